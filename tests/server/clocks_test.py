"""Somebody sets the machine's clock, by hours and in both directions: nobody at a table gains or loses time by it.

    clocks_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Clock, Person, Server

SECONDS, HOUR = 300, 3600


def left(person, table):
    """Seconds the seats have left, and whether somebody ran out of time."""
    ws = person.socket(table)
    events = [ws.event() for _ in range(4)]
    ws.close()
    return [min(e["clock"]["left"][e["to"]] / 1000 for e in events)][0], events[0]["n"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(folder)
        server = Server(sys.argv[1], os.path.join(folder, "clocks.db"), clock=clock)
        try:
            anna = Person(server.port, "Anna")
            table = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me"] * 4, "clock": f"decision {SECONDS}"})["id"]
            before, n = left(anna, table)
            assert SECONDS - 20 < before <= SECONDS, before
            for jump in (5 * HOUR, -11 * HOUR, 30 * HOUR, -24 * HOUR):
                clock.set_time_of_day(jump)
                time.sleep(0.5)  # two looks at the clocks
                now, events = left(anna, table)
                assert events == n, "somebody ran out of time"
                assert before - 20 < now <= before, (jump, before, now)
                before = now
            clock.pass_time(100)
            now, _ = left(anna, table)
            assert before - 120 < now < before - 99.5, (before, now)
            ws = anna.socket(table)
            for _ in range(4):
                e = ws.event()
            ws.send(f"@1 0: say I write, so the time is known")
            while ws.event()["ev"] != "answer":
                pass
            ws.close()
            clock.set_time_of_day(-40 * HOUR)  # and then it starts again
            server.kill()
            server.start()
            again, n = left(anna, table)
            assert now - 20 < again <= now, (now, again)
            assert "clock is" in open(server.log).read(), "the log tells that the clock is behind"
            clock.pass_time(SECONDS)
            ws = anna.socket(table, after=n)
            for _ in range(200):
                if ws.event()["ev"] == "timeout":
                    break
            else:
                raise AssertionError("time does not pass")
            ws.close()
            server.stop()
        finally:
            server.process.poll() is None and server.kill()
        server.check_log()


main()
