#!/usr/bin/env python3
"""A house with a long past: so many finished matches and people in the database. Plays one real match, copies it in the database as
often as wanted, starts the server on that, and prints how long the start takes, how much memory it has, and what people wait who
look at old matches.

    bench/many.py PROGRAM [MATCHES [PEOPLE]]       1,000,000 and 100,000; needs about 2.5 kB of disk a match
"""
import hashlib
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/server"))
from client import Clock, Person, Server

LETTERS = "abcdefghjkmnpqrstuvwxyz023456789"


def word(kind, n):
    """An id of 16 letters, the n-th of its kind."""
    out = ""
    for _ in range(15):
        out, n = LETTERS[n % 32] + out, n // 32
    return kind + out


def secret(n):
    return hashlib.sha256(f"person {n}".encode()).hexdigest()


def one_match(program, folder, db):
    """A match of four bots, packed; the id of its table."""
    clock = Clock(folder)
    server = Server(program, db, clock=clock)
    person = Person(server.port, "Anna")
    table = person.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["easy"] * 4})["id"]
    while not person.call("GET", f"/api/tables/{table}")["over"]:
        time.sleep(0.1)
    clock.pass_time(7200)
    packed = 0
    while not packed:
        time.sleep(0.1)
        with sqlite3.connect(db) as c:
            packed = c.execute("SELECT count(*) FROM packed").fetchone()[0]
    server.stop()
    return table


def fill(db, table, matches, people):
    c = sqlite3.connect(db)
    c.execute("PRAGMA synchronous = OFF")
    c.execute("PRAGMA cache_size = -200000")
    card, blob = c.execute("SELECT card, bytes FROM game JOIN packed ON number = packed.game WHERE id = ?", (table,)).fetchone()
    c.executemany("INSERT INTO person VALUES(?, ?, 0)", ((word("p", i), f"Person {i}") for i in range(people)))
    c.executemany("INSERT INTO secret VALUES(?, ?, 0)", ((hashlib.sha256(secret(i).encode()).hexdigest(), word("p", i)) for i in range(people)))
    rows = ((word("g", i), word("p", i % people), card.replace(table, word("g", i)), 1000 + i, 2000 + i, 10 + i) for i in range(matches))
    c.executemany("INSERT INTO game(id, owner, invite, listed, over, card, created, ended, number, packed) VALUES(?, ?, '', 0, 1, ?, ?, ?, ?, 1)", rows)
    c.executemany("INSERT INTO packed VALUES(?, ?)", ((10 + i, blob) for i in range(matches)))
    c.executemany("INSERT INTO sits(person, game, created) VALUES(?, ?, ?)", ((word("p", i % people), word("g", i), 1000 + i) for i in range(matches)))
    c.commit()
    c.close()
    os.sync()  # what is still on its way to the disk is no business of the server


def timed(what, times):
    out = []
    for _ in range(times):
        began = time.monotonic()
        what()
        out.append((time.monotonic() - began) * 1000)
    return f"{statistics.median(out):.1f} ms in the median, {max(out):.1f} ms at worst"


def main():
    program, matches, people = sys.argv[1], int((sys.argv[2:] or [1_000_000])[0]), int((sys.argv[3:] or [100_000])[0])
    with tempfile.TemporaryDirectory(dir=os.environ.get("RK_TMP")) as folder:
        db = os.path.join(folder, "many.db")
        fill(db, one_match(program, folder, db), matches, people)
        print(f"{matches} finished matches, {people} people: {os.path.getsize(db) / 1e6:.0f} MB")
        server = Server(program, db, "--max-address-requests", "100000", "--max-address-work", "100000", "--max-per-address", "100000")
        try:
            started, memory = server.started_in, server.memory()
            print(f"open after {started:.2f} s, {memory:.0f} MB of memory")

            def somebody():
                p = Person(server.port, "")
                p.cookie = "rk=" + secret(random.randrange(people))
                return p
            print("who am I:       ", timed(lambda: somebody().call("GET", "/api/me")["id"], 500))
            print("my old matches: ", timed(lambda: somebody().call("GET", "/api/me/tables")[0]["over"], 200))
            print("one old match:  ", timed(lambda: somebody().call("GET", f"/api/tables/{word('g', random.randrange(matches))}")["over"], 200))
            print("its replay:     ", timed(lambda: somebody().call("GET", f"/api/tables/{word('g', random.randrange(matches))}/replay?as=all")[0]["n"], 100))
            print(f"afterwards {server.memory():.0f} MB of memory")
            assert started < 2 and memory < 200 and server.memory() < 200
            server.stop()
        finally:
            server.process.poll() is None and server.kill()


main()
