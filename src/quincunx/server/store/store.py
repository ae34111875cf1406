"""The store as the rest of the server sees it."""

from __future__ import annotations

from quincunx.server.store.contents import KeptContents
from quincunx.server.store.history import History
from quincunx.server.store.keeping import Keeping
from quincunx.server.store.leaving import Leaving
from quincunx.server.store.players import Players
from quincunx.server.store.standings import Standings
from quincunx.server.store.tables import Tables
from quincunx.server.store.talk import Talk


class Store(Players, Tables, KeptContents, History, Talk, Standings, Leaving, Keeping):
    """All that the served table keeps."""
