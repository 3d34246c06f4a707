"""python3 -m ratskeller layout GAME [seats=N] [OPTION=VALUE ...]: what the numbers of its observations mean."""

import argparse
import sys

from . import Error, Layout, games, load_game


def main():
    parser = argparse.ArgumentParser(prog="python3 -m ratskeller", description="Ratskeller for Python.")
    commands = parser.add_subparsers(dest="command", required=True)
    layout = commands.add_parser("layout", help="what the numbers of a game's observations mean, field by field")
    layout.add_argument("game", metavar="GAME", help=", ".join(games()))
    layout.add_argument("options", metavar="OPTION=VALUE", nargs="*",
                        help="seats=N, otherwise as few as the game is for; and options of the game")
    flags = parser.parse_args()
    try:
        print(Layout(load_game(flags.game, **dict(map(option, flags.options)))))
    except Error as problem:
        sys.exit(f"ratskeller: {problem}")


def option(text):
    name, equals, value = text.partition("=")
    if not equals or name == "seats" and not value.isdecimal():
        raise Error(f"an option is written as OPTION=VALUE, seats as a number; not {text!r}")
    return name, int(value) if name == "seats" else value


if __name__ == "__main__":
    main()
