"""Every worked example of examples.toml, played out."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games.milito.given import ROME, at_turn_start, battle, given, notations, play, refusal, side

import quincunx as qx
from quincunx.games.milito.cards import cards_of
from quincunx.games.milito.decks import ROLES

MACEDON = "alexandrian_macedonian"
CARDS = cards_of(qx.game_of("milito").built_in)
RESULTS = {
    "journal.attacker_wins": "attacker_wins",
    "journal.defender_wins": "defender_wins",
    "journal.tied": "tied",
    "journal.withdraws": "withdraw",
}


class Expected:
    """What an example expects; each fact is asked for once, and none may be left over."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = dict(facts)

    def __call__(self, fact: str, default: Any = None) -> Any:
        return self.facts.pop(fact, default)


# ---- placing and paying


def show_cost(example: dict[str, Any], expect: Expected) -> None:
    """Place the units in one action and pay with unit cards, one for one."""
    setting = example["given"]
    units = setting.get("units") or [unit_with(setting["deploy_penalty"], setting["flank_penalty"])]
    column = setting["column"]
    match = given(
        armies=(MACEDON, ROME),
        terrain=[setting["terrain"] if n == column else "plain" for n in range(1, 6)],
        own={"hand": [*units, *["light_infantry"] * 3, "heavy_cavalry", "mac_1"]},
    )
    for unit in units:
        play(match, f"place:{unit}", f"column:{column}")
    cost = expect("cost")
    assert battle(match).cost == cost
    play(match, *["pay:light_infantry"] * cost)
    assert match.rule == "actions.any"
    assert side(match, 0)["discard"] == ["light_infantry"] * cost
    assert side(match, 0)["columns"][column - 1] == units


def unit_with(deploy: int, flank: int) -> str:
    """A unit of the Macedonian army with these penalties."""
    units = [each.unit for each in CARDS.armies[MACEDON].units]
    return next(unit.id for unit in units if (unit.deploy_penalty, unit.flank_penalty) == (deploy, flank))


def show_mixture(example: dict[str, Any], expect: Expected) -> None:
    """Place, attack, place two, attack, attack, pass."""
    when = example["when"]
    match = given(
        own={
            "hand": ["light_infantry", *["heavy_infantry"] * 2, "rep_2", "rep_3", "rep_4", "rep_5", "rep_8"],
            "deck": ["medium_infantry"] * 3,
            "c4": ["triarii"],
        },
        enemy={"hand": ["car_8"], "c1": ["slingers"], "c2": ["medium_infantry"], "c4": ["medium_infantry"]},
    )
    orders = {
        "place": ["place:light_infantry", "column:1"],
        "place 2 units": ["place:heavy_infantry", "column:2", "place:heavy_infantry", "column:2", "pay:rep_5"],
        "pass": ["pass"],
    }
    attacks = iter((("attack:1", "bonus:rep_2"), ("attack:2", "bonus:rep_3"), ("attack:4", "bonus:rep_4")))
    for action in when["sequence"]:
        assert (match.acting, match.rule) == ((0,), "actions.any")
        play(match, *(orders[action] if action in orders else next(attacks)))
        if action == "attack":
            play(match, *(["stand"] if match.rule == "attack.withdraw.option" else []), "no-bonus")
    assert expect("legal") is True
    assert expect("phase_after") == 5
    keys = [entry["key"] for entry in match.journal()]
    assert keys[keys.index("journal.passes") + 1] == "journal.draws"
    assert match.acting == (1,)


def show_payment(example: dict[str, Any], expect: Expected) -> None:
    """Two Spears inside cost 2, one costs 1; a Leader of the given place value pays."""
    setting, when = example["given"], example["when"]
    [paid] = when["pay"]
    leader = {"leader place 2": "mac_5", "leader place 3": "mac_1"}[paid]
    cost = setting["cost"]
    match = given(armies=(MACEDON, ROME), own={"hand": ["spears"] * (cost + 1) + ["light_infantry", leader, "mac_8"]})
    play(match, *["place:spears", "column:3"] * cost)
    assert battle(match).cost == cost
    assert (refusal(match, f"pay:{leader}") == "") == expect("legal")
    if cost > 1:
        surplus = play(match.copy(), "pay:light_infantry")
        assert (refusal(surplus, f"pay:{leader}") == "") == expect("surplus_payment_legal")
    play(match, f"pay:{leader}")
    assert match.rule == "actions.any"
    assert side(match, 0)["discard"] == [leader]
    lost = expect("lost_value", 0)
    assert match.journal()[-1]["params"]["value"] == cost + lost
    play(match, "place:spears", "column:4")
    assert battle(match).cost == 1


# ---- combats


def by_seat(side_of: str) -> int | None:
    return {"a": 0, "d": 1, "-": None}[side_of]


def bonus_card(army: str, bonus: str, units: dict[str, list[str]]) -> str:
    """The card an example means: a Leader by id, or any unit card that is still free."""
    if bonus != "unit":
        return bonus
    used = Counter(unit for stack in units.values() for unit in stack)
    return next(each.unit.id for each in CARDS.armies[army].units if each.count > used[each.unit.id])


def spare_leader(army: str, bonus: str) -> str:
    """A card that stays in hand, so that the turn does not end by itself."""
    return next(leader.id for leader in CARDS.armies[army].leaders if leader.id != bonus)


def show_combat(example: dict[str, Any], expect: Expected) -> None:
    setting, when = example["given"], example["when"]
    attacker, defender = setting["attacker"], setting["defender"]
    own, enemy = setting["attacker_units"], setting["defender_units"]
    bonus = bonus_card(attacker, when["attacker_bonus"], own)
    reply = when.get("defender_bonus", "none")
    reply_cards = [] if reply == "none" else [bonus_card(defender, reply, enemy)]
    flank = when["action"] == "flank_attack"
    match = given(
        armies=(attacker, defender),
        active=1 if flank else 0,
        terrain=setting["terrain"],
        control=[by_seat(of) for of in setting["control"]],
        own={"hand": [bonus, spare_leader(attacker, bonus)], **own},
        enemy={"hand": [*reply_cards, spare_leader(defender, reply)], **enemy},
    )
    column, origin = when["column"], when["from"]
    if flank:
        beside = next(int(name[1]) for name in own if name != f"c{column}")
        play(at_turn_start(match), f"flank:{column}-{beside}", f"column:{origin}")
    else:
        play(match, f"attack:{column}")
    while match.rule == "attack.fighter":
        play(match, f"fight:{when['attacker_fights' if match.acting == (0,) else 'defender_fights']}")
    fought = (battle(match).decks.ids[unit] for unit in fighters(match))
    assert tuple(fought) == (when["attacker_fights"], when["defender_fights"])
    play(match, f"bonus:{bonus}")
    assert (match.rule == "attack.withdraw.option") == expect("may_withdraw")
    if match.rule == "attack.withdraw.option":
        play(match, "withdraw" if when.get("defender") == "withdraw" else "stand")
    if match.rule == "attack.bonus.defender":
        play(match, *[f"bonus:{card}" for card in reply_cards] or ["no-bonus"])
    check_combat(match, expect)
    stacks = {0: own[f"c{origin}"], 1: enemy[f"c{column}"]}
    columns = {0: origin, 1: column}
    check_cards(match, stacks, columns, {0: [bonus], 1: reply_cards}, expect)
    assert match.to_dict()["table"]["control"][column - 1] == by_seat(expect("control_after"))
    if flank:
        bystanders = expect("bystanders_stay")
        if bystanders is not None:
            assert side(match, 0)["columns"][column - 1] == bystanders
            assert match.to_dict()["table"]["control"][0] == by_seat(expect("control_of_column_1"))


def fighters(match: qx.Match) -> tuple[int, int]:
    attack = battle(match).attack
    assert attack is not None
    return attack.attacker, attack.defender


def check_combat(match: qx.Match, expect: Expected) -> None:
    """The result, both strengths, and that the summands of the journal add up to them."""
    entries = {entry["key"]: entry for entry in match.journal()}
    [result] = [name for key, name in RESULTS.items() if key in entries]
    assert result == expect("result")
    if result == "withdraw":
        assert "journal.strengths" not in entries
        return
    strengths = entries["journal.strengths"]
    expected = expect("attacker_strength"), expect("defender_strength")
    assert (strengths["params"]["strength"], strengths["params"]["enemy_strength"]) == expected
    for role, total in zip(ROLES[1:], expected, strict=True):
        assert sum(line["value"] for line in strengths["details"] if line["role"] == role) == total


def check_cards(
    match: qx.Match,
    stacks: dict[int, list[str]],
    columns: dict[int, int],
    bonuses: dict[int, list[str]],
    expect: Expected,
) -> None:
    """Where the units of both sides and the bonus cards lie afterwards."""
    bonus_to = expect("bonus_cards_to") or expect("attacker_bonus_to")
    assert bonus_to == "discard"
    for seat, units_to in enumerate((expect("attacker_units_to"), expect("defender_units_to"))):
        force = side(match, seat)
        here = {"stay": "columns", "destroy": "destroyed", "discard": "discard"}[units_to]
        lying = {
            "columns": Counter(force["columns"][columns[seat] - 1]),
            "destroyed": Counter(force["destroyed"]),
            "discard": Counter(force["discard"]),
        }
        wanted = {"columns": Counter[str](), "destroyed": Counter[str](), "discard": Counter(bonuses[seat])}
        wanted[here] += Counter(stacks[seat])
        assert lying == wanted


# ---- the rest


def show_deck_empty(example: dict[str, Any], expect: Expected) -> None:
    setting = example["given"]
    assert (setting["hand"], setting["draw_deck"], setting["discard"]) == (2, 0, 0)
    match = given(own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    play(match, "attack:3")
    assert expect("from_hand_legal") is True
    assert notations(match) == ["bonus:rep_1", "bonus:rep_8"]
    assert (refusal(match, "draw-bonus") == "") == expect("from_deck_legal")


def show_dead(example: dict[str, Any], expect: Expected) -> None:
    setting = example["given"]
    assert setting["columns_controlled"] == [2, 1]
    match = given(
        control=(0, 0, 1, None, None),
        own={"hand": ["rep_1"], "c1": ["triarii"]},
        enemy={"hand": ["car_1"], "c3": ["spears"]},
    )
    play(match, "pass", "pass", "pass", "pass")
    assert not match.over
    play(match, "pass")
    assert match.over == expect("game_over")
    assert match.ending == expect("by")
    assert expect("winner") == "first player"
    assert match.scores == (1.0, 0.0)


def show_rampage(example: dict[str, Any], expect: Expected) -> None:
    setting = example["given"]
    leaders = {"leader": "car_1"}
    deck = [leaders.get(card, card) for card in setting["deck_top"]]
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii", "triarii"]},
        enemy={"deck": [*deck, "spears"], "c3": ["elephants"] * setting["elephants_destroyed"]},
    )
    play(match, "attack:3", "bonus:rep_1", "stand", "no-bonus")
    force = side(match, 1)
    assert Counter(force["destroyed"]) == Counter(expect("destroyed"))
    assert force["discard"] == [leaders[card] for card in expect("discarded")]
    assert len(deck) + 1 - len(force["deck"]) == expect("cards_taken")


def show_tie(example: dict[str, Any], expect: Expected) -> None:
    setting = example["given"]
    assert setting["elephants_discarded"] == 1
    match = given(
        own={"hand": ["light_infantry", "rep_8"], "c3": ["triarii"]}, enemy={"deck": ["spears"], "c3": ["elephants"]}
    )
    play(match, "attack:3", "bonus:light_infantry", "stand", "no-bonus")
    force = side(match, 1)
    assert (force["discard"], force["destroyed"]) == (["elephants"], [])
    assert 1 - len(force["deck"]) == expect("cards_taken")


def show_draw(example: dict[str, Any], expect: Expected) -> None:
    setting = example["given"]
    hand = [*["heavy_infantry"] * 8, "rep_1"][-setting["hand"] :]
    match = given(
        own={"hand": hand, "deck": ["light_infantry"] * 5, "reshuffled": setting["reshuffled"]},
        enemy={"hand": ["car_1"]},
    )
    play(match, "pass")
    drawn = expect("drawn")
    assert len(side(match, 0)["hand"]) == len(hand) + drawn
    assert len(side(match, 0)["deck"]) == 5 - drawn


def show_flanks(example: dict[str, Any], expect: Expected) -> None:
    setting = example["given"]
    own = {f"c{n}": ["heavy_infantry"] * count for n, count in enumerate(setting["own_units"], 1)}
    enemy = {f"c{n}": ["spears"] * count for n, count in enumerate(setting["enemy_units"], 1)}
    match = given(active=1, own={"hand": ["rep_1"], **own}, enemy={"hand": ["car_1"], **enemy})
    at_turn_start(match)
    flanks = [option for option in notations(match) if option.startswith("flank:")]
    assert flanks == [f"flank:{attacked}-{flanking}" for attacked, flanking in expect("options")]


SHOW: dict[str, Callable[[dict[str, Any], Expected], None]] = {
    "place": show_cost,
    "sequence": show_mixture,
    "pay": show_payment,
    "attack": show_combat,
    "flank_attack": show_combat,
    "choose attacker's bonus card": show_deck_empty,
    "four turns pass": show_dead,
    "rampage": show_rampage,
    "tie": show_tie,
    "phase5": show_draw,
    "list flank attacks as [attacked column, flanking column]": show_flanks,
}


def examples() -> list[Any]:
    """All examples, each with its id and the clauses it shows."""
    with (Path(__file__).parent / "examples.toml").open("rb") as file:
        found = tomllib.load(file)["example"]
    return [
        pytest.param(example, id=example["id"], marks=[pytest.mark.rule(clause) for clause in example["ledger"]])
        for example in found
    ]


@pytest.mark.parametrize("example", examples())
def test_example(example: dict[str, Any]) -> None:
    when = example["when"]
    expect = Expected(example["expect"])
    SHOW[when.get("action", next(iter(when)))](example, expect)
    assert expect.facts == {}
