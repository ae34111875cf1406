"""The way to the battlefield: territory, counter, five days, and scouting."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from games.pacto.before import BOX, CARTHAGE, NAMES, ROMANS, full
from games.pacto.field import offered
from games.pacto.given import hand

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.pacto.build_up import BuildUp
from quincunx.games.pacto.cards import total
from quincunx.games.pacto.pieces import TERRITORIES
from quincunx.games.pacto.scouting import deal_up_to, pbs_cards, scouting_cards
from quincunx.games.pacto.steps.before.course import Before
from quincunx.games.pacto.steps.before.days import (
    FIRST_DAY,
    ChooseTerritory,
    DayCard,
    MoveCounter,
    PlaceCounter,
    scout,
)
from quincunx.games.pacto.steps.before.deployment import Deploy
from quincunx.games.pacto.table import Battlefield

STANDARD = TERRITORIES.index("standard")
COMMANDERS = (0, 3)


def take(table: Battlefield, seat: int, notation: str) -> None:
    actions = {table.notation(seat, action): action for action in table.steps[-1].options(table, seat)}
    assert notation in actions, f"{notation} is not among {list(actions)}"
    table.steps[-1].take(table, seat, actions[notation])


def both(table: Battlefield, first: str, second: str) -> Battlefield:
    """Both seats lay a card, written by its colour, or pass."""
    for seat, word in enumerate((first, second)):
        take(table, seat, word if word == "pass" else f"card:{word}")
    return table


def with_hands(hands: Sequence[str]) -> Battlefield:
    """On the first day with these PBS cards, a letter each, and the counter in the midst of standard territory."""
    table = full("territory", dice=FastDice(1))
    table.steps.pop()
    table.build_up = BuildUp(territory=STANDARD, square=34, first=0)
    for general, letters in zip(COMMANDERS, hands, strict=True):
        table.pack += table.hands[general] - hand(letters)
        table.hands[general] = hand(letters)
    table.steps[-1] = Before(NAMES.index("day 1"))
    table.steps.append(DayCard())
    return table


@pytest.mark.rule("pre.draw", "army.pbs_cards")
def test_each_draws_the_commanders_allowance_and_two_more() -> None:
    """Scipio is talented and Hannibal legendary."""
    table = full("territory", dice=FastDice(1))
    assert [pbs_cards(table, seat) for seat in range(2)] == [6, 7]
    assert [int(total(table.hands[general])) for general in COMMANDERS] == [6, 7]


@pytest.mark.rule("pre.secret")
def test_nobody_sees_a_card_before_both_are_down() -> None:
    match = qx.new("pacto", seed=3, battle="full", armies=[ROMANS, CARTHAGE])
    match.play("role:invader")
    before = match.view(1)
    match.play(match.legal(0)[0], 0)
    assert match.view(1) == before
    assert set(match.awaited) == {0, 1}


@pytest.mark.rule("pre.territory", "pre.territory.tie", "army.territories")
@pytest.mark.parametrize(("cards", "chooses"), [(("w", "g"), 1), (("g", "g"), 0), (("y", "w"), 0)])
def test_the_invader_picks_the_territory_only_with_the_better_card(cards: tuple[str, str], chooses: int) -> None:
    table = full("territory", dice=FastDice(1))
    for general, letter in zip(COMMANDERS, cards, strict=True):
        table.hands[general] = hand(letter)
    names = {"w": "white", "g": "green", "y": "yellow"}
    both(table, names[cards[0]], names[cards[1]])
    assert isinstance(table.steps[-1], ChooseTerritory)
    assert table.acting() == (chooses,)
    assert offered(table, "territory") == list(BOX.pieces.armies[ROMANS].territories)


@pytest.mark.rule("pre.counter.place", "pre.counter.territory", "pre.map")
@pytest.mark.parametrize(("intercept", "places"), [(False, 0), (True, 1)])
def test_the_defender_places_the_counter_unless_he_is_intercepted(intercept: bool, places: int) -> None:
    table = full("counter", build_up=BuildUp(intercept=intercept, territory=STANDARD))
    assert isinstance(table.steps[-1], PlaceCounter)
    assert table.acting() == (places,)
    squares = offered(table, "square")
    assert len(squares) == 8 * 5  # columns 1 to 8, rows 1 to 5
    assert squares[0] == "1-1"


@pytest.mark.rule("pre.day.five")
def test_one_is_told_which_day_it_is() -> None:
    """The fifth comes after four, and scouting after it."""
    match = qx.new("pacto", seed=3, battle="full", armies=[ROMANS, CARTHAGE])
    told = list[str]()
    dice = FastDice(1)
    while not isinstance(match.table.steps[-1], Deploy):
        seat = match.acting[0]
        if isinstance(match.table.steps[-1], DayCard):
            told.append(match.prompt(seat).partition(".")[0])
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    assert list(dict.fromkeys(told)) == [f"Day {n} of 5" for n in range(1, 6)]
    assert NAMES[FIRST_DAY] == "day 1"


@pytest.mark.rule("pre.day", "pre.day.move", "pre.counter.territory")
def test_the_better_card_moves_the_counter_up_to_the_difference() -> None:
    table = both(with_hands(("r", "g")), "red", "green")
    assert isinstance(table.steps[-1], MoveCounter)
    assert (table.acting(), table.steps[-1].number) == ((0,), 2)
    assert "4-3" in offered(table, "square")  # it may stay
    assert "6-3" in offered(table, "square")
    assert "5-4" in offered(table, "square")
    assert "7-3" not in offered(table, "square")
    take(table, 0, "square:4-1")
    assert table.build_up is not None
    assert table.build_up.square == 14


@pytest.mark.rule("pre.day.move")
def test_equal_cards_leave_the_counter_where_it_is() -> None:
    table = both(with_hands(("gw", "gw")), "green", "green")
    assert isinstance(table.steps[-1], DayCard)


@pytest.mark.rule("pre.day.pass", "pre.day.may_pass")
def test_a_pass_counts_as_black_and_may_be_chosen_with_cards_in_hand() -> None:
    table = both(with_hands(("r", "w")), "pass", "white")
    assert isinstance(table.steps[-1], MoveCounter)
    assert (table.acting(), table.steps[-1].number) == ((1,), 1)
    table = both(with_hands(("r", "b")), "pass", "black")
    assert not isinstance(table.steps[-1], MoveCounter)


@pytest.mark.rule("pre.day.pass")
def test_a_pass_is_told_once_both_are_down() -> None:
    match = qx.new("pacto", seed=3, battle="full", armies=[ROMANS, CARTHAGE])
    dice = FastDice(1)
    while not isinstance(match.table.steps[-1], DayCard):
        options = match.legal(match.acting[0])
        match.play(options[dice.below(len(options))], match.acting[0])
    match.play("pass", 0)
    assert match.journal(1)[-1]["rule"] != "pre.day.pass"
    match.play("pass", 1)
    assert [line["rule"] for line in match.journal(1)][-2:] == ["pre.day.pass"] * 2


@pytest.mark.rule("pre.day.pass", "info.ask")
def test_who_has_no_cards_passes_unasked() -> None:
    table = with_hands(("", "g"))
    assert table.acting() == (1,)
    take(table, 1, "card:green")
    assert isinstance(table.steps[-1], MoveCounter)


@pytest.mark.rule("pre.day.five", "scout.when")
def test_after_the_fifth_day_the_battle_is_where_the_counter_stands() -> None:
    table = full("counter", build_up=BuildUp(territory=STANDARD, first=0), dice=FastDice(2))
    for general in COMMANDERS:
        table.hands[general] = hand("wwwww")
        table.pack -= hand("wwwww")
    take(table, 0, "square:3-3")
    for _ in range(5):
        both(table, "white", "white")
    assert not isinstance(table.steps[-1], DayCard)
    assert table.build_up is not None
    assert table.build_up.square == 33


# ---- scouting


@pytest.mark.rule("army.scouting_cards")
def test_scouting_cards_come_from_light_horse() -> None:
    armies = list(BOX.pieces.armies)
    found = {army: scouting_cards(full("territory", (army, ROMANS), FastDice(1)), 0) for army in armies}
    assert all(1 <= n <= 5 for n in found.values())
    assert found["parthian"] == max(found.values())


def scouted(hands: Sequence[str]) -> Battlefield:
    """Straight to scouting with PBS cards saved; nobody is dealt any more where these are enough."""
    table = full("territory", dice=FastDice(1))
    table.steps.pop()
    for general, letters in zip(COMMANDERS, hands, strict=True):
        table.pack += table.hands[general] - hand(letters)
        table.hands[general] = hand(letters)
    table.build_up = BuildUp(territory=STANDARD, square=34, first=0)
    scout(table)
    return table


@pytest.mark.rule("scout.values", "scout.result", "pre.keep", "scout.excess", "scout.total")
def test_the_lower_total_is_outscouted_by_the_difference() -> None:
    table = scouted(("rygwb", "yyywb"))
    assert table.build_up is not None
    assert (table.build_up.first, table.build_up.percent) == (1, 10)


@pytest.mark.rule("scout.best_five")
def test_only_the_best_five_cards_count() -> None:
    table = scouted(("ggggggg", "yyybb"))
    assert table.build_up is not None
    assert (table.build_up.first, table.build_up.percent) == (0, 10)


@pytest.mark.rule("scout.cap")
def test_nobody_is_outscouted_by_more_than_all_of_his_army() -> None:
    table = scouted(("bbbbb", "rrrrr"))
    assert table.build_up is not None
    assert (table.build_up.first, table.build_up.percent) == (0, 100)


@pytest.mark.rule("scout.result", "deploy.even")
def test_with_equal_totals_the_defender_deploys_a_third_first() -> None:
    table = scouted(("yybbb", "yybbb"))
    assert table.build_up is not None
    assert (table.build_up.first, table.build_up.percent) == (0, 0)


@pytest.mark.rule("pre.used", "pre.return")
def test_all_cards_go_back_into_the_pack_after_scouting_and_not_before() -> None:
    table = both(with_hands(("gg", "gg")), "green", "green")
    assert total(table.used) == 2
    table = scouted(("rygwb", "yyywb"))
    assert total(table.pack) == sum(BOX.pack)
    assert not any(table.hands)


@pytest.mark.rule("scout.total")
def test_cards_are_dealt_up_to_the_scouting_number() -> None:
    """Cards that were saved count, and more than the number are kept (scout.excess)."""
    table = full("territory", dice=FastDice(1))
    saved = total(table.hands[0])
    assert 0 < saved < 9
    deal_up_to(table, 0, 9)
    assert total(table.hands[0]) == 9
    deal_up_to(table, 0, 3)
    assert total(table.hands[0]) == 9
