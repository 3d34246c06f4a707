"""examples/cluster, as it stands there: two servers at work, HAProxy before them, PostgreSQL with a synchronous standby.

First without HAProxy, each person at another server: a table made at one and played through both, lists, codes, names, devices, bans.
Then through HAProxy: the server where a table is at home is asked to stop, killed, stopped (SIGSTOP) for longer than its lease and let go
on; the primary is killed and the standby promoted. What was acknowledged is there, once and in order.

    cluster_test.py PROGRAM SOURCE_DIR
"""
import http.client
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Unix
from postgres import SKIPPED, free_port, need

AWAY = (Closed, ConnectionError, TimeoutError, socket.timeout, http.client.HTTPException)
SLOW = 120  # seconds: this machine may have much else to do


class Cluster:
    def __init__(self, program, source, *flags):
        self.folder, self.primary = tempfile.mkdtemp(prefix="rk-cluster-"), "primary"
        names = ("PORT", "PORT_ONE", "PORT_TWO", "PORT_PRIMARY", "PORT_STANDBY", "PEER_ONE", "PEER_TWO")
        self.env = dict(os.environ, PROGRAM=program, FLAGS=" ".join(flags), PATH=os.environ["PATH"] + ":/usr/sbin", **{name: str(free_port()) for name in names})
        self.port = int(self.env["PORT"])
        self.prepare()
        self.script = os.path.join(source, "examples/cluster/cluster")
        self.process = subprocess.Popen([self.script, self.folder], env=self.env, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert "open at" in line, (line, self.logs())

    def prepare(self):
        """Before it starts."""

    def logs(self):
        return {name: open(os.path.join(self.folder, name)).read()[-2000:] for name in os.listdir(self.folder) if name.endswith(".log")}

    def ports(self):
        return int(self.env["PORT_ONE"]), int(self.env["PORT_TWO"])

    def server(self, name):
        """Its process."""
        return int(open(os.path.join(self.folder, name + ".server")).read())

    def sql(self, text):
        """One value."""
        command = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        folder = os.path.join(self.folder, self.primary)
        command += ["psql", "-h", folder, "-p", self.env["PORT_" + self.primary.upper()], "-U", "postgres", "-d", "house", "-qAtc", text]
        return subprocess.run(command, cwd="/", stdout=subprocess.PIPE, text=True, check=True).stdout.strip()

    def home(self, table):
        """The name of the server where the table is at home."""
        address = self.sql(f"SELECT address FROM game JOIN server ON server.number = home WHERE id = '{table}'")
        return {self.env["PEER_ONE"]: "one", self.env["PEER_TWO"]: "two"}[address.split(":")[1]]

    def door(self, name, method, path):
        c = Unix(os.path.join(self.folder, name + ".door"))
        c.request(method, path)
        return c.getresponse().read().decode()

    def metric(self, name, what):
        return float(self.door(name, "GET", "/metrics").split(f"\nratskeller_{what} ")[1].split("\n")[0])

    def kill_primary(self):
        os.kill(int(open(os.path.join(self.folder, "primary/data/postmaster.pid")).readline()), signal.SIGKILL)
        subprocess.run([self.script, self.folder, "promote"], env=self.env, check=True, stdout=subprocess.DEVNULL)
        self.primary = "standby"

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=SLOW)
        shutil.rmtree(self.folder, ignore_errors=True)


class Speaker:
    """Somebody who says things until they are acknowledged, and comes back whenever the connection is lost, as the page does."""

    def __init__(self, port):
        self.person = Person(port, "Clara")
        self.table = self.person.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"]})["id"]
        self.ws, self.numbers, self.said = None, itertools.count(1), []

    def once(self, number, text):
        if not self.ws:
            self.ws = self.person.socket(self.table, timeout=5)
        self.ws.send(f"@{number} say {text}")
        while True:
            e = self.ws.event()
            if e["ev"] == "answer" and e.get("re") == number:
                return e["ok"]

    def say(self, text):
        """Seconds until it was acknowledged."""
        number, began = next(self.numbers), time.monotonic()
        while time.monotonic() < began + SLOW:
            try:
                if self.once(number, text):
                    self.said.append(text)
                    return time.monotonic() - began
            except AWAY:
                if self.ws:
                    self.ws.close()
                self.ws = None
            time.sleep(0.1)
        raise AssertionError(f"{text}: not acknowledged within {SLOW} s")

    def heard(self):
        """All that was said, by the log. HAProxy may still be closing connections to a server that was away."""
        began = time.monotonic()
        while True:
            try:
                return self.heard_once()
            except AWAY:
                assert time.monotonic() < began + SLOW, "nobody can read the log"
                time.sleep(0.1)

    def heard_once(self):
        ws, got = self.person.socket(self.table, 0), []
        while len(got) < len(self.said):
            e = ws.event()
            if e["ev"] == "say":
                got.append(e["text"])
        ws.sock.settimeout(0.5)
        try:
            while True:
                e = ws.event()
                assert e["ev"] != "say", ("said twice", e)
        except TimeoutError:
            ws.close()
        return got


def need_haproxy():
    if not shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin"):
        print("skipped: there is no HAProxy on this machine (Debian's haproxy; ./test installs it)")
        sys.exit(SKIPPED)


def until(what, condition):
    began = time.monotonic()
    while not condition():
        assert time.monotonic() < began + SLOW, what
        time.sleep(0.05)


def talk_at_once(people, sockets):
    """Everybody talks at the same time; everybody hears the same, in the same order."""
    for i in range(10):
        for p, ws in zip(people, sockets):
            ws.send(f"@{1000 + i} say {p.name} {i}")
    heard = [[] for _ in sockets]
    for ws, words in zip(sockets, heard):
        while len(words) < 10 * len(people):
            e = ws.event()
            if e["ev"] == "say":
                words.append(e["text"])
    assert all(words == heard[0] for words in heard) and len(set(heard[0])) == len(heard[0]), heard


def play_out(sockets):
    """Each of them makes the first move that is allowed until the match is over."""
    over = 0
    for ws in sockets:
        ws.sock.settimeout(0.05)
    began = time.monotonic()
    while over < len(sockets):
        assert time.monotonic() < began + SLOW, "the match does not end"
        for ws in sockets:
            try:
                e = ws.event()
            except TimeoutError:
                continue
            over += "score" in e
            if e.get("moves") and "score" not in e:
                ws.send(f"move {e['p']} {e['moves'][0]}")


def any_routing(cluster):
    """Anna comes to one server, Berta to the other, whatever they ask for."""
    one, two = cluster.ports()
    anna, berta = Person(one, "Anna"), Person(two, "Berta")
    made = anna.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "random", "random"], "listed": True})
    table = made["id"]
    code = anna.call("GET", f"/api/tables/{table}")["code"]
    assert [t["id"] for t in berta.call("GET", "/api/tables")] == [table]
    assert berta.call("GET", f"/api/invitations/{code}")["id"] == table
    previews = [p.request("GET", f"/j/{code}.png") for p in (anna, berta)]
    assert previews[0][0] == 200 and previews[0][1][:4] == b"\x89PNG" and previews[0][1] == previews[1][1]
    assert cluster.home(table) == "one"
    berta.call("POST", f"/api/tables/{table}/sit", {"seat": 1, "invite": made["invite"]})
    sockets = [anna.socket(table), berta.socket(table)]
    talk_at_once((anna, berta), sockets)
    for ws in sockets:
        ws.close()
    sockets = [anna.socket(table), berta.socket(table)]
    play_out(sockets)
    for p in (anna, berta):
        assert p.call("GET", f"/api/tables/{table}")["over"]
        until("it is in their lists", lambda: [t["over"] for t in p.call("GET", "/api/me/tables")] == [True])
    assert anna.request("GET", f"/api/tables/{table}/log")[1] == berta.request("GET", f"/api/tables/{table}/log")[1]
    assert cluster.metric("two", "http_requests_relayed_total") > 0
    for ws in sockets:
        ws.close()
    until("the other server has it as soon as nobody is here", lambda: comes_home(cluster, berta, table))


def comes_home(cluster, person, table):
    try:
        ws = person.socket(table)
        ws.event()
        ws.close()
    except Closed:
        pass
    return cluster.home(table) == "two"


def one_house(cluster):
    """Names, devices and bans are the same at both."""
    one, two = cluster.ports()
    anna, there = Person(one, "Anna"), Person(two, "")
    there.cookie = anna.cookie
    assert there.call("GET", "/api/me")["name"] == "Anna"
    anna.call("POST", "/api/me", {"name": "Annette"})
    until("the new name is known", lambda: there.call("GET", "/api/me")["name"] == "Annette")
    phone = Person(two, "")
    phone.call("POST", "/api/me/claim", {"code": anna.call("POST", "/api/me/code")["code"]})
    assert phone.call("GET", "/api/me")["name"] == "Annette"
    at_home = Person(one, "")
    at_home.cookie = phone.cookie
    assert at_home.call("GET", "/api/me")["name"] == "Annette"
    phone.call("POST", "/api/me/logout")
    until("the device is gone", lambda: at_home.call("GET", "/api/me") == "null")
    who = anna.call("GET", "/api/me")["id"]
    cluster.door("two", "POST", f"/ban?person={who}")
    until("the ban is known", lambda: anna.request("POST", "/api/me", {"name": "Anton"})[0] == 403)
    cluster.door("one", "POST", f"/unban?person={who}")
    until("it is over", lambda: there.request("POST", "/api/me", {"name": "Anton"})[0] == 200)


def erased(cluster):
    """Somebody erases herself at the server where her table is not at home."""
    one, two = cluster.ports()
    clara, there = Person(one, "Clara"), Person(two, "")
    table = clara.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "open", "open"]})["id"]
    there.cookie = clara.cookie
    there.call("POST", "/api/me/erase", {"sure": True})
    until("nobody knows her", lambda: clara.call("GET", "/api/me") == "null")
    until("her table is gone", lambda: clara.request("GET", f"/api/tables/{table}")[0] == 404)


def gone(cluster, speaker, signals, text):
    """Something happens to the server where the table is at home; seconds until the next word is acknowledged."""
    name = cluster.home(speaker.table)
    pid = cluster.server(name)
    os.kill(pid, signals)
    return name, pid, speaker.say(text)


def back(cluster, name, pid):
    """It has been started again, and serves."""
    port = cluster.ports()[name == "two"]

    def serves():
        try:
            return cluster.server(name) != pid and Person(port, "").request("GET", "/healthz")[0] == 200
        except (OSError, http.client.HTTPException):
            return False
    until(f"{name} does not come back", serves)


def through_haproxy(cluster):
    began = time.monotonic()
    while True:  # HAProxy has not looked at the servers yet
        try:
            speaker = Speaker(cluster.port)
            break
        except (AssertionError, *AWAY):
            assert time.monotonic() < began + SLOW, cluster.logs()
            time.sleep(0.1)
    speaker.say("before")
    home = cluster.home(speaker.table)
    cluster.door(home, "POST", "/drain")  # HAProxy sends people elsewhere, and their tables follow
    until("the table leaves", lambda: speaker.say("while one drains") and cluster.home(speaker.table) != home)
    cluster.door(home, "POST", "/undrain")
    time.sleep(1)  # HAProxy may notice; if it does not, the next measurement is worse
    name, pid, seconds = gone(cluster, speaker, signal.SIGTERM, "after an upgrade")
    print(f"a server asked to stop: the next word is acknowledged after {seconds:.1f} s")
    back(cluster, name, pid)
    name, pid, seconds = gone(cluster, speaker, signal.SIGKILL, "after a kill")
    print(f"a server killed: after {seconds:.1f} s")
    back(cluster, name, pid)
    name, pid, seconds = gone(cluster, speaker, signal.SIGSTOP, "while one sleeps")
    assert cluster.home(speaker.table) != name
    os.kill(pid, signal.SIGCONT)
    print(f"a server stopped for longer than its lease: after {seconds:.1f} s")
    speaker.say("after it woke up")
    began = time.monotonic()
    cluster.kill_primary()
    speaker.say("in another database")
    print(f"the primary killed, the standby promoted: after {time.monotonic() - began:.1f} s, with the promotion")
    speaker.say("the end")
    assert speaker.heard() == speaker.said, (speaker.heard(), speaker.said)


def main(program, source):
    need()
    need_haproxy()
    cluster = Cluster(program, source)
    try:
        any_routing(cluster)
        one_house(cluster)
        erased(cluster)
        through_haproxy(cluster)
        url = f"postgresql://postgres@127.0.0.1:{cluster.env['PORT_STANDBY']}/house"
        check = subprocess.run([program, "check", "--db", url], stdout=subprocess.PIPE, text=True).stdout.strip()
        assert check.endswith(" 0 problems"), check
        for name, log in cluster.logs().items():
            assert "Sanitizer" not in log, (name, log)
    except BaseException:
        print(cluster.logs())
        raise
    finally:
        cluster.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
