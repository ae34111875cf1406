"""The store as the rest of the server sees it: one database, and a part for each thing that is kept."""

from __future__ import annotations

from typing import Self

from quincunx.server.store.backups import Backups
from quincunx.server.store.bans import BanStore
from quincunx.server.store.chat import ChatStore
from quincunx.server.store.contents import ContentStore
from quincunx.server.store.database import Database
from quincunx.server.store.dice import DiceStore
from quincunx.server.store.engine import WAIT
from quincunx.server.store.events import EventStore
from quincunx.server.store.mails import MailStore
from quincunx.server.store.notes import NoteStore
from quincunx.server.store.operating import OperatorStore
from quincunx.server.store.player_data import PlayerData
from quincunx.server.store.players import PlayerStore
from quincunx.server.store.puzzles import PuzzleStore
from quincunx.server.store.ratings import RatingStore
from quincunx.server.store.reports import ReportStore
from quincunx.server.store.sessions import SessionStore
from quincunx.server.store.shuns import ShunStore
from quincunx.server.store.standing import StandingStore
from quincunx.server.store.tables import TableStore
from quincunx.server.store.uploads import UploadStore


class Store:
    """All that the served table keeps."""

    def __init__(self, url: str, patience: float = WAIT) -> None:
        self.database = Database(url, patience)
        self.players = PlayerStore(self.database)
        self.sessions = SessionStore(self.database)
        self.tables = TableStore(self.database)
        self.uploads = UploadStore(self.database)
        self.dice = DiceStore(self.database)
        self.events = EventStore(self.database)
        self.contents = ContentStore(self.database)
        self.chat = ChatStore(self.database)
        self.notes = NoteStore(self.database)
        self.mails = MailStore(self.database)
        self.standing = StandingStore(self.database)
        self.ratings = RatingStore(self.database)
        self.puzzles = PuzzleStore(self.database)
        self.shuns = ShunStore(self.database)
        self.reports = ReportStore(self.database)
        self.bans = BanStore(self.database)
        self.operating = OperatorStore(self.database)
        self.player_data = PlayerData(self.database)
        self.backups = Backups(self.database)

    def __repr__(self) -> str:
        return f"Store({self.database})"

    @classmethod
    def open(cls, url: str, patience: float = WAIT) -> Self:
        """The store at this address, for `async with`; an SQLite file is created if there is none."""
        return cls(url, patience)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def migrate(self) -> None:
        """Bring the database to the newest schema."""
        await self.database.migrate()

    async def close(self) -> None:
        """Let go of every connection, once everything under way has come to its end."""
        await self.events.writer.close()
        await self.database.close()
