"""Who is at the table: here, away, gone; a bot plays on for somebody who is gone, and gives the seat back.

    presence_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server, Socket


def watch(p, table, query="?presence=1"):
    return Socket(p.port, f"/api/tables/{table}/ws{query}", p.cookie)


def who(ws, want):
    """Reads until everybody is where they should be."""
    while True:
        e = ws.event()
        if e["ev"] == "presence" and e["who"] == want:
            assert "n" not in e and "to" not in e, "it is no numbered event"
            return


def check_presence(ada, tom):
    table = ada.call("POST", "/api/tables", {"game": "stimmvieh", "seats": ["me", "open", "random"], "listed": True})["id"]
    a = watch(ada, table)
    who(a, ["here", None, None])
    quiet = watch(ada, table, "")
    tom.call("POST", f"/api/tables/{table}/sit", {"seat": 1})
    who(a, ["here", "away", None])
    t = watch(tom, table)
    who(t, ["here", "here", None])
    who(a, ["here", "here", None])
    t.send("hidden")
    who(a, ["here", "away", None])
    t.send("here")
    who(a, ["here", "here", None])
    t.send("hidden")
    who(a, ["here", "gone", None])  # after a second
    t.send("here")
    who(a, ["here", "here", None])
    # Nobody else may take the seat of somebody who is here, nor one's own, nor as a stranger.
    way = f"/api/tables/{table}/relieve"
    assert ada.request("POST", way, {"seat": 1})[0] == 409
    assert ada.request("POST", way, {"seat": 0})[0] == 403
    assert ada.request("POST", way, {"seat": 5})[0] == 400
    t.close()
    who(a, ["here", "gone", None])
    assert Person(ada.port, "Eve").request("POST", way, {"seat": 1})[0] == 403
    seats = ada.call("POST", way, {"seat": 1})["seats"]
    assert seats[1]["away"] and seats[1]["bot"] == "medium", seats
    assert ada.request("POST", way, {"seat": 1})[0] == 409, "a bot plays there already"
    # He comes back and plays himself.
    t = watch(tom, table)
    who(a, ["here", "here", None])
    assert t.ask("@1 back")["ok"]
    assert "away" not in ada.call("GET", "/api/tables/" + table)["seats"][1]
    # Who has not asked for it never heard of it.
    quiet.send("@7 list")
    while True:
        e = quiet.event()
        assert e["ev"] != "presence", e
        if e["ev"] == "answer":
            break
    for ws in (a, t, quiet):
        ws.close()


def check_days(ada, tom):
    """Where people have days, nobody is gone after a second."""
    table = ada.call("POST", "/api/tables", {"game": "stimmvieh", "seats": ["me", "open", "random"], "listed": True, "clock": "days 1"})["id"]
    tom.call("POST", f"/api/tables/{table}/sit", {"seat": 1})
    a = watch(ada, table)
    who(a, ["here", "away", None])
    a.sock.settimeout(2.5)
    try:
        while True:
            e = a.event()
            assert e.get("who") != ["here", "gone", None], e
    except TimeoutError:
        pass
    assert ada.request("POST", f"/api/tables/{table}/relieve", {"seat": 1})[0] == 409
    a.close()


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "t.db"), "--gone-seconds", "1")
        ada, tom = Person(server.port, "Ada"), Person(server.port, "Tom")
        check_presence(ada, tom)
        check_days(ada, tom)
        server.stop()
        server.check_log()


if __name__ == "__main__":
    main(sys.argv[1])
