"""Bots think on other machines: a worker takes decisions; one that dies, lies or has the wrong key changes nothing.

    work_test.py PROGRAM SOURCE_DIR
"""
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server

PROGRAM = sys.argv[1]
KEY = "a-key-that-nobody-guesses"


def until(what, seconds=120):
    """Waits for something that comes sooner or later; a slow machine is no failure."""
    end = time.time() + seconds
    while not what():
        assert time.time() < end, "it never came"
        time.sleep(0.05)


class Worker:
    """`ratskeller work`, and what it has said."""

    def __init__(self, server, key_file, threads=1):
        self.process = subprocess.Popen([PROGRAM, "work", "--server", f"http://127.0.0.1:{server.port}", "--key-file", key_file, "--threads", str(threads), "--json"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def end(self, how=signal.SIGTERM):
        """Exit code, and what it wrote."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, [json.loads(line) for line in out.decode().splitlines() if line], err.decode()


class Liar:
    """A worker by hand."""

    def __init__(self, server, key=KEY):
        self.port, self.key = server.port, key

    def post(self, body, key=None):
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        c.request("POST", "/api/work", body if isinstance(body, bytes) else json.dumps(body).encode(), {"Authorization": "Bearer " + (key or self.key)})
        r = c.getresponse()
        status, out = r.status, json.loads(r.read())
        c.close()
        return status, out

    def job(self, **more):
        """Asks until there is something to do."""
        while True:
            status, out = self.post({"protocol": 1, **more})
            if status != 200 or out["job"]:
                return status, out
            more = {}


def opened(anna, game, bots):
    return anna.call("POST", "/api/tables", {"game": game, "seats": ["me"] + bots})["id"]


def a_worker_takes_decisions(server, anna, key_file):
    worker = Worker(server, key_file, threads=2)
    until(lambda: server.metric("workers_waiting") >= 1)
    anna.play_out(opened(anna, "stimmvieh", ["hard", "hard"]))
    before, ws = server.metric("work_done_total"), anna.socket(opened(anna, "aufruhr", ["hard"] * 3))
    while server.metric("work_done_total") < before + 3:  # bots that talk leave their moves to workers, too
        e = ws.event()
        if e.get("moves"):
            ws.send(f"move {e['p']} {e['moves'][0]}")
    ws.close()  # the match waits for her, and nobody thinks
    until(lambda: server.metric("work_out") == 0 and server.metric("bot_queue") == 0)
    done = server.metric("work_done_total")
    code, deeds, err = worker.end()
    assert code == 0, (code, err)
    summary = deeds.pop()
    assert summary["taken"] == sum(d["taken"] for d in deeds) and summary["decisions"] == len(deeds), summary
    assert done >= 10 and summary["taken"] >= done - 2, (done, summary)
    assert {"stimmvieh", "aufruhr"} == {d["game"] for d in deeds} and {d["bot"] for d in deeds} == {"hard"}, deeds[:3]
    assert server.metric("work_wrong_total") == 0


def one_that_dies_is_not_waited_for(server, anna, key_file):
    until(lambda: server.metric("workers_waiting") == 0)  # those of before are forgotten
    worker = Worker(server, key_file, threads=2)
    until(lambda: server.metric("workers_waiting") == 2)
    worker.process.send_signal(signal.SIGSTOP)  # it will take a job and never look at it
    late = server.metric("work_late_total")
    player = threading.Thread(target=anna.play_out, args=(opened(anna, "stimmvieh", ["hard", "hard"]),))
    player.start()
    until(lambda: server.metric("work_out") >= 1)
    worker.process.kill()
    worker.process.communicate()
    player.join(300)
    assert not player.is_alive(), "the match stands still"
    until(lambda: server.metric("work_late_total") > late)
    until(lambda: server.metric("work_out") == 0)


def one_that_is_stopped_gives_back(server, anna, key_file):
    table = opened(anna, "ninety", ["champion"] * 3)
    ws = anna.socket(table)
    ws.ask("resign champion")  # from now on there is always somebody thinking
    back = server.metric("work_back_total")
    for _ in range(20):  # it may happen to be between two thoughts
        until(lambda: server.metric("work_out") == 0)
        worker = Worker(server, key_file)
        until(lambda: server.metric("work_out") >= 1)
        code, _, err = worker.end()
        assert code == 0, (code, err)
        if server.metric("work_back_total") > back:
            break
    assert server.metric("work_back_total") > back
    ws.close()


def liars_change_nothing(server, anna):
    liar, table = Liar(server), opened(anna, "stimmvieh", ["hard", "hard"])
    player = threading.Thread(target=anna.play_out, args=(table,))
    other = opened(anna, "stimmvieh", ["hard", "hard"])
    wrong = server.metric("work_wrong_total")
    player.start()
    status, out = liar.job()
    assert status == 200 and set(out["job"]) == {"id", "game", "set", "rules", "seats", "options", "seat", "bot", "millis", "seed", "state"}, out
    assert table not in json.dumps(out) and "Anna" not in json.dumps(out), "a worker need not know whose decision it is"
    moves = ["", "nonsense", f"{(out['job']['seat'] + 1) % 3} pass", f"{out['job']['seat']} play 99 99", f"{out['job']['seat']} say \"hello\"", "* draw d01"]
    for invented in (table, other, "zzzzzzzzzzzzzzzz", "", "x" * 5000):  # what nobody gave it
        status, answer = liar.post({"protocol": 1, "done": {"job": invented, "move": "0 pass"}, "wait": False})
        assert status == 200 and answer == {"taken": False, "job": None}, answer
        assert liar.post({"protocol": 1, "back": invented, "wait": False})[0] == 200
    assert liar.post({"protocol": 2})[1]["code"] == "protocol"
    statuses = [liar.post(b"{garbage")[0], liar.post({"protocol": 1, "done": [1]})[0]]
    assert statuses == [400, 400], statuses
    while moves:
        status, out = liar.job(done={"job": out["job"]["id"], "move": moves.pop()})
        if status == 403:
            break
        assert status == 200 and out.get("taken", False) is False, out
    assert status == 403 and out["code"] == "worker" and moves, "it may lie for ever"
    assert server.metric("work_wrong_total") >= wrong + 5
    player.join(300)
    assert not player.is_alive(), "the match stands still"
    status, log, _ = anna.request("GET", f"/api/tables/{table}/log")
    path = os.path.join(os.path.dirname(server.beside), "match.log")
    with open(path, "wb") as f:
        f.write(log)
    assert subprocess.run([PROGRAM, "verify", path], capture_output=True).returncode == 0, "the log does not verify"


def keys(server, folder, key_file):
    liar = Liar(server)
    for key in ("wrong-key-wrong-key", KEY[:-1], KEY + "x", " "):
        status, out = liar.post({"protocol": 1, "wait": False}, key=key)
        assert status == 401 and out["code"] == "key", (key, status, out)
    other = os.path.join(folder, "other")
    with open(other, "w") as f:
        f.write("another-key-of-somebody\n")
    run = subprocess.run([PROGRAM, "work", "--server", f"http://127.0.0.1:{server.port}", "--key-file", other], capture_output=True, timeout=60)
    assert run.returncode == 1 and b"not the key" in run.stderr, run
    short = os.path.join(folder, "short")
    with open(short, "w") as f:
        f.write("short\n")
    for words in (["serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "x.db"), "--work-key-file", short], ["work", "--server", "http://127.0.0.1:1", "--key-file", short]):
        run = subprocess.run([PROGRAM, *words], capture_output=True, timeout=60)
        assert run.returncode and b"16 to 255 characters" in run.stderr, run
    run = subprocess.run([PROGRAM, "work", "--server", "nowhere", "--key-file", key_file], capture_output=True, timeout=60)
    assert run.returncode == 2 and b"https://HOST" in run.stderr, run


def none_without_a_key(folder):
    server = Server(PROGRAM, os.path.join(folder, "plain.db"))
    status, out = Liar(server).post({"protocol": 1, "wait": False})
    assert status == 404 and out["code"] == "path", (status, out)
    assert "ratskeller_work_out" not in server.door("GET", "/metrics")[1]
    server.stop()


with tempfile.TemporaryDirectory() as folder:
    key_file = os.path.join(folder, "key")
    with open(key_file, "w") as f:
        f.write(KEY + "\n")
    none_without_a_key(folder)
    server = Server(PROGRAM, os.path.join(folder, "a.db"), "--work-key-file", key_file, "--answer-seconds", "20", "--max-rate", "1000", "--max-address-requests", "10000")
    anna = Person(server.port, "Anna")
    keys(server, folder, key_file)
    a_worker_takes_decisions(server, anna, key_file)
    one_that_dies_is_not_waited_for(server, anna, key_file)
    one_that_is_stopped_gives_back(server, anna, key_file)
    liars_change_nothing(server, anna)
    server.stop()
    server.check_log()
print("ok")
