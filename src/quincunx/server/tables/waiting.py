"""What those at a table are told before it is dealt: who sits where, and whose share in the dice is awaited."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.messages import Message
from quincunx.core.svg import Picture
from quincunx.server.store.rows import DiceRow
from quincunx.server.tables.clocks import Clocks, read_pace
from quincunx.server.tables.updates import WAITING_FOR_PLAYERS, Telling, Updates

COMMIT = "commit"
OPEN = "open"


class WaitingUpdates(Updates):
    """The same messages as at a table in play, as far as there is anything to tell; there is no match yet."""

    def message_for(
        self, seat: int, since: int, narrow: bool, pictures: bool, shown: Picture | None
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
            "prompt": table.frozen or self.prompt(),
            "rule": "table.turn",
            "options": [],
            "draft": None,
            "can_undo": False,
            "plays_on": False,
            "may_hint": False,
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
            return WAITING_FOR_PLAYERS
        names = [self.table.name_of(seat) for seat in self.awaited()]
        return self.table.game.catalogue.text(Message("deal.waiting", {"names": names}))

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
            "seed": None,
        }
