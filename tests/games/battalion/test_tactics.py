"""Tactic cards: their uses, their windows, and what the rules say about all of them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from games.battalion.given import (
    CARDS_TESTED,
    asked,
    box,
    camp,
    discards,
    entry,
    given,
    hand,
    keys,
    look,
    notations,
    offers,
    play,
    pool,
    refusal,
    tokens,
    unit,
)

import quincunx as qx

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


@pytest.mark.rule("tactics.three_uses")
@pytest.mark.parametrize("use", ["effect", "redeployment", "die"])
def test_a_card_is_discarded_for_one_of_three_uses(use: str) -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit("velites")], "hand": ["short_swords"]},
        enemy={"units": [unit(*FOES)]},
        dice=(5, 5, 1, 1, 1, 1, 1),
    )
    if use == "redeployment":
        play(match, "redeploy:rome2-1", "discard:short_swords")
        assert look(match, "rome2")["sector"] == 1
    elif use == "die":
        play(match, "assault:rome1", "discard:short_swords")
        assert pool(match)["attack.pool_cards"] == 1
    else:
        play(match, "assault:rome1", "play:short_swords")
        assert (asked(match), match.view()["roll"]["dealt"]) == ("TakeHits", 2)
    assert (discards(match, 0), hand(match, 0)) == (["short_swords"], [])


@pytest.mark.rule("tactics.no_limit")
def test_any_number_of_cards_in_a_turn() -> None:
    match = given(
        own={
            "units": [unit("hastati") for _ in range(6)],
            "hand": ["pila", "pila", "testudo", "testudo", "centurions"],
        },
        enemy={"units": [unit(*FOES)]},
    )
    for n, card in enumerate(("pila", "pila", "testudo", "testudo", "centurions"), 1):
        play(match, f"redeploy:rome{n}-1", f"discard:{card}")
    assert hand(match, 0) == []


@pytest.mark.rule("tactics.either_turn")
def test_cards_are_used_in_the_opponents_turn_too() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])], "hand": ["hold_the_line"]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 8, 1) + (1,) * 3,
    )
    play(match, "assault:carthage1")
    assert "play:hold_the_line" in notations(match)


@pytest.mark.rule("tactics.free_of_order")
def test_a_card_costs_no_order() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])], "hand": ["short_swords"], "order": 1},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 6,
    )
    play(match, "assault:rome1", "play:short_swords")
    assert (camp(match, 0), tokens(match, "rome1")) == ((0, 0), (1, 0))


@pytest.mark.rule("tactics.windows")
def test_a_card_is_played_in_its_window_only() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])], "hand": ["veteran_troops", "pila"]},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 9,
    )
    assert refusal(match, "play:veteran_troops") == "tactics.windows"
    play(match, "assault:rome1")
    assert refusal(match, "play:veteran_troops") == "tactics.windows"
    assert refusal(match, "play:pila") == "tactics.needs_effect"
    play(match, "roll")
    assert notations(match) == ["done", "play:veteran_troops"]


@pytest.mark.rule("tactics.windows")
def test_a_window_is_opened_by_what_everyone_can_see() -> None:
    """Rome, holding any card at all, might hold Veteran Troops; once all three are discarded, nobody is asked."""
    for discarded, step in ((2, "AfterRoll"), (3, "Turn")):
        match = given(
            own={
                "units": [unit(*MEN, foes=["carthage1"])],
                "hand": ["testudo"],
                "discard": ["veteran_troops"] * discarded,
            },
            enemy={"units": [unit(*FOES)]},
            dice=(1,) * 6,
        )
        play(match, "assault:rome1", "roll")
        assert asked(match) == step


@pytest.mark.rule("tactics.window_order")
def test_windows_of_an_attack_in_their_order() -> None:
    """Rome shoots at Han: pool, roll, Rome's window, Han's window, hits, and what follows."""
    match = given(
        factions=("rome", "han"),
        own={"units": [unit("cretan_archers", "cretan_archers")], "hand": ["veteran_troops", "pila"]},
        enemy={"units": [unit("conscript_infantry", "imperial_guard")], "hand": ["art_of_war", "expendable"]},
        dice=(8, 6, 1, 6, 2),
    )
    steps = []
    for choice in ("barrage:rome1", "roll", "play:veteran_troops", "die:1", "done", "play:art_of_war", "die:8", "done"):
        if choice == "done" and choice not in notations(match):
            continue
        play(match, choice)
        steps.append((asked(match), match.acting[0]))
    assert steps[:7] == [
        ("Pool", 0),
        ("AfterRoll", 0),
        ("ChooseDice", 0),
        ("AfterRoll", 0),
        ("AfterRoll", 1),
        ("ChooseDice", 1),
        ("AfterRoll", 1),
    ]
    assert (asked(match), match.view()["roll"]["dealt"]) == ("TakeHits", 2)
    play(match, "steadfast-order", "play:expendable")
    assert tokens(match, "han1") == (2, 0), "one for standing fast, and one by Harass"


@pytest.mark.rule("tactics.dice_cap_cards")
def test_card_dice_obey_the_cap() -> None:
    """A card of two dice at five gives one; at six it cannot be played."""
    match = given(
        factions=("carthage", "rome"),
        own={
            "units": [unit("war_elephants", foes=["rome1"]), unit("caetrati", foes=["rome1"])],
            "hand": ["rampage", "rampage"],
        },
        enemy={"units": [unit("triarii", "triarii")]},
        dice=(1,) * 12,
    )
    play(match, "assault:carthage1")
    assert match.view()["roll"]["pool"] == 5
    play(match, "play:rampage")
    assert len(entry(match, "rolls")["params"]["faces"]) == 6
    mixed = unit("scutarii", "celt_infantry", sector=1, foes=["rome1"])
    full = given(
        factions=("carthage", "rome"),
        own={
            "units": [mixed, *(unit("caetrati", sector=1, foes=["rome1"]) for _ in range(3))],
            "hand": ["double_envelopment", "many_tongues", "rampage"],
        },
        enemy={"units": [unit("triarii", "triarii", sector=1)]},
    )
    play(full, "assault:carthage1")
    assert (full.view()["roll"]["pool"], notations(full)) == (6, ["roll", "play:many_tongues"])
    assert refusal(full, "play:double_envelopment") == "tactics.dice_cap_cards"
    assert refusal(full, "play:rampage") == "tactics.needs_effect", "there is no elephant"


@pytest.mark.rule("tactics.effect_only_own")
def test_a_card_speaks_of_its_players_units() -> None:
    """Feigned Retreat calls back a unit of Han, not one of an ally."""
    match = given(
        factions=("rome", "carthage", "bactria", "han"),
        own={"units": [unit(*MEN, sector=3, foes=["carthage1"]), unit("velites", sector=3, foes=["han1"])]},
        enemy={"units": [unit(*FOES, sector=3)]},
        others=[{}, {"units": [unit("halberdiers", sector=3)], "hand": ["feigned_retreat"], "deck": ["spies"]}],
        active=3,
    )
    play(match, "play:feigned_retreat")
    assert offers(match, "unit") == ["han1"]


@pytest.mark.rule("tactics.effect_only_own")
@pytest.mark.parametrize(("own", "use"), [(True, ""), (False, "tactics.needs_effect")])
def test_an_ally_is_not_another_of_your_units(own: bool, use: str) -> None:
    """Hammer and Anvil wants another unit of Bactria at the target; Rome's gives an overlap die and no more."""
    second = [unit("peltasts", sector=4, foes=["han1"])] if own else []
    match = given(
        factions=("rome", "carthage", "bactria", "han"),
        own={"units": [] if own else [unit("velites", sector=4, foes=["han1"])]},
        enemy={},
        others=[
            {"units": [unit("hoplites", sector=4, foes=["han1"]), *second], "hand": ["hammer_and_anvil"]},
            {"units": [unit("halberdiers", sector=4)]},
        ],
        active=2,
    )
    play(match, "assault:bactria1")
    assert match.view()["roll"]["pool"] == 4
    assert refusal(match, "play:hammer_and_anvil") == use


@pytest.mark.rule("tactics.effect_only_own")
@pytest.mark.parametrize("helper", ["own", "ally"])
def test_another_of_your_units_is_any_but_the_one_that_rolls(helper: str) -> None:
    """Bactria sits before its ally here, and the other unit of its own is its first."""
    ally = [unit("velites", sector=4, foes=["han1"])] if helper == "ally" else []
    first = unit("peltasts", sector=4, foes=["han1"] if helper == "own" else [])
    match = given(
        factions=("bactria", "carthage", "rome", "han"),
        own={"units": [first, unit("hoplites", sector=4, foes=["han1"])], "hand": ["hammer_and_anvil"]},
        enemy={},
        others=[{"units": ally}, {"units": [unit("halberdiers", sector=4)]}],
    )
    play(match, "assault:bactria2")
    assert match.view()["roll"]["pool"] == 4
    assert refusal(match, "play:hammer_and_anvil") == ("" if helper == "own" else "tactics.needs_effect")


@pytest.mark.rule("tactics.draw_cause")
def test_cards_are_drawn_when_rallying_and_for_lost_units_only() -> None:
    match = qx.new("battalion", battle="set2", seed=3)
    dice = qx.FastDice(5)
    while not match.over:
        options = match.legal()
        match.play(options[dice.below(len(options))])
    lines = keys(match)
    for n, line in enumerate(lines):
        if line == "draws":
            before = [other for other in lines[:n] if other not in ("freed", "discipline")][-1]
            assert before in ("rallies", "broken", "disbanded")
    assert lines.count("draws") + lines.count("exhausted") == sum(
        lines.count(cause) for cause in ("rallies", "broken", "disbanded")
    )


@pytest.mark.rule("tactics.override")
def test_a_card_beats_a_rule_but_not_the_cap_nor_the_second_move() -> None:
    match = given(
        own={"units": [unit("allied_cavalry"), unit("velites")], "hand": ["forced_march"], "deck": []},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "redeploy:rome1-1", "play:forced_march")
    assert all(not text.startswith("rome1") for text in offers(match, "redeploy"))
    play(match, "redeploy:rome2-1")
    assert refusal(match, "redeploy:rome2-2") == "redeploy.once_per_unit"


@pytest.mark.rule("tactics.needs_effect")
def test_no_empty_plays() -> None:
    """Two ranks of the same kind cannot be turned to any effect."""
    match = given(own={"units": [unit(*MEN)], "hand": ["line_relief"]}, enemy={"units": [unit(*FOES)]})
    assert refusal(match, "play:line_relief") == "tactics.needs_effect"
    match = given(own={"units": [unit("velites", "hastati")], "hand": ["line_relief"]}, enemy={"units": [unit(*FOES)]})
    assert refusal(match, "play:line_relief") == ""


@pytest.mark.rule("tactics.discount_counts")
def test_a_discount_makes_a_command_affordable() -> None:
    match = given(
        own={"units": [unit("velites", "hastati", order=2)], "hand": ["centurions"], "order": 2},
        enemy={"units": [unit(*FOES)]},
    )
    assert "charge:rome1" in notations(match)
    play(match, "charge:rome1")
    assert notations(match) == ["play:centurions"]
    assert refusal(match, "pay") == "tactics.discount_counts"
    play(match, "play:centurions")
    assert (camp(match, 0), tokens(match, "rome1")) == ((0, 0), (4, 0))
    without = given(
        own={"units": [unit("velites", "hastati", order=2)], "hand": ["pila"], "order": 2},
        enemy={"units": [unit(*FOES)]},
    )
    assert refusal(without, "charge:rome1") == "command.pay"


@pytest.mark.rule("tactics.discount_counts")
def test_discounts_are_played_in_an_order_that_pays(tmp_path: Path) -> None:
    """A pack has a discount that stops at three: played after Centurions it would help no more."""
    card = '[[card]]\nid = "rome.pila"\nwindow = "own_command"\nrequires = {}\neffects = '
    (tmp_path / "pack.toml").write_text(card + '[{ keyword = "cost_less", n = 1, min = 3 }]\n', encoding="utf-8")
    data = given(
        own={"units": [unit("velites", "hastati", order=3)], "hand": ["centurions", "pila"], "order": 2},
        enemy={"units": [unit(*FOES)]},
    ).to_dict()
    del data["content"]
    match = play(qx.from_dict(data, packs=[tmp_path]), "charge:rome1")
    assert notations(match) == ["play:pila"]
    assert refusal(match, "play:centurions") == "tactics.discount_counts"
    play(match, "play:pila", "play:centurions")
    assert (camp(match, 0), tokens(match, "rome1")) == ((0, 0), (5, 0))


@pytest.mark.rule("tactics.no_limit", "tactics.discount_counts")
def test_one_discount_after_another() -> None:
    """Whoever could pay after the first may still play the second; only then is there nothing more to ask."""
    match = given(
        own={"units": [unit("velites", "hastati", order=2)], "hand": ["centurions", "centurions", "pila"]},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "charge:rome1", "play:centurions")
    assert notations(match) == ["pay", "play:centurions"]
    play(match, "play:centurions")
    assert (asked(match), camp(match, 0), tokens(match, "rome1")) == ("Reaction", (5, 0), (3, 0))


@pytest.mark.rule("tactics.needs_effect")
def test_no_move_by_a_card_where_no_own_unit_can_move() -> None:
    """The only unit is engaged; that the enemy has one that is not makes no difference."""
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])], "hand": ["forced_march"], "deck": []},
        enemy={"units": [unit(*FOES), unit("caetrati")]},
    )
    assert refusal(match, "play:forced_march") == "tactics.needs_effect"


@pytest.mark.rule("tactics.needs_effect")
@pytest.mark.parametrize(("lowest", "step"), [(6, "AfterRoll"), (7, "TakeHits")])
def test_only_a_lower_die_is_turned(lowest: int, step: str) -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("scutarii", foes=["rome1"])], "hand": ["barcid_cunning"]},
        enemy={"units": [unit(*MEN)]},
        dice=(8, 7, lowest),
    )
    play(match, "assault:carthage1", "roll")
    assert asked(match) == step


@pytest.mark.rule("tactics.needs_effect", "tactics.dice_cap_cards")
def test_more_dice_are_of_no_use_to_a_full_pool_of_shots() -> None:
    match = given(
        factions=("han", "rome"),
        own={"units": [unit("crossbowmen")], "hand": ["massed_volley"] * 3 + ["killing_range"]},
        enemy={"units": [unit(*MEN)]},
    )
    play(match, "barrage:han1", "play:massed_volley", "play:massed_volley")
    assert (match.view()["roll"]["pool"], notations(match)) == (6, ["roll", "play:killing_range"])
    assert refusal(match, "play:massed_volley") == "tactics.dice_cap_cards"


@pytest.mark.rule("tactics.discount_counts", "tactics.windows")
def test_a_discount_for_reactions_does_not_pay_for_commands() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("scutarii", order=2)], "hand": ["ambush"], "order": 1},
        enemy={"units": [unit(*MEN)]},
    )
    assert refusal(match, "charge:carthage1") == "command.pay"


@pytest.mark.rule("tactics.draw_then_use")
def test_a_fresh_card_may_be_used_at_once() -> None:
    """A charger falls to fire; the card drawn for it can be played at the end of the same action."""
    match = given(
        own={"units": [unit("velites"), unit(*MEN)], "deck": ["legates_orders", "pila"]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(8, 8, 1, 1),
    )
    play(match, "charge:rome1", "fire:carthage1", "lose:1")
    assert hand(match, 0) == ["legates_orders"]
    assert notations(match) == ["done", "play:legates_orders"]


def test_every_kind_of_card_is_in_a_deck_and_has_a_test() -> None:
    for module in ("test_cards", "test_cards_of_a_turn"):
        import_module(f"games.battalion.{module}")
    assert set(CARDS_TESTED) == set(box().card_ids)
