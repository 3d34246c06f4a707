#!/usr/bin/env python3
"""Random kill -9 under load: counts acknowledged moves that are lost (must be 0) and matches that do not come back (0).

    bench/kills.py PROGRAM [KILLS] [MATCHES] [power | liar] [--db postgres]

Two clients and two bots a match, matches of all games side by side; the server dies at random moments and is started again.
With `power` every second death is a power cut: the disk may lose what was not synchronised, whole or by sectors (bench/power.py).
With `liar` the disk also loses what it said was safe: this run must fail. Both are for files only.
"""
import os
import random
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/server"))
from client import Closed, GENEROUS, Person
from databases import Databases
from play_test import Player
from power import Power


PATIENCE = 300  # seconds after the last death


class Match:
    """Two people over sockets, and bots on the other seats."""

    player = Player

    def __init__(self, server, game, seed, **more):
        self.game, seats = game["id"], min(max(4, game["min_seats"]), game["max_seats"])
        people = [Person(server.port, "Anna"), Person(server.port, "Ben")]
        table = {"game": game["id"], "seats": ["me", "open"] + ["random"] * (seats - 2), "listed": True, **more}
        made = people[0].call("POST", "/api/tables", table)
        people[1].call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1})
        self.id, self.commitment = made["id"], made["commitment"]
        self.players = [self.player(p, made["id"], seed + i) for i, p in enumerate(people)]

    def step(self):
        for p in self.players:
            try:
                p.ws.sock.settimeout(0.002)
                p.run(4)
            except TimeoutError:
                pass
            except Closed:
                self.back(p)

    def back(self, p):
        p.connect()

    def over(self):
        return all(p.over for p in self.players)

    def log(self):
        return self.players[0].person.request("GET", f"/api/tables/{self.id}/log")[1]

    def lost(self):
        """Acknowledged moves that the log does not have."""
        lines = self.log().decode().split("\n")
        kept = [{int(line.split(" ")[2].split("@")[1]) for line in lines if f" {seat}@" in line} for seat in (0, 1)]
        return sum(len(p.acknowledged - kept[seat]) for seat, p in enumerate(self.players))


def main(databases, program, kills=20, matches=6, disk=None):
    rng, killed, done, lost, acknowledged = random.Random(4), 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        power = Power(folder, os.path.join(folder, "kills.db"), disk != "liar") if disk else None
        server = databases.server(program, folder, "kills", "--max-rate", "100000", "--unlimited", "127.0.0.1", *GENEROUS, clock=power)
        games, seed = Person(server.port, "").call("GET", "/api/games"), 0
        running, at = [], time.time() + rng.random()
        while killed < int(kills) or (running and time.time() < at + PATIENCE):
            while len(running) < int(matches) and killed < int(kills):
                running.append(Match(server, games[seed % len(games)], seed))
                seed += 1
            for m in running:
                m.step()
            for m in [m for m in running if m.over()]:
                lost += m.lost()
                acknowledged += sum(len(p.acknowledged) for p in m.players)
                done += 1
                for p in m.players:
                    p.ws.close()
                running.remove(m)
            if killed < int(kills) and time.time() > at:
                server.kill()
                if power:
                    power.read()
                    if killed % 2:
                        power.cut(rng)
                server.start()
                killed += 1
                at = time.time() + 2 * rng.random()
                for m in running:
                    for p in m.players:
                        p.ws.close()
                        p.connect()
        missing = len(running)
        server.stop()
        server.check_log()
    if power:
        print(f"{power.cuts} of them with the power gone, {power.pending} bytes in danger, {power.unnoted} deaths in the middle of a write; ", end="")
    print(f"{killed} kills, {done} matches finished, {missing} not back; {acknowledged} acknowledged moves, {lost} lost")
    return lost + missing


if __name__ == "__main__":
    with Databases(sys.argv[1:]) as databases:
        sys.exit(1 if main(databases, *databases.words) else 0)
