"""Observations: what a seat may know, as numbers."""
import subprocess
import sys
import unittest

import numpy as np

import ratskeller as rk

GAMES = rk.games()


def played(game, moves, seed=1):
    """A state after so many random moves; somebody decides, or it is over."""
    state, dice = game.new_initial_state(), rk.Dice(seed)
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        state.play_random(dice)
        moves -= 1
    return state


class Layouts(unittest.TestCase):
    def test_every_number_has_one_name(self):
        for name in GAMES:
            layout = rk.Layout(rk.load_game(name))
            slots = np.arange(layout.slots)
            named = np.concatenate([layout.pick(slots, field["name"]).ravel() for field in layout])
            np.testing.assert_array_equal(np.sort(named), slots)
            self.assertEqual(layout.slots, layout.game.observation_size())

    def test_names_and_values(self):
        for name in GAMES:
            layout, dice = rk.Layout(rk.load_game(name)), rk.Dice(3)
            state = layout.game.new_initial_state()
            for step in range(300):
                if state.is_terminal():
                    break
                if step % 10 == 0:
                    self.check(layout, state)
                state.play_random(dice)

    def check(self, layout, state):
        for seat in range(layout.game.seats):
            seen = state.observation(seat)
            self.assertEqual((seen.shape, seen.dtype), ((layout.slots,), np.int16))
            self.assertEqual(layout.pick(seen, "seat"), seat)
            self.assertEqual(tuple(np.flatnonzero(layout.pick(seen, "to_act"))), state.current_players())
            for field in layout:
                values = layout.pick(seen, field["name"])
                self.assertEqual(values.shape, tuple(field["shape"]))
                self.assertTrue(((values == -1) | (values >= field["low"]) & (values <= field["high"])).all(), field)

    def test_numbers_are_those_of_the_view(self):
        """Top-level fields of the state document, translated back."""
        for name in GAMES:
            layout = rk.Layout(rk.load_game(name))
            compared = 0
            for moves in (0, 30, 90):
                state = played(layout.game, moves)
                view, seen = state.view(0), state.observation(0)
                for key, value in view.items():
                    if key not in layout.fields or layout[key]["shape"]:
                        continue
                    field, number = layout[key], int(layout.pick(seen, key))
                    with self.subTest(game=name, field=key):
                        compared += self.compare(layout, field, number, value)
            self.assertGreaterEqual(compared, 3, name)

    def compare(self, layout, field, number, value):
        if value is None:
            self.assertEqual(number, -1)
        elif "names" in field:
            self.assertEqual(field["names"][number], value)
        elif "kind" in field:
            self.assertEqual(layout.kinds[field["kind"]][number], value)
        elif isinstance(value, str):
            return 0  # a code of the game's own
        else:
            self.assertEqual(number * field.get("unit", 1), value)
        return 1

    def test_the_table(self):
        for name in GAMES:
            layout = rk.Layout(rk.load_game(name))
            printed = subprocess.run([sys.executable, "-m", "ratskeller", "layout", name], check=True, capture_output=True, text=True).stdout
            self.assertEqual(printed, f"{layout}\n")
            for field in layout:
                self.assertIn(field["name"], printed)
        four = subprocess.run([sys.executable, "-m", "ratskeller", "layout", "stimmvieh", "seats=4", "campaigns=3"],
                              check=True, capture_output=True, text=True).stdout
        self.assertIn(f"{rk.load_game('stimmvieh', 4, campaigns=3).observation_size()} numbers", four)
        for wrong in (["chess"], ["stimmvieh", "seats=9"], ["stimmvieh", "seats=x"], ["stimmvieh", "campaigns"]):
            run = subprocess.run([sys.executable, "-m", "ratskeller", "layout", *wrong], capture_output=True, text=True)
            self.assertNotEqual(run.returncode, 0)
            self.assertNotIn("Traceback", run.stderr)


class Secrets(unittest.TestCase):
    def test_equal_where_a_seat_cannot_tell(self):
        for name in GAMES:
            game, dice = rk.load_game(name), rk.Dice(9)
            hidden = 0
            for moves in (*range(30), 40, 120):
                state = played(game, moves)
                for seat in range(game.seats):
                    world = state.resample(seat, dice)
                    hidden += world != state
                    np.testing.assert_array_equal(state.observation(seat), world.observation(seat))
                    self.assertEqual(state.information_state(seat), world.information_state(seat))
            if name in ("aufruhr", "stimmvieh"):
                self.assertGreater(hidden, 0, name)

    def test_different_where_it_can(self):
        for name in GAMES:
            game = rk.load_game(name, **({"talk": "off"} if name == "aufruhr" else {}))
            dice, state = rk.Dice(4), game.new_initial_state()
            for _ in range(150):
                if state.is_terminal():
                    break
                before = state.clone()
                state.play_random(dice)
                for seat in range(game.seats):
                    same = (before.observation(seat)[1 + game.seats:] == state.observation(seat)[1 + game.seats:]).all()
                    self.assertEqual(same, before.information_state(seat) == state.information_state(seat))


class Vector(unittest.TestCase):
    def test_the_same_as_of_the_states(self):
        for name in GAMES:
            games = rk.VectorGame(name, 6, observations=True, seed=3, threads=2)
            slots = games.game.observation_size()
            self.assertEqual((games.now.observations.shape, games.now.observations.dtype), ((6, slots), np.int16))
            for step in range(600):
                if step % 30 == 0:
                    for i in range(6):
                        np.testing.assert_array_equal(games.now.observations[i], games.state(i).observation(int(games.now.players[i])))
                games.step(games.sample())

    def test_after_put(self):
        games = rk.VectorGame("aufruhr", 3, observations=True, seed=1)
        late = played(games.game, 600)
        self.assertFalse(late.is_terminal())
        for state in (late, games.state(0)):
            games.put(1, state)
            np.testing.assert_array_equal(games.now.observations[1], state.observation())

    def test_only_if_wanted(self):
        self.assertIsNone(rk.VectorGame("goofspiel", 2).now.observations)
        with self.assertRaises(ValueError):
            rk.VectorGame("goofspiel", 2, observations=True).now.observations[0, 0] = 1

    def test_without_numpy(self):
        code = """
import sys
sys.modules["numpy"] = None
import ratskeller, array
games = ratskeller.VectorGame("goofspiel", 8, observations=True)
state = games.state(3)
seen = state.observation(0)
assert seen.format == "h" and len(seen) == games.game.observation_size() and games.now.observations[3, 0] == seen[0] == 0
mine = array.array("h", bytes(2 * len(seen)))
assert state.observation(0, out=mine) is mine and mine.tolist() == seen.tolist()
layout = ratskeller.Layout(games.game)
assert "to_act" in str(layout)
try:
    layout.pick(seen, "seat")
except ratskeller.Error as problem:
    assert "numpy" in str(problem)
else:
    assert False
"""
        subprocess.run([sys.executable, "-c", code], check=True)


class BadInput(unittest.TestCase):
    def setUp(self):
        self.game = rk.load_game("stimmvieh", seats=4)
        self.state = played(self.game, 20)
        self.slots = self.game.observation_size()

    def refused(self, words, call, *args, error=rk.Error, **kwargs):
        with self.assertRaises(error) as caught:
            call(*args, **kwargs)
        self.assertIn(words, str(caught.exception))

    def test_seats(self):
        for seat in (4, -1, -2, 2**31 - 1):
            self.refused(f"no seat {seat}", self.state.observation, seat)
        self.refused("player cannot be", self.state.observation, 2**40)
        self.refused("whole number", self.state.observation, "0", error=TypeError)
        self.refused("nobody decides", self.game.new_initial_state().observation)
        over = played(self.game, 10**6)
        self.assertTrue(over.is_terminal())
        self.refused("nobody decides", over.observation)
        self.assertEqual(over.observation(1)[0], 1)
        self.refused("over", over.apply_action, 0)

    def test_arrays(self):
        right = np.zeros(self.slots, np.int16)
        self.assertIs(self.state.observation(2, out=right), right)
        np.testing.assert_array_equal(right, self.state.observation(2))
        before = right.copy()
        closed = right.copy()
        closed.flags.writeable = False
        for wrong in (np.zeros(self.slots, np.int32), np.zeros(self.slots, np.uint16), np.zeros(self.slots), np.zeros(self.slots - 1, np.int16),
                      np.zeros((1, self.slots), np.int16), np.zeros(2 * self.slots, np.int16)[::2], right.astype(">i2"), bytes(2 * self.slots),
                      closed, [0] * self.slots, 7):
            self.refused(f"int16 array of {self.slots} numbers", self.state.observation, 0, out=wrong)
        np.testing.assert_array_equal(right, before)

    def test_picking(self):
        layout = rk.Layout(self.game)
        seen = self.state.observation(0)
        self.refused("no field 'x'", layout.pick, seen, "x")
        for wrong in (seen[1:], np.zeros((3, 4)), 5, rk.load_game("stimmvieh", 3).new_initial_state().observation(0)):
            self.refused(f"{self.slots} numbers", layout.pick, wrong, "seat")
        self.refused("Game", rk.Layout, "stimmvieh", error=TypeError)
        with self.assertRaises(ValueError):
            layout.pick(seen, "to_act")[0] = 1


if __name__ == "__main__":
    unittest.main()
