"""A match that somebody plays alone leaves the server and comes back: given up there, its log is open, and goes on as a table of
its own. What others play cannot be taken along, and what was brought counts for nobody.

    along_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


def a_few_moves(person, table, n):
    """Takes the first legal move, n times."""
    ws = person.socket(table)
    e = ws.event()
    made = 0
    while made < n:
        if e.get("moves") and e["moves"]:
            ws.send(f"move {e['p']} {e['moves'][0]}")
            made += 1
        e = ws.event()
    ws.close()


def code(person, method, path, body=None):
    return person.call(method, path, body, want=(400, 403, 409))["code"]


def main(program, _source):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "test.db"), "--max-rate", "100000", "--max-per-address", "1000")
        anna, ben = Person(server.port, "Anna"), Person(server.port, "Ben")

        first = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "random", "easy", "random"]})["id"]
        a_few_moves(anna, first, 4)
        assert code(anna, "GET", f"/api/tables/{first}/log") == "not_over"
        assert code(ben, "POST", f"/api/tables/{first}/end", {}) == "host"
        anna.call("POST", f"/api/tables/{first}/end", {})
        assert anna.call("GET", f"/api/tables/{first}")["abandoned"]
        assert code(anna, "POST", f"/api/tables/{first}/end", {}) == "started", "it is over already"
        log = anna.request("GET", f"/api/tables/{first}/log")[1]

        # It goes on at whoever brings it, with the same sitters.
        for person in (anna, ben):
            made = person.call("POST", "/api/import", log)
            assert not made["over"] and made["mine"] == [0] and made["given"] >= 4 and "imported" not in made, made
            assert [s.get("bot") for s in made["seats"]] == [None, "random", "easy", "random"] and made["seats"][0]["name"] == "Anna", made
            assert made["commitment"] and made["commitment"] != anna.call("GET", f"/api/tables/{first}")["commitment"], "its dice are its own"
            person.play_out(made["id"])
            over = person.call("GET", f"/api/tables/{made['id']}")
            assert over["over"] and over["points"], over
            assert person.call("GET", "/api/me/record")["played"] == 0, "nobody here has seen how it came to that"
            finished = person.request("GET", f"/api/tables/{made['id']}/log")[1]
            assert b" given " in finished and person.call("POST", "/api/import", finished)["imported"]

        # Others play there, too.
        second = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "random", "random"], "listed": True})["id"]
        ben.call("POST", f"/api/tables/{second}/sit", {"seat": 1})
        assert code(anna, "POST", f"/api/tables/{second}/end", {}) == "started"
        ws = ben.socket(second)
        ws.send("resign random")
        ws.close()
        assert code(anna, "POST", f"/api/tables/{second}/end", {}) == "started", "he has played there"

        # A match file does not say who is a bot.
        with open(os.path.join(folder, "half.match"), "wb") as f:
            f.write(b"ratskeller match 1\ngame goofspiel\n")
        with open(f.name, "rb") as f:
            assert code(anna, "POST", "/api/import", f.read()) == "log"
        cut = log.rsplit(b"\n", 2)[0] + b"\n"  # a log may break off after any entry
        assert anna.call("POST", "/api/import", cut)["given"] >= 4
        assert code(anna, "POST", "/api/import", log[:-1] + b"x\n") == "log"
        server.stop()
        server.check_log()


if __name__ == "__main__":
    main(*sys.argv[1:])
