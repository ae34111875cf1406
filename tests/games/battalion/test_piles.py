"""Looking through the piles: every card and every fallen rank is there once, and no more than a seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.battalion.given import given, unit

import quincunx as qx
from quincunx.core.game import Data

ALL_CARDS = 18


def some_battle(battle: str, plies: int, memory: str, seed: int = 3) -> qx.Match:
    match, rng = qx.new("battalion", battle=battle, memory=memory, seed=seed), Random(seed)
    while match.ply < plies and not match.over:
        match.play(rng.choice(match.legal()))
    return match


def piles(match: qx.Match, seat: int) -> dict[str, Data]:
    found = match.game.piles(match.view(seat))
    assert found is not None
    assert all(f'id="{card["face"]}"' in found["sheet"] for pile in found["piles"] for card in pile["cards"])
    return {pile["id"]: pile for pile in found["piles"]}


@pytest.mark.rule("info.box_hidden", "info.discards_public", "info.lost_public", "info.deck_count_public")
@pytest.mark.parametrize("battle", ["set1", "grand1"])
@pytest.mark.parametrize("plies", [0, 30, 400])
@pytest.mark.parametrize("memory", ["book", "aided"])
def test_every_card_is_somewhere(battle: str, plies: int, memory: str) -> None:
    """Used cards and fallen ranks are listed to all; of the rest the height of the deck, or all that was not seen."""
    match = some_battle(battle, plies, memory)
    for seat in (*range(match.seats), qx.ONLOOKER):
        seen = piles(match, seat)
        for player in match.view(seat)["players"]:
            owner = player["seat"]
            counts = {name: seen[f"{name}-{owner}"]["count"] for name in ("discard", "deck", "lost", "cards")}
            assert counts["cards"] == ALL_CARDS
            assert counts["discard"] == len(player["discard"])
            assert counts["lost"] == len(player["lost"])
            unseen = ALL_CARDS - counts["discard"] - len(player.get("hand", []))
            assert counts["deck"] == (unseen if memory == "aided" else player["deck_count"])


@pytest.mark.rule("info.hand_hidden", "info.discards_public")
def test_piles_tell_no_more_than_the_seat_knows() -> None:
    for plies in (5, 25, 60):
        match = some_battle("set3", plies, "aided")
        for seat in range(2):
            twin = match.redeal(seat, qx.FastDice(plies))
            assert match.game.piles(match.view(seat)) == twin.game.piles(twin.view(seat))


def test_a_hand_that_was_looked_at_is_marked() -> None:
    match = given(
        factions=("han", "carthage"),
        own={"units": [unit("halberdiers")], "hand": ["spies"], "deck": ["imperial_edict"]},
        enemy={"units": [unit("caetrati")], "hand": ["ambush"]},
        memory="aided",
    )
    match.play("play:spies")
    rows: list[Any] = piles(match, 0)["deck-1"]["cards"]
    assert [row["words"].split(":")[0] for row in rows if row["note"]] == ["Ambush"]


def test_one_comes_first_and_each_pile_on_the_board_opens() -> None:
    match = some_battle("set1", 20, "book")
    found = match.game.piles(match.view(1))
    assert found is not None
    assert [pile["seat"] for pile in found["piles"]] == [1] * 4 + [0] * 4
    board = match.svg(1)
    for pile in ("discard", "deck", "lost"):
        assert all(f'data-pile="{pile}-{seat}"' in board for seat in range(2))
