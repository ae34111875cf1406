"""All that is put before someone at a table, and random games at every choice of which it is looked at."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

from rich.console import Console

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, TIGHT, Room, terminal_of
from quincunx.core.starting import new_match

Other = Callable[[qx.Match, int, FastDice], qx.Match]
"""Makes the world in which all of one owner that others have to remember is different."""

MANY_ACTIONS = 400


def table_words(match: qx.Match, seat: int) -> str:
    """The terminal: the table at every size, and what it answers to a look without a name."""
    console = Console(width=120, file=io.StringIO())
    drawing, view = terminal_of(match.game), match.view(seat)
    for detail in (ROOMY, SNUG, TIGHT, CRAMPED):
        console.print(drawing.draw(view, Room(120, detail)))
    console.print(drawing.look(view, ""))
    written = console.file
    assert isinstance(written, io.StringIO)
    return written.getvalue()


def shown(match: qx.Match, seat: int) -> dict[str, object]:
    """View, board, piles, terminal, and what is asked, offered and refused; odds may rest on what was seen."""
    view = match.view(seat)
    return {
        "view": view,
        "board": match.game.draw(view),
        "narrow board": match.game.draw(view, narrow=True),
        "piles": match.game.piles(view),
        "terminal": table_words(match, seat),
        **said(match, seat),
    }


def said(match: qx.Match, seat: int) -> dict[str, object]:
    """What is told, asked, offered and refused, which no view holds."""
    found: dict[str, object] = {"prompt": match.prompt(seat), "journal": match.journal(seat)}
    if seat in match.acting:
        found["options"] = [repr(option) for option in match.options(seat)]
        refusals = [match.why_not(action, seat) for action in range(min(MANY_ACTIONS, match.table.space().size))]
        found["refusals"] = [match.text(refusal.message) for refusal in refusals if refusal is not None]
    return found


def random_games(name: str, memory: str, games: int) -> Iterator[tuple[qx.Match, FastDice]]:
    """Every choice of some games with options by lot."""
    game = qx.game_of(name)
    for seed in range(games):
        dice = FastDice(seed)
        options = game.any_options(game.built_in, FastDice(7 * seed)) | {"memory": memory}
        match = new_match(game, game.built_in, options, FastDice(seed + 1))
        while not match.over:
            yield match, dice
            seat = match.acting[dice.below(len(match.acting))]
            legal = match.legal(seat)
            match.play(legal[dice.below(len(legal))], seat)


def worlds_are_told_apart(name: str, memory: str, games: int, other_world: Other) -> int:
    """How often anyone but the owner can tell two worlds apart that differ in what he has to remember.

    Board, piles and terminal are drawn from a view and nothing else, so that they are alike wherever views are.
    """
    told = 0
    for match, dice in random_games(name, memory, games):
        owner = dice.below(match.seats)
        world = other_world(match, owner, dice)
        others = [seat for seat in (*range(match.seats), qx.ONLOOKER) if seat != owner]
        seat = others[dice.below(len(others))]
        same = all(world.view(other) == match.view(other) for other in others)
        told += not same or said(world, seat) != said(match, seat)
    return told
