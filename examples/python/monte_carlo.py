"""Monte-Carlo evaluation: who is likely to win from here, as far as a seat can know? Many games at once, in C.

    python3 monte_carlo.py [GAME [MOVES [GAMES]]]        after so many random moves, by so many random games
"""
import sys

import numpy as np

import ratskeller


def evaluate(state, seat, games=1000, threads=2, seed=1):
    """The chances of all seats if everybody goes on at random, in worlds that `seat` cannot tell from the real one."""
    dice, vector = ratskeller.Dice(seed), ratskeller.VectorGame(state.game, games, threads=threads, masks=False, seed=seed)
    for i in range(games):
        vector.put(i, state.resample(seat, dice))
    rng, open_games, chances = np.random.default_rng(seed), np.ones(games, bool), np.zeros(state.game.seats)
    while open_games.any():
        now = vector.step_nth((rng.random(games) * vector.now.counts).astype(np.int32))
        ended = now.over & open_games            # a vector game begins anew: only the first end counts
        chances += now.rewards[ended].sum(axis=0)
        open_games &= ~ended
    return chances / games


def main(name="demolition", moves=150, games=500):
    state, dice = ratskeller.load_game(name).new_initial_state(), ratskeller.Dice(7)
    for _ in range(int(moves)):
        if not state.is_terminal():
            state.play_random(dice)
    print(state.board(viewer=0))
    chances = evaluate(state, seat=0, games=int(games))
    print("chances as seat 0 sees them:", " ".join(f"{chance:.2f}" for chance in chances))
    return chances


if __name__ == "__main__":
    main(*sys.argv[1:])
