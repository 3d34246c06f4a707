"""Bits that flip in the database file are found and named: 60 in the logs and data sets, each by `ratskeller check`, some by a server that opens
the tables; 40 anywhere in the file: whatever of these changes a log, a data set or the structure of the file; and 25 in the write-ahead log
after a crash.

    flips_test.py PROGRAM SOURCE_DIR
"""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


def fill(program, db):
    server = Server(program, db, "--max-rate", "10000")
    anna = Person(server.port, "Anna")
    tables = []
    for game, seats in (("stimmvieh", ["me", "random", "random"]), ("goofspiel", ["me", "random", "random", "random"])):
        tables.append(anna.call("POST", "/api/tables", {"game": game, "seats": seats})["id"])
        anna.play_out(tables[-1])
    for _ in range(3):
        tables.append(anna.call("POST", "/api/tables", {"game": "ninety", "seats": ["me", "me"]})["id"])
        ws = anna.socket(tables[-1])
        for n in range(1, 30):
            ws.send(f"@{n} 0: say a long talk about nothing in particular, number {n}")
            while ws.event().get("re") != n:
                pass
        ws.close()
    server.stop()
    with sqlite3.connect(db) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        c.execute("PRAGMA journal_mode = DELETE")
    c.close()
    return tables


def content(db):
    """Logs and data sets as SQLite reads them; None: it cannot."""
    try:
        with sqlite3.connect(db) as c:
            rows = [c.execute(sql).fetchall() for sql in ("SELECT id, number FROM game", "SELECT game, CAST(bytes AS BLOB) FROM entry ORDER BY part", "SELECT hash, CAST(bytes AS BLOB) FROM dataset")]
        c.close()
        return rows
    except (sqlite3.Error, OverflowError):
        return None


def flip(db, to, place, bit):
    shutil.copyfile(db, to)
    with open(to, "r+b") as f:
        f.seek(place)
        byte = f.read(1)[0]
        f.seek(place)
        f.write(bytes([byte ^ 1 << bit]))


def in_the_log_before(program, folder, rng):
    """After a crash, in the write-ahead log: SQLite drops what is damaged without a word, the server does not."""
    db, kept = os.path.join(folder, "crashed"), os.path.join(folder, "kept")
    server = Server(program, db, "--max-rate", "10000")
    anna = Person(server.port, "Anna")
    table = anna.call("POST", "/api/tables", {"game": "ninety", "seats": ["me", "me"]})["id"]
    ws = anna.socket(table)
    for n in range(1, 40):
        ws.send(f"@{n} 0: say {n}")
        while ws.event().get("re") != n:
            pass
    server.kill()
    for end in ("", "-wal"):
        shutil.copyfile(db + end, kept + end)
    size, warned = os.path.getsize(kept + "-wal"), 0
    for i in range(-1, 25):
        if os.path.exists(db + "-shm"):
            os.unlink(db + "-shm")
        shutil.copyfile(kept, db)
        flip(kept + "-wal", db + "-wal", 12 if i == 0 else rng.randrange(size), rng.randrange(8)) if i >= 0 else shutil.copyfile(kept + "-wal", db + "-wal")
        server.start()
        health = Person(server.port, "").call("GET", "/healthz")
        server.kill()
        if i < 0:
            assert health == "ok\n", health
        else:
            assert health.startswith("degraded: the write-ahead log is damaged behind frame "), health
            warned += 1
    assert warned == 25 and open(server.log).read().count("write-ahead log is damaged") == 25


def check(program, db):
    out = subprocess.run([program, "check", "--db", db], capture_output=True, text=True, errors="replace")
    assert out.returncode in (0, 1, 2) and "Sanitizer" not in out.stderr, out.stderr[-2000:]
    return out.returncode, out.stdout + out.stderr


def main(program):
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        db, other = os.path.join(folder, "db"), os.path.join(folder, "flipped")
        tables = fill(program, db)
        code, said = check(program, db)
        assert code == 0 and "5 matches played again, 0 problems" in said, said
        whole, size = content(db), os.path.getsize(db)

        raw = open(db, "rb").read()
        places = [at for t in ("a long talk about nothing", " - sit ", " move ", '"name"', " draw ") for at in [m for m in range(len(raw)) if raw.startswith(t.encode(), m)]]
        for i in range(60):
            place = rng.choice(places) + rng.randrange(5)
            flip(db, other, place, rng.randrange(8))
            code, said = check(program, other)
            assert code == 1 and ("table: " in said or "data set" in said or "database" in said), (place, said)
            if i % 15 == 0 and "table: " in said:
                server = Server(program, other)
                try:
                    anna = Person(server.port, "Eva")
                    answers = [anna.request("GET", f"/api/tables/{t}")[0] for t in tables] + [anna.request("GET", f"/api/tables/{t}/log")[0] for t in tables]
                    assert 503 in answers, (place, answers)
                    assert anna.call("GET", "/healthz") == "degraded: 1 tables do not load\n"
                    assert "does not load" in open(server.log).read()
                finally:
                    server.stop()

        found = harmless = 0
        for _ in range(40):
            flip(db, other, rng.randrange(size), rng.randrange(8))
            code, said = check(program, other)
            changed = content(other) != whole
            assert code != 0 or not changed, "a log or a data set is another one, and nobody notices"
            found += code != 0
            harmless += code == 0 and not changed
        in_the_log_before(program, folder, rng)
        print(f"60 flips in logs and data sets: all found and named. 40 anywhere: {found} found; {harmless} changed nothing that has a hash")


main(sys.argv[1])
