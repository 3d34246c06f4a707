// move.ts: a match that one plays alone goes from one host to the other.
import { local, server } from "./host.ts";
import { isLocal } from "./local-host.ts";

/** A match that I play alone goes on at the other host; where, is the answer. If the line breaks on the way, the match is still
 *  where it was, or its log is among my finished games. */
export async function moveTable(id: string): Promise<string> {
  if (isLocal(id)) {
    const made = await server.importMatch(await local.running(id));
    await local.end(id);
    return made.id;
  }
  await local.ready();
  await server.end(id);
  const log = await server.file(id, "log");
  const made = await local.importMatch(log).catch(() => server.importMatch(log)); // the games here may be others than those there
  return made.id;
}

/** The log of a match of this device that runs. */
export const runningLog = (id: string): Promise<string> => local.running(id);
