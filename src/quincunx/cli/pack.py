"""`quincunx pack check`: what is wrong with a content pack, what it changes, and whether it can be played with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

import quincunx as qx
from quincunx.cli.errors import USAGE, WRONG, Commands, complain, fail, friendly, game_named
from quincunx.cli.screen import console
from quincunx.core.content import Content, ContentError, changes, is_entries, load_content
from quincunx.core.dice import FastDice
from quincunx.core.kit.spelling import suggestion
from quincunx.core.messages import written
from quincunx.core.starting import new_match

LONGEST_GAME = 20_000

pack = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich")


@pack.callback()
def packs() -> None:
    """Content packs: your own cards, laid over the built-in ones."""


@pack.command()
def check(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The folder of the pack.", show_default=False)],
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The game it is for; otherwise each it has entries for.", show_default=False),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games to play.")] = 10,
) -> None:
    """Check a content pack: every entry that is wrong, all it changes, and some games played at random.

    The exit code is 0 if all is well, and 1 if anything is wrong.
    """
    with friendly():
        own = load_content(path)
    rules = [game_named(game)] if game is not None else [each for each in qx.registry().values() if is_for(own, each)]
    if not rules:
        found = ", ".join(own.tables) or "none"
        fail(f"{path}: expected entries of a game, got {found}; name the game by --game", USAGE)
    wrong = unknown_kinds(own, rules)
    for each in rules:
        wrong += check_for(each, path, games)
    for problem in wrong:
        complain(problem)
    if wrong:
        raise typer.Exit(WRONG)


def kinds_of(content: Content) -> list[str]:
    """The kinds of entries in a content."""
    return [kind for kind in content.tables if is_entries(content.tables[kind])]


def is_for(own: Content, game: qx.Game) -> bool:
    """Does a pack have anything by the name of a game's entries?"""
    return not set(own.tables).isdisjoint(kinds_of(game.built_in))


def unknown_kinds(own: Content, games: list[qx.Game]) -> list[str]:
    """Entries that no game would ever read: most often their kind is misspelt."""
    read = [kind for game in games for kind in kinds_of(game.built_in)]
    elsewhere = [kind for game in [*games, *qx.registry().values()] for kind in game.built_in.tables]
    return [
        f"{own.places[kind]}: there are no entries [[{kind}]]; {suggestion(kind, read, 'there_are')}"
        for kind in kinds_of(own)
        if kind not in elsewhere
    ]


def check_for(game: qx.Game, path: Path, games: int) -> list[str]:
    """What is wrong with a pack for one game; what it changes and how play went is printed."""
    try:
        content = game.load_content([path])
        game.check_options({}, content)
    except ContentError as error:
        return error.problems
    lines = changes(game.built_in, content)
    console.print(f"{game.title}: {written(len(lines), 'change|changes|no changes')}", style="bold")
    for line in lines:
        console.print(f"  {line}", soft_wrap=True)
    wrong = list(played(game, content, games))
    if not wrong:
        console.print(f"  It can be played: {written(games, 'game|games')} at random came to an end.")
    return wrong


def played(game: qx.Game, content: Content, games: int) -> Iterator[str]:
    """What goes wrong in games with options and choices at random; whatever it is, it is told in one line."""
    for seed in range(games):
        options = game.any_options(content, FastDice(seed))
        try:
            match = new_match(game, content, options, FastDice(seed), journal=False)
            qx.playout(match.table, FastDice(seed + 1), LONGEST_GAME)
            problem = "" if match.over else f"it did not end in {LONGEST_GAME} choices"
        except Exception as error:  # content that is read without complaint may still break a rule
            problem = f"{type(error).__name__}: {error}"
        if problem:
            yield f"{game.title}, a game with {options}: {problem}"
            return
