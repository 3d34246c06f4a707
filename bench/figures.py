#!/usr/bin/env python3
"""What a move costs with each way to keep it, side by side in one run (docs/performance.md).

    bench/figures.py [--matches 25,250] [--seconds 8] [--pace 0.5 | --rate 3000] [--only sqlite,postgres,standby,two] [--first]

Needs build/release/bin/ratskeller, load and floor (bench/load.sh builds them). For every number of matches (four sockets each) the ways take
turns: an SQLite file; PostgreSQL; PostgreSQL with a synchronous standby; two servers on that PostgreSQL without standby, half of
the matches at each. First as fast as it goes, then at a part of that pace (with --rate: only at that one). CPU seconds are those of
the server processes while they play, and all of PostgreSQL's, from /proc: also what it takes to make the tables. Then, right behind
it, what PostgreSQL itself takes for a commit with as many rows of as many bytes (pgbench, one client), one after the other and as
many a second as there were of ours; and what the machine takes at the same pace for a server that does nothing, and for one that
only waits for the disk (bench/floor.c). With a pace, who is held up counts: one after the other, a disk that stands still for 20 ms
is one slow commit among thousands.
--first runs all of it before everything else on the machine (SCHED_RR, as root): others' work disturbs it less.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests/server"))
from client import Server
from postgres import Postgres, free_port, need, programs

PROGRAM, LOAD, FLOOR = (os.path.join(ROOT, "build/release/bin", name) for name in ("ratskeller", "load", "floor"))
FLAGS = ["--max-rate", "1000000", "--unlimited", "127.0.0.1"] + [x for flag in ("tables", "person-tables", "person-seats", "person-storage", "address-storage") for x in ("--max-" + flag, "1000000")]
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pids):
    """Seconds of these processes, and of those of their children that have ended."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as f:
                total += sum(int(x) for x in f.read().rsplit(")", 1)[1].split()[11:15])
        except FileNotFoundError:
            pass
    return total / TICKS


class Standby(Postgres):
    """A copy that a commit waits for."""

    def __init__(self, primary):
        super().__init__()
        self.primary = primary

    def create(self):
        self.run("pg_basebackup", "-h", self.primary.folder, "-p", str(self.primary.port), "-U", "postgres", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "-d", "application_name=standby")
        self.start()
        for text in ("ALTER SYSTEM SET synchronous_standby_names = standby", "SELECT pg_reload_conf()"):
            self.primary.sql(text, database="postgres")
        return self


class Way:
    """One way to keep matches: its servers, and its databases."""

    def __init__(self, name):
        self.name, self.databases, self.servers = name, [], []

    def begin(self, folder):
        name, path = self.name, os.path.join(folder, self.name)
        if name == "sqlite":
            urls = [path + ".db"]
        else:
            self.databases.append(Postgres().create())
            if name == "standby":
                self.databases.append(Standby(self.databases[0]).create())
            urls = [self.databases[0].url] * (2 if name == "two" else 1)
        for i, url in enumerate(urls):
            peers = ["--peers", f"127.0.0.1:{free_port()}"] if len(urls) > 1 else []
            self.servers.append(Server(PROGRAM, url, *FLAGS, *peers, beside=f"{path}{i}"))

    def database_cpu(self):
        return sum(cpu_of(d.processes()) for d in self.databases)

    def counted(self, name):
        return sum(s.metric(name) for s in self.servers)

    def measure(self, matches, seconds, rate):
        """Load on all servers at once."""
        share, before = matches // len(self.servers), (self.database_cpu(), self.counted("store_writes_total"), self.counted("commit_seconds_count"))
        runs = [subprocess.Popen([LOAD, str(s.port), str(s.process.pid), str(share), str(seconds), *([str(rate / len(self.servers))] if rate else [])], stdout=subprocess.PIPE, text=True) for s in self.servers]
        texts = [r.communicate()[0] for r in runs]
        assert all(r.returncode == 0 for r in runs), texts
        number = lambda pattern: [float(re.search(pattern, t).group(1)) for t in texts]
        moves, server = sum(number(r"^(\d+) moves")), sum(number(r"server CPU ([\d.]+) s"))
        database = self.database_cpu() - before[0]
        commits = self.counted("commit_seconds_count") - before[2]
        return {"way": self.name, "matches": matches, "sockets": share * len(self.servers) * 4, "rate": rate, "moves_per_second": moves / max(number(r"finished in ([\d.]+) s")), "moves_per_server_cpu_second": moves / server,
                "moves_per_database_cpu_second": moves / database if self.databases and database else None, "p50_ms": max(number(r"p50 ([\d.]+) ms")), "p99_ms": max(number(r"p99 ([\d.]+) ms")),
                "writes_per_commit": (self.counted("store_writes_total") - before[1]) / commits if commits else 0, "memory_mb": sum(number(r"([\d.]+) MB with \d+ sockets"))}

    def end(self):
        for s in self.servers:
            s.stop()
        for d in reversed(self.databases):
            d.remove()


def bare_commit(database, rows, seconds, folder, *rate):
    """p50 and p99, in ms, of a transaction that inserts so many rows of 150 bytes."""
    database.sql("CREATE TABLE IF NOT EXISTS bare (id bigserial, line bytea)")
    script, log = os.path.join(folder, "bare.sql"), os.path.join(database.folder, "paced" if rate else "bare")
    with open(script, "w") as f:
        f.write(f"INSERT INTO bare (line) SELECT decode(repeat('ab', 150), 'hex') FROM generate_series(1, {rows});\n")
    os.chmod(folder, 0o755)
    database.run("pgbench", "-n", "-f", script, "-c", "1", "-T", str(seconds), *rate, "-l", "--log-prefix", log, "-h", database.folder, "-p", str(database.port), "-U", "postgres", "house")
    times = sorted(int(line.split()[2]) / 1000 for path in glob.glob(log + ".*") for line in open(path))
    return times[len(times) // 2], times[int(len(times) * 0.99)]


def machine_alone(matches, seconds, rate, *path):
    """p50 and p99, in ms, of bench/floor.c."""
    text = subprocess.run([FLOOR, str(matches), str(seconds), str(rate), *path], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [float(x) for x in re.search(r"p50 ([\d.]+) ms, p99 ([\d.]+) ms", text).groups()]


def beside(what, p50, p99, rows=""):
    """A line for what was measured beside it."""
    print(f"| {what} | | | | | | {p50:.2f} | {p99:.2f} | {rows} | |", flush=True)


def compare(way, r, seconds, folder):
    """What of it is the database, and what the machine."""
    if way.name in ("postgres", "standby"):
        rows = max(1, round(r["writes_per_commit"]))
        commits = round(r["moves_per_second"] / r["writes_per_commit"])
        beside(f"{way.name}: bare commits of {rows} rows, one after the other (pgbench)", *bare_commit(way.databases[0], rows, seconds, folder), rows)
        beside(f"{way.name}: bare commits of {rows} rows, {commits:,} a second (pgbench)", *bare_commit(way.databases[0], rows, seconds, folder, "-R", str(commits)), rows)
    beside("a server that does nothing (floor)", *machine_alone(r["matches"], seconds, r["rate"]))
    beside("a server that only waits for the disk (floor)", *machine_alone(r["matches"], seconds, r["rate"], os.path.join(folder, "floor")))


def row(r):
    def k(x):
        return f"{x:,.0f}" if x else "-"
    return f"| {r['way']} | {r['sockets']:,} | {'most' if not r['rate'] else format(r['rate'], ',.0f')} | {k(r['moves_per_second'])} | {k(r['moves_per_server_cpu_second'])} | {k(r['moves_per_database_cpu_second'])} | {r['p50_ms']:.2f} | {r['p99_ms']:.2f} | {r['writes_per_commit']:.1f} | {r['memory_mb']:.0f} |"


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--matches", default="25,250")
    p.add_argument("--seconds", type=float, default=8)
    p.add_argument("--pace", type=float, default=0.5)
    p.add_argument("--rate", type=int)
    p.add_argument("--first", action="store_true")
    p.add_argument("--only", default="sqlite,postgres,standby,two")
    p.add_argument("--json")
    o = p.parse_args()
    need()
    if o.first:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(10))  # all that we start does as we do
    results = []
    print("load of the machine:", open("/proc/loadavg").read().strip())
    print("| kept in | sockets | moves/s asked for | moves/s | per server-CPU-second | per database-CPU-second | p50 ms | p99 ms | writes per commit | server MB |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for matches in (int(m) for m in o.matches.split(",")):
            slowest = None
            for pace in (1,) if o.rate else (0, o.pace):
                for name in o.only.split(","):
                    way = Way(name)
                    try:
                        way.begin(tempfile.mkdtemp(dir=folder))
                        r = way.measure(matches, o.seconds, pace and (o.rate or int(slowest * pace)))
                        results.append(r)
                        print(row(r), flush=True)
                        if not pace:
                            slowest = min(slowest or r["moves_per_second"], r["moves_per_second"])
                        if pace:
                            compare(way, r, max(3, int(o.seconds / 2)), folder)
                    except AssertionError as wrong:
                        print(f"| {name} | did not work: {str(wrong)[:200]} |", flush=True)
                    finally:
                        way.end()
    if o.json:
        with open(o.json, "w") as f:
            json.dump(results, f, indent=1)


if __name__ == "__main__":
    main()
