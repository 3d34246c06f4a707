"""The life of tables: those that do not begin or are abandoned end, seats belong to those who come, nobody has too many of anything,
the host has the last word, and old logs become small.

    life_test.py PROGRAM SOURCE_DIR
"""
import gzip
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Clock, Closed, Person, Server

MINUTE, HOUR, DAY = 60, 3600, 86400
GAME = {"game": "goofspiel"}


def soon(what, seconds=20):
    """Waits until it is so."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if what():
            return
        time.sleep(0.05)
    raise AssertionError("that does not happen")


def new_table(person, seats, **more):
    return person.call("POST", "/api/tables", dict(GAME, seats=seats, **more))["id"]


def status(person, method, path, body=None):
    code, out, _ = person.request(method, path, body)
    return code, out.decode()


def rows(db, table, game):
    with sqlite3.connect(db) as c:
        return c.execute(f"SELECT count(*) FROM {table} WHERE game = (SELECT number FROM game WHERE id = ?)", (game,)).fetchone()[0]


def unstarted_tables_end(server, clock, anna):
    listed, hidden = new_table(anna, ["me", "open", "open", "open"], listed=True), new_table(anna, ["open"] * 4)
    ws = anna.socket(listed)
    clock.pass_time(23 * HOUR)
    time.sleep(1.5)
    assert any(t["id"] == listed for t in anna.call("GET", "/api/tables"))
    clock.pass_time(2 * HOUR)
    for table in (listed, hidden):
        soon(lambda: status(anna, "GET", f"/api/tables/{table}")[0] == 404)
    assert anna.call("GET", "/api/tables") == [] and anna.call("GET", "/api/me/tables") == []
    try:
        while True:
            ws.event()
    except Closed:
        pass  # the table has ended, or the jump has ended the connection
    with sqlite3.connect(server.db) as c:
        for what in ("game", "entry", "sits"):
            soon(lambda: c.execute(f"SELECT count(*) FROM {what}").fetchone()[0] == 0)


def abandoned_matches_end(server, clock, anna):
    table, timed = new_table(anna, ["me"] * 4), new_table(anna, ["me"] * 4, clock="days 40")
    assert anna.call("GET", f"/api/tables/{table}")["started"]
    clock.pass_time(29 * DAY)
    time.sleep(1.5)
    assert "abandoned" not in anna.call("GET", f"/api/tables/{table}")
    clock.pass_time(2 * DAY)
    soon(lambda: anna.call("GET", f"/api/tables/{table}").get("abandoned"))
    assert "abandoned" not in anna.call("GET", f"/api/tables/{timed}"), "its clock runs, so it goes on by itself"
    for _ in range(2):
        ws = anna.socket(table)
        e = ws.ask("@1 0: move 1 bid 1")
        assert not e["ok"] and e["code"] == "abandoned" and e["why"]["key"] == "server.abandoned", e
        ws.close()
        assert anna.call("GET", f"/api/tables/{table}/log").startswith("ratskeller table"), "nothing is secret any more"
        assert table in [t["id"] for t in anna.call("GET", "/api/me/tables") if t.get("abandoned")]
        server.stop()
        server.start()


def seats_of_the_absent(clock, anna, bert):
    table = new_table(anna, ["me", "open", "open", "open"], listed=True)
    bert.call("POST", f"/api/tables/{table}/sit", {"seat": 1})
    carl = Person(bert.port, "Carl")
    carl.call("POST", f"/api/tables/{table}/sit", {"seat": 2})
    kinds = lambda: [s["kind"] for s in anna.call("GET", f"/api/tables/{table}")["seats"]]
    assert kinds() == ["person", "person", "person", "open"]
    clock.pass_time(50 * MINUTE)
    ws = carl.socket(table)
    ws.event()
    time.sleep(1.5)
    assert kinds() == ["person", "person", "person", "open"]
    ws.close()
    clock.pass_time(20 * MINUTE)
    soon(lambda: kinds() == ["person", "open", "person", "open"])  # Carl was there not long ago, and Anna is the host
    anna.call("POST", f"/api/tables/{table}/end", {})


def the_host_decides(server, anna, bert):
    table = new_table(anna, ["me", "open", "open", "open"], listed=True)
    bert.call("POST", f"/api/tables/{table}/sit", {"seat": 1})
    ws = bert.socket(table)
    assert ws.event()["to"] == 1
    assert status(bert, "POST", f"/api/tables/{table}/remove", {"seat": 0})[0] == 403
    assert status(bert, "POST", f"/api/tables/{table}/end", {})[0] == 403
    assert status(anna, "POST", f"/api/tables/{table}/remove", {"seat": 2})[0] == 409
    after = anna.call("POST", f"/api/tables/{table}/remove", {"seat": 1})
    assert after["seats"][1]["kind"] == "open"
    while ws.event()["to"] != "public":  # he may watch
        pass
    ws.close()
    code, text = status(bert, "POST", f"/api/tables/{table}/sit", {"seat": 2})
    assert code == 403 and "does not want" in text, text
    server.stop()
    server.start()
    assert status(bert, "POST", f"/api/tables/{table}/sit", {"seat": 2})[0] == 403
    Person(bert.port, "Carl").call("POST", f"/api/tables/{table}/sit", {"seat": 1})
    anna.call("POST", f"/api/tables/{table}/end", {})
    assert status(anna, "GET", f"/api/tables/{table}")[0] == 404


def quotas(program, folder):
    server = Server(program, os.path.join(folder, "quotas.db"), "--max-person-tables", "3", "--max-person-seats", "5", "--max-person-storage", "1",
                    "--max-rate", "100000")
    try:
        anna, bert = Person(server.port, "Anna"), Person(server.port, "Bert")
        carl = Person(server.port, "Carl")
        made = [new_table(anna, ["me", "open", "open", "open"], listed=True) for _ in range(3)]
        for table in made:  # somebody else has come, so they are not hers alone
            carl.call("POST", f"/api/tables/{table}/sit", {"seat": 3})
        code, text = status(anna, "POST", "/api/tables", dict(GAME, seats=["me", "open", "open", "open"]))
        assert code == 429 and "quota" in text, text
        anna.call("POST", f"/api/tables/{made[0]}/end", {})
        other = new_table(anna, ["me", "open", "open", "open"], listed=True)
        for seat in (1, 2, 3):
            bert.call("POST", f"/api/tables/{other}/sit", {"seat": seat})  # the match begins
        for seat in (1, 2):
            bert.call("POST", f"/api/tables/{made[1]}/sit", {"seat": seat})
        code, text = status(bert, "POST", f"/api/tables/{made[2]}/sit", {"seat": 2})
        assert code == 429 and "quota" in text, text
        what_is_left_alone_gives_way(carl)
        enough_talk(server, anna, other)
        server.stop()
    finally:
        server.process.poll() is None and server.kill()
    server.check_log()


def what_is_left_alone_gives_way(carl):
    """Who plays against bots and does not come back can go on doing so."""
    alone = []
    for _ in range(5):
        alone.append(new_table(carl, ["me", "easy", "easy", "easy"]))
        time.sleep(0.01)
    states = [carl.call("GET", f"/api/tables/{table}").get("abandoned", False) for table in alone]
    assert states == [True, True, False, False, False], states


def enough_talk(server, anna, table):
    """Chat, and going away and coming back, until it is enough; moves are still made."""
    ws = anna.socket(table)
    first = ws.event()
    size = os.path.getsize
    number, refused = 0, None
    while not refused and number < 10000:
        for _ in range(50):
            number += 1
            ws.send(f"@{number} say " + "x" * 490)
        e = ws.ask(f"@{number + 1} say y")
        number += 1
        while e["re"] < number:
            refused = refused or (None if e["ok"] else e)
            e = ws.event()
            while e["ev"] != "answer":
                e = ws.event()
        refused = refused or (None if e["ok"] else e)
    assert refused and refused["code"] == "quota" and refused["why"]["key"] == "server.quota", refused
    assert 2000 < number < 3000, number  # a megabyte
    before = size(server.db) + size(server.db + "-wal")
    for line in ("away", "undo 1", "pause", "aside x"):
        for _ in range(3):
            ws.send("say " + "x" * 490)  # what has come back meanwhile is used up at once
        number += 1
        e = ws.ask(f"@{number} {line}")
        while e.get("re") != number:
            e = ws.event()
        assert not e["ok"] and e["code"] == "quota", e
    e = ws.ask(f"@{number + 1} move {first['p']} {first['moves'][0]}")
    assert e["re"] == number + 1 and e["ok"], e
    assert size(server.db) + size(server.db + "-wal") < before + 100_000
    ws.close()


def codes_of_one_address(program, folder):
    """Codes for another device: an address that wants many of them takes none from others."""
    server = Server(program, os.path.join(folder, "codes.db"), "--trust-proxy", "127.0.0.1", "--max-per-address", "10000", "--max-address-requests", "10000")
    try:
        greedy = [Person(server.port, f"P{i}") for i in range(20)]
        codes = [p.request("POST", "/api/me/code", {}, {"X-Forwarded-For": "192.0.2.1"}) for p in greedy]
        assert [c[0] for c in codes] == [200] * 8 + [429] * 12, [c[0] for c in codes]
        for i in range(40):  # more than three addresses could
            for p in greedy[:8]:
                assert p.request("POST", "/api/me/code", {}, {"X-Forwarded-For": f"192.0.3.{i}"})[0] == 200
        anna = Person(server.port, "Anna")
        code = anna.call("POST", "/api/me/code", {})["code"]
        again = Person(server.port, "")
        assert again.call("POST", "/api/me/claim", {"code": code})["id"] == anna.call("GET", "/api/me")["id"]
        assert again.request("POST", "/api/me/claim", {"code": code})[0] == 404, "once"
        server.stop()
    finally:
        server.process.poll() is None and server.kill()


def old_logs_become_small(server, clock, anna):
    table = new_table(anna, ["random"] * 4)
    soon(lambda: anna.call("GET", f"/api/tables/{table}")["over"], 60)
    log, replay = anna.call("GET", f"/api/tables/{table}/log"), anna.call("GET", f"/api/tables/{table}/replay?as=all")
    assert rows(server.db, "entry", table) > 0
    clock.pass_time(2 * HOUR)
    soon(lambda: rows(server.db, "packed", table) == 1 and rows(server.db, "entry", table) == 0)
    with sqlite3.connect(server.db) as c:
        packed = c.execute("SELECT length(bytes) FROM packed").fetchone()[0]
    assert packed < len(log) / 2, (packed, len(log))
    for _ in range(2):
        assert anna.call("GET", f"/api/tables/{table}/log") == log and anna.call("GET", f"/api/tables/{table}/replay?as=all") == replay
        server.stop()
        server.start()


def archive(program, folder, *words):
    run = subprocess.run([program, "archive", "--db", os.path.join(folder, "archive.db"), *words, os.path.join(folder, "old")], capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


def old_matches_leave(program, folder):
    """What has been over for long enough becomes a file, and only that."""
    server = Server(program, os.path.join(folder, "archive.db"))
    try:
        anna = Person(server.port, "Anna")
        finished, running = new_table(anna, ["random"] * 4), new_table(anna, ["me"] * 4)
        soon(lambda: anna.call("GET", f"/api/tables/{finished}")["over"], 60)
        log = anna.call("GET", f"/api/tables/{finished}/log")
        code, _, why = archive(program, folder, "--older-than", "0")
        assert code == 1 and "another ratskeller" in why, why
        server.stop()
        assert archive(program, folder, "--older-than", "1")[:2] == (0, "0\n")
        assert archive(program, folder, "--older-than", "0")[:2] == (0, "1\n")
        assert os.listdir(os.path.join(folder, "old")) == [f"{finished}.log.gz"]
        with gzip.open(os.path.join(folder, "old", f"{finished}.log.gz"), "rt") as f:
            assert f.read() == log
        server.start()
        assert status(anna, "GET", f"/api/tables/{finished}")[0] == 404
        assert [t["id"] for t in anna.call("GET", "/api/me/tables")] == [running]
        server.stop()
    finally:
        server.process.poll() is None and server.kill()


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(folder)
        server = Server(program, os.path.join(folder, "life.db"), clock=clock)
        try:
            anna, bert = Person(server.port, "Anna"), Person(server.port, "Bert")
            unstarted_tables_end(server, clock, anna)
            seats_of_the_absent(clock, anna, bert)
            the_host_decides(server, anna, bert)
            old_logs_become_small(server, clock, anna)
            abandoned_matches_end(server, clock, anna)
            server.stop()
        finally:
            server.process.poll() is None and server.kill()
        server.check_log()
        quotas(program, folder)
        codes_of_one_address(program, folder)
        old_matches_leave(program, folder)


main()
