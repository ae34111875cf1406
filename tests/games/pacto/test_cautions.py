"""Before an accident: charges far down, forced charges a card could stop, SuGs that stand, armies near their end."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from games.pacto.given import given, play, table_of
from games.pacto.test_combat import ALONE

import quincunx as qx
from quincunx.games.pacto.cautions import may_lose

CARDS = {f"{seat}-g{n}": "rg" for seat in range(2) for n in (1, 2)}


def told(match: qx.Match) -> dict[str, tuple[str, str]]:
    """Clause and words of what is warned of, by choice."""
    return {match.notation(action): (each.rule, each.text) for action, each in match.cautions().items()}


def declaring(ugs: dict[str, Any], seat: int = 0) -> qx.Match:
    return given(at="2.2", ugs=ugs, step="Declare", seat=seat, active=seat, hands=CARDS, generals=ALONE)


@pytest.mark.rule("combat.dice.down")
def test_a_charge_far_down_in_claims_is_warned_of_and_one_on_a_flank_is_not() -> None:
    """Triarii with long spears keep horses off: nothing is left of what the cavalry could claim."""
    front = declaring({"1-cavalry_1": (10, 14, 270), "0-triarii_1": (10, 11, 90)}, 1)
    clause, words = told(play(front, "unit:cavalry_1"))["halt"]
    assert clause == "combat.dice.down"
    assert words.startswith("Gallic cavalry would fight with ")
    flank = declaring({"1-cavalry_1": (15, 9, 180), "0-triarii_1": (10, 10, 90)}, 1)
    assert told(play(flank, "unit:cavalry_1")) == {}


@pytest.mark.rule("charge.forced_step", "act.c3")
def test_a_forced_charge_that_a_card_could_stop_is_told_of_before_passing() -> None:
    """Principes are better troops than a warband is, and Hastati are not."""
    match = declaring({"1-warband_1": (10, 12, 270), "0-principes_1": (10, 10, 90)}, 1)
    assert told(match)["pass"] == (
        "charge.forced_step",
        "If both pass, Gallic warband 1 has to charge with 1 claim less than the enemy. A card can still stop it.",
    )
    even = declaring({"1-warband_1": (10, 12, 270), "0-hastati_1": (10, 10, 90)}, 1)
    assert told(even) == {}, "a charge on equal or better claims is what they are there for"


@pytest.mark.rule("charge.move.disperse")
def test_a_sug_is_warned_of_standing_before_a_tug() -> None:
    match = declaring({"1-cavalry_1": (10, 13, 270), "0-velites_1": (10, 10, 90)}, 1)
    play(match, "unit:cavalry_1", "halt")
    while match.acting == (1,):
        match.play(match.legal()[0])
    assert told(match) == {
        "answer:stand": (
            "charge.move.disperse",
            "Velites would be scattered by Gallic cavalry at once, without a fight.",
        )
    }


def test_an_army_near_its_end_may_lose_by_a_choice_and_a_fresh_one_may_not() -> None:
    match = qx.new("pacto", seed=1)
    table = table_of(match)
    assert not may_lose(table, 0)
    data = match.to_dict()
    for row in data["table"]["ugs"]:
        if row["unit"] in ("0-hastati_1", "0-hastati_2"):
            row |= {"where": "lost", "pose": None, "bases": 0}
    assert may_lose(table_of(qx.from_dict(data)), 0)
    assert not may_lose(table_of(qx.from_dict(data)), 1)


# ---- the table at the size of a thumb


def test_a_thumb_shows_every_ug_and_who_acts() -> None:
    match = qx.new("pacto", seed=1)
    for seat in (-1, 0, 1):
        view = match.view(seat)
        drawing = qx.game_of("pacto").thumb(view)
        assert drawing is not None
        classes = [element.get("class") for element in ET.fromstring(drawing).iter()]
        for side in range(2):
            there = [ug for ug in view["ugs"] if ug["seat"] == side and ug["pose"] is not None]
            assert classes.count(f"s{side}") == 1 + len(there)
        assert classes.count("hot") == len(view["awaited"])
