"""What stands on the cards and when it counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.milito.given import given, lying, notations, play, refusal, side, totals

import quincunx as qx
from quincunx.games.milito.cards import cards_of

MILITO = qx.game_of("milito")
CARDS = cards_of(MILITO.built_in)
PERSIA, MACEDON, IMPERIAL = "achaemenid_persian", "alexandrian_macedonian", "imperial_roman"
Summands = list[tuple[int, str]]


def summands(match: qx.Match) -> tuple[Summands, Summands]:
    """What both strengths of the last combat were made of: value and clause."""
    entry = [entry for entry in match.journal() if entry["key"] == "journal.strengths"][-1]
    attack = [(each["value"], each["rule"]) for each in entry["details"] if each["role"] == "attacker"]
    defence = [(each["value"], each["rule"]) for each in entry["details"] if each["role"] == "defender"]
    assert totals(match) == (sum(value for value, _ in attack), sum(value for value, _ in defence))
    return attack, defence


def repacked(match: qx.Match, folder: Path, pack: str) -> qx.Match:
    """The same position with other values on the cards."""
    (folder / "pack.toml").write_text(pack)
    data = match.to_dict()
    del data["content"]
    return qx.from_dict(data, packs=[folder])


# ---- kinds of card


@pytest.mark.rule("card.kinds")
@pytest.mark.parametrize("seed", range(4))
def test_four_kinds_of_card(seed: int) -> None:
    """All that is ever held or placed is a unit or a Leader; columns are terrain; the roster is the fourth kind."""
    match = qx.new("milito", seed=seed)
    view = match.view()
    for seat in ("0", "1"):
        kinds = [view["cards"][seat][card]["kind"] for card in lying(match, int(seat))]
        assert (kinds.count("unit"), kinds.count("leader"), len(kinds)) == (22, 8, 30)
    assert {column["terrain"] for column in view["columns"]} <= {"plain", "hill", "rough", "wood"}


@pytest.mark.rule("card.oob")
@pytest.mark.parametrize("seed", range(6))
def test_order_of_battle_is_a_roster_and_never_in_play(seed: int) -> None:
    """It lists the copies of every card; wherever cards lie, they are those of the list and nothing else."""
    match = qx.new("milito", seed=seed)
    roster = {
        seat: sorted(card for card, face in faces.items() for _ in range(face["count"]))
        for seat, faces in match.view()["cards"].items()
    }
    choices = qx.FastDice(seed)
    while not match.over:
        assert {str(seat): lying(match, seat) for seat in range(2)} == roster
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
    assert [len(cards) for cards in roster.values()] == [30, 30]


# ---- unit cards


@pytest.mark.rule("card.unit.type")
def test_unit_type() -> None:
    """Every unit card shows its type."""
    types = {unit.id: unit.name for unit in CARDS.types.values()}
    assert types["light_infantry"] == "Light Infantry"
    assert types["elephants"] == "Elephants"
    assert len(types) == len(set(types.values())) == 19
    faces = given().view()["cards"]["1"]
    assert faces["elephants"]["type"] == "elephants"
    assert faces["warband_medium_infantry"]["type"] == "warband_medium_infantry"


@pytest.mark.rule("card.unit.speed")
def test_higher_speed_may_withdraw() -> None:
    """Light Cavalry (5) slip away from Medium Cavalry (4), but not the other way round."""
    chase = given(own={"hand": ["rep_1"], "c3": ["medium_cavalry"]}, enemy={"c3": ["light_cavalry"]})
    assert notations(play(chase, "attack:3", "bonus:rep_1")) == ["stand", "withdraw"]
    chase = given(active=1, own={"c3": ["medium_cavalry"]}, enemy={"hand": ["car_3"], "c3": ["light_cavalry"]})
    assert notations(play(chase, "attack:3", "bonus:car_3")) == ["no-bonus"]


@pytest.mark.rule("card.unit.speed")
def test_speed_decides_nothing_else(tmp_path: Path) -> None:
    """The same combat with quite another Speed for both types: same offers, same sums, but for the withdrawal."""
    slow = given(own={"hand": ["rep_1", "triarii"], "c3": ["triarii"]}, enemy={"c3": ["medium_infantry"]})
    fast = repacked(slow, tmp_path, '[[unit_type]]\nid = "triarii"\nspeed = 9\n')
    assert notations(slow) == notations(fast)
    assert notations(play(slow, "attack:3", "bonus:rep_1")) == ["stand", "withdraw"]
    assert notations(play(fast, "attack:3", "bonus:rep_1")) == ["no-bonus"]
    play(slow, "stand", "no-bonus")
    play(fast, "no-bonus")
    assert summands(slow) == summands(fast)
    assert totals(slow) == (7, 3)


@pytest.mark.rule("card.unit.attack")
@pytest.mark.rule("card.unit.defence")
def test_attack_counts_attacking_and_defence_defending() -> None:
    """Macedonian Companions (4/2) and Persian Archers (2/1): one value each, by role."""
    fields: dict[str, Any] = {
        "own": {"hand": ["per_8"], "c3": ["archers"]},
        "enemy": {"hand": ["mac_8"], "c3": ["companions"]},
    }
    match = play(given(armies=(PERSIA, MACEDON), **fields), "attack:3", "bonus:per_8", "stand", "no-bonus")
    assert summands(match) == ([(2, "strength.base"), (-1, "strength.bonus")], [(2, "strength.base")])
    match = play(given(armies=(PERSIA, MACEDON), active=1, **fields), "attack:3", "bonus:mac_8", "no-bonus")
    assert summands(match) == ([(4, "strength.base"), (-1, "strength.bonus")], [(1, "strength.base")])


@pytest.mark.rule("card.unit.attack")
@pytest.mark.rule("card.unit.defence")
def test_only_the_fighting_units_value_counts() -> None:
    """The values of supporting units and of units set as bonus cards are not used."""
    match = given(
        own={"hand": ["triarii"], "c3": ["light_infantry", "medium_infantry"]},
        enemy={"hand": ["elephants"], "c3": ["slingers", "spears"]},
    )
    play(match, "attack:3", "fight:light_infantry", "fight:slingers", "bonus:triarii", "bonus:elephants")
    attack = [(2, "strength.base"), (1, "strength.support"), (0, "strength.bonus")]
    assert summands(match) == (attack, [(1, "strength.base"), (1, "strength.support"), (0, "strength.bonus")])


@pytest.mark.rule("card.unit.deploy")
@pytest.mark.parametrize("column", range(2, 5))
def test_deploy_penalty_in_any_column(column: int) -> None:
    """Elephants (2) cost two discarded cards; Slingers, without the symbol, none."""
    hand = ["elephants", "spears", "spears", "slingers", "car_1"]
    match = play(given(active=1, enemy={"hand": hand}), "place:elephants", f"column:{column}")
    play(match, "pay:spears")
    assert match.rule == "place.pay.hand"
    play(match, "pay:spears")
    assert side(match, 1)["discard"] == ["spears", "spears"]
    play(match, "place:slingers", f"column:{column}")
    assert match.rule == "actions.any"
    assert side(match, 1)["hand"] == ["car_1"]
    assert sorted(side(match, 1)["columns"][column - 1]) == ["elephants", "slingers"]


@pytest.mark.rule("card.unit.flank")
@pytest.mark.parametrize(("column", "cost"), [(1, 2), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_flank_penalty_on_the_flanks_only(column: int, cost: int) -> None:
    """Spears (deploy 1, flank 1) cost one further card in columns 1 and 5; Medium Infantry cost nothing anywhere."""
    hand = ["spears", "slingers", "slingers", "medium_infantry", "car_1"]
    match = play(given(active=1, enemy={"hand": hand}), "place:spears", f"column:{column}")
    assert match.journal()[-1]["params"]["cost"] == cost
    play(match, *["pay:slingers"] * cost)
    assert match.rule == "actions.any"
    other = 6 - column if column != 3 else 1
    play(match, "place:medium_infantry", f"column:{other}")
    assert match.journal()[-1]["params"]["cost"] == 0
    assert match.rule == "actions.any"


@pytest.mark.rule("card.unit.combine")
@pytest.mark.parametrize(
    ("standing", "joining", "allowed"),
    [
        ("heavy_infantry", "light_infantry", True),
        ("light_infantry", "heavy_infantry", True),
        ("medium_cavalry", "light_infantry", True),
        ("light_infantry", "light_infantry", True),
        ("medium_infantry", "medium_infantry", True),
        ("medium_infantry", "medium_cavalry", False),
        ("triarii", "heavy_infantry", False),
    ],
)
def test_combine_stands_with_any_unit(standing: str, joining: str, allowed: bool) -> None:
    """One of the two must have Combine, unless they are of the same type."""
    match = given(own={"hand": [joining, "rep_1"], "c3": [standing]})
    play(match, f"place:{joining}")
    assert ("column:3" in notations(match)) is allowed
    assert refusal(match, "column:3") == ("" if allowed else "place.same_type")


@pytest.mark.rule("card.unit.combine")
def test_combine_is_for_one_companion() -> None:
    """Combine does not make room for a third unit."""
    match = given(own={"hand": ["light_infantry"], "c3": ["light_infantry", "triarii"]})
    assert refusal(play(match, "place:light_infantry"), "column:3") == "place.max_two"


@pytest.mark.rule("card.unit.attack_mods")
def test_attack_modifiers_only_when_attacking_the_named_type() -> None:
    """Heavy Infantry: +1 attacking Spears, -1 attacking Cavalry, nothing against others, nothing in defence."""
    for enemy, total in (("spears", 5), ("medium_cavalry", 3), ("medium_infantry", 4)):
        match = given(own={"hand": ["triarii"], "c3": ["heavy_infantry"]}, enemy={"c3": [enemy]})
        play(match, "attack:3", "bonus:triarii")
        play(match, *(["stand"] if "stand" in notations(match) else []), "no-bonus")
        assert totals(match)[0] == total, enemy
    match = given(active=1, own={"c3": ["heavy_infantry"]}, enemy={"hand": ["slingers"], "c3": ["spears"]})
    play(match, "attack:3", "bonus:slingers", "stand", "no-bonus")
    assert totals(match) == (4, 4)


@pytest.mark.rule("card.unit.defence_mods")
def test_defence_modifiers_only_when_attacked_by_the_named_type() -> None:
    """Elephants: -1 attacked by Light Infantry, +1 by Cavalry, nothing by others, nothing in attack."""
    for attacker, total in (("light_infantry", 3), ("medium_cavalry", 5), ("triarii", 4)):
        match = given(own={"hand": ["triarii"], "c3": [attacker]}, enemy={"c3": ["elephants"]})
        play(match, "attack:3", "bonus:triarii")
        play(match, *(["stand"] if "stand" in notations(match) else []), "no-bonus")
        assert totals(match)[1] == total, attacker
    match = given(active=1, own={"c3": ["light_infantry"]}, enemy={"hand": ["slingers"], "c3": ["elephants"]})
    play(match, "attack:3", "bonus:slingers", "stand", "no-bonus")
    assert totals(match) == (5, 2)


# ---- Leader cards


@pytest.mark.rule("card.leader.combat")
def test_combat_value_of_a_revealed_leader() -> None:
    """It is added in attack and in defence; Leaders kept in hand add nothing."""
    match = given(
        own={"hand": ["rep_1", "rep_2"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_1", "car_3"], "c3": ["medium_infantry"]},
    )
    play(match, "attack:3", "bonus:rep_1", "bonus:car_3")
    assert summands(match) == (
        [(3, "strength.base"), (3, "strength.bonus")],
        [(3, "strength.base"), (2, "strength.bonus")],
    )


@pytest.mark.rule("card.leader.negative")
@pytest.mark.parametrize("army", list(CARDS.armies))
def test_one_bad_commander_in_each_army(army: str) -> None:
    """One Leader of -1, all others of 1 or more; place values from 1 up."""
    values = sorted(leader.combat for leader in CARDS.armies[army].leaders)
    assert values[0] == -1
    assert values[1] >= 1
    assert min(leader.place for leader in CARDS.armies[army].leaders) >= 1


@pytest.mark.rule("card.leader.negative")
def test_a_negative_value_is_subtracted() -> None:
    """Varro and Hanno, both -1, weaken their own sides."""
    match = given(own={"hand": ["rep_8"], "c3": ["medium_infantry"]}, enemy={"hand": ["car_8"], "c3": ["spears"]})
    play(match, "attack:3", "bonus:rep_8", "bonus:car_8")
    assert totals(match) == (2, 4)


@pytest.mark.rule("card.leader.place")
@pytest.mark.parametrize(("leader", "worth"), [("car_1", 3), ("car_2", 2), ("car_4", 1)])
def test_place_value_counts_as_so_many_cards(leader: str, worth: int) -> None:
    """Elephants on a flank cost three cards: a Leader takes off his place value."""
    match = given(active=1, enemy={"hand": ["elephants", "spears", "spears", "spears", leader]})
    play(match, "place:elephants", "column:1", f"pay:{leader}")
    still_to_pay = 3 - worth
    for _ in range(still_to_pay):
        assert match.rule == "place.pay.hand"
        play(match, "pay:spears")
    assert match.rule == "actions.any"
    assert len(side(match, 1)["discard"]) == 1 + still_to_pay


@pytest.mark.rule("card.leader.special")
def test_special_effect_in_either_use_and_without_a_choice() -> None:
    """The camp prefect draws a card when he pays and when he is revealed; nobody is asked."""
    fields = {"hand": ["imp_2", "legionaries"], "deck": ["slingers"], "c3": ["legionaries"]}
    match = given(armies=(IMPERIAL, MACEDON), own=fields, enemy={"c3": ["pikes"]})
    play(match, "place:legionaries", "column:2", "pay:imp_2")
    assert side(match, 0)["hand"] == ["slingers"]
    assert match.rule == "actions.any"
    match = given(armies=(IMPERIAL, MACEDON), own=fields, enemy={"c3": ["pikes"]})
    play(match, "attack:3", "bonus:imp_2", "no-bonus")
    assert side(match, 0)["hand"] == ["legionaries", "slingers"]
    assert match.rule == "actions.any"


@pytest.mark.rule("card.leader.special")
def test_special_effect_needs_its_condition() -> None:
    """Scipio: +1 against Elephants, nothing against others."""
    for enemy, total in (("elephants", 3 + 3 + 1), ("warband_medium_infantry", 3 + 3)):
        match = given(own={"hand": ["rep_1"], "c3": ["medium_infantry"]}, enemy={"c3": [enemy]})
        assert totals(play(match, "attack:3", "bonus:rep_1", "no-bonus"))[0] == total
