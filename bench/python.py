#!/usr/bin/env python3
"""How fast Python plays, for each second of CPU time on one core: bench/python.py [--ms N] [--games N] [GAME ...]

For every game, in millions of moves: the one-game API (legal_actions, a random choice, apply_action), and VectorGame with
random moves: plain, with masks, with observations, with both. Moves of chance are moves, too. The last column says how many of
them are decisions, which is what a policy is asked for.

    PYTHONPATH=build/release/python python3 bench/python.py
"""
import argparse
import random
import time

import numpy as np

import ratskeller


def one_game(name, seconds):
    game, rnd, moves = ratskeller.load_game(name), random.Random(1).random, 0
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rnd() * len(actions))])
            moves += 1
    return moves / (time.thread_time() - began)


def vector(name, games, seconds, **parts):
    """Moves a second, and how many of them are decisions."""
    many, actions, steps = ratskeller.VectorGame(name, games, seed=1, **parts), np.empty(games, np.int32), 0
    for _ in range(50):  # away from the opening, where all games are alike
        many.step(many.sample(actions))
    moves, began = many.moves, time.thread_time()
    while time.thread_time() - began < seconds:
        for _ in range(20):
            many.step(many.sample(actions))
        steps += 20
    used = time.thread_time() - began
    moves = many.moves - moves
    return moves / used, steps * games / moves


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ms", type=int, default=1000, help="CPU time of each measurement")
    parser.add_argument("--games", type=int, default=256, help="games of a VectorGame")
    parser.add_argument("game", nargs="*", default=ratskeller.games())
    flags = parser.parse_args()
    print(f"{'million moves/s':16} {'one game':>9} {'vector':>9} {'masks':>9} {'observed':>9} {'both':>9} {'decisions':>10}")
    for name in flags.game:
        row = [one_game(name, flags.ms / 1000)]
        for observations in (False, True):
            for masks in (False, True):
                speed, decisions = vector(name, flags.games, flags.ms / 1000, masks=masks, observations=observations)
                row.append(speed)
        print(f"{name:16} " + " ".join(f"{speed / 1e6:9.2f}" for speed in row) + f" {100 * decisions:8.0f} %", flush=True)


if __name__ == "__main__":
    main()
