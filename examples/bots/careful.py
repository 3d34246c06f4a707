#!/usr/bin/env python3
"""A bot for any game, in the line protocol of docs/bot-protocol.md: it plays the middle of its list.

    ratskeller sim stimmvieh --bots "exec:python3 examples/bots/careful.py,random,random,random"
"""
import json
import sys


def choose(view, legal):
    """Your ideas go here. `view` is what your seat may see, `legal` the moves you may make."""
    return legal[len(legal) // 2]


def main():
    view, legal = None, []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "match":
            print("ready careful", flush=True)
        elif word == "view":
            view, legal = json.loads(rest), []
        elif word == "legal":
            legal.append(rest)
        elif word == "go":
            print("move", choose(view, legal), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
