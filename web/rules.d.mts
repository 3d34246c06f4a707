export function parseRules(text: string): import("./src/house/rules-doc.ts").RulesDoc;
