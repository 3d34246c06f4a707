"""Two scripted clients and bots play every game over sockets; the server is killed in the middle and nothing is lost.

    play_test.py PROGRAM SOURCE_DIR [GAME]
"""
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server


class Player:
    """Plays random legal moves, comes back by itself, and checks that no event is missing or comes twice."""

    def __init__(self, person, table, seed):
        self.person, self.table, self.random = person, table, random.Random(seed)
        self.n, self.id, self.ws, self.over, self.sent, self.acknowledged = None, 0, None, False, None, set()
        self.connect()

    def connect(self):
        self.ws = self.person.socket(self.table, self.n)
        if self.sent:  # it may have arrived or not: the number makes sending it again harmless
            self.ws.send(self.sent)

    def step(self):
        """Takes one event."""
        e = self.ws.event()
        if e["ev"] == "answer":
            assert e["ok"] or e["code"] == "stale", (self.sent, e)
            if e.get("re") == self.id:
                self.sent = None
            if e["ok"]:
                self.acknowledged.add(e["re"])
            return
        if e["ev"] == "table":
            self.n = e["n"]
        else:
            assert e["n"] == self.n + 1, ("events missing or repeated", self.n, e)
            self.n = e["n"]
        self.over = self.over or "score" in e
        if e.get("moves"):
            self.id += 1
            self.sent = f"@{self.id} move {e['p']} {self.random.choice(e['moves'])}"
            self.ws.send(self.sent)

    def run(self, most):
        for _ in range(most):
            if self.over:
                return
            self.step()


def play(server, game, seed, kills):
    seats = min(max(4, game["min_seats"]), game["max_seats"])
    anna, ben = Person(server.port, "Anna"), Person(server.port, "Ben")
    who = ["me", "open"] + ["random", "easy", "random", "random"][: seats - 2]
    made = anna.call("POST", "/api/tables", {"game": game["id"], "seats": who, "nonce": "anna1"})
    ben.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1, "invite": made["invite"], "nonce": "ben2"})
    players = [Player(anna, made["id"], seed), Player(ben, made["id"], seed + 1)]
    rng, killed, steps = random.Random(seed), 0, 0
    when = sorted(rng.randrange(5, 60) for _ in range(kills))
    while not all(p.over for p in players):
        for p in players:
            try:
                p.ws.sock.settimeout(0.02 if not all(q.over for q in players) else 5)
                p.run(4)
            except TimeoutError:
                pass
            except Closed:
                p.connect()
        steps += 1
        if killed < kills and steps >= when[killed]:
            server.kill()
            server.start()
            killed += 1
            for p in players:
                p.ws.close()
                p.connect()
        assert steps < 100000
    return made, players, killed


def check(program, source, person, made, players):
    status, log, _ = person.request("GET", f"/api/tables/{made['id']}/log")
    assert status == 200
    with tempfile.NamedTemporaryFile(suffix=".table") as f:
        f.write(log)
        f.flush()
        for command in ([program, "verify", "--commitment", made["commitment"], f.name],
                        [sys.executable, os.path.join(source, "examples/verify.py"), f.name, made["commitment"]]):
            done = subprocess.run(command, capture_output=True)
            assert done.returncode == 0, (command, done.stdout, done.stderr)
    for seat, p in enumerate(players):
        kept = {int(line.split(" ")[2].split("@")[1]) for line in log.decode().split("\n") if f" {seat}@" in line}
        assert p.acknowledged <= kept, ("acknowledged moves are lost", seat, p.acknowledged - kept)
    # Imported elsewhere it is the same match, and can be watched from the beginning.
    other = person.call("POST", "/api/import", log)
    assert person.request("GET", f"/api/tables/{other['id']}/log")[1] == log
    stranger, last = Person(person.port, ""), None
    watching = stranger.socket(other["id"], 0)
    while not last or "score" not in last:
        try:
            e = watching.event()
        except Closed as c:
            assert c.code == 4100, c
            watching = stranger.socket(other["id"], last["n"])
            continue
        assert e["n"] == (last["n"] if last else 0) + 1 and e["to"] == "public"
        last = e
    watching.close()
    status, match, _ = person.request("GET", f"/api/tables/{made['id']}/match")
    replay = subprocess.run([program, "replay", "--verify", "-"], input=match, capture_output=True)
    assert status == 200 and replay.returncode == 0, replay.stderr
    return len(log)


def main(program, source, only=None):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "test.db"), "--max-rate", "10000")
        for i, game in enumerate(Person(server.port, "").call("GET", "/api/games")):
            if only and game["id"] != only:
                continue
            made, players, killed = play(server, game, 11 * i, 2)
            size = check(program, source, players[0].person, made, players)
            for p in players:
                p.ws.close()
            print(f"{game['id']}: {sum(len(p.acknowledged) for p in players)} moves acknowledged, {killed} kills, a log of {size} bytes")
        copy = os.path.join(folder, "copy.db")
        assert subprocess.run([program, "backup", "--db", server.db, copy]).returncode == 0
        assert subprocess.run([program, "backup", "--db", server.db, copy], capture_output=True).returncode == 1
        server.stop()
        server.check_log()
        copied = Server(program, copy)
        players[0].person.port = copied.port
        assert players[0].person.call("GET", "/api/me")["name"] == "Anna"
        copied.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
