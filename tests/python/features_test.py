"""Features: what judgement is learned from. The program that writes files of them is $RATSKELLER."""
import os
import struct
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import ratskeller as rk

PROGRAM = os.environ.get("RATSKELLER")
GAMES = [name for name in rk.games() if rk.load_game(name).feature_names]


def read_positions(path):
    """A file of `ratskeller selfplay`: a dict for each game, its rows positions x seats x features."""
    with open(path, "rb") as file:
        head, raw = file.readline().decode().split(), file.read()
    seats, features, at, games = int(head[4]), int(head[6]), 0, []
    while at < len(raw):
        number, positions, size = struct.unpack_from("<QII", raw, at)
        shares = np.frombuffer(raw, "<u2", seats, at + 16) / 3600
        rows = np.frombuffer(raw, "<i2", positions * seats * features, at + 16 + 2 * seats).reshape(positions, seats, features)
        games.append({"number": number, "shares": shares, "rows": rows})
        at += 16 + size
    return games


def is_talk(game, line):
    try:
        game.string_to_action(line)
    except rk.Error:
        return True
    return False


@unittest.skipUnless(PROGRAM, "$RATSKELLER names no program")
class Selfplay(unittest.TestCase):
    def written(self, name, bots, folder):
        """What selfplay wrote about a match, and the match itself."""
        positions, record = os.path.join(folder, "positions"), os.path.join(folder, "match")
        same = [name, "--games", "1", "--seed", "11", "--bots", bots]
        for command in (["selfplay", *same, "--out", positions], ["sim", *same, "--record", record]):
            subprocess.run([PROGRAM, *command], check=True, capture_output=True)
        with open(record) as file:
            return read_positions(positions), rk.Match.read(file.read())

    def test_the_same_numbers(self):
        for name in GAMES:
            with self.subTest(game=name), tempfile.TemporaryDirectory() as folder:
                (written,), match = self.written(name, "greedy", folder)
                self.compare(written, match)

    def compare(self, written, match):
        state, rows = match.game.new_initial_state(), iter(written["rows"])
        talked = 0
        for i, line in enumerate(match):
            if is_talk(match.game, line):
                talked += 1
            elif state.is_settled():
                np.testing.assert_array_equal(state.features(), next(rows), f"before move {i}, {line}")
            state.apply_line(line)
        self.assertIsNone(next(rows, None), "selfplay wrote more positions")
        self.assertGreater(len(written["rows"]), 20)
        np.testing.assert_allclose(state.returns(), written["shares"])
        if match.game.name == "aufruhr":
            self.assertGreater(talked, 0)


class States(unittest.TestCase):
    def test_shape_and_names(self):
        self.assertGreaterEqual(len(GAMES), 5)
        for name in GAMES:
            game = rk.load_game(name)
            self.assertEqual(len(set(game.feature_names)), len(game.feature_names))
            numbers = game.new_initial_state().features()
            self.assertEqual((numbers.shape, numbers.dtype), ((game.seats, len(game.feature_names)), np.int16))
            self.assertLessEqual(abs(numbers).max(), 1000)

    def test_every_call_has_memory_of_its_own(self):
        state, dice = rk.load_game("demolition").new_initial_state(), rk.Dice(1)
        before = state.features()
        kept = before.copy()
        while (state.features() == before).all():
            state.play_random(dice)
        np.testing.assert_array_equal(before, kept)
        before[0, 0] = 5

    def test_settled(self):
        for name in GAMES:
            state, dice, settled = rk.load_game(name).new_initial_state(), rk.Dice(2), 0
            while not state.is_terminal():
                settled += state.is_settled()
                state.play_random(dice)
            self.assertGreater(settled, 10, name)
            self.assertFalse(state.is_settled())
            self.assertEqual(state.features().shape[0], state.game.seats)

    def test_a_game_without(self):
        game = rk.load_game("goofspiel")
        state = game.new_initial_state()
        self.assertEqual(game.feature_names, ())
        self.assertFalse(state.is_settled())
        for ask in (state.features, lambda: rk.VectorGame(game, 3, features=True)):
            with self.assertRaises(rk.Error) as caught:
                ask()
            self.assertIn("no features", str(caught.exception))

    def test_without_numpy(self):
        code = """
import sys
sys.modules["numpy"] = None
import ratskeller
games = ratskeller.VectorGame("stimmvieh", 4, seats=3, features=True)
numbers = games.state(2).features()
assert numbers.format == "h" and numbers.shape == (3, len(games.game.feature_names))
assert games.now.features.shape == (4, *numbers.shape) and games.now.features[2, 1, 0] == numbers[1, 0]
"""
        subprocess.run([sys.executable, "-c", code], check=True)


class Secrets(unittest.TestCase):
    def test_equal_once_dealt_anew(self):
        """The state itself tells secrets. Worlds that a seat deals anew with the same dice are equal wherever it cannot tell."""
        told = 0
        for name in GAMES:
            game, dice = rk.load_game(name), rk.Dice(9)
            state = game.new_initial_state()
            for step in range(120):
                if state.is_terminal():
                    break
                seat = step % game.seats
                other = state.resample(seat, dice)
                told += (state.features() != other.features()).any()
                np.testing.assert_array_equal(state.resample(seat, rk.Dice(step)).features(),
                                              other.resample(seat, rk.Dice(step)).features())
                state.play_random(dice)
        self.assertGreater(told, 0)


class Vector(unittest.TestCase):
    def test_the_same_as_of_the_states(self):
        for name in GAMES:
            games = rk.VectorGame(name, 6, features=True, seed=3, threads=2)
            self.assertEqual((games.now.features.shape, games.now.features.dtype),
                             ((6, games.game.seats, len(games.game.feature_names)), np.int16))
            for step in range(300):
                if step % 20 == 0:
                    for i in range(6):
                        np.testing.assert_array_equal(games.now.features[i], games.state(i).features())
                games.step(games.sample())

    def test_after_put(self):
        games = rk.VectorGame("aufruhr", 3, features=True, seed=1)
        state, dice = games.state(0), rk.Dice(1)
        for _ in range(300):
            state.play_random(dice)
        while state.is_chance_node():
            state.draw(dice)
        games.put(1, state)
        np.testing.assert_array_equal(games.now.features[1], state.features())

    def test_only_if_wanted(self):
        self.assertIsNone(rk.VectorGame("stimmvieh", 2).now.features)
        with self.assertRaises(ValueError):
            rk.VectorGame("stimmvieh", 2, features=True).now.features[0, 0, 0] = 1


if __name__ == "__main__":
    unittest.main()
