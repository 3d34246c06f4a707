// reader.mjs: the designers' module reads data sets as the native program does: the same bytes in memory, and for broken files the
// same sentence at the same place. Its balance has the same numbers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openShop } from "./shop.mjs";

const { RK_READING: native, RK_BIN: program, RK_WORKSHOP: file, RK_ROOT: root } = process.env;
const games = ["aufruhr", "buergermeister", "demolition", "ninety", "stimmvieh"];
const source = (game) => readFileSync(join(root, "data", game + ".json"));
const quiet = { ...process.env, ASAN_OPTIONS: "detect_leaks=0" };
const sha = (b) => createHash("sha256").update(b).digest("hex");
const shop = await openShop(file);

/** What the native program says of each of these. */
function natively(game, docs) {
  const input = Buffer.concat(docs.flatMap((d) => [Buffer.from(d.length + "\n"), d]));
  return execFileSync(native, [game, "mine.json"], { input, env: quiet, maxBuffer: 1 << 26 }).toString("latin1").trimEnd().split("\n");
}

function here(game, doc) {
  const ok = shop.read(game, "mine.json", doc);
  const said = shop.bytes().toString("latin1");
  if (!ok) return said;
  shop.is.bytes();
  return `${said} ${sha(shop.bytes())}`;
}

function same(game, docs) {
  const there = natively(game, docs);
  assert.equal(there.length, docs.length);
  docs.forEach((d, i) => assert.equal(here(game, d), there[i], d.length < 200 ? d.toString() : `document ${i} of ${game}`));
  return there;
}

test("the published sets become the same bytes", () => {
  for (const game of games) assert.match(same(game, [source(game)])[0], /^[0-9a-f]{64} [0-9a-f]{64}$/);
});

/** Everything a document can be besides a good one. */
const pieces = [
  "", " ", "\n\n", "{", "}", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{}", "[]", "1", "-", "-1", "01", "-01", "1.", "1.5", "1.x", "1e", "1e+", "1e5", "1E-3", "1e999", "-1e999", "1e-999",
  "9223372036854775807", "9223372036854775808", "-9223372036854775809", "true", "tru", "truest", "null", "nul1", "False", '"', '"abc', '"a\nb"', '"a\tb"', '"\\x"', '"\\u12"', '"\\u12g4"', '"\\ud800"', '"\\ud800\\u0041"',
  '"\\ud83d\\ude00"', '"\\udc00"', '"\\u0000"', '{"a\\u0000":1}', '{"a":1,"a":2}', '{"a" 1}', '{"a":}', '{"a":1,}', '{"a":1 "b":2}', "{1:2}", '{"a":1', '{"a":1]', "[1}", '{"a":1} x', "[] []", "'a'", "ä", "[ä]", "#", "[1;2]",
  '{"game":"stimmvieh"}', '{"game":"ninety"}', '{"game":7}', '["a very long text that goes beyond twenty", x]', '{"a very long key that goes beyond twenty":1,"a very long key that goes beyond twenty":2}', "\ufeff{}", '{\n  "a": 1,\n  "ü": "ä\\q"\n}', '{"game": "stimmvieh",\n "x": tru}',
  "[".repeat(2047) + "]".repeat(2047), "[".repeat(2049), '{"a":'.repeat(2049),
].map((t) => Buffer.from(t));
const raw = [[0x80], [0x22, 0xc3, 0x22], [0x22, 0xc0, 0x80, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xf5, 0x80, 0x80, 0x80], [0x22, 0xe2, 0x82], [0x5b, 0x31, 0xff, 0x5d], [0x5b, 0x00, 0x5d], [0x00], [0x22, 0x00, 0x22], [0x22, 0x7f, 0x22], [0xe2, 0x82, 0xac], [0x22, 0x61, 0x5c, 0xc3, 0xa4, 0x22]].map((b) => Buffer.from(b));

test("documents that are no data set at all get the same sentence", () => {
  const there = same("stimmvieh", [...pieces, ...raw]);
  assert.ok(new Set(there).size > 50); // they really are about different things
  assert.match(here("stimmvieh", Buffer.from([0x31, 0x00])), /end of file expected/); // the native reader overlooks a NUL behind a number
});

function dice(seed) {
  let s = seed;
  return (n) => ((s = (Math.imul(s, 1103515245) + 12345) >>> 0), Math.floor((s / 4294967296) * n));
}

/** A set with one thing wrong, or just different. */
function changed(text, roll) {
  const at = roll(text.length);
  const numbers = [...text.matchAll(/(?<=[ [:,])\d+(?=[,\]} \n])/g)];
  const keys = [...text.matchAll(/"[a-z_]+":/g)];
  const number = numbers[roll(numbers.length)];
  const key = keys[roll(keys.length)];
  const put = (from, to, what) => text.slice(0, from) + what + text.slice(to);
  switch (roll(10)) {
    case 0: return put(at, at + 1, "");
    case 1: return put(at, at, ["{", "}", "[", "]", ",", ":", '"', "x", "0", "\\", "\n", "\u0001", "é", "-", "."][roll(15)]);
    case 2: return text.slice(0, at);
    case 3: return put(number.index, number.index + number[0].length, String(Number(number[0]) + 1));
    case 4: return put(number.index, number.index + number[0].length, ["-1", "1.5", "99999", '"7"', "null", "true", "1e3", "99999999999999999999"][roll(8)]);
    case 5: return put(key.index, key.index, key[0] + " 1, ");
    case 6: return put(key.index, key.index + 1, '"x');
    case 7: return put(key.index, key.index + key[0].length, '"unknown_key":');
    case 8: return put(key.index + key[0].length, key.index + key[0].length, [" 3 ", " {}", " [] ", " null,"][roll(4)]);
    default: return put(at, at + roll(200), "");
  }
}

for (const game of games)
  test(`${game}: changed and broken sets are read, or refused, in the same words`, () => {
    const roll = dice(games.indexOf(game) + 1);
    const text = source(game).toString();
    const docs = Array.from({ length: text.length > 150000 ? 60 : 200 }, () => Buffer.from(changed(text, roll)));
    const there = same(game, docs);
    const good = there.filter((l) => /^[0-9a-f]{64} /.test(l)).length;
    assert.ok(good > 2 && good < docs.length - 20, `${good} of ${docs.length} can be played`);
  });

/** The libraries' erfc may differ in the last digit. */
const nearly = (_, x) => (typeof x === "number" ? Number(x.toPrecision(12)) : x);

test("a balance has the numbers of the terminal, whatever the options; so has a comparison, with its sentences", () => {
  for (const [game, seats, bot, n, options, compare] of [
    ["stimmvieh", 4, "greedy", 30, [], ""],
    ["demolition", 3, "greedy", 12, [], ""],
    ["stimmvieh", 3, "greedy", 20, ["final_tie=shared", "campaigns=2", "own_slogan=v03", "slogan=Mäh, and nothing else"], ""],
    ["stimmvieh", 3, "greedy", 20, ["final_tie=shared"], "start_among=parties/players"],
    ["demolition", 3, "greedy", 12, ["point_cap=7"], "bunker=off/random"],
  ]) {
    assert.ok(shop.read(game, game + ".json", source(game)));
    for (const code of ["en"]) for (const module of ["arena", "engine", game]) for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(root, "data/texts", code, module + ".json"))))) shop.call("phrase", [code, `${module}.${key}`, text]);
    assert.ok(withTexts([options.join("\n"), compare, bot], (o, c, b) => shop.is.balance_begin(seats, o, c, b, 7, n)), shop.text());
    for (let i = 1; i <= n; i++) assert.equal(shop.is.balance_play(), i);
    assert.equal(shop.is.balance_play(), n); // and no more
    shop.call("balance_result", ["en"]);
    const more = [...options.flatMap((o) => ["--option", o]), ...(compare ? ["--compare", compare] : [])];
    const there = execFileSync(program, ["balance", game, "--seats", String(seats), "--bot", bot, "--games", String(n), "--seed", "7", "--json", "--lang", "en", ...more], { env: quiet, stdio: ["ignore", "pipe", "ignore"] });
    assert.deepEqual(JSON.parse(shop.text(), nearly), JSON.parse(there, nearly));
  }
});

function withTexts(texts, run) {
  const at = texts.map((t) => {
    const bytes = Buffer.from(t + "\0");
    const place = shop.is.take(bytes.length);
    new Uint8Array(shop.is.memory.buffer).set(bytes, place);
    return place;
  });
  const answer = run(...at);
  at.forEach((a) => shop.is.give(a));
  return answer;
}

test("what cannot be balanced is refused with a sentence, and names are there in every language", () => {
  assert.ok(shop.read("stimmvieh", "s.json", source("stimmvieh")));
  for (const [seats, bot, options, compare, want] of [
    [9, "greedy", "", "", /seats|players|for/],
    [4, "nobody", "", "", /nobody/],
    [4, "greedy", "final_tie=shared\ncampaigns=99", "", /campaigns/],
    [4, "greedy", "no_such=1", "", /no_such/],
    [4, "greedy", "", "final_tie=votes/votes", /different/],
    [4, "greedy", "", "final_tie=votes/nothing", /nothing/],
  ]) {
    assert.equal(withTexts([options, compare, bot], (o, c, b) => shop.is.balance_begin(seats, o, c, b, 1, 10)), 0);
    assert.match(shop.text(), want);
  }
  const words = ["en", "de"].map((code) => (shop.call("names", [code]), JSON.parse(shop.text())));
  assert.notEqual(words[0].words["votes.v01.slogan"], words[1].words["votes.v01.slogan"]);
  assert.equal(shop.read("nothing", "s.json", Buffer.from("{}")), false);
  assert.match(shop.text(), /nothing/);
});
