"""What games keep as data beside their code: verbs, layouts, faces, and the words of checks."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.actions import space_in
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.kept import Numbers
from quincunx.core.kit.board.area import Area, Hand, Spot
from quincunx.core.kit.board.layouts import layouts_in
from quincunx.core.kit.board.printing import Printing
from quincunx.core.kit.checks import ToldChecks, agreed_checks, goes_with
from quincunx.core.kit.filling import Filling
from quincunx.core.kit.staging import Stage, split_at
from quincunx.core.step import Step
from quincunx.core.svg import Element, group, text


@pytest.mark.parametrize("game", ["milito", "battalion", "mil1049"])
def test_verbs_begin_where_the_rules_know_them_to(game: str) -> None:
    actions = import_module(f"quincunx.games.{game}.actions")
    known = {value for value in vars(actions).values() if isinstance(value, int)}
    assert {verb.first for verb in actions.SPACE.verbs} <= known


def test_a_space_is_read_in_the_order_of_its_verbs(tmp_path: Path) -> None:
    (tmp_path / "actions.toml").write_text(
        'pass = { rule = "a.b" }\nplay = { targets = 3, kind = "card", rule = "c.d" }\n'
    )
    space = space_in(tmp_path)
    told = [(verb.name, verb.first, verb.size, verb.plain, verb.kind, verb.rule) for verb in space.verbs]
    assert told == [("pass", 0, 1, True, "", "a.b"), ("play", 1, 3, False, "card", "c.d")]
    assert space.named("card") == {"play"}


def test_a_layout_has_areas_spots_hands_and_columns(tmp_path: Path) -> None:
    (tmp_path / "layout.toml").write_text(
        "[wide]\nwidth = 9\ntray = [1, 2, 3, 4]\npiles = [[5, 6, 0.5], [7, 8, 0.5]]\n"
        "hand = { area = [0, 0, 9, 9], most = 1, least = 0.5 }\n"
        "columns = { across = [0, 0, 10, 4], count = 2, gap = 2 }\n"
        "[[wide.strips]]\nplate = [1, 1, 1, 1]\n"
    )
    wide = layouts_in(tmp_path)["wide"]
    assert wide["width"] == 9
    assert wide["tray"] == Area(1, 2, 3, 4)
    assert wide["piles"] == (Spot(5, 6, 0.5), Spot(7, 8, 0.5))
    assert wide["hand"] == Hand(Area(0, 0, 9, 9), 1, 0.5)
    assert wide["columns"] == [Area(0, 0, 4, 4), Area(6, 0, 4, 4)]
    assert wide["strips"] == ({"plate": Area(1, 1, 1, 1)},)


def draw_stars(card: Element, face: Data, seat: int, part: Data) -> None:
    card.add(text(1, part["y"], "*" * face["stars"] + str(seat), 5, "qx-sans"))


def test_a_face_is_drawn_part_by_part(tmp_path: Path) -> None:
    (tmp_path / "faces.toml").write_text(
        'hero = [{ rect = [1, 2, 3, 4], class = "a", rx = 5 }, { text = [6, 7], of = "speed", size = 8, class = "b" },'
        ' { circle = [1, 1, 1], class = "c", if = "flies" }, { draw = "stars", y = 9 }]\n'
    )
    printing = Printing(tmp_path, draw_stars)
    drawn = printing.draw(group(), "hero", {"speed": 3, "flies": False, "stars": 2}, 1).to_text()
    assert drawn.index("<rect") < drawn.index(">3<") < drawn.index(">**1<")
    assert "<circle" not in drawn
    assert "<circle" in printing.draw(group(), "hero", {"speed": 3, "flies": True, "stars": 2}, 1).to_text()


def test_a_check_is_told_by_its_field_and_its_name(tmp_path: Path) -> None:
    (tmp_path / "soundness.toml").write_text('[forces.hand]\nlimit = ["draw.limit", "at most {n} cards"]\n')
    told = ToldChecks(tmp_path)
    field, rule, wanted, holds = told("forces.hand.limit", False, 1, n=9)
    assert (field, rule, str(wanted), holds) == ("forces[1].hand", "draw.limit", "at most 9 cards", False)


def test_what_was_agreed_on_is_compared_seat_by_seat() -> None:
    options = {"size": 8, "armies": ["rome", ""]}
    assert [check[3] for check in agreed_checks(options, "size", "a.b", {"size": 7})] == [False]
    found = {"forces[0].army": "gaul", "forces[1].army": "gaul"}
    assert [check[3] for check in agreed_checks(options, "armies", "a.b", found)] == [False, True]


def test_something_goes_with_its_steps_while_any_pend() -> None:
    class Asks(Step[qx.Match]):  # type: ignore[type-var]  # only its name counts
        pass

    assert goes_with((Asks,), (Asks,), 1)
    assert not goes_with((Asks,), (Asks,), 0)
    assert not goes_with((Asks,), (), 1)
    assert goes_with((), (Asks,), 1)


class Twos(Filling):
    """Of each kind at most two in a pile."""

    def can_follow(self, pile: int) -> list[int]:
        return [kind for kind, left in enumerate(self.left) if left and self.piles[pile].count(kind) < 2]


def test_piles_are_filled_with_what_there_is() -> None:
    for seed in range(20):
        filling = Twos([(0,), (), (1, 1)], [3, 3, 4], [2, 3, 2])
        filling.fill_all(FastDice(seed))
        assert [len(pile) for pile in filling.piles] == [3, 3, 4]
        assert filling.piles[0][0] == 0
        assert filling.piles[2][:2] == (1, 1)
        assert filling.left == [0, 0, 0]


def test_numbers_stand_for_keys_and_are_never_given_twice() -> None:
    numbers = Numbers(4)
    first = numbers.of("a")
    assert numbers.of("a") == first
    assert len({numbers.of(key) for key in range(40)} | {first}) == 41


def test_lines_are_parted_where_some_kind_begins() -> None:
    lines = [{"key": key} for key in ("x", "roll", "hit", "roll")]
    assert [[line["key"] for line in part] for part in split_at(lines, ("roll",))] == [["x"], ["roll", "hit"], ["roll"]]
    stage = Stage({"seat": 1}, {}, lines, qx.new("milito", seed=1).game.say)
    assert [line["key"] for line in stage.found("hit", "x")] == ["x", "hit"]
