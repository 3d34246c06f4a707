"""Many games at once."""

import array
import os
from typing import Any, NamedTuple

from ._core import FEATURES, MASKS, OBSERVATIONS, Error, Game, State, _Batch
from ._numpy import numpy


class Step(NamedTuple):
    """What there is to see after a step. The arrays are the same ones each time: copy what you want to keep.

    players   (games,) int32             who decides in each game; where several choose at once, the lowest left
    counts    (games,) int32             how many legal actions it has
    masks     (games, actions) bool      which ones; None if masks=False
    over      (games,) bool              the game ended with this step; players, counts and masks are of the next one
    rewards   (games, seats) float32     where a game ended: each seat's share of the victory; 0 elsewhere
    points    (games, seats) int32       where a game ended: the points; 0 elsewhere
    observations (games, slots) int16    what `players` may know, as State.observation(); None unless observations=True
    features  (games, seats, names) int16 how the seats stand, as State.features(), secrets included; None unless features=True
    """

    players: Any
    counts: Any
    masks: Any
    over: Any
    rewards: Any
    points: Any
    observations: Any
    features: Any


class VectorGame:
    """VectorGame(name, n, seats=0, *, threads=1, masks=True, observations=False, features=False, seed=0, data=None,
    **options)

    n games side by side, stepped in C. name is a game's name, with seats, data and options as in load_game, or a Game.

        games = VectorGame("stimmvieh", 1024, seats=4, threads=2, observations=True, seed=1)
        now = games.now
        while True:
            actions = policy(now.observations, now.masks)     # one for each game
            now = games.step(actions)

    A step plays one decision in every game, then chance, until somebody decides again. Where a game ends, the step says so
    (over, rewards, points) and the next one begins at once. Each game has random numbers of its own, so everything depends
    on the seed alone, not on the number of threads. Table talk (AUFRUHR!) is left out.

    With features=True there is what learned judgement looks at, for all seats (docs/learning.md). These numbers know every
    secret: they are for judging positions while learning, not for choosing actions.

    If one action is illegal, nothing is played, and Refused or Error says which one and why.
    """

    def __init__(self, name: "str | Game", n: int, seats: int = 0, *, threads: int = 1, masks: bool = True, observations: bool = False,
                 features: bool = False, seed: int = 0, data: "str | os.PathLike[str] | None" = None, **options: object) -> None:
        from . import load_game
        self.game = name if isinstance(name, Game) else load_game(name, seats, data, **options)
        if isinstance(name, Game) and (seats or data or options):
            raise Error("a Game has its seats, data and options already")
        parts = MASKS * bool(masks) | OBSERVATIONS * bool(observations) | FEATURES * bool(features)
        self._batch = _Batch(self.game, n, threads, parts, seed)
        self._n = n
        self.now = Step(*(self._array(field) for field in Step._fields))
        """The Step there is to see now."""

    def _array(self, name: str) -> Any:
        view = self._batch.array(name)
        return numpy.asarray(view) if numpy and view is not None else view

    def step(self, actions: Any) -> Step:
        """Plays one action in every game (an int32 or int64 array of n numbers, or a list) and returns the new Step."""
        self._batch.step(actions)
        return self.now

    def step_nth(self, places: Any) -> Step:
        """The same with the place of each action among the legal ones, from 0 to counts - 1: no need for masks."""
        self._batch.step_nth(places)
        return self.now

    def sample(self, out: Any = None) -> Any:
        """A legal action for each game, all equally likely; into `out` (an int32 array), if there is one."""
        if out is None:
            out = numpy.empty(self._n, numpy.int32) if numpy else array.array("i", bytes(4 * self._n))
        self._batch.sample(out)
        return out

    def state(self, i: int) -> State:
        """Game i as a State of its own."""
        return self._batch.state(i)

    def put(self, i: int, state: State) -> None:
        """Lets game i go on from a state."""
        self._batch.put(i, state)

    @property
    def moves(self) -> int:
        """How many moves have been played in all games, those of chance included."""
        return self._batch.moves()

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<VectorGame of {self._n} x {self.game!r}>"
