"""AUFRUHR!: table actions over the wire (AUF-16): gifts, deals, promises, talk. Everything said and given is public.

    deals_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import GENEROUS, Person, Server

DUISBURG, ESSEN, BOCHUM, DORTMUND, PUBLIC = range(5)


class Negotiation:
    """Four mayors and a spectator, in lock step."""

    def __init__(self, server, **options):
        self.people = [Person(server.port, n) for n in ("Dora", "Erna", "Bodo", "Dieter")]
        made = self.people[0].call("POST", "/api/tables", {"game": "aufruhr", "seats": ["me", "open", "open", "open"], "options": options})
        for seat in (1, 2, 3):
            self.people[seat].call("POST", f"/api/tables/{made['id']}/sit", {"seat": seat, "invite": made["invite"]})
        self.id, self.number = made["id"], 0
        self.ws = [p.socket(self.id) for p in self.people + [Person(server.port, "")]]
        self.view, self.p, self.turn, self.moves = [None] * 5, [None] * 5, [], [None] * 5
        for v in range(5):
            self.take(v)

    def take(self, v):
        e = self.ws[v].event()
        self.view[v] = e.get("view", self.view[v])
        self.p[v], self.moves[v] = e.get("p", self.p[v]), e.get("moves", self.moves[v])
        self.turn = e.get("turn", self.turn)
        return e

    def send(self, seat, line):
        """The answer, and the events everybody received because of it."""
        self.number += 1
        self.ws[seat].send(f"@{self.number} {line}")
        heard, answer = [[] for _ in range(5)], None
        for v in [seat] + [v for v in range(5) if v != seat]:
            if v != seat:
                self.ws[v].send("explain nonsense")
            while True:
                e = self.take(v)
                if e["ev"] == "answer":
                    answer = e if v == seat else answer
                    break
                heard[v].append(e)
        return answer, heard

    def ok(self, seat, line, *keys):
        """It works, and everybody, spectators too, is told the same of it."""
        answer, heard = self.send(seat, line)
        assert answer["ok"], (line, answer)
        for v in range(5):
            told = [m["key"].split(".")[-1] for e in heard[v] for m in e.get("told", [])]
            assert told == list(keys), (line, v, told)
        return heard

    def no(self, seat, line, rule):
        before = self.view[PUBLIC]
        answer, heard = self.send(seat, line)
        assert not answer["ok"] and (answer.get("rule") == rule or answer["code"] == rule), (line, answer)
        assert not any(heard) and self.view[PUBLIC] == before, (line, heard)

    def cash(self, seat):
        return self.view[seat]["mayors"][seat]["cash"]

    def table(self, v=PUBLIC):
        return self.view[v]["table"]

    def ready(self):
        for seat in list(self.turn):
            assert self.send(seat, f"move {self.p[seat]} ready")[0]["ok"]

    def default(self):
        """Everybody whose turn it is does the first thing there is."""
        for seat in list(self.turn):
            if seat in self.turn:
                assert self.send(seat, f"move {self.p[seat]} {self.moves[seat][0]}")[0]["ok"]


def gifts(t):
    had = [t.cash(s) for s in range(4)]
    heard = t.ok(ESSEN, "aside give bochum 50", "gift")
    assert [t.cash(s) - had[s] for s in range(4)] == [0, -50, 50, 0]
    assert heard[PUBLIC][0]["told"][0]["args"]["n"] == 50
    t.no(ESSEN, "aside give bochum 0", "AUF-16.5")
    t.no(ESSEN, "aside give essen 10", "AUF-16.5")
    t.no(ESSEN, "aside give bochum 55", "AUF-0.5")
    t.no(ESSEN, "aside give bochum 9000", "AUF-16.5")
    t.no(ESSEN, "aside give koeln 10", "AUF-2.1")
    t.no(ESSEN, "aside ready", "notation")
    t.no(ESSEN, "aside nonsense", "notation")


def deals(t):
    had = [t.cash(s) for s in range(4)]
    t.ok(ESSEN, 'aside propose "essen bochum: essen pays bochum 20; bochum promises vote essen; bochum promises free be nice"', "proposes", "pays", "vote", "free")
    assert [(d["id"], d["proposer"], d["accepted"]) for d in t.table()["deals"]] == [("#1", "essen", ["essen"])], t.table()
    t.no(DORTMUND, "aside accept #1", "AUF-16.12")
    t.no(ESSEN, "aside accept #1", "AUF-16.12")
    t.no(BOCHUM, "aside withdraw #1", "AUF-16.12")
    t.no(BOCHUM, "aside accept #7", "AUF-16.6")
    t.ok(BOCHUM, "aside accept #1", "accepts", "concluded", "pays", "vote", "free")
    assert [t.cash(s) - had[s] for s in range(4)] == [0, -20, 20, 0] and t.table()["deals"] == []
    assert [p["status"] for p in t.table()["record"]] == ["open", "open"]
    t.no(BOCHUM, "aside judge #1.2 kept", "AUF-16.13")
    t.no(ESSEN, "aside judge #1.1 kept", "AUF-16.13")
    t.no(DORTMUND, "aside judge #1.2 broken", "AUF-16.13")
    t.no(ESSEN, "aside judge #9.1 kept", "AUF-16.7")
    t.ok(ESSEN, "aside judge #1.2 broken", "judged_broken")
    assert [p["status"] for p in t.table()["record"]] == ["open", "broken"]
    assert next(x for x in t.table()["tally"] if x["city"] == "bochum")["broken"] == 1
    for line in ("", "essen", "essen bochum", "essen bochum:", "dortmund bochum: dortmund pays bochum 10", "essen bochum: essen pays dortmund 10", "essen bochum: essen pays bochum -10"):
        t.no(ESSEN, f'aside propose "{line}"', "AUF-16.12")
    t.no(ESSEN, 'aside propose "essen bochum: ' + "essen pays bochum 10; " * 9 + '"', "AUF-16.14")
    t.ok(ESSEN, 'aside propose "essen dortmund: dortmund pays essen 10"', "proposes", "pays")
    t.ok(DORTMUND, "aside decline #2", "declines")
    t.ok(ESSEN, 'aside propose "essen dortmund duisburg: dortmund pays essen 9000; essen pays duisburg 10"', "proposes", "proposes", "pays", "pays")
    t.ok(DUISBURG, "aside accept #3", "accepts")
    t.ok(DORTMUND, "aside accept #3", "accepts", "failed")
    for number in (4, 5, 6):
        t.ok(ESSEN, 'aside propose "essen dortmund: essen promises free hm"', "proposes", "free")
    t.no(ESSEN, 'aside propose "essen dortmund: essen promises free hm"', "AUF-16.4")
    for number in (4, 5, 6):
        t.ok(ESSEN, f"aside withdraw #{number}", "withdraws")
    assert t.table()["deals"] == [] and t.table()["deals_made"] == 6


def talk(t):
    heard = t.ok(DUISBURG, 'aside say "Wer wählt mich? \\"Niemand\\""')
    assert all([(e["ev"], e["seat"], e["text"]) for e in h] == [("say", DUISBURG, 'Wer wählt mich? "Niemand"')] for h in heard), heard
    t.no(DUISBURG, f'aside say "{"x" * 281}"', "AUF-16.2")
    t.ok(BOCHUM, f"move {t.p[BOCHUM]} ready", "ready")
    t.no(DORTMUND, "aside unready", "AUF-16.4")
    t.ok(BOCHUM, "aside unready", "unready")
    assert BOCHUM in t.turn


def sealed(t):
    """In a sealed step they are refused (AUF-16.3); a promise to vote is judged."""
    t.ready()
    assert t.view[PUBLIC]["phase"] == "vote" or t.moves[ESSEN][0].startswith("vote"), t.view[PUBLIC]["phase"]
    t.no(ESSEN, "aside give bochum 10", "AUF-16.3")
    t.no(ESSEN, 'aside propose "essen bochum: essen pays bochum 20"', "AUF-16.3")
    t.ok(ESSEN, 'aside say "psst"')
    for seat in range(4):
        answer = t.send(seat, f"move {t.p[seat]} vote {'essen' if seat in (BOCHUM, DORTMUND) else 'dortmund'}")[0]
        assert answer["ok"], answer
    assert [p["status"] for p in t.table()["record"]] == ["kept", "broken"], t.table()["record"]


def again(server, t):
    """A repeated line gives nothing twice; after a kill everything is there, and a replay tells it."""
    while t.view[PUBLIC]["phase"] != "talk":
        t.default()
    had = t.cash(ESSEN)
    t.ok(ESSEN, "aside give bochum 10", "gift")
    t.ws[ESSEN].send(f"@{t.number} aside give bochum 10")
    e = t.take(ESSEN)
    assert e["ok"] and e["again"] and t.cash(ESSEN) == had - 10
    table = t.table()
    server.kill()
    server.start()
    t.ws = [p.socket(t.id) for p in t.people + [Person(server.port, "")]]
    for v in range(5):
        t.take(v)
    assert t.table() == table and t.cash(ESSEN) == had - 10
    seen = [m["key"].split(".")[-1] for e in Person(server.port, "").call("GET", f"/api/tables/{t.id}/replay") for m in e.get("told", [])]
    assert seen.count("gift") == 2 and seen.count("concluded") == 1 and seen.count("failed") == 1, seen


def options(server):
    t = Negotiation(server, talk="money")
    t.ok(ESSEN, "aside give bochum 50", "gift")
    t.no(ESSEN, 'aside propose "essen bochum: essen pays bochum 20"', "AUF-16.10")
    t = Negotiation(server, talk="off")
    t.no(ESSEN, "aside give bochum 50", "AUF-16.10")


def by_lot(server):
    """AUF-19.5: with city_choice=random the dice give out the seats at the start; nobody hears what belongs to another seat."""
    host, guest = Person(server.port, "Ida"), Person(server.port, "Ulf")
    for how, drawn in (("fixed", False), ("lobby", False), ("random", True)):
        places = set()
        for _ in range(16):
            seats = ["me", "easy", "open", "easy"]
            made = host.call("POST", "/api/tables", {"game": "aufruhr", "seats": seats, "options": {"city_choice": how}})
            ws = host.socket(made["id"])
            assert ws.event()["to"] == 0
            sat = guest.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 2, "invite": made["invite"]})
            mine = host.call("GET", f"/api/tables/{made['id']}")["mine"]
            assert sorted(s["kind"] for s in sat["seats"]) == ["bot", "bot", "person", "person"] and len(mine) == len(sat["mine"]) == 1, sat
            while (e := ws.event())["ev"] not in ("play", "table") or e["to"] != mine[0]:
                assert e["to"] == mine[0] or "view" not in e, (mine, e)
            ws.close()
            places.add((mine[0], sat["mine"][0]))
        assert len(places) > 3 if drawn else places == {(0, 2)}, (how, places)


def main(program, source):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "test.db"), "--max-rate", "10000", "--max-per-address", "1000", *GENEROUS)
        t = Negotiation(server)
        gifts(t)
        deals(t)
        talk(t)
        sealed(t)
        again(server, t)
        options(server)
        by_lot(server)
        server.stop()
        server.check_log()


if __name__ == "__main__":
    main(*sys.argv[1:])
