"""How somebody has been doing: GET /api/me/record adds up what the list of their tables says, counts what is theirs and nothing else,
and is gone with them.

    record_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server

LAST = 8


def finish(table, *people):
    """Everybody who sits there plays to the end."""
    threads = [threading.Thread(target=p.play_out, args=(table,)) for p in people]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def alone(person, seats, game="goofspiel"):
    """A match against bots, to its end."""
    finish(person.call("POST", "/api/tables", {"game": game, "seats": seats})["id"], person)


def hot_seat(person):
    """A match with two seats of one person, which bots play out: nobody's result in particular."""
    ws = person.socket(person.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "me", "easy", "easy"]})["id"])
    for seat in (0, 1):
        ws.send(f"{seat}: away random")
    while "score" not in ws.event():
        pass
    ws.close()


def settled(person, played):
    """The record, once the store has the last result."""
    for _ in range(200):
        record = person.call("GET", "/api/me/record")
        if record["played"] >= played:
            break
        time.sleep(0.05)
    assert record["played"] == played, record
    return record


def runs(wins):
    best = now = 0
    for won in wins:
        now = now + 1 if won else 0
        best = max(best, now)
    return now, best


def agrees(record, tables):
    """The record against the list of tables, which says the same match by match; oldest first."""
    places = [(t["game"], t["ranks"][t["mine"][0]], len(t["ranks"]), t["mine"][0] in t["winners"], len(t["seats"])) for t in tables]
    assert record["won"] == sum(won for _, _, _, won, _ in places), record
    assert (record["run"], record["best_run"]) == runs([won for _, _, _, won, _ in places]), record
    for game in record["games"]:
        own = [p for p in places if p[0] == game["game"]]
        assert (game["played"], game["won"]) == (len(own), sum(p[3] for p in own)), game
        assert (game["run"], game["best_run"]) == runs([p[3] for p in own]), game
        assert game["places"] == [sum(p[1] == n + 1 for p in own) for n in range(len(game["places"]))], game
        assert game["last"] == [{"place": p[1], "of": p[2]} for p in own][-LAST:], game
        assert game["by_players"] == [{"players": n, "played": sum(p[4] == n for p in own), "won": sum(p[3] for p in own if p[4] == n)} for n in sorted({p[4] for p in own})], game
        best = max((t for t in tables if t["game"] == game["game"]), key=lambda t: t["points"][t["mine"][0]])
        assert (game["best"]["points"], game["best"]["unit"]) == (best["points"][best["mine"][0]], best["unit"]), game
    assert sum(g["played"] for g in record["games"]) == record["played"]


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "db"), "--max-rate", "1000", "--max-per-address", "1000")
        try:
            anna, ben = Person(server.port, "Anna"), Person(server.port, "Ben")
            assert anna.call("GET", "/api/me/record") == {"played": 0, "won": 0, "run": 0, "best_run": 0, "games": [], "rivals": [], "more": False}
            assert Person(server.port, "").request("GET", "/api/me/record")[0] == 401

            for i in range(LAST + 1):
                alone(anna, ["random", "me", "random", "random"] if i % 2 else ["me", "easy", "easy", "easy"])
            alone(anna, ["me", "easy", "random"], "stimmvieh")  # a fourth party takes a place, too
            alone(anna, ["me", "easy", "random", "random"], "stimmvieh")
            both = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "random", "random"]})
            ben.call("POST", f"/api/tables/{both['id']}/sit", {"seat": 1, "invite": both["invite"]})
            finish(both["id"], anna, ben)
            ben.call("POST", "/api/me", {"name": "Benjamin"})
            hot_seat(anna)
            anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"]})  # not over
            anna.call("POST", "/api/import", anna.request("GET", f"/api/tables/{both['id']}/match")[1])  # watched, not played

            record = settled(anna, LAST + 4)
            tables = [t for t in reversed(anna.call("GET", "/api/me/tables")) if t.get("over") and len(t.get("mine", [])) == 1]
            agrees(record, sorted(tables, key=lambda t: t["ended"]))
            shared = next(t for t in tables if t["id"] == both["id"])
            ahead = shared["ranks"][1] > shared["ranks"][0]
            assert record["rivals"] == [{"name": "Ben", "played": 1, "ahead": int(ahead)}], record["rivals"]
            assert [g["game"] for g in record["games"]] == ["goofspiel", "stimmvieh"], record
            assert [g["best"]["unit"] for g in record["games"]] == ["engine.points", "stimmvieh.unit.euros"], record
            levels = {x["level"]: x["played"] for x in record["games"][0]["by_level"]}
            assert levels == {"easy": LAST // 2 + 1, "random": LAST // 2 + 1}, levels
            verdict = shared["verdict"][0]
            assert verdict["against"] != 0 and verdict["margin"] == abs(shared["points"][0] - shared["points"][verdict["against"]]), verdict
            assert settled(ben, 1)["rivals"][0]["name"] == "Anna"

            # it survives a restart, and goes with her
            server.kill()
            server.start()
            assert settled(anna, LAST + 4) == record
            while anna.call("POST", "/api/me/erase", {"sure": True})["more"]:
                pass
            assert anna.request("GET", "/api/me/record")[0] == 401
            assert Person(server.port, "Anna").call("GET", "/api/me/record")["played"] == 0
            assert settled(ben, 1)["played"] == 1
            server.stop()
            server.check_log()
        finally:
            if server.process.poll() is None:
                server.kill()
    print("ok")


if __name__ == "__main__":
    main(sys.argv[1])
