// Modules that build.mjs makes out of data/ and docs/rules.
declare module "data:*" {
  const set: never;
  export default set;
}
declare module "texts:*" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "rules:*" {
  const rules: import("./house/rules-doc.ts").RulesDoc;
  export default rules;
}
declare module "*.svg" {
  const url: string;
  export default url;
}
