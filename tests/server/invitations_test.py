"""Invitations: a short code that opens a private table while it waits, what its address says to those who show links, guesses
that are counted, bots on free chairs, names for those who share a screen.

    invitations_test.py PROGRAM SOURCE_DIR
"""
import os
import re
import struct
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server

PAGE = b"<!doctype html><html><head><!--card--><title>Ratskeller</title><!--/card--></head><body></body></html>"
COVER = b'<svg viewBox="0 0 240 320"><rect width="240" height="320" rx="10" fill="#123456"/><circle cx="120" cy="160" r="40" fill="#fff"/></svg>'


def open_table(p, seats=("me", "open", "medium"), **more):
    made = p.call("POST", "/api/tables", {"game": "stimmvieh", "seats": list(seats), **more})
    return made, p.call("GET", "/api/tables/" + made["id"])


def check_code(ada):
    made, table = open_table(ada)
    assert re.fullmatch(r"[A-HJ-NP-Z]{3,5}-[2-9]{3}", table["code"]), table["code"]
    word, digits = table["code"].split("-")
    for typed in (table["code"], f"{word.lower()}%20{digits}", word + digits):
        found = Person(ada.port, "").call("GET", "/api/invitations/" + typed)
        assert found["id"] == made["id"] and found["host"] == "Ada" and "invite" not in found and "code" not in found and "mine" not in found, found
    tom = Person(ada.port, "Tom")
    wrong = ("KUH" if word != "KUH" else "HUT") + "-" + digits
    assert tom.request("POST", f"/api/tables/{made['id']}/sit", {"seat": 1})[0] == 403
    assert tom.request("POST", f"/api/tables/{made['id']}/sit", {"seat": 1, "code": wrong})[0] == 403
    assert tom.request("GET", "/api/invitations/" + wrong)[0] == 404
    sat = tom.call("POST", f"/api/tables/{made['id']}/sit", {"seat": 1, "code": table["code"].lower()})
    assert sat["started"] and "code" not in sat, sat
    # The match has begun: the code is dead, for everybody and everywhere.
    assert tom.request("GET", "/api/invitations/" + table["code"])[0] == 404
    status, body, _ = tom.request("GET", "/j/" + table["code"])
    assert status == 200 and body == PAGE
    assert tom.request("GET", f"/j/{table['code']}.png")[0] == 404


def check_codes_differ(ada):
    codes = [open_table(ada)[1]["code"] for _ in range(20)]
    assert len(set(codes)) == 20, codes


def pixels(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, parts = 8, {}
    while at < len(png):
        n = struct.unpack(">I", png[at:at + 4])[0]
        kind, data = png[at + 4:at + 8], png[at + 8:at + 8 + n]
        assert struct.unpack(">I", png[at + 8 + n:at + 12 + n])[0] == zlib.crc32(kind + data), kind
        parts[kind] = data
        at += 12 + n
    width, height, bits, colours = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    raw = zlib.decompress(parts[b"IDAT"])
    assert (bits, colours) == (8, 2) and len(raw) == height * (width * 3 + 1)
    return width, height, lambda x, y: tuple(raw[y * (width * 3 + 1) + 1 + x * 3:][:3])


def check_preview(server, ada):
    made, table = open_table(ada, ("me", "open", "open", "easy"))
    status, body, headers = Person(ada.port, "").request("GET", "/j/" + table["code"], headers={"Host": 'a"><b>'})
    text = body.decode()
    assert status == 200 and headers["Content-Type"].startswith("text/html") and headers["Cache-Control"] == "no-store"
    assert '"><b>' not in text, "a header is no markup"
    assert 'og:title" content="Ada invites you to Stimmvieh · Ada lädt dich zu Stimmvieh ein"' in text, text
    assert "2 of 4 chairs are free." in text and "2 von 4 Plätzen sind frei." in text, text
    assert made["id"] not in text and made["invite"] not in text, "neither the table's name nor its secret"
    worked = server.metric("work_seconds_total")
    status, body, headers = Person(ada.port, "").request("GET", f"/j/{table['code']}.png")
    drawn = server.metric("work_seconds_total")
    assert drawn > worked, "drawn on a thread: nobody else waits for it"
    assert status == 200 and headers["Content-Type"] == "image/png", (status, headers["Content-Type"])
    width, height, at = pixels(body)
    assert (width, height) == (800, 420)
    assert at(80, 60) == (0x12, 0x34, 0x56) and at(187, 210) == (255, 255, 255), "the cover"
    assert at(510, 190) == (0xC2, 0x3B, 0x14) and at(660, 340) == (0xF2, 0xB6, 0x1F), "who sits there"
    assert at(635, 215) == at(535, 315) == (0x0F, 0x32, 0x2C), "free chairs"
    assert Person(ada.port, "").request("GET", f"/j/{table['code']}.png")[1] == body
    assert server.metric("work_seconds_total") == drawn, "drawn once"
    # A code nobody has says nothing.
    status, body, _ = Person(ada.port, "").request("GET", "/j/KUH-000")
    assert status == 200 and body == PAGE


def check_host(ada):
    made, table = open_table(ada, ("me", "open", "open", "easy"))
    tom, way = Person(ada.port, "Tom"), f"/api/tables/{made['id']}"
    assert tom.request("POST", way + "/bot", {"seat": 1, "bot": "hard"})[0] == 403
    assert ada.request("POST", way + "/bot", {"seat": 1, "bot": "nobody"})[0] == 400
    assert ada.request("POST", way + "/bot", {"seat": 0, "bot": "hard"})[0] == 409, "a person sits there"
    assert ada.request("POST", way + "/bot", {"seat": 5, "bot": "hard"})[0] == 409
    assert ada.call("GET", way)["seats"][3]["bot"] == "easy", "refused, nothing changed"
    assert ada.call("POST", way + "/bot", {"seat": 3, "bot": "expert"})["seats"][3] == {"kind": "bot", "bot": "expert"}
    assert ada.call("POST", way + "/bot", {"seat": 2, "bot": "hard"})["seats"][2] == {"kind": "bot", "bot": "hard"}
    assert ada.call("POST", way + "/remove", {"seat": 2})["seats"][2] == {"kind": "open"}
    filled = ada.call("POST", way + "/fill", {"bot": "random"})
    assert filled["started"] and [s.get("bot") for s in filled["seats"]] == [None, "random", "random", "expert"], filled
    assert ada.request("POST", way + "/fill", {"bot": "random"})[0] == 409, "it has begun"


def check_names(ada):
    _, table = open_table(ada, ("me", "me", "easy"), names=["", "Jupp", "nobody"])
    assert [s.get("name") for s in table["seats"]] == ["Ada", "Jupp", None], table["seats"]
    for bad in (["", "<b>"], ["", "x" * 25], ["", 5], "Jupp"):
        assert ada.request("POST", "/api/tables", {"game": "stimmvieh", "seats": ["me", "me", "easy"], "names": bad})[0] == 400, bad


def check_guesses(program, folder):
    """An address that guesses is told nothing any more, not even what is right."""
    server = Server(program, os.path.join(folder, "guess.db"), "--max-per-address", "50")
    ada = Person(server.port, "Ada")
    _, table = open_table(ada)
    answers = [ada.request("GET", f"/api/invitations/KUH-{n}")[0] for n in range(1100, 1120)]
    assert answers[:5] == [404] * 5 and answers[-1] == 429, answers
    assert server.metric("codes_missed_total") == answers.count(404)
    assert ada.request("GET", "/api/invitations/" + table["code"])[0] == 429
    assert b"invites you" not in ada.request("GET", "/j/" + table["code"])[1]
    server.stop()


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page")
        os.makedirs(os.path.join(page, "covers"))
        for name, data in (("index.html", PAGE), ("covers/stimmvieh.svg", COVER)):
            with open(os.path.join(page, name), "wb") as f:
                f.write(data)
        server = Server(program, os.path.join(folder, "t.db"), "--page", page, "--max-per-address", "10000", "--max-person-tables", "1000", "--max-person-seats", "1000")
        ada = Person(server.port, "Ada")
        check_code(ada)
        check_codes_differ(ada)
        check_preview(server, ada)
        check_host(ada)
        check_names(ada)
        # The code is the same after a restart, and the table comes from the store for it.
        made, table = open_table(ada)
        server.stop()
        server.start()
        ada.port = server.port
        assert Person(server.port, "").call("GET", "/api/invitations/" + table["code"])["id"] == made["id"]
        server.stop()
        server.check_log()
        check_guesses(program, folder)


if __name__ == "__main__":
    main(sys.argv[1])
