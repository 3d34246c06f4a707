"""The examples run, and do what they say."""
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "python"


def run(path, *args):
    return subprocess.run([sys.executable, path, *args], check=True, capture_output=True, text=True).stdout


class Examples(unittest.TestCase):
    def test_random_play(self):
        for name in ("stimmvieh", "demolition"):
            lines = run(EXAMPLES / "random_play.py", name, "3").splitlines()
            self.assertRegex(lines[0], r"^\* ")
            self.assertRegex(lines[-1], r"^(seat|automaton) \d: \d+ points, place \d$")

    def test_own_bot(self):
        self.assertLessEqual(len((EXAMPLES / "own_bot.py").read_text().splitlines()), 30)
        won = float(run(EXAMPLES / "own_bot.py").split()[0])
        self.assertGreaterEqual(won, 10)  # 5 of 20 by chance

    def test_monte_carlo(self):
        chances = [float(c) for c in run(EXAMPLES / "monte_carlo.py").splitlines()[-1].split(":")[1].split()]
        self.assertAlmostEqual(sum(chances), 1, places=1)
        self.assertTrue(all(0 < c < 1 for c in chances))

    def test_learn(self):
        wins = [float(w) for w in re.findall(r"wins ([0-9.]+) %", run(EXAMPLES / "learn.py", "20", "1"))]
        self.assertEqual(len(wins), 3)
        self.assertTrue(20 < wins[0] < 30)  # knows nothing: one game in four
        self.assertGreater(wins[-1], 40)  # about 50: it is still learning
        again = run(EXAMPLES / "learn.py", "2", "1").splitlines()[:-1]
        self.assertEqual(again, run(EXAMPLES / "learn.py", "2", "1").splitlines()[:-1])
        self.assertNotEqual(again, run(EXAMPLES / "learn.py", "2", "2").splitlines()[:-1])

    def test_bench(self):
        rows = run(ROOT / "bench" / "python.py", "--ms", "20", "stimmvieh", "aufruhr").splitlines()
        self.assertEqual(len(rows), 3)
        self.assertTrue(all(float(speed) > 0 for speed in re.findall(r"\d+\.\d+", rows[1])))


if __name__ == "__main__":
    unittest.main()
