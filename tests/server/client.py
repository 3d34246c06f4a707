"""A small client for tests: HTTP by http.client, WebSockets by hand (RFC 6455), nothing but the standard library."""
import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import time


# For runs in which one person does what a thousand people do.
GENEROUS = [x for flag in ("person-tables", "person-seats", "person-storage", "address-storage", "person-work", "address-work") for x in ("--max-" + flag, "1000000")]


class Closed(Exception):
    """The other side has gone; code is the WebSocket close code, or None."""

    def __init__(self, code=None, why=""):
        super().__init__(f"closed {code} {why}")
        self.code, self.why = code, why


class Socket:
    def __init__(self, port, path, cookie="", origin="", timeout=20, extra="", tls=None):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        if tls:
            self.sock = tls.wrap_socket(self.sock, server_hostname="localhost")
        self.raw, self.text, self.frames, self.lines = b"", b"", [], []
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        head += (f"Cookie: {cookie}\r\n" if cookie else "") + (f"Origin: {origin}\r\n" if origin else "") + extra
        self.sock.sendall(head.encode() + b"\r\n")
        while b"\r\n\r\n" not in self.raw:
            self._more()
        answer, self.raw = self.raw.split(b"\r\n\r\n", 1)
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise Closed(None, answer.decode(errors="replace").split("\r\n")[0])

    def _more(self):
        try:
            data = self.sock.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise Closed()
        self.raw += data

    def _whole_frame(self):
        """First byte and payload of the next frame. A timeout on the way loses nothing."""
        need = 2
        while True:
            while len(self.raw) < need:
                self._more()
            n, at = self.raw[1] & 127, 2
            if n > 125:
                at = 4 if n == 126 else 10
                need = max(need, at)
                if len(self.raw) < at:
                    continue
                n = int.from_bytes(self.raw[2:at], "big")
            need = at + n
            if len(self.raw) >= need:
                first, payload, self.raw = self.raw[0], self.raw[at:need], self.raw[need:]
                return first, payload

    def send_frame(self, opcode, payload, fin=True):
        mask = os.urandom(4)
        n = len(payload)
        head = bytes([(0x80 if fin else 0) | opcode])
        head += bytes([0x80 | n]) if n < 126 else bytes([0x80 | 126]) + struct.pack(">H", n) if n < 65536 else bytes([0xFF]) + struct.pack(">Q", n)
        try:
            self.sock.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))
        except ConnectionError:
            raise Closed()

    def send(self, line):
        self.send_frame(1, line.encode())

    def frame(self):
        """The next text frame."""
        while True:
            first, payload = self._whole_frame()
            if first & 15 == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None, payload[2:].decode())
            if first & 15 == 9:
                self.send_frame(10, payload)
            elif first & 15 in (0, 1):
                self.text += payload
                if first & 128:
                    text, self.text = self.text, b""
                    self.frames.append(text)
                    return text.decode()

    def event(self):
        """The next line, as JSON; a frame holds one or more."""
        if not self.lines:
            self.lines = self.frame().split("\n")
        return json.loads(self.lines.pop(0))

    def ask(self, line):
        """Sends a command; its answer. Events on the way are passed over."""
        self.send(line)
        while True:
            e = self.event()
            if e["ev"] == "answer":
                return e

    def close(self):
        self.sock.close()


class Wire:
    """A bare connection: bytes out, HTTP answers in."""

    def __init__(self, port, data=b"", timeout=20, tls=None, address="127.0.0.1"):
        self.sock = socket.create_connection((address, port), timeout=timeout)
        self.raw = b""
        if tls:
            self.sock = tls.wrap_socket(self.sock, server_hostname="localhost")
        if data:
            self.sock.sendall(data)

    def answer(self, head=False):
        """Status, headers (lower case) and body of the next answer; None: closed instead."""
        while b"\r\n\r\n" not in self.raw:
            if not self._more():
                return None
        text, self.raw = self.raw.split(b"\r\n\r\n", 1)
        lines = text.decode("latin-1").split("\r\n")
        status, headers = int(lines[0].split(" ")[1]), dict(line.lower().split(": ", 1) for line in lines[1:])
        n = 0 if head or status < 200 else int(headers.get("content-length", 0))
        while len(self.raw) < n:
            if not self._more():
                return None
        body, self.raw = self.raw[:n], self.raw[n:]
        return status, headers, body

    def _more(self):
        try:
            data = self.sock.recv(65536)
        except ConnectionError:
            data = b""
        self.raw += data
        return bool(data)

    def closed(self):
        """Waits until the other side has closed."""
        while self._more():
            pass
        return True

    def close(self):
        self.sock.close()


class Person:
    """A nickname with its cookie."""

    def __init__(self, port, name, tls=None):
        self.port, self.cookie, self.name, self.tls = port, "", name, tls
        if name:
            self.call("POST", "/api/me", {"name": name})

    def request(self, method, path, body=None, headers=None):
        c = http.client.HTTPSConnection("localhost", self.port, timeout=20, context=self.tls) if self.tls else http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        h = dict(headers or {})
        if self.cookie:
            h["Cookie"] = self.cookie
        c.request(method, path, data, h)
        r = c.getresponse()
        out = r.read()
        for cookie in r.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.split(";")[0]
        c.close()
        return r.status, out, r.headers

    def call(self, method, path, body=None, want=(200, 201)):
        status, out, _ = self.request(method, path, body)
        assert status in want, (method, path, status, out[:300])
        return json.loads(out) if out[:1] in b"[{" else out.decode()

    def socket(self, table, after=None, **more):
        return Socket(self.port, f"/api/tables/{table}/ws" + (f"?after={after}" if after is not None else ""), self.cookie, tls=self.tls, **more)

    def play_out(self, table):
        """Makes the first legal move of this person's seat until the match is over."""
        ws, over = self.socket(table), False
        while not over:
            e = ws.event()
            over = "score" in e
            if e.get("moves") and not over:
                ws.send(f"move {e['p']} {e['moves'][0]}")
        ws.close()


class Unix(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def __init__(self, path):
        super().__init__("localhost", timeout=20)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(20)
        self.sock.connect(self.path)


class Clock:
    """The clocks of a server: Server(..., clock=Clock(folder))."""

    def __init__(self, folder):
        self.path, self.library = os.path.join(folder, "clock"), os.path.join(folder, "clock.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-D_GNU_SOURCE", "-o", self.library, source, "-ldl"], check=True)
        self.day = self.forward = 0
        self.write()

    def write(self):
        with open(self.path, "r+b" if os.path.exists(self.path) else "wb") as f:
            f.write(struct.pack("<qq", int(self.day * 1000), int(self.forward * 1000)))

    def set_time_of_day(self, seconds):
        """Somebody turns the machine's clock by so many seconds; no time passes."""
        self.day += seconds
        self.write()

    def pass_time(self, seconds):
        self.day += seconds
        self.forward += seconds
        self.write()

    def environment(self):
        return dict(os.environ, LD_PRELOAD=self.library, RK_CLOCK=self.path, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0")


class Server:
    """`ratskeller serve` on a free port."""

    def __init__(self, program, db, *flags, port=0, host="127.0.0.1", clock=None, beside=None):
        """beside: its log and its door are called so, if db is not a file."""
        self.beside = beside or db
        self.program, self.db, self.flags, self.port, self.host, self.log = program, db, flags, port, host, self.beside + ".log"
        self.clock = clock
        self.start()

    def start(self):
        began = time.time()
        self.err = open(self.log, "ab")
        self.process = subprocess.Popen([self.program, "serve", "--listen", f"{self.host}:{self.port}", "--db", self.db, "--door", f"unix:{self.beside}.door", *self.flags],
                                        stdout=subprocess.PIPE, stderr=self.err, env=self.clock and self.clock.environment())
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        while line and not found and time.time() < began + 10:  # it tells people its public address, and the log its own
            with open(self.log) as log:
                found = re.findall(r"listening at \S+(:(\d+)/)", log.read())[-1:]
            found = found and re.search(r":(\d+)/", found[0][0])
        assert found, ("the server did not start", open(self.log).read()[-2000:])
        self.port = int(found.group(1))
        self.started_in = time.time() - began

    def door(self, method, path, headers=None):
        """The operator's door: status and body."""
        c = Unix(self.beside + ".door")
        c.request(method, path, headers=headers or {})
        r = c.getresponse()
        status, out = r.status, r.read().decode()
        c.close()
        return status, json.loads(out) if out[:1] in "[{" else out

    def metric(self, name):
        """A number of /metrics: "connections", 'turned_away_total{why="memory"}'."""
        return float(self.door("GET", "/metrics")[1].split(f"\nratskeller_{name} ")[1].split("\n")[0])

    def memory(self):
        """Megabytes it really has."""
        with open(f"/proc/{self.process.pid}/status") as f:
            return int(re.search(r"VmRSS:\s+(\d+)", f.read()).group(1)) / 1024

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.err.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        self.err.close()
        assert code == 0, (code, open(self.log).read()[-3000:])

    def check_log(self):
        """Every line of the log is one JSON object; no sanitizer has complained."""
        for line in open(self.log):
            if not line.startswith("{"):
                raise AssertionError("not a log line: " + line + open(self.log).read()[-3000:])
            json.loads(line)
