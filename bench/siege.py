#!/usr/bin/env python3
"""A siege: thousands of hostile sockets of ten kinds at once, from many addresses (127.0.1.x), against a server with its usual
limits. Meanwhile two honest people play a match, and somebody asks for /healthz. Prints what those waited, and what the siege
cost the server.

    bench/siege.py PROGRAM [SOCKETS [SECONDS]]       a build without sanitizers
"""
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/server"))
from client import Person, Server

ADDRESSES, UPGRADE = 200, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"


def head(method, path, extra=""):
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{extra}\r\n".encode()


def masked(line):
    return bytes([0x81, 0x80 | len(line), 0, 0, 0, 0]) + line


class Kind:
    """What one sort of guest sends at first, and then in each round; whether it reads what comes."""

    def __init__(self, name, first, then=b"", reads=True, each_round=False):
        self.name, self.first, self.then, self.reads, self.each_round = name, first, then, reads, each_round


def kinds(table, cookie):
    watch = head("GET", f"/api/tables/{table}/ws", UPGRADE)
    many = b"".join(head("GET", path) for path in ("/healthz", "/api/tables", "/api/games", f"/api/tables/{table}", "/")) * 4
    return [Kind("mute", b""), Kind("dripping heads", b"GET / HTTP/1.1\r\n", b"x"), Kind("dripping bodies", head("POST", "/api/me", "Content-Length: 16000\r\n"), b"x"),
            Kind("bodies to nowhere", head("POST", "/nowhere", "Content-Length: 4000000\r\n"), b"x" * 4000),
            Kind("imports without end", head("POST", "/api/import", f"Cookie: {cookie}\r\nContent-Length: 4000000\r\n") + b"x" * 50000, b"x" * 1000),
            Kind("unread replays", head("GET", f"/api/tables/{table}/replay?as=all"), reads=False), Kind("idle WebSockets", watch),
            Kind("WebSockets that ask and do not read", watch, masked(b"list") * 20, reads=False), Kind("twenty requests in a packet", many, many, each_round=True),
            Kind("not HTTP, h2c, frames without masks", head("GET", "/healthz", "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n") + b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                 b"\x81\x05hello" + bytes(range(256)))]


class Guest:
    def __init__(self, port, kind, number):
        self.kind, self.address, self.port, self.came = kind, f"127.0.1.{1 + number % ADDRESSES}", port, 0
        self.sock = None
        self.come()

    def come(self):
        self.leave()
        self.came += 1
        self.sock = socket.socket()
        self.sock.setblocking(False)
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096 if not self.kind.reads else 65536)
        self.sock.bind((self.address, 0))
        self.sock.connect_ex(("127.0.0.1", self.port))
        self.fresh = True

    def leave(self):
        if self.sock:
            self.sock.close()

    def act(self):
        """Sends a little, reads what is there; comes again when it was thrown out."""
        try:
            self.sock.send(self.kind.first if self.fresh else self.kind.then)
            self.fresh = False
            if self.kind.reads:
                while True:
                    if not self.sock.recv(65536):
                        raise ConnectionError
        except BlockingIOError:
            pass
        except OSError:
            self.come()


def besiege(port, all_kinds, sockets, until, guests):
    """Each guest acts about once in two seconds."""
    for number in range(sockets):
        guests.append(Guest(port, all_kinds[number % len(all_kinds)], number // len(all_kinds)))
        if number % 50 == 0:
            time.sleep(0.01)
    while time.time() < until():
        for i, guest in enumerate(guests):
            guest.act()
            if i % (len(guests) // 200 + 1) == 0:
                time.sleep(0.005)
            if time.time() > until():
                break


class Honest(threading.Thread):
    """Plays a hot-seat match over and over; how long each command took until it was on disk."""

    def __init__(self, port, until):
        super().__init__()
        self.port, self.until, self.waits, self.health, self.trouble = port, until, [], [], []

    def run(self):
        person = Person(self.port, "Honest")
        while time.time() < self.until():
            table = person.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "me", "me", "me"]})["id"]
            self.play(person.socket(table))

    def play(self, ws):
        p, moves, turn, over = [0] * 4, [[]] * 4, [], False
        while not over and time.time() < self.until():
            while not turn or not moves[turn[0]]:
                e = ws.event()
                if "to" in e and "p" in e:
                    p[e["to"]], moves[e["to"]] = e["p"], e["moves"]
                turn, over = e.get("turn", turn), over or "score" in e
                if over:
                    break
            if over:
                break
            seat, began = turn[0], time.time()
            ws.send(f"{seat}: move {p[seat]} {moves[seat][0]}")
            moves[seat] = []
            while True:
                e = ws.event()
                if e["ev"] == "answer":
                    self.waits.append((time.time() - began) * 1000)
                    if not e["ok"]:
                        self.trouble.append(e)
                    break
                if "to" in e and "p" in e:
                    p[e["to"]], moves[e["to"]] = e["p"], e["moves"]
                turn, over = e.get("turn", turn), over or "score" in e
            time.sleep(0.05)
            began = time.time()
            status = Person(self.port, "").request("GET", "/healthz")[0]
            self.health.append((time.time() - began) * 1000)
            if status != 200:
                self.trouble.append(status)
        ws.close()


def cpu(server):
    """Seconds the server has worked."""
    with open(f"/proc/{server.process.pid}/stat") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told(name, waits):
    waits = sorted(waits)
    return f"{name}: {len(waits)}, p50 {waits[len(waits) // 2]:.1f} ms, p99 {waits[len(waits) * 99 // 100]:.1f} ms, most {waits[-1]:.1f} ms" if waits else f"{name}: none"


def measure(server, seconds):
    end, worked = time.time() + seconds, cpu(server)
    honest = Honest(server.port, lambda: end)
    honest.start()
    honest.join()
    print("  " + told("moves until they are on disk", honest.waits))
    print("  " + told("/healthz", honest.health) + (f"; trouble: {honest.trouble[:3]}" if honest.trouble else ""))
    print(f"  the server worked {(cpu(server) - worked) / seconds * 100:.0f} % of the time")


def main(program, sockets="10000", seconds="20"):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "siege.db"))
        p, path = Person(server.port, "Host"), os.path.join(folder, "match")
        subprocess.run([program, "sim", "buergermeister", "--seats", "4", "--games", "1", "--seed", "2", "--bots", "random", "--record", path], check=True, capture_output=True)
        with open(path, "rb") as f:
            table = p.call("POST", "/api/import", f.read())["id"]
        print("in peace")
        measure(server, float(seconds) / 2)
        guests, all_kinds, before = [], kinds(table, p.cookie), server.memory()
        child = os.fork()  # a process of its own: the honest must not wait for the besiegers' Python
        if child == 0:
            end = time.time() + float(seconds) + 15
            besiege(server.port, all_kinds, int(sockets), lambda: end, guests)
            os._exit(0)
        time.sleep(12)  # until they are all there
        print(f"under siege: {server.metric('connections'):.0f} connections, {server.metric('websockets'):.0f} of them WebSockets, {server.memory():.0f} MB (before: {before:.0f}), {server.metric('buffered_bytes') / 1e6:.1f} MB buffered")
        measure(server, float(seconds))
        text = server.door("GET", "/metrics")[1]
        away = {line.split('"')[1]: int(line.split()[-1]) for line in text.split("\n") if line.startswith("ratskeller_turned_away_total{")}
        print("  turned away:", ", ".join(f"{n} {why}" for why, n in away.items() if n))
        os.waitpid(child, 0)
        server.stop()
        server.check_log()


if __name__ == "__main__":
    main(*sys.argv[1:])
