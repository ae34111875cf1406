"""What is worked out before a choice: what an offer beats, wars, donations, sons, final scoring; and no secrets."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

import pytest
from games.mil1049.given import given, lay, play
from games.playing import seeds

import quincunx as qx
from quincunx.core.kit.odds import Forecast, Outlook
from quincunx.core.kit.terminal.odds import notes
from quincunx.games.mil1049 import strength
from quincunx.games.mil1049.ladders import bids_above, just_above, just_below, raises
from quincunx.games.mil1049.offers import BID, DOWRY, STAY_FREE, compared, is_raise
from quincunx.games.mil1049.prospects import attack_sum, defence_sum
from quincunx.games.mil1049.realm import GONE, Realm
from quincunx.games.mil1049.scoring import final_scoring


def foreseen(match: qx.Match, seat: int = qx.ACTING) -> Forecast:
    found = match.forecast(seat)
    assert found is not None
    return found


def about(match: qx.Match, notation: str, seat: int = qx.ACTING) -> Outlook:
    (outlook,) = foreseen(match, seat).about(notation)
    return outlook


def chart(outlook: Outlook) -> list[list[str]]:
    assert outlook.chart is not None
    return [cells for cells, _ in outlook.chart.rows]


def titled(match: qx.Match, title: str, seat: int = qx.ACTING) -> Outlook:
    (outlook,) = [each for each in foreseen(match, seat).outlooks if each.title == title]
    return outlook


# ---- offers


@pytest.mark.rule("auction.count", "auction.quality")
@pytest.mark.parametrize("kinds", [DOWRY, BID, STAY_FREE])
@pytest.mark.parametrize("count", range(4))
def test_the_offers_next_to_one(kinds: tuple[int, ...], count: int) -> None:
    """Of all offers of as many cubes, the one just above and the one just below."""
    offers = [list(each) for each in product(range(count + 1), repeat=5) if sum(each) == count]
    offers = [each for each in offers if all(kind in kinds or each[kind] == 0 for kind in range(5))]
    for one in offers:
        above, below = just_above(one, kinds), just_below(one, kinds)
        higher = [each for each in offers if compared(each, one) > 0]
        lower = [each for each in offers if compared(each, one) < 0]
        assert (above is None) == (not higher)
        assert (below is None) == (not lower)
        assert above is None or (above in higher and all(compared(above, each) <= 0 for each in higher))
        assert below is None or (below in lower and all(compared(below, each) >= 0 for each in lower))


@pytest.mark.rule("marriage.offers", "marriage.tie", "marriage.other-wins")
def test_what_a_dowry_beats() -> None:
    match = play(given(dice=[3]), "grow:A", "roll", "son")
    lay(match, "yellow", gold=1, influence=1, food=2)
    told = about(match, "seal", 1)
    assert chart(told) == [
        ["3 cubes or fewer", "higher"],
        ["4 cubes, up to 1 gold and 3 metal", "higher"],
        ["the same: 1 gold, 1 influence and 2 food", "tied: all take their cubes back"],
        ["4 cubes, from 1 gold, 1 influence, 1 fabric and 1 food on", "lower"],
        ["5 cubes or more", "lower"],
    ]
    assert told.note == "+2 if it is the highest"
    assert told.text == "if it is the highest: +2 points, one of your 3 single women weds, and Lara keeps 2 of 4 cubes"
    assert about(match, "seal", 2).text == "an empty hand gives no bride"
    assert about(match, "seal", 0).text == "you keep half of the highest dowry"
    assert about(match, "seal", 0).note == "no points"


@pytest.mark.rule("vassal.raise", "vassal.accept")
def test_what_a_raise_takes() -> None:
    match = play(given(at="court", red={"A": {"where": "court-1"}}, yellow={"C": {}}), "knight:yellow-C")
    assert chart(about(match, "done"))[1][0] == "raise to 1 influence, or more; or give a fief"
    lay(match, "yellow", influence=1, gold=1)
    assert chart(about(match, "done")) == [
        ["accept", "+2 points for you, and 1 of your cubes for them"],
        [
            "raise to 1 gold and 2 influence, or 2 gold, or more; or give a fief",
            "he serves Lara (+2 points), and half of a raise is yours",
        ],
    ]
    play(match, "done")
    assert about(match, "raise").text == "at least 1 gold and 2 influence, or 2 gold"
    for gold, influence in product(range(4), repeat=2):
        offer = [0, 0, 0, influence, gold]
        assert all(is_raise(each, offer) for each in raises(offer))
        lower = [[0, 0, 0, i, g] for i, g in product(range(5), repeat=2) if is_raise([0, 0, 0, i, g], offer)]
        assert all(any(compared(each, least) >= 0 for least in raises(offer)) for each in lower)


@pytest.mark.rule("castle.bid")
def test_what_a_bid_takes() -> None:
    match = play(given(at="market", red={"A": {"where": "market-1"}}), "castle", "more:gold", "done")
    too_low = foreseen(match).outlooks[0]
    assert too_low.do == [], "a bid that is not higher is not offered"
    assert too_low.text.endswith("it takes 1 gold, 1 metal, 1 fabric and 2 food, or 1 gold, 1 metal and 2 fabric")
    lay(match, "yellow", food=1)
    assert about(match, "done").note == "+4 if nobody bids higher"
    assert chart(about(match, "done"))[0] == ["4 cubes or fewer", "higher"]
    assert all(compared(each, [1, 1, 1, 0, 1]) > 0 for each in bids_above([1, 1, 1, 0, 1]))


@pytest.mark.rule("curia.highest", "curia.rest", "curia.lowest", "curia.zero")
@pytest.mark.parametrize(("others", "column"), [((4, 0), 1), ((4, 4), 2)])
def test_the_table_of_donations_tells_what_comes(others: tuple[int, int], column: int) -> None:
    """With somebody who gives less, and without."""
    match = given(at="donations", red={"gold": 5}, yellow={"gold": 9}, blue={"gold": 9})
    lay(match, "red", gold=2)
    told = about(match, "seal", 0)
    assert told.note == "+6 if nobody gives more"
    rows = {row[0]: row[column] for row in chart(told)}
    assert (rows["2 gold or less"], rows["8 gold or more"]) == ("6 points", "nothing")
    for who, gold in zip(("yellow", "blue"), others, strict=True):
        lay(match, who, gold=gold)
    for who in ("red", "yellow", "blue"):
        match.play("seal", ("red", "yellow", "blue").index(who))
    assert match.prompt(0) == f"Give up your 2 gold for {rows['4 gold']}, or take it back?"


# ---- war


@pytest.mark.rule("war.attack-strength", "war.defence-strength", "war.result")
def test_a_war_is_told_with_both_sums_and_what_one_holds_against() -> None:
    rich: dict[str, Any] = {"women": 0, "A": {"lands": ["mine", "quarry"]}}
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 6}}, yellow=rich, kings_soldiers="red-A")
    assert about(match, "attack:yellow-A1").text == "attack 21 against defence 15"
    play(match, "attack:yellow-A1")
    lay(match, "red", food=1)
    told = about(match, "seal", 0)
    assert [(each.title, each.total) for each in told.sums] == [("Attack", 22), ("Defence", 15)]
    assert [text for _, _, text in told.sums[0].summands] == ["6 soldiers", "the King's Soldiers", "your cubes"]
    assert [text for _, _, text in told.sums[1].summands] == ["2 soldiers", "a castle", "mine land", "quarry land"]
    assert told.note == "wins against up to 6 cubes"
    assert chart(told) == [["6 cubes, or fewer", "you win"], ["7 cubes or more", "you lose"]]
    assert about(match, "seal", 1).note == "6 cubes short even if they bring nothing"
    lay(match, "yellow", food=2, influence=2)
    assert about(match, "seal", 1).note == "2 cubes short even if they bring nothing"
    assert about(match, "seal", 0).note == told.note, "what the other has laid is not told"
    for seat in (0, 1):
        match.play("seal", seat)
    assert [line["text"] for line in match.journal() if "beats" in line["text"]] == ["Lara A beats Castro A, 22 to 19."]


@pytest.mark.rule("war.contributions", "hidden.memory")
def test_how_many_cubes_the_enemy_has_is_told_where_the_table_remembers() -> None:
    for memory, told in (("book", ""), ("aided", " \u00b7 they have 7 cubes of food and influence")):
        rival = {"women": 0, "food": 4, "influence": 3}
        match = given(at="war", memory=memory, red={"A": {"where": "war-1", "soldiers": 4}}, yellow=rival)
        assert about(match, "attack:yellow-B1").text == f"attack 12 against defence 3{told}"
        play(match, "attack:yellow-B1")
        assert about(match, "seal", 0).text == f"wins against up to 8 cubes{told}"


@pytest.mark.rule("war.lord-joins")
def test_a_lord_reads_the_war_from_his_vassals_side() -> None:
    match = given(at="war", red={"A": {"where": "war-1"}}, yellow={"women": 0, "A": {"lord": "blue"}})
    play(match, "attack:yellow-A1")
    assert titled(match, "The war as it stands", 1).note == "wins against up to 6 cubes"
    play(match, "yes")
    assert titled(match, "The war as it stands", 2).note == "wins against up to 6 cubes"


@pytest.mark.parametrize("seed", seeds(3))
def test_sums_of_wars_are_those_of_the_rules(seed: int) -> None:
    match = qx.new("mil1049", players=3 + seed, seed=seed, advanced=True)
    luck = qx.FastDice(seed)
    while not match.over:
        realm = cast(Realm, match.table)
        for knight in [each for each in range(4 * match.seats) if realm.ages[each] != GONE]:
            assert attack_sum(realm, knight, str).total == strength.attack(realm, knight)
            assert defence_sum(realm, knight, str).total == strength.defence(realm, knight)
        seat = match.acting[luck.below(len(match.acting))]
        legal: list[Any] = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)


# ---- sons, and the end


@pytest.mark.rule("growth.roll", "growth.hourglass")
def test_the_chances_of_a_roll() -> None:
    match = play(given(), "grow:A")
    told = about(match, "roll")
    assert told.note == "a son on 4 of 6"
    assert told.text == "a son can be chosen on 4 of 6 faces, a daughter on 4, an hourglass on 4"
    assert told.outcomes[0].chances.worth() == pytest.approx(0.5, abs=0.01)
    no_white = given(spaces={"*": "empty", "war-1": "white"})
    play(no_white, "grow:A")
    cast(Realm, no_white.table).spaces[10] = 0
    assert about(no_white, "roll").details["hourglass"] == 0


@pytest.mark.rule("end.women", "end.privileges", "end.gold", "end.goods", "end.influence")
def test_the_final_scoring_as_it_would_be() -> None:
    """Aided all of it; by the rulebook what hangs on the others' cubes stays open."""
    families: dict[str, Any] = {
        "red": {"vp": 7, "women": 4, "gold": 5, "metal": 4},
        "yellow": {"vp": -2, "privileges": 3},
        "blue": {"vp": 9, "influence": 8, "women": 0},
    }
    match = given(memory="aided", **families)
    told = titled(match, "Final scoring, if it were now")
    realm = cast(Realm, match.table).copy(qx.FastDice(1))
    final_scoring(realm)
    assert told.details["points"] == {"0": realm.vp[0], "1": realm.vp[1], "2": realm.vp[2]}
    rows = {row[0]: row[1:] for row in chart(titled(given(**families), "Final scoring, if it were now"))}
    assert rows["single women"] == ["\u221212", "\u22126", "0"]
    assert rows["most privileges"] == ["0", "+10", "0"]
    assert rows["gold"] == ["+2", "?", "?"]
    assert rows["most fabric and metal"] == rows["most influence"] == ["?", "?", "?"]
    assert rows["as far as is known"] == ["\u22123", "2", "9"]


# ---- no secrets


@pytest.mark.rule("hidden.resources", "hidden.sealing", "hidden.memory")
@pytest.mark.parametrize("memory", ["book", "aided"])
@pytest.mark.parametrize("seed", seeds(4))
def test_no_forecast_depends_on_what_is_behind_other_screens(seed: int, memory: str) -> None:
    """Whatever the others may have behind their screens, or have sealed; aided, their stocks are open."""
    players = 2 + seed
    match = qx.new("mil1049", players=players, seed=seed, memory=memory, advanced=players > 2)
    luck = qx.FastDice(seed)
    compared_with = set()
    while not match.over:
        for seat in match.acting:
            world = match.disguise(seat, luck)
            assert world.forecast(seat) == match.forecast(seat), match.prompt(seat)
            if cast(Realm, world.table).stock != cast(Realm, match.table).stock:
                compared_with.add(type(match.table.steps[-1]).__name__)
        seat = match.acting[luck.below(len(match.acting))]
        legal: list[Any] = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)
    assert bool(compared_with) == (memory == "book")
    if memory == "book":
        assert {"Act", "Send", "Donate", "Court", "Market", "War", "Curia"} <= compared_with


def test_the_stocks_of_others_count_where_they_are_open() -> None:
    """So that the test above compares what could differ."""
    poor, rich = (
        given(at="war", memory="aided", red={"A": {"where": "war-1"}}, yellow={"women": 0, "food": food})
        for food in (0, 5)
    )
    assert poor.forecast(0) != rich.forecast(0)


@pytest.mark.parametrize("seed", seeds(3))
def test_notes_stand_beside_options_that_are_offered(seed: int) -> None:
    match = qx.new("mil1049", players=2 + seed, seed=seed)
    luck = qx.FastDice(seed)
    while not match.over:
        for seat in range(match.seats):
            told = match.forecast(seat)
            assert (told is None) or seat in match.acting
            if told is not None:
                assert set(notes(told)) <= {option.notation for option in match.options(seat)}
        seat = match.acting[luck.below(len(match.acting))]
        legal: list[Any] = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)
