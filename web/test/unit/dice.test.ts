// The check of the dice at the end, on logs that servers have written (tests/golden).
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { check, fair } from "../../src/net/dice-check.ts";
import { type Kept, Sharer, partOf } from "../../src/net/dice.ts";
import type { Answer, SeatInfo } from "../../src/net/events.ts";

const logs = "../tests/golden/logs/"; // tests run in web/
const read = (path: string): string => readFileSync(logs + path, "utf8");

async function committed(log: string): Promise<string> {
  const seed = /^seed (\w+)$/m.exec(log)?.[1] ?? "";
  const bytes = new Uint8Array((seed.match(/../g) ?? []).map((b) => parseInt(b, 16)));
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

const lastHead = (log: string): string => log.trim().split("\n").at(-1)?.slice(0, 16) ?? "";

test("dice of both formats are verified", async () => {
  for (const form of ["1", "2"])
    for (const file of readdirSync(logs + form).filter((f) => f.endsWith(".table"))) {
      const log = read(`${form}/${file}`);
      const found = await check(log, await committed(log), lastHead(log), undefined);
      assert.ok(fair(found), `${form}/${file}: ${JSON.stringify(found)}`);
      assert.ok(found.draws > 5);
    }
});

test("every change is found", async () => {
  const log = read("2/stimmvieh.table");
  const commitment = await committed(log);
  const kept: Kept = { commitment, nonces: { [await partOf(commitment, "luck0")]: "luck0" } };
  const wrong = async (changed: string, what: keyof typeof good, as = kept): Promise<void> => {
    const found = await check(changed, commitment, lastHead(log), as);
    assert.ok(!found[what] && !fair(found), `${what}: ${JSON.stringify(found)}`);
  };
  const good = await check(log, commitment, lastHead(log), kept);
  assert.ok(fair(good) && good.shared);
  await wrong(log.replace(/( draw 3 \d+ )(\d+)/, (_, a: string, b: string) => a + String((Number(b) + 1) % 3)), "dice");
  await wrong(log.replace(/^seed ./m, "seed f"), "seed");
  await wrong(log.replace(" reveal luck1", " reveal luck9"), "parts");
  await wrong(log.replace("say gg", "say no"), "chain");
  await wrong(log.split("\n").slice(0, -2).join("\n") + "\n", "chain");
  await wrong(log, "parts", { commitment, nonces: { x: "mine, and not in it" } });
  await wrong(log, "seed", { commitment: "00", nonces: {} });
});

test("a seat commits, waits for the others, and reveals", async () => {
  const sent: string[] = [];
  const seats: SeatInfo[] = [{ kind: "person", nonce: "", commit: "" }, { kind: "open" }];
  const state = { commitment: "c0", started: false, seats };
  const sharer = new Sharer({
    id: "t",
    mine: () => [0],
    command: (_, line): Promise<Answer> => {
      sent.push(line);
      const [verb, word = ""] = line.split(" ");
      seats[0] = { kind: "person", nonce: verb === "reveal" ? word : "", commit: verb === "commit" ? word : (seats[0]?.commit ?? "") };
      return Promise.resolve({ ev: "answer", ok: true });
    },
  });
  const settle = async (n: number): Promise<void> => {
    for (let i = 0; i < 200 && sent.length < n; i++) await new Promise((done) => setTimeout(done, 10));
    await new Promise((done) => setTimeout(done, 20)); // nothing more comes
  };
  sharer.update(state);
  await settle(1);
  assert.match(sent.join(), /^commit [0-9a-f]{64}$/);
  seats[1] = { kind: "person", nonce: "", commit: "" };
  sharer.update(state);
  await settle(1);
  assert.equal(sent.length, 1, "revealed before the others have committed");
  seats[1] = { kind: "person", nonce: "", commit: "f".repeat(64) };
  sharer.update(state);
  await settle(2);
  const nonce = /^reveal ([0-9a-f]{32})$/.exec(sent[1] ?? "")?.[1] ?? "";
  assert.equal(sent[0], "commit " + (await partOf("c0", nonce)));
  assert.equal(sent.length, 2);
  seats[0] = { kind: "person", nonce: "", commit: "" }; // somebody left: once more, with another nonce
  sharer.update(state);
  await settle(3);
  assert.ok(sent[2]?.startsWith("commit ") && sent[2] !== sent[0]);
});
