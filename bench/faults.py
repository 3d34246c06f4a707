#!/usr/bin/env python3
"""The fault run: while matches of all games are played over sockets, the disk fills up, becomes read-only or slow or writes half
of what it should, connections are cut in the middle of a frame, the clock jumps, the server is killed. Counts acknowledged moves
that are lost (must be 0) and matches that do not come back (0). Every log is verified at the end, dice included.

    bench/faults.py PROGRAM [SECONDS [FAULT]] [--db postgres]       seconds of each fault; a build without sanitizers
"""
import json
import mmap
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tests/server"))
import kills
from client import Closed, GENEROUS, Person
from databases import Databases
from play_test import Player

FULL, READ_ONLY, TORN = 1, 2, 3


class Faults:
    """What is wrong at the moment, in memory shared with bench/faults.c inside the server."""

    def __init__(self, folder):
        self.path, self.library = os.path.join(folder, "faults"), os.path.join(folder, "faults.so")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-D_GNU_SOURCE", "-o", self.library, os.path.join(HERE, "faults.c"), "-ldl"], check=True)
        with open(self.path, "wb") as f:
            f.write(b"\0" * 24)
        with open(self.path, "r+b") as f:
            self.memory = mmap.mmap(f.fileno(), 24)

    def set(self, disk=0, slow=0, clock=0):
        self.memory[:16] = struct.pack("=iiq", disk, slow, clock)

    def disturbed(self):
        return struct.unpack("=Q", self.memory[16:24])[0]


class Patient(Player):
    """Says it again when the disk could not be written."""

    refused, later = 0, None

    def step(self):
        if self.later and time.time() > self.later:
            self.later = None
            if self.sent:
                self.ws.send(self.sent)
        e = self.peek()
        if e["ev"] == "answer" and e.get("code") == "storage":
            self.refused += 1
            self.later = time.time() + 0.1
            self.ws.lines.pop(0)
            return
        super().step()

    def peek(self):
        if not self.ws.lines:
            self.ws.lines = self.ws.frame().split("\n")
        return json.loads(self.ws.lines[0])


class Match(kills.Match):
    player = Patient

    def back(self, p):
        for _ in range(200):
            try:
                p.connect()
                return
            except (Closed, OSError):
                time.sleep(0.02)
        raise AssertionError("nobody can come back")

    def verify(self, program, folder):
        path = os.path.join(folder, "log.table")
        with open(path, "wb") as f:
            f.write(self.log())
        assert subprocess.run([program, "verify", "--commitment", self.commitment, path], capture_output=True).returncode == 0, "a log does not verify"


class Run:
    def __init__(self, databases, program, folder, faults, fault, seconds):
        self.postgres, self.program, self.folder, self.faults, self.fault, self.seconds = databases.postgres, program, folder, faults, fault, seconds
        self.rng, self.struck, self.running = random.Random(fault), 0, []
        os.environ.update(LD_PRELOAD=faults.library, RK_FAULTS=faults.path)
        faults.set()
        self.server = databases.server(program, folder, fault, "--max-rate", "100000", "--unlimited", "127.0.0.1", *GENEROUS)
        del os.environ["LD_PRELOAD"]

    # ---- one blow of each kind; returns how long it lasts ----

    def full(self):
        self.faults.set(disk=FULL)

    def torn(self):
        self.faults.set(disk=TORN)

    def read_only(self):
        self.faults.set(disk=READ_ONLY)

    def slow(self):
        self.faults.set(slow=self.rng.choice((50, 300, 1000)))

    def clock(self):
        hours = self.rng.choice((-30, -1, 1, 30))
        self.faults.set(clock=hours * 3600000)

    def cut(self):
        for m in self.running:
            p = self.rng.choice(m.players)
            try:
                p.ws.sock.setsockopt(1, 13, struct.pack("ii", 1, 0))  # SO_LINGER: a reset, not a farewell
                if p.sent and self.rng.random() < 0.5:
                    line = p.sent.encode()
                    p.ws.sock.sendall((bytes([0x81, 0x80 | len(line), 0, 0, 0, 0]) + line)[: self.rng.randrange(1, len(line) + 6)])
                p.ws.close()
            except OSError:
                pass
            m.back(p)

    def kill(self):
        """Often while nothing can be written or writing takes long: then whatever is acknowledged too early is lost for sure."""
        trouble = self.rng.choice(({}, {"slow": 400}, {"disk": FULL}))
        self.faults.set(**trouble)
        if trouble and self.postgres:
            self.frozen()
        until = time.time() + (0.3 if trouble else 0)
        while time.time() < until:
            for m in self.running:
                m.step()
        self.server.kill()
        self.lift()
        os.environ["LD_PRELOAD"] = self.faults.library
        self.server.start()
        del os.environ["LD_PRELOAD"]
        for m in self.running:
            for p in m.players:
                p.ws.close()
                m.back(p)

    def everything(self):
        getattr(self, self.rng.choice((DATABASE_FAULTS if self.postgres else FAULTS)[:-1]))()

    # ---- the same of PostgreSQL, where disks are not ours ----

    def gone(self):
        self.postgres.stop("immediate")

    def frozen(self):
        self.postgres.freeze()

    def hung_up(self):
        self.postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'", database="postgres")

    def write_protected(self):
        self.postgres.sql("ALTER SYSTEM SET default_transaction_read_only = on", database="postgres")
        self.postgres.sql("SELECT pg_reload_conf()", database="postgres")
        self.hung_up()

    def lift(self):
        """Everything is well again."""
        self.faults.set()
        if not self.postgres:
            return
        if self.postgres.frozen:
            self.postgres.thaw()
            self.postgres.frozen = []
        if self.postgres.run("pg_ctl", "-D", self.postgres.data, "status", check=False).returncode:
            self.postgres.start()
        if self.postgres.sql("SHOW default_transaction_read_only", database="postgres") == "on":
            self.postgres.run("psql", "-h", self.postgres.folder, "-p", str(self.postgres.port), "-U", "postgres", "-d", "postgres", "-qAtc", "SET default_transaction_read_only = off", "-c", "ALTER SYSTEM RESET default_transaction_read_only", "-c", "SELECT pg_reload_conf()")
            self.hung_up()

    # ----

    def play(self):
        games = Person(self.server.port, "").call("GET", "/api/games")
        seed = done = lost = moves = refused = 0
        end, next_blow, calm = time.time() + self.seconds, time.time() + 0.5, None
        clock = "game 7200 10" if self.fault in ("clock", "everything") else "none"
        while time.time() < end or self.running:
            if time.time() > end + max(300, self.seconds):
                break
            while len(self.running) < 6 and time.time() < end and calm is None and Person(self.server.port, "").request("GET", "/healthz")[0] == 200:
                self.running.append(Match(self.server, games[seed % len(games)], seed, clock=clock if seed % 2 else "none"))
                seed += 1
            for m in self.running:
                m.step()
            for m in [m for m in self.running if m.over()]:
                m.verify(self.program, self.folder)
                lost += m.lost()
                moves += sum(len(p.acknowledged) for p in m.players)
                refused += sum(p.refused for p in m.players)
                done += 1
                self.running.remove(m)
                for p in m.players:
                    p.ws.close()
            if calm is None and time.time() > next_blow and time.time() < end:
                getattr(self, self.fault)()
                self.struck += 1
                calm = time.time() + self.rng.uniform(0.1, 1.5)
            elif calm and time.time() > calm:
                self.lift()
                calm, next_blow = None, time.time() + self.rng.uniform(0.1, 1)
        missing = len(self.running)
        self.server.stop()
        self.server.check_log()
        print(f"{self.fault:11} {self.struck:4} times, {self.faults.disturbed():6} calls disturbed: {done} matches finished and verified, {moves} moves acknowledged, {refused} refused, {lost} lost, {missing} matches not back",
              flush=True)
        return lost + missing


FAULTS = ["full", "torn", "read_only", "slow", "clock", "cut", "kill", "everything"]
DATABASE_FAULTS = ["gone", "frozen", "hung_up", "write_protected", "clock", "cut", "kill", "everything"]


def main(databases, program, seconds="30", only=None):
    bad = 0
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory() as folder:
        faults = Faults(folder)
        for fault in DATABASE_FAULTS if databases.postgres else FAULTS:
            if not only or fault == only:
                faults.memory[16:24] = b"\0" * 8
                bad += Run(databases, program, folder, faults, fault, float(seconds)).play()
    return bad


if __name__ == "__main__":
    with Databases(sys.argv[1:]) as databases:
        sys.exit(1 if main(databases, *databases.words) else 0)
