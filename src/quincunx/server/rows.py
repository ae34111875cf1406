# cold: interpreted
"""What the store gives back: one frozen class per kind of row, without any secret in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from quincunx.core.game import Data

STATUSES = ("open", "running", "over", "frozen")
"""How a table can stand."""
GONE, ANEW = "gone", "anew"
"""Where the start of a table says, until the deal, who got up and how often who made everybody begin again."""
SOLVED, GIVEN_UP = "solved", "given_up"
"""How a try at a puzzle can end."""
MOST_STARS = 3
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{10}\Z")


class StoreError(ValueError):
    """Something the store cannot do; the text says why."""


class StoreDown(Exception):
    """The database did not answer; look again before going on, for what was being written may have been kept."""


class NameTaken(StoreError):
    """Another member has this name, or one that looks like it."""


class NoSeat(StoreError):
    """Somebody may not sit down at this table; the text says why, and may be shown to them."""


class Banned(StoreError):
    """An operator has banned this player; the text says why and for how long, and may be shown to them."""


@dataclass(frozen=True)
class PlayerRow:
    """A person: a guest, or a member with a name of their own."""

    id: str
    name: str
    kind: str
    created: float
    deleted: float | None
    language: str | None = None
    """What they have chosen to read in every browser, and in letters."""

    @property
    def is_member(self) -> bool:
        return self.kind == "member"


@dataclass(frozen=True)
class MailRow:
    """Where a player can be written to."""

    player_id: str
    address: str = field(repr=False)
    confirmed: bool
    turns: bool
    """Are they to be told that it is their turn?"""
    sent: float | None
    """When they were last told so."""


@dataclass(frozen=True)
class TableRow:
    """A table: which game, how it began, and how it stands."""

    id: str
    game: str
    rules_version: int
    content: str
    packs: list[str]
    options: Data
    start: Data = field(repr=False)
    """How the match began, the secret seed of its dice included: never shown before the match is over."""
    seats: int
    status: str
    public: bool
    pace: Data
    takeover: bool
    title: str
    made_by: str | None
    forked_from: str | None
    result: Data | None
    frozen_why: str | None
    settled: bool
    """Have the ratings been reckoned from this table, or is there nothing to reckon?"""
    created: float
    updated: float
    due: float | None = None
    """When it needs looking after though nobody looks."""
    closed: float | None = None
    """When it was closed for good, by an operator or because everybody left before the deal."""
    acting: int | None = None
    """The seats of people who can choose now, one bit each; None where that is not known."""

    @property
    def gone(self) -> list[str]:
        """Who got up or was put out before the deal, and does not come back."""
        return list(self.start.get(GONE, []))

    def times_anew(self, player: str | None) -> int:
        """How often this player made everybody begin again before the deal."""
        return int(self.start.get(ANEW, {}).get(player, 0))

    def asks(self, seats: Iterable[int]) -> bool:
        """Can one of these seats choose now, as far as is known?"""
        return self.status == "running" and any((self.acting or 0) >> seat & 1 for seat in seats)


@dataclass(frozen=True)
class DiceSecret:
    """What the server gives to a seed: its commitment, and the secret itself, sealed."""

    commitment: str
    sealed: str = field(repr=False)


@dataclass(frozen=True)
class DiceRow:
    """What the seed of a table's dice is made of, as far as it is known."""

    table_id: str
    round: int
    """How often everybody had to begin: 1, if nobody lost their value."""
    commitment: str
    """The server's."""
    secret: str = field(repr=False)
    is_sealed: bool
    """Is the secret encrypted? It is until the match is over."""
    persons: list[Data] = field(repr=False)
    """By seat: `{seat, player, commitment, value}`, without a value until it is opened."""
    is_dealt: bool
    drawn: str | None = field(repr=False)
    """All numbers the dice gave, once the match is over."""

    @property
    def seen_by_all(self) -> tuple[object, ...]:
        """What anyone may know of it before the end."""
        return self.round, self.commitment, *((p["seat"], p["commitment"], p["value"] is None) for p in self.persons)

    def shares(self, secret: str) -> Data:
        """What the seed was made of, with the server's secret, as a record tells it once the match is over."""
        persons = [{name: person[name] for name in ("seat", "commitment", "value")} for person in self.persons]
        promised = {"table": self.table_id, "round": self.round, "commitment": self.commitment}
        return {**promised, "secret": secret, "persons": persons}


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit where when a table is made: a player, a computer player, or whoever comes."""

    player_id: str | None = None
    mind: str | None = None
    clock_left: float | None = None


@dataclass(frozen=True)
class SeatRow:
    """A seat at a table, with the name of whoever sits there."""

    table_id: str
    seat: int
    player_id: str | None
    mind: str | None
    clock_left: float | None
    name: str | None
    banned_until: float | None = None
    lets_watch: bool = False
    """Does this person let others watch a private table?"""

    @property
    def is_free(self) -> bool:
        return self.player_id is None and self.mind is None


@dataclass(frozen=True)
class EventRow:
    """One thing that happened at a table: an action, or a word that begins with an exclamation mark."""

    table_id: str
    seq: int
    seat: int
    what: str
    at: float


@dataclass(frozen=True)
class ChatRow:
    """One line said at a table; no seat means an onlooker said it."""

    table_id: str
    n: int
    player_id: str
    seat: int | None
    text: str
    at: float
    name: str


@dataclass(frozen=True)
class ShunRow:
    """Somebody a player does not want to hear (mute), or have to do with at all (block)."""

    other_id: str
    name: str
    how: str
    at: float


@dataclass(frozen=True)
class ReportRow:
    """What a player told the operator: about a line of chat, a name or a table, and what it said then."""

    n: int
    kind: str
    by_id: str
    about_id: str | None
    table_id: str | None
    line: int | None
    words: str
    reason: str
    at: float
    settled: float | None


@dataclass(frozen=True)
class BanRow:
    """Who may not come in, until when, and why."""

    player_id: str
    until: float
    why: str
    at: float


@dataclass(frozen=True)
class NetworkBanRow:
    """From where no guest may come, until when, and why."""

    network: str
    until: float
    why: str
    at: float


@dataclass(frozen=True)
class AuditRow:
    """What an operator did: who, when, to whom or what, and why."""

    n: int
    at: float
    who: str
    what: str
    player_id: str | None
    table_id: str | None
    detail: str
    why: str


@dataclass(frozen=True)
class RatingRow:
    """How strong a player is held to be at a game, by Glicko-2."""

    player_id: str
    game: str
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0
    name: str = ""


@dataclass(frozen=True)
class PuzzleRow:
    """How hard a puzzle is held to be, by Glicko-2, and how many found it at the first try."""

    game: str
    puzzle: str
    rating: float
    deviation: float = 200.0
    volatility: float = 0.06
    tried: int = 0
    solved: int = 0


@dataclass(frozen=True)
class PuzzleTry:
    """What a player has tried at a puzzle."""

    player_id: str
    game: str
    puzzle: str
    wrong: list[str] = field(default_factory=list)
    hints: int = 0
    ended: str = ""
    at: float = 0.0

    @property
    def is_untouched(self) -> bool:
        """Has nothing been tried yet?"""
        return not (self.wrong or self.hints or self.ended)

    @property
    def is_first_try(self) -> bool:
        """Was it solved at the first try, without help?"""
        return self.ended == SOLVED and not (self.wrong or self.hints)

    @property
    def stars(self) -> int:
        """Three at first, one less for each wrong try and each hint; none if it was given up."""
        return 0 if self.ended == GIVEN_UP else max(MOST_STARS - len(self.wrong) - self.hints, 0)


@dataclass(frozen=True)
class Stats:
    """How much the store holds, for the metrics page."""

    players: dict[str, int]
    tables: dict[str, int]
    sessions: int


@dataclass(frozen=True)
class Purged:
    """How much was cleared away."""

    sessions: int
    guests: int


def is_table_id(name: str) -> bool:
    return TABLE_ID.match(name) is not None


def checked_status(status: str) -> str:
    if status not in STATUSES:
        raise StoreError(f"expected a status ({', '.join(STATUSES)}), got {status!r}")
    return status
