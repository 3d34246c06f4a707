"""terminal.py PROGRAM: plays at a terminal of 80 columns, with few players and with many. No line is wider, and lines are broken
between words."""
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios

COLUMNS = 80


def play(program, game, seats, lang, typed):
    """What the terminal shows: the answers go in one after the other, each when the program waits."""
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
        os.execv(program, [program, "play", game, "--lang", lang, "--seed", "3", "--seats", "me" + (seats - 1) * ",easy"])
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


def main(program):
    bad = 0
    games = json.loads(subprocess.check_output([program, "games", "--json"]))
    tables = [(g["id"], n) for g in games for n in sorted({g["min_seats"], g["max_seats"]}) if not g["example"]]
    for game, seats in tables:
        for lang in ("en", "de"):
            lines = play(program, game, seats, lang, ["?", "1", "1", "list", "frobnicate", "1"]).split("\n")
            for line in lines:
                if len(line) > COLUMNS:
                    print(f"{game}, {seats} seats ({lang}): {len(line)} columns: {line}")
                    bad = 1
            if not any(len(line) > COLUMNS - 12 for line in lines):
                print(f"{game}, {seats} seats ({lang}): lines are broken too early")
                bad = 1
    return bad


sys.exit(main(os.path.abspath(sys.argv[1])))
