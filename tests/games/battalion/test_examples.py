"""Every worked example of the rulebook, as written in examples.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.battalion.given import (
    asked,
    box,
    camp,
    discards,
    entry,
    given,
    look,
    notations,
    play,
    pool,
    ranks,
    side,
    tokens,
    unit,
)

import quincunx as qx
from quincunx.games.battalion.army import unit_fault

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    EXAMPLES: dict[str, dict[str, Any]] = {example["id"]: example for example in tomllib.load(file)["example"]}
TESTED: set[str] = set()
GUARDS = ("hastati", "hastati", "praetorian_guard")
SLINGERS = ("caetrati", "caetrati")


def example(name: str) -> pytest.MarkDecorator:
    """A test of one example, marked with the clauses it shows."""
    TESTED.add(name)
    marked: pytest.MarkDecorator = pytest.mark.rule(*EXAMPLES[name]["rules"])
    return marked


def short(names: list[str]) -> list[str]:
    return [name.partition(".")[2] for name in names]


def is_legal(names: list[str]) -> bool:
    kinds = tuple(box().rank_number[name] for name in names)
    return unit_fault(box(), box().rank_faction[kinds[0]], kinds) is None


def test_every_example_is_tested() -> None:
    assert set(EXAMPLES) == TESTED


@example("formation.han_regular")
def test_formation_of_han_infantry() -> None:
    shown = EXAMPLES["formation.han_regular"]
    assert is_legal(shown["check"]["ranks"]) == shown["check"]["legal"]
    assert is_legal(shown["check_not"]["ranks"]) == shown["check_not"]["legal"]


@example("formation.roman_cavalry")
def test_formation_of_roman_cavalry() -> None:
    shown = EXAMPLES["formation.roman_cavalry"]
    assert is_legal(shown["check"]["ranks"]) == shown["check"]["legal"]
    assert is_legal(shown["check_not"]["ranks"]) == shown["check_not"]["legal"]


def commanded(case: dict[str, Any]) -> qx.Match:
    """A unit about to charge."""
    own = unit(*short(case["ranks"]), order=case["order"], disorder=case["disorder"])
    return given(own={"units": [own]}, enemy={"units": [unit("samnites")]})


@example("command.cost_one")
def test_a_command_for_one_order() -> None:
    for case in EXAMPLES["command.cost_one"]["cases"]:
        match = commanded(case)
        assert look(match, "rome1")["price"] == case["cost"]
        play(match, "charge:rome1")
        assert camp(match, 0) == (6 - case["cost"], 0)


@example("command.cost_three")
def test_a_command_for_three_order() -> None:
    for case in EXAMPLES["command.cost_three"]["cases"]:
        match = commanded(case)
        assert look(match, "rome1")["price"] == case["cost"]
        play(match, "charge:rome1")
        assert tokens(match, "rome1") == (case["order_after"], 0)


@example("attack.principes")
def test_principes_assault() -> None:
    setup, expect = EXAMPLES["attack.principes"]["setup"], EXAMPLES["attack.principes"]["expect"]
    match = given(
        own={"units": [unit(*short(setup["attacker"]), foes=["carthage1"])], "hand": ["pila"]},
        enemy={"units": [unit("samnites", "samnites", "samnites")]},
        dice=expect["dice"],
    )
    play(match, "assault:rome1", "discard:pila")
    assert pool(match) == {"attack.pool_base": 3, "trait.attrition": 1, "attack.pool_cards": 1}
    assert sum(pool(match).values()) == expect["pool"]
    params = entry(match, "hits")["params"]
    assert (params["eights"], params["assigned"], params["n"]) == (
        expect["auto_hits"],
        expect["assigned"],
        expect["hits"],
    )


def check_ways(name: str) -> None:
    """Each way to take the hits leaves what the example says."""
    setup = EXAMPLES[name]["setup"]
    for expected in EXAMPLES[name]["options"]:
        match = given(
            factions=("carthage", "rome"),
            own={
                "units": [
                    unit(*short(setup["ranks"]), order=setup["order"], disorder=setup["disorder"]),
                    unit("scutarii"),
                ],
                "order": setup["camp_order"],
                "disorder": setup["camp_disorder"],
            },
            enemy={"units": [unit("velites", "velites")]},
            active=1,
            dice=(8,) * setup["hits"] + (1,) * (3 - setup["hits"]),
        )
        play(match, "barrage:rome1", "target:carthage1", f"lose:{expected['ranks_removed']}")
        assert (look(match, "carthage1")["sector"] != "gone") == expected["survives"]
        assert len(setup["ranks"]) - len(ranks(match, "carthage1")) == expected["ranks_removed"]
        assert tokens(match, "carthage1")[1] == expected["disorder_on_unit"]
        assert camp(match, 0) == (expected["camp_order"], expected["camp_disorder"])


@example("hits.three")
def test_three_hits() -> None:
    check_ways("hits.three")


@example("hits.one_with_refund")
def test_one_hit_with_refund() -> None:
    check_ways("hits.one_with_refund")


@example("layout.set_battle_1")
def test_layout_of_set_battle_1() -> None:
    expect = EXAMPLES["layout.set_battle_1"]["expect"]
    match = qx.new("battalion", battle=expect["battle"], seed=1)
    units = match.view()["units"]
    for seat in range(2):
        own = [each for each in units if each["owner"] == seat]
        assert len(own) == expect["units"][seat]
        assert [sum(each["sector"] == n for each in own) for n in (1, 2, 3)] == expect["units_per_sector"][seat]
        player = side(match, seat)
        assert player["order"] + player["disorder"] == expect["tokens"][seat]
        assert (len(player["deck"]), len(player["hand"])) == (expect["deck_after_hand"][seat], expect["hand"][seat])


@example("overlap.picture")
def test_overlapping() -> None:
    names = {"A": "rome1", "B": "rome2", "E": "carthage1"}
    for case in EXAMPLES["overlap.picture"]["cases"]:
        roller, target = names[case["roller"]], names[case["target"]]
        strikes = case["kind"] == "assault"
        attacker = roller if strikes else target
        match = given(
            own={"units": [unit("hastati", foes=["carthage1"]), unit("hastati", foes=["carthage1"])]},
            enemy={"units": [unit("samnites", "samnites")]},
            active=int(attacker == "carthage1"),
            dice=(1,) * 7,
        )
        play(match, f"assault:{attacker}")
        if attacker == "carthage1":
            play(match, f"target:{target if strikes else roller}")
        assert sum(pool(match, "rolls" if strikes else "counterattacks").values()) == case["pool"]
        for counter in case.get("counterattackers", []):
            assert entry(match, "counterattacks")["params"]["unit"] == names[counter]


@example("split.picture")
def test_splitting() -> None:
    expect = EXAMPLES["split.picture"]["expect"]
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1", "carthage2"]), unit("hastati", "hastati")]},
        enemy={"units": [unit("samnites", "samnites"), unit("samnites", "samnites")]},
        dice=(1,) * 12,
    )
    names = {"U": "rome1", "V": "rome2", "X": "carthage1", "Y": "carthage2"}
    play(match, "charge:rome2", "target:carthage1")
    for first, second in expect["engagements"]:
        assert look(match, names[first])["foes"] == [names[second]]
    assert sum(pool(match).values()) == expect["pool_of_V_against_X_without_traits"]
    play(match, "assault:carthage2")
    assert sum(pool(match).values()) == expect["pool_of_Y_against_U"]
    assert {look(match, name)["sector"] for name in names.values()} == {2}


# ---- the example turn


def start() -> qx.Match:
    """Rome's second turn in set battle 1, as far as the example tells: the central sector."""
    rome, carthage = EXAMPLES["turn2.start"]["state"]
    return given(
        own={
            "units": [
                unit(
                    *short(rome["unit"]),
                    sector=rome["sector"],
                    order=rome["unit_order"],
                    disorder=rome["unit_disorder"],
                ),
                unit("velites", "cretan_archers"),
            ],
            "order": rome["camp_order"],
            "disorder": rome["camp_disorder"],
            "hand": ["veteran_troops"],
        },
        enemy={
            "units": [
                unit(
                    *short(carthage["unit"]),
                    sector=carthage["sector"],
                    order=carthage["unit_order"],
                    disorder=carthage["unit_disorder"],
                ),
                unit("celt_infantry", "samnites", "samnites"),
            ],
            "order": carthage["camp_order"],
            "disorder": carthage["camp_disorder"],
        },
        turn=2,
        first=1,
        dice=(
            *EXAMPLES["turn2.fire"]["expect"]["dice"],
            *EXAMPLES["turn2.attack"]["expect"]["dice_before"],
            4,
            *EXAMPLES["turn2.counterattack"]["expect"]["dice"],
        ),
    )


TO_COMMAND = ("charge:rome1", "pay")
TO_FIRE = (*TO_COMMAND, "fire:carthage1", "lose:0")
TO_TARGET = (*TO_FIRE, "target:carthage1")
TO_ATTACK = (*TO_TARGET, "roll", "play:veteran_troops", "die:1", "lose:1")
TO_END = (*TO_ATTACK, "lose:1")


@example("turn2.start")
def test_turn_two_begins() -> None:
    match = start()
    assert (camp(match, 0), tokens(match, "rome1")) == ((5, 0), (0, 1))
    assert (camp(match, 1), tokens(match, "carthage1")) == ((4, 1), (1, 0))


@example("turn2.command")
def test_turn_two_command() -> None:
    expect = EXAMPLES["turn2.command"]["expect"]
    match = play(start(), *TO_COMMAND)
    assert entry(match, "charges")["params"]["n"] == expect["cost"]
    assert camp(match, 0)[0] == expect["rome_camp_order"]
    assert tokens(match, "rome1") == (expect["rome_unit_order"], expect["rome_unit_disorder"])
    assert look(match, "rome1")["charging"]


@example("turn2.fire")
def test_turn_two_fire() -> None:
    expect = EXAMPLES["turn2.fire"]["expect"]
    match = play(start(), *TO_FIRE)
    assert entry(match, "fires")["params"]["n"] == expect["cost"]
    assert sum(pool(match).values()) == expect["pool"]
    assert entry(match, "hits")["params"]["n"] == expect["hits"]
    assert (tokens(match, "rome1")[1], camp(match, 0)[0]) == (expect["rome_unit_disorder"], expect["rome_camp_order"])
    assert (camp(match, 1)[0], tokens(match, "carthage1")[0]) == (
        expect["carthage_camp_order"],
        expect["carthage_unit_order"],
    )


@example("turn2.target")
def test_turn_two_target() -> None:
    match = play(start(), *TO_FIRE)
    assert (asked(match), notations(match)) == ("Engage", ["target:carthage1", "target:carthage2"])
    play(match, "target:carthage1")
    assert look(match, "rome1")["foes"] == ["carthage1"]


@example("turn2.attack")
def test_turn_two_attack() -> None:
    expect = EXAMPLES["turn2.attack"]["expect"]
    match = play(start(), *TO_TARGET, "roll")
    assert sum(pool(match).values()) == expect["pool"]
    assert match.view()["roll"]["faces"] == sorted(expect["dice_before"])
    play(match, "play:veteran_troops", f"die:{expect['rerolled']}")
    assert match.view()["roll"]["faces"] == sorted(expect["dice_after"])
    assert entry(match, "hits")["params"]["n"] == expect["hits"]
    play(match, "lose:1")
    assert ranks(match, "carthage1") == short(expect["carthage_ranks_left"])
    assert (tokens(match, "carthage1")[1], camp(match, 1)[0]) == (
        expect["carthage_unit_disorder"],
        expect["carthage_camp_order"],
    )
    assert discards(match, 0) == short(expect["rome_discards"])


@example("turn2.counterattack")
def test_turn_two_counterattack() -> None:
    expect = EXAMPLES["turn2.counterattack"]["expect"]
    match = play(start(), *TO_END)
    assert sum(pool(match, "counterattacks").values()) == expect["pool"]
    assert entry(match, "hits")["params"]["n"] == expect["hits"]
    assert ranks(match, "rome1") == short(expect["rome_ranks_left"])
    assert tokens(match, "rome1") == (expect["rome_unit_order"], expect["rome_unit_disorder"])
    assert camp(match, 0) == (expect["rome_camp_order"], expect["rome_camp_disorder"])
    assert (look(match, "rome1")["foes"] == ["carthage1"]) == expect["still_engaged"]


@example("turn2.tokens")
def test_turn_two_tokens() -> None:
    expect = EXAMPLES["turn2.tokens"]["expect"]
    match = play(start(), *TO_END)
    for seat, name in enumerate(("rome", "carthage")):
        units = [each for each in match.view()["units"] if each["owner"] == seat]
        total = sum(camp(match, seat)) + sum(each["order"] + each["disorder"] for each in units)
        assert total == expect[f"{name}_total"]
