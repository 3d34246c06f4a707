#!/usr/bin/env python3
"""Routing and leases with thousands of servers, simulated: what breaks when machines do (docs/scaling.md says what it showed).

    bench/scale_sim.py [--servers 1000] [--tables 250000] [--seconds 60] [--moves 25000] [--seed 1] [--no-fence] [--no-jitter] [...]

One event after the other on one clock; the same seed gives the same run. People at tables send moves through load balancers, which
hash the table's id consistently over the servers they believe to be alive, each from health checks of its own. A server that is
asked for a table either is its home, passes the move on to the home, or, if the home's lease is over or nobody listens there, becomes the home
and folds the log. Whoever appends names the place; the database refuses a place that is taken (the fence). Meanwhile servers are killed, go
to sleep and wake up believing what they believed, lose their databases, databases fail over, and an upgrade rolls through.

It ends with 1 if an acknowledged move is not in its log, or two moves were acknowledged for one place, or somebody was never answered.
"""
import argparse
import bisect
import hashlib
import heapq
import random
import sys
from collections import Counter

# Seconds of CPU: measured where docs/scaling.md says so, assumed otherwise.
MOVE, PASS, FOLD, APPEND, READ = 25e-6, 25e-6, 5e-3, 45e-6, 200e-6
NET = 0.5e-3  # one way within the house
HEARTBEAT, LEASE = 0.5, 3.0  # docs/postgresql.md
CHECK, FALLS = 1.0, 2  # health checks of a load balancer: every so often; so many failures in a row
GIVE_UP = 5.0  # a client that hears nothing for so long connects again


def point(text):
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


class Ring:
    """Consistent hashing: a table belongs to the next server on a circle that is up."""

    def __init__(self, servers, replicas):
        self.points = sorted((point(f"{s}/{i}"), s) for s in range(servers) for i in range(replicas))
        self.keys = [p for p, _ in self.points]

    def find(self, at, up):
        i = bisect.bisect(self.keys, at)
        for k in range(len(self.points)):
            server = self.points[(i + k) % len(self.points)][1]
            if up[server]:
                return server
        return None


class Queue:
    """Something that does one thing after the other on so many cores."""

    def __init__(self, cores):
        self.cores, self.free, self.busy = cores, 0.0, 0.0

    def done(self, now, cost):
        self.free = max(self.free, now) + cost / self.cores
        self.busy += cost
        return self.free + cost * (1 - 1 / self.cores)


class Server:
    def __init__(self, cores):
        self.alive, self.cpu, self.knows = True, Queue(cores), {}
        self.asleep_until, self.cut_until, self.draining = 0.0, 0.0, False
        self.folds = 0


class Database:
    def __init__(self, cores):
        self.cpu, self.away_until = Queue(cores), 0.0


class Sim:
    def __init__(self, o):
        self.o, self.now, self.rng, self.events, self.n = o, 0.0, random.Random(o.seed), [], 0
        self.servers = [Server(o.cores) for _ in range(o.servers)]
        self.databases = [Database(o.db_cores) for _ in range(o.databases)]
        self.ring = Ring(o.servers, o.replicas)
        self.up = [[True] * o.servers for _ in range(o.balancers)]  # what each load balancer believes
        self.fails = [[0] * o.servers for _ in range(o.balancers)]
        self.place = [point(f"table {t}") for t in range(o.tables)]
        self.log = [[] for _ in range(o.tables)]  # of moves, in the databases
        self.home = [None] * o.tables
        self.lease = [LEASE] * o.servers  # by the database's clock
        self.acked, self.waits, self.hit = [], [], []
        self.count, self.folds_at, self.reads_at, self.open = Counter(), Counter(), Counter(), 0

    # ---- the clock ----

    def at(self, when, what, *args):
        self.n += 1
        heapq.heappush(self.events, (when, self.n, what, args))

    def run(self):
        while self.events:
            self.now, _, what, args = heapq.heappop(self.events)
            if self.now > self.o.seconds + 60:
                break
            what(*args)

    # ---- people ----

    def send(self, table):
        """The next move at a table; the one after it comes some time after it was answered."""
        if self.now < self.o.seconds:
            self.open += 1
            self.count["moves"] += 1
            self.try_move(table, self.count["moves"], self.now, 0)

    def try_move(self, table, move, began, attempt):
        if attempt > 200:
            return  # never answered
        balancer = self.rng.randrange(self.o.balancers) if self.rng.random() < self.o.roaming else table % self.o.balancers
        to = self.ring.find(self.place[table], self.up[balancer])
        if to is None or not self.servers[to].alive:
            self.again(table, move, began, attempt)
        else:
            self.at(self.now + NET, self.arrive, to, table, move, began, attempt, False)

    def again(self, table, move, began, attempt):
        """The connection broke: back after a moment. Without jitter everybody comes back in the same one."""
        if attempt == 0 and move:
            self.count["disturbed"] += 1
        wait = min(2.0, 0.25 * 2 ** min(attempt, 3))
        self.at(self.now + (self.rng.uniform(0.5, 1) * wait if self.o.jitter else wait), self.try_move, table, move, began, attempt + 1)

    def acknowledge(self, table, place, move, began, attempt):
        self.acked.append((table, place, move))
        self.open -= 1
        self.waits.append(self.now - began)
        if attempt:
            self.hit.append(self.now - began)
        self.at(self.now + self.rng.expovariate(1 / self.o.pause), self.send, table)

    # ---- servers ----

    def arrive(self, s, table, move, began, attempt, passed):
        server = self.servers[s]
        if not server.alive:
            return self.again(table, move, began, attempt)
        if server.asleep_until > self.now:  # it lies in a queue of the kernel; who sent it gives up at some time and asks elsewhere
            if server.asleep_until - self.now > GIVE_UP:
                self.at(self.now + GIVE_UP, self.again, table, move, began, attempt)
            else:
                self.at(server.asleep_until + 1e-6, self.arrive, s, table, move, began, attempt, passed)
            return
        db = self.databases[table % self.o.databases]
        if server.cut_until > self.now or db.away_until > self.now:
            return self.again(table, move, began, attempt)  # nothing is acknowledged
        if table in server.knows and not move:
            return None  # somebody who only came back
        if table in server.knows:
            return self.at(max(server.cpu.done(self.now, MOVE), db.cpu.done(self.now, APPEND)) + NET, self.append, s, table, server.knows[table], move, began, attempt)
        self.reads_at[int(self.now)] += 1
        self.at(db.cpu.done(self.now, READ) + 2 * NET, self.look, s, table, move, began, attempt, passed)

    def look(self, s, table, move, began, attempt, passed):
        """What the database says of a table that the server does not have: whose is it?"""
        server, home = self.servers[s], self.home[table]
        if not server.alive:
            return self.again(table, move, began, attempt)
        if table in server.knows:
            return self.arrive(s, table, move, began, attempt, passed)
        elsewhere = home is not None and home != s and self.lease[home] > self.now and self.servers[home].alive  # nobody listens there: it is taken at once
        if elsewhere and not passed:
            self.count["passed on"] += 1
            self.at(server.cpu.done(self.now, PASS) + NET, self.arrive, home, table, move, began, attempt, True)
        elif server.draining or elsewhere:
            self.again(table, move, began, attempt)
        else:
            self.home[table] = s
            server.folds += 1
            self.count["folds"] += 1
            self.folds_at[int(self.now)] += 1
            self.at(server.cpu.done(self.now, FOLD), self.folded, s, table, len(self.log[table]), move, began, attempt)

    def folded(self, s, table, length, move, began, attempt):
        if self.servers[s].alive:
            self.servers[s].knows[table] = length
        self.arrive(s, table, move, began, attempt, True)

    def append(self, s, table, place, move, began, attempt):
        """At the database. The statement was sent before; whether its sender is still alive is another question."""
        log, server = self.log[table], self.servers[s]
        if move in log[-4:]:  # the same move once more, after an answer was lost: the table knows it (its number is part of the command)
            place = len(log) - 1 - log[::-1].index(move)
        elif place == len(log):
            log.append(move)
        elif self.o.fence:
            self.count["fenced"] += 1
            server.knows.pop(table, None)
            return self.again(table, move, began, attempt)
        else:  # a store without a fence: the later one overwrites
            del log[place:]
            log.extend([None] * (place - len(log)) + [move])
        if not server.alive:
            return self.again(table, move, began, attempt)
        if table in server.knows:
            server.knows[table] = place + 1
        self.at(self.now + NET, self.acknowledge, table, place, move, began, attempt)

    # ---- leases and health ----

    def beat(self, s):
        server = self.servers[s]
        if server.alive and server.asleep_until <= self.now and server.cut_until <= self.now:
            if self.lease[s] < self.now:
                self.count["leases lost"] += 1
            self.lease[s] = self.now + LEASE
        if self.now < self.o.seconds + 40:
            self.at(self.now + HEARTBEAT * self.rng.uniform(0.9, 1.1), self.beat, s)

    def check(self, balancer):
        for s, server in enumerate(self.servers):
            well = server.alive and server.asleep_until <= self.now and server.cut_until <= self.now and not server.draining
            self.fails[balancer][s] = 0 if well else self.fails[balancer][s] + 1
            self.up[balancer][s] = self.fails[balancer][s] < FALLS
        if self.now < self.o.seconds + 40:
            self.at(self.now + CHECK, self.check, balancer)

    # ---- what goes wrong ----

    def blow(self):
        if self.now > self.o.seconds - 10:
            return
        s, kind = self.rng.randrange(self.o.servers), self.rng.choice(self.o.blows)
        server = self.servers[s]
        if server.alive and not server.draining:
            self.count[kind] += 1
            if kind == "kill":
                self.die(s)
                self.at(self.now + self.rng.uniform(2, 20), self.rise, s)
            elif kind == "sleep":
                server.asleep_until = self.now + self.rng.uniform(0.5, 9)
            elif kind == "cut":
                server.cut_until = self.now + self.rng.uniform(0.5, 9)
            elif kind == "failover":
                self.databases[self.rng.randrange(self.o.databases)].away_until = self.now + self.rng.uniform(1, 5)
        self.at(self.now + self.rng.expovariate(self.o.failures), self.blow)

    def leave(self, s):
        """Everybody at its tables has lost the connection, and comes back, whether they have a move to make or not."""
        for table in self.servers[s].knows:
            self.again(table, None, self.now, 0)
        self.servers[s].knows = {}

    def die(self, s):
        self.leave(s)
        self.servers[s].alive = False

    def rise(self, s):
        server = self.servers[s]
        server.alive, server.draining, server.cpu.free = True, False, self.now

    def rack(self, part):
        """Many at once: a rack, or a room."""
        for s in range(int(self.o.servers * part)):
            if self.servers[s].alive:
                self.count["in the rack"] += 1
                self.die(s)
                self.at(self.now + 30, self.rise, s)

    def upgrade(self, s):
        """One after the other: what it has is given up, and who is there told to come back."""
        server = self.servers[s]
        if s < self.o.servers and server.alive:
            self.count["upgraded"] += 1
            server.draining = True
            for table in server.knows:
                if self.home[table] == s:
                    self.home[table] = None
            self.leave(s)
            self.at(self.now + 2, self.die, s)
            self.at(self.now + 4, self.rise, s)
        if s + self.o.at_once < self.o.servers and self.now < self.o.seconds - 10:
            self.at(self.now + self.o.upgrade_every, self.upgrade, s + self.o.at_once)

    # ----

    def play(self):
        o = self.o
        for t in range(o.tables):
            self.at(self.rng.uniform(0, o.pause), self.send, t)
        for s in range(o.servers):
            self.at(self.rng.uniform(0, HEARTBEAT), self.beat, s)
        for b in range(o.balancers):
            self.at(self.rng.uniform(0, CHECK), self.check, b)
        if o.failures:
            self.at(o.calm, self.blow)
        if o.rack:
            self.at(o.seconds / 3, self.rack, o.rack)
        if o.upgrade_every:
            for i in range(o.at_once):
                self.at(o.calm, self.upgrade, i)
        self.run()
        return self.report()

    def report(self):
        o, by_place = self.o, {}
        doubled = lost = 0
        for table, place, move in self.acked:
            doubled += by_place.setdefault((table, place), move) != move
            lost += place >= len(self.log[table]) or self.log[table][place] != move
        waits, hit = sorted(self.waits), sorted(self.hit)
        late = {k: v for k, v in self.folds_at.items() if k >= o.calm}

        def quantile(of, q):
            return of[min(len(of) - 1, int(q * len(of)))] if of else 0.0

        print(f"{o.servers} servers, {o.databases} databases, {o.tables} tables, {o.balancers} load balancers, {o.seconds:g} s, seed {o.seed}"
              + ("" if o.fence else ", WITHOUT the fence") + ("" if o.jitter else ", without jitter"))
        print("  " + ", ".join(f"{v} {k}" for k, v in sorted(self.count.items())))
        print(f"  all moves: p50 {quantile(waits, .5) * 1e3:.1f} ms, p99 {quantile(waits, .99) * 1e3:.1f} ms; of the {len(hit)} that were disturbed: p50 {quantile(hit, .5):.2f} s, p99 {quantile(hit, .99):.2f} s, most {quantile(hit, 1):.2f} s")
        print(f"  folds in the worst second after the start: {max(late.values(), default=0)}; reads in the worst second: {max((v for k, v in self.reads_at.items() if k >= o.calm), default=0)}"
              f"; busiest server {max(s.cpu.busy for s in self.servers) / o.seconds / o.cores:.1%}, busiest database {max(d.cpu.busy for d in self.databases) / o.seconds / o.db_cores:.1%} of its cores")
        print(f"  {len(self.acked)} acknowledged: {lost} lost, {doubled} doubled, {self.open} never answered", flush=True)
        return lost + doubled + self.open


def options(words):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual, what in (("servers", 1000, ""), ("databases", 16, "tables are spread over them by hash"), ("tables", 250000, ""), ("balancers", 8, ""), ("cores", 2, "of a server"), ("db-cores", 16, ""),
                              ("replicas", 64, "points of a server on the circle"), ("seed", 1, ""), ("at-once", 1, "servers upgraded at once")):
        p.add_argument("--" + name, type=int, default=usual, help=what)
    for name, usual, what in (("seconds", 60, ""), ("moves", 25000, "a second, at all tables together"), ("failures", 2, "a second"), ("calm", 15, "seconds at the start without failures"), ("rack", 0, "this part of all servers dies at once"),
                              ("upgrade-every", 0, "seconds between two upgrades; 0: none"), ("roaming", 0.05, "part of the moves that come through another load balancer")):
        p.add_argument("--" + name, type=float, default=usual, help=what)
    p.add_argument("--blows", default="kill,sleep,cut,failover", type=lambda t: t.split(","))
    p.add_argument("--no-fence", dest="fence", action="store_false")
    p.add_argument("--no-jitter", dest="jitter", action="store_false")
    o = p.parse_args(words)
    o.pause = o.tables / o.moves
    return o


if __name__ == "__main__":
    sys.exit(1 if Sim(options(sys.argv[1:])).play() else 0)
