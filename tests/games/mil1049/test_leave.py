"""A player who leaves: the family stays on the table, and answers with the least."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    COLOURS,
    asked,
    block,
    family,
    given,
    keys,
    knight,
    lay,
    offers,
    play,
    refusal,
    seal,
    send,
    space,
    stock,
    table,
    vp,
    who,
)

import quincunx as qx


def resign(match: qx.Match, *families: str) -> qx.Match:
    """These families lose their players, one after the other."""
    for name in families:
        match.resign(COLOURS.index(name))
    return match


# ---- the others play on


@pytest.mark.rule("leave.family")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_others_play_on_and_the_family_stays(players: int) -> None:
    match = given(players=players, active="yellow", red={"vp": 7, "A": {"lord": "blue", "where": "war-2"}})
    before = table(match)
    resign(match, "red")
    after = table(match)
    assert not match.over
    for part in ("knights", "lands", "spaces", "seats", "stacks"):
        assert after[part] == before[part]
    assert who(match) == "yellow"


@pytest.mark.rule("leave.family")
def test_a_clock_run_down_is_the_same() -> None:
    match = given(active="yellow")
    match.run_out_of_time(0)
    assert not match.over
    assert who(block(block(match, "war-1"), "war-2")) == "yellow"


@pytest.mark.rule("leave.family")
def test_the_rules_for_the_number_of_players_at_set_up_stay_in_force() -> None:
    """Two are left of three: no family tokens are laid, and no further space is closed."""
    match = play(resign(given(active="yellow"), "red"), "pass")
    assert refusal(match, "mark:court-1") == "two.pass"
    assert len(offers(match, "block")) == 12


@pytest.mark.rule("leave.family")
def test_of_two_the_other_wins() -> None:
    match = resign(given(players=2), "red")
    assert match.over
    assert match.scores == (0.0, 1.0)


@pytest.mark.rule("leave.family")
def test_the_last_one_left_wins() -> None:
    match = resign(given(players=4, green={"vp": -20}), "red", "blue")
    assert not match.over
    resign(match, "yellow")
    assert match.over
    assert match.scores == (0.0, 0.0, 0.0, 1.0)


# ---- phase 1


@pytest.mark.rule("leave.phase-one")
def test_the_family_is_passed_over_in_the_action_phase() -> None:
    match = resign(given(active="red"), "yellow")
    for name, place in (("red", "war-1"), ("blue", "war-2"), ("red", "war-3"), ("blue", "court-1")):
        assert who(match) == name
        block(match, place)


@pytest.mark.rule("leave.phase-one")
def test_its_own_action_passes_to_the_next() -> None:
    match = resign(given(active="red"), "red")
    assert (asked(match), who(match)) == ("Act", "yellow")


@pytest.mark.rule("leave.phase-one", "action.end.knights")
def test_its_knights_at_home_count_as_placed() -> None:
    away: dict[str, Any] = {"A": {"where": "crusades"}, "B": {"where": "crusades"}}
    match = given(active="yellow", yellow={"A": {"where": "crusades"}}, blue=away)
    send(resign(match, "red"), "B", "crusades")
    assert "phase_over_knights" in keys(match)


@pytest.mark.rule("leave.phase-one")
def test_the_next_player_begins_for_a_starting_player_who_left() -> None:
    match = resign(given(at="donations", active="yellow", dice=[2]), "yellow")
    seal(match)
    assert (table(match)["starter"], table(match)["turn"]) == (1, 2)
    assert (asked(match), who(match)) == ("Act", "blue")
    assert match.journal()[-1]["text"] == "Turn 2: Traba begins."


# ---- an action under way


@pytest.mark.rule("leave.answers")
def test_a_knight_being_sent_stays_at_home() -> None:
    for begun in (["send:A"], ["send:A", "to:war-1"], ["pass"]):
        match = play(given(), *begun)
        before = table(match)["spaces"]
        resign(match, "red")
        assert (asked(match), who(match)) == ("Act", "yellow")
        assert table(match)["spaces"] == before
        assert table(match)["knight"] is None
        assert knight(match, "red-A")["where"] is None
        assert stock(match, "red")["gold"] == 2


@pytest.mark.rule("leave.answers", "harvest.effect")
def test_a_token_still_due_is_taken_from_the_last_space_that_has_one() -> None:
    """What was harvested stands."""
    match = play(given(spaces={"curia-3": "empty"}), "harvest:A1")
    resign(match, "red")
    assert stock(match, "red")["food"] == 5
    assert knight(match, "red-A")["age"] == 1
    assert (space(match, "curia-2"), space(match, "curia-1")) == ("empty", "white")
    assert (asked(match), who(match)) == ("Act", "yellow")


@pytest.mark.rule("leave.answers", "growth.reroll")
def test_a_family_growth_is_broken_off() -> None:
    """Before and after a roll, and while a token is due for an hourglass."""
    match = resign(play(given(), "grow:A"), "red")
    assert who(match) == "yellow"
    match = resign(play(given(dice=[3]), "grow:A", "roll"), "red")
    assert (who(match), knight(match, "red-A")["heir"]) == ("yellow", 0)
    match = resign(play(given(dice=[3]), "grow:A", "roll", "hourglass"), "red")
    assert (who(match), knight(match, "red-A")["age"], space(match, "curia-3")) == ("yellow", 1, "empty")
    match = resign(play(given(dice=[1]), "grow:A", "roll", "daughter"), "red")
    assert (who(match), family(match, "red")["women"]) == ("yellow", 4)


# ---- sealed choices


@pytest.mark.rule("leave.answers", "marriage.offers")
@pytest.mark.parametrize("sealed", [True, False])
def test_its_dowry_is_nothing(sealed: bool) -> None:
    match = play(given(), "grow:A", "gold")
    play(lay(match, "blue", gold=2), *["seal"] * sealed, seat="blue")
    play(lay(match, "yellow", gold=1), "seal", seat="yellow")
    resign(match, "blue")
    play(match, "seal", seat="red")
    assert vp(match) == {"red": 0, "yellow": 2, "blue": 0}
    assert stock(match, "blue")["gold"] == 2


@pytest.mark.rule("leave.answers", "marriage.offers")
def test_a_marriage_goes_on_without_its_host() -> None:
    """The half is taken for him from the best cubes down."""
    match = play(given(), "grow:A", "gold")
    play(lay(match, "yellow", food=1, gold=1, influence=1), "seal", seat="yellow")
    resign(match, "red")
    play(match, "seal", seat="blue")
    assert stock(match, "red") == {"food": 2, "fabric": 2, "metal": 2, "influence": 3, "gold": 2}
    assert (asked(match), who(match)) == ("Act", "yellow")


@pytest.mark.rule("leave.answers", "general.half-choice")
def test_a_half_it_was_choosing_is_taken_from_the_best_cubes_down() -> None:
    match = seal(play(given(), "grow:A", "gold"), yellow={"food": 1, "gold": 1, "influence": 1})
    assert asked(lay(match, food=1)) == "KeepHalf"
    resign(match, "red")
    assert stock(match, "red") == {"food": 2, "fabric": 2, "metal": 2, "influence": 3, "gold": 2}


@pytest.mark.rule("leave.answers", "hidden.sealing")
def test_choices_are_opened_when_the_last_one_awaited_leaves() -> None:
    match = given(at="donations", dice=[2])
    play(lay(match, "red", gold=1), "seal", seat="red")
    play(match, "seal", seat="yellow")
    resign(match, "blue")
    assert vp(match) == {"red": 6, "yellow": 0, "blue": 0}


@pytest.mark.rule("leave.answers", "war.contributions")
@pytest.mark.parametrize("leaver", ["red", "yellow"])
def test_it_contributes_nothing_to_a_war(leaver: str) -> None:
    match = given(
        at="war",
        red={"influence": 9, "A": {"soldiers": 2, "where": "war-1"}},
        yellow={"B": {"soldiers": 2}},
        blue={"vp": 50},
    )
    play(match, "attack:yellow-B1")
    play(lay(match, leaver, food=2), "seal", seat=leaver)
    resign(match, leaver)
    other = "yellow" if leaver == "red" else "red"
    play(lay(match, other, food=1), "seal", seat=other)
    assert stock(match, leaver)["food"] == 2
    assert keys(match)[keys(match).index("contributes") + 2] == (
        "attacker_wins" if leaver == "yellow" else "defender_wins"
    )


@pytest.mark.rule("leave.answers", "curia.offer", "curia.zero")
def test_its_donation_is_nothing_and_the_lowest() -> None:
    match = given(at="donations", dice=[2], red={"gold": 4}, blue={"gold": 9})
    play(lay(match, "blue", gold=9), "seal", seat="blue")
    resign(match, "blue")
    seal(match, red={"gold": 4}, yellow={"gold": 1})
    assert match.prompt().startswith("Give up your 1 gold for 3 points")
    assert stock(match, "blue")["gold"] == 9


@pytest.mark.rule("leave.answers", "curia.rest")
def test_a_lower_donation_is_taken_back() -> None:
    match = given(at="donations", dice=[2], red={"gold": 4})
    seal(match, red={"gold": 4}, yellow={"gold": 2})
    assert (asked(match), who(match)) == ("GiveUp", "yellow")
    resign(match, "yellow")
    assert (stock(match, "yellow")["gold"], vp(match)["yellow"]) == (2, 0)


# ---- knights in the spheres


@pytest.mark.rule("leave.answers", "political.empty")
@pytest.mark.parametrize(("place", "token"), [("war-1", "kings_soldiers"), ("curia-1", "archbishop")])
def test_envoys_stay_beside_the_board(place: str, token: str) -> None:
    """Whether the player leaves before the majority is settled or when he is asked."""
    match = given(active="red", spaces={"*": "black", "court-1": "white"}, blue={"A": {"where": place}})
    block(resign(match, "blue"), "court-1")
    assert asked(match) == "Donate"
    assert table(match)[token] is None
    match = given(at="politics", blue={"A": {"where": place}})
    assert who(match) == "blue"
    resign(match, "blue")
    assert table(match)[token] is None
    assert not {"soldiers_go", "archbishop_goes"} & set(keys(match))
    assert asked(match) == "Donate"


@pytest.mark.rule("leave.answers")
@pytest.mark.parametrize("sphere", ["court", "market", "war", "curia"])
def test_its_knights_do_nothing(sphere: str) -> None:
    match = given(at=sphere, red={"A": {"where": f"{sphere}-1"}}, yellow={"A": {"where": f"{sphere}-2"}})
    resign(match, "red")
    assert keys(match)[-1] == "does_nothing"
    assert who(match) == "yellow"
    assert (set(stock(match, "red").values()), family(match, "red")["privileges"]) == ({2}, 1)


@pytest.mark.rule("leave.answers", "monastery.more")
def test_no_further_woman_takes_the_veil() -> None:
    match = given(at="monastery", red={"privileges": 4, "A": {"where": "monastery"}})
    resign(match, "red")
    assert (family(match, "red")["women"], family(match, "red")["privileges"]) == (2, 4)


@pytest.mark.rule("leave.answers", "vassal.offer")
def test_as_a_target_it_offers_nothing() -> None:
    match = given(at="court", red={"A": {"soldiers": 5, "where": "court-1"}})
    lay(play(match, "knight:yellow-B"), gold=2)
    resign(match, "yellow")
    assert (asked(match), who(match)) == ("Answer", "red")
    assert set(table(match)["pot"].values()) == {0}


@pytest.mark.rule("leave.answers", "vassal.accept")
@pytest.mark.parametrize("begun", [[], ["raise"], ["raise", "more:gold"]])
def test_it_accepts_what_a_target_offers(begun: list[str]) -> None:
    """Also in the midst of a raise; half of the offer from the best cubes down."""
    match = given(at="court", red={"A": {"soldiers": 5, "where": "court-1"}})
    play(lay(play(match, "knight:yellow-B"), influence=2, gold=1), "done", *begun)
    resign(match, "red")
    assert asked(match) == "Donate"
    assert vp(match) == {"red": 0, "yellow": 2, "blue": 0}
    assert stock(match, "red") == {"food": 2, "fabric": 2, "metal": 2, "influence": 3, "gold": 3}
    assert knight(match, "yellow-B")["lord"] is None


@pytest.mark.rule("leave.answers", "market.trade")
@pytest.mark.parametrize("begun", [["trade", "swap:food-metal"], ["castle", "more:food"]])
def test_what_it_was_putting_together_at_the_market_is_not_made(begun: list[str]) -> None:
    match = play(given(at="market", red={"A": {"where": "market-1"}}), *begun)
    resign(match, "red")
    assert asked(match) == "Donate"
    assert set(stock(match, "red").values()) == {2}
    assert table(match)["swaps"] == []


@pytest.mark.rule("leave.answers", "castle.bid")
def test_it_makes_no_bid() -> None:
    match = play(given(at="market", red={"A": {"where": "market-1"}}), "castle", "done")
    lay(match, food=1)
    resign(match, "yellow")
    assert (keys(match)[-1], who(match)) == ("no_bid", "blue")


@pytest.mark.rule("leave.answers", "castle.win")
def test_a_bid_it_has_made_stands_and_the_castle_goes_before_the_first_who_may_take_it() -> None:
    match = given(
        at="market",
        red={"A": {"where": "market-1"}, "B": {"castle": 1}, "C": {}},
        yellow={"C": {}, "A": {"lord": "blue"}},
    )
    play(match, "castle", "done", "more:food", "done")
    resign(match, "yellow")
    play(match, "nothing", "nothing")
    assert stock(match, "yellow") == {"fabric": 1, "metal": 1, "influence": 2, "gold": 2}
    assert vp(match) == {"red": 0, "yellow": 4, "blue": 0}
    assert (knight(match, "yellow-B")["castle"], knight(match, "yellow-C")["castle"]) == (1, 0)
    assert (asked(match), who(match)) == ("TradeAfter", "red")


@pytest.mark.rule("leave.answers", "castle.start")
def test_a_starting_bid_it_has_made_stands() -> None:
    match = play(given(at="market", red={"A": {"where": "market-1"}}), "castle", "done")
    resign(match, "red")
    play(match, "nothing", "nothing")
    assert (vp(match)["red"], knight(match, "red-B")["castle"]) == (4, 1)
    match = play(given(at="market", red={"A": {"where": "market-1"}}), "castle", "done", "more:food", "done", "nothing")
    assert who(match) == "red"
    resign(match, "red")
    assert vp(match) == {"red": 0, "yellow": 4, "blue": 0}
    assert asked(match) == "Donate"


@pytest.mark.rule("leave.answers", "war.free.pay")
@pytest.mark.parametrize("begun", [["free:near"], ["free:near", "more:food"]])
def test_a_payment_under_way_is_not_made(begun: list[str]) -> None:
    """And a land that another knight conquers later is a land, not one of a stack."""
    match = given(
        at="war",
        players=4,
        red={"A": {"soldiers": 1, "where": "war-1"}},
        yellow={"influence": 9, "A": {"soldiers": 9, "where": "war-2"}},
        stacks=[["wool", "fish"], ["mine"]],
    )
    resign(play(match, *begun), "red")
    assert stock(match, "red")["food"] == 2
    assert who(match) == "yellow"
    play(match, "attack:blue-B1")
    seal(match)
    play(match, "discard")
    assert table(match)["stacks"] == [["wool", "fish"], ["mine"]]


@pytest.mark.rule("leave.answers", "war.free.place")
def test_a_land_it_conquered_is_discarded() -> None:
    match = given(at="war", red={"A": {"soldiers": 9, "where": "war-1"}}, stacks=[["wool"], []])
    resign(play(match, "free:near"), "red")
    assert table(match)["discarded"] == [0, 0, 1, 0, 0]
    match = given(at="war", red={"influence": 3, "A": {"soldiers": 9, "where": "war-1"}})
    resign(seal(play(match, "attack:yellow-B1")), "red")
    assert table(match)["discarded"] == [1, 0, 0, 0, 0]
    assert knight(match, "yellow-B")["lands"] == []


@pytest.mark.rule("leave.answers", "war.lord-joins")
def test_it_neither_asks_for_help_nor_gives_it() -> None:
    red = {"influence": 9, "A": {"lord": "blue", "where": "war-1"}}
    match = play(given(at="war", players=4, red=red), "attack:yellow-B1")
    resign(match, "red")
    assert (asked(match), keys(match)[-1]) == ("Contribute", "asks_nobody")
    match = play(given(at="war", players=4, red=red), "attack:yellow-B1", "yes")
    resign(match, "blue")
    assert (asked(match), keys(match)[-1]) == ("Contribute", "lord_declines")


@pytest.mark.rule("leave.answers", "war.lord-places")
def test_as_a_helping_lord_it_puts_the_land_before_the_first_with_room() -> None:
    """Own knights of the conqueror by column, then vassals by seat and column."""
    full = {"lands": ["fish", "fish"]}
    for b, taker in ((full, "blue-B"), ({}, "red-B")):
        match = given(
            at="war",
            players=4,
            red={"influence": 9, "A": {"soldiers": 9, "where": "war-1", "lord": "green", **full}, "B": b},
            blue={"B": {"lord": "red"}},
            green={"vp": 90, "A": {"lord": "red"}},
        )
        seal(play(match, "attack:yellow-B1", "yes", "yes"))
        assert who(match) == "green"
        resign(match, "green")
        assert knight(match, taker)["lands"] == ["cereal", "cereal"]


# ---- what goes on


@pytest.mark.rule("leave.goes-on")
def test_tributes_food_majorities_veil_crusades_and_winter_go_on() -> None:
    match = given(
        dice=[1],
        spaces={"*": "black", "war-3": "white"},
        blue={
            "A": {"where": "court-1"},
            "B": {"where": "monastery"},
            "C": {"where": "crusades", "soldiers": 1},
            "D": {},
        },
        yellow={"B": {"lord": "blue"}},
    )
    resign(match, "blue")
    block(match, "war-3")
    assert stock(match, "blue") == {"food": 3, "fabric": 2, "metal": 2, "influence": 3, "gold": 4}
    assert (vp(match)["blue"], table(match)["starter"], family(match, "blue")["women"]) == (2, 2, 2)
    seal(match)
    assert stock(match, "blue")["influence"] == 4
    assert knight(match, "blue-D")["age"] == -1
    assert vp(match)["blue"] == 2 - 4
    assert family(match, "blue")["privileges"] == 2
    assert who(match) == "red"


@pytest.mark.rule("leave.goes-on")
def test_it_may_be_attacked_and_subdued() -> None:
    match = given(
        at="court",
        red={"influence": 9, "A": {"soldiers": 5, "where": "court-1"}, "B": {"soldiers": 5, "where": "war-1"}},
        blue={"vp": 50},
    )
    resign(match, "yellow")
    play(match, "knight:yellow-B")
    assert (asked(match), who(match)) == ("Answer", "red")
    play(match, "raise", "more:influence", "done")
    assert knight(match, "yellow-B")["lord"] == 0
    assert stock(match, "yellow")["influence"] == 3
    play(match, "attack:yellow-A1", "seal")
    play(match, "knight:red-B")
    assert vp(match) == {"red": 2 + 4 + 4, "yellow": -4, "blue": 50}


# ---- the end


@pytest.mark.rule("leave.rank", "end.placement")
def test_it_comes_last_and_takes_no_part_in_the_final_scoring() -> None:
    """Yellow has most of everything and the most points; the others' majorities are counted without it."""
    low = {"fabric": 0, "metal": 0, "influence": 0, "gold": 0, "privileges": 0, "women": 1}
    match = given(
        at="donations",
        players=4,
        turn=5,
        dice=[2],
        red={**low, "influence": 1},
        yellow={"fabric": 9, "influence": 9, "gold": 9, "privileges": 9, "women": 9, "vp": 80},
        blue={**low, "fabric": 1},
        green={**low, "women": 0, "vp": 90},
    )
    resign(match, "green", "yellow")
    seal(match)
    assert match.over
    assert match.places == (1, 3, 1, 4)
    assert match.scores == (0.5, 0.0, 0.5, 0.0)
    assert vp(match) == {"red": 10 + 10 - 3, "yellow": 80, "blue": 10 + 10 - 3, "green": 90}
    scored = [line["params"]["seat"] for line in match.journal() if line["key"] == "journal.women_cost"]
    assert scored == [0, 2]
