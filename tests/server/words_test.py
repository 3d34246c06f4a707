"""Words: which languages there are, their sentences, names and rules; the wire carries ids only, and every id has its name in
every language; a data set of one's own has its own names.

    words_test.py PROGRAM SOURCE_DIR
"""
import gzip
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server

GAMES = {"aufruhr": 4, "buergermeister": 2, "demolition": 2, "ninety": 2, "stimmvieh": 3, "goofspiel": 4}


def languages(p, source):
    all = p.call("GET", "/api/languages")
    assert all[0]["code"] == "en" and {l["code"] for l in all} >= set(os.listdir(os.path.join(source, "data/texts"))), all
    for l in all:
        assert l["name"] and len(l["group"]) <= 2 and l["decimal"] and len(l["plural"]) == 200 and l["plural"].isdigit(), l
    return [l["code"] for l in all]


def check_constant(p, path, kind="application/json"):
    """Compressed, with a tag that saves sending it again; returns the text."""
    status, plain, headers = p.request("GET", path)
    assert status == 200 and headers["Content-Type"] == kind and headers["Cache-Control"] == "no-cache", (path, status, headers["Content-Type"])
    status, body, packed = p.request("GET", path, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(body) == plain and (len(body) < len(plain) or len(plain) < 500), path
    assert p.request("GET", path, headers={"Accept-Encoding": "gzip", "If-None-Match": packed["ETag"]})[0] == 304
    return plain.decode()


def check_figures(p):
    """Positions of the players' rules: each seen by one seat, which knows no more than it may."""
    figures = json.loads(check_constant(p, "/api/figures/stimmvieh"))
    turn = figures["turn"]
    assert turn["seat"] == 1 and turn["seats"] == 4 and turn["turn"] == [1], turn
    assert any(m["move"] == "play 4 0" and m["facts"] for m in turn["moves"])
    assert all("cards" not in party["votes"] for i, party in enumerate(turn["view"]["parties"]) if i != 1)
    assert "seat" not in figures["night"] and figures["night"]["turn"] == [] and figures["night"]["moves"] == []


def check_texts(p, langs):
    keys = None
    for lang in langs:
        all = json.loads(check_constant(p, f"/api/texts/{lang}"))
        keys = keys or set(all)
        assert all["table.stale"] and set(all) == keys, lang
        page = json.loads(check_constant(p, f"/api/texts/{lang}/page"))
        assert page and page == {k: v for k, v in all.items() if k.startswith("page.")}, lang
        assert "STI-4.1" in check_constant(p, f"/api/rules/stimmvieh/{lang}", "text/markdown; charset=utf-8")
        assert "{4.1}" in check_constant(p, f"/api/guide/stimmvieh/{lang}", "text/markdown; charset=utf-8")
    check_figures(p)
    for path in ("guide/goofspiel/en", "guide/stimmvieh/qq", "figures/goofspiel", "figures/stimmvieh/en", "figures/../x", "texts/qq", "texts/en/cellar", "texts/en/page/x", "texts/EN", "texts/en_GB", "labels/ninety", "labels/ninety/qq", "labels/chess/en", "labels/en/ninety",
                 "rules/goofspiel/en", "rules/../en", "texts/" + "x" * 200):
        assert p.request("GET", "/api/" + path)[0] == 404, path
    assert p.request("POST", "/api/texts/en", {})[0] == 405


def items(value):
    """Everything a message names, wherever it stands in an event."""
    if isinstance(value, dict):
        if "item" in value:
            yield value
        for v in value.values():
            yield from items(v)
    elif isinstance(value, list):
        for v in value:
            yield from items(v)


def readable(labels, item):
    names = labels.get(item["item"], {})
    return item["id"] in names or item["id"].startswith("#") or item["id"].isdigit() or all(one in names for one in item["id"].split(" "))


def check_names(p, source, langs):
    """Of every golden game, all that is told in it. (That names are right is tests/contract/labels.c's business.)"""
    for game, seats in GAMES.items():
        labels = {lang: json.loads(check_constant(p, f"/api/labels/{game}/{lang}")) for lang in langs}
        with open(os.path.join(source, f"tests/golden/{game}-{seats}.match"), "rb") as f:
            table = p.call("POST", "/api/import", f.read())["id"]
        named = [i for e in p.call("GET", f"/api/tables/{table}/replay?as=all") for i in items(e.get("told", []))]
        assert named or game == "goofspiel", game
        for item in named:
            assert set(item) == {"item", "id"}, item
            for lang in langs:
                assert readable(labels[lang]["labels"], item), (game, lang, item)
        words = [set(l["words"]) for l in labels.values()]
        assert all(w == words[0] for w in words), game
        print(f"{game}: {len(named)} things named by {len({(i['item'], i['id']) for i in named})} ids")


def check_own_set(program, source, folder):
    """What a data set of one's own says is what the page reads; what it does not say in German is said in English."""
    data = os.path.join(folder, "data")
    os.mkdir(data)
    for game in GAMES:
        if game != "goofspiel":
            with open(os.path.join(source, f"data/{game}.json"), encoding="utf-8") as f:
                set_ = json.load(f)
            if game == "demolition":
                set_["tiles"][0]["name"] = {"en": "Gasworks"}
            with open(os.path.join(data, f"{game}.json"), "w", encoding="utf-8") as f:
                json.dump(set_, f)
    server = Server(program, os.path.join(folder, "own.db"), "--data", data)
    p = Person(server.port, "Own")
    for lang in ("en", "de"):
        names = p.call("GET", f"/api/labels/demolition/{lang}")
        assert names["labels"]["tile"]["altbau"] == names["words"]["tiles.altbau.name"] == "Gasworks", lang
    assert p.call("GET", "/api/labels/demolition/de")["words"]["tiles.schule.name"] == "Schule"
    server.stop()


def main():
    program, source = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "t.db"))
        p = Person(server.port, "Reader")
        langs = languages(p, source)
        check_texts(p, langs)
        check_names(p, source, langs)
        for lang in langs + ["qq"]:
            assert p.call("GET", f"/api/games?lang={lang}")[0]["title"]
        server.stop()
        check_own_set(program, source, folder)


main()
