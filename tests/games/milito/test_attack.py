"""Action: Attack. Declaring it, the fighting units, the bonus cards and withdrawal."""

from __future__ import annotations

import pytest
from games.milito.given import at_turn_start, given, keys, notations, play, refusal, side

import quincunx as qx

# ---- declaring


@pytest.mark.rule("attack.declare")
def test_attack_where_both_have_units() -> None:
    match = given(
        own={"hand": ["rep_1"], "c2": ["triarii"], "c3": ["triarii"], "c5": ["triarii"]},
        enemy={"c1": ["spears"], "c3": ["spears"], "c5": ["spears"]},
    )
    assert notations(match) == ["pass", "attack:3", "attack:5"]
    assert [refusal(match, f"attack:{column}") for column in (1, 2, 4)] == ["attack.declare"] * 3


@pytest.mark.rule("attack.declare")
def test_units_of_the_named_column_fight() -> None:
    """Medium Infantry attack in column 4; the Triarii and Elephants next door have no part in it."""
    match = given(
        own={"hand": ["light_infantry", "rep_8"], "c3": ["triarii"], "c4": ["medium_infantry"]},
        enemy={"c3": ["elephants"], "c4": ["medium_infantry"]},
    )
    play(match, "attack:4", "bonus:light_infantry", "no-bonus")
    assert side(match, 0)["columns"] == [[], [], ["triarii"], [], []]
    assert side(match, 1)["columns"] == [[], [], ["elephants"], [], []]


@pytest.mark.rule("attack.needs_bonus")
@pytest.mark.parametrize("pile", ["hand", "deck", "discard", "destroyed"])
def test_no_attack_without_any_card_for_a_bonus(pile: str) -> None:
    """One card in hand, deck or discard pile is enough; a destroyed one is not."""
    card = "light_infantry" if pile == "destroyed" else "rep_1"
    match = given(own={pile: [card], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    if pile == "destroyed":
        assert notations(match) == ["pass"]
        assert refusal(match, "attack:3") == "attack.needs_bonus"
    else:
        assert notations(match) == ["pass", "attack:3"]


@pytest.mark.rule("attack.needs_bonus")
def test_no_flank_attack_without_any_card() -> None:
    match = given(
        own={"c1": ["triarii"], "c2": ["triarii"]},
        enemy={"c2": ["spears"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
        flanks=[[2, 1]],
    )
    assert notations(match) == ["pass"]
    assert refusal(match, "flank:2-1") == "attack.needs_bonus"


# ---- the steps in their order


@pytest.mark.rule("attack.order")
@pytest.mark.parametrize("last", ["withdraw", "no-bonus"])
def test_an_attack_is_under_way_until_it_is_over(last: str) -> None:
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]}, enemy={"hand": ["car_1"], "c3": ["light_infantry"]}
    )
    play(match, "attack:3")
    under_way = match.to_dict()["table"]["attack"]
    assert (under_way["column"], under_way["attacker"], under_way["defender"]) == (3, "triarii", "light_infantry")
    play(match, "bonus:rep_1", *(["stand"] if last == "no-bonus" else []), last)
    assert match.to_dict()["table"]["attack"] is None
    assert qx.from_dict(match.to_dict()).to_dict() == match.to_dict()


@pytest.mark.rule("attack.order")
def test_steps_of_an_attack() -> None:
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["medium_infantry", "gallic_medium_infantry"]},
        enemy={"hand": ["car_1"], "c3": ["light_infantry", "slingers"]},
    )
    asked = []
    for choice in ("attack:3", "fight:medium_infantry", "fight:slingers", "bonus:rep_1", "stand", "no-bonus"):
        play(match, choice)
        asked.append((match.acting[0], match.rule))
    assert asked == [
        (0, "attack.fighter"),
        (1, "attack.fighter"),
        (0, "attack.bonus.attacker"),
        (1, "attack.withdraw.option"),
        (1, "attack.bonus.defender"),
        (0, "actions.any"),
    ]
    assert keys(match)[-5:] == [
        "journal.strengths",
        "journal.attacker_wins",
        "journal.destroyed",
        "journal.destroyed",
        "journal.control_won",
    ]


@pytest.mark.rule("attack.order")
def test_no_step_may_be_skipped() -> None:
    match = given(
        own={"hand": ["rep_1"], "c3": ["medium_infantry", "gallic_medium_infantry"]},
        enemy={"hand": ["car_1"], "c3": ["light_infantry"]},
    )
    play(match, "attack:3")
    assert refusal(match, "bonus:rep_1") == "attack.order"
    play(match, "fight:medium_infantry", "bonus:rep_1")
    assert refusal(match, "bonus:car_1") == "attack.order"
    assert refusal(match, "no-bonus") == "attack.order"


@pytest.mark.rule("attack.fighter")
def test_two_different_units_one_is_named_the_other_supports() -> None:
    match = given(
        own={"hand": ["light_infantry", "rep_8"], "c3": ["triarii", "light_infantry"]},
        enemy={"c3": ["medium_infantry"]},
    )
    play(match, "attack:3")
    assert notations(match) == ["fight:triarii", "fight:light_infantry"]
    assert refusal(match, "fight:medium_cavalry") == "attack.fighter"
    play(match, "fight:light_infantry", "bonus:light_infantry", "no-bonus")
    strengths = next(entry for entry in match.journal() if entry["key"] == "journal.strengths")
    assert [(line["value"], line["text"]) for line in strengths["details"][:2]] == [
        (2, "Light Infantry attack"),
        (1, "Support"),
    ]


@pytest.mark.rule("attack.fighter")
@pytest.mark.parametrize("units", [["triarii"], ["triarii", "triarii"]])
def test_no_choice_with_one_type(units: list[str]) -> None:
    match = given(own={"hand": ["rep_1"], "c3": units}, enemy={"c3": ["spears", "spears"]})
    play(match, "attack:3")
    assert match.rule == "attack.bonus.attacker"


@pytest.mark.rule("attack.fighter")
def test_two_warbands_are_one_type() -> None:
    match = given(
        own={"hand": ["rep_1"], "c3": ["triarii"]},
        enemy={"c3": ["warband_medium_infantry", "warband_medium_infantry"]},
    )
    play(match, "attack:3")
    assert notations(match) == ["bonus:rep_1"]


@pytest.mark.rule("attack.fighter_order")
@pytest.mark.parametrize("active", [0, 1])
def test_active_player_names_first(active: int) -> None:
    match = given(
        active=active,
        own={"hand": ["rep_1"], "c3": ["triarii", "light_infantry"]},
        enemy={"hand": ["car_1"], "c3": ["spears", "slingers"]},
    )
    named = [["fight:triarii", "fight:light_infantry"], ["fight:spears", "fight:slingers"]]
    play(match, "attack:3")
    assert (match.acting, notations(match)) == ((active,), named[active])
    play(match, named[active][0])
    assert (match.acting, notations(match)) == ((1 - active,), named[1 - active])
    play(match, named[1 - active][0])
    assert (match.acting, match.rule) == ((active,), "attack.bonus.attacker")


# ---- bonus cards


@pytest.mark.rule("attack.bonus.attacker")
def test_attacker_must_set_a_card() -> None:
    match = given(
        own={"hand": ["triarii", "triarii", "light_infantry", "rep_1"], "deck": ["rep_8"], "c3": ["triarii"]},
        enemy={"c3": ["spears"]},
    )
    play(match, "attack:3")
    assert notations(match) == ["bonus:triarii", "bonus:light_infantry", "bonus:rep_1", "draw-bonus"]
    assert refusal(match, "no-bonus") == "attack.bonus.attacker"
    assert refusal(match, "bonus:rep_8") == "info.hand"


@pytest.mark.rule("attack.bonus.attacker")
def test_exactly_one_card_from_the_hand() -> None:
    match = given(own={"hand": ["triarii", "triarii", "rep_1"], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    play(match, "attack:3", "bonus:triarii")
    force = side(match, 0)
    assert (force["hand"], force["bonus"], force["bonus_from_deck"]) == (["triarii", "rep_1"], "triarii", False)
    assert match.acting == (1,)


@pytest.mark.rule("attack.bonus.attacker")
def test_or_the_top_card_of_the_deck() -> None:
    match = given(
        own={"hand": ["rep_1"], "deck": ["rep_8", "light_infantry"], "c3": ["triarii"]}, enemy={"c3": ["spears"]}
    )
    play(match, "attack:3", "draw-bonus")
    force = side(match, 0)
    assert (force["hand"], force["deck"]) == (["rep_1"], ["light_infantry"])
    assert (force["bonus"], force["bonus_from_deck"]) == ("rep_8", True)


@pytest.mark.rule("attack.bonus.defender")
def test_defender_may_add_a_card_or_do_without() -> None:
    enemy = {"hand": ["slingers", "slingers", "car_1"], "deck": ["car_8", "elephants"], "c3": ["spears"]}
    ready = given(own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]}, enemy=enemy)
    play(ready, "attack:3", "bonus:rep_8")
    assert notations(ready) == ["bonus:slingers", "bonus:car_1", "draw-bonus", "no-bonus"]
    for choice, hand, deck, discard in [
        ("bonus:car_1", ["slingers", "slingers"], ["car_8", "elephants"], ["car_1"]),
        ("draw-bonus", ["slingers", "slingers", "car_1"], ["elephants"], ["car_8"]),
        ("no-bonus", ["slingers", "slingers", "car_1"], ["car_8", "elephants"], []),
    ]:
        force = side(play(ready.copy(), choice), 1)
        assert (force["hand"], force["deck"], force["discard"]) == (hand, deck, discard)


@pytest.mark.rule("attack.bonus.deck_available")
def test_deck_is_no_choice_when_deck_and_discards_are_empty() -> None:
    match = given(own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]}, enemy={"hand": ["car_1"], "c3": ["spears"]})
    play(match, "attack:3")
    assert notations(match) == ["bonus:rep_1", "bonus:rep_8"]
    assert refusal(match, "draw-bonus") == "attack.bonus.deck_available"
    play(match, "bonus:rep_1")
    assert notations(match) == ["bonus:car_1", "no-bonus"]
    assert refusal(match, "draw-bonus") == "attack.bonus.deck_available"


@pytest.mark.rule("attack.bonus.deck_available")
def test_empty_deck_is_reshuffled_for_a_bonus_card() -> None:
    match = given(
        own={"hand": ["rep_8"], "discard": ["rep_1", "light_infantry"], "c3": ["triarii"]},
        enemy={"discard": ["car_1", "slingers"], "c3": ["spears"]},
    )
    play(match, "attack:3", "draw-bonus", "draw-bonus")
    assert keys(match).count("journal.reshuffles") == 2
    for seat, deck, bonus in [(0, ["light_infantry"], "rep_1"), (1, ["slingers"], "car_1")]:
        force = side(match, seat)
        assert (force["deck"], force["discard"], force["reshuffled"]) == (deck, [bonus], True)


@pytest.mark.rule("attack.reveal")
def test_bonus_cards_are_revealed_together() -> None:
    """Nothing of the attacker's card is known to the defender before his own is set."""
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]}, enemy={"hand": ["car_2", "car_8"], "c3": ["spears"]}
    )
    play(match, "attack:3", "bonus:rep_1")
    assert "rep_1" not in str(match.journal(1))
    assert "bonus" not in match.view(1)["forces"][0]
    play(match, "bonus:car_2")
    revealed = [(entry["ply"], entry["params"]) for entry in match.journal(1) if entry["key"] == "journal.reveals"]
    assert revealed == [(2, {"seat": 0, "card": "rep_1"}), (2, {"seat": 1, "card": "car_2"})]
    strengths = next(entry for entry in match.journal() if entry["key"] == "journal.strengths")
    assert strengths["ply"] == 2
    assert strengths["params"] == {"seat": 0, "strength": 7, "enemy": 1, "enemy_strength": 8}


# ---- withdrawal


@pytest.mark.rule("attack.withdraw.option")
def test_faster_defender_may_withdraw_all_or_nothing() -> None:
    ready = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]},
        enemy={"hand": ["car_1"], "c3": ["light_infantry", "slingers"]},
    )
    play(ready, "attack:3")
    play(ready, "fight:slingers", "bonus:rep_1")
    assert (ready.acting, notations(ready)) == ((1,), ["stand", "withdraw"])
    gone = play(ready.copy(), "withdraw")
    assert side(gone, 1)["columns"][2] == []
    stays = play(ready.copy(), "stand")
    assert side(stays, 1)["columns"][2] == ["light_infantry", "slingers"]
    assert stays.rule == "attack.bonus.defender"


@pytest.mark.rule("attack.withdraw.option")
def test_withdrawal_only_after_the_attackers_card_is_set() -> None:
    match = given(own={"hand": ["rep_1"], "c3": ["triarii"]}, enemy={"c3": ["light_infantry"]})
    play(match, "attack:3")
    assert refusal(match, "withdraw") == "attack.withdraw.option"
    play(match, "bonus:rep_1")
    assert notations(match) == ["stand", "withdraw"]


@pytest.mark.rule("attack.withdraw.condition")
@pytest.mark.parametrize(
    ("attackers", "defenders", "allowed"),
    [
        pytest.param(["triarii"], ["elephants"], True, id="1 against 0"),
        pytest.param(["heavy_infantry"], ["elephants"], False, id="1 against 1"),
        pytest.param(["light_infantry"], ["slingers"], False, id="3 against 3"),
        pytest.param(["light_infantry"], ["medium_cavalry"], True, id="4 against 3"),
        pytest.param(["triarii"], ["slingers", "spears"], False, id="the slowest defender decides"),
        pytest.param(["triarii"], ["slingers", "elephants"], True, id="all defenders faster"),
        pytest.param(["triarii", "light_infantry"], ["elephants"], False, id="the fastest attacker decides"),
        pytest.param(["triarii", "light_infantry"], ["light_cavalry"], True, id="faster than both attackers"),
        pytest.param(["medium_infantry"], ["slingers", "hoplite_spears"], False, id="hired ones slow down as well"),
        pytest.param(["light_infantry", "hoplite_spears"], ["elephants"], False, id="hired ones slow no attack down"),
    ],
)
def test_every_defender_must_be_faster_than_the_fastest_attacker(
    attackers: list[str], defenders: list[str], allowed: bool
) -> None:
    """Speed: Triarii and Spears 0, Heavy Infantry and Elephants 1, Light Infantry and Slingers 3, then Cavalry."""
    match = given(own={"hand": ["rep_1"], "c3": attackers}, enemy={"c3": defenders})
    play(match, "attack:3")
    while match.rule == "attack.fighter":
        play(match, notations(match)[0])
    play(match, "bonus:rep_1")
    if allowed:
        assert notations(match) == ["stand", "withdraw"]
    else:
        assert match.rule == "attack.bonus.defender"
        assert refusal(match, "withdraw") == "attack.withdraw.condition"


@pytest.mark.rule("attack.order")
def test_who_has_chosen_to_stand_is_told_so_and_not_called_slow() -> None:
    match = given(own={"hand": ["rep_1"], "c3": ["triarii"]}, enemy={"hand": ["car_1"], "c3": ["light_cavalry"]})
    play(match, "attack:3", "bonus:rep_1", "stand")
    for action in ("withdraw", "stand"):
        no = match.why_not(match.parse(action))
        assert no is not None
        assert no.rule == "attack.order"
        assert "stand" in match.text(no.message)
        assert "column 3" in match.text(no.message)


@pytest.mark.rule("attack.order")
def test_who_cannot_withdraw_stands_without_saying_so() -> None:
    match = given(own={"hand": ["rep_1"], "c3": ["triarii"]}, enemy={"hand": ["car_1"], "c3": ["spears"]})
    play(match, "attack:3", "bonus:rep_1")
    no = match.why_not(match.parse("stand"))
    assert no is not None
    assert "stand already" in match.text(no.message)


@pytest.mark.rule("attack.withdraw.flank")
@pytest.mark.parametrize(("origin", "allowed"), [(1, True), (2, False)])
def test_only_the_attacking_stack_counts_for_speed(origin: int, allowed: bool) -> None:
    """Light Infantry (3) outrun the Heavy Infantry (1) of column 1, not the cavalry (4) they face."""
    match = given(
        active=1,
        own={"hand": ["rep_1"], "c1": ["heavy_infantry"], "c2": ["medium_cavalry"]},
        enemy={"hand": ["car_1"], "c2": ["light_infantry"]},
    )
    play(at_turn_start(match), "flank:2-1", f"column:{origin}", "bonus:rep_1")
    assert (match.rule == "attack.withdraw.option") == allowed
    assert ("withdraw" in notations(match)) == allowed


@pytest.mark.rule("attack.withdraw.no_combat")
def test_withdrawal_ends_the_attack() -> None:
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]},
        enemy={"hand": ["car_1"], "deck": ["car_2"], "c3": ["light_infantry"]},
    )
    play(match, "attack:3", "bonus:rep_1", "withdraw")
    assert (match.acting, match.rule) == ((0,), "actions.any")
    assert not {"journal.strengths", "journal.reveals", "journal.no_bonus"} & set(keys(match))
    force = side(match, 1)
    assert (force["hand"], force["deck"], force["discard"]) == (["car_1"], ["car_2"], ["light_infantry"])
