"""What has to be remembered: by the rulebook the table lists none of it, aided it does."""

from __future__ import annotations

from collections import Counter

import pytest
from games.milito.given import battle, given, play, side
from games.remembering import random_games, shown, table_words, worlds_are_told_apart

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.milito.battle import EMPTY

EVERYONE = (0, 1, qx.ONLOOKER, qx.ALL_SEEING)


def forgotten(match: qx.Match, owner: int, dice: FastDice) -> qx.Match:
    """A world in which everything of this owner that does not lie open lies otherwise, in his piles too."""
    world = match.copy()
    force = battle(world).forces[owner]
    piles = [force.hand, force.deck, force.discard[:-1], force.destroyed[:-1]]
    cards = [card for pile in piles for card in pile] + ([] if force.bonus == EMPTY else [force.bonus])
    dice.shuffle(cards)
    dealt = [sorted(cards.pop() for _ in pile) for pile in piles]
    force.hand, force.deck = dealt[0], dealt[1]
    force.discard = dealt[2] + force.discard[-1:]
    force.destroyed = dealt[3] + force.destroyed[-1:]
    if force.bonus != EMPTY:
        force.bonus = cards.pop()
    force.held = [card for card in force.hand if dice.below(2)]
    return world


@pytest.mark.once
@pytest.mark.rule("table.memory", "info.piles", "info.top_card", "info.deduced")
def test_by_the_rulebook_nobody_can_tell_what_he_has_to_remember() -> None:
    """At every choice: whatever lies below the top cards or was worked out, the other player is shown the same."""
    assert worlds_are_told_apart("milito", "book", 3, forgotten) == 0


@pytest.mark.rule("table.memory", "info.deduced")
def test_aided_it_is_told() -> None:
    """The very same worlds, where the table lists what was seen."""
    assert worlds_are_told_apart("milito", "aided", 1, forgotten) > 20


@pytest.mark.rule("table.memory", "info.deduced")
def test_aided_the_table_lists_for_all_what_is_unseen_and_surely_held() -> None:
    for match, _ in random_games("milito", "aided", 2):
        for seat in EVERYONE:
            for owner, force in enumerate(match.view(seat)["forces"]):
                lying = side(match, owner)
                hidden = lying["hand"] + lying["deck"] + ([] if lying["bonus"] is None else [lying["bonus"]])
                assert force["unseen"] == Counter(hidden)
                assert force["held"] == lying["held"]


@pytest.mark.rule("table.memory", "info.deduced")
def test_by_the_rulebook_no_view_lists_it_not_even_ones_own() -> None:
    for match, _ in random_games("milito", "book", 2):
        for seat in EVERYONE:
            for force in match.view(seat)["forces"]:
                assert "held" not in force
                assert ("unseen" in force) == (match.view()["turn"] == 0)


@pytest.mark.rule("variant.mercenaries.swap")
def test_before_the_deal_both_armies_lie_open() -> None:
    """Hiring is open by the rulebook too: who has hired whom, and what is left to send home."""
    match = qx.new("milito", armies=["republican_roman", "carthaginian"], mercenaries=True, seed=3)
    play(match, match.notation(match.legal()[1]))
    play(match, match.notation(match.legal()[0]))
    for seat in (0, 1, qx.ONLOOKER):
        forces = match.view(seat)["forces"]
        assert [sum(force["unseen"].values()) for force in forces] == [30, 30]
        assert sum(force["hired"] for force in forces) == 1


# ---- piles and terminal


def late(memory: str) -> qx.Match:
    """A reshuffle has made the hand of seat 0 known to all but for one card; its piles hold cards below the top."""
    return given(
        own={
            "hand": ["rep_1", "rep_2", "rep_8"],
            "held": ["rep_1", "rep_2"],
            "deck": ["triarii", "light_infantry"],
            "discard": ["rep_3", "rep_4"],
            "destroyed": ["triarii", "medium_infantry"],
            "reshuffled": True,
            "c3": ["triarii"],
        },
        enemy={"hand": ["car_1"], "deck": ["car_2", "spears"], "c3": ["spears"]},
        memory=memory,
    )


def piles(match: qx.Match, seat: int) -> dict[str, qx.Data]:
    found = match.game.piles(match.view(seat))
    assert found is not None
    assert found["memory"]["rule"] == "table.memory"
    return {pile["id"]: pile for pile in found["piles"]}


def names(pile: qx.Data) -> list[str]:
    """The cards of a pile by the beginning of their words."""
    return [card["words"].split(":")[0].split(",")[0] for card in pile["cards"]]


@pytest.mark.rule("table.memory", "info.piles", "info.draw_deck")
def test_the_piles_by_the_rulebook() -> None:
    """One's own two piles are listed, of the other's the top card; decks lie face down, and no list is marked."""
    match = late("book")
    own, other = piles(match, 0), piles(match, 1)
    assert (len(names(own["discard-0"])), len(names(own["destroyed-0"]))) == (2, 2)
    assert [card["note"] for card in other["discard-0"]["cards"]] == [None, "1 below"]
    for seen in (own, other):
        assert [(card["words"], card["count"]) for card in seen["deck-0"]["cards"]] == [("2 cards, face down", 2)]
        assert seen["deck-0"]["count"] == seen["deck-1"]["count"] == 2
        assert all(card["note"] is None for seat in range(2) for card in seen[f"army-{seat}"]["cards"])


@pytest.mark.rule("table.memory", "info.deduced")
def test_the_piles_of_an_aided_match() -> None:
    """What was not seen is listed by name, and army lists say how many of each."""
    match = late("aided")
    assert sorted(names(piles(match, 0)["deck-0"])) == ["Light Infantry (Velites)", "Triarii"]
    assert piles(match, 1)["deck-0"]["count"] == 5
    assert any(card["note"] == "1 unseen" for card in piles(match, 1)["army-0"]["cards"])


@pytest.mark.rule("table.memory", "info.deduced", "info.piles")
def test_the_terminal() -> None:
    """Surely held and unseen cards are named in an aided match only; one's own piles always."""
    assert "surely holds" in table_words(late("aided"), 1)
    assert "in hand, in the deck or face down" in table_words(late("aided"), 1)
    for seat in (0, 1, qx.ONLOOKER):
        words = table_words(late("book"), seat)
        assert "surely holds" not in words
        assert "in hand, in the deck or face down" not in words
        assert ("Republican Roman, discarded: " in words) == (seat == 0)


@pytest.mark.rule("table.memory")
def test_a_known_card_lies_open_in_the_hand_on_an_aided_board_only() -> None:
    """The face of a card surely held; by the rulebook all the other's cards are backs."""
    assert 'id="hand-0-rep_1-1"' in late("aided").svg(1)
    assert "hand-0-rep_1" not in late("book").svg(1)


@pytest.mark.rule("table.memory")
def test_odds_hints_and_dealt_worlds_rest_on_a_perfect_memory() -> None:
    """The same odds, the same worlds to think on, whether it is listed or not."""
    book, aided = late("book"), late("aided")
    for match in (book, aided):
        play(match, "pass")
        match.play("attack:3")
    assert book.forecast(1) == aided.forecast(1) is not None
    for seed in range(8):
        worlds = [match.redeal(1, FastDice(seed)) for match in (book, aided)]
        assert side(worlds[0], 0) == side(worlds[1], 0)
        assert {"rep_1", "rep_2"} <= set(side(worlds[0], 0)["hand"])
    for seat in (0, 1):
        assert book.game.features(book.table, seat) == aided.game.features(aided.table, seat)


def test_the_two_worlds_do_differ() -> None:
    """Or the tests above would show nothing: their owner can tell them apart."""
    match = late("book")
    world = forgotten(match, 0, FastDice(1))
    assert shown(world, 0) != shown(match, 0)
    assert shown(world, 1) == shown(match, 1)
