"""Somebody sits down in place of a bot while the match runs, where the host allows it; and names change until it begins.

    guests_test.py PROGRAM SOURCE_DIR
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server

SEATS = ["me", "random", "easy", "random"]


def refused(person, table, seat, status, **by):
    got, out, _ = person.request("POST", f"/api/tables/{table}/sit", {"seat": seat, **by})
    assert got == status, (seat, by, got, out)


def names(server, host):
    """In the waiting room one may be called something else; then no more."""
    made = host.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "me", "open", "random"], "names": ["", "Jupp"]})
    way = f"/api/tables/{made['id']}/name"
    ws = host.socket(made["id"])
    assert [s.get("name") for s in host.call("POST", way, {"seat": 1, "name": "Jupp II"})["seats"]] == ["Ada", "Jupp II", None, None]
    while ws.event()["ev"] != "seats":  # the others see it at once
        pass
    ws.close()
    guest = Person(server.port, "Bert")
    assert guest.request("POST", way, {"seat": 0, "name": "Thief"})[0] == 403
    assert host.request("POST", way, {"seat": 0, "name": "a\u202eb"})[0] == 400 and host.request("POST", way, {"seat": 0, "name": ""})[0] == 400
    assert host.request("POST", way, {"seat": 2, "name": "X"})[0] == 403 and host.request("POST", way, {"name": "X"})[0] == 403
    server.kill()
    server.start()
    assert host.call("GET", f"/api/tables/{made['id']}")["seats"][1]["name"] == "Jupp II"
    guest.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 2, "invite": made["invite"]})
    assert host.request("POST", way, {"seat": 0, "name": "Late"})[0] == 409


def not_everywhere(server, host):
    """Only where the host said so, only bots' seats, only with the invitation, and nobody who has or had a seat."""
    bert, carl = Person(server.port, "Bert"), Person(server.port, "Carl")
    plain = host.call("POST", "/api/tables", {"game": "goofspiel", "seats": SEATS})
    assert "guests" not in host.call("GET", f"/api/tables/{plain['id']}")
    refused(bert, plain["id"], 1, 409, invite=plain["invite"])
    made = host.call("POST", "/api/tables", {"game": "goofspiel", "seats": SEATS, "guests": True})
    assert bert.call("GET", f"/api/tables/{made['id']}")["guests"] is True
    refused(bert, made["id"], 1, 403)
    refused(bert, made["id"], 1, 403, invite=plain["invite"])
    refused(bert, made["id"], 0, 409, invite=made["invite"])
    refused(bert, made["id"], 7, 400, invite=made["invite"])
    refused(host, made["id"], 1, 409, invite=made["invite"])
    before = host.call("GET", f"/api/tables/{made['id']}")["seats"]
    assert [s["kind"] for s in before] == ["person", "bot", "bot", "bot"]
    bert.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1, "invite": made["invite"]})
    refused(bert, made["id"], 2, 409, invite=made["invite"])  # a second hand to look into
    refused(carl, made["id"], 1, 409, invite=made["invite"])  # a person sits there now
    ws = bert.socket(made["id"])
    assert ws.ask("resign")["ok"]
    ws.close()
    refused(bert, made["id"], 2, 409, invite=made["invite"])  # he has seen one already


def plays_on(server, source, host):
    """From where the bot was, with its hand, after a crash, to the end; and the dice are right."""
    made = host.call("POST", "/api/tables", {"game": "goofspiel", "seats": SEATS, "guests": True, "listed": True})
    mine = host.socket(made["id"])
    at = mine.event()
    for _ in range(3):
        mine.send(f"move {at['p']} {at['moves'][0]}")
        while True:
            e = mine.event()
            if e.get("moves"):
                at = e
                break
    guest = Person(server.port, "Gast")
    watching = guest.socket(made["id"])
    assert watching.event()["to"] == "public"
    table = guest.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 2})  # it is listed
    assert table["mine"] == [2] and table["seats"][2] == {"kind": "person", "name": "Gast", "nonce": ""}, table["seats"]
    e = watching.event()
    while e.get("to") != 2 or not e.get("view"):  # his line shows his seat from now on
        e = watching.event()
    watching.close()
    assert made["id"] in [t["id"] for t in guest.call("GET", "/api/me/tables")]
    server.kill()
    server.start()
    ws, score = guest.socket(made["id"]), None
    here = ws.event()
    assert here["to"] == 2 and len(here["moves"]) <= 10, "not the hand of a bot that has bid three times"
    mine = host.socket(made["id"])
    for line in (ws, mine):
        line.sock.settimeout(60)
    turn = {mine: mine.event(), ws: here}  # in this order: the bot may have bid already
    while not score:
        for line, e in turn.items():
            while not e.get("moves") and not e.get("score"):
                e = line.event()
            score = score or e.get("score")
            if not e.get("score"):
                line.send(f"move {e['p']} {e['moves'][0]}")
                turn[line] = {}
            else:
                turn[line] = e
    ws.close()
    mine.close()
    status, log, _ = guest.request("GET", f"/api/tables/{made['id']}/log")
    assert status == 200 and b"guests bots\n" in log and b" - take 2 " in log
    return made["commitment"], log


def check_log(program, source, folder, commitment, log):
    path = os.path.join(folder, "guest.log")
    with open(path, "wb") as f:
        f.write(log)
    for verifier in ([program, "verify", path, "--commitment", commitment], [sys.executable, os.path.join(source, "examples/verify.py"), path, commitment]):
        done = subprocess.run(verifier, capture_output=True, text=True)
        assert done.returncode == 0, (verifier, done.stdout, done.stderr)


def main():
    program, source = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "guests.db"))
        host = Person(server.port, "Ada")
        names(server, host)
        not_everywhere(server, host)
        commitment, log = plays_on(server, source, host)
        check_log(program, source, folder, commitment, log)
        server.stop()
        server.check_log()
    print("taken over, played on, verified:", len(json.dumps(log.decode())), "characters")


main()
