"""A server whose database is PostgreSQL: matches go on after a kill; while the database is gone, frozen, read-only or out of connections
nothing is acknowledged, people are told, and everything goes on when it is back; if another server was first at a table, nobody hears
of what we thought.

    postgres_test.py PROGRAM SOURCE_DIR
"""
import itertools
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server
from postgres import Postgres, need


def new_table(p, *seats):
    seats += ("open",) * (3 - len(seats))
    return p.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", *seats]})["id"]


def answer(ws, number):
    while True:
        e = ws.event()
        if e["ev"] == "answer" and e.get("re") == number:
            return e


numbers = itertools.count(1)  # of commands: one that is not higher than the last would be taken for the same again


def say(ws, text):
    number = next(numbers)
    ws.send(f"@{number} say {text}")
    return answer(ws, number)


def what_was_said(p, table):
    """By the log, as somebody reads it who has seen nothing yet."""
    ws = p.socket(table, 0)
    said = []
    ws.send(f"@{next(numbers)} say the end")
    while "the end" not in said:
        e = ws.event()
        if e["ev"] == "say":
            said.append(e["text"])
    ws.close()
    return said[:-1]


def until(what, condition, seconds=30):
    began = time.time()
    while not condition():
        assert time.time() < began + seconds, f"{what}: not within {seconds} s"
        time.sleep(0.05)


def healthy(p):
    return p.request("GET", "/healthz")[0] == 200


def nothing_but_a_refusal(ws, what):
    """Whether there was one."""
    ws.sock.settimeout(0.3)
    try:
        e = ws.event()
        assert e["ev"] == "answer" and e["code"] == "storage", (what, "acknowledged", e)
        return True
    except TimeoutError:
        return False
    finally:
        ws.sock.settimeout(60)


def gone_and_back(server, p, what, away, back):
    """Nothing is acknowledged meanwhile, everybody is told, and what was said before anybody knew is not lost."""
    table = new_table(p)
    ws = p.socket(table)
    assert say(ws, "before")["ok"]
    away()
    number = next(numbers)
    ws.send(f"@{number} say while it is away")
    until(what + ": nobody is told", lambda: not healthy(p))
    refused = nothing_but_a_refusal(ws, what)
    status, body, _ = p.request("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"]})
    assert status == 503 and b"storage" in body, (what, status, body)
    stranger = Person(server.port, "")
    stranger.cookie = "rk=" + "0" * 64  # somebody whom this server does not remember: no reason to make a new person of them
    assert stranger.request("GET", "/api/me")[0] == 503, what
    assert stranger.request("GET", "/api/games")[0] == 200, what
    back()
    until(what + ": it does not go on", lambda: healthy(p))
    if refused:  # it was known already that the database is away
        ws.send(f"@{number} say while it is away")
    assert answer(ws, number)["ok"], what
    assert say(ws, "after")["ok"], what
    ws.close()
    assert what_was_said(p, table) == ["before", "while it is away", "after"], what


def outages(program, database, folder):
    server = Server(program, database.url, beside=os.path.join(folder, "one"))
    p = Person(server.port, "Anna")
    table = new_table(p, "random", "random", "random")
    p.play_out(table)
    assert p.call("GET", f"/api/tables/{table}")["over"]
    going_on = new_table(p)
    assert say(p.socket(going_on), "still here")["ok"]
    server.kill()
    server.start()
    assert what_was_said(p, going_on) == ["still here"]
    assert p.call("GET", "/api/me")["name"] == "Anna"

    gone_and_back(server, p, "gone", lambda: database.stop("immediate"), database.start)
    gone_and_back(server, p, "frozen", database.freeze, database.thaw)

    def change(what):
        """Of the database, for all connections from now on."""
        database.sql(f"ALTER DATABASE house {what}", "postgres")
        database.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ratskeller'", "postgres")

    gone_and_back(server, p, "read-only", lambda: change("SET default_transaction_read_only = on"), lambda: change("RESET ALL"))
    gone_and_back(server, p, "out of connections", lambda: change("ALLOW_CONNECTIONS false"), lambda: change("ALLOW_CONNECTIONS true"))
    server.stop()
    server.check_log()


def write_elsewhere(program, database, folder, p, table):
    """What another server would write next at this table, as values for SQL: it is played in a copy of the house."""
    database.sql("CREATE DATABASE elsewhere", "postgres")
    database.copy("house", "elsewhere")
    server = Server(program, database.url.replace("/house", "/elsewhere"), beside=os.path.join(folder, "elsewhere"))
    there = Person(server.port, "")
    there.cookie = p.cookie
    ws = there.socket(table)
    assert say(ws, "from elsewhere")["ok"]
    ws.close()
    server.stop()
    game, at, entry = database.sql("SELECT game, at, encode(bytes, 'hex') FROM entry ORDER BY at DESC LIMIT 1", "elsewhere").split("|")
    return f"{game}, {at}, decode('{entry}', 'hex')"


def somebody_else_was_first(program, database, folder):
    """Another server writes to a table of which we have a copy. Whatever comes of our copy, nobody hears of it."""
    server = Server(program, database.url, beside=os.path.join(folder, "fence"))
    p = Person(server.port, "Berta")
    database.sql("DELETE FROM game; DELETE FROM entry; DELETE FROM packed")
    table = new_table(p)
    ws = p.socket(table)
    assert say(ws, "one")["ok"]
    database.sql(f"INSERT INTO entry VALUES({write_elsewhere(program, database, folder, p, table)})")
    number = next(numbers)
    ws.send(f"@{number} say never heard of")
    heard = []
    try:
        while True:
            heard.append(ws.event())
    except Closed as e:
        assert e.code == 4100, (e, heard)
    assert not any(e["ev"] == "say" and e["text"] == "never heard of" or e.get("re") == number for e in heard), heard
    assert server.metric("tables_lost_total") == 1
    ws = p.socket(table)
    assert say(ws, "two")["ok"]
    ws.close()
    assert what_was_said(p, table) == ["one", "from elsewhere", "two"]
    server.stop()
    server.check_log()
    assert subprocess.run([program, "check", "--db", database.url], stdout=subprocess.PIPE, text=True).stdout.strip() == "1 matches played again, 0 problems"


def main(program, source):
    need()
    with Postgres() as database, tempfile.TemporaryDirectory() as folder:
        outages(program, database, folder)
        somebody_else_was_first(program, database, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
