"""What each table is played with: today's content if it is the same, else what was kept when the table was made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Game
from quincunx.server.closed_words import CANNOT_BE_PLAYED, CANNOT_BE_SHOWN, reason
from quincunx.server.rows import TableRow
from quincunx.server.store import Store
from quincunx.server.tables.checks import NOT_SHOWN, refused, refused_closed


@lru_cache(maxsize=16)
def content_of(game: Game, packs: tuple[Path, ...]) -> Content:
    """A game's content with packs laid over it, read once."""
    return game.load_content(packs)


class Packs:
    """The content packs this server knows, by the name of their folder."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders: Mapping[str, Path] = {folder.name: folder for folder in folders}

    def content(self, game: Game, names: Sequence[str]) -> Content:
        """A game's content with these packs laid over it; Refused if one is not there."""
        for name in names:
            if name not in self.folders:
                raise refused("no_pack", "table.offered", name=name)
        return content_of(game, tuple(self.folders[name] for name in names)) if names else game.built_in


class Contents:
    """The contents of the tables here, each read once."""

    def __init__(self, store: Store, packs: Packs) -> None:
        self.store = store
        self.packs = packs
        self.read: dict[str, Content] = {}
        """What has been read from the store, by hash."""
        self.safe: set[str] = set()
        """Today's contents that are known to be in the store."""

    async def of(self, row: TableRow) -> Content:
        """What a table is played with; Refused says why it cannot be opened, if its rules or its content are gone."""
        game = rules_of(row)
        gone: dict[str, str] = {"key": "changed"}
        try:
            today = self.packs.content(game, row.packs)
            if today.hash == row.content:
                await self.keep(game, today)
                return today
        except qx.Refused as missing:
            gone = {"key": "no_pack", "name": str(missing.message.params["name"])}
        except (qx.ContentError, OSError) as error:
            gone = {"key": "unreadable", "error": str(error)}
        try:
            kept = await self.kept(row.content)
        except qx.ContentError as error:
            raise closed(row, "kept_unreadable", error=str(error)) from error
        if kept is None:
            raise closed(row, **gone)
        return kept

    async def kept(self, content_hash: str) -> Content | None:
        """A content from the store."""
        if content_hash not in self.read:
            found = await self.store.contents.get(content_hash)
            if found is None:
                return None
            # Someone else may have read it meanwhile: one of each is enough, and quicker to draw from.
            self.read.setdefault(content_hash, found)
        return self.read[content_hash]

    async def keep(self, game: Game, content: Content) -> None:
        """See to it that the store has a content of today, for tables that were made before contents were kept."""
        if content.hash not in self.safe:
            await self.store.contents.keep(game.id, content)
            self.safe.add(content.hash)

    async def keep_all(self) -> None:
        """Keep whatever can still be had of what tables are played with."""
        for row in await self.store.contents.tables_without():
            with suppress(qx.Refused):
                await self.of(row)


def rules_of(row: TableRow) -> Game:
    """The game of a table, if its rules are those of today; the same choices could lead elsewhere under others."""
    game = qx.registry().get(row.game)
    if game is None:
        raise closed(row, "no_game", game=row.game)
    if row.rules_version != game.rules_version:
        raise closed(row, "other_rules", game=game.title, then=row.rules_version, here=game.rules_version)
    return game


def closed(row: TableRow, key: str, **about: str | int) -> qx.Refused:
    """A table that cannot be opened: why, and what can still be had of it."""
    if row.status == "over":
        return refused_closed(reason(key, CANNOT_BE_SHOWN, **about), NOT_SHOWN)
    return refused_closed(reason(key, CANNOT_BE_PLAYED, **about))
