"""Many games at once."""
import subprocess
import sys
import threading
import unittest

import numpy as np

import ratskeller as rk


class Vector(unittest.TestCase):
    def test_arrays_say_what_the_states_say(self):
        for name in rk.games():
            games = rk.VectorGame(name, 5, seed=3)
            ended = 0
            for step in range(400):
                now = games.step(games.sample())
                ended += now.over.sum()
                if step % 40:
                    continue
                for i in range(5):
                    state = games.state(i)
                    self.assertIn(now.players[i], state.current_players())
                    legal = state.legal_actions(now.players[i])
                    self.assertEqual(np.flatnonzero(now.masks[i]).tolist(), sorted(legal))
                    self.assertEqual(now.counts[i], len(legal))
                self.assertTrue((now.rewards[~now.over] == 0).all() and (now.points[~now.over] == 0).all())
            if name in ("stimmvieh", "goofspiel"):
                self.assertGreater(ended, 5)

    def test_rewards_are_the_returns(self):
        games = rk.VectorGame("goofspiel", 20, seed=8)
        totals = np.zeros(games.now.rewards.shape)
        for _ in range(13 * 4 * 5):
            now = games.step(games.sample())
            totals += now.rewards
            self.assertTrue((now.points.sum(axis=1)[now.over] <= 91).all())
        np.testing.assert_allclose(totals.sum(axis=1), 5, atol=1e-5)

    def test_threads_do_not_matter(self):
        for name in rk.games():
            one, many = rk.VectorGame(name, 50, seed=5), rk.VectorGame(name, 50, seed=5, threads=4, masks=False)
            rng = np.random.default_rng(1)
            for _ in range(200):
                places = (rng.random(50) * one.now.counts).astype(np.int64)
                one.step_nth(places)
                many.step_nth(places)
                for a, b in zip(one.now, many.now):
                    if b is not None:
                        np.testing.assert_array_equal(a, b)
            self.assertEqual(one.moves, many.moves)
            self.assertIsNone(many.now.masks)

    def test_seeds_matter(self):
        one, two = rk.VectorGame("demolition", 9, seed=1), rk.VectorGame("demolition", 9, seed=2)
        self.assertNotEqual([one.state(i).fingerprint() for i in range(9)], [two.state(i).fingerprint() for i in range(9)])

    def test_states_in_and_out(self):
        games = rk.VectorGame("stimmvieh", 3, seats=4)
        state = games.state(1)
        games.step(games.sample())
        games.put(2, state)
        self.assertEqual(games.state(2), state)
        self.assertEqual(sorted(state.legal_actions()), np.flatnonzero(games.now.masks[2]).tolist())

    def test_forms_of_actions(self):
        games = rk.VectorGame("stimmvieh", 4, seats=4)
        for form in (list, tuple, np.int32, np.int64):
            actions = games.sample()
            games.step(actions.astype(form) if isinstance(form, type) and issubclass(form, np.integer) else form(actions.tolist()))
        apart = np.zeros(8, np.int32)
        apart[::2] = games.sample()
        games.step(apart[::2])
        out = np.empty(4, np.int32)
        self.assertIs(games.sample(out), out)

    def test_arrays_live_on(self):
        now = rk.VectorGame("stimmvieh", 100).now
        self.assertEqual(now.masks.shape, (100, 176))
        self.assertEqual(now.masks.dtype, bool)
        self.assertGreater(now.masks.sum(), 0)
        with self.assertRaises(ValueError):
            now.masks[0, 0] = True

    def test_without_numpy(self):
        code = """
import sys
sys.modules["numpy"] = None
import ratskeller
games = ratskeller.VectorGame("goofspiel", 8)
for _ in range(60):
    now = games.step(games.sample())
assert now.masks.shape == (8, 14) and now.masks.format == "?" and now.rewards[0, 0] >= 0
assert games.moves > 60 * 8
"""
        subprocess.run([sys.executable, "-c", code], check=True)


class BadInput(unittest.TestCase):
    def setUp(self):
        self.games = rk.VectorGame("stimmvieh", 4, seats=4, seed=2)
        self.before = [self.games.state(i) for i in range(4)]

    def tearDown(self):
        self.assertEqual(self.before, [self.games.state(i) for i in range(4)])

    def refused(self, words, call, *args, error=rk.Error, **kwargs):
        with self.assertRaises(error) as caught:
            call(*args, **kwargs)
        self.assertIn(words, str(caught.exception))

    def test_actions(self):
        good = self.games.sample()
        for wrong in (np.zeros(3, int), np.zeros((4, 1), int), np.zeros(4), np.zeros(4, np.uint8), np.zeros(4, bool), [1, 2], None, "abcd"[:3], 7):
            self.refused("4 whole numbers", self.games.step, wrong)
        self.refused("whole number", self.games.step, [0, 1, "2", 3], error=TypeError)
        wrong = good.astype(np.int64)
        wrong[2] = 2**40
        self.refused("game 2", self.games.step, wrong)
        wrong[2] = 176
        self.refused("game 2", self.games.step, wrong)
        wrong[2] = 170
        self.refused("game 2", self.games.step, wrong, error=rk.Refused)
        self.refused("game 1", self.games.step_nth, [0, 126, 0, 0])
        self.refused("int32", self.games.sample, np.zeros(4))

    def test_making_one(self):
        for n in (0, -1, 2**20 + 1):
            self.refused("games", rk.VectorGame, "stimmvieh", n)
        self.refused("threads", rk.VectorGame, "stimmvieh", 1, threads=0)
        self.refused("there is no game", rk.VectorGame, "chess", 1)
        self.refused("already", rk.VectorGame, self.games.game, 1, seats=3)
        self.refused("no game 4", self.games.state, 4)
        self.refused("ruleset", self.games.put, 0, rk.load_game("stimmvieh", 3).new_initial_state())
        self.refused("State", self.games.put, 0, None, error=TypeError)

    def test_two_threads_at_once(self):
        games, problems = rk.VectorGame("aufruhr", 4000, threads=2), []

        def step():
            for _ in range(30):
                try:
                    games.step(games.sample())
                except (RuntimeError, rk.Error) as problem:
                    problems.append(problem)

        threads = [threading.Thread(target=step) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for i in range(0, 4000, 501):
            self.assertIn(games.now.players[i], games.state(i).current_players())


if __name__ == "__main__":
    unittest.main()
