#!/usr/bin/env python3
"""Checks the dice of a Ratskeller match without any of Ratskeller's code.

    python3 verify.py MATCH.log [COMMITMENT]

MATCH.log is the log a table gives out after the end (GET /api/tables/ID/log). COMMITMENT is the hash
the table showed before the first move. The rules of the game are not needed: every draw is logged
with the number of possible outcomes and which of them it was, and that is what is checked here.
(That the outcome is the one with that number, in the order of the rules: `ratskeller verify`.)
"""
import hashlib
import sys

MASK = 0xFFFFFFFF


def rotate(x, n):
    return (x << n | x >> (32 - n)) & MASK


def quarter(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & MASK
    s[d] = rotate(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & MASK
    s[b] = rotate(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & MASK
    s[d] = rotate(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & MASK
    s[b] = rotate(s[b] ^ s[c], 7)


def chacha20_block(key, nonce, counter):
    """16 words: 256-bit key, 64-bit nonce, 64-bit block counter."""
    words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *words,
             counter & MASK, counter >> 32, nonce & MASK, nonce >> 32]
    s = list(start)
    for _ in range(10):
        quarter(s, 0, 4, 8, 12)
        quarter(s, 1, 5, 9, 13)
        quarter(s, 2, 6, 10, 14)
        quarter(s, 3, 7, 11, 15)
        quarter(s, 0, 5, 10, 15)
        quarter(s, 1, 6, 11, 12)
        quarter(s, 2, 7, 8, 13)
        quarter(s, 3, 4, 9, 14)
    return [(a + b) & MASK for a, b in zip(s, start)]


def words_of(key, n):
    counter = 0
    while True:
        yield from chacha20_block(key, n, counter)
        counter += 1


def below(stream, count):
    """Uniform in 0..count-1: Lemire's multiplication; the few words that would favour some are skipped."""
    least = (1 << 32) % count
    while True:
        product = next(stream) * count
        if product & MASK >= least:
            return product >> 32


def entries(text):
    """The entries of a log. From format 2 on each begins with the hash of everything up to it."""
    head, _, body = text.partition("\n\n")
    state = hashlib.sha256((head + "\n\n").encode()).digest()
    for line in body.splitlines():
        if not head.startswith("ratskeller table 1\n"):
            digits, line = line.split(" ", 1)
            state = hashlib.sha256(state + line.encode()).digest()
            if state.hex()[:16] != digits:
                sys.exit(f"the log was changed at this entry or before: {line}")
        yield line


def main(path, commitment=None):
    with open(path, encoding="utf-8") as f:
        text = f.read()
    header = dict(line.split(" ", 1) for line in text.split("\n\n")[0].split("\n")[1:])
    seats, seed = int(header["seats"]), bytes.fromhex(header["seed"])
    shown = hashlib.sha256(seed).hexdigest()
    if commitment and commitment.lower() != shown:
        sys.exit(f"the server committed to {commitment}, but its seed gives {shown}")
    form = text.split("\n")[0].split(" ")[-1]  # 1: without commitments of the seats
    nonces, commits, key, draws, lots = [""] * seats, [""] * seats, None, 0, None
    for line in entries(text):
        _, who, verb, *rest = line.split(" ")
        if verb == "sit":
            nonces[int(rest[0])] = rest[3] if rest[1] == "person" and rest[3] not in "-+" else ""
        elif verb == "open":
            nonces[int(rest[0])] = ""
        elif verb == "leave":
            nonces[int(who.split("@")[0])] = ""
        elif verb == "commit":
            commits[int(who.split("@")[0])] = rest[0]
        elif verb == "reveal":
            seat = int(who.split("@")[0])
            if hashlib.sha256(f"ratskeller part\n{shown}\n{rest[0]}".encode()).hexdigest() != commits[seat]:
                sys.exit(f"seat {seat} reveals another nonce than the one it committed to")
            nonces[seat] = rest[0]
        elif verb in ("lot", "start") and not lots:
            secret = f"ratskeller dice {form}\n" + seed.hex() + "\n" + "".join(n + "\n" for n in nonces)
            key = hashlib.sha256(secret.encode()).digest()
            if verb == "lot":
                stream, lots = words_of(key, 1 << 63), list(range(seats))
                for i in range(seats - 1, 0, -1):
                    j = below(stream, i + 1)
                    lots[i], lots[j] = lots[j], lots[i]
                if lots != [int(x) for x in rest]:
                    sys.exit(f"the seats are not those the dice give: {line}")
        elif verb == "draw":
            number, count, index = map(int, rest[:3])
            if number != draws or below(words_of(key, number), count) != index:
                sys.exit(f"draw {number} is not what the seed and the nonces give: {line}")
            draws += 1
    print(f"{draws} draws, all as the seed and the nonces give them; commitment {shown}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
