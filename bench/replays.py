#!/usr/bin/env python3
"""Replays: how long they take, how large they are, and how long the server answers nobody else meanwhile.

    bench/replays.py PROGRAM
"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/server"))
from client import GENEROUS, Person, Server


def timed(action):
    began = time.time()
    out = action()
    return out, (time.time() - began) * 1000


def waits(port, n):
    """Median and worst time of a small request, in milliseconds."""
    w = sorted(timed(lambda: Person(port, "").request("GET", "/healthz"))[1] for _ in range(n))
    return f"median {w[n // 2]:.1f} ms, worst {w[-1]:.1f} ms"


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "replays.db"), "--unlimited", "127.0.0.1", *GENEROUS)
        p, path = Person(server.port, "Viewer"), os.path.join(folder, "match")
        for game, seats in (("stimmvieh", 4), ("demolition", 4), ("ninety", 4), ("buergermeister", 4), ("aufruhr", 4), ("aufruhr", 6)):
            subprocess.run([program, "sim", game, "--seats", str(seats), "--games", "1", "--seed", "2", "--bots", "random", "--record", path], check=True, capture_output=True)
            with open(path, "rb") as f:
                match = f.read()
            made, ms = timed(lambda: p.call("POST", "/api/import", match))
            print(f"{game} with {seats}: a match file of {len(match)} bytes, imported in {ms:.0f} ms")
            for seen in ("public", "0", "all"):
                (_, packed, _), ms = timed(lambda: p.request("GET", f"/api/tables/{made['id']}/replay?as={seen}", headers={"Accept-Encoding": "gzip"}))
                plain = p.request("GET", f"/api/tables/{made['id']}/replay?as={seen}")[1]
                print(f"  as={seen}: {len(json.loads(plain))} events, {len(plain) / 1e6:.1f} MB, compressed {len(packed) / 1e6:.2f} MB in {ms:.0f} ms")
        print("a small request alone:", waits(server.port, 300))
        url = f"http://127.0.0.1:{server.port}/api/tables/{made['id']}/replay?as=all"
        others = threading.Thread(target=lambda: [subprocess.run(["curl", "-s", "-H", "Accept-Encoding: gzip", "-o", os.devnull, url], check=True) for _ in range(4)])
        others.start()
        print("while the largest of these is made:", waits(server.port, 300))
        others.join()
        server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
