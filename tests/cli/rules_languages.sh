# Every translated rules document has the skeleton of its English twin: the same rule IDs, headings and tables in the same order.
# The page opens any of them at a rule ID; a rule missing in one language would open nothing. Then the comparison itself is put to the
# test: a copy that lost a rule, a heading or a table row, or has two rules in the wrong order, must be noticed.
cd "$2" || exit 1
exec python3 - docs/rules <<'PYTHON'
import pathlib
import re
import sys

RULE = re.compile(r"\*\*([A-Z]{3}-X?\d+(?:\.\d+)*[a-z]?)(?=[\s*.:])")
HEADING = re.compile(r"(#+) +((?:\d+\.)?)")


def skeleton(text):
    """One entry a heading (level and number), defined rule, and table row (number of cells), in the order of the text."""
    parts, fenced = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
            parts.append("fence")
        elif fenced:
            continue
        elif heading := HEADING.match(line):
            parts.append("heading " + " ".join(heading.groups()))
        elif line.lstrip().startswith("|"):
            parts.append(f"table row of {line.count('|') - 1}")
        parts += ["rule " + rule for rule in RULE.findall("" if fenced else line)]
    return parts


def first_difference(english, other):
    """None, or what stands where the two part."""
    pairs = list(zip(english + ["end"], other + ["end"]))
    last = "the beginning"
    for ours, theirs in pairs:
        if ours != theirs:
            return f"after {last}: English has {ours}, this one {theirs}"
        last = ours
    return None


def unnoticed(text):
    """The kinds of damage to a copy that the comparison would miss."""
    lines, whole = text.splitlines(), skeleton(text)
    rules = [i for i, line in enumerate(lines) if RULE.search(line)]
    swapped = list(lines)
    swapped[rules[0]], swapped[rules[-1]] = lines[rules[-1]], lines[rules[0]]
    damage = {"order of rules": swapped}
    for kind, sign in (("rule", "- **"), ("heading", "## "), ("table row", "|")):
        spot = max(i for i, line in enumerate(lines) if line.startswith(sign))
        damage["lost " + kind] = lines[:spot] + lines[spot + 1 :]
        damage["doubled " + kind] = lines[: spot + 1] + lines[spot:]
    return [kind for kind, copy in damage.items() if not first_difference(whole, skeleton("\n".join(copy)))]


def main():
    folder, bad = pathlib.Path(sys.argv[1]), []
    documents = sorted(folder.glob("*/*.md"))
    if not documents:
        bad.append("no translated rules at all")
    for translated in documents:
        twin, name = folder / translated.name, f"{translated.parent.name}/{translated.name}"
        if not twin.exists():
            bad.append(f"{name}: no English twin")
            continue
        parts, text = skeleton(twin.read_text()), translated.read_text()
        difference = first_difference(parts, skeleton(text))
        if difference:
            bad.append(f"{name}: {difference}")
        bad += [f"{name}: the comparison misses: {kind}" for kind in unnoticed(text)]
        counts = [sum(p.startswith(kind) for p in parts) for kind in ("rule", "heading", "table")]
        print("{}: {} rules, {} headings, {} table rows".format(name, *counts))
    for language in sorted(d for d in folder.iterdir() if d.is_dir()):
        missing = {d.name for d in folder.glob("*.md")} - {d.name for d in language.glob("*.md")}
        bad += [f"{language.name}: no {name}" for name in sorted(missing)]
    for line in bad:
        print(line)
    return 1 if bad else 0


sys.exit(main())
PYTHON
