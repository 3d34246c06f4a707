"""Random play: a game, move by move, in the notation of its match file.

    python3 random_play.py [GAME [SEED]]
"""
import random
import sys

import ratskeller

name = sys.argv[1] if len(sys.argv) > 1 else "stimmvieh"
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
game = ratskeller.load_game(name)
state, dice, rng = game.new_initial_state(), ratskeller.Dice(seed), random.Random(seed)

while not state.is_terminal():
    player = state.current_player()
    if state.is_chance_node():
        action = rng.choices(*zip(*state.chance_outcomes()))[0]
    else:
        action = rng.choice(state.legal_actions())
    print(state.action_to_string(action))
    state.apply_action(action)

print(state)
for seat, (points, rank) in enumerate(zip(state.points(), state.ranks())):
    print(f"{'seat' if seat < game.seats else 'automaton'} {seat}: {points} points, place {rank}")
