"""The Python module, one game at a time."""
import ast
import copy
import doctest
import inspect
import pathlib
import pickle
import random
import tempfile
import threading
import unittest

import ratskeller as rk

GAMES = rk.games()
ROOT = pathlib.Path(__file__).resolve().parents[2]


def played(name, moves, seed=1, **options):
    """A state after so many random moves."""
    state, dice = rk.load_game(name, **options).new_initial_state(), rk.Dice(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.play_random(dice)
    return state


class Play(unittest.TestCase):
    def test_every_game_to_its_end(self):
        for name in GAMES:
            with self.subTest(name):
                game, dice, rng = rk.load_game(name), rk.Dice(1), random.Random(1)
                state, moves = game.new_initial_state(), 0
                while not state.is_terminal():
                    self.assertEqual(state.returns(), [0.0] * game.num_players())
                    if state.is_chance_node():
                        self.assertEqual(state.current_player(), rk.CHANCE)
                        outcomes = state.chance_outcomes()
                        self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                        self.assertEqual([o for o, _ in outcomes], state.legal_actions())
                        self.assertLess(max(o for o, _ in outcomes), game.max_chance_outcomes())
                        state.apply_action(rng.choice(outcomes)[0])
                    else:
                        player = rng.choice(state.current_players())
                        actions = state.legal_actions(player)
                        self.assertLess(max(actions), game.num_distinct_actions())
                        state.apply_action(rng.choice(actions), player)
                    moves += 1
                self.assertEqual(state.current_player(), rk.TERMINAL)
                self.assertEqual(state.legal_actions(), [])
                self.assertEqual(state.current_players(), ())
                self.assertAlmostEqual(sum(state.returns()), 1 if min(state.ranks()[: game.seats]) == 1 else 0, places=5)
                self.assertEqual(len(state.points()), len(state.ranks()))
                self.assertIn("parties", state.score())
                self.assertRaises(rk.Error, state.apply_action, 0)
                self.assertRaises(rk.Error, state.play_random, dice)

    def test_actions_have_names(self):
        for name in GAMES:
            state = played(name, 30)
            for player in state.current_players() or (rk.CHANCE,):
                mask = state.legal_actions_mask(player)
                for action in state.legal_actions(player):
                    line = state.action_to_string(action, player)
                    self.assertEqual(state.game.string_to_action(line), (player, action))
                    self.assertEqual(state.game.action_to_string(player, action), line)
                    self.assertEqual(mask[action], 1)
                    self.assertTrue(state.describe(action, player, "de"))
                    self.assertIsNone(state.why_not(line))
                self.assertEqual(sum(mask), len(state.legal_actions(player)))

    def test_simultaneous_choices(self):
        state = played("goofspiel", 1)
        self.assertEqual(state.current_players(), (0, 1, 2, 3))
        self.assertTrue(state.is_sealed())
        state.apply_action(5, player=2)
        self.assertEqual(state.current_players(), (0, 1, 3))
        self.assertEqual(state.legal_actions(2), [])

    def test_lines_and_table_talk(self):
        state = rk.load_game("aufruhr", 4).new_initial_state()
        before = state.clone()
        state.apply_line('0 say "hello"')
        state.apply_line("0 give essen 10")
        self.assertNotEqual(state, before)
        self.assertRaises(rk.Error, state.game.string_to_action, '0 say "hello"')


class Known(unittest.TestCase):
    def test_views_keep_secrets(self):
        state = played("stimmvieh", 40, seats=4)
        everything, mine = state.view(), state.view(0)
        self.assertIn("cards", everything["parties"][1]["votes"])
        self.assertIn("cards", mine["parties"][0]["votes"])
        self.assertNotIn("cards", mine["parties"][1]["votes"])
        self.assertNotIn("cards", state.view(rk.SPECTATOR)["parties"][0]["votes"])

    def test_resampled_worlds_look_the_same_and_become_equal(self):
        for name in GAMES:
            state = played(name, 40)
            for player in range(state.game.seats):
                world = state.resample(player, rk.Dice(9))
                self.assertEqual(world.information_state(player), state.information_state(player))
                self.assertEqual(world.resample(player, rk.Dice(5)), state.resample(player, rk.Dice(5)))

    def test_board_and_repr(self):
        state = played("stimmvieh", 30, seats=4)
        self.assertEqual(repr(state), state.board(rk.EVERYTHING))
        self.assertNotEqual(state.board(0), state.board(1))
        self.assertNotEqual(state.board(0, "de"), state.board(0, "en"))
        self.assertIn("stimmvieh, 4 seats", repr(state.game))


class Copies(unittest.TestCase):
    def test_clone_serialize_pickle(self):
        for name in GAMES:
            state = played(name, 50)
            for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                         state.game.deserialize_state(state.serialize())):
                self.assertEqual(twin, state)
                self.assertEqual(twin.fingerprint(), state.fingerprint())
                twin.play_random(rk.Dice(1))
                self.assertNotEqual(twin, state)

    def test_games_are_values(self):
        one, two = rk.load_game("stimmvieh", 4, campaigns=2), rk.load_game("stimmvieh", 4, campaigns=2)
        self.assertEqual(one, two)
        self.assertEqual(hash(one), hash(two))
        self.assertNotEqual(one, rk.load_game("stimmvieh", 4))
        self.assertEqual(pickle.loads(pickle.dumps(one)), one)
        self.assertEqual(one.options["campaigns"], "2")
        self.assertEqual(len(one.data_hash), 64)
        windows = rk.load_game("aufruhr", bribe_windows=["W1", "W2"], talk="off").options
        self.assertEqual((windows["bribe_windows"], windows["talk"]), ("W1,W2", "off"))


class Others(unittest.TestCase):
    def test_bots(self):
        game = rk.load_game("stimmvieh", 3)
        bots = [rk.Bot(game, name, seat, seed=4) for seat, name in enumerate(("greedy", "search:30", "random"))]
        state, dice = game.new_initial_state(), rk.Dice(2)
        while not state.is_terminal():
            if state.is_chance_node():
                before = state.clone()
                outcome = state.draw(dice)
                for bot in bots:
                    bot.saw(before, outcome, rk.CHANCE)
                continue
            seat = state.current_player()
            action = bots[seat].choose(state)
            for bot in bots:
                bot.saw(state, action, seat)
            state.apply_action(action)
        self.assertAlmostEqual(sum(state.returns()), 1)
        self.assertIn("expert", rk.bot_names())
        self.assertIsNone(bots[0].talk(state))

    def test_bots_in_threads(self):
        game = rk.load_game("stimmvieh", 4)
        state = played("stimmvieh", 12, seats=4)
        seat, found = state.current_player(), []

        def think():
            bot = rk.Bot(game, "search:300", seat, seed=1)
            found.append(bot.choose(state))

        threads = [threading.Thread(target=think) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(found)), 1)

    def test_matches(self):
        text = (ROOT / "tests/golden/stimmvieh-4.match").read_text()
        match = rk.Match.read(text)
        self.assertEqual(match.write(), text)
        self.assertTrue(match.state.is_terminal())
        self.assertEqual(len(match), len(list(match)))
        replay = rk.Match(match.game)
        for line in match:
            player, action = match.game.string_to_action(line)
            replay.apply_action(action, player)
        self.assertEqual(replay.state, match.state)
        replay.set_name(1, "Jürgen")
        self.assertEqual(replay.names[1], "Jürgen")
        replay.rewind(10)
        self.assertEqual(len(replay), 10)
        replay.apply_line(match[10])
        self.assertRaises(IndexError, lambda: replay[11])
        self.assertRaises(rk.Error, replay.rewind, 99)
        self.assertRaises(rk.Error, replay.set_name, 0, "two\nlines")

    def test_scenarios(self):
        for path in sorted((ROOT / "scenarios/stimmvieh").glob("*.txt")):
            passed, failed, report = rk.run_scenarios(path.read_text())
            self.assertEqual((failed, report), (0, ""))
            self.assertGreater(passed, 0)
        passed, failed, report = rk.run_scenarios("scenario X\ngame goofspiel 4\nturn 3\n")
        self.assertEqual((passed, failed), (0, 1))
        self.assertIn("to act", report)
        state = rk.position("scenario X\ngame goofspiel 4\nchance 1\ndo 1 bid 5\n")
        self.assertEqual(state.current_players(), (0, 2, 3))
        self.assertEqual(state.game, rk.load_game("goofspiel", 4))

    def test_rules(self):
        self.assertIn("STI-4.3", rk.rule("STI-4.3"))
        self.assertNotEqual(rk.rule("STI-4.3"), rk.rule("STI-4.3", "de"))
        self.assertEqual(rk.about("stimmvieh")["max_seats"], 4)


class BadInput(unittest.TestCase):
    """Everything wrong is an exception with a sentence, and changes nothing."""

    def refused(self, words, call, *args, error=rk.Error, **kwargs):
        with self.assertRaises(error) as caught:
            call(*args, **kwargs)
        self.assertIn(words, str(caught.exception))
        return caught.exception

    def test_games(self):
        self.refused("stimmvieh", rk.load_game, "chess")
        self.refused("3 to 4", rk.load_game, "stimmvieh", 9)
        self.refused('no option "colour"', rk.load_game, "stimmvieh", colour="red")
        self.refused("1..", rk.load_game, "stimmvieh", campaigns=99)
        self.refused("cannot be", rk.load_game, "stimmvieh", campaigns="1 2")
        self.refused("stimmvieh.json", rk.load_game, "stimmvieh", data="/nowhere")
        self.refused("language", rk.about, "stimmvieh", "fr")
        self.refused("no rule", rk.rule, "STI-99.9")

    def test_a_data_set_of_ones_own(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "stimmvieh.json"
            text = (ROOT / "data/stimmvieh.json").read_text()
            path.write_text(text + "\n")
            own, match = rk.load_game("stimmvieh", data=folder), (ROOT / "tests/golden/stimmvieh-4.match").read_text()
            self.assertNotEqual(own.data_hash, rk.load_game("stimmvieh").data_hash)
            self.refused("another data set", rk.Match.read, match, data=folder)
            path.write_text(text.replace('"influence":', '"influenza":', 1))
            self.refused("influen", rk.load_game, "stimmvieh", data=folder)
            path.write_text("{")
            self.refused("stimmvieh.json", rk.load_game, "stimmvieh", data=folder)

    def test_actions(self):
        state = played("stimmvieh", 6, seats=4)
        before = state.clone()
        self.refused("0 to 175", state.apply_action, 176)
        self.refused("0 to 175", state.apply_action, -1)
        self.refused("cannot be", state.apply_action, 2**70)
        self.refused("whole number", state.apply_action, "play", error=TypeError)
        self.refused("whole number", state.apply_action, 1.0, error=TypeError)
        self.refused("no seat 4", state.apply_action, 0, 4)
        self.refused("no seat 4", state.legal_actions, 4)
        refusal = self.refused("STI-", state.apply_action, 170, error=rk.Refused)
        self.assertTrue(refusal.rule.startswith("STI-") and refusal.words)
        self.assertEqual(state.why_not(170).rule, refusal.rule)
        self.assertNotEqual(state.why_not(170, language="de").words, refusal.words)
        self.refused("not an action of this game", state.apply_line, "0 dance", error=rk.Refused)
        self.assertEqual(state, before)
        self.assertRaises(TypeError, state.apply_action)
        self.assertRaises(TypeError, rk.State)

    def test_others(self):
        state, game = played("stimmvieh", 6, seats=4), rk.load_game("stimmvieh", 3)
        self.refused("greedy", rk.Bot, game, "sleepy", 0)
        self.refused("no seat 3", rk.Bot, game, "greedy", 3)
        self.refused("ruleset", rk.Bot(game, "greedy", 0).choose, state)
        self.refused("a Game", rk.Bot, "stimmvieh", "greedy", 0, error=TypeError)
        self.refused("a State", rk.Bot(game, "greedy", 0).choose, game, error=TypeError)
        self.refused("Dice", state.draw, 7, error=TypeError)
        self.refused("chance has nothing", state.draw, rk.Dice())
        self.refused("no viewer", state.view, 9)
        self.refused("no viewer", state.resample, rk.EVERYTHING, rk.Dice())
        self.refused("state", game.deserialize_state, "{}")
        self.refused("serialize", game.deserialize_state, 3, error=TypeError)
        self.refused("not a match file", rk.Match.read, "hello")
        self.refused("not understood", rk.position, "hello")
        self.refused("0 to -1", rk.Dice().below, 0)


class Words(unittest.TestCase):
    def test_the_documentation_runs(self):
        failed, tried = doctest.testmod(rk)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 10)

    def test_everything_is_documented(self):
        for name in rk.__all__:
            thing = getattr(rk, name)
            if inspect.isclass(thing) or callable(thing):
                self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isclass(thing) and not issubclass(thing, Exception):
                for method, member in vars(thing).items():
                    if not method.startswith("_"):
                        self.assertTrue(inspect.getdoc(member), f"{name}.{method}")

    def test_type_hints_fit(self):
        """The stub names what there is, with the same arguments."""
        import ratskeller._core as core
        tree = ast.parse((pathlib.Path(rk.__file__).parent / "_core.pyi").read_text())
        names = {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual({n for n in vars(core) if not n.startswith("__")} - {"version", "MASKS", "OBSERVATIONS", "FEATURES"}, set(names))
        for name, node in names.items():
            if isinstance(node, ast.FunctionDef):
                self.same_arguments(getattr(core, name), node, name)
                continue
            methods = {f.name: f for f in node.body if isinstance(f, ast.FunctionDef)}
            there = {m for m in vars(getattr(core, name)) if not m.startswith("_")}
            self.assertEqual({m for m in methods if not m.startswith("_")}, there if "Error" not in name and name != "Refused" else set())
            for method in there:
                member = vars(getattr(core, name))[method]
                if member.__class__.__name__ == "method_descriptor" and member.__doc__:
                    self.same_arguments(member, methods[method], f"{name}.{method}")

    def same_arguments(self, member, node, name):
        given = [p for p in inspect.signature(member).parameters if p != "self"]
        hinted = [a.arg for a in node.args.posonlyargs + node.args.args if a.arg not in ("self", "cls")]
        self.assertEqual(given, hinted, name)


if __name__ == "__main__":
    unittest.main()
