"""The contract bites where scenes are shown and seats are mirrored: Crossing with a favour or a slip in it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import quincunx as qx
from quincunx.contract import Case, checks
from quincunx.contract.mirroring import mirrored_seats_play_alike
from quincunx.contract.staging import scenes_are_sound, scenes_tell_no_more_than_was_seen
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.memory import BOOK
from quincunx.core.mirrors import Mirror
from quincunx.core.scene import Scene
from quincunx.core.starting import new_match
from quincunx.sample.crossing.game import SWAPPED, CrossingGame
from quincunx.sample.crossing.steps import Turn
from quincunx.sample.crossing.table import Crossing

LOOKS = 40

pytestmark = pytest.mark.usefixtures("with_stakes")


# ---- scenes


class TellsTheHand(CrossingGame):
    """The view of an onlooker lists the hands, and the scene reads them out."""

    def view(self, table: Crossing, seat: int, memory: str = BOOK) -> Data:
        return {**super().view(table, seat, memory), "peek": table.bands[1].hand[:]}

    def scenes(self, before: Data, after: Data, lines: Sequence[Data], /) -> list[Scene]:
        (scene,) = super().scenes(before, after, lines)
        scene.say(str(before["peek"]))
        return [scene]


class NamesWhatIsNotThere(CrossingGame):
    """The scene is about a thing no board has."""

    def scenes(self, before: Data, after: Data, lines: Sequence[Data], /) -> list[Scene]:
        (scene,) = super().scenes(before, after, lines)
        scene.focus = "bridge-1"
        return [scene]


class CitesNothing(CrossingGame):
    """The scene cites a clause the ledger does not have."""

    def scenes(self, before: Data, after: Data, lines: Sequence[Data], /) -> list[Scene]:
        (scene,) = super().scenes(before, after, lines)
        scene.say("By no rule.", "no.such.clause")
        return [scene]


@pytest.mark.parametrize(
    ("game", "check", "says"),
    [
        (TellsTheHand(), scenes_tell_no_more_than_was_seen, "can tell two worlds apart by a scene"),
        (NamesWhatIsNotThere(), scenes_are_sound, "names what is on no board: bridge-1"),
        (CitesNothing(), scenes_are_sound, "no.such.clause"),
    ],
)
def test_a_scene_that_tells_too_much_or_what_is_not_there_is_found(
    game: CrossingGame, check: checks.Check, says: str
) -> None:
    for wrong in (False, True):
        match = new_match(game if wrong else CrossingGame(), game.built_in, {}, FastDice(1))
        for action in ("post:2-1", "post:3-1", "attack:1"):
            match.play(action)
        if not wrong:
            check(match, FastDice(1))
            continue
        with pytest.raises(AssertionError, match=says):
            check(match, FastDice(1))


# ---- mirrors


class ShowsOneHand(CrossingGame):
    """The second seat's hand lies open."""

    def view(self, table: Crossing, seat: int, memory: str = BOOK) -> Data:
        view = super().view(table, seat, memory)
        view["bands"][1]["hand"] = table.bands[1].hand[:]
        return view


class MirrorsNothing(CrossingGame):
    """The mirror does not say that bands are swapped."""

    def mirrors(self) -> list[Mirror]:
        return [Mirror("bands swapped", SWAPPED, aside=["name"])]


def play_mirrored(game: CrossingGame) -> None:
    for seed in range(LOOKS):
        mirrored_seats_play_alike(Case("crossing").match(seed), game.mirrors()[0], FastDice(seed))


@pytest.mark.parametrize("game", [ShowsOneHand(), MirrorsNothing()])
def test_a_game_or_a_mirror_that_favours_a_seat_is_found(monkeypatch: pytest.MonkeyPatch, game: CrossingGame) -> None:
    monkeypatch.setitem(qx.registry(), "crossing", game)
    with pytest.raises(AssertionError, match=r"bands swapped: the .* differs in .*bands"):
        play_mirrored(game)


def test_a_rule_that_favours_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat is not offered its first option, as long as there is another."""
    offered = Turn.options

    def fewer(step: Turn, table: Crossing, seat: int) -> list[int]:
        options = offered(step, table, seat)
        return options[1:] if seat == 0 and len(options) > 1 else options

    monkeypatch.setattr(Turn, "options", fewer)
    monkeypatch.setitem(qx.registry(), "crossing", CrossingGame())
    with pytest.raises(AssertionError, match=r"bands swapped: what seat . may choose"):
        play_mirrored(CrossingGame())


def test_a_tie_that_favours_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever attacks, the first seat wins the ford."""
    fight = Turn.fight

    def unfair(step: Turn, table: Crossing, seat: int, ford: int) -> None:
        fight(step, table, seat, ford)
        table.won[ford] = 0

    monkeypatch.setattr(Turn, "fight", unfair)
    monkeypatch.setitem(qx.registry(), "crossing", CrossingGame())
    with pytest.raises(AssertionError, match="bands swapped: "):
        play_mirrored(CrossingGame())


def test_the_same_game_without_favours_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(qx.registry(), "crossing", CrossingGame())
    play_mirrored(CrossingGame())


def test_a_mirror_for_options_no_match_has_is_found() -> None:
    with pytest.raises(AssertionError, match="has the options for which the mirror"):
        Case("stakes").match_for(Mirror("of nine seats", options={"seats": [9]}), 0)
