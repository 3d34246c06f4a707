"""`ratskeller move-db`: a house moves from a file to PostgreSQL, is played in, and moves back; every log is the same byte for byte.

    move_test.py PROGRAM SOURCE_DIR
"""
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Clock, Person, Server
from postgres import Postgres, need

TABLES = {"person": "id", "secret": "hash", "game": "id", "sits": "person, game", "dataset": "hash", "refused": "game", "banned": "what", "report": "number", "muted": "person", "subscription": "device", "setting": "name"}


def run(program, *words):
    return subprocess.run([program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def must(program, *words):
    r = run(program, *words)
    assert r.returncode == 0, (words, r.stdout)
    return r.stdout.strip()


def refused(program, why, *words):
    r = run(program, "move-db", *words)
    assert r.returncode == 1 and why in r.stdout, (words, r.returncode, r.stdout)


def rows(path):
    """All that is in a file, logs apart."""
    with sqlite3.connect(path) as db:
        columns = {"game": "id, owner, invite, listed, over, created, link, ended, card, people, packed, silent, number"}
        return {t: db.execute(f"SELECT {columns.get(t, '*')} FROM {t} ORDER BY {key}").fetchall() for t, key in TABLES.items()}


def logs(path):
    with sqlite3.connect(path) as db:
        packed = dict(db.execute("SELECT game, bytes FROM packed"))
        entries = {}
        for game, text in db.execute("SELECT game, CAST(bytes AS BLOB) FROM entry ORDER BY game, at"):
            entries[game] = entries.get(game, b"") + text
    return packed, entries


def furnish(program, path, folder):
    """People, a finished match that is packed, one that goes on, and whatever else is kept."""
    clock = Clock(folder)
    server = Server(program, path, clock=clock)
    p, q = Person(server.port, "Änne"), Person(server.port, "Bert")
    done = p.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "random", "random", "random"]})["id"]
    p.play_out(done)
    clock.pass_time(2 * 3600)
    open_one = p.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"], "listed": True})["id"]
    q.call("POST", f"/api/tables/{open_one}/sit", {"seat": 1})
    ws = q.socket(open_one)
    assert ws.ask("@1 say Grüße aus der Datei")["ok"]
    ws.close()
    p.call("POST", f"/api/tables/{open_one}/remove", {"seat": 1})
    server.door("POST", "/ban?address=192.0.2.7&minutes=10&why=rude")
    began = time.time()
    while not sqlite3.connect(path).execute("SELECT count(*) FROM packed").fetchone()[0]:
        assert time.time() < began + 30, "nothing is packed"
        time.sleep(0.1)
    return server, p, done, open_one


def play_on(server, p, done, open_one):
    """The same people and tables, in another house."""
    there = Person(server.port, "")
    there.cookie = p.cookie
    assert there.call("GET", "/api/me")["name"] == "Änne"
    assert there.call("GET", f"/api/tables/{done}/log").startswith("ratskeller table")
    ws = there.socket(open_one)
    assert ws.ask("@5 say and from PostgreSQL")["ok"]
    ws.close()
    new = there.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "random", "random", "random"]})["id"]
    there.play_out(new)


def main(program, source):
    need()
    with Postgres() as database, tempfile.TemporaryDirectory() as folder:
        first, second, third = (os.path.join(folder, name) for name in ("first.db", "second.db", "third.db"))
        server, p, done, open_one = furnish(program, first, folder)
        refused(program, "another ratskeller", first, database.url)
        server.stop()
        refused(program, "No such file", os.path.join(folder, "nothing.db"), database.url)
        refused(program, "is there already", first, first)
        said = must(program, "move-db", first, database.url)
        assert said.startswith("2 people, 2 tables, "), said
        refused(program, "has matches already", first, database.url)
        must(program, "move-db", database.url, second)
        assert rows(first) == rows(second) and logs(first) == logs(second)

        server = Server(program, database.url, beside=os.path.join(folder, "house"))
        refused(program, "another ratskeller", database.url, third)
        play_on(server, p, done, open_one)
        server.stop()
        server.check_log()
        assert must(program, "check", "--db", database.url) == "3 matches played again, 0 problems"
        must(program, "move-db", database.url, third)
        assert must(program, "check", "--db", third) == "3 matches played again, 0 problems"
        before, after = logs(first), logs(third)
        assert after[0] == before[0] and all(after[1][game].startswith(log) for game, log in before[1].items())
        server = Server(program, third)
        p.port = server.port
        ws = p.socket(open_one)
        assert ws.ask("@6 say and from a file again")["ok"]
        ws.close()
        server.stop()
        assert os.stat(third).st_mode & 0o77 == 0
        assert not [name for name in os.listdir(folder) if name.endswith(".part")]


if __name__ == "__main__":
    main(*sys.argv[1:])
