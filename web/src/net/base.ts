// base.ts: where the house lies: at the root of a server of ours, or in any folder of a web space (docs/hosting.md).

/** The address of the house, with a slash at its end. All code lies in assets/, one folder below. */
export const base = import.meta.url.startsWith("http") ? new URL("../", import.meta.url).pathname : "/";

/** Is there a server behind the page, or only the files of a web space? (`ratskeller export-page` says so in index.html.) */
export const served = !globalThis.document?.documentElement.hasAttribute("data-static");

/** The address of a file that was imported ("./cover-1a2b.svg"): it lies beside the code. */
export const fileOf = (name: string): string => new URL(name, import.meta.url).pathname;
