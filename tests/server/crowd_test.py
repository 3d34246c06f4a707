"""Two hundred tables of champions, and one person with an easy bot: she does not wait for theirs.
   crowd_test.py PROGRAM SOURCE_DIR [TABLES]"""
import os
import sys
import tempfile
import time

from client import GENEROUS, Person, Server

LIMIT = 2.0  # seconds


def champion_tables(port, n):
    crowd = Person(port, "Crowd")
    for _ in range(n):
        crowd.call("POST", "/api/tables", {"game": "aufruhr", "seats": ["champion"] * 6, "options": {"talk": "off"}})


def waits(person):
    """Seconds from each move of hers until the easy bots have answered, in a game of Stimmvieh."""
    table = person.call("POST", "/api/tables", {"game": "stimmvieh", "seats": ["me", "easy", "easy"]})["id"]
    ws, out, moved = person.socket(table), [], None
    while len(out) < 6:
        e = ws.event()
        if e.get("over") or e.get("score"):
            break
        if "moves" in e and e["moves"]:
            if moved:
                out.append(time.monotonic() - moved)
            moved = time.monotonic()
            ws.send(f"move {e['p']} {e['moves'][0]}")
    ws.close()
    return out


def main():
    program, tables = sys.argv[1], int(sys.argv[3]) if len(sys.argv) > 3 else 200
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "crowd.db"), "--max-per-address", "100000", *GENEROUS)
        try:
            champion_tables(server.port, tables)
            person = Person(server.port, "Anna")
            before = waits(person)
            server.kill()
            server.start()
            after = waits(person)  # the crowd is back, too
        finally:
            server.kill()
    for when, seconds in (("with the crowd", before), ("after a restart", after)):
        assert seconds, when
        print(f"{when}: {len(seconds)} answers, the slowest after {max(seconds) * 1000:.0f} ms")
        assert max(seconds) < LIMIT, (when, seconds)


main()
