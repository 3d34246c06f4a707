"""The page: files with types, tags and compressed twins, places inside the page, and nothing outside its folder.

    page_test.py PROGRAM SOURCE_DIR
"""
import gzip
import os
import socket
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server

FILES = {"index.html": b"<!doctype html><title>page</title>" + b" " * 40000, "assets/main-1a2b.js": b"let x = 1;\n" * 9000, "assets/look-3c4d.css": b"a { color: red }", "icon.svg": b"<svg/>"}
FOR_EVER = "public, max-age=31536000, immutable"


def write_page(folder):
    for name, data in FILES.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        for path, data in ((path, data), (path + ".gz", gzip.compress(data))):
            with open(path, "wb") as f:
                f.write(data)


def check_files(p):
    for name, data in FILES.items():
        status, body, headers = p.request("GET", "/" + name)
        assert (status, body) == (200, data) and "Content-Encoding" not in headers, (name, status)
        assert headers["Vary"] == "accept-encoding" and headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"] == (FOR_EVER if name.startswith("assets/") else "no-cache"), (name, headers["Cache-Control"])
        status, body, packed = p.request("GET", "/" + name, headers={"Accept-Encoding": "br, gzip"})
        assert status == 200 and packed["Content-Encoding"] == "gzip" and gzip.decompress(body) == data and packed["ETag"] != headers["ETag"], name
        for accept, tag in (("identity", headers["ETag"]), ("gzip", packed["ETag"])):
            status, body, h = p.request("GET", "/" + name, headers={"Accept-Encoding": accept, "If-None-Match": tag})
            assert (status, body) == (304, b"") and h["ETag"] == tag, (name, accept, status)
            assert p.request("GET", "/" + name, headers={"Accept-Encoding": accept, "If-None-Match": '"other"'})[0] == 200
        status, body, h = p.request("HEAD", "/" + name)
        assert (status, body, h["Content-Length"]) == (200, b"", str(len(data))), (name, status)
    types = {"/": "text/html; charset=utf-8", "/assets/main-1a2b.js": "text/javascript; charset=utf-8", "/assets/look-3c4d.css": "text/css; charset=utf-8", "/icon.svg": "image/svg+xml"}
    for path, kind in types.items():
        assert p.request("GET", path)[2]["Content-Type"] == kind, path


def check_places(p):
    for path in ("/", "/t/0123456789abcdef", "/rules/ninety", "/replay", "/replay?x=1.5", "/t/0123456789abcdef/"):
        status, body, headers = p.request("GET", path)
        assert status == 200 and body == FILES["index.html"] and headers["Cache-Control"] == "no-cache", (path, status)
    for path in ("/assets/other-9999.js", "/assets/none", "/assets/", "/nothing.html", "/api/nothing", "/api", "/index.html/x.js"):
        status, body, headers = p.request("GET", path)
        assert status == 404 and body.startswith(b'{"code"') and headers["Cache-Control"] == "no-store", (path, status)
    assert p.request("POST", "/t/0123456789abcdef", {})[0] == 404


def check_policy(p):
    csp = p.request("GET", "/")[2]["Content-Security-Policy"]
    assert "default-src 'self'" in csp and "unsafe" not in csp.replace("'wasm-unsafe-eval'", "") and f"ws://127.0.0.1:{p.port} " in csp and "img-src 'self' data: blob:" in csp, csp
    for host in ("a b", "x; script-src *", "'unsafe-inline'", "evil,*"):
        csp = p.request("GET", "/", headers={"Host": host})[2]["Content-Security-Policy"]
        assert "connect-src 'self';" in csp and csp.count("script-src") == 1 and "unsafe" not in csp.replace("'wasm-unsafe-eval'", ""), (host, csp)


def raw(port, path):
    with socket.create_connection(("127.0.0.1", port), timeout=5) as s:
        s.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        out = b""
        while True:
            try:
                more = s.recv(65536)
            except OSError:
                return out
            if not more:
                return out
            out += more


def check_outside(port):
    paths = [b"/../secret.txt", b"/assets/../../secret.txt", b"/%2e%2e/secret.txt", b"/..%2fsecret.txt", b"/%2e%2e%2fsecret.txt", b"/assets/..%2f..%2fsecret.txt", b"/..\\secret.txt",
             b"/..%5csecret.txt", b"//secret.txt", b"/./../secret.txt", b"/.hidden.txt", b"/assets/.hidden.txt", b"/%2ehidden.txt", b"/link.txt", b"/linked/secret.txt", b"/secret.txt%00.js", b"/%00", b"/assets",
             b"/....//secret.txt", b"/%252e%252e/secret.txt", b"http://x/../secret.txt", b"/etc/passwd", b"/../../../../../../etc/passwd", b"/%c0%ae%c0%ae/secret.txt"]
    for path in paths:
        out = raw(port, path)
        assert b"SECRET" not in out and b"root:" not in out, (path, out[:300])
    assert raw(port, b"/").endswith(FILES["index.html"])


def main(program, source):
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page")
        write_page(page)
        for name in ("secret.txt", "page/.hidden.txt", "page/assets/.hidden.txt"):
            with open(os.path.join(folder, name), "wb") as f:
                f.write(b"SECRET")
        os.symlink("../secret.txt", os.path.join(page, "link.txt"))
        os.symlink("..", os.path.join(page, "linked"))
        server = Server(program, os.path.join(folder, "page.db"), "--page", page, "--max-rate", "1000")
        p = Person(server.port, "")
        check_files(p)
        check_places(p)
        check_policy(p)
        check_outside(server.port)
        tag = p.request("GET", "/")[2]["ETag"]
        with open(os.path.join(page, "index.html"), "wb") as f:
            f.write(b"new")
        status, body, headers = p.request("GET", "/", headers={"If-None-Match": tag})
        assert (status, body) == (200, b"new") and headers["ETag"] != tag, "a folder is read anew"
        server.stop()
        server.check_log()
        server = Server(program, os.path.join(folder, "none.db"), "--page", os.path.join(folder, "nowhere"))
        p = Person(server.port, "")
        status, body, _ = p.request("GET", "/")
        assert status == 200 and b"has no page" in body and p.request("GET", "/t/x")[0] == 404
        server.stop()
        # What this program carries, whatever it is, is served in the same way.
        server = Server(program, os.path.join(folder, "own.db"))
        status, body, headers = Person(server.port, "").request("GET", "/")
        assert status == 200 and (b"has no page" in body or headers["ETag"]), body[:100]
        server.stop()
        server.check_log()


if __name__ == "__main__":
    main(*sys.argv[1:])
