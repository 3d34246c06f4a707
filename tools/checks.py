"""What the checkers of the data sets (tools/check_<game>.py) share. Standard library only."""
import json
import os
import sys

count = 0


def check(ok, *what):
    global count
    count += 1
    if not ok:
        sys.exit(" ".join(["FAILED:", *map(str, what)]))


def without_duplicates(pairs):
    if len(dict(pairs)) != len(pairs):
        sys.exit("FAILED: a key is there twice among " + ", ".join(key for key, _ in pairs))
    return dict(pairs)


def load(game, most_bytes=250000):
    """The data set (data/<game>.json, or the file named on the command line) and the size of its file."""
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", game + ".json")
    with open(path, "rb") as f:
        raw = f.read()
    check(len(raw) < most_bytes, "the file is larger than", most_bytes)
    check(raw.startswith(b"{") and raw.endswith(b"}\n") and b"\t" not in raw and b"\r" not in raw, "untidy file")
    data = json.loads(raw.decode("utf-8"), object_pairs_hook=without_duplicates)
    check(data["game"] == game, "it is the data set of", data["game"])
    return data, len(raw)


def is_text(pair):
    return isinstance(pair, dict) and set(pair) == {"en", "de"} and all(isinstance(x, str) and x.strip() for x in pair.values())


def passed(game, more=""):
    print(f"{game}: {count} checks passed{more}")
