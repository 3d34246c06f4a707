#!/usr/bin/env python3
"""A whole client in 60 lines: sits down with three bots and plays the first legal move until the end.

    python3 play.py http://127.0.0.1:8640 [GAME]
"""
import base64, json, os, socket, struct, sys, time, urllib.parse, urllib.request

base = urllib.parse.urlsplit(sys.argv[1])
game = sys.argv[2] if len(sys.argv) > 2 else "stimmvieh"
cookie = ""


def post(path, body):
    global cookie
    request = urllib.request.Request(sys.argv[1].rstrip("/") + path, json.dumps(body).encode(), {"Cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        cookie = (answer.headers["Set-Cookie"] or cookie).split(";")[0]
        return json.load(answer)


def read(n):
    data = b""
    while len(data) < n:
        data += s.recv(n - len(data)) or sys.exit("the server has gone; start me again with ?after=N")
    return data


def send(kind, data):
    s.sendall(bytes([0x80 | kind, 0x80 | len(data)]) + bytes(4) + data)  # a mask of zeros changes nothing


post("/api/me", {"name": "Sixty Lines"})
table = post("/api/tables", {"game": game, "seats": ["me", "easy", "medium", "random"]})
s = socket.create_connection((base.hostname, base.port))
s.sendall(f"GET /api/tables/{table['id']}/ws HTTP/1.1\r\nHost: {base.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
          f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n".encode())
while read(1) != b"\r" or read(3) != b"\n\r\n":  # the end of the headers
    pass
text = move = b""
while True:
    kind, n = read(2)
    n = struct.unpack(">H", read(2))[0] if n == 126 else struct.unpack(">Q", read(8))[0] if n == 127 else n
    data = read(n)
    if kind == 0x89:  # are we still there?
        send(10, data)
    if kind & 15 > 1:
        continue
    text += data
    if kind < 0x80:  # there is more of it to come
        continue
    lines, text = text.decode().split("\n"), b""
    for event in map(json.loads, lines):
        if event.get("score"):
            sys.exit(print("points:", [p["points"] for p in event["score"]["parties"]]))
        if event.get("moves"):
            move = f"move {event['p']} {event['moves'][0]}".encode()
            send(1, move)
        if event.get("code") == "slow_down":  # we are faster than people: the same again
            time.sleep(0.2)
            send(1, move)
