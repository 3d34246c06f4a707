"""Ratskeller: five board games of city politics, for people, bots and researchers.

The games are complete, with every option: aufruhr, demolition, ninety, buergermeister and stimmvieh; goofspiel is a small
example. Their rules run in C; this package shows them in the shape that is known from OpenSpiel.

One game
--------

>>> import random, ratskeller
>>> game = ratskeller.load_game("stimmvieh", seats=4)
>>> state = game.new_initial_state()
>>> dice = ratskeller.Dice(seed=1)
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         _ = state.draw(dice)                    # chance is a player of its own
...     else:
...         state.apply_action(random.choice(state.legal_actions()))
>>> sum(state.returns())                            # each seat's share of the victory
1.0

An action is a number that means the same in every position; state.action_to_string(action) is its notation ("2 play 7 1"),
state.describe(action) says it in words. An illegal one raises Refused, which names the rule:

>>> state = game.new_initial_state()
>>> state.why_not("0 play 7 1").rule
'STI-4.1'

print(state) draws the board, state.board(viewer=0) what seat 0 sees of it. state.view(0) is all that seat 0 may know, as a
dict; state.resample(0, dice) deals anew everything it may not know: that is how to look ahead without cheating.

Where several seats choose at the same time, in secret, state.current_players() names all of them; they may act in any order.

Bots, matches, positions
------------------------

>>> bot = ratskeller.Bot(game, "greedy", seat=0)    # "easy", "medium", "hard", "expert", "search:1000" ...
>>> match = ratskeller.Match(game)                  # remembers its moves; match.write() is a match file
>>> state = ratskeller.position('''scenario somebody has bid
...                                game goofspiel 4
...                                chance 1
...                                do 0 bid 3''')     # docs/scenarios.md
>>> state.current_players()
(1, 2, 3)

Many games at once
------------------

>>> games = ratskeller.VectorGame("stimmvieh", 256, seats=4, seed=1)
>>> now = games.step(games.sample())                # one decision in every game, in C, over threads
>>> now.masks.shape                                 # which actions are legal for now.players
(256, 176)

help(ratskeller.VectorGame) says what the arrays hold. With numpy they are numpy arrays, otherwise memoryviews.

Observations
------------

All that a seat may know, as a row of numbers of fixed length: of a State, or of all games of a VectorGame.

>>> game = ratskeller.load_game("goofspiel")
>>> seen = game.new_initial_state().observation(0)
>>> len(seen) == game.observation_size()
True
>>> layout = ratskeller.Layout(game)                # print(layout) says what each number means
>>> games = ratskeller.VectorGame(game, 256, observations=True, seed=1)
>>> layout.pick(games.now.observations, "to_act").shape
(256, 4)

Features
--------

How every seat stands, in the few numbers that judgement is learned from; those that `ratskeller selfplay` writes.

>>> state = ratskeller.load_game("stimmvieh", seats=4).new_initial_state()
>>> state.features().shape == (4, len(state.game.feature_names))
True

They know every secret: they are to learn from. A player asks for state.resample(player, dice).features().
"""

import os

from ._core import Bot, Dice, Error, Game, Match, Refused, State, about, bot_names, games, position, rule, run_scenarios
from ._core import version as __version__
from ._layout import Layout
from ._vector import Step, VectorGame

__all__ = ["load_game", "games", "about", "rule", "bot_names", "run_scenarios", "position",
           "Game", "State", "Dice", "Bot", "Match", "VectorGame", "Step", "Layout",
           "Error", "Refused", "CHANCE", "TERMINAL", "EVERYTHING", "SPECTATOR"]

CHANCE = -1      # current_player() where chance decides
TERMINAL = -4    # current_player() at the end
EVERYTHING = -1  # a viewer that sees all
SPECTATOR = -2   # a viewer that sees what is public


def load_game(name: str, seats: int = 0, data: "str | os.PathLike[str] | None" = None, **options: object) -> Game:
    """The game with so many seats (0: as few as it is for) and these options.

    Options are those of about(name): load_game("stimmvieh", seats=4, campaigns=3, open_totals=True). A set of values is
    given as a list: bribe_windows=["W1", "W2"]. data is a folder with a data set of one's own, <name>.json.
    Raises Error, with what is possible, if there is no such game, number of seats, option or value.
    """
    return Game(name, seats, _options(options), data)


def _options(options: "dict[str, object]") -> str:
    return " ".join(f"{name}={_value(name, value)}" for name, value in options.items())


def _value(name: str, value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(_value(name, one) for one in value)
    text = str(value)
    if not text or any(letter.isspace() for letter in text):
        raise Error(f"option {name} cannot be {value!r}")
    return text
