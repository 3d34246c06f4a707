// Modules that build.mjs makes out of data/.
declare module "data:*" {
  const set: never;
  export default set;
}
declare module "*.svg" {
  const url: string;
  export default url;
}
