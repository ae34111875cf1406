# cold: interpreted
"""How games are found: in this package, in packages installed beside it, and in folders named by hand."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from quincunx.core.game import Game

BUILT_IN = "quincunx.games"
"""The package whose folders are games."""
OURSELVES = "quincunx itself"
ENTRY_POINTS = "quincunx.games"
"""The group of entry points by which other packages bring games: `skirmish = "skirmish.game:GAME"`."""
FOLDERS = "QUINCUNX_GAMES"
"""The environment variable that names folders not installed, as Python imports them, with commas between them."""


class Source(NamedTuple):
    """Where a game may come from: what it should be called, who brings it, and how it is loaded."""

    name: str
    origin: str
    load: Callable[[], object]


class Games(dict[str, Game]):
    """Every game by its id; `problems` says by name why others could not be loaded.

    `in_the_making` has those that can be had by name and are not offered to anybody yet.
    """

    def __init__(self) -> None:
        super().__init__()
        self.problems: dict[str, str] = {}
        self.in_the_making: dict[str, Game] = {}

    def all(self) -> dict[str, Game]:
        """Those that are offered and those in the making."""
        return {**self, **self.in_the_making}


@cache
def registry() -> Games:
    """Every game there is. One that cannot be loaded keeps no other from being played."""
    games = Games()
    origins: dict[str, str] = {}
    for source in sources():
        try:
            game = loaded(source)
        except Exception as error:  # whatever goes wrong in somebody else's package
            games.problems[source.name] = f"{source.origin}: {type(error).__name__}: {error}"
            continue
        if game.id not in origins:
            origins[game.id] = source.origin
            (games.in_the_making if game.in_the_making else games)[game.id] = game
            continue
        if games.in_the_making.get(game.id) is game:  # named by hand: somebody wants it offered
            games[game.id] = games.in_the_making.pop(game.id)
            continue
        both = f"{origins[game.id]} and {source.origin}"
        games.problems[game.id] = f"the game {game.id!r} is brought by both {both}; please uninstall one of them"
        if origins[game.id] != OURSELVES:
            games.pop(game.id, None)
    return games


def sources() -> Iterator[Source]:
    """Our own games first, then those of other packages by name, then folders named by hand."""
    package = importlib.import_module(BUILT_IN)
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            yield in_folder(f"{BUILT_IN}.{module.name}", OURSELVES)
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda each: (each.name, each.value)):
        yield Source(entry.name, package_of(entry), entry.load)
    for folder in os.environ.get(FOLDERS, "").split(","):
        if folder.strip():
            yield in_folder(folder.strip(), f"{FOLDERS}={folder.strip()}")


def in_folder(folder: str, origin: str) -> Source:
    """The game of a folder, as Python imports it: GAME in its game.py."""
    return Source(folder.rpartition(".")[2], origin, lambda: importlib.import_module(f"{folder}.game").GAME)


def package_of(entry: EntryPoint) -> str:
    """The package an entry point belongs to, with its version."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value


def loaded(source: Source) -> Game:
    """The game a source brings, under the name it was announced by."""
    game = source.load()
    if not isinstance(game, Game):
        raise TypeError(f"expected a Game, got {game!r}")
    if game.id != source.name:
        raise ValueError(f"expected a game with the id {source.name!r}, got {game.id!r}")
    if source.origin != OURSELVES:
        must_be_readable(game)
    return game


def must_be_readable(game: Game) -> None:
    """Read what lies in the folder of somebody else's game at once: it alone suffers if something is wrong there."""
    game.sections()
    game.form(game.built_in)


class NoSuchGame(ValueError):
    """A game that is not there, by the name it was asked for."""

    def __init__(self, name: str, games: list[str]) -> None:
        super().__init__(f"there is no game {name!r}; the games are {', '.join(games)}")
        self.name = name


def game_of(name: str) -> Game:
    """A game by its id, be it offered or in the making."""
    games = registry()
    return games.get(name) or games.in_the_making.get(name) or offered_game(name)


def offered_game(name: str) -> Game:
    """A game by its id that is offered to everybody."""
    games = registry()
    found = games.get(name)
    if found is not None:
        return found
    if name in games.problems:
        raise ValueError(f"the game {name!r} cannot be loaded: {games.problems[name]}")
    raise NoSuchGame(name, sorted(games))
