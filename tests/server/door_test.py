"""The operator's door, and what people may ask for: who is here, kick, mute, ban, unlist, delete, drain; reports, people whom one does
not hear, tables without chat; devices, logging out, a download, erasure.

    door_test.py PROGRAM SOURCE_DIR
"""
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server

TABLE = {"game": "goofspiel", "seats": ["me", "open", "open", "open"], "listed": True}


def code(person, method, path, body=None):
    status, out, _ = person.request(method, path, body)
    return status, out.decode()


def who(person):
    return person.call("GET", "/api/me")["id"]


def next_say(ws):
    while True:
        e = ws.event()
        if e["ev"] == "say":
            return e


def gone(ws):
    """How the other side closes."""
    try:
        while True:
            ws.event()
    except Closed as closed:
        return closed.code


def nobody_else(server):
    """Metrics are at the door and nowhere else; the door is for its owner, and not for pages."""
    assert stat.S_IMODE(os.stat(server.db + ".door").st_mode) == 0o600
    public = Person(server.port, "").request("GET", "/metrics")
    assert public[0] in (200, 404) and b"ratskeller_" not in public[1], public[1][:200]
    status, text = server.door("GET", "/metrics")
    assert status == 200 and "\nratskeller_connections " in text
    assert server.door("GET", "/tables", {"Origin": "http://localhost"})[0] == 403
    assert server.door("GET", "/nothing")[0] == 404 and server.door("POST", "/ban")[0] == 404 and server.door("GET", "/kick")[0] == 404


def lists(server, anna, bert):
    table = anna.call("POST", "/api/tables", TABLE)["id"]
    ws = bert.socket(table)
    ws.event()
    [line] = [t for t in server.door("GET", "/tables")[1] if t["id"] == table]
    assert line["owner"] == who(anna) and line["clients"] == 1 and line["listed"] and not line["started"], line
    [line] = server.door("GET", "/people")[1]
    assert line["id"] == who(bert) and line["address"] == "127.0.0.1" and line["table"] == table, line
    assert [p["name"] for p in server.door("GET", "/people?name=an")[1]] == ["Anna"]
    assert server.door("POST", f"/unlist?table={table}")[0] == 200
    assert anna.call("GET", "/api/tables") == []
    assert server.door("POST", f"/kick?person={who(bert)}")[0] == 200
    assert gone(ws) == 1008
    assert server.door("POST", f"/delete?table={table}")[0] == 200 and code(anna, "GET", f"/api/tables/{table}")[0] == 404


def banned(server, bert):
    table = bert.call("POST", "/api/tables", TABLE)["id"]
    ws = bert.socket(table)
    ws.event()
    assert server.door("POST", f"/ban?person={who(bert)}&why=rude")[0] == 200
    assert gone(ws) == 1008
    for _ in range(2):
        status, text = code(bert, "POST", "/api/tables", TABLE)
        assert status == 403 and "banned" in text, text
        ws = bert.socket(table)
        assert gone(ws) == 4403
        assert bert.request("GET", "/api/me/data")[0] == 200, "what is theirs is theirs"
        assert [b["why"] for b in server.door("GET", "/bans")[1]] == ["rude"]
        server.kill()
        server.start()
    assert server.door("POST", f"/unban?person={who(bert)}")[0] == 200
    bert.call("POST", f"/api/tables/{table}/end", {})
    assert server.door("POST", "/ban?address=127.0.0.1&minutes=1")[0] == 200
    assert code(Person(server.port, ""), "POST", "/api/me", {"name": "Bob"})[0] == 403
    assert server.door("POST", "/unban?address=127.0.0.1")[0] == 200
    bert.call("POST", "/api/me", {"name": "Bert"})


def talk(server, anna, bert):
    table = anna.call("POST", "/api/tables", TABLE)["id"]
    bert.call("POST", f"/api/tables/{table}/sit", {"seat": 1})
    a, b = anna.socket(table), bert.socket(table)
    a.event(), b.event()
    assert b.ask("@1 say hello")["ok"] and next_say(a)["text"] == "hello"
    # Anna does not want to hear him, now and after coming back; her numbers stay whole
    anna.call("POST", f"/api/tables/{table}/mute", {"seat": 1})
    assert b.ask("@2 say can you hear me")["ok"]
    e = next_say(a)
    assert e["muted"] and "text" not in e and e["seat"] == 1, e
    n = e["n"]
    a.close()
    a = anna.socket(table, after=n - 1)
    e = next_say(a)
    assert e["n"] == n and e["muted"] and "text" not in e, e
    anna.call("POST", f"/api/tables/{table}/mute", {"seat": 1, "on": False})
    assert b.ask("@3 say and now")["ok"] and next_say(a)["text"] == "and now"
    assert code(anna, "POST", f"/api/tables/{table}/mute", {"seat": 0})[0] == 400 and code(anna, "POST", f"/api/tables/{table}/mute", {"seat": 3})[0] == 400
    # a report
    anna.call("POST", f"/api/tables/{table}/report", {"seat": 1, "text": "he is too loud"})
    [report] = server.door("GET", "/reports")[1]
    assert report["by"] == who(anna) and report["about"] == who(bert) and report["table"] == table and report["text"] == "he is too loud", report
    assert server.door("POST", f"/done?report={report['report']}")[0] == 200 and server.door("GET", "/reports")[1] == []
    # the operator, and the host
    assert server.door("POST", f"/mute?person={who(bert)}&minutes=60")[0] == 200
    e = b.ask("@4 say still here")
    assert not e["ok"] and e["code"] == "muted" and e["why"]["key"] == "server.muted", e
    assert server.door("POST", f"/unmute?person={who(bert)}")[0] == 200
    assert code(bert, "POST", f"/api/tables/{table}/chat", {"on": False})[0] == 403
    anna.call("POST", f"/api/tables/{table}/chat", {"on": False})
    for line in ("@5 say hello", "@6 1: aside say hello"):
        e = b.ask(line)
        assert not e["ok"] and e["code"] == "chat_off", e
    a.close(), b.close()
    server.stop()
    server.start()
    assert anna.call("GET", f"/api/tables/{table}")["silent"]
    anna.call("POST", f"/api/tables/{table}/chat", {"on": True})
    b = bert.socket(table)
    b.event()
    assert b.ask("@7 say hello again")["ok"]
    b.close()
    anna.call("POST", f"/api/tables/{table}/end", {})


def drain(server, anna, bert):
    table = anna.call("POST", "/api/tables", dict(TABLE, seats=["me"] * 4))["id"]
    ws = anna.socket(table)
    p = [ws.event() for _ in range(4)][0]["p"]
    assert server.door("POST", "/drain")[1] == {"draining": True, "matches": 1, "websockets": 1}
    status, text = code(bert, "POST", "/api/tables", TABLE)
    assert status == 503 and "draining" in text, text
    assert code(bert, "POST", "/api/import", b"x")[0] == 503
    assert "draining" in bert.call("GET", "/healthz")
    assert ws.ask(f"@1 0: move {p} bid 1")["ok"], "whoever plays, plays on"
    ws.close()
    assert server.door("POST", "/undrain")[1]["draining"] is False
    bert.call("POST", f"/api/tables/{bert.call('POST', '/api/tables', TABLE)['id']}/end", {})


def devices(anna):
    phone = Person(anna.port, "")
    phone.call("POST", "/api/me/claim", {"code": anna.call("POST", "/api/me/code", {})["code"]})
    table = anna.call("POST", "/api/tables", TABLE)["id"]
    ws = phone.socket(table)
    assert ws.event()["to"] == 0
    listed = anna.call("GET", "/api/me/devices")
    assert [d["this"] for d in listed].count(True) == 1 and len(listed) == 2, listed
    [other] = [d["device"] for d in listed if not d["this"]]
    assert code(anna, "POST", "/api/me/devices/revoke", {"device": "0" * 12})[0] == 404
    anna.call("POST", "/api/me/devices/revoke", {"device": other})
    assert phone.call("GET", "/api/me") == "null" and who(anna)
    assert gone(ws) == 1013
    ws = phone.socket(table)
    assert ws.event()["to"] == "public", "a stranger"
    ws.close()
    anna.call("POST", "/api/me", {"name": "Annabel"})
    assert anna.call("GET", f"/api/tables/{table}")["host"] == "Annabel"
    anna.call("POST", f"/api/tables/{table}/end", {})
    phone.call("POST", "/api/me/claim", {"code": anna.call("POST", "/api/me/code", {})["code"]})
    anna.call("POST", "/api/me/devices/revoke", {"device": "others"})
    assert phone.call("GET", "/api/me") == "null" and len(anna.call("GET", "/api/me/devices")) == 1
    phone.call("POST", "/api/me/claim", {"code": anna.call("POST", "/api/me/code", {})["code"]})
    cookie = phone.cookie
    assert who(phone) == who(anna)
    _, _, headers = phone.request("POST", "/api/me/logout", b"")
    assert "Max-Age=0" in headers["Set-Cookie"]
    phone.cookie = cookie
    assert phone.call("GET", "/api/me") == "null", "the secret is worth nothing any more"


def erasure(server, bert):
    dora = Person(server.port, "Dora")
    dora_id = who(dora)
    alone = dora.call("POST", "/api/tables", dict(TABLE, seats=["me"] * 4))["id"]
    open_one = dora.call("POST", "/api/tables", TABLE)["id"]
    shared = dora.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "easy", "easy"], "listed": True})["id"]
    bert.call("POST", f"/api/tables/{shared}/sit", {"seat": 1})
    data = dora.call("GET", "/api/me/data")
    assert data["name"] == "Dora" and {t["id"] for t in data["tables"]} == {alone, open_one, shared} and len(data["devices"]) == 1
    server.stop()
    server.start()  # what goes on is not in memory when she asks
    assert code(dora, "POST", "/api/me/erase", {})[0] == 400
    dora.call("POST", "/api/me/erase", {"sure": True})
    assert dora.call("GET", "/api/me") == "null"
    assert code(bert, "GET", f"/api/tables/{alone}")[0] == 404 and code(bert, "GET", f"/api/tables/{open_one}")[0] == 404
    seats = bert.call("GET", f"/api/tables/{shared}")["seats"]
    assert seats[0].get("resigned") and "host" not in bert.call("GET", f"/api/tables/{shared}"), seats
    with sqlite3.connect(server.db) as c:
        for table, column in (("person", "id"), ("secret", "person"), ("sits", "person"), ("muted", "person")):
            assert c.execute(f"SELECT count(*) FROM {table} WHERE {column} = ?", (dora_id,)).fetchone()[0] == 0, table
    eve = Person(server.port, "Eve")
    eve_id = who(eve)
    assert server.door("POST", f"/delete?person={eve_id}")[0] == 200
    assert eve.call("GET", "/api/me") == "null" and server.door("POST", f"/kick?person={eve_id}")[0] == 404


def wrong_doors(program, folder):
    for door in ("nowhere", "unix:" + "x" * 200, "127.0.0.1:99999"):
        run = subprocess.run([program, "serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "wrong.db"), "--door", door],
                             capture_output=True, text=True, timeout=20)
        assert run.returncode == 1 and ("--door is" in run.stderr or "cannot listen" in run.stderr), (door, run.returncode, run.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], os.path.join(folder, "door.db"))
        try:
            anna, bert = Person(server.port, "Anna"), Person(server.port, "Bert")
            nobody_else(server)
            lists(server, anna, bert)
            banned(server, bert)
            talk(server, anna, bert)
            drain(server, anna, bert)
            devices(anna)
            erasure(server, bert)
            server.stop()
            assert not os.path.exists(server.db + ".door")
        finally:
            server.process.poll() is None and server.kill()
        server.check_log()
        wrong_doors(sys.argv[1], folder)


main()
