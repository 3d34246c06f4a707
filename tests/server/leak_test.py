"""Nothing leaked, on bytes: two servers with the same dice and the same moves, but for what one seat chose in secret.
Everything another seat and a spectator receive must be the same: events, sizes, order, counts, HTTP answers, errors.

    leak_test.py PROGRAM SOURCE_DIR
"""
import json
import os
import random
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person
from databases import Databases


class Table:
    """A match in lock step: one command at a time, and everybody has heard of it before the next."""

    def __init__(self, server, game, seats, options):
        self.people = [Person(server.port, f"P{i}") for i in range(seats)]
        made = self.people[0].call("POST", "/api/tables", {"game": game, "seats": ["me"] + ["open"] * (seats - 1), "listed": True, "options": options})
        self.id, self.server = made["id"], server
        for i in range(1, seats):
            self.people[i].call("POST", f"/api/tables/{self.id}/sit", {"seat": i, "nonce": f"n{i}"})
        viewers = self.people + [Person(server.port, "")]
        self.ws = [p.socket(self.id) for p in viewers]
        self.heard = [[] for _ in viewers]  # every line, as it came
        self.p, self.moves, self.turn, self.over = [None] * seats, [[] for _ in range(seats)], [], False
        self.view = [{} for _ in viewers]
        for v in range(len(viewers)):
            self.take(v, self.line(v))

    def line(self, v):
        ws = self.ws[v]
        if not ws.lines:
            ws.lines = ws.frame().split("\n")
        return ws.lines.pop(0)

    def take(self, v, line):
        self.heard[v].append(line)
        e = json.loads(line)
        if v < len(self.p) and "p" in e:
            self.p[v], self.moves[v] = e["p"], e["moves"]
        self.view[v] = e.get("view", self.view[v])
        self.turn = e.get("turn", self.turn)
        self.over = self.over or "score" in e
        return e

    def send(self, v, line, probe=True):
        """Sends, waits for the answer, then lets everybody else ask something, so that all events before it have come."""
        self.ws[v].send(line)
        while self.take(v, self.line(v))["ev"] != "answer":
            pass
        for other in range(len(self.ws)):
            if other != v and probe:
                self.probe(other)

    def probe(self, v):
        self.ws[v].send("explain nonsense")
        while self.take(v, self.line(v))["ev"] != "answer":
            pass

    def outside(self, v):
        """What HTTP tells."""
        who = self.people[v] if v < len(self.people) else Person(self.server.port, "")
        out = []
        paths = [f"/api/tables/{self.id}" + what for what in ("", "/log", "/match", "/replay", f"/replay?as={v}", "/replay?as=all")]
        for path in paths + ["/api/tables", "/api/me/tables"]:
            status, body, headers = who.request("GET", path)
            body = re.sub(rb'"created":\d{13}', b"", body)  # when the table was made differs, and is no secret
            out.append((path, status, body, headers["Content-Length"]))
        return out


class Sealed:
    """Choices several seats make at the same time; seat 2 is the one whose choice differs."""

    options, prefer = {}, ()

    def __init__(self, seats):
        self.seat, self.inside = 2 % seats, False

    def begins(self, t):
        """The seat that is about to choose in secret, or None."""
        was, self.inside = self.inside, len(t.turn) > 1 and self.seat in t.turn
        return self.seat if self.inside and not was and len(t.moves[self.seat]) > 1 else None

    def goes_on(self, t, seat):
        return seat in t.turn

    def choose(self, t, seat, rng):
        """What everybody plays until then: the same on both servers."""
        return rng.choice([m for verb in self.prefer for m in t.moves[seat] if m.split()[0] == verb] or t.moves[seat])


class Allot(Sealed):
    """Ninety, NIN-15.2. Random candidates have nobody left on Election Day: these do nothing but recruit."""

    options, prefer = {"start_day": "12"}, ("recruit", "end_turn")


class Discard(Sealed):
    """Demolition, DEM-6.5: a card is discarded face down, by one seat alone."""

    prefer = ("refuse", "pass")  # hands fill up, and nobody tears down what they should

    def secret(self, t, seat):
        return t.moves[seat] and all(m.startswith("discard ") for m in t.moves[seat]) and t.view[seat].get("phase") != "proof"

    def begins(self, t):
        seat = t.turn[0]
        was, self.inside = self.inside, bool(self.secret(t, seat))
        return seat if self.inside and not was and len(t.moves[seat]) > 1 else None

    def goes_on(self, t, seat):
        return seat in t.turn and self.secret(t, seat)


class OpenDiscard(Discard):
    """The same with an option that hides nothing: this test must see the difference."""

    options = {"reveal_discards": "true"}


KINDS = {"ninety": Allot, "demolition": Discard}


def run(databases, program, folder, name, game, seats, seed, rounds, kind=None):
    """Plays to the rounds-th secret choice; there its seat chooses by `seed`. Returns what the others heard since."""
    server = databases.server(program, folder, name, "--insecure-seed", "5", "--max-rate", "100000", "--max-per-address", "1000")
    kind = (kind or KINDS.get(game, Sealed))(seats)
    t, common = Table(server, game, seats, kind.options), random.Random(99)
    stages, steps, secret = 0, 0, None
    while not t.over and steps < 1500:
        for seat in t.turn:
            t.probe(seat)
        secret = kind.begins(t)
        stages += secret is not None
        if stages == rounds:
            break
        seat = t.turn[0]
        t.send(seat, f"move {t.p[seat]} {kind.choose(t, seat, common)}", probe=False)
        t.probe(kind.seat)
        steps += 1
    found = stages == rounds and secret is not None
    for v in range(seats + 1):
        t.probe(v)
    start = [len(h) for h in t.heard]
    made = 0
    if found:
        own = random.Random(seed)
        while made < 40 and kind.goes_on(t, secret):  # the whole choice, however many steps it has
            t.send(secret, f"move {t.p[secret]} {own.choice(t.moves[secret])}", probe=False)
            made += 1
        t.send(secret, "explain nonsense")
        for v in range(seats):
            if v != secret:
                t.send(v, "say hm")
                t.send(v, "move 0 nothing")
                t.send(v, "undo 0")
    others = [v for v in range(seats + 1) if v != secret]
    heard = {v: (t.heard[v], t.outside(v)) for v in others}
    own_lines = t.heard[secret][start[secret]:] if found else []
    for ws in t.ws:
        ws.close()
    server.stop()
    server.check_log()
    return found, heard, own_lines, made


def main(databases, program, source, only=None):
    with tempfile.TemporaryDirectory() as folder:
        server = databases.server(program, folder, "games")
        games = Person(server.port, "").call("GET", "/api/games")
        server.stop()
        for game in games:
            if only and game["id"] != only:
                continue
            seats, secrets, differed, steps = min(max(4, game["min_seats"]), game["max_seats"]), 0, set(), set()
            for rounds in (1, 2, 5):
                a = run(databases, program, folder, f"{game['id']}{rounds}a", game["id"], seats, 1, rounds)
                if not a[0]:
                    break
                b = run(databases, program, folder, f"{game['id']}{rounds}b", game["id"], seats, 2, rounds)
                differed.add(a[2] != b[2])
                steps.add(a[3] != b[3])
                for v in a[1]:
                    assert a[1][v][0] == b[1][v][0], (game["id"], v, [x for x in zip(a[1][v][0], b[1][v][0]) if x[0] != x[1]][:2])
                    assert a[1][v][1] == b[1][v][1], (game["id"], v, a[1][v][1], b[1][v][1])
                    secrets += 1
            assert not differed or True in differed, "the two servers did not differ at all"
            assert secrets or game["id"] == "buergermeister", ("no secret choice was found", game["id"])
            print(f"{game['id']}: {secrets} viewers could not tell two servers apart" + (", nor how many steps a choice took" if True in steps else "") if secrets else f"{game['id']}: no sealed choices")
        if not only or only == "demolition":
            a, b = (run(databases, program, folder, f"open{seed}", "demolition", 4, seed, 1, OpenDiscard) for seed in (1, 2))
            assert a[0] and all(a[1][v][0] != b[1][v][0] for v in a[1]), "an open discard looks like a secret one"


if __name__ == "__main__":
    with Databases(sys.argv[1:]) as databases:
        main(databases, *databases.words)
