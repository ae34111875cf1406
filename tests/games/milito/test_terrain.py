"""Terrain: what Plain, Hill, Rough and Wood do, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from games.milito.given import at_turn_start, given, notations, play, side, totals

import quincunx as qx
from quincunx.games.milito.cards import cards_of
from quincunx.games.milito.decks import ROLES

CARDS = cards_of(qx.game_of("milito").built_in)
IMPERIAL, BRITAIN, PERSIA = "imperial_roman", "ancient_british", "achaemenid_persian"
Summands = list[tuple[int, str]]


def by_terrain(match: qx.Match) -> tuple[Summands, Summands]:
    """What terrain added to attack and defence in the last combat: value and clause."""
    details = [entry for entry in match.journal() if entry["key"] == "journal.strengths"][-1]["details"]
    lines = [[(each["value"], each["rule"]) for each in details if each["role"] == role] for role in ROLES[1:]]
    assert totals(match) == tuple(sum(value for value, _ in side) for side in lines)
    attack, defence = ([line for line in side if line[1].startswith("terrain.")] for side in lines)
    return attack, defence


def ground(column: int, terrain: str) -> list[str]:
    """A battlefield of Plains but for one column."""
    return [terrain if n == column else "plain" for n in range(1, 6)]


def fight(match: qx.Match, *opening: str) -> qx.Match:
    """Play an attack to its end without a bonus card of the defender's."""
    play(match, *opening)
    return play(match, *(["stand"] if "stand" in notations(match) else []), "no-bonus")


def hill_fight(column: int, hill: int, controller: int | None, **fields: Any) -> qx.Match:
    """Imperial Romans (seat 0) attack Britons in a column, with a Hill somewhere and somebody in control of it."""
    own = {"hand": ["imp_8"], f"c{column}": ["auxiliary_infantry"]}
    enemy = {f"c{column}": ["warband_medium_infantry"]}
    match = given(
        armies=(IMPERIAL, BRITAIN),
        terrain=ground(hill, "hill"),
        control=[controller if n == hill else None for n in range(1, 6)],
        own={**own, **fields.get("own", {})},
        enemy={**enemy, **fields.get("enemy", {})},
    )
    return fight(match, f"attack:{column}", *fields.get("fight", ()), "bonus:imp_8")


HILL, ARCHERS = "terrain.hill.defender", "terrain.hill.archers"


# ---- terrain cards and control


@pytest.mark.rule("terrain.rules_on_card")
def test_each_columns_own_card_applies() -> None:
    """Four types, each with its rules in words; a card works in its own column and not in the others."""
    assert [card.name for card in CARDS.terrain] == ["Plain", "Hill", "Rough", "Wood"]
    assert all(card.text for card in CARDS.terrain)
    for wood, penalty in ((2, -2), (3, 0)):
        match = given(
            terrain=ground(wood, "wood"), own={"hand": ["rep_8"], "c2": ["triarii"]}, enemy={"c2": ["spears"]}
        )
        fight(match, "attack:2", "bonus:rep_8")
        assert sum(value for value, _ in by_terrain(match)[0]) == penalty


@pytest.mark.rule("terrain.control_states")
@pytest.mark.parametrize(
    ("defender", "before", "after"),
    [("slingers", None, 0), ("slingers", 1, 0), ("medium_infantry", 0, None), ("spears", 0, None), ("spears", 1, 1)],
)
def test_a_column_is_mine_yours_or_neutral(defender: str, before: int | None, after: int | None) -> None:
    """Won, tied or held: the card always points to one player, the other, or sideways."""
    match = given(
        control=[None, None, before, None, None],
        own={"hand": ["triarii", "rep_1"], "c3": ["medium_infantry"]},
        enemy={"c3": [defender]},
    )
    fight(match, "attack:3", "bonus:triarii")
    assert [column["control"] for column in match.view()["columns"]] == [None, None, after, None, None]
    held = [force["columns_held"] for force in match.view()["forces"]]
    assert held == [1 if after == seat else 0 for seat in range(2)]


@pytest.mark.rule("terrain.control_states")
def test_there_is_no_fourth_state() -> None:
    """Control by somebody else is no position."""
    with pytest.raises(ValueError, match="expected a seat from 0 to 1, or null, got"):
        given(control=[None, None, 3, None, None])


@pytest.mark.rule("terrain.plain")
def test_plain_has_no_effect() -> None:
    """Nothing is added to either strength, whoever controls it and whoever stands there, and nothing is paid."""
    for controller in (None, 0, 1):
        match = given(
            armies=(IMPERIAL, PERSIA),
            control=[controller] * 2 + [None] * 3,
            own={"hand": ["imp_8"], "c2": ["archers", "archers"]},
            enemy={"c2": ["archers", "archers"]},
        )
        fight(match, "attack:2", "bonus:imp_8")
        assert by_terrain(match) == ([], [])
        assert totals(match) == (2 + 1 - 1, 1 + 1)
    match = play(given(own={"hand": ["medium_infantry", "rep_1"]}), "place:medium_infantry", "column:1")
    assert match.journal()[-1]["params"]["cost"] == 0


# ---- Hill


@pytest.mark.rule("terrain.hill.defender")
@pytest.mark.parametrize(("controller", "bonus"), [(None, []), (0, []), (1, [(1, HILL)])])
def test_hill_helps_a_defender_in_control(controller: int | None, bonus: Summands) -> None:
    """+1 for a defender who controls the Hill; nothing for one who does not, nor for an attacker who does."""
    match = hill_fight(3, 3, controller)
    assert by_terrain(match) == ([], bonus)
    assert totals(match) == (3 + 1 - 1, 2 + len(bonus))


@pytest.mark.rule("terrain.hill.defender")
def test_hill_helps_only_in_its_own_column() -> None:
    """The defender bonus does not reach next door."""
    assert by_terrain(hill_fight(3, 2, 1)) == ([], [])


@pytest.mark.rule("terrain.hill.archers")
@pytest.mark.parametrize("column", range(1, 6))
def test_archers_on_the_hill_shoot_into_neighbouring_columns(column: int) -> None:
    """Hill in column 3 with two Archers: +2 attacking in columns 2, 3 and 4, nothing in 1 and 5."""
    own: dict[str, list[str]] = {"c3": ["archers", "archers"]}
    match = hill_fight(column, 3, 0, own=own)
    assert by_terrain(match)[0] == ([(2, ARCHERS)] if 2 <= column <= 4 else [])


@pytest.mark.rule("terrain.hill.archers")
def test_the_reckoning_names_the_hill_the_archers_stand_on() -> None:
    """They stand in column 3, and the attack is in column 2."""
    match = hill_fight(2, 3, 0, own={"c3": ["archers", "archers"]})
    details = [entry for entry in match.journal() if entry["key"] == "journal.strengths"][-1]["details"]
    [told] = [each["text"] for each in details if each["rule"] == ARCHERS]
    assert "column 3" in told


@pytest.mark.rule("terrain.hill.archers")
@pytest.mark.parametrize(("column", "bonus"), [(1, []), (2, [(1, ARCHERS)]), (4, [(1, ARCHERS)]), (5, [])])
def test_archers_on_the_hill_help_in_defence(column: int, bonus: Summands) -> None:
    """The same for a defender: +1 for his one Archer unit on the Hill next door."""
    match = given(
        armies=(IMPERIAL, BRITAIN),
        active=1,
        terrain=ground(3, "hill"),
        control=[None, None, 0, None, None],
        own={"c3": ["archers"], f"c{column}": ["legionaries"]},
        enemy={"hand": ["bri_8"], f"c{column}": ["chariots"]},
    )
    assert by_terrain(fight(match, f"attack:{column}", "bonus:bri_8")) == ([], bonus)


@pytest.mark.rule("terrain.hill.archers")
@pytest.mark.parametrize("controller", [None, 1])
def test_archers_need_control_of_the_hill(controller: int | None) -> None:
    """Without control they shoot for nothing, in the Hill column and beside it."""
    own = {"c3": ["archers", "archers"]}
    assert by_terrain(hill_fight(3, 3, controller, own=own))[0] == []
    assert by_terrain(hill_fight(2, 3, controller, own=own))[0] == []


@pytest.mark.rule("terrain.hill.archers_count")
def test_only_archers_on_the_hill_itself_count() -> None:
    """Archers next door are not counted, there or anywhere; Slingers on the Hill are no Archers."""
    assert by_terrain(hill_fight(2, 3, 0, own={"c2": ["archers", "archers"]}))[0] == []
    assert by_terrain(hill_fight(3, 3, 0, own={"c2": ["archers"], "c4": ["archers"]}))[0] == []
    assert by_terrain(hill_fight(2, 3, 0, own={"c3": ["slingers", "slingers"]}))[0] == []
    assert by_terrain(hill_fight(2, 3, 0, own={"c2": ["archers"], "c3": ["archers"]}))[0] == [(1, ARCHERS)]


@pytest.mark.rule("terrain.hill.archers_count")
@pytest.mark.parametrize("hill", range(1, 6))
def test_archers_of_every_column_but_the_hill_look_on(hill: int) -> None:
    """The Hill may lie anywhere: both units on it count, and no Archers beside it."""
    beside = {f"c{n}": ["archers"] for n in (hill - 1, hill + 1) if 1 <= n <= 5}
    assert by_terrain(hill_fight(hill, hill, 0, own=beside))[0] == []
    assert by_terrain(hill_fight(hill, hill, 0, own={f"c{hill}": ["archers", "archers"]}))[0] == [(2, ARCHERS)]


@pytest.mark.rule("terrain.hill.archers_count")
def test_archers_count_fighting_supporting_or_looking_on() -> None:
    """On the Hill: as fighters, as support, and (above) without any part in the combat next door."""
    stack = {"c3": ["archers", "auxiliary_infantry"]}
    for fighter in ("archers", "auxiliary_infantry"):
        assert by_terrain(hill_fight(3, 3, 0, own=stack, fight=[f"fight:{fighter}"]))[0] == [(1, ARCHERS)]
    assert by_terrain(hill_fight(2, 3, 0, own=stack))[0] == [(1, ARCHERS)]


@pytest.mark.rule("terrain.hill.archers_count")
def test_the_enemys_archers_do_not_count() -> None:
    """Persian Archers on the Roman Hill help nobody; the controller's one Archer unit counts 1."""
    match = given(
        armies=(IMPERIAL, PERSIA),
        terrain=ground(3, "hill"),
        control=[None, None, 0, None, None],
        own={"hand": ["imp_8"], "c3": ["archers"]},
        enemy={"c3": ["archers", "archers"]},
    )
    assert by_terrain(fight(match, "attack:3", "bonus:imp_8")) == ([(1, ARCHERS)], [])


@pytest.mark.rule("terrain.hill.archers_stack")
def test_archer_bonus_comes_on_top_of_everything() -> None:
    """Two Archers defend their Hill against Light Cavalry: 1, +1 modifier, +1 support, +1 Hill, +2 Archers, Leader."""
    match = given(
        armies=(IMPERIAL, BRITAIN),
        active=1,
        terrain=ground(3, "hill"),
        control=[None, None, 0, None, None],
        own={"hand": ["imp_1"], "c3": ["archers", "archers"]},
        enemy={"hand": ["bri_8"], "c3": ["light_cavalry"]},
    )
    play(match, "attack:3", "bonus:bri_8", "bonus:imp_1")
    assert by_terrain(match) == ([], [(1, HILL), (2, ARCHERS)])
    assert totals(match)[1] == 1 + 1 + 1 + 1 + 2 + 3


def flank_on_column_3(hill: int, origin: int, stack: list[str]) -> qx.Match:
    """A flank attack on column 3, flanked from 2, with the attacker's stack on a Hill he controls."""
    match = given(
        armies=(IMPERIAL, BRITAIN),
        active=1,
        terrain=ground(hill, "hill"),
        control=[0 if n == hill else None for n in range(1, 6)],
        own={"hand": ["imp_8"], "c2": ["legionaries"], "c3": ["legionaries"], f"c{hill}": stack},
        enemy={"c3": ["warband_medium_infantry"]},
    )
    return fight(at_turn_start(match), "flank:3-2", f"column:{origin}", "bonus:imp_8")


@pytest.mark.rule("terrain.hill.archers_location")
@pytest.mark.parametrize("origin", [2, 3])
def test_the_attacked_column_decides_about_the_hill(origin: int) -> None:
    """Flank attack on column 3 from 2 or 3: Archers on a Hill in 4 help, in 1 (next to column 2) they do not."""
    assert by_terrain(flank_on_column_3(4, origin, ["archers"]))[0] == [(1, ARCHERS)]
    assert by_terrain(flank_on_column_3(1, origin, ["archers"]))[0] == []


# ---- Rough


@pytest.mark.rule("terrain.rough")
def test_rough_costs_a_card_for_every_unit() -> None:
    """Free units cost one card each there, two units two; elsewhere they stay free."""
    hand = ["medium_infantry", "medium_infantry", "light_infantry", "light_infantry", "light_infantry"]
    match = given(terrain=ground(3, "rough"), own={"hand": hand})
    play(match, "place:medium_infantry", "column:3", "place:medium_infantry", "column:3")
    assert [entry["params"]["cost"] for entry in match.journal() if entry["key"] == "journal.places"] == [1, 1]
    play(match, "pay:light_infantry")
    assert match.rule == "place.pay.hand"
    play(match, "pay:light_infantry")
    assert side(match, 0)["discard"] == ["light_infantry", "light_infantry"]
    match = given(terrain=ground(3, "rough"), own={"hand": hand})
    play(match, "place:medium_infantry", "column:4")
    assert match.rule == "actions.any"


@pytest.mark.rule("terrain.rough.no_combat")
@pytest.mark.parametrize("controller", [None, 0, 1])
def test_rough_gives_no_combat_modifier(controller: int | None) -> None:
    """Whoever controls it, whatever fights there."""
    match = given(
        terrain=["rough"] * 5,
        control=[controller] * 2 + [None] * 3,
        own={"hand": ["rep_8"], "c1": ["triarii"]},
        enemy={"c1": ["elephants"]},
    )
    fight(match, "attack:1", "bonus:rep_8")
    assert by_terrain(match) == ([], [])
    assert totals(match) == (4 - 1, 4)


@pytest.mark.rule("terrain.rough.no_combat")
def test_a_leader_may_still_know_rough() -> None:
    """Venutius has +2 in a Rough column, by his own effect."""
    for terrain, total in (("rough", 4 + 1 + 2), ("plain", 4 + 1)):
        match = given(
            armies=(BRITAIN, PERSIA),
            terrain=ground(3, terrain),
            own={"hand": ["bri_4"], "c3": ["chariots"]},
            enemy={"c3": ["scythed_chariots"]},
        )
        assert totals(fight(match, "attack:3", "bonus:bri_4"))[0] == total


# ---- Wood


def in_wood(army: str, unit: str) -> int:
    """What the Wood adds for a unit, attacking and defending alike (Macedonian Spears against it get -2)."""
    foe = "alexandrian_macedonian" if army != "alexandrian_macedonian" else PERSIA
    leader = next(entry.id for entry in CARDS.armies[army].leaders if entry.combat == -1)
    foes = next(entry.id for entry in CARDS.armies[foe].leaders if entry.combat == -1)
    fields: dict[str, Any] = {
        "armies": (army, foe),
        "terrain": ground(3, "wood"),
        "own": {"hand": [leader], "c3": [unit]},
        "enemy": {"hand": [foes], "c3": ["spears"]},
    }
    attack, against = by_terrain(fight(given(**fields), "attack:3", f"bonus:{leader}"))
    assert against == [(-2, "terrain.wood.penalty")]
    against, defence = by_terrain(fight(given(active=1, **fields), "attack:3", f"bonus:{foes}"))
    assert against == [(-2, "terrain.wood.penalty")]
    assert attack == defence
    return sum(value for value, _ in attack)


@pytest.mark.rule("terrain.wood.penalty")
def test_wood_hampers_all_but_medium_auxiliary_and_light_infantry() -> None:
    """Every unit type of every army: -2, but for those used to it."""
    unhampered = {"auxiliary_infantry", "medium_infantry", "warband_medium_infantry", "light_infantry"}
    for army in CARDS.armies.values():
        for unit in [each.unit for each in army.units]:
            expected = -2 if unit.id not in unhampered else 1 if unit.id == "light_infantry" else 0
            assert in_wood(army.id, unit.id) == expected, (army.id, unit.id)


@pytest.mark.rule("terrain.wood.penalty")
@pytest.mark.parametrize("unit", ["archers", "slingers"])
def test_archers_and_slingers_suffer_in_the_wood(unit: str) -> None:
    """They are no Light Infantry."""
    assert in_wood(IMPERIAL, unit) == -2


@pytest.mark.rule("terrain.wood.light")
def test_light_infantry_at_home_in_the_wood() -> None:
    """+1 attacking and defending, by its own clause."""
    assert in_wood("republican_roman", "light_infantry") == 1
    match = given(
        terrain=ground(3, "wood"), own={"hand": ["rep_8"], "c3": ["light_infantry"]}, enemy={"c3": ["light_infantry"]}
    )
    light = [(1, "terrain.wood.light")]
    assert by_terrain(fight(match, "attack:3", "bonus:rep_8")) == (light, light)


@pytest.mark.rule("terrain.wood.fighter_only")
@pytest.mark.parametrize(
    ("fighter", "lines"),
    [("light_infantry", [(1, "terrain.wood.light")]), ("triarii", [(-2, "terrain.wood.penalty")])],
)
def test_wood_looks_at_the_fighting_unit_once(fighter: str, lines: Summands) -> None:
    """A supporting unit brings neither -2 nor +1, and two hampered units suffer once."""
    match = given(
        terrain=ground(3, "wood"),
        own={"hand": ["rep_8"], "c3": ["light_infantry", "triarii"]},
        enemy={"c3": ["spears", "spears"]},
    )
    fight(match, "attack:3", f"fight:{fighter}", "bonus:rep_8")
    assert by_terrain(match) == (lines, [(-2, "terrain.wood.penalty")])


@pytest.mark.rule("terrain.attacked_column")
@pytest.mark.parametrize(
    ("wood", "expected"), [(3, ([(-2, "terrain.wood.penalty")], [(1, "terrain.wood.light")])), (2, ([], []))]
)
def test_terrain_of_the_attacked_column(wood: int, expected: tuple[Summands, Summands]) -> None:
    """Units flanking from column 2 fight in the terrain of column 3, not in their own."""
    match = given(
        active=1,
        terrain=ground(wood, "wood"),
        own={"hand": ["rep_8"], "c2": ["triarii"], "c3": ["medium_infantry"]},
        enemy={"c3": ["light_infantry"]},
    )
    fight(at_turn_start(match), "flank:3-2", "column:2", "bonus:rep_8")
    assert by_terrain(match) == expected
