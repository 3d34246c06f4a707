"""What would you do?: an expert's suggestion at a table against bots; refused among people; not without end.

    suggest_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


def opened(person, game, seats):
    made = person.call("POST", "/api/tables", {"game": game, "seats": seats})
    return made, person.socket(made["id"])


def decision(ws):
    """Waits until there is something to decide; the event that says so."""
    while True:
        e = ws.event()
        if e.get("moves"):
            return e


def suggested(ws, number, at):
    """Asks, and asks again if what can be done has changed meanwhile; the answer and the decision it is for."""
    while True:
        ws.send(f"@{number} suggest {at['p']}")
        answer = None
        while not answer or answer["ev"] != "answer" or answer["re"] != number:
            answer = ws.event()
            if answer.get("moves") and answer["ev"] != "answer":
                at = answer
        if answer["ok"] or answer["code"] != "stale":
            return answer, at


def every_game(server):
    anna = Person(server.port, "Anna")
    for game in anna.call("GET", "/api/games"):
        seats = max(3, game["min_seats"])
        made, ws = opened(anna, game["id"], ["me"] + ["easy"] * (seats - 1))
        for number in range(1, 6, 2):
            answer, at = suggested(ws, number, decision(ws))
            assert answer["ok"] and answer["p"] == at["p"], (game["id"], answer)
            said = answer["suggestion"]
            assert said["move"] in at["moves"] and said["text"]["key"].startswith(game["id"] + "."), (game["id"], said)
            ws.send(f"@{number + 1} move {at['p']} {said['move']}")
        ws.close()
        if game["id"] == "stimmvieh":  # a short one
            assert b"suggest" not in server_log(anna, made), "it is not part of the match"


def server_log(person, made):
    """The log of the table after the person has given up and the bots have finished."""
    ws = person.socket(made["id"])
    ws.ask("resign random")
    while "score" not in ws.event():
        pass
    ws.close()
    status, log, _ = person.request("GET", f"/api/tables/{made['id']}/log")
    assert status == 200, status
    return log


def among_people(server):
    anna, ben = Person(server.port, "Anna"), Person(server.port, "Ben")
    made, ws = opened(anna, "stimmvieh", ["me", "open", "random"])
    ben.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1, "invite": made["invite"]})
    at = decision(ws)
    answer = ws.ask(f"suggest {at['p']}")
    assert not answer["ok"] and answer["code"] == "people" and answer["why"]["key"] == "table.suggest_people", answer
    ben.socket(made["id"]).ask("resign random")  # he may still watch
    answer = ws.ask(f"suggest {at['p']}")
    assert not answer["ok"] and answer["code"] == "people", answer
    ws.close()
    made, ws = opened(anna, "stimmvieh", ["me", "me", "random"])  # two people at one screen
    at = decision(ws)
    answer = ws.ask(f"0: suggest {at['p']}")
    assert not answer["ok"] and answer["code"] == "people", answer
    ws.close()
    stranger = Person(server.port, "Carl").socket(made["id"])
    answer = stranger.ask("suggest 1")
    assert not answer["ok"] and answer["code"] in ("not_seated",), answer
    stranger.close()


def not_without_end(server):
    anna = Person(server.port, "Anna")
    made, ws = opened(anna, "stimmvieh", ["me", "random", "random"])
    at = decision(ws)
    ws.send(f"@1 suggest {at['p']}")
    ws.send(f"@2 suggest {at['p']}")  # the first is still being thought about
    answers = {}
    while len(answers) < 2:
        e = ws.event()
        if e["ev"] == "answer":
            answers[e["re"]] = e
    assert answers[1]["ok"] and answers[2]["code"] == "thinking", answers
    for number in range(3, 200):
        answer = ws.ask(f"@{number} suggest {at['p']}")
        if not answer["ok"]:
            break
    assert number > 20 and answer["code"] == "advice" and answer["why"]["key"] == "server.advice", (number, answer)
    assert ws.ask(f"@500 move {at['p']} {at['moves'][0]}")["ok"], "a move is always welcome"
    ws.close()


def main(program, _source):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "s.db"))
        every_game(server)
        among_people(server)
        not_without_end(server)
        server.stop()
        server.check_log()
    print("suggestions: all games, none among people, not without end")


if __name__ == "__main__":
    main(*sys.argv[1:])
