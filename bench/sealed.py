#!/usr/bin/env python3
"""Sealed choices in whole matches, compared byte by byte: two servers with the same dice play the same match in lock step. At
every secret choice one seat chooses differently on the two, everything the others can get is compared (events, answers, errors,
lists, logs, replays, the public address of the metrics; headers and sizes too), the seat takes its choice back, that is compared
as well, and both go on with the same choice.

    bench/sealed.py PROGRAM [CHOICES [GAME]] [--db postgres]       a test build (RK_TEST_BUILD); CHOICES compared in each game that has any
"""
import json
import os
import random
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/server"))
from client import GENEROUS, Person
from databases import Databases
from leak_test import KINDS, Sealed, Table

STEPS = 40  # of one choice, at most
RESHUFFLE = 8  # cards in Demolition's deck; a round needs at most five
FLAGS = ["--insecure-seed", "5", "--max-rate", "100000", "--unlimited", "127.0.0.1", *GENEROUS]


def first_difference(left, right):
    for a, b in zip(left, right):
        for x, y in zip(a, b):
            if x != y:
                at = next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y))) if isinstance(x, bytes) else 0
                return a[0], x[max(0, at - 200) : at + 200], y[max(0, at - 200) : at + 200]
    return len(left), len(right)


class Side(Table):
    """One of the two servers' tables."""

    def outside(self, v):
        """What HTTP tells, with every header but the time."""
        who = self.people[v] if v < len(self.people) else self.stranger
        paths = [f"/api/tables/{self.id}" + what for what in ("", "/log", "/match", "/replay", f"/replay?as={v}", "/replay?as=all", "/nothing")]
        out = []
        for path in paths + ["/api/tables", "/api/me/tables", "/metrics", "/healthz"]:
            status, body, headers = who.request("GET", path)
            body = re.sub(rb'"(created|at|since|seen)":\d{13}', b"", body)  # when the table was made differs, and is no secret
            out.append((path, status, body, sorted((k, x.replace(f":{self.server.port}", ":PORT")) for k, x in headers.items() if k.lower() != "date")))
        return out

    def choose(self, seat, kind, rng):
        """The whole choice, however many steps it has; returns how many."""
        made = 0
        while made < STEPS and kind.goes_on(self, seat):
            self.send(seat, f"move {self.p[seat]} {rng.choice(self.moves[seat])}", probe=False)
            made += 1
        return made

    def take_back(self, seat, steps):
        for _ in range(steps):
            before = len(self.heard[seat])
            self.send(seat, f"undo {self.p[seat]}", probe=False)
            self.probe(seat)
            if not any(json.loads(line)["ev"] == "undo" for line in self.heard[seat][before:]):
                return False  # something came of it already, so the others are asked first
        return True

    def settle(self):
        for v in range(len(self.ws)):
            self.probe(v)

    def noise(self, secret):
        for v in range(len(self.people)):
            if v != secret:
                self.send(v, "move 0 nothing", probe=False)
                self.send(v, "undo 0", probe=False)


class Pair:
    def __init__(self, servers, game, seats, seed):
        self.rng, self.game = random.Random(seed), game
        self.kind = KINDS.get(game, Sealed)(seats)
        self.kind.seat = self.rng.randrange(seats)
        self.sides = [Side(s, game, seats, self.kind.options) for s in servers]
        for t, s in zip(self.sides, servers):
            t.stranger = Person(s.port, "")
        self.seen = [0] * (seats + 1)
        self.initiated = set()  # seats that know of a difference
        self.differed = self.compared = self.lengths = 0

    def both(self, work):
        """The same on both, with the same random numbers."""
        state = self.rng.getstate()
        results = []
        for t in self.sides:
            self.rng.setstate(state)
            results.append(work(t))
        return results

    def compare(self):
        a, b = self.sides
        for t in self.sides:
            t.settle()
        viewers = [v for v in range(len(a.ws)) if v not in self.initiated]
        for v in viewers:
            left, right = a.heard[v][self.seen[v] :], b.heard[v][self.seen[v] :]
            assert left == right, (self.game, v, [x for x in zip(left, right) if x[0] != x[1]][:2] or (len(left), len(right)))
        v = self.rng.choice(viewers)
        left, right = a.outside(v), b.outside(v)
        if left != right:  # the two are asked one after the other: a table that has just left the list is no secret, what stays is
            time.sleep(2)
            left, right = a.outside(v), b.outside(v)
        assert left == right, (self.game, v, first_difference(left, right))

    def secret_choice(self, secret):
        a, b = self.sides
        self.initiated.add(secret)
        mark = [len(t.heard[secret]) for t in self.sides]
        steps = [t.choose(secret, self.kind, random.Random(self.rng.random())) for t in self.sides]
        self.differed += a.heard[secret][mark[0] :] != b.heard[secret][mark[1] :]
        self.lengths += steps[0] != steps[1]
        for t in self.sides:
            t.noise(secret)
            t.settle()
        if a.over:
            return False  # nothing is secret any more
        self.compare()
        self.compared += 1
        back = [t.take_back(secret, n) for t, n in zip(self.sides, steps)]
        if back != [True, True]:
            return False  # from here on the two matches are not the same
        self.compare()
        self.seen = [len(h) for h in a.heard]
        self.both(lambda t: t.choose(secret, self.kind, self.rng))
        for t in self.sides:
            t.settle()
        return True

    def comes_back(self):
        """DEM-4.2: the discards are about to become the deck, so that what is drawn may be the secret card itself."""
        deck = self.sides[0].view[0].get("deck")
        return isinstance(deck, dict) and deck.get("count", RESHUFFLE) < RESHUFFLE

    def play(self, enough):
        a, b = self.sides
        for _ in range(3000):
            if a.over or self.compared >= enough:
                return
            for t in self.sides:
                t.probe(0)
                for seat in t.turn:
                    t.probe(seat)
            assert a.turn == b.turn, (self.game, a.turn, b.turn)
            secret = self.kind.begins(a)
            if secret is not None and not self.comes_back():
                self.kind.begins(b)
                if not self.secret_choice(secret):
                    return
                continue
            seat = a.turn[0]
            self.both(lambda t: t.send(seat, f"move {t.p[seat]} {self.kind.choose(t, seat, self.rng)}", probe=False))

    def close(self):
        for t in self.sides:
            for ws in t.ws:
                ws.close()


def one_match(databases, program, folder, game, number, most):
    """New servers for every match: in a list of many tables, those that sleep on one server only are told in another order."""
    seats = random.Random(number).randrange(max(3, game["min_seats"]), game["max_seats"] + 1)
    servers = [databases.server(program, folder, f"{name}-{game['id']}-{number}", *FLAGS) for name in "ab"]
    pair = Pair(servers, game["id"], seats, number)
    pair.play(most)
    pair.close()
    for s in servers:
        s.stop()
        s.check_log()
    return pair


def games_of(databases, program, folder):
    server = databases.server(program, folder, "games", *FLAGS)
    games = Person(server.port, "").call("GET", "/api/games")
    server.stop()
    return games


def main(databases, program, choices="100", only=None):
    with tempfile.TemporaryDirectory() as folder:
        for game in games_of(databases, program, folder):
            if only and game["id"] != only:
                continue
            total = differed = lengths = matches = 0
            while total < int(choices) and (total or matches < (60 if game["id"] in KINDS else 3)):
                pair = one_match(databases, program, folder, game, matches, int(choices) - total)
                total, differed, lengths, matches = total + pair.compared, differed + pair.differed, lengths + pair.lengths, matches + 1
                print(f"{game['id']}: {total} of {choices} in {matches} matches", file=sys.stderr, flush=True)
            print(f"{game['id']}: {total} sealed choices in {matches} matches, {differed} of them different, {lengths} in their number of steps; no difference for the others"
                  if total else f"{game['id']}: no sealed choices", flush=True)


if __name__ == "__main__":
    with Databases(sys.argv[1:]) as databases:
        main(databases, *databases.words)
