"""Battles by lot that begin within reach of each other: every position can be written and read, and nobody is stuck."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.pacto.given import given
from games.playing import seeds

import quincunx as qx
from quincunx.core.dice import FastDice

OWN = ("velites_1", "hastati_1", "hastati_2", "principes_1", "triarii_1", "equites_1")
ENEMIES = ("javelins_1", "warband_1", "warband_2", "soldurii_1", "warband_3", "cavalry_1")
CHOICES = 70


def lines(chance: random.Random) -> dict[str, Any]:
    """Two lines in a random order, the Velites sometimes before theirs."""
    ugs: dict[str, Any] = {}
    apart = chance.choice([2.5, 3.5, 4.6])
    for seat, names in ((0, OWN), (1, ENEMIES)):
        for n, name in enumerate(chance.sample(names, len(names))):
            ugs[f"{seat}-{name}"] = (8 + 2 * n, 8 + seat * apart, 90 + 180 * seat)
    if apart > 4:
        ugs["0-velites_1"] = (8.9 + 2 * chance.randrange(5), 10.1, 90)
    return ugs


@pytest.mark.parametrize("seed", seeds(4))
def test_close_quarters(seed: int) -> None:
    chance = random.Random(seed)
    hands = {f"{seat}-g{n}": "".join(chance.choices("bwwggyr", k=3)) for seat in range(2) for n in (1, 2)}
    steps = [{"step": "Course"}, {"step": "Preparations", "seat": 0}]
    match = given(at="2.1", ugs=lines(chance), hands=hands, steps=steps, seed=seed)
    for n in range(CHOICES):
        if match.over:
            return
        seat = match.acting[0]
        match.play(chance.choice([option.notation for option in match.options(seat)]), seat)
        if n % 5 == 0 and not match.over:
            look_again(match, n)


def look_again(match: qx.Match, seed: int) -> None:
    """Written and read it is the same, and so it is with whatever a seat can't see dealt anew."""
    written = match.to_dict()
    twin = qx.from_dict(written)
    assert twin.to_dict()["table"] == written["table"]
    for eye in range(2):
        table = match.table.redeal(eye, FastDice(seed))
        step = table.steps[-1]
        assert all(step.options(table, seat) for seat in step.acting(table))
