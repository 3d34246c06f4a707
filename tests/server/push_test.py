"""Web Push: who is elsewhere is called when it is their turn, and nobody else; what leaves can be read by their device alone.

    push_test.py PROGRAM SOURCE_DIR
"""
import json
import os
import sqlite3
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server
from webpush import Device, Service, b64, packed, signed, times, unb64, unpacked, G

CONTACT = "mailto:house@example.org"


def flags(*more):
    return ("--push", CONTACT, "--push-hosts", "localhost", "--push-seconds", "1", *more)


def table_of(host, guest, game="goofspiel"):
    """A match of two people that has begun; both have to decide."""
    made = host.call("POST", "/api/tables", {"game": game, "seats": ["me", "open", "random", "random"]})
    guest.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1, "invite": made["invite"]})
    return made["id"]


def wait_until(what, seconds=60):
    until = time.time() + seconds
    while not what() and time.time() < until:
        time.sleep(0.05)
    assert what()


def check_signature(headers, key, port):
    scheme, words = headers["Authorization"].split(" ", 1)
    assert scheme == "vapid", headers
    parts = dict(w.strip().split("=", 1) for w in words.split(","))
    assert parts["k"] == key, "signed with another key than the page was given"
    head, claims, signature = parts["t"].split(".")
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    claims_are = json.loads(unb64(claims))
    assert claims_are["aud"] == f"https://localhost:{port}" and claims_are["sub"] == CONTACT, claims_are
    assert 0 < claims_are["exp"] - time.time() < 24 * 3600, claims_are
    assert signed(f"{head}.{claims}".encode(), unb64(signature), unpacked(unb64(key)))
    assert not signed(f"{head}.{claims}x".encode(), unb64(signature), unpacked(unb64(key))), "everything is signed, it seems"


def calls(server, service):
    """Both are away: both are called, each in their language, once; until they come."""
    ada, bert, carl = (Person(server.port, n) for n in ("Ada", "Bert", "Carl"))
    key = ada.call("GET", "/api/push")["key"]
    of_ada, of_bert, of_carl = (service.device(n) for n in ("ada", "bert", "carl"))
    ada.call("POST", "/api/me/push", of_ada.subscription("de"))
    bert.call("POST", "/api/me/push", of_bert.subscription("en"))
    carl.call("POST", "/api/me/push", of_carl.subscription())
    table = table_of(ada, bert)
    said, headers = service.wait_for(of_ada)
    assert said == {"title": "Du bist dran", "body": "Goofspiel · Tisch von Ada", "table": table}, said
    assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0, headers
    check_signature(headers, key, service.port)
    said, _ = service.wait_for(of_bert)
    assert said == {"title": "Your turn", "body": "Goofspiel · Ada’s table", "table": table}, said
    lengths = {len(c[2]) for c in service.came}
    assert len(lengths) == 1, f"the service can tell messages apart by their length: {lengths}"

    # Carl is there; his opponent is not. When she has been called, he would have been.
    made = carl.call("POST", "/api/tables", {"game": "goofspiel", "seats": ["me", "open", "random", "random"]})
    here = carl.socket(made["id"])
    here.event()
    dora, of_dora = Person(server.port, "Dora"), service.device("dora")
    dora.call("POST", "/api/me/push", of_dora.subscription())
    dora.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1, "invite": made["invite"]})
    service.wait_for(of_dora)
    assert service.count(of_carl) == 0, "somebody who is there was called"
    here.send("hidden")
    service.wait_for(of_carl)  # his tab is, but he looks elsewhere
    here.close()

    # After a restart nobody is called again; who comes and goes is.
    sent = len(service.came)
    server.stop()
    server.start()
    assert Person(server.port, "Someone").call("GET", "/api/push")["key"] == key, "the key of the house has changed"
    wait_until(lambda: server.metric("tables_loaded") == 2)
    time.sleep(3)
    assert len(service.came) == sent, "called again though nobody has come"
    ws = ada.socket(table)
    ws.event()
    wait_until(lambda: told(server, ada) == 0)
    ws.close()
    service.wait_for(of_ada, 2)
    assert service.count(of_bert) == 1


def told(server, person):
    db = sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)
    n = db.execute("SELECT sum(told) FROM sits WHERE person = ?", (person.call("GET", "/api/me")["id"],)).fetchone()[0]
    db.close()
    return n


def ends(server, service):
    """A device the service does not know any more, one that is logged out, one that has enough, and a person who is erased."""
    eve, fay = Person(server.port, "Eve"), Person(server.port, "Fay")
    gone, busy = service.device("gone", 410), service.device("busy", 503)
    eve.call("POST", "/api/me/push", gone.subscription())
    fay.call("POST", "/api/me/push", busy.subscription())
    listed = eve.call("GET", "/api/me/data")["push"]
    assert [p["endpoint"] for p in listed] == [gone.endpoint] and listed[0]["lang"] == "en", listed
    table_of(eve, fay)
    service.wait_for(gone)
    wait_until(lambda: eve.call("GET", "/api/me/data")["push"] == [])
    service.wait_for(busy)
    wait_until(lambda: server.metric("push_retried_total") >= 1)
    assert len(fay.call("GET", "/api/me/data")["push"]) == 1, "a service that is busy has not forgotten anybody"
    fay.call("POST", "/api/me/push/off")
    assert fay.call("GET", "/api/me/data")["push"] == []
    wait_until(lambda: server.metric("push_waiting") == 0)  # the second try is off, too

    fay.call("POST", "/api/me/push", busy.subscription())
    code = fay.call("POST", "/api/me/code")["code"]
    phone = Person(server.port, "")
    phone.call("POST", "/api/me/claim", {"code": code})
    phone.call("POST", "/api/me/push", service.device("phone").subscription())
    assert len(fay.call("GET", "/api/me/data")["push"]) == 2
    phone.call("POST", "/api/me/logout")
    assert [p["endpoint"] for p in fay.call("GET", "/api/me/data")["push"]] == [busy.endpoint]
    fay.call("POST", "/api/me/erase", {"sure": True})
    db = sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)
    wait_until(lambda: not db.execute("SELECT 1 FROM subscription WHERE endpoint = ?", (busy.endpoint,)).fetchall())
    db.close()


def refusals(server, service):
    guy = Person(server.port, "Guy")
    good = service.device("guy").subscription()

    def refused(code, **changes):
        status, out, _ = guy.request("POST", "/api/me/push", {**good, **changes})
        assert status == 400 and json.loads(out)["code"] == code, (changes, status, out)

    for bad in ("http://localhost/x", "https://127.0.0.1/x", "https://localhost:22222", "https://example.org/x", "https://localhost@example.org/x", "https://localhost/" + "x" * 2000, "file:///x", ""):
        refused("endpoint", endpoint=bad)
    refused("keys", keys={"p256dh": b64(b"\4" + bytes(64)), "auth": good["keys"]["auth"]})
    refused("keys", keys={"p256dh": b64(packed(times(7, G))[:64]), "auth": good["keys"]["auth"]})
    refused("keys", keys={"p256dh": good["keys"]["p256dh"], "auth": b64(bytes(15))})
    refused("keys", keys={"p256dh": good["keys"]["p256dh"]})
    refused("keys", keys=7)
    refused("lang", lang="tlh")
    assert Person(server.port, "").request("POST", "/api/me/push", good)[0] == 401
    assert guy.call("GET", "/api/me/data")["push"] == [], "a refusal has changed something"
    limit = int(server.metric('fixed_limit{what="push-devices"}'))
    for i in range(limit):
        phone = Person(server.port, "")
        phone.call("POST", "/api/me/claim", {"code": guy.call("POST", "/api/me/code")["code"]})
        phone.call("POST", "/api/me/push", service.device(f"guy{i}").subscription())
    assert guy.request("POST", "/api/me/push", good)[0] == 429
    phone.call("POST", "/api/me/push", service.device("anew").subscription())  # one of them may have another address


def failure(program, folder, name, endpoint, why, *more):
    """A call that must not be made: why it was not."""
    server = Server(program, os.path.join(folder, name + ".db"), *flags(*more))
    ada, bert = Person(server.port, "Ada"), Person(server.port, "Bert")
    ada.call("POST", "/api/me/push", Device(endpoint).subscription())
    table_of(ada, bert)
    wait_until(lambda: server.metric(f'push_failed_total{{why="{why}"}}') == 1)
    server.stop()
    server.check_log()


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        service = Service(folder)
        failure(program, folder, "stranger", f"https://localhost:{service.port}/201/x", "tls", "--insecure-push")  # nobody vouches for its certificate
        failure(program, folder, "inside", "https://localhost/201/x", "address")
        assert not service.came
        os.environ["SSL_CERT_FILE"] = service.cert
        server = Server(program, os.path.join(folder, "push.db"), "--insecure-push", *flags(), "--max-per-address", "1000")
        calls(server, service)
        ends(server, service)
        refusals(server, service)
        server.stop()
        server.check_log()
        quiet = Server(program, os.path.join(folder, "quiet.db"))
        assert Person(quiet.port, "Ada").call("GET", "/api/push") == {}, "off unless the operator wants it"
        assert Person(quiet.port, "Ada").request("POST", "/api/me/push", service.device("x").subscription())[0] == 404
        quiet.stop()
        service.close()
    print(f"{len(service.came)} calls")


main()
