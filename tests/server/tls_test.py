"""TLS with a certificate of one's own, and who is who behind a reverse proxy.

    tls_test.py PROGRAM SOURCE_DIR
"""
import os
import socket
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


def make_certificate(folder):
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    return cert, key


def over_tls(program, folder):
    cert, key = make_certificate(folder)
    server = Server(program, os.path.join(folder, "tls.db"), "--tls-cert", cert, "--tls-key", key)
    tls = ssl.create_default_context(cafile=cert)
    anna = Person(server.port, "Anna", tls)
    status, _, headers = Person(server.port, "", tls).request("POST", "/api/me", {"name": "Ben"})
    assert status == 200 and "; Secure" in headers["Set-Cookie"] and headers["Strict-Transport-Security"], headers
    made = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "random", "random", "random"]})
    ws = anna.socket(made["id"], origin=f"https://127.0.0.1:{server.port}")
    moves, score = ws.event(), None
    while not score:  # a whole game
        if moves.get("moves"):
            ws.send(f"move {moves['p']} {moves['moves'][0]}")
        moves = ws.event()
        score = moves.get("score")
    ws.close()
    assert len(anna.request("GET", f"/api/tables/{made['id']}/replay?as=all", headers={"Accept-Encoding": "gzip"})[1]) > 1000
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as plain:  # no TLS: no answer in the clear
        plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        try:
            assert b"200" not in plain.recv(1000)
        except ConnectionError:
            pass
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.set_ciphers("ALL:@SECLEVEL=0")
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    try:
        old.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=5))
        raise AssertionError("TLS 1.1 is spoken")
    except (ssl.SSLError, ConnectionError):
        pass
    assert anna.call("GET", "/healthz") == "ok\n"
    server.stop()
    server.check_log()
    for bad in (["--tls-cert", cert], ["--tls-cert", cert, "--tls-key", cert], ["--tls-cert", os.path.join(folder, "none"), "--tls-key", key]):
        done = subprocess.run([program, "serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "bad.db"), *bad], capture_output=True, timeout=20)
        assert done.returncode in (1, 2) and b"certificate" in done.stderr or b"belong together" in done.stderr, (bad, done)


def names_from(server, forwarded, most=50):
    """How many new names one address gets."""
    n = 0
    while n < most and Person(server.port, "").request("POST", "/api/me", {"name": "N"}, {"X-Forwarded-For": forwarded} if forwarded else {})[0] == 200:
        n += 1
    return n


def behind_a_proxy(program, folder):
    server = Server(program, os.path.join(folder, "proxy.db"), "--trust-proxy", "127.0.0.1", "--max-per-address", "5", "--public-url", "https://spiele.example.org")
    assert names_from(server, "192.0.2.1") == 5
    assert names_from(server, "2001:db8::7") == 5
    assert names_from(server, "192.0.2.77, 192.0.2.1") == 0, "what the client claims does not count, only what the proxy adds"
    assert names_from(server, "192.0.2.1,192.0.2.9") == 5
    p = Person(server.port, "")
    _, _, headers = p.request("POST", "/api/me", {"name": "P"}, {"Origin": "https://spiele.example.org", "X-Forwarded-For": "192.0.2.50"})
    assert "; Secure" in headers["Set-Cookie"]
    assert p.request("POST", "/api/me", {"name": "Q"}, {"Origin": "https://evil.example.org"})[0] == 403
    for junk in ("", " ", ",", ", ,", "x" * 600, "\xff"):
        p.request("GET", "/api/me", headers={"X-Forwarded-For": junk})
    server.stop()
    server.check_log()
    server = Server(program, os.path.join(folder, "direct.db"), "--max-per-address", "5")
    assert names_from(server, "192.0.2.1") == 5 and names_from(server, "192.0.2.2") == 0, "without --trust-proxy nobody is believed"
    server.stop()
    server.check_log()


def main(program, source):
    with tempfile.TemporaryDirectory() as folder:
        over_tls(program, folder)
        behind_a_proxy(program, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
