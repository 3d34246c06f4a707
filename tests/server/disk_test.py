"""The disk is full: nothing is acknowledged, commands are refused, and when there is room again everything goes on, nothing is lost.
(A limit on the size of files stands in for the full disk.)

    disk_test.py PROGRAM SOURCE_DIR
"""
import os
import resource
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


def allow(server, size):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def nothing_comes(ws, seconds):
    ws.sock.settimeout(seconds)
    try:
        e = ws.event()
    except TimeoutError:
        return True
    finally:
        ws.sock.settimeout(20)
    raise AssertionError(("acknowledged without a disk", e))


def answer(ws, number):
    while True:
        e = ws.event()
        if e["ev"] == "answer" and e.get("re") == number:
            return e


def main(program, source):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "test.db"))
        p = Person(server.port, "Anna")
        table = p.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "random", "random", "random"]})["id"]
        ws = p.socket(table)
        ws.event()
        ws.send("@1 say before")
        assert answer(ws, 1)["ok"]
        allow(server, 1)
        ws.send("@2 say while the disk is full")
        assert nothing_comes(ws, 1)
        assert p.request("GET", "/healthz")[0] == 503
        ws.send("@3 say more")
        assert answer_or_later(ws)
        assert p.request("POST", "/api/me", {"name": "Berta"})[0] == 503
        allow(server, resource.RLIM_INFINITY)
        got = []
        while not any(e.get("re") == 2 and e["ok"] for e in got):
            got.append(ws.event())
        assert any(e["ev"] == "say" and e["text"] == "while the disk is full" for e in got), got
        ws.send("@4 say after")
        assert answer(ws, 4)["ok"] and p.request("GET", "/healthz")[0] == 200
        ws.close()
        server.kill()
        server.start()
        ws = p.socket(table, 0)
        said = []
        while "after" not in said:
            e = ws.event()
            if e["ev"] == "say":
                said.append(e["text"])
        assert said == ["before", "while the disk is full", "after"], said
        ws.close()
        server.stop()
        server.check_log()


def answer_or_later(ws):
    """The refusal stands behind what is held back, so it may come only with it; it must not be an acknowledgement."""
    ws.sock.settimeout(0.5)
    try:
        e = ws.event()
        return e["ev"] == "answer" and not e["ok"] and e["code"] == "storage"
    except TimeoutError:
        return True
    finally:
        ws.sock.settimeout(20)


if __name__ == "__main__":
    main(*sys.argv[1:])
