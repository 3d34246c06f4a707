"""terminal.py PROGRAM: plays at a terminal of 80 columns and 24 lines, with few players and with many, and solves puzzles. No line
is wider, lines are broken between words, and a list of moves leaves at least half of the window to the board."""
import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios

COLUMNS, LINES = 80, 24


def show(program, args, typed):
    """What the terminal shows: the answers go in one after the other, each when the program waits."""
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        os.execv(program, [program] + args)
    shown = b""
    for line in typed + ["quit"]:
        while not shown.endswith(b"> "):
            shown += os.read(fd, 65536)
        os.write(fd, line.encode() + b"\n")
        shown += b"\n"
    try:
        while more := os.read(fd, 65536):
            shown += more
    except OSError:
        pass
    os.waitpid(pid, 0)
    return shown.decode().replace("\r", "")


def play(program, game, seats, lang, typed):
    return show(program, ["play", game, "--lang", lang, "--seed", "3", "--seats", "me" + (seats - 1) * ",easy"], typed)


def check_width(where, text):
    wide = [line for line in text.split("\n") if len(line) > COLUMNS]
    for line in wide:
        print(f"{where}: {len(line)} columns: {line}")
    return 1 if wide else 0


def lists(text):
    """The lines below each board, from the first move on to the prompt; what was asked for by "list" is none of them."""
    for screen in re.split(r"^> ", text, flags=re.M)[:-1]:
        below = re.search(r"^ {3,4}1  [a-z](?:(?!^ {3,4}1  [a-z]).)*\Z", screen, flags=re.M | re.S)
        if below and not screen.startswith("\nlist"):
            yield below[0].rstrip("\n").split("\n")


def check_lists(where, text):
    """Table talk may have a line, or two, of its own below the moves."""
    tall = [lines for lines in lists(text) if len(lines) > LINES // 2 + 2]
    for lines in tall:
        print(f"{where}: the list has {len(lines)} lines:", *lines[:3], sep="\n")
    return 1 if tall else 0


def check_whole_table(program):
    """Stimmvieh's board has room for thirty moves below it: nothing of it scrolls away."""
    text = play(program, "stimmvieh", 4, "de", ["1"])
    screen = text[text.rindex("Wahlkampf 1") : text.rindex("\n> ")]
    lines = screen.split("\n")
    if len(lines) + 1 > LINES or "  play 9 3" not in lines[-2]:
        print(f"stimmvieh: {len(lines)} lines, or a move is missing:", screen, sep="\n")
        return 1
    return 0


def check_puzzles(program, games):
    bad = 0
    for game in games:
        for number in range(1, 61, 7):
            for lang in ("en", "de"):
                where = f"puzzle {number} of {game} ({lang})"
                text = show(program, ["puzzle", game, str(number), "--lang", lang], ["?", "hint", "frobnicate", "solution"])
                bad |= check_width(where, text) | check_lists(where, text)
    return bad


def main(program):
    bad = 0
    games = json.loads(subprocess.check_output([program, "games", "--json"]))
    tables = [(g["id"], n) for g in games for n in sorted({g["min_seats"], g["max_seats"]}) if not g["example"]]
    for game, seats in tables:
        for lang in ("en", "de"):
            where = f"{game}, {seats} seats ({lang})"
            text = play(program, game, seats, lang, ["?", "1", "1", "list", "frobnicate", "1", "1", "1"])
            bad |= check_width(where, text) | check_lists(where, text)
            if not any(len(line) > COLUMNS - 12 for line in text.split("\n")):
                print(f"{where}: lines are broken too early")
                bad = 1
    return bad | check_whole_table(program) | check_puzzles(program, sorted({game for game, _ in tables}))


sys.exit(main(os.path.abspath(sys.argv[1])))
