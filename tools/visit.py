#!/usr/bin/env python3
"""Visits a house that is open: its health, its page with everything the page loads first, and a game of each against bots.

    visit.py http://127.0.0.1:8640/
"""
import json
import os
import re
import subprocess
import sys
import time
import urllib.request

CLIENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../examples/clients/play.py")


def get(url):
    with urllib.request.urlopen(url, timeout=20) as answer:
        return answer.read().decode()


def visit(url):
    health = get(url + "/healthz").strip()
    assert health == "ok", f"/healthz says {health}"
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', get(url + "/"))
    assert files, "the page loads nothing: this program has no page"
    print(f"health ok; the page loads {sum(len(get(url + f)) for f in files)} bytes in {len(files)} files")
    games = [g["id"] for g in json.loads(get(url + "/api/games"))]
    assert len(games) >= 5, f"only these games are there: {games}"
    for game in games:
        began = time.time()
        end = subprocess.run([sys.executable, CLIENT, url, game], capture_output=True, text=True, timeout=600)
        assert end.returncode == 0 and end.stdout.startswith("points:"), f"{game} did not come to its end: {end.stdout}{end.stderr}"
        print(f"{game}: {end.stdout.strip()}, {time.time() - began:.1f} s")


if __name__ == "__main__":
    try:
        visit(sys.argv[1].rstrip("/"))
    except (AssertionError, OSError, subprocess.TimeoutExpired) as fault:
        sys.exit(f"visit: {fault}")
