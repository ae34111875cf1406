"""Teaches a small network to play Milito better than the greedy player, by PPO on one CPU.

    python docs/ppo.py                       the whole training, then matches against `random` and `greedy`
    python docs/ppo.py --steps 200000        a short one
    python docs/ppo.py --save milito.npz     keep the network

Only numpy is needed besides `pip install "quincunx[envs]"`. The reward is won or lost, and nothing else.
Both seats of every match are played by the network, so each choice of either side is learned from.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.envs import Batch, OneSeat, Setting

ARMIES = {"armies": ["republican_roman", "carthaginian"]}
Floats = NDArray[np.float32]
Whole = NDArray[Any]


@dataclass
class Plan:
    """What can be turned: how much is played and learned, and how boldly."""

    steps: int = 20_000_000
    rate: float = 1e-3
    last_rate: float = 0.0
    hidden: int = 128
    matches: int = 256
    length: int = 64
    epochs: int = 3
    part: int = 2048
    clip: float = 0.2
    decay: float = 0.95
    entropy: float = 0.01
    value: float = 0.5
    average: float = 0.02

    @property
    def rounds(self) -> int:
        return max(1, self.steps // (self.matches * self.length))

    def rate_in(self, number: int) -> float:
        """The steps become smaller from round to round."""
        return self.rate + (self.last_rate - self.rate) * number / self.rounds


class Network:
    """Two hidden layers, and on top of them a score for each action and the outcome that is expected."""

    def __init__(self, setting: Setting, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        columns = [np.full(c.size, not c.name.endswith("_printed")) for c in setting.row.columns]
        self.varies = np.flatnonzero(np.concatenate(columns))  # with given armies, what is printed never changes
        most = np.frombuffer(setting.row.most(), np.int8)[self.varies]
        self.scale = np.where(most == 1, 1.0, 0.125).astype(np.float32)
        self.weights: list[Floats] = []
        for into, out in pairwise([len(self.varies), hidden, hidden, setting.actions + 1]):
            weights = chance.normal(0.0, np.sqrt(2.0 / into), (into, out)).astype(np.float32)
            self.weights += [weights, np.zeros(out, np.float32)]
        self.weights[4] *= 0.01  # at first it chooses by lot
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.updates = 0
        self.average = [each.copy() for each in self.weights]
        self.rounds = 0

    def seen(self, observations: Whole) -> Floats:
        """Rows as the network takes them in: marks as they are, numbers made small."""
        return observations[:, self.varies] * self.scale

    def run(self, x: Floats) -> tuple[Floats, Floats, Floats]:
        """Both hidden layers, and what comes out."""
        first = np.maximum(x @ self.weights[0] + self.weights[1], 0.0)
        second = np.maximum(first @ self.weights[2] + self.weights[3], 0.0)
        return first, second, second @ self.weights[4] + self.weights[5]

    def judge(self, x: Floats, masks: Whole) -> tuple[Floats, Floats]:
        """The odds of every action, with none for what is not offered, and the outcome that is expected."""
        out = self.run(x)[2]
        return softmax(out[:, :-1], masks), np.tanh(out[:, -1])

    def slopes(self, x: Floats, push: Floats, layers: tuple[Floats, Floats]) -> list[Floats]:
        """The slope of the loss at every weight, from that at what came out."""
        first, second = layers
        back = (push @ self.weights[4].T) * (second > 0)
        back_first = (back @ self.weights[2].T) * (first > 0)
        return [x.T @ back_first, back_first.sum(0), first.T @ back, back.sum(0), second.T @ push, push.sum(0)]

    def learn(self, slopes: list[Floats], rate: float) -> None:
        """One step down the slopes, by Adam; steep ones are made less so."""
        norm = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes)))
        shrink = min(1.0, 0.5 / (norm + 1e-8))
        self.updates += 1
        step = rate * np.sqrt(1.0 - 0.999**self.updates) / (1.0 - 0.9**self.updates)
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            slope *= shrink
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= (step * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def remember(self, share: float) -> None:
        """Take the weights of a round into the average; it forgets the oldest."""
        self.rounds += 1
        share = max(share, 1.0 / self.rounds)
        for mean, weight in zip(self.average, self.weights, strict=True):
            mean += share * (weight - mean)

    def settle(self) -> None:
        """Play by the average of the last rounds from now on: what chance did to single ones evens out."""
        self.weights = self.average


def softmax(scores: Floats, masks: Whole) -> Floats:
    """Odds from scores, for what is offered."""
    scores = np.where(masks != 0, scores, np.float32(-1e9))
    odds: Floats = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    return odds


def drawn(odds: Floats, chance: np.random.Generator) -> Whole:
    """An action for each row, by its odds."""
    sums = odds.cumsum(axis=1)
    actions: Whole = (sums > chance.random((len(odds), 1)) * sums[:, -1:]).argmax(axis=1)
    return actions


@dataclass
class Played:
    """Some choices: what was seen, offered and chosen, how likely that was, and what it was worth."""

    x: Floats
    masks: Whole
    actions: Whole
    odds: Floats
    values: Floats
    better: Floats

    def parts(self, size: int, chance: np.random.Generator) -> Iterator[Played]:
        """All choices once, some at a time, by lot."""
        order = chance.permutation(len(self.actions))
        for at in range(0, len(order), size):
            some = order[at : at + size]
            yield Played(*(each[some] for each in vars(self).values()))


def play(network: Network, batch: Batch, plan: Plan, chance: np.random.Generator) -> Played:
    """Play every match on for some choices, both seats by the network."""
    arrays, kept = batch.arrays, []
    for _ in range(plan.length):
        x, masks, seats = network.seen(arrays.observations), arrays.masks.copy(), arrays.seats.copy()
        odds, values = network.judge(x, masks)
        actions = drawn(odds, chance)
        batch.step(actions)
        likely, rewards = odds[batch.every, actions], arrays.rewards[batch.every, seats]
        kept.append((x, masks, actions, likely, values, seats, rewards, arrays.terminated.copy()))
    last = network.judge(network.seen(arrays.observations), arrays.masks)[1]
    x, masks, actions, odds, values, seats, rewards, ended = (np.stack(part) for part in zip(*kept, strict=True))
    after = np.concatenate([seats[1:], arrays.seats[None]])
    sides = np.where(ended, 0.0, np.where(after == seats, 1.0, -1.0)).astype(np.float32)
    better = advantages(rewards, values, np.concatenate([values[1:], last[None]]), sides, plan.decay)
    parts: tuple[Whole, ...] = (x, masks, actions, odds, values, better)
    return Played(*(part.reshape(-1, *part.shape[2:]) for part in parts))


def advantages(rewards: Floats, values: Floats, later: Floats, sides: Floats, decay: float) -> Floats:
    """How much better each choice turned out than was expected (GAE).

    What the other side expects next is as good for oneself as it is bad for it: `sides` is -1 where the turn passes, 1
    where the same seat chooses again, and 0 where the match is over.
    """
    better = np.zeros_like(values)
    ahead = np.zeros_like(values[0])
    for at in reversed(range(len(values))):
        ahead = rewards[at] + sides[at] * (later[at] + decay * ahead) - values[at]
        better[at] = ahead
    return better


def improve(network: Network, played: Played, plan: Plan, rate: float, chance: np.random.Generator) -> float:
    """Some rounds of PPO over what was played; the loss of the last part."""
    loss = 0.0
    for _ in range(plan.epochs):
        for some in played.parts(plan.part, chance):
            slopes, loss = slopes_of(network, some, plan)
            network.learn(slopes, rate)
    network.remember(plan.average)
    return loss


def slopes_of(network: Network, some: Played, plan: Plan) -> tuple[list[Floats], float]:
    """The slope of the loss at every weight, and the loss: clipped objective, value and entropy together."""
    count, every = len(some.actions), np.arange(len(some.actions))
    first, second, out = network.run(some.x)
    odds, values = softmax(out[:, :-1], some.masks), np.tanh(out[:, -1])
    better = (some.better - some.better.mean()) / (some.better.std() + 1e-8)
    ratio = odds[every, some.actions] / some.odds
    bold = np.where(better > 0, ratio > 1 + plan.clip, ratio < 1 - plan.clip)  # beyond the clip nothing pulls
    pull = np.where(bold, 0.0, ratio * better)[:, None]
    logs = np.log(odds + 1e-12)
    spread = -(odds * logs).sum(axis=1, keepdims=True)
    push = np.empty_like(out)
    push[:, :-1] = odds * pull + plan.entropy * odds * (logs + spread)
    push[every, some.actions] -= pull[:, 0]
    missed = values - (some.values + some.better)
    push[:, -1] = 2 * plan.value * missed * (1 - values**2)
    clipped = np.clip(ratio, 1 - plan.clip, 1 + plan.clip)
    gain = np.minimum(ratio * better, clipped * better).mean() + plan.entropy * spread.mean()
    push /= count
    return network.slopes(some.x, push, (first, second)), float(plan.value * (missed**2).mean() - gain)


def train(plan: Plan, seed: int = 1, tell: Any = print) -> Network:
    """The whole training: play a while, learn from that, and so on; the same plan and seed lead to the same network."""
    chance = np.random.default_rng(seed)
    with Batch("milito", plan.matches, options=ARMIES) as batch:
        network = Network(batch.setting, plan.hidden, seed)
        batch.reset(seed=seed)
        for number in range(plan.rounds):
            played = play(network, batch, plan, chance)
            loss = improve(network, played, plan, plan.rate_in(number), chance)
            tell(f"round {number + 1} of {plan.rounds}: loss {loss:6.3f}")
    network.settle()
    return network


def won_against(network: Network, opponent: str, matches: int, seed: int = 1) -> float:
    """The share of matches won against a computer player, each seat half of the time; a draw counts half."""
    score = 0.0
    for number in range(matches):
        env = OneSeat("milito", ARMIES, opponent=opponent, seat=number % 2)
        observation, info = env.reset(seed=seed + number // 2)
        reward, done = 0.0, False
        while not done:
            odds, _ = network.judge(network.seen(observation[None]), info["action_mask"][None])
            observation, gain, over, cut, info = env.step(int(odds[0].argmax()))
            reward, done = float(gain), over or cut
        score += (reward + 1) / 2
    return score / matches


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--steps", type=int, default=Plan.steps, help="choices to learn from")
    arguments.add_argument("--matches", type=int, default=400, help="against each computer player, at the end")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--save", help="write the network here, as .npz")
    given = arguments.parse_args()
    network = train(Plan(steps=given.steps), given.seed)
    if given.save:
        np.savez(given.save, *network.weights)
    for opponent in ("random", "greedy"):
        print(f"against {opponent}: {won_against(network, opponent, given.matches):.1%} of {given.matches} matches")


if __name__ == "__main__":
    main()
