"""What has to be remembered: cards seen in another's hand, and which have not been seen; used ones lie open."""

from __future__ import annotations

import pytest
from games.battalion.given import battle, given, hand, play, side, unit
from games.remembering import random_games, shown, table_words, worlds_are_told_apart

import quincunx as qx
from quincunx.core.dice import FastDice


def forgotten(match: qx.Match, owner: int, dice: FastDice) -> qx.Match:
    """A world in which this owner has other cards in hand, deck and box, and others have looked at other ones."""
    world = match.copy()
    table = battle(world)
    piles = (table.hands[owner], table.decks[owner], table.boxed[owner])
    cards = [card for pile in piles for card in pile]
    dice.shuffle(cards)
    dealt = [sorted(cards.pop() for _ in pile) for pile in piles]
    table.hands[owner], table.decks[owner] = dealt[0], dealt[1]
    table.boxed = [dealt[2] if seat == owner else boxed for seat, boxed in enumerate(table.boxed)]
    known: list[tuple[int, ...]] = list(table.known or [()] * table.seats**2)
    for seat in range(table.seats):
        if seat != owner:
            known[seat * table.seats + owner] = tuple(card for card in dealt[0] if dice.below(2))
    table.known = tuple(known)
    return world


@pytest.mark.once
@pytest.mark.rule("table.memory", "info.remembered", "info.hand_hidden")
def test_by_the_rulebook_nobody_can_tell_what_he_has_to_remember() -> None:
    """At every choice: whatever he may have seen of a hand, the table shows him the same."""
    assert worlds_are_told_apart("battalion", "book", 3, forgotten) == 0


@pytest.mark.rule("table.memory", "info.remembered")
def test_aided_it_is_told() -> None:
    """The very same worlds, where the table lists the cards he has seen."""
    assert worlds_are_told_apart("battalion", "aided", 1, forgotten) > 20


def spied(memory: str) -> qx.Match:
    """Seat 0 has looked at a hand."""
    match = given(
        factions=("han", "carthage"),
        own={"units": [unit("halberdiers")], "hand": ["spies"], "deck": ["imperial_edict"]},
        enemy={"units": [unit("caetrati")], "hand": ["ambush"], "discard": ["feint"]},
        memory=memory,
    )
    return play(match, "play:spies")


def piles(match: qx.Match, seat: int) -> dict[str, qx.Data]:
    found = match.game.piles(match.view(seat))
    assert found is not None
    assert found["memory"]["rule"] == "table.memory"
    return {pile["id"]: pile for pile in found["piles"]}


@pytest.mark.rule("table.memory", "info.remembered")
def test_a_hand_that_was_looked_at_is_to_be_remembered() -> None:
    """The history names its cards once; the table goes on naming them in an aided match only."""
    book, aided = spied("book"), spied("aided")
    assert aided.view(0)["players"][1]["spied"] == ["carthage.ambush"]
    assert "spied" not in book.view(0)["players"][1]
    assert [match.journal(0)[-1]["text"] for match in (book, aided)] == ["Carthage holds Ambush."] * 2
    assert "surely holds Ambush" in table_words(aided, 0)
    assert "surely holds" not in table_words(book, 0)
    assert "Ambush" in aided.svg(0)
    assert "Ambush" not in book.svg(0)


@pytest.mark.rule("table.memory", "info.remembered", "info.deck_count_public")
def test_decks_lie_face_down_by_the_rulebook() -> None:
    """How many cards are left in each is open; which have not been seen is listed in an aided match only."""
    book, aided = piles(spied("book"), 0), piles(spied("aided"), 0)
    assert [(card["count"], card["note"]) for card in book["deck-1"]["cards"]] == [(3, None)]
    assert book["deck-1"]["count"] == 3
    assert aided["deck-1"]["count"] == 17
    assert all(card["note"] is None for seat in range(2) for card in book[f"cards-{seat}"]["cards"])
    assert all(card["note"] is not None for seat in range(2) for card in aided[f"cards-{seat}"]["cards"])
    assert "in hand, in the deck or in the box" in table_words(spied("aided"), 0)
    assert "in hand, in the deck or in the box" not in table_words(spied("book"), 0)


@pytest.mark.rule("info.discards_public", "info.lost_public")
@pytest.mark.parametrize("memory", ["book", "aided"])
def test_used_cards_and_fallen_ranks_lie_open_to_all(memory: str) -> None:
    """Nothing forbids to look at them, so they need not be remembered."""
    for match, _ in random_games("battalion", memory, 2):
        for seat in (*range(match.seats), qx.ONLOOKER):
            for owner, player in enumerate(match.view(seat)["players"]):
                assert player["discard"] == side(match, owner)["discard"]
                assert player["lost"] == side(match, owner)["lost"]
    assert "Carthage, used: Feint" in table_words(spied(memory), 0)


@pytest.mark.rule("table.memory")
def test_dealt_worlds_rest_on_a_perfect_memory() -> None:
    """Odds and computer players keep to a hand that was seen, whether it is listed or not."""
    book, aided = spied("book"), spied("aided")
    for seed in range(5):
        worlds = [match.redeal(0, FastDice(seed)) for match in (book, aided)]
        assert [hand(world, 1) for world in worlds] == [["ambush"]] * 2
        assert worlds[0].to_dict()["table"] == worlds[1].to_dict()["table"]


@pytest.mark.rule("info.discards_public", "info.hand_hidden")
def test_a_card_that_was_seen_and_used_is_no_longer_in_the_hand() -> None:
    """One of two alike goes, the others are still known to be there; what is drawn since is not."""
    match = given(
        factions=("han", "carthage"),
        own={"units": [unit("halberdiers")], "hand": ["spies"], "deck": ["imperial_edict", "feigned_retreat"]},
        enemy={
            "units": [unit("caetrati"), unit("scutarii", sector=1)],
            "hand": ["ambush", "ambush", "feint", "rampage"],
            "deck": ["many_tongues", "second_line"],
        },
        memory="aided",
    )
    play(match, "play:spies", "rally", "redeploy:carthage2-2", "discard:ambush")
    left = ["carthage.rampage", "carthage.feint", "carthage.ambush"]
    assert match.view(0)["players"][1]["spied"] == left
    play(match, "rally")
    assert match.view(0)["players"][1]["spied"] == left
    hands = {tuple(hand(match.redeal(0, FastDice(seed)), 1)) for seed in range(20)}
    assert len(hands) > 3
    assert all({"rampage", "feint", "ambush"} <= set(cards) and len(cards) == 4 for cards in hands)


def test_the_two_worlds_do_differ() -> None:
    """Or the tests above would show nothing: their owner can tell them apart."""
    match = spied("book")
    world = forgotten(match, 1, FastDice(2))
    assert shown(world, 1) != shown(match, 1)
    assert shown(world, 0) == shown(match, 0)
