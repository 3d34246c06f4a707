"""A small policy-gradient learner in numpy: it learns Stimmvieh by playing against itself, then plays against `random`.

    python3 learn.py [ROUNDS [SEED]]

Every round plays many games at once, then makes the decisions of winners a little likelier and those of losers less likely
(REINFORCE, with the expected share of the victory as baseline). One hidden layer, Adam, nothing else. It prints how many games
it wins against three random players: one in four by chance. Half a minute on one core; the same seed learns the same.
"""
import sys
import time

import numpy as np

import ratskeller

SEATS, GAMES, STEPS, HIDDEN = 4, 64, 100, 32
GAME = ratskeller.load_game("stimmvieh", seats=SEATS)
BY_SEAT, OPEN_CARDS = ("to_act", "flip.", "parties."), ("display", "vote_stack.top", "donation_stack.top")


class Features:
    """Observations as a network likes them: the own seat first, numbers from about 0 to 1, open cards as one of many."""

    def __init__(self, layout):
        slots = np.arange(layout.slots)
        self.turned = np.tile(slots, (SEATS, 1))  # for each seat: where its numbers stand
        self.low, self.range = np.zeros(layout.slots, np.float32), np.ones(layout.slots, np.float32)
        for field in layout:
            places = layout.pick(slots, field["name"])
            self.low[places], self.range[places] = field["low"], max(1, min(field["high"] - field["low"], 200))
            for seat in range(SEATS):
                if field["name"].startswith(BY_SEAT):
                    self.turned[seat][places] = np.roll(places, -seat, axis=0)
        self.cards = np.concatenate([layout.pick(slots, name).ravel() for name in OPEN_CARDS])
        self.kinds = np.arange(len(layout.kinds["card"]))
        self.size = layout.slots + len(self.cards) * len(self.kinds) + 1

    def __call__(self, observations, players):
        seen = np.take_along_axis(observations, self.turned[players], axis=1)
        numbers, one_of = (seen - self.low) / self.range, seen[:, self.cards, None] == self.kinds
        return np.concatenate([numbers, one_of.reshape(len(seen), -1), np.ones((len(seen), 1))], axis=1, dtype=np.float32)


class Learner:
    """A network with two ends: what to play, and how much better than average this will end."""

    def __init__(self, seed, rate=1e-3):
        self.rng, self.rate, self.steps = np.random.default_rng(seed), rate, 0
        self.features = Features(ratskeller.Layout(GAME))
        sizes = (self.features.size, HIDDEN), (HIDDEN, GAME.num_distinct_actions()), (HIDDEN, 1)
        self.weights = [(self.rng.standard_normal(size) / np.sqrt(10 * size[0])).astype(np.float32) for size in sizes]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]

    def think(self, observations, players, masks):
        """The features, the hidden layer, and how likely each action is."""
        x = self.features(observations, players)
        hidden = np.maximum(x @ self.weights[0], 0)
        scores = np.where(masks, hidden @ self.weights[1], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return x, hidden, chances / chances.sum(axis=1, keepdims=True)

    def choose(self, observations, players, masks):
        chances = self.think(observations, players, masks)[2].cumsum(axis=1)
        return (chances < self.rng.random((len(chances), 1)) * chances[:, -1:]).sum(axis=1)

    def learn(self, observations, players, masks, actions, results):
        """One step uphill: `results` are the shares of the victory that followed these actions."""
        x, hidden, chances = self.think(observations, players, masks)
        expected = (hidden @ self.weights[2])[:, 0]
        better = (results - 1 / SEATS) - expected
        wrong = chances * better[:, None]                      # gradient of -log(chance) times how much better it went
        wrong[np.arange(len(actions)), actions] -= better
        surprise = -better[:, None]
        back = (wrong @ self.weights[1].T + surprise @ self.weights[2].T) * (hidden > 0)
        self.improve([x.T @ back / len(x), hidden.T @ wrong / len(x), hidden.T @ surprise / len(x)])

    def improve(self, gradients):
        self.steps += 1
        for weights, (mean, square), gradient in zip(self.weights, self.moments, gradients):  # Adam
            mean += .1 * (gradient - mean)
            square += .001 * (gradient**2 - square)
            weights -= self.rate * mean / (1 - .9**self.steps) / (np.sqrt(square / (1 - .999**self.steps)) + 1e-8)


def play_round(learner, games):
    """Plays on, everybody as the learner does; returns its decisions with what came of them."""
    now, seen = games.now, []
    for _ in range(STEPS):
        before = [now.observations.copy(), now.players.copy(), now.masks.copy()]
        actions = learner.choose(*before)
        now = games.step(actions)
        seen.append((*before, actions, now.over.copy(), now.rewards.copy()))
    result, known, rows = np.zeros((GAMES, SEATS), np.float32), np.zeros(GAMES, bool), []
    for observations, players, masks, actions, over, rewards in reversed(seen):
        result[over], known = rewards[over], known | over
        rows.append([part[known] for part in (observations, players, masks, actions, result[np.arange(GAMES), players])])
    return [np.concatenate(parts) for parts in zip(*rows)]


def score(learner, games=1000, seed=99):
    """The learner's share of the victories in one seat of each game, with random players in the others."""
    vector = ratskeller.VectorGame(GAME, games, observations=True, seed=seed)
    own, open_games, won, now = np.arange(games) % SEATS, np.ones(games, bool), 0, vector.now
    while open_games.any():
        actions, mine = vector.sample(), now.players == own
        if mine.any():
            actions[mine] = learner.choose(now.observations[mine], now.players[mine], now.masks[mine])
        now = vector.step(actions)
        ended = now.over & open_games
        won += now.rewards[ended, own[ended]].sum()
        open_games &= ~ended
    return won / games


def main(rounds=40, seed=1):
    learner, games = Learner(seed), ratskeller.VectorGame(GAME, GAMES, observations=True, seed=seed)
    for number in range(rounds + 1):
        if number % 10 == 0 or number == rounds:
            print(f"round {number:3}: wins {100 * score(learner):.1f} % of 1000 games against random", flush=True)
        rows = play_round(learner, games)
        for part in np.array_split(learner.rng.permutation(len(rows[0])), len(rows[0]) // 512 + 1):
            learner.learn(*(row[part] for row in rows))
    print(f"{games.moves:,} moves, {time.process_time():.0f} seconds of CPU time")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
