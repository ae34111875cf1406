"""The history of a table: an append-only list of events, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quincunx.server.pace import AGREED_BACK, PLAYED, TAKEN_BACK

UNDO: Final = "!undo"
UNDO_TO: Final = "!undo-to"
ASK_UNDO: Final = "!ask-undo"
AGREE_UNDO: Final = "!agree-undo"
REFUSE_UNDO: Final = "!refuse-undo"
RESIGN: Final = "!resign"
TIMEOUT: Final = "!timeout"
DRAW: Final = "!draw"
OFFER_DRAW: Final = "!offer-draw"
DECLINE_DRAW: Final = "!decline-draw"
TAKEOVER: Final = "!takeover"
MIGRATED: Final = "!migrated"
"""Carried over to other rules: no longer done, but tables of before may tell of it."""
ENDINGS: Final = (RESIGN, TIMEOUT, DRAW)
NOBODY: Final = "-"
"""In a takeover: the seat goes back to its player."""
EVERYONE: Final = -1


class StoryError(ValueError):
    """An event that makes no sense where it stands; the text says which and why."""


@dataclass(frozen=True)
class UndoRequest:
    """A seat asks the others to go back to an earlier choice."""

    seat: int
    ply: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Trace:
    """Something that happened at the table and not in the game, shown in the journal before this ply."""

    ply: int
    what: str
    seat: int
    detail: str = ""


class Story:
    """What the events so far come to: the choices that stand, and what is offered, asked and agreed beside them."""

    def __init__(self) -> None:
        self.seq = 0
        self.changed = 0
        """The number of events when the position last changed."""
        self.changed_by: dict[int, int] = {}
        """The same for each seat by its own choices; -1 for all of them, when choices were taken back."""
        self.kept = 0
        """How many choices outlived the last event."""
        self.how = PLAYED
        """How the last event moved the game: onwards, or back."""
        self.last_at = 0.0
        self.actions: list[tuple[int, str]] = []
        self.draw_offers: frozenset[int] = frozenset()
        self.asked: UndoRequest | None = None
        self.minds: dict[int, str | None] = {}
        """Who plays instead of whoever took the seat at first: a level, or None for the player again."""
        self.traces: list[Trace] = []

    def copy(self) -> Story:
        """A story that can grow on its own."""
        twin = Story()
        twin.seq, twin.changed, twin.kept, twin.last_at = self.seq, self.changed, self.kept, self.last_at
        twin.changed_by = dict(self.changed_by)
        twin.how = self.how
        twin.actions = self.actions[:]
        twin.draw_offers = self.draw_offers
        twin.asked = self.asked
        twin.minds = dict(self.minds)
        twin.traces = self.traces[:]
        return twin

    @property
    def ended_by(self) -> str:
        """How the match ended, if by a word and not by play: resign, timeout or draw."""
        last = self.actions[-1][1] if self.actions else ""
        return last[1:] if last in ENDINGS else ""

    def add(self, seat: int, what: str, at: float) -> None:
        """Take in the next event."""
        word, _, detail = what.partition(" ")
        self.kept = len(self.actions)
        self.how = PLAYED
        if not what.startswith("!") or what in ENDINGS:
            self.choose(seat, what)
        elif word == UNDO:
            self.go_back(self.kept - 1, what, TAKEN_BACK)
        elif word == UNDO_TO:
            back = self.kept - self.ply_in(detail, what)
            self.go_back(self.kept - back, what, AGREED_BACK)
            self.traces.append(Trace(self.kept, UNDO_TO, seat, str(back)))
        elif word == TAKEOVER:
            self.take_over(detail, what)
        else:
            self.say(seat, word, detail, what)
        self.seq += 1
        self.last_at = at
        if self.how != PLAYED or len(self.actions) != self.kept:
            self.changed = self.seq
            self.changed_by[seat if self.how == PLAYED else EVERYONE] = self.seq

    def changed_for(self, seat: int) -> int:
        """The number of events when the position last changed by this seat's choice, or by going back."""
        return max(self.changed_by.get(seat, 0), self.changed_by.get(EVERYONE, 0))

    def choose(self, seat: int, what: str) -> None:
        """A choice was made, or the match ended by a word; what was offered or asked before has lapsed."""
        self.actions.append((seat, what))
        self.asked = None
        self.draw_offers = self.draw_offers & {seat}

    def go_back(self, keep: int, what: str, how: str) -> None:
        """The choices after the first so many are taken back."""
        if not 0 <= keep < len(self.actions):
            raise StoryError(f"event {self.seq} ({what}): there is nothing to take back")
        del self.actions[keep:]
        self.kept = keep
        self.how = how
        self.asked = None
        self.draw_offers = frozenset()
        self.traces = [Trace(min(t.ply, keep), t.what, t.seat, t.detail) for t in self.traces]

    def take_over(self, detail: str, what: str) -> None:
        """A computer player takes a seat over, or gives it back."""
        name, _, mind = detail.partition(" ")
        if not name.isdigit() or not mind:
            raise StoryError(f"event {self.seq} ({what}): a seat and a level are wanted, such as '!takeover 0 Veteran'")
        self.minds[int(name)] = None if mind == NOBODY else mind
        self.asked = None
        self.draw_offers = self.draw_offers - {int(name)}
        self.traces.append(Trace(len(self.actions), TAKEOVER, int(name), mind))

    def say(self, seat: int, word: str, detail: str, what: str) -> None:
        """Something was offered, asked, agreed to or declined."""
        if word == OFFER_DRAW:
            self.draw_offers = self.draw_offers | {seat}
        elif word == DECLINE_DRAW:
            self.draw_offers = frozenset()
        elif word == ASK_UNDO:
            self.asked = UndoRequest(seat, self.ply_in(detail, what))
        elif word == AGREE_UNDO and self.asked is not None:
            self.asked = UndoRequest(self.asked.seat, self.asked.ply, self.asked.agreed | {seat})
        elif word == REFUSE_UNDO:
            self.asked = None
        elif word == MIGRATED:
            self.traces.append(Trace(len(self.actions), MIGRATED, seat, detail))
        else:
            raise StoryError(f"event {self.seq} ({what}) is not one that is known here")

    def ply_in(self, detail: str, what: str) -> int:
        """The choice to go back to."""
        if not detail.isdigit() or int(detail) >= len(self.actions):
            raise StoryError(f"event {self.seq} ({what}): a choice before {len(self.actions)} is wanted")
        return int(detail)
