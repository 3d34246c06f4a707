// qr.test.ts: QR codes are those of another encoder (qrcode-generator 2.0.4), square by square.
import assert from "node:assert/strict";
import { test } from "node:test";
import { qr, qrPath } from "../../src/friends/qr.ts";

const hexRows = (rows: boolean[][]): string => rows.map((r) => BigInt("0b" + r.map((d) => (d ? 1 : 0)).join("")).toString(16)).join(" ");

test("the link of an invitation", () => {
  const known = "1fd1af7f 105c8c41 174d065d 175f785d 17416e5d 10479241 1fd5557f 132900 16e08d4b 73acff1 1cde9c56 110a2381 84b782c 53e6a47 1eca86c7 1d1e7332 144e639a 895782e 16f5e874 5b3cf24 ff5fffc 123f1f 1fd8535a 105ec119 17473df4 175d93b9 175f8c25 1043c14a 1fd12f2a";
  assert.equal(hexRows(qr("https://ratskeller.example/j/KUH-724")), known);
});

test("several blocks, and a version that is written down", () => {
  const known = "1fdc4578e38ee7f 105cee085e85a41 174d3aca07a165d 1754b628c38e25d 174923c7f8e3a5d 10483564685ec41 1fd55555555557f 1965ac617a200 16eac477ce38f4b 1313e230e38e387 19cf7ecc5e85c83 c0cbe0317a14a8 467325ee38e288 16885f1a38e38ea 1479f55de85ea58 1125786d7a1791c 13fcdd9638e39e4 1a3e06ab8e38e31 d546a7a85e87ee 78a12ef617a273 1e5b02374e38f3e afbc30a38e387 12ec09cc9e85c83 a2fc08227a14a8 545bdecf38e288 627df8608e38ea 1ff8daafd85ebf8 1913385c7a1791e 1f5eb05578e3b55 11134e44e38d11 3f53c3fc5e87fe 1aab5560617a183 6587b2a0e38dae 192c92d4e38e184 167a31ca1e85fe2 13213e8dd7a175a 18fddea2638e018 bb7cec338e3aea 1a40c968a85e938 a84af15ba17aee fe1bc17b8e3b75 6071d2f8e38c31 8e07bbcc5e848e d99c3a0517a183 1b7f617a2e38dae 4bdaaf4e38e187 14f9100a9e85fe3 1f3f52cd97a1758 71b3a7e38e1f8 16374478e391a 1fdeab65685e958 105014947a1791e 174ade2ff8e3bf5 17503c760e38fa2 17537d80c5e878c 104fd9de217a0e1 1fd8a431ce38c5c";
  assert.equal(hexRows(qr("q".repeat(200), 3)), known);
});

test("what is too long is refused", () => {
  assert.equal(qr("q".repeat(213)).length, 57);
  assert.throws(() => qr("q".repeat(214)));
});

test("the path has a square for each dark one, and four units of quiet around", () => {
  const dark = qr("A").flat().filter((d) => d).length;
  const { size, d } = qrPath("A");
  assert.equal(size, 29);
  assert.equal(d.split("M").length - 1, dark);
  assert.ok(d.startsWith("M4 4h1v1h-1z"));
});
