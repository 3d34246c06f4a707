#!/usr/bin/env python3
"""examples/cluster/patroni under load: the primary is lost again and again, and Patroni is left to mend it. Says how long no move was
acknowledged, and counts acknowledged moves that are lost (must be 0). Every log is verified at the end, dice included.

    bench/failover.py PROGRAM [MATCHES] [BLOW...]

    machine      the primary and its Patroni are killed (SIGKILL); it is started again when the other one has taken over
    postgres     only its PostgreSQL is killed
    patroni      only its Patroni is killed: its PostgreSQL goes on, and takes itself for the primary
    etcd         etcd is killed, for 40 s, and started again
"""
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "../tests/server")]
from chaos import Match, PATIENCE
from client import GENEROUS, Person
from cluster_test import AWAY, Cluster, need_haproxy
from postgres import free_port, need

OUTAGE = 40     # seconds without etcd: twice the time after which Patroni takes a primary for dead
WELL = 10       # seconds of play before the next blow


class House(Cluster):
    def __init__(self, program, source, *flags):
        names = ("PORT", "PORT_ONE", "PORT_TWO", "PEER_ONE", "PEER_TWO", "PORT_A", "PORT_B", "REST_A", "REST_B", "PORT_ETCD", "PEER_ETCD", "PORT_DATABASE")
        self.folder = tempfile.mkdtemp(prefix="rk-failover-")
        self.env = dict(os.environ, PROGRAM=program, FLAGS=" ".join(flags), PATH=os.environ["PATH"] + ":/usr/sbin", **{name: str(free_port()) for name in names})
        self.port = int(self.env["PORT"])
        self.script = os.path.join(source, "examples/cluster/patroni/failover")
        self.process = subprocess.Popen([self.script, self.folder], env=self.env, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert "open at" in line, (line, self.logs())

    def is_in(self, node, state):
        """What HAProxy asks, too: primary, or synchronous (the standby)."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.env['REST_' + node.upper()]}/{state}", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def find(self, state):
        return next((node for node in "ab" if self.is_in(node, state)), None)

    def kill(self, *path):
        with open(os.path.join(self.folder, *path)) as f:
            os.kill(int(f.readline()), signal.SIGKILL)

    def kill_postgres(self, node):
        self.kill(node, "data/postmaster.pid")

    def kill_patroni(self, node):
        self.kill(node + ".patroni")

    def back(self, node):
        subprocess.run([self.script, self.folder, "back", node], env=self.env, check=True)

    def start_etcd(self):
        """With the words it was started with: its data folder is still there."""
        client, peer = (f"http://127.0.0.1:{self.env[name]}" for name in ("PORT_ETCD", "PEER_ETCD"))
        with open(os.path.join(self.folder, "etcd.log"), "a") as log:
            etcd = subprocess.Popen(["etcd", "--data-dir", os.path.join(self.folder, "etcd"), "--listen-client-urls", client, "--advertise-client-urls", client,
                                     "--listen-peer-urls", peer], stdout=log, stderr=log)
        with open(os.path.join(self.folder, "etcd.pid"), "w") as f:
            f.write(f"{etcd.pid}\n")


class Trial:
    def __init__(self, program, matches):
        self.program, self.matches = os.path.abspath(program), matches
        self.house = House(self.program, os.path.dirname(here), "--max-rate", "100000", "--unlimited", "127.0.0.1", *GENEROUS)
        self.running, self.seed, self.games = [], 0, None
        self.done = self.moves = self.lost = 0
        self.counted, self.last, self.silence = 0, time.monotonic(), 0.0
        Match.wake = staticmethod(lambda: None)
        Match.ports = (self.house.port,)

    def sit_down(self):
        try:
            self.games = self.games or Person(self.house.port, "").call("GET", "/api/games")
            self.running.append(Match(self.house, self.games[self.seed % len(self.games)], self.seed))
            self.seed += 1
        except (AssertionError, *AWAY):  # nobody to ask at the moment
            time.sleep(0.1)

    def close(self, match):
        match.verify(self.program, self.house.folder)
        self.lost += match.lost()
        self.moves += sum(len(p.acknowledged) for p in match.players)
        self.done += 1
        self.running.remove(match)
        for p in match.players:
            p.ws.close()

    def listen(self):
        """The longest time without an acknowledged move."""
        now, count = time.monotonic(), self.moves + sum(len(p.acknowledged) for m in self.running for p in m.players)
        if count != self.counted:
            self.silence = max(self.silence, now - self.last)
            self.counted, self.last = count, now

    def step(self, more=True):
        if more and len(self.running) < self.matches:
            self.sit_down()
        for m in list(self.running):
            m.step()
            self.listen()
            if m.over():
                self.close(m)

    def play(self, what, seconds, condition=lambda: True):
        """For so long, and until the condition holds."""
        began, look = time.monotonic(), 0
        while time.monotonic() < began + seconds or not condition():
            assert time.monotonic() < began + seconds + PATIENCE, (what, self.house.logs())
            look = time.monotonic() + 0.5
            while time.monotonic() < look:
                self.step()

    def strike(self, blow):
        self.play("there is no synchronous standby", WELL, lambda: self.house.find("primary") and self.house.find("synchronous"))
        primary, usual = self.house.find("primary"), self.silence
        other = "ab".replace(primary, "")
        self.last, self.silence = time.monotonic(), 0.0
        if blow == "etcd":
            self.house.kill("etcd.pid")
            self.play("play goes on", OUTAGE)
            self.house.start_etcd()
        if blow in ("machine", "postgres"):
            self.house.kill_postgres(primary)
        if blow in ("machine", "patroni"):
            self.house.kill_patroni(primary)
            self.play("nobody has taken over", 0, lambda: self.house.is_in(other, "primary"))
        self.play("play goes on", WELL, lambda: self.house.find("primary") and time.monotonic() < self.last + 1)
        print(f"{blow}: the primary was {primary} and is {self.house.find('primary')}; no move was acknowledged for {self.silence:.1f} s (before: {usual:.1f} s)", flush=True)
        if blow in ("machine", "patroni"):
            self.house.back(primary)
            began = time.monotonic()
            self.play("it does not come back", 0, lambda: self.house.is_in(primary, "synchronous"))
            print(f"    {primary} is the synchronous standby {time.monotonic() - began:.1f} s after it was started again", flush=True)
        self.silence = 0.0

    def finish(self):
        began = time.monotonic()
        while self.running:
            assert time.monotonic() < began + PATIENCE, (f"{len(self.running)} matches do not end", self.house.logs())
            self.step(more=False)
        url = f"postgresql://postgres@127.0.0.1:{self.house.env['PORT_DATABASE']}/house"
        check = subprocess.run([self.program, "check", "--db", url], stdout=subprocess.PIPE, text=True).stdout.strip()
        print(f"{self.done} matches finished and verified, {self.moves} moves acknowledged, {self.lost} lost; check: {check.splitlines()[-1]}", flush=True)
        return self.lost or not check.endswith(" 0 problems")


def main(program, matches="4", *blows):
    need()
    need_haproxy()
    trial = Trial(program, int(matches))
    try:
        for blow in blows or ("machine", "machine", "machine", "postgres", "patroni", "etcd"):
            trial.strike(blow)
        return trial.finish()
    finally:
        trial.house.stop()


if __name__ == "__main__":
    sys.exit(1 if main(*sys.argv[1:]) else 0)
