"""Matches outlive versions: running and finished ones go on with the data set they were begun with when the program brings another
one; rules the program does not know, and broken logs, are an alarm and no 404; everything else goes on.

    versions_test.py PROGRAM SOURCE_DIR
"""
import os
import shutil
import sqlite3
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server


def begin(person, game, seats):
    return person.call("POST", "/api/tables", {"game": game, "seats": seats})["id"]


def view(person, table):
    ws = person.socket(table)
    e = ws.event()
    ws.close()
    return e


def change_log(db, table, old, new):
    """In the database of a server that is not running."""
    with sqlite3.connect(db) as c:
        rows = c.execute("SELECT part, bytes FROM entry WHERE game = (SELECT number FROM game WHERE id = ?) ORDER BY part", (table,)).fetchall()
        part, text = next((p, t) for p, t in rows if old in t)
        c.execute("UPDATE entry SET bytes = ? WHERE part = ?", (text.replace(old, new, 1), part))
    c.close()


def other_data(program, source, folder):
    """A letter of data/ninety.json is another one: matches go on, and new ones have the new one."""
    data, db = os.path.join(folder, "data"), os.path.join(folder, "letter")
    shutil.copytree(os.path.join(source, "data"), data)
    server = Server(program, db, "--data", data, "--max-rate", "1000")
    anna = Person(server.port, "Anna")
    finished = begin(anna, "stimmvieh", ["me", "random", "random"])
    anna.play_out(finished)
    running = begin(anna, "ninety", ["me", "me"])
    before, replay = view(anna, running), anna.call("GET", f"/api/tables/{finished}/replay?as=all")
    old = anna.call("GET", f"/api/tables/{running}")["data"]
    server.kill()
    for game in ("ninety", "stimmvieh"):
        path = os.path.join(data, game + ".json")
        text = open(path, encoding="utf-8").read()
        changed = text.rstrip() + "\n \n"
        assert changed != text
        open(path, "w", encoding="utf-8").write(changed)
    server.start()
    try:
        assert anna.call("GET", "/healthz") == "ok\n"
        after = view(anna, running)
        assert {k: v for k, v in after.items() if k != "clock"} == {k: v for k, v in before.items() if k != "clock"}
        assert anna.call("GET", f"/api/tables/{finished}/replay?as=all") == replay
        again = begin(anna, "ninety", ["me", "me"])
        new = anna.call("GET", f"/api/tables/{again}")["data"]
        assert new != old and anna.call("GET", f"/api/tables/{running}")["data"] == old, (old, new)
        log = anna.call("GET", f"/api/tables/{finished}/log")  # and a log with the old one can be brought here
        anna.call("POST", "/api/import", log.encode())
        ws = anna.socket(running)
        ws.send("0: say we go on")
        while (e := ws.event())["ev"] != "answer":
            pass
        assert e["ok"], e
    finally:
        server.stop()
    server.check_log()


def alarms(program, folder):
    db = os.path.join(folder, "alarms")
    server = Server(program, db, "--max-rate", "1000")
    anna = Person(server.port, "Anna")
    tables = [begin(anna, "aufruhr", ["me"] * 4) for _ in range(3)]
    done = begin(anna, "stimmvieh", ["me", "random", "random"])
    anna.play_out(done)
    server.stop()
    change_log(db, tables[0], "\nrules 2\n", "\nrules 77\n")
    change_log(db, tables[1], " - start\n", " - stard\n")
    change_log(db, done, "\ngame stimmvieh\n", "\ngame stimmviech\n")
    server.start()
    try:
        for table, why in ((tables[0], "rules 77 of aufruhr"), (tables[1], ""), (done, 'no game "stimmviech"')):
            status, body, _ = anna.request("GET", f"/api/tables/{table}")
            assert status == 503 and b'"broken"' in body and why.encode() in body.replace(b"\\", b""), (status, body)
            assert anna.request("GET", f"/api/tables/{table}/replay?as=public")[0] == 503
            try:
                anna.socket(table).event()
                raise AssertionError("a broken table takes guests")
            except Closed as e:
                assert e.code == 4500, e
        assert view(anna, tables[2])["ev"] == "table", "an unharmed table"
        status, body, _ = anna.request("GET", "/healthz")
        assert status == 200 and body == b"degraded: 3 tables do not load\n", (status, body)
        assert server.metric("tables_broken") == 3
        assert anna.request("GET", f"/api/tables/{tables[0]}/log")[0] == 503, "the log of a running match is secret, broken or not"
        assert "stimmviech" in anna.call("GET", f"/api/tables/{done}/log"), "the log of a finished one is for everybody"
        listed = {x["id"]: x for x in anna.call("GET", "/api/me/tables")}
        assert len(listed) == 4 and listed[tables[0]]["game"] == "aufruhr" and "rules 77" in listed[tables[0]]["broken"], listed
        assert listed[done]["game"] == "stimmvieh" and "points" in listed[done], "what was known of it"
        assert "broken" not in listed[tables[2]]
        assert anna.request("GET", "/api/tables/0000000000000000")[0] == 404
    finally:
        server.stop()
    assert open(server.log).read().count("does not load") == 3


def main(program, source):
    with tempfile.TemporaryDirectory() as folder:
        other_data(program, source, folder)
        alarms(program, folder)


main(sys.argv[1], sys.argv[2])
