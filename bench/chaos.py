#!/usr/bin/env python3
"""examples/cluster under load, with everything that can happen to its servers and databases happening at random. Matches of all games are
played at both servers at once: every connection goes through HAProxy or straight to one of the servers, by chance. Counts acknowledged moves
that are lost, events that are missing or come twice, and matches that do not come back.

    bench/chaos.py PROGRAM [SECONDS] [MATCHES] [SEED]

    term, kill       a server is asked to stop, or killed
    sleep            it is stopped (SIGSTOP) for up to 6 s, its lease is 3 s, and goes on
    cut              it is cut off from the database for up to 6 s: nothing arrives, in either direction
    reset            all connections to the database are reset
    freeze           the database is stopped for up to 4 s
    crash            the database is killed and started again
    fail over        the primary is killed and the standby promoted, once, at half-time

A build without the fence (cmake -DRK_NO_FENCE=ON) must fail.
"""
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "../tests/server")]
import faults
from client import GENEROUS, Person
from cluster_test import AWAY, Cluster, need_haproxy
from postgres import free_port, need, programs

PATIENCE = 120  # seconds without any event after the last blow, and for whoever comes back


# ---- the network between a server and the databases: a process of its own, so that it can be stopped ----


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for s in (source, target):
        try:
            s.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def forward(client, port):
    try:
        server = socket.create_connection(("127.0.0.1", port))
    except OSError:
        client.close()
        return
    for s in (client, server):
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    back = threading.Thread(target=copy, args=(server, client))
    back.start()
    copy(client, server)
    back.join()
    client.close()
    server.close()


def is_open(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        return True
    except OSError:
        return False


def wire(listen, port):
    """Who is not there refuses here, too: libpq takes that for a reason to try the next host, and nothing else."""
    while True:
        while not is_open(port):
            time.sleep(0.1)
        with socket.create_server(("127.0.0.1", listen), backlog=64) as s:
            s.settimeout(0.2)
            while True:
                try:
                    client = s.accept()[0]
                    client.settimeout(None)
                    threading.Thread(target=forward, args=(client, port), daemon=True).start()
                except TimeoutError:
                    if not is_open(port):
                        break


def network(*ports):
    for listen, port in zip(ports[::2], ports[1::2]):
        threading.Thread(target=wire, args=(int(listen), int(port)), daemon=True).start()
    signal.pause()


class Wired(Cluster):
    def prepare(self):
        self.wires = {}
        for name in ("one", "two"):
            ports = [free_port(), free_port()]
            pairs = [ports[0], self.env["PORT_PRIMARY"], ports[1], self.env["PORT_STANDBY"]]
            self.wires[name] = subprocess.Popen([sys.executable, os.path.abspath(__file__), "network", *map(str, pairs)])
            self.env["URL_" + name.upper()] = f"postgresql://postgres@127.0.0.1:{ports[0]},127.0.0.1:{ports[1]}/house"

    def stop(self):
        super().stop()
        for process in self.wires.values():
            process.kill()
            process.wait()


class Match(faults.Match):
    wake = None  # to be called now and then by whoever waits
    ports = ()   # where one may connect

    def anywhere(self, person):
        person.port = random.choice(self.ports)
        return person

    def back(self, p):
        began = time.time()
        while time.time() < began + PATIENCE:
            try:
                self.anywhere(p.person)
                p.connect()
                return
            except AWAY:
                self.wake()
                time.sleep(0.1)
        raise AssertionError("nobody can come back")

    def log(self):
        """Whoever is asked may be away just now: an answer that is not a log is none."""
        began = time.time()
        while time.time() < began + PATIENCE:
            try:
                status, log, _ = self.anywhere(self.players[0].person).request("GET", f"/api/tables/{self.id}/log")
                if status == 200:
                    return log
            except AWAY:
                pass
            self.wake()
            time.sleep(0.1)
        raise AssertionError("the log cannot be read")

    def step(self):
        for p in self.players:
            try:
                p.ws.sock.settimeout(0.002)
                p.run(4)
            except TimeoutError:
                pass
            except AWAY:
                p.ws.close()
                self.back(p)


    def place(self):
        """How far it has come, as those at the table know."""
        return [(p.n, len(p.acknowledged)) for p in self.players]


class Chaos:
    def __init__(self, program, seconds, matches, seed):
        source = os.path.dirname(here)
        self.program, self.seconds, self.matches, self.rng = program, seconds, matches, random.Random(seed)
        self.cluster = Wired(program, source, "--max-rate", "100000", "--unlimited", "127.0.0.1", *GENEROUS)
        self.blows, self.asleep = {}, []
        Match.wake = staticmethod(self.wake)
        Match.ports = (self.cluster.port, *self.cluster.ports())
        random.seed(seed)

    # ---- blows ----

    def signal_server(self, which):
        pid = self.cluster.server(self.rng.choice(("one", "two")))
        try:
            os.kill(pid, which)
            return pid
        except ProcessLookupError:  # it is being started again
            return None

    def term(self):
        self.signal_server(signal.SIGTERM)

    def kill(self):
        self.signal_server(signal.SIGKILL)

    def put_to_sleep(self, pids, most):
        self.asleep.append((time.time() + self.rng.uniform(0.5, most), pids))

    def sleep(self):
        pid = self.signal_server(signal.SIGSTOP)
        if pid:
            self.put_to_sleep([pid], 6)

    def cut(self):
        pid = self.cluster.wires[self.rng.choice(("one", "two"))].pid
        os.kill(pid, signal.SIGSTOP)
        self.put_to_sleep([pid], 6)

    def postmaster(self):
        return int(open(os.path.join(self.cluster.folder, self.cluster.primary, "data/postmaster.pid")).readline())

    def freeze(self):
        main = self.postmaster()
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(main)], stdout=subprocess.PIPE, text=True).stdout.split()
        pids = [main] + [int(pid) for pid in children]
        for pid in pids:
            try:
                os.kill(pid, signal.SIGSTOP)
            except ProcessLookupError:
                pass
        self.put_to_sleep(pids, 4)

    def as_postgres(self, program, *arguments):
        command = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        return subprocess.run([*command, os.path.join(programs(), program), *arguments], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)

    def reset(self):
        primary = self.cluster.primary
        folder, port = os.path.join(self.cluster.folder, primary), self.cluster.env["PORT_" + primary.upper()]
        sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ratskeller'"
        self.as_postgres("psql", "-h", folder, "-p", port, "-U", "postgres", "-c", sql)

    def crash(self):
        """Until its children have noticed, it does not start again."""
        data, began = os.path.join(self.cluster.folder, self.cluster.primary, "data"), time.time()
        os.kill(self.postmaster(), signal.SIGKILL)
        time.sleep(0.2)
        while self.as_postgres("pg_ctl", "-D", data, "-w", "restart").returncode:
            assert time.time() < began + PATIENCE, "the database does not start again"
            time.sleep(0.2)

    def fail_over(self):
        self.cluster.kill_primary()

    def wake(self, all_of_them=False):
        for item in [i for i in self.asleep if all_of_them or time.time() > i[0]]:
            self.asleep.remove(item)
            for pid in item[1]:
                try:
                    os.kill(pid, signal.SIGCONT)
                except ProcessLookupError:
                    pass

    def strike(self, blow):
        self.wake(True)
        getattr(self, blow)()
        self.blows[blow] = self.blows.get(blow, 0) + 1

    # ----

    def new_match(self, games, seed):
        try:
            match = Match(self.cluster, games[seed % len(games)], seed)
        except (AssertionError, *AWAY):  # nobody to ask at the moment
            return None
        for p in match.players:
            p.ws.close()
            match.back(p)
        return match

    def play(self):
        began = time.time()
        games, running, seed, done, lost, moves, refused, failed_over = None, [], 0, 0, 0, 0, 0, False
        next_blow, places, moved = began + 3, None, began
        while time.time() < began + self.seconds or (running and time.time() < moved + PATIENCE):
            going = time.time() < began + self.seconds
            if going or places != [m.place() for m in running]:
                places, moved = [m.place() for m in running], time.time()
            try:
                games = games or Person(self.cluster.port, "").call("GET", "/api/games")
            except (AssertionError, *AWAY):
                time.sleep(0.1)
                continue
            if going and len(running) < self.matches:
                seed += 1
                running += filter(None, [self.new_match(games, seed)])
            for m in running:
                m.step()
                self.wake(not going)
            for m in [m for m in running if m.over()]:
                m.verify(self.program, self.cluster.folder)
                missing = m.lost()
                if missing:
                    print(f"{m.id}: {missing} acknowledged moves are not in its log", flush=True)
                lost += missing
                moves += sum(len(p.acknowledged) for p in m.players)
                refused += sum(p.refused for p in m.players)
                done += 1
                running.remove(m)
                for p in m.players:
                    p.ws.close()
            if going and time.time() > next_blow:
                half_time = not failed_over and time.time() > began + self.seconds / 2
                failed_over = failed_over or half_time
                self.strike("fail_over" if half_time else self.rng.choice(("term", "kill", "sleep", "cut", "reset", "freeze", "crash")))
                next_blow = time.time() + self.rng.uniform(2, 8)
        print(f"{sum(self.blows.values())} blows ({', '.join(f'{n} {b}' for b, n in sorted(self.blows.items()))}): {done} matches finished and verified, "
              f"{moves} moves acknowledged, {refused} refused, {lost} lost, {len(running)} matches not back", flush=True)
        for m in running:
            print(f"not back: {m.id}, {m.game}:", *[f"at {p.n}, over {p.over}, last said {p.sent}" for p in m.players], sep="\n    ")
        if running:
            print(self.cluster.logs())
        return lost + len(running)


def main(program, seconds="60", matches="4", seed="1"):
    need()
    need_haproxy()
    chaos = Chaos(os.path.abspath(program), float(seconds), int(matches), int(seed))
    try:
        bad = chaos.play()
        for name in ("one", "two"):
            bad += "Sanitizer" in open(os.path.join(chaos.cluster.folder, name + ".log")).read()
        return bad
    finally:
        chaos.wake(True)
        chaos.cluster.stop()


if __name__ == "__main__":
    if sys.argv[1] == "network":
        network(*sys.argv[2:])
    sys.exit(1 if main(*sys.argv[1:]) else 0)
