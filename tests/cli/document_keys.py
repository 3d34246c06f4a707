"""Keys of state documents outside the walks: document_keys.py PROGRAM SOURCE_DIR

- In C, nothing but src/games/<game>/document*.c writes, reads or lists such a key. (That a walk names it once, the describer
  asserts. data.c and map.c read another document, the data set.)
- In the page, no interface or type is written down that has the name or the members of one the build makes.
- In docs/states, the rows of fields stand between the marks of tools/make-states.
Reading a field of a view (view.parties) is what keys are for."""
import json
import pathlib
import re
import subprocess
import sys

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
problems = []


def objects(schema):
    """Title and keys of every object of a schema."""
    if "properties" in schema:
        yield schema.get("title", ""), set(schema["properties"])
    below = [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            below.append(schema[key])
    for s in below:
        yield from objects(s)


def check_c(game, keys):
    for path in sorted((root / "src/games" / game).glob("*.[ch]")):
        if path.name.startswith("document"):
            continue
        calls = r"json_k\w+|doc_\w+" if path.name in ("data.c", "map.c") else r"json_k\w+|doc_\w+|node_\w+"
        for n, line in enumerate(path.read_text().splitlines(), 1):
            for words in re.findall(rf'\brk_(?:{calls})\([^"]*"([\w ]+)"', line):
                for key in keys.intersection(words.split()):
                    problems.append(f"{path.relative_to(root)}:{n}: names \"{key}\", a key of the state document")


def check_page(game, types):
    names = {title for title, _ in types}
    for path in sorted((root / "web/src/games" / game).glob("**/*.ts*")):
        text = path.read_text()
        for name, body in re.findall(r"\b(?:interface (?=\w+[^{=]*\{)|type (?=\w+ = \{))(\w+)[^{]*\{((?:[^{}]|\{[^{}]*\})*)\}", text):
            body = re.sub(r"\{[^{}]*\}", "{}", body)
            members = set(re.findall(r"(?:^|[;,\n])\s*(?:readonly )?(\w+)\??:", body))
            if name in names:
                problems.append(f"{path.relative_to(root)}: {name} is made by the build")
            for title, keys in types:
                if len(members) >= 4 and members <= keys:
                    problems.append(f"{path.relative_to(root)}: {name} repeats {title} of the state document")


def check_docs(game, keys):
    path = root / "docs/states" / f"{game}.md"
    if not path.exists():
        return
    text = re.sub(r"<!-- fields.*?<!-- end of fields -->", "", path.read_text(), flags=re.S)
    for row in re.findall(r"^\| (`[^|]*) \|", text, re.M):
        words = re.findall(r"`([^`]*)`", row)
        if words and all(w in keys for w in words):
            problems.append(f"docs/states/{game}.md: a row about {row} outside the marks")


games = json.loads(subprocess.run([program, "games", "--json"], check=True, capture_output=True, text=True).stdout)
for g in games:
    game = g["id"]
    schema = json.loads(subprocess.run([program, "schema", game], check=True, capture_output=True, text=True).stdout)
    types = list(objects(schema))
    keys = set().union(*(k for _, k in types))
    assert len(keys) > 3
    check_c(game, keys)
    check_page(game, types)
    check_docs(game, keys)
print("\n".join(problems))
sys.exit(1 if problems else 0)
