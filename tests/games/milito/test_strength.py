"""Combat strength: every summand and nothing else, read from the sums in the journal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, at_turn_start, given, play, totals

import quincunx as qx

MACEDON = "alexandrian_macedonian"
PERSIA = "achaemenid_persian"
BRITAIN = "ancient_british"
ATTACKER, DEFENDER = "attacker", "defender"


def strengths(match: qx.Match) -> dict[str, Any]:
    """The journal's line about the last combat."""
    return next(entry for entry in reversed(match.journal()) if entry["key"] == "journal.strengths")


def sums(match: qx.Match, role: str) -> list[tuple[str, int]]:
    """The summands of one role with their clauses."""
    return [(line["rule"], line["value"]) for line in strengths(match)["details"] if line["role"] == role]


def combat(
    attackers: list[str],
    defenders: list[str],
    *choices: str,
    armies: tuple[str, str] = (ROME, CARTHAGE),
    **more: Any,
) -> qx.Match:
    """An attack in column 3 with a bonus card worth 0; `choices` name fighters where they must be named."""
    bonus, spare = {ROME: ("light_infantry", "rep_8"), CARTHAGE: ("slingers", "car_8")}[armies[0]]
    match = given(armies=armies, own={"hand": [bonus, spare], "c3": attackers}, enemy={"c3": defenders}, **more)
    play(match, "attack:3", *choices, f"bonus:{bonus}")
    if match.rule == "attack.withdraw.option":
        play(match, "stand")
    return play(match, "no-bonus")


@pytest.mark.rule("strength.base")
def test_attack_value_of_the_attacker_defence_value_of_the_defender() -> None:
    """Triarii have 4 in attack and 5 in defence."""
    attacking = combat(["triarii"], ["medium_infantry"])
    assert sums(attacking, ATTACKER) == [("strength.base", 4), ("strength.bonus", 0)]
    assert sums(attacking, DEFENDER) == [("strength.base", 3)]
    defending = combat(["medium_infantry"], ["triarii"], armies=(CARTHAGE, ROME))
    assert totals(defending) == (3, 5)


@pytest.mark.rule("strength.mods")
def test_attack_modifiers_in_attack_only() -> None:
    """Heavy Infantry have +1 attacking Spears, and nothing when Spears attack them."""
    attacking = combat(["heavy_infantry"], ["spears"])
    assert ("strength.mods", 1) in sums(attacking, ATTACKER)
    assert totals(attacking) == (5, 5)
    assert totals(combat(["spears"], ["heavy_infantry"], armies=(CARTHAGE, ROME))) == (4, 4)


@pytest.mark.rule("strength.mods")
def test_defence_modifiers_in_defence_only() -> None:
    """Elephants have -1 defending against skirmishers, and nothing attacking them."""
    defending = combat(["light_infantry"], ["elephants"])
    assert ("strength.mods", -1) in sums(defending, DEFENDER)
    assert totals(defending) == (3, 3)
    attacking = combat(["elephants"], ["light_infantry"], armies=(CARTHAGE, ROME))
    assert sums(attacking, ATTACKER) == [("strength.base", 5), ("strength.bonus", 0)]


@pytest.mark.rule("strength.mods_target")
@pytest.mark.parametrize(("fighter", "attack", "defence"), [("spears", 5, 6), ("slingers", 4, 4)])
def test_modifiers_look_at_the_enemy_fighting_unit(fighter: str, attack: int, defence: int) -> None:
    """Heavy Infantry get +1 for Spears that fight, none for Spears that support; Slingers +2 against heavy foot."""
    match = combat(["heavy_infantry"], ["spears", "slingers"], f"fight:{fighter}")
    assert totals(match) == (attack, defence)


@pytest.mark.rule("strength.mods_target")
@pytest.mark.parametrize(("fighter", "defence"), [("triarii", 4), ("light_infantry", 3)])
def test_defence_modifiers_look_at_the_attacking_fighting_unit(fighter: str, defence: int) -> None:
    """Elephants suffer from Light Infantry that fight, not from those in support."""
    assert totals(combat(["triarii", "light_infantry"], ["elephants"], f"fight:{fighter}"))[1] == defence


@pytest.mark.rule("strength.mods_once")
def test_one_line_counts_once_and_different_lines_add_up(tmp_path: Path) -> None:
    """Two lines printed on Triarii: the first matches Spears twice and counts once, the second adds to it."""
    lines = '[[unit_type]]\nid = "triarii"\nattack_mod = [{ value = 2, vs = ["spears", "heavy_foot"] }'
    (tmp_path / "pack.toml").write_text(lines + ', { value = 3, vs = ["heavy_foot"] }]\n')
    position = given(own={"hand": ["light_infantry", "rep_8"], "c3": ["triarii"]}, enemy={"c3": ["spears"]}).to_dict()
    del position["content"]
    match = qx.from_dict(position, packs=[tmp_path])
    play(match, "attack:3", "bonus:light_infantry", "no-bonus")
    assert sums(match, ATTACKER)[1:3] == [("strength.mods", 2), ("strength.mods", 3)]
    assert totals(match) == (4 + 2 + 3, 5)


@pytest.mark.rule("strength.support")
@pytest.mark.parametrize(
    ("attackers", "choices", "attack"),
    [
        pytest.param(["medium_infantry"], [], 3, id="alone"),
        pytest.param(["medium_infantry", "medium_infantry"], [], 4, id="the same type"),
        pytest.param(["medium_infantry", "light_infantry"], ["fight:medium_infantry"], 4, id="light support"),
        pytest.param(["triarii", "light_infantry"], ["fight:light_infantry"], 4, id="heavy support"),
    ],
)
def test_support_is_worth_one_whatever_it_is(attackers: list[str], choices: list[str], attack: int) -> None:
    """Light Infantry have +1 against Elephants when they fight, and give no more than +1 when they support."""
    match = combat(attackers, ["elephants"], *choices)
    assert totals(match)[0] == attack
    assert sums(match, ATTACKER).count(("strength.support", 1)) == len(attackers) - 1


@pytest.mark.rule("strength.support")
def test_defender_is_supported_too() -> None:
    match = combat(["medium_infantry"], ["medium_infantry", "light_infantry"], "fight:medium_infantry")
    assert sums(match, DEFENDER) == [("strength.base", 3), ("strength.support", 1)]


@pytest.mark.rule("strength.bonus")
@pytest.mark.parametrize(
    ("bonus", "reply", "expected"),
    [
        pytest.param("bonus:rep_3", "no-bonus", (3 + 2 + 1, 3), id="Leader and none"),
        pytest.param("bonus:rep_8", "bonus:car_3", (3 - 1, 3 + 2), id="bad Leader and Leader"),
        pytest.param("bonus:triarii", "bonus:elephants", (3, 3), id="units count nothing"),
        pytest.param("draw-bonus", "draw-bonus", (3 + 1, 3 + 3), id="Leaders from the deck"),
    ],
)
def test_bonus_card(bonus: str, reply: str, expected: tuple[int, int]) -> None:
    """rep_3 has 2 and +1 attacking."""
    match = given(
        own={"hand": ["rep_3", "rep_8", "triarii"], "deck": ["rep_5"], "c3": ["medium_infantry"]},
        enemy={"hand": ["elephants", "car_3"], "deck": ["car_1"], "c3": ["medium_infantry"]},
    )
    play(match, "attack:3", bonus, reply)
    assert totals(match) == expected


TERRAIN_CASES = [
    pytest.param("plain", 1, [], [], id="plain"),
    pytest.param("rough", 1, [], [], id="rough"),
    pytest.param("hill", 1, [], [("terrain.hill.defender", 1)], id="hill held by the defender"),
    pytest.param("hill", 0, [], [], id="hill held by the attacker"),
    pytest.param("wood", 1, [("terrain.wood.penalty", -2)], [("terrain.wood.light", 1)], id="wood"),
]


@pytest.mark.rule("strength.terrain")
@pytest.mark.parametrize(("terrain", "control", "attacker", "defender"), TERRAIN_CASES)
def test_terrain(terrain: str, control: int, attacker: list[tuple[str, int]], defender: list[tuple[str, int]]) -> None:
    """Medium Cavalry attack Light Infantry."""
    match = combat(
        ["medium_cavalry"],
        ["light_infantry"],
        terrain=["plain", "plain", terrain, "plain", "plain"],
        control=[None, None, control, None, None],
    )
    base = [("strength.base", 3), ("strength.mods", 1)]
    assert sums(match, ATTACKER) == [*base, *attacker, ("strength.bonus", 0)]
    assert sums(match, DEFENDER) == [("strength.base", 2), *defender]


@pytest.mark.rule("strength.leader_effect")
def test_leader_effect_comes_on_top_of_the_combat_value() -> None:
    """rep_1: 3, and +1 against Elephants."""
    match = given(own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]}, enemy={"c3": ["elephants"]})
    play(match, "attack:3", "bonus:rep_1", "stand", "no-bonus")
    assert sums(match, ATTACKER) == [("strength.base", 4), ("strength.bonus", 3), ("strength.leader_effect", 1)]
    assert totals(match) == (8, 4)


@pytest.mark.rule("strength.flank")
@pytest.mark.parametrize("origin", [1, 2])
def test_two_more_for_the_attacker_in_a_flank_attack(origin: int) -> None:
    match = given(
        active=1,
        own={"hand": ["light_infantry", "rep_8"], "c1": ["medium_infantry"], "c2": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "c2": ["medium_infantry"]},
    )
    play(at_turn_start(match), "flank:2-1", f"column:{origin}", "bonus:light_infantry", "no-bonus")
    assert sums(match, ATTACKER) == [("strength.base", 3), ("strength.flank", 2), ("strength.bonus", 0)]
    assert totals(match) == (5, 3)


@pytest.mark.rule("strength.flank")
def test_no_flank_bonus_in_phase_four() -> None:
    """The same position, attacked after the flank attacks are over."""
    match = given(
        active=1,
        own={"hand": ["light_infantry", "rep_8"], "c1": ["medium_infantry"], "c2": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "c2": ["medium_infantry"]},
    )
    play(at_turn_start(match), "pass", "attack:2", "bonus:light_infantry", "no-bonus")
    assert totals(match) == (3, 3)


@pytest.mark.rule("strength.no_limits")
def test_strength_may_be_negative() -> None:
    """Slingers in the Wood with a bad Leader: 1 - 2 - 1; the less negative one still wins."""
    match = given(
        armies=(BRITAIN, ROME),
        terrain=["wood", "plain", "plain", "plain", "plain"],
        own={"hand": ["slingers", "bri_8"], "c1": ["slingers"]},
        enemy={"hand": ["rep_8"], "c1": ["light_infantry"]},
    )
    play(match, "attack:1", "bonus:bri_8", "bonus:rep_8")
    assert totals(match) == (-2, 2)
    match = given(
        armies=(BRITAIN, MACEDON),
        terrain=["wood", "plain", "plain", "plain", "plain"],
        own={"hand": ["slingers", "bri_8"], "c1": ["slingers"]},
        enemy={"hand": ["mac_8"], "c1": ["slingers"]},
    )
    play(match, "attack:1", "bonus:slingers", "bonus:mac_8")
    assert totals(match) == (-1, -2)
    assert match.to_dict()["table"]["control"][0] == 0


@pytest.mark.rule("strength.no_limits")
def test_strength_has_no_upper_limit() -> None:
    """Two Archers on their Hill in a flank attack with their Leader: the plain sum, 11."""
    match = given(
        armies=(PERSIA, MACEDON),
        active=1,
        terrain=["hill", "plain", "plain", "plain", "plain"],
        control=[0, None, None, None, None],
        own={"hand": ["per_5", "per_8"], "c1": ["archers", "archers"], "c2": ["immortals"]},
        enemy={"hand": ["mac_8"], "c2": ["light_infantry"]},
    )
    play(at_turn_start(match), "flank:2-1", "column:1", "bonus:per_5", "stand", "no-bonus")
    assert sums(match, ATTACKER) == [
        ("strength.base", 2),
        ("strength.mods", 1),
        ("strength.support", 1),
        ("strength.flank", 2),
        ("terrain.hill.archers", 2),
        ("strength.bonus", 1),
        ("strength.leader_effect", 2),
    ]
    assert totals(match) == (11, 2)
