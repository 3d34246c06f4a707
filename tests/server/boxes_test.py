"""What the boxes of the games say: three lines, and for every value of every option a sentence and what follows from it, in every
language of the house. The page puts these keys together from the options that the server names.

    boxes_test.py PROGRAM SOURCE_DIR
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server


def check_option(game, o, texts):
    says = f"box-{game}.says.{o['name']}"
    assert f"box-{game}.note.{o['name']}" in texts, (game, o["name"])
    if "values" in o:
        for value in o["values"]:
            assert f"{says}.{value}" in texts or "{value}" in texts.get(says, ""), (game, o["name"], value)
    elif "any_of" in o:
        assert set(o.get("must", [])) <= set(o["any_of"]) & set(o["default"].split(",")), (game, o["name"])
        assert "{list}" in texts[says] and f"{says}.none" in texts, (game, o["name"])
    elif "text" not in o:
        assert "{n}" in texts[says], (game, o["name"])


def check_used(game, options, texts):
    """No sentence about an option or a value that the game does not have."""
    for key in texts:
        kind, name, *value = key.split(".")[1:]
        if kind in ("says", "note"):
            o = next(o for o in options if o["name"] == name)
            assert not value or value[0] in o.get("values", []) or value == ["none"], key


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "t.db"))
        p, n = Person(server.port, ""), 0
        for lang in p.call("GET", "/api/languages"):
            for g in p.call("GET", "/api/games?lang=" + lang["code"]):
                if g["example"]:
                    continue
                texts = p.call("GET", f"/api/texts/{lang['code']}/box-{g['id']}")
                assert all(f"box-{g['id']}.brief.{i}" in texts for i in (1, 2, 3)), g["id"]
                for o in g["options"]:
                    check_option(g["id"], o, texts)
                check_used(g["id"], g["options"], texts)
                n += 1
        assert n >= 10, n
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1])
