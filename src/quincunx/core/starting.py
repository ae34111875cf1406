# hot: compiled by mypyc
"""How a match begins: with a set-up, from a position, or as some file or store says."""

from __future__ import annotations

from collections.abc import Mapping

from quincunx.core.content import Content
from quincunx.core.dice import Dice, FastDice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.match import Match
from quincunx.core.positions import started_table
from quincunx.core.reading import check_dice, check_written_for, checked_options, read_head
from quincunx.core.registry import game_of


def new_match(game: Game, content: Content, options: Mapping[str, object], dice: Dice, journal: bool = True) -> Match:
    """A match at its first choice."""
    checked = game.check_options(options, content)
    start = {"options": checked, "dice": dice.to_dict()}
    table = game.set_up(checked, content, dice, Journal() if journal else None)
    return Match(game, content, checked, table, start)


def seats_with(game: Game, content: Content, options: Mapping[str, object]) -> int:
    """How many play a match with these options."""
    return new_match(game, content, options, FastDice(0), journal=False).seats


def start_match(game: Game, content: Content, start: Data, journal: bool, dice: Dice | None = None) -> Match:
    """A match at its start, be that a set-up or a position; with the dice it says, if none are given."""
    table = started_table(game, content, start, journal, dice)
    return Match(game, content, start["options"], table, start)


def match_from_dict(data: object, content: Content | None = None, journal: bool = True) -> Match:
    """A match that begins in a position written by `to_dict`; ValueError says what is wrong with it."""
    head = read_head(data)
    game = game_of(head["game"])
    content = game.built_in if content is None else content
    check_written_for(head, game, content)
    match = start_match(game, content, checked_start(game, content, head), journal)
    game.check_fit(match.options_chosen, match.table)
    return match


def checked_start(game: Game, content: Content, data: Data) -> Data:
    """How a match begins, as read from somewhere: its options and dice, and the table unless it begins with set-up."""
    check_dice(data["dice"])
    start: Data = {"options": checked_options(data["options"], game, content), "dice": data["dice"]}
    if data.get("table") is not None:
        start["table"] = data["table"]
    return start
