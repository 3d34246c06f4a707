"""The drill: while people go on writing, the machine dies and its database is lost. The file it was shipped to takes its place: whatever was
acknowledged longer ago than the server said it was behind is there, and matches go on. Once more after a restart that found a second file.

    ship_test.py PROGRAM SOURCE_DIR
"""
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server

SECONDS = 4


class Writer(threading.Thread):
    """Says numbered things as fast as they are acknowledged."""

    def __init__(self, port, name):
        super().__init__()
        self.person = Person(port, name)
        self.table = self.person.call("POST", "/api/tables", {"game": "ninety", "seats": ["me", "me"]})["id"]
        self.acknowledged = []  # when, which

    def run(self):
        ws, n = self.person.socket(self.table), 0
        try:
            while True:
                n += 1
                ws.send(f"@{n} 0: say {self.name} {n}")
                while (e := ws.event()).get("re") != n:
                    pass
                assert e["ok"], e
                self.acknowledged.append((time.monotonic(), n))
        except (Closed, OSError):
            pass


def behind(server):
    """The moment up to which everything acknowledged is said to be in the second file."""
    asked = time.monotonic()
    return asked - server.metric("ship_behind_seconds")


def catches_up(server, seconds):
    deadline = time.time() + seconds
    while server.metric("ship_behind_writes"):
        assert time.time() < deadline, "the second file does not follow"
        time.sleep(0.05)


def drill(program, server, db, second, round_):
    writers = [Writer(server.port, f"W{round_}{i}") for i in range(4)]
    for w in writers:
        w.start()
    end, safe, most = time.time() + SECONDS, 0.0, 0.0
    while time.time() < end:
        safe = behind(server)
        most = max(most, time.monotonic() - safe)
        time.sleep(0.05)
    safe = behind(server)
    server.kill()
    for w in writers:
        w.join()
    for end_ in ("", "-wal", "-shm"):
        if os.path.exists(db + end_):
            os.unlink(db + end_)
    subprocess.run([program, "restore", "--db", db, second], check=True, stdout=subprocess.DEVNULL)
    server.start()
    promised = kept = lost = 0
    for w in writers:
        said = {int(m) for m in re.findall(rf'"text":"{w.name} (\d+)"', w.person.request("GET", f"/api/tables/{w.table}/replay?as=public")[1].decode())}
        for at, n in w.acknowledged:
            promised += at < safe
            kept += n in said
            lost += n not in said
            assert at >= safe or n in said, (w.name, n, "was acknowledged before the mark and is lost")
        assert said == set(range(1, len(said) + 1)), "what is there has no gaps"
        ws = w.person.socket(w.table)
        ws.send(f"@{10**6} 0: say on we go")
        while (e := ws.event()).get("re") != 10**6:
            pass
        assert e["ok"]
        ws.close()
    assert promised > 20, promised
    print(f"{promised} acknowledged before the mark, all there; {kept} kept and {lost} lost in all; at most {most:.2f} s behind")


def no_place(program, folder):
    """A second file that cannot be written is told, harms nobody, and is made once it can be."""
    db, place = os.path.join(folder, "alone"), os.path.join(folder, "place")
    server = Server(program, db, "--ship", os.path.join(place, "second"))
    try:
        anna = Person(server.port, "Anna")
        assert server.metric("ship_behind_writes") > 0
        anna.call("POST", "/api/tables", {"game": "ninety", "seats": ["me", "me"]})
        os.mkdir(place)
        catches_up(server, 40)
    finally:
        server.stop()
    with sqlite3.connect(os.path.join(place, "second")) as c:
        assert c.execute("SELECT count(*) FROM game").fetchone() == (1,)
    c.close()


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        no_place(program, folder)
    with tempfile.TemporaryDirectory() as folder:
        db, second = os.path.join(folder, "db"), os.path.join(folder, "second")
        server = Server(program, db, "--ship", second, "--max-rate", "100000", "--max-person-storage", "1000", "--max-address-storage", "1000")
        try:
            drill(program, server, db, second, 0)
            drill(program, server, db, second, 1)
            catches_up(server, 10)
        finally:
            server.stop()
        assert os.stat(second).st_mode & 0o077 == 0, "others may read it"
        subprocess.run([program, "restore", "--db", os.path.join(folder, "third"), second], check=True, stdout=subprocess.DEVNULL)
        server.check_log()


main(sys.argv[1])
