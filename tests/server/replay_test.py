"""One person holds all seats over one WebSocket, and every game is played to its end; replays tell what was seen, and no
more; finished matches come back as imports; lists know whose tables are whose.

    replay_test.py PROGRAM SOURCE_DIR [GAME]
"""
import gzip
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server

EXTRA = {"by", "move", "points"}  # what a replay has beyond the events ...
LESS = {"p", "moves"}  # ... and what it leaves out


class HotSeat:
    """All seats of a table, one socket."""

    def __init__(self, person, table, seats, seed):
        self.person, self.table, self.seats, self.random = person, table, seats, random.Random(seed)
        self.heard, self.p, self.moves, self.turn, self.id = [[] for _ in range(seats)], [0] * seats, [[] for _ in range(seats)], [], 0
        self.over, self.made = False, 0
        self.ws = person.socket(table)
        for _ in range(seats):
            e = self.take()
            assert e["ev"] == "table"
            self.heard[e["to"]] = []

    def take(self):
        e = self.ws.event()
        if e["ev"] == "answer":
            return e
        self.heard[e["to"]].append(e)
        if "p" in e:
            self.p[e["to"]], self.moves[e["to"]] = e["p"], e["moves"]
        self.turn = e.get("turn", self.turn)
        self.over = self.over or "score" in e
        return e

    def command(self, seat, line):
        self.id += 1
        self.ws.send(f"@{self.id} {seat}: {line}")
        while True:
            e = self.take()
            if e["ev"] == "answer" and e.get("re") == self.id:
                return e

    def listed(self, seat):
        answer = self.command(seat, "list")
        assert answer["ok"] and answer["seat"] == seat and answer["p"] == self.p[seat], answer
        assert [m["move"] for m in answer["moves"]] == self.moves[seat], (answer, self.moves[seat])
        assert all(m["text"]["key"] for m in answer["moves"])
        return answer

    def step(self):
        seat = self.random.choice(self.turn)
        move = self.random.choice(self.moves[seat])
        answer = self.command(seat, f"move {self.p[seat]} {move}")
        assert answer["ok"], (move, answer)
        self.made += 1
        return seat, move


def replay(person, table, seat="public", want=200):
    status, body, headers = person.request("GET", f"/api/tables/{table}/replay?as={seat}", headers={"Accept-Encoding": "gzip"})
    assert status == want, (seat, status, body[:200])
    if status != 200:
        return json.loads(body)
    assert headers["Content-Encoding"] == "gzip"
    plain = gzip.decompress(body)
    assert person.request("GET", f"/api/tables/{table}/replay?as={seat}")[1] == plain
    return json.loads(plain)


def check_running(hot, table):
    """In the middle of the match."""
    stranger, other = Person(hot.person.port, ""), Person(hot.person.port, "Other")
    for p in (stranger, other):
        assert replay(p, table, 0, 403)["code"] == "not_yours"
        assert all(not set(e) & {"points", "move"} for e in replay(p, table))
    assert replay(hot.person, table, "all", 409)["code"] == "not_over"
    for bad in ("9", "x", "-1", "00", ""):
        assert stranger.request("GET", f"/api/tables/{table}/replay?as={bad}")[0] == 400, bad
    for seat in range(hot.seats):
        seen = replay(hot.person, table, seat)
        live = {e["n"]: e for e in hot.heard[seat]}
        assert [e["n"] for e in seen] == list(range(1, len(seen) + 1))
        for e in seen:
            if e["n"] in live:
                assert {k: v for k, v in e.items() if k not in EXTRA or k == "by" and e["ev"] != "play"} == \
                       {k: v for k, v in live[e["n"]].items() if k not in LESS}, (e, live[e["n"]])
            assert "points" not in e and ("move" not in e or e["by"] == seat), e
        assert sum("move" in e for e in seen) > 0


def check_over(hot, table, made):
    everybody = [Person(hot.person.port, "")]
    for p in everybody:
        for seat in ["public", "all"] + list(range(hot.seats)):
            seen = replay(p, table, seat)
            plays = [e for e in seen if e["ev"] == "play"]
            assert all("points" in e for e in plays), seat
            last = [e for e in plays if "score" in e][-1]
            assert last["points"] == [x["points"] for x in last["score"]["parties"]], last["score"]
        seen = replay(p, table, "all")
        assert [(e["by"], e["move"]) for e in seen if "move" in e] == made, "all moves, in order"
        return seen


def check_imports(program, person, table, seen, folder):
    log, match = (person.request("GET", f"/api/tables/{table}/{what}")[1] for what in ("log", "match"))
    stranger, ids = Person(person.port, ""), []
    for body in (log, match):
        made = person.call("POST", "/api/import", body)
        assert made["over"] and made["imported"], made
        ids.append(made["id"])
        again = replay(stranger, made["id"], "all")
        pick = lambda events: [(e.get("view"), e.get("by"), e.get("move"), e.get("points"), e.get("told"), e.get("turn")) for e in events if e["ev"] == "play"]
        assert pick(again) == pick(seen), "an imported match is the same match"
        ws = stranger.socket(made["id"])
        e = ws.event()
        assert e["ev"] == "table" and e["over"] and len(e["seats"]) == len(made["seats"])
        ws.send("say hello")
        assert ws.event()["code"] == "not_seated"
        ws.close()
    for brought in ids:  # whoever wrote the file could have chosen it
        assert "commitment" not in person.call("GET", f"/api/tables/{brought}")
    assert person.request("GET", f"/api/tables/{ids[1]}/match")[1] == match
    assert person.request("GET", f"/api/tables/{ids[1]}/log")[1] == match
    assert all(seat["name"] == "Solo" for seat in made["seats"]), made
    head, moves = match.decode().split("\n\n", 1)
    for bad in (match[:-30], match.replace(b"seats ", b"seats 1", 1), (head + "\n\n" + moves.split("\n", 1)[1]).encode(), b"ratskeller match 1\n", b"ratskeller match 2\n\n"):
        status, out, _ = person.request("POST", "/api/import", bad)
        assert status == 400 and json.loads(out)["code"] == "log", (status, out)
    return ids


def play(program, server, game, seed, folder):
    seats = min(max(3, game["min_seats"]), game["max_seats"])
    person = Person(server.port, "Solo")
    made = person.call("POST", "/api/tables", {"game": game["id"], "seats": ["me"] * seats})
    hot, moves, began = HotSeat(person, made["id"], seats, seed), [], time.time()
    for seat in range(seats):
        hot.listed(seat)
    while not hot.over:
        moves.append(hot.step())
        if hot.made == 25:
            check_running(hot, made["id"])
            for seat in range(seats):
                hot.listed(seat)
            mine = person.call("GET", "/api/me/tables")[0]
            assert mine["id"] == made["id"] and mine["mine"] == list(range(seats)) and mine["turn"] == sorted(hot.turn) and not mine["over"], mine
            assert mine["invite"] == made["invite"] and mine["host"] == "Solo" and abs(mine["created"] / 1000 - began) < 60
            # Nobody else has to be asked.
            assert hot.command(hot.turn[0], "pause")["ok"]
            assert all(h[-1]["ev"] == "pause" for h in hot.heard)
            assert hot.command(hot.turn[0], "resume")["ok"]
            # After a break each seat receives what it has missed.
            hot.ws.close()
            missed = [hot.heard[s].pop() for s in range(seats)]
            hot.ws = person.socket(made["id"], ",".join(f"{s}:{missed[s]['n'] - 1}" for s in range(seats)))
            for s in range(seats):
                again = hot.take()
                assert again == missed[again["to"]], (again, missed)
    seen = check_over(hot, made["id"], moves)
    hot.ws.close()
    imported = check_imports(program, person, made["id"], seen, folder)
    mine = person.call("GET", "/api/me/tables")
    assert [t["id"] for t in mine] == sorted([made["id"], *imported], key=[t["id"] for t in mine].index) and len(mine) == 3, mine
    ours = next(t for t in mine if t["id"] == made["id"])
    assert ours["over"] and ours["ended"] >= ours["created"] and ours["points"] == seen[-1].get("points", ours["points"]) and ours["turn"] == [], ours
    size = len(json.dumps(seen))
    began = time.time()
    replay(person, made["id"], "all")
    print(f"{game['id']}: {len(moves)} moves, a replay of {len(seen)} events, {size} bytes")
    return person, mine


def lists(server):
    """Whose tables are whose, over a restart."""
    anna, ben, carl = (Person(server.port, n) for n in ("Anna", "Ben", "Carl"))
    made = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "random", "random"], "listed": True})
    entry = next(t for t in carl.call("GET", "/api/tables") if t["id"] == made["id"])
    assert entry["host"] == "Anna" and entry["created"] and "invite" not in entry and "mine" not in entry, entry
    assert "invite" not in ben.call("GET", f"/api/tables/{made['id']}")
    ben.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1})
    assert ben.call("GET", f"/api/tables/{made['id']}")["invite"] == made["invite"]
    assert carl.call("GET", "/api/me/tables") == [] and Person(server.port, "").request("GET", "/api/me/tables")[0] == 401
    for p, seat in ((anna, 0), (ben, 1)):
        t = p.call("GET", "/api/me/tables")[0]
        assert t["mine"] == [seat] and t["turn"] == [seat], t
    own = {"game": "stimmvieh", "seats": ["me", "open", "random"], "options": {"own_slogan": "v03", "slogan": "Für mehr „Öl“ & <Bier>!"}}
    anna.call("POST", "/api/tables", own)  # STI-9.1: the host's words are kept and shown
    assert [t["options"].get("slogan") for t in anna.call("GET", "/api/me/tables")] == [own["options"]["slogan"], None]
    before = [p.call("GET", "/api/me/tables") for p in (anna, ben)]
    return (anna, ben), before


def simulated(program, server, folder):
    """A match file of `ratskeller sim`."""
    path = os.path.join(folder, "sim")
    done = subprocess.run([program, "sim", "stimmvieh", "--seats", "4", "--games", "1", "--seed", "3", "--record", path], capture_output=True)
    if done.returncode:
        raise AssertionError(done.stderr)
    name = path if os.path.isfile(path) else os.path.join(path, sorted(os.listdir(path))[0])
    with open(name, "rb") as f:
        made = Person(server.port, "Importer").call("POST", "/api/import", f.read())
    assert "score" in replay(Person(server.port, ""), made["id"], "all")[-1]


OLD_SCHEMA = """
CREATE TABLE person(id TEXT PRIMARY KEY, name TEXT NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE secret(hash TEXT PRIMARY KEY, person TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE game(id TEXT PRIMARY KEY, owner TEXT NOT NULL, invite TEXT NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE log(part INTEGER PRIMARY KEY, game TEXT NOT NULL, bytes TEXT NOT NULL);
CREATE INDEX log_of_game ON log(game, part);
ATTACH ? AS new;
INSERT INTO person SELECT * FROM new.person;
INSERT INTO secret SELECT * FROM new.secret;
INSERT INTO game SELECT id, owner, invite, listed, over, created FROM new.game;
INSERT INTO log SELECT * FROM new.log;
PRAGMA user_version = 1"""


def migrated(program, new, folder, people):
    """A database of the first schema: everybody finds their tables, though nobody had written down whose they are."""
    old = os.path.join(folder, "old.db")
    db = sqlite3.connect(old, isolation_level=None)
    for statement in OLD_SCHEMA.split(";"):
        db.execute(statement, (new,) if "?" in statement else ())
    db.close()
    server = Server(program, old)
    for person, mine in people:
        person.port = server.port
        now = person.call("GET", "/api/me/tables")
        forget = lambda t: {k: v for k, v in t.items() if k not in ("invite", "code", "ended")}  # what the first schema did not keep
        assert [forget(t) for t in now] == [forget(t) for t in mine if not t.get("imported")], (now, mine)
        assert all(t["ended"] >= t["created"] for t in now if t["over"])
    server.stop()
    server.check_log()


def main(program, source, only=None):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "test.db"), "--max-rate", "100000", "--max-per-address", "1000")
        kept = []
        for i, game in enumerate(Person(server.port, "").call("GET", "/api/games")):
            if not only or game["id"] == only:
                kept.append(play(program, server, game, 7 * i, folder))
        simulated(program, server, folder)
        people, before = lists(server)
        server.kill()
        server.start()
        for p, was in zip(people, before):
            assert p.call("GET", "/api/me/tables") == was
        for person, mine in kept:
            assert person.call("GET", "/api/me/tables") == mine, "finished tables are listed after a restart"
        server.stop()
        server.check_log()
        migrated(program, server.db, folder, kept + list(zip(people, before)))


if __name__ == "__main__":
    main(*sys.argv[1:])
