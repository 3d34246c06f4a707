"""Long logs never keep anybody waiting but those who ask for them: imports, catching up, loading and the start fold on threads,
within what an address and a person may use.

    folds_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, GENEROUS, Person, Server

PAIRS = 4200  # of a move and its taking back: about 250 kB
PATIENCE = 60  # seconds
QUICK = 0.3  # seconds; on a quiet machine it is a few milliseconds


class Watch:
    """Asks for /healthz all the time; the slowest answer."""

    def __init__(self, port):
        self.port, self.slowest, self.asked, self.going = port, 0, 0, True
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        nobody = Person(self.port, "")
        while self.going:
            began = time.monotonic()
            assert nobody.request("GET", "/healthz")[0] == 200
            self.slowest, self.asked = max(self.slowest, time.monotonic() - began), self.asked + 1
            time.sleep(0.005)

    def end(self):
        self.going = False
        self.thread.join()
        return self.slowest


def answered(ws, number):
    while True:
        e = ws.event()
        if e["ev"] == "answer" and e.get("re") == number:
            assert e["ok"], e
            return


def take_back_often(person, pairs):
    """A table with one move that was made and taken back again and again; its socket, and the numbers to go on with."""
    table = person.call("POST", "/api/tables", {"game": "stimmvieh", "seats": ["me"] * 4})["id"]
    ws = person.socket(table)
    first = next(e for e in [ws.event() for _ in range(4)] if e["to"] == 0)
    p, move, number = first["p"], first["moves"][0], 0
    for i in range(pairs):
        ws.send(f"@{number + 1} 0: move {p} {move}")
        ws.send(f"@{number + 2} 0: undo {p + 1}")
        number, p = number + 2, p + 2
        if i % 50 == 49:
            answered(ws, number)
    return table, ws, number


def play_on(ws, number):
    """All seats of the hot seat, to the end."""
    state = {}
    for seat in range(4):
        number += 1
        ws.send(f"@{number} {seat}: list")
    while True:
        e = ws.event()
        if e["ev"] == "answer" and "moves" in e:
            state[e["seat"]] = (e["p"], [m["move"] for m in e["moves"]])
        elif "p" in e:
            state[e["to"]] = (e["p"], e["moves"])
        if "score" in e:
            return
        for seat, (p, moves) in list(state.items()):
            if moves:
                number += 1
                ws.send(f"@{number} {seat}: move {p} {moves[0]}")
                state[seat] = (p, [])


def bots_play(person, seats, **more):
    table = person.call("POST", "/api/tables", {"game": "aufruhr", "seats": seats, "options": {"talk": "off"}, **more})["id"]
    return table


def wait_until_over(person, table):
    for _ in range(1200):
        if person.call("GET", f"/api/tables/{table}")["over"]:
            return
        time.sleep(0.1)
    raise AssertionError("the match does not end")


def catch_up(person, table, last):
    """All events after `last`, until the end of what there is; comes back when told to."""
    heard = []
    while True:
        ws = person.socket(table, after=last)
        try:
            while True:
                e = ws.event()
                assert e["n"] == last + 1, (e["n"], last)
                last = e["n"]
                heard.append(e)
                if "score" in e:
                    ws.close()
                    return heard
        except Closed as closed:
            assert closed.code == 4100, closed


def import_is_quiet(server, person, log):
    watch, before = Watch(server.port), server.metric("work_seconds_total")
    began = time.monotonic()
    made = person.call("POST", "/api/import", log)
    took = time.monotonic() - began
    slowest = watch.end()
    print(f"an import of {len(log)} bytes took {took:.1f} s; meanwhile /healthz answered {watch.asked} times, at worst in {slowest * 1000:.0f} ms")
    assert made["over"] and made["imported"]
    assert server.metric("work_seconds_total") > before, "it was not read on a thread"
    assert slowest < QUICK, slowest


def reconnecting_is_quiet(server, table):
    """Ten clients want everything from the beginning, again and again."""
    going, done = [True], [0]

    def crowd():
        while going[0]:
            try:
                ws = Person(server.port, "").socket(table, after=0)
                ws.event()
                done[0] += 1
                ws.close()
            except Closed as closed:
                assert closed.code == 1013, closed
    clients = [threading.Thread(target=crowd) for _ in range(10)]
    for c in clients:
        c.start()
    watch, before, began = Watch(server.port), server.metric("work_seconds_total"), time.monotonic()
    used = 0
    while (used <= QUICK * 2 or done[0] <= 5) and time.monotonic() < began + PATIENCE:
        time.sleep(0.5)
        used = server.metric("work_seconds_total") - before
    slowest = watch.end()
    going[0] = False
    for c in clients:
        c.join()
    print(f"{done[0]} times from the beginning with {used:.1f} s of work; meanwhile /healthz answered {watch.asked} times, at worst in {slowest * 1000:.0f} ms")
    assert done[0] > 5
    assert used > QUICK * 2, ("that was not enough to make anybody wait, or not on a thread", used)
    assert slowest < QUICK, slowest


def exactly_once(server, person):
    """Somebody who loses the connection all the time, at a table that goes on meanwhile, misses nothing and hears nothing twice."""
    table = bots_play(person, ["random"] * 5)
    last, score, came = 0, False, 0
    while not score:
        ws, came = person.socket(table, after=last), came + 1
        try:
            for _ in range(30):
                e = ws.event()
                assert e["n"] == last + 1, (e["n"], last)
                last, score = e["n"], "score" in e
                if score:
                    break
        except Closed as closed:
            assert closed.code == 4100, closed
        ws.close()
    replay = person.call("GET", f"/api/tables/{table}/replay")
    assert replay[-1]["n"] == last, (replay[-1]["n"], last)
    print(f"{last} events heard exactly once over {came} connections")
    return table


def used_up(program, folder, log):
    """Who has used what they may is told so, for an import before its body is sent; others go on."""
    server = Server(program, os.path.join(folder, "used.db"), *GENEROUS, "--max-person-work", "1")
    try:
        anna, bert = Person(server.port, "Anna"), Person(server.port, "Bert")
        table = anna.call("POST", "/api/import", log)["id"]
        for _ in range(500):
            status, body, _ = anna.request("GET", f"/api/tables/{table}/replay?as=all")
            if status != 200:
                break
        assert status == 429 and b"too much work" in body, (status, body[:200])
        status, body, _ = anna.request("POST", "/api/import", b"x", {"Expect": "100-continue"})
        assert status == 429 and b"too much work" in body, (status, body)
        assert bert.request("GET", f"/api/tables/{table}/replay?as=all")[0] == 200
        server.stop()
    finally:
        server.process.poll() is None and server.kill()
    server.check_log()


def start_is_quick(server, person, table):
    server.kill()
    server.start()
    watch = Watch(server.port)
    state = person.call("GET", f"/api/tables/{table}")  # waits for the table, and for nothing else
    slowest = watch.end()
    print(f"started in {server.started_in:.2f} s; /healthz at worst in {slowest * 1000:.0f} ms")
    assert state["started"] and not state["over"]
    assert server.metric("work_seconds_total") > 0, "it was not loaded on a thread"
    assert slowest < QUICK, slowest


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "folds.db"), "--max-rate", "100000", "--max-address-requests", "100000", "--max-per-address", "10000",
                        *GENEROUS)
        try:
            person = Person(server.port, "Anna")
            finished, ws, number = take_back_often(person, PAIRS)
            play_on(ws, number)
            log = person.request("GET", f"/api/tables/{finished}/log")[1]
            assert len(log) > 200_000, len(log)
            import_is_quiet(server, person, log)
            running, ws, _ = take_back_often(person, PAIRS // 10)
            ws.close()
            table = exactly_once(server, person)
            reconnecting_is_quiet(server, table)
            assert len(catch_up(person, table, 0)) > 100
            long_log = person.request("GET", f"/api/tables/{table}/log")[1]
            start_is_quick(server, person, running)
            server.stop()
        finally:
            server.process.poll() is None and server.kill()
        server.check_log()
        used_up(program, folder, long_log)


main()
