"""Shared dice over the wire: commit and reveal, a rematch with fresh parts, seats by lot from the same dice, logs that are brought here
without a commitment of their own choice; every log is checked by the program and by a verifier that shares no code with it.

    dice_test.py PROGRAM SOURCE_DIR
"""
import hashlib
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


class Seat:
    """Takes part in the dice and plays the first move there is, as the page does."""

    def __init__(self, person, table):
        self.person, self.ws, self.commitment, self.nonces, self.next, self.over = person, person.socket(table), None, [], None, None
        self.sent = self.to = None

    def take(self, e):
        self.commitment = e.get("commitment", self.commitment)
        self.to = e.get("to", self.to)
        self.next = e.get("table", self.next)
        self.over = e if "score" in e else self.over
        seats = e.get("seats", [])
        if seats and seats[self.to].get("commit") == self.sent:
            self.sent = None
        if seats and seats[self.to].get("commit") == "":
            if self.sent:
                return  # it is on its way
            self.nonces.append(os.urandom(16).hex())
            self.sent = hashlib.sha256(f"ratskeller part\n{self.commitment}\n{self.nonces[-1]}".encode()).hexdigest()
            self.ws.send(f"commit {self.sent}")
        elif seats and not e.get("started") and not seats[self.to]["nonce"] and all(s["kind"] != "open" and s.get("commit") != "" for s in seats):
            self.ws.send(f"reveal {self.nonces[-1]}")
        if e.get("moves") and not self.over:
            self.ws.send(f"move {e['p']} {e['moves'][0]}")

    def hear(self):
        self.ws.sock.settimeout(0.02)
        try:
            while True:
                self.take(self.ws.event())
        except TimeoutError:
            self.ws.sock.settimeout(20)


def play(people, table):
    seats = [Seat(p, table) for p in people]
    while not all(s.over for s in seats):
        for s in seats:
            s.hear()
    return seats


def check(program, source, folder, person, table, seats):
    log = person.call("GET", f"/api/tables/{table}/log")
    path = os.path.join(folder, table)
    with open(path, "w", encoding="utf-8") as f:
        f.write(log)
    for command in ([program, "verify", "--commitment", seats[0].commitment, path], [sys.executable, os.path.join(source, "examples", "verify.py"), path, seats[0].commitment]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for s in seats:
        assert f" reveal {s.nonces[-1]}\n" in log, "my part is not in the dice"
    assert "\n" + seats[0].over["head"] + " " in log, "the head is of another log"
    first = log.index(" reveal ")
    assert log.count(" commit ", 0, first) == log.count(" commit ") == len(seats), "somebody has committed after a reveal"
    return log


def main(program, source):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "db"), "--max-rate", "10000", "--max-per-address", "1000")
        try:
            people = [Person(server.port, name) for name in ("Anna", "Ben", "Cleo")]
            made = people[0].call("POST", "/api/tables", {"game": "stimmvieh", "seats": ["me", "open", "open", "easy"], "dice": True})
            for i in (1, 2):
                people[i].call("POST", f"/api/tables/{made['id']}/sit", {"seat": i, "invite": made["invite"], "dice": True})
            seats = play(people, made["id"])
            assert seats[0].commitment == made["commitment"]
            log = check(program, source, folder, people[0], made["id"], seats)

            for s in seats:
                s.ws.send("@1 rematch" if s is seats[0] else "@1 agree")
                while (e := s.ws.event()).get("re") != 1:  # it must have been asked before anybody can agree
                    s.take(e)
                assert e["ok"], e
            while not all(s.next for s in seats):
                for s in seats:
                    s.hear()
            again = play(people, seats[0].next)
            assert again[0].commitment != seats[0].commitment and {s.nonces[-1] for s in again}.isdisjoint({s.nonces[-1] for s in seats})
            check(program, source, folder, people[0], seats[0].next, again)

            brought = people[0].call("POST", "/api/import", log.encode())
            assert brought["imported"] and "commitment" not in brought, brought
            assert "commitment" not in people[0].socket(brought["id"]).event()

            options = {"city_choice": "random", "events_in_play": "3"}
            made = people[0].call("POST", "/api/tables", {"game": "aufruhr", "seats": ["me", "open", "open", "random"], "dice": True, "options": options})
            for i in (1, 2):
                people[i].call("POST", f"/api/tables/{made['id']}/sit", {"seat": i, "invite": made["invite"], "dice": True})
            seats = play(people, made["id"])
            log = check(program, source, folder, people[0], made["id"], seats)
            lot = next(line for line in log.split("\n") if " - lot " in line).split(" lot ")[1].split()
            assert [str(s.to) for s in seats] == lot[:3], (lot, [s.to for s in seats])
            for change in ((f" lot {' '.join(lot)}\n", f" lot {' '.join(reversed(lot))}\n"), (" reveal ", " reveal 0")):
                path = os.path.join(folder, "changed")
                with open(path, "w", encoding="utf-8") as f:
                    f.write(log.replace(*change, 1))
                assert subprocess.run([program, "verify", path], capture_output=True).returncode != 0, change
        finally:
            server.stop()
        server.check_log()


main(sys.argv[1], sys.argv[2])
