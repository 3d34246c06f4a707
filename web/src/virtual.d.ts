// Modules that contents.mjs makes: of data/, of the folders in games/, of styles and pictures.
declare module "data:*" {
  const set: never;
  export default set;
}
/** The manifest of each game that has a folder, by its id. */
declare module "games:found" {
  const manifests: Record<string, unknown>;
  export default manifests;
}
/** A file of styles: its address, for those who load it later. */
declare module "*.css" {
  const url: string;
  export default url;
}
declare module "*.svg" {
  const url: string;
  export default url;
}
/** The addresses of the puzzles of each game. */
declare module "puzzles:found" {
  const files: Record<string, string>;
  export default files;
}
/** The published data sets as files: their addresses by game. */
declare module "sets:found" {
  const files: Record<string, string>;
  export default files;
}
/** A script for a worker: its address. */
declare module "worker:*" {
  const url: string;
  export default url;
}
/** The games as WebAssembly: the address of the module; null: the page was built without. */
declare module "module:*" {
  const url: string | null;
  export default url;
}
