# hot: compiled by mypyc
"""What those at a table are told before it is dealt: who sits where, and whose share in the dice is awaited."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from quincunx.core.game import Data
from quincunx.core.messages import Message
from quincunx.core.picture import Picture
from quincunx.core.translations import ENGLISH
from quincunx.minds import opponents
from quincunx.server.closed_words import reason_words
from quincunx.server.rows import DiceRow
from quincunx.server.tables.clocks import Clocks, read_pace
from quincunx.server.tables.telling import Telling
from quincunx.server.tables.updates import Updates
from quincunx.server.words import say_in

if TYPE_CHECKING:
    from quincunx.server.tables.table import LiveTable

COMMIT = "commit"
OPEN = "open"
PATIENCE: Final = 60.0
"""Seconds one waits for somebody's share before one may free their seat."""
MOST_ANEW: Final = 3
"""So often a person may make everybody begin again."""


class WaitingUpdates(Updates):
    """The same messages as at a table in play, as far as there is anything to tell; there is no match yet."""

    def __init__(self, table: LiveTable, language: str = ENGLISH) -> None:
        super().__init__(table, language)
        self.since: dict[int, tuple[tuple[object, ...], float]] = {}
        """For each first seat whose person is awaited: for what, and since when, as far as this process knows."""

    def message_for(
        self, seat: int, since: int, narrow: bool, pictures: bool, shown: Picture | None, seen: int | None = None
    ) -> tuple[Telling, Picture | None]:
        return Telling({**self.news_for(seat), "board": None}), None

    def update_for(self, seat: int, narrow: bool = False) -> Data:
        return {**self.news_for(seat), "forecast": None, "board": None}

    def odds_for(self, seat: int) -> Data:
        return {"seat": seat, "moment": 0, "forecast": None}

    def lines_before(self, seat: int, ply: int) -> int:
        return 0

    def news_for(self, seat: int, since_entries: int = 0) -> Data:
        """Everything anyone may know now, and what is asked of this seat's player."""
        table, seats = self.table, range(len(self.table.seats))
        return {
            "is": "table",
            "table": table.id,
            "game": table.row.game,
            "title": table.row.title,
            "status": table.row.status,
            "seat": seat,
            "moment": 0,
            "ply": 0,
            "awaited": [],
            "your_turn": False,
            "own_asked": [],
            "prompt": reason_words(table.frozen, self.language) or self.prompt(),
            "rule": "table.turn",
            "options": [],
            "draft": None,
            "can_undo": False,
            "plays_on": False,
            "may_hint": False,
            "standing": [],
            "journal": [],
            "journal_from": 0,
            "undo_asked": None,
            "undo_ply": None,
            "undo_agreed": [],
            "draw_offered": [],
            "clocks": Clocks(read_pace(table.row.pace), len(seats)).to_dict(table.now(), seat),
            "thinking": [],
            "present": sorted(table.present),
            "watching": table.watching,
            "banned": [],
            "left": {},
            "sides": list(seats),
            "roles": ["" for _ in seats],
            **self.who_sits_here(),
            "over": False,
            "ending": None,
            "ended_by": None,
            "scores": None,
            "places": None,
            "outcomes": None,
            "dice": self.dice_for(seat),
        }

    def prompt(self) -> str:
        """What everyone waits for."""
        if any(seat.is_free for seat in self.table.seats):
            return say_in(self.language, "refused.waiting")
        names = [self.name_of(seat) for seat in self.awaited()]
        return self.table.game.in_language(self.language).catalogue.text(Message("deal.waiting", {"names": names}))

    def dice(self) -> DiceRow:
        assert self.table.dice is not None, "a table without it is dealt from the beginning"
        return self.table.dice

    def first_seats(self) -> dict[str, int]:
        """The people at the table, each by the seat they give their share for."""
        people = [seat.player_id for seat in self.table.seats if seat.player_id is not None]
        return {player: self.table.seats_of(player)[0] for player in people}

    def persons(self) -> list[Data]:
        """The shares of those who sit here; whoever got up since has none."""
        held = self.first_seats()
        return [person for person in self.dice().persons if held.get(person["player"]) == person["seat"]]

    def awaited(self) -> list[int]:
        """The first seats of those whose share is awaited now: commitments first, and values once all are in."""
        known = {person["seat"]: person for person in self.persons()}
        missing = sorted(seat for seat in self.first_seats().values() if seat not in known)
        return missing or [seat for seat, person in known.items() if person["value"] is None]

    def asked_of_player(self, seat: int) -> str | None:
        """What a seat's player is to send: a commitment, the value, or nothing."""
        player = self.table.seats[seat].player_id if seat >= 0 else None
        own = self.table.seats_of(player)
        if not own or self.table.frozen or own[0] not in self.awaited():
            return None
        if all(person["seat"] != own[0] for person in self.persons()):
            return COMMIT
        return None if any(each.is_free for each in self.table.seats) else OPEN

    # ---- who keeps the others waiting

    def changed(self) -> None:
        super().changed()
        self.notice()

    def notice(self) -> None:
        """Keep since when each person is awaited: from the last step of the others, whatever they do themselves."""
        full = not any(seat.is_free for seat in self.table.seats)
        steps = {seat: self.step_of(seat) for seat in (self.awaited() if full else [])}
        begun = {seat: (step, self.table.now()) for seat, step in steps.items()}
        kept = {seat: told for seat, told in self.since.items() if steps.get(seat) == told[0]}
        self.since = {**begun, **kept}

    def step_of(self, seat: int) -> tuple[object, ...]:
        """What a person is awaited for: it changes with what the others have done, but not with another commitment."""
        player = self.table.seats[seat].player_id
        opened = {person["player"]: person["value"] is not None for person in self.persons()}
        others = {(other, opened.get(other)) for other in self.first_seats() if other != player}
        return self.dice().round, player, player in opened, others

    def seconds_until_late(self, player: str) -> int | None:
        """In how many seconds the others may free this person's seats; None if nobody waits for them."""
        self.notice()
        own = [self.table.seats[seat] for seat in self.table.seats_of(player)]
        if any((seat.banned_until or 0.0) > self.table.now() for seat in own):
            return 0
        if any(seat.is_free for seat in self.table.seats):
            return None
        if self.table.row.times_anew(player) > MOST_ANEW:
            return 0
        told = self.since.get(own[0].seat) if own else None
        return None if told is None else max(ceil(told[1] + PATIENCE - self.table.now()), 0)

    def may_put_out(self, seat: int) -> list[Data]:
        """The others whose seat this seat's player may free, and in how many seconds."""
        player = self.table.seats[seat].player_id if seat >= 0 else None
        if player is None or self.table.frozen:
            return []
        waits = {
            first: self.seconds_until_late(other) for other, first in self.first_seats().items() if other != player
        }
        return [{"seat": first, "seconds": wait} for first, wait in sorted(waits.items()) if wait is not None]

    def may_seat(self, seat: int) -> list[str]:
        """The computer players this seat's player may seat; none for anybody but the host."""
        player = self.table.seats[seat].player_id if seat >= 0 else None
        return list(opponents()) if player is not None and player == self.table.host and not self.table.frozen else []

    def dice_for(self, seat: int) -> Data:
        """How far the dice are: what everybody is committed to, and what is asked of this seat's player."""
        dice = self.dice()
        own = self.table.seats_of(self.table.seats[seat].player_id) if seat >= 0 else []
        return {
            "round": dice.round,
            "commitment": dice.commitment,
            "persons": [
                {"seat": person["seat"], "commitment": person["commitment"], "opened": person["value"] is not None}
                for person in self.persons()
            ],
            "seat": own[0] if own else None,
            "asked": self.asked_of_player(seat),
            "may_put_out": self.may_put_out(seat),
            "host": next(iter(self.table.seats_of(self.table.host)), None),
            "levels": self.may_seat(seat),
            "seed": None,
        }
