"""The reasons of hints: what an order brings, in words."""

from __future__ import annotations

from games.multiverse.arena import SWORD, field, fight
from games.multiverse.given import given, play, world
from games.multiverse.test_buildings import assault, beside_home

import quincunx as qx
from quincunx.games.multiverse.judgement import FEATURES
from quincunx.games.multiverse.reasons import GROUPS, OF_ENEMIES, reasons
from quincunx.minds.hint import telling


def reasons_of(match: qx.Match) -> dict[str, float]:
    return match.game.reasons(match.table, 0)


def test_every_feature_speaks_for_one_reason() -> None:
    assert sorted(name for group in GROUPS.values() for name in group) == sorted(FEATURES)
    assert {name for group in OF_ENEMIES.values() for name in group} <= set(FEATURES)
    assert reasons(world(given()), 0, []) == {}


def test_what_an_order_brings_is_its_reason() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),), dice=[SWORD] * 8)
    before = reasons_of(match)
    after = reasons_of(fight(match, "block:1", "attack:e"))
    assert after["destroys"] > before["destroys"]
    assert before["wins"] == after["wins"] == 0.0
    assert reasons_of(assault("duel_starter"))["wins"] > 1.0


def test_the_telling_reason_is_what_others_bring_less_of() -> None:
    home, at, way = beside_home("duel_starter", 1)
    match = field(("crown_swordsman", at, {"up": 1}), damage={home: 4})
    play(match, "block:1")
    others = [match.parse(each) for each in ("done",)]
    assert telling(match, 0, match.parse(f"attack:{way}"), others, qx.FastDice(1)) in ("wins", "walls", "points")
