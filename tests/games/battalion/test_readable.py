"""What stands on the drawn table can be read on a desk, however crowded a sector is and whatever is rolled."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest
from games.battalion.given import given, play, unit
from games.drawn_words import letters_in

import quincunx as qx
from quincunx.core.game import Data
from quincunx.games.battalion.board import draw_board, english
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.layout import layout_of
from quincunx.games.battalion.board.places import spots_at

LEAST = 11 / 0.9467
"""Letters are to have 11 pixels; on a page of 1440 by 900 with two rows of buttons a table is drawn at 95 %."""
RARE = {(4, (3,)), (5, (3,)), (6, (3,))}
"""So many in either formation and three against one between them, all of three ranks: no battle has come to that."""


def small_letters(view: Data) -> list[tuple[float, str]]:
    """What cannot be read on the table, cards aside."""
    drawn = list(letters_in(draw_board(view).to_text()))
    assert len(drawn) > 10, "words are found"
    return sorted({(round(size, 2), words) for size, on_card, words in drawn if not on_card and size < LEAST})


@pytest.mark.parametrize("battle", ["set1", "set2", "set3", "set4", "set5", "set6"])
def test_letters_can_be_read_through_many_battles(battle: str) -> None:
    for seed in range(3):
        match, chooser = qx.new("battalion", battle=battle, seed=seed), random.Random(seed)
        while not match.over and match.ply < 100:
            if match.ply % 11 == 0:
                assert small_letters(match.view(match.acting[0])) == [], (seed, match.ply)
            seat = chooser.choice(match.acting)
            match.play(chooser.choice(match.legal(seat)), seat)


# ---- crowded sectors


@cache
def one_pile_each() -> Data:
    return given(
        own={"units": [unit("hastati", "principes", "praetorian_guard")]},
        enemy={"units": [unit("samnites", "celt_infantry", "sacred_band")]},
    ).view(0)


def crowded(own: int, enemy: int, fights: Sequence[int]) -> Data:
    """A sector with piles of three ranks: so many in either formation, and in each fight one against so many."""
    view = one_pile_each()
    pile: dict[int, Data] = {each["owner"]: each for each in view["units"] if each["height"]}
    lying: list[Data] = []

    def add(owner: int, foes: Sequence[str] = ()) -> Data:
        lying.append({**pile[owner], "id": f"pile{len(lying)}", "number": len(lying) % 9 + 1, "foes": [*foes]})
        return lying[-1]

    for owner, count in enumerate((own, enemy)):
        for _ in range(count):
            add(owner)
    for n, count in enumerate(fights):
        lone = add(n % 2)
        lone["foes"] += [add(1 - n % 2, [lone["id"]])["id"] for _ in range(count)]
    return {**view, "units": lying}


@pytest.mark.parametrize("fights", [(), (1,), (2,), (3,), (1, 1), (1, 2), (2, 2), (1, 1, 1), (1, 1, 2)], ids=str)
def test_a_crowded_sector_is_drawn_so_large_that_its_letters_can_be_read(fights: tuple[int, ...]) -> None:
    layout = layout_of(False, 3, 2)
    for own in range(7):
        for enemy in range(7):
            if own + enemy + len(fights) == 0 or (min(own, enemy), fights) in RARE:
                continue
            spots = spots_at(BattleCanvas(crowded(own, enemy, fights), english(), layout), 2, 0)
            assert min(spot.scale for spot in spots.values()) >= layout.readable, (own, enemy)


@pytest.mark.parametrize("fights", [(), (1,), (2,), (3,), (1, 2), (2, 2)], ids=str)
@pytest.mark.parametrize("each", [1, 2, 3, 5])
def test_the_letters_of_a_crowded_sector_can_be_read(each: int, fights: tuple[int, ...]) -> None:
    if (each, fights) not in RARE:
        assert small_letters(crowded(each, each, fights)) == []


def test_coins_told_by_number_can_be_read() -> None:
    view = crowded(3, 1, (1,))
    view["units"][0] |= {"order": 9, "disorder": 2}
    assert "9" in [words for _, _, words in letters_in(draw_board(view).to_text())], "so many lie on nothing else"
    assert small_letters(view) == []


def test_what_is_rolled_can_be_read_however_long_the_names_are() -> None:
    ours = unit("velites", "hastati", "praetorian_guard", foes=["carthage1"])
    theirs = unit("celt_infantry", "samnites", "sacred_band")
    match = given(own={"units": [ours], "hand": ["veteran_troops"]}, enemy={"units": [theirs]})
    play(match, "assault:rome1", "pay")
    view = match.view(0)
    told = " ".join(words for _, _, words in letters_in(draw_board(view).to_text()))
    assert "Praetorian Guard (" in told, told
    assert small_letters(view) == []
