#!/usr/bin/env python3
"""Makes the language xx out of English by machine: the same texts in fullwidth letters (Ｖｏｔｅｓ), so that whatever is left
in plain letters has not been translated.

    make.py PROGRAM SOURCE_DIR OUT      writes OUT/texts/xx, OUT/rules/xx and OUT/play/xx
"""
import json
import pathlib
import re
import subprocess
import sys

WIDE = {ord(c): ord(c) + 0xFEE0 for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"}
# What stays in a text: the name of an argument, with the forms of a word behind it translated.
ARGUMENT = re.compile(r"\{([^{}|]*)((?:\|[^{}]*)?)\}")
# What stays in a rules document: code, rule IDs, addresses of links; in the players' rules also the references to rules.
FIXED = re.compile(r"`[^`]*`|\b[A-Z]{3}-X?\d[\w.]*|\]\([^)]*\)")
REFERENCES = re.compile(FIXED.pattern + r"|\{[^}]*\}")


def around(pattern, kept, text):
    """The text in wide letters, except for what the pattern finds, which `kept` rewrites."""
    out, at = [], 0
    for found in pattern.finditer(text):
        out += [text[at : found.start()].translate(WIDE), kept(found)]
        at = found.end()
    return "".join(out) + text[at:].translate(WIDE)


def sentence(text):
    return around(ARGUMENT, lambda m: "{" + m[1] + m[2].translate(WIDE) + "}", text)


def rules(text, fixed=FIXED):
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    return "".join(p if i % 2 else around(fixed, lambda m: m[0], p) for i, p in enumerate(parts))


def write(path, texts):
    path.write_text(json.dumps(texts, ensure_ascii=False, indent=2) + "\n")


def main():
    program, source, out = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    texts, documents, guides = out / "texts/xx", out / "rules/xx", out / "play/xx"
    for folder in (texts, documents, guides):
        folder.mkdir(parents=True, exist_ok=True)
    for path in (source / "data/texts/en").glob("*.json"):
        catalogue = json.loads(path.read_text())
        if path.name == "language.json":
            write(texts / path.name, {**catalogue, "name": sentence(catalogue["name"])})
        else:
            write(texts / path.name, {key: sentence(text) for key, text in catalogue.items()})
    for path in (source / "docs/rules").glob("*.md"):
        (documents / path.name).write_text(rules(path.read_text()))
        words = json.loads(subprocess.run([program, "words", path.stem, "--lang", "en"], check=True, capture_output=True, text=True).stdout)
        write(texts / f"data-{path.stem}.json", {key: sentence(text) for key, text in words.items()})
    for path in (source / "docs/play").glob("*.md"):
        (guides / path.name).write_text(rules(path.read_text(), REFERENCES))


main()
