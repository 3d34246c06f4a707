"""`ratskeller door`: the operator's door from a terminal: lists, deeds, refusals, exit codes, and no tricks with the terminal.

    door_cli_test.py PROGRAM SOURCE_DIR
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server

OK, NO, USE = 0, 1, 2


class Door:
    def __init__(self, program, at, lang="en"):
        self.command, self.lang = [program, "door", "--at", at], lang

    def __call__(self, *words, code=OK):
        r = subprocess.run([*self.command, *words], capture_output=True, text=True, env=dict(os.environ, LC_ALL=self.lang))
        assert r.returncode == code, (words, r.returncode, r.stdout, r.stderr)
        assert bool(r.stderr) == (code != OK and "--json" not in words), (words, r.stderr)
        return r.stdout if code == OK or "--json" in words else r.stderr

    def json(self, *words, code=OK):
        return json.loads(self(*words, "--json", code=code))


def is_out(ws):
    try:
        while True:
            ws.event()
    except Closed as closed:
        return closed.code == 1008


def lists(door, server, anna, bert):
    assert door("reports").strip() == "nothing", "an empty list says so"
    table = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"], "listed": True})
    anna_is, bert_is = anna.call("GET", "/api/me")["id"], bert.call("GET", "/api/me")["id"]
    ws = bert.socket(table["id"])
    ws.event()
    [line] = [x for x in door("tables").splitlines() if table["id"] in x]
    assert "goofspiel" in line and anna_is in line, line
    assert door("tables").splitlines()[0].split()[:3] == ["id", "game", "host"], "columns have headings"
    assert Door(door.command[0], door.command[3], "de")("tables").splitlines()[0].split()[:3] == ["Kennung", "Spiel", "Gastgeber"]
    assert [t["id"] for t in door.json("tables")] == [table["id"]]
    assert bert_is in door("people") and "Bert" in door("people") and "127.0.0.1" in door("people")
    assert anna_is in door("people", "Ann") and bert_is not in door("people", "Ann")
    assert door("health").strip() == "ok" and "ratskeller_connections " in door("metrics")
    return table["id"], ws, anna_is, bert_is


def deeds(door, server, anna, bert, table, ws, anna_is, bert_is):
    assert door.json("kick", bert_is) == {"ok": True} and is_out(ws)
    anna.call("POST", f"/api/tables/{table}/sit", {"seat": 1})
    bert.call("POST", f"/api/tables/{table}/sit", {"seat": 2})
    bert.call("POST", f"/api/tables/{table}/report", {"seat": 0, "text": "rude \u202e\x1b[31m \x9b2J words"})
    shown = door("reports")
    assert "rude" in shown and "words" in shown and not any(c in shown for c in "\x1b\x9b\u202e"), repr(shown)
    number = door.json("reports")[0]["report"]
    door("done", str(number))
    assert door.json("reports") == []
    door("ban", bert_is, "--minutes", "60", "--why", "rude + 100% loud")
    [ban] = door.json("bans")
    assert ban["what"] == "person " + bert_is and ban["why"] == "rude + 100% loud", ban
    assert "rude + 100% loud" in door("bans")
    assert bert.request("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "easy", "easy", "easy"]})[0] == 403
    door("lift", bert_is)
    door("ban", "192.0.2.7")
    assert door.json("bans")[0]["what"] == "address 192.0.2.7" and "for ever" in door("bans")
    door("lift", "192.0.2.7")
    assert door.json("bans") == []
    door("mute", anna_is)
    assert "mute " + anna_is in door("bans")
    door("unmute", anna_is)
    door("unlist", table)
    assert bert.call("GET", "/api/tables") == []
    assert door.json("drain")["draining"] is True and door.json("draining")["draining"] is True
    assert door.json("undrain")["draining"] is False


def no(door, table, bert_is):
    """What is refused says why and changes nothing."""
    assert "names nobody" in door("kick", "nobody", code=NO)
    assert door.json("kick", "nobody", code=NO)["code"] == "person"
    assert "names no table" in door("close", "nothing", "--sure", code=NO)
    for words in ((), ("dance",), ("kick",), ("kick", "a", "b"), ("tables", "x"), ("kick", bert_is, "--minutes", "5"), ("ban", bert_is, "--minutes", "x"), ("ban", bert_is, "--why", "a&b"), ("tables", "--frobnicate")):
        door(*words, code=USE)
    assert "--sure" in door("close", table, code=USE) and "--sure" in door("erase", bert_is, code=USE)
    nobody = Door(door.command[0], "unix:" + door.command[3] + ".not")
    assert "nobody opens the door" in nobody("tables", code=NO)
    assert "nobody opens the door" in Door(door.command[0], "nonsense")("tables", code=NO)
    assert Door(door.command[0], "unix:/" + "x" * 200)("tables", code=NO)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "door.db"))
        door = Door(program, f"unix:{server.db}.door")
        anna, bert = Person(server.port, "Anna"), Person(server.port, "Bert")
        known = lists(door, server, anna, bert)
        deeds(door, server, anna, bert, *known)
        table, _, anna_is, bert_is = known
        no(door, table, bert_is)
        door("close", table, "--sure")
        assert anna.request("GET", f"/api/tables/{table}")[0] == 404
        door("erase", bert_is, "--sure")
        assert bert.call("GET", "/api/me") == "null"
        server.stop()
        server.check_log()
        tcp = Server(program, os.path.join(folder, "tcp.db"), "--door", "127.0.0.1:0")
        with open(tcp.log) as log:
            at = [json.loads(x)["text"].split(" at ")[1] for x in log if '"door"' in x][-1]
        assert Door(program, at)("tables").strip() == "nothing"
        tcp.stop()
    print("at the door")


main()
