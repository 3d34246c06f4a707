"""The other side of Web Push for tests, written from RFC 8188, 8291 and 8292: a device with its keys, and a push service.

P-256 is done here in a few lines of arithmetic, AES-GCM by libcrypto.
"""
import base64
import ctypes
import ctypes.util
import hashlib
import hmac
import http.server
import json
import os
import ssl
import struct
import subprocess
import threading
import time

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296, 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(n, point):
    out = None
    while n:
        out = add(out, point) if n & 1 else out
        point, n = add(point, point), n >> 1
    return out


def packed(point):
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def unpacked(raw):
    assert len(raw) == 65 and raw[0] == 4, raw
    x, y = int.from_bytes(raw[1:33], "big"), int.from_bytes(raw[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0, "not on the curve"
    return x, y


def b64(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signed(message, signature, key):
    """ECDSA with SHA-256."""
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or not (0 < r < N and 0 < s < N):
        return False
    e, w = int.from_bytes(hashlib.sha256(message).digest(), "big"), pow(s, -1, N)
    at = add(times(e * w % N, G), times(r * w % N, key))
    return at is not None and at[0] % N == r


def hkdf(salt, secret, info, n):
    middle = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(middle, info + b"\x01", hashlib.sha256).digest()[:n]


def unseal(key, nonce, text):
    """AES-128-GCM; the last 16 bytes are the tag."""
    lib = ctypes.CDLL(ctypes.util.find_library("crypto"))
    lib.EVP_CIPHER_CTX_new.restype = lib.EVP_aes_128_gcm.restype = ctypes.c_void_p
    c, out, n = ctypes.c_void_p(lib.EVP_CIPHER_CTX_new()), ctypes.create_string_buffer(len(text)), ctypes.c_int()
    body, tag = text[:-16], text[-16:]
    ok = lib.EVP_DecryptInit_ex(c, ctypes.c_void_p(lib.EVP_aes_128_gcm()), None, key, nonce) == 1
    ok = ok and lib.EVP_DecryptUpdate(c, out, ctypes.byref(n), body, len(body)) == 1
    ok = ok and lib.EVP_CIPHER_CTX_ctrl(c, 0x11, 16, tag) == 1 and lib.EVP_DecryptFinal_ex(c, out, ctypes.byref(ctypes.c_int())) == 1
    lib.EVP_CIPHER_CTX_free(c)
    assert ok, "the message was not for this device, or was changed"
    return out.raw[: len(body)]


class Device:
    """What a browser keeps of a subscription."""

    def __init__(self, endpoint):
        self.secret = int.from_bytes(os.urandom(32), "big") % (N - 1) + 1
        self.endpoint, self.auth, self.point = endpoint, os.urandom(16), packed(times(self.secret, G))

    def subscription(self, lang="en"):
        return {"endpoint": self.endpoint, "keys": {"p256dh": b64(self.point), "auth": b64(self.auth)}, "lang": lang}

    def read(self, body):
        salt, size, n = body[:16], struct.unpack(">I", body[16:20])[0], body[20]
        theirs, record = body[21 : 21 + n], body[21 + n :]
        assert len(record) <= size and len(body) <= 4096
        shared = times(self.secret, unpacked(theirs))[0].to_bytes(32, "big")
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.point + theirs, 32)
        key, nonce = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16), hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = unseal(key, nonce, record).rstrip(b"\0")
        assert plain[-1] == 2, "not the last record"
        return json.loads(plain[:-1])


class Service:
    """A push service at https://localhost: what it was sent, and what it answers: the first part of the path is the status."""

    def __init__(self, folder):
        self.cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                        "-keyout", key, "-out", self.cert], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.cert, key)
        self.came = []
        came = self.came

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                came.append((self.path, dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(int(self.path.split("/")[1]))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
        self.port = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def device(self, name, status=201):
        return Device(f"https://localhost:{self.port}/{status}/{name}")

    def wait_for(self, device, n=1, seconds=60):
        """The n-th message for this device, and its headers."""
        path, until = device.endpoint.split(str(self.port))[1], time.time() + seconds
        while time.time() < until:
            found = [c for c in self.came if c[0] == path]
            if len(found) >= n:
                return device.read(found[n - 1][2]), found[n - 1][1]
            time.sleep(0.05)
        raise AssertionError(f"{path} was not called {n} times: {[c[0] for c in self.came]}")

    def count(self, device):
        return sum(c[0] == device.endpoint.split(str(self.port))[1] for c in self.came)

    def close(self):
        self.http.shutdown()
        self.http.server_close()
