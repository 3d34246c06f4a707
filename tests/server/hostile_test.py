"""Bad clients: everything that comes in wrong is answered or cut off, and the server lives on.

    hostile_test.py PROGRAM SOURCE_DIR
"""
import os
import random
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server, Socket


def closes_with(code, action):
    try:
        action()
    except Closed as c:
        assert c.code == code or (code is None and c.code is None), (code, c)
        return
    raise AssertionError(f"was not closed with {code}")


def drain(ws):
    while True:
        ws.event()


def http(port):
    p, q = Person(port, "Anna"), Person(port, "")
    for body in (b"", b"{", b"[]", b'{"name":5}', b'{"name":""}', b'{"name":"a\\u0000b"}', b"\xff\xfe", b'{"name":"' + b"x" * 25 + b'"}',
                 '{"name":"\u0430nna"}'.encode(), '{"name":"ab\u202ecd"}'.encode(), b"{" * 5000):
        status, out, _ = q.request("POST", "/api/me", body)
        assert status == 400 and out.startswith(b'{"code":'), (body[:40], status, out)
    for method, path, status in (("GET", "/nothing.txt", 404), ("GET", "/../../etc/passwd.txt", 404), ("GET", "/api/tables/short", 404), ("GET", "/api/tables/" + "a" * 16, 404),
                                 ("POST", "/healthz", 405), ("GET", "/api/tables/%00%ff", 404), ("HEAD", "/healthz", 200), ("GET", "/api/me", 200)):
        assert q.request(method, path)[0] == status, (method, path)
    table = {"game": "goofspiel", "seats": ["me", "open", "open", "random"]}
    assert q.request("POST", "/api/tables", table)[0] == 401
    for change in ({"game": "chess"}, {"seats": ["me"]}, {"seats": "me"}, {"seats": ["me", "exec:touch /tmp/x", "open", "open"]}, {"seats": ["me", "search:100000000", "open", "open"]},
                   {"clock": "fast"}, {"timeout": "exec:sh"}, {"options": {"x": "y"}}, {"nonce": "a b"},
                   *({"game": "stimmvieh", "options": {"slogan": s}} for s in ("two\nlines", "x" * 100, ["x"], 7)), {"listed": "yes"}, {"nonce": 7}, {"timeout": {}}):
        assert p.request("POST", "/api/tables", {**table, **change})[0] == 400, change
    made = p.call("POST", "/api/tables", table)
    sit = f"/api/tables/{made['id']}/sit"
    ben = Person(port, "Ben")
    assert ben.request("POST", sit, {"seat": 1})[0] == 403 and ben.request("POST", sit, {"seat": 1, "invite": "0" * 64})[0] == 403
    assert ben.request("POST", sit, {"seat": 0, "invite": made["invite"]})[0] == 409
    assert ben.request("POST", sit, {"seat": 9, "invite": made["invite"]})[0] == 400
    assert ben.request("POST", sit, {"seat": 1, "invite": made["invite"]}, {"Origin": "http://evil.example"})[0] == 403
    assert ben.request("POST", sit, {"seat": 1, "invite": made["invite"]}, {"Origin": f"http://127.0.0.1:{port}"})[0] == 200
    assert ben.request("POST", "/api/me/claim", {"code": "aaaa-bbbb-cccc"})[0] == 404
    assert ben.request("POST", "/api/import", b"ratskeller table 1\n")[0] == 400
    status, _, headers = Person(port, "").request("POST", "/api/me", {"name": "Cookie"})
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    for name in ("X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Content-Security-Policy"):
        assert headers[name], name
    return p, made["id"]


def websockets(port, person, table):
    closes_with(4404, lambda: person.socket("a" * 16).event())
    closes_with(4403, lambda: person.socket(table, origin="http://evil.example").event())
    for opcode, payload, code in ((2, b"binary", 1003), (1, b"x" * 5000, 1009), (1, b"say \xff\xfe", 1007), (1, b"say a\0b", 1007)):
        ws = person.socket(table)
        ws.send_frame(opcode, payload)
        closes_with(code, lambda: drain(ws))
    ws = person.socket(table)
    for part in range(200):
        try:
            ws.send_frame(1 if part == 0 else 0, b"y" * 100, fin=False)
        except Closed:
            break
    closes_with(1009, lambda: drain(ws))
    ws = person.socket(table)
    ws.event()
    for line in ("", " ", "@", "@0 say x", "9: say x", "move", "move 1", "undo -1", "say " + "z" * 501, "@99999999999999999999 say x", '"', "explain", "\x7f" * 50):
        ws.send(line)
        assert ws.event()["ok"] is False, line
    stranger = Socket(port, f"/api/tables/{table}/ws")
    stranger.event()
    stranger.send("say hello")
    assert stranger.event()["code"] == "not_seated"
    for _ in range(100):
        ws.send("explain bid 1")
    codes = [ws.event().get("code") for _ in range(100)]
    assert "slow_down" in codes and codes[0] != "slow_down", codes
    try:
        for _ in range(600):
            ws.send("explain bid 1")
    except Closed:
        pass
    closes_with(1008, lambda: drain(ws))


def raw(port):
    """Anything but HTTP, half requests, huge headers."""
    rng = random.Random(1)
    pieces = [b"\0" * 100, b"GET", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nX: " + b"a" * 20000 + b"\r\n\r\n", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
              b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}", b"\x16\x03\x01\x02\x00" * 50, b"GET " + b"/x" * 3000 + b" HTTP/1.1\r\n\r\n",
              b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"]
    pieces += [bytes(rng.randrange(256) for _ in range(300)) for _ in range(50)]
    for piece in pieces:
        with socket.create_connection(("127.0.0.1", port), timeout=0.3) as s:
            try:
                s.sendall(piece)
                s.recv(1000)
            except OSError:
                pass


def slow_reader(program, folder):
    """Somebody who asks and asks and never reads is dropped; those who read are not disturbed."""
    server = Server(program, os.path.join(folder, "slow.db"), "--max-rate", "1000000")
    p = Person(server.port, "Talker")
    table = p.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"], "listed": True})["id"]
    lazy, ws = p.socket(table), p.socket(table)
    lazy.sock.settimeout(2)
    dropped = 0
    for _ in range(200):
        try:
            for _ in range(500):
                lazy.send("explain bid 1")
        except (Closed, TimeoutError):
            pass
        dropped = server.metric('turned_away_total{why="socket_slow"}')
        if dropped:
            break
    ws.event()
    ws.send("say still here")
    assert ws.event()["ev"] == "say"
    assert dropped == 1, "a slow reader is kept for ever"
    lazy.close()
    ws.close()
    server.stop()
    server.check_log()


def main(program, source):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "test.db"), "--max-per-address", "200")
        person, table = http(server.port)
        websockets(server.port, person, table)
        raw(server.port)
        sockets = []
        try:  # one address does not get all the connections there are
            for _ in range(300):
                sockets.append(Socket(server.port, f"/api/tables/{table}/ws"))
                sockets[-1].event()
            raise AssertionError("no limit for one address")
        except Closed as c:
            assert c.code == 4429, c
        for s in sockets:
            s.close()
        time.sleep(0.3)
        many = 0
        while Person(server.port, "").request("POST", "/api/me", {"name": "Another"})[0] == 200:
            many += 1
            assert many < 400, "no limit for new names"
        # the examples work
        tour = subprocess.run(["sh", os.path.join(source, "examples/clients/tour.sh"), f"http://127.0.0.1:{server.port}"], capture_output=True)
        assert tour.returncode != 0, "limits do not hold for curl"
        server.stop()
        server.check_log()
        server = Server(program, os.path.join(folder, "examples.db"), "--max-rate", "1000")
        for command in (["sh", "examples/clients/tour.sh"], [sys.executable, "examples/clients/play.py"]):
            done = subprocess.run([command[0], os.path.join(source, command[1]), f"http://127.0.0.1:{server.port}"], capture_output=True, timeout=120)
            assert done.returncode == 0, (command, done.stdout, done.stderr)
        watching = Person(server.port, "Stays")
        table = watching.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"]})["id"]
        ws = watching.socket(table)
        ws.event()
        server.process.terminate()
        closes_with(1001, lambda: drain(ws))  # told before we close
        server.stop()
        server.check_log()
        slow_reader(program, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
