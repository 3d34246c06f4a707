"""A rematch is one more table, whatever is said afterwards at the old one; and talk about moves is no move.

    rematch_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


class Seat:
    def __init__(self, person, table):
        self.ws, self.id, self.moved, self.next, self.over = person.socket(table), 0, 0, [], False

    def take(self, e):
        self.next += [e["table"]] if e["ev"] == "next" else []
        self.over = self.over or "score" in e
        if e.get("moves") and not self.over:
            self.moved += 1
            self.send(f"move {e['p']} {e['moves'][0]}")

    def hear(self, seconds):
        self.ws.sock.settimeout(seconds)
        try:
            while True:
                self.take(self.ws.event())
        except TimeoutError:
            self.ws.sock.settimeout(20)

    def send(self, line):
        self.id += 1  # a number that was there before would be taken for the same command
        self.ws.send(f"@{self.id} {line}")

    def ask(self, line):
        self.send(line)
        number = self.id
        while True:
            e = self.ws.event()
            if e["ev"] == "answer" and e.get("re") == number:
                assert e["ok"], (line, e)
                return
            self.take(e)


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "db"), "--max-rate", "1000")
        try:
            people = [Person(server.port, name) for name in ("Anna", "Ben", "Cleo", "Dora")]
            made = people[0].call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"], "nonce": "a"})
            for i in range(1, 4):
                people[i].call("POST", f"/api/tables/{made['id']}/sit", {"seat": i, "invite": made["invite"], "nonce": f"n{i}"})
            seats = [Seat(p, made["id"]) for p in people]
            seats[0].ask("say I move my first card now; no move could be better")
            while not all(s.over for s in seats):
                for s in seats:
                    s.hear(0.05)
            moves = sum(s.moved for s in seats)
            counted = server.metric("moves_total")
            assert counted == moves, (counted, moves)

            for i, s in enumerate(seats):
                s.ask("agree" if i else "rematch")
            assert server.metric("tables_loaded") == 2
            for _ in range(25):
                for s in seats:
                    s.ask("say gg, well moved, and on we move to the next")
            assert server.metric("tables_loaded") == 2, "chatting opened more tables"
            assert server.metric("moves_total") == counted, "talk was counted as moves"
            assert len(seats[0].next) == 1 and all(s.next == seats[0].next for s in seats), [s.next for s in seats]

            server.kill()  # the fact lies in the log, not in the memory of the server
            server.start()
            again = Seat(people[0], made["id"])
            again.id = seats[0].id
            for _ in range(10):
                again.ask("say gg")
            assert server.metric("tables_loaded") <= 2, "after a restart a table was opened"
        finally:
            server.stop()


main(sys.argv[1])
