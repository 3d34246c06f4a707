// static.mjs: a web space: files of a folder under a path, and nothing else.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };

/** Serves `folder` under `path` ("/some/where/"); `url` is where. */
export async function webSpace(folder, path) {
  const server = createServer((request, answer) => {
    const name = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const inside = name.startsWith(path) ? normalize(name.slice(path.length) || "index.html") : "..";
    const file = join(folder, inside);
    if (inside.startsWith("..") || !existsSync(file) || statSync(file).isDirectory()) return void answer.writeHead(404).end();
    answer.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(answer);
  });
  await new Promise((ok) => server.listen(0, "127.0.0.1", ok));
  return { url: `http://127.0.0.1:${server.address().port}${path}`, close: () => new Promise((ok) => (server.closeAllConnections(), server.close(ok))) };
}
