# hot: compiled by mypyc
"""The history of a table: an append-only list of events, and what they come to."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from quincunx.core.kept import Kept
from quincunx.core.replay import Choice, split_choice
from quincunx.server.event_words import (
    AGREE_UNDO,
    ASK_UNDO,
    BEHIND,
    DECLINE_DRAW,
    ENDINGS,
    MIGRATED,
    NOBODY,
    OFFER_DRAW,
    REFUSE_UNDO,
    REVEALED,
    TAKEOVER,
    UNDO,
    UNDO_TO,
    plain,
)
from quincunx.server.tables.clocks import AGREED_BACK, PLAYED, TAKEN_BACK


class EventError(ValueError):
    """An event that makes no sense where it stands; the text says which and why."""


CHOICES: Final[Kept[Any]] = Kept(10_000)


class UndoRequest(NamedTuple):
    """A seat asks the others to go back to an earlier choice."""

    seat: int
    ply: int
    agreed: frozenset[int] = frozenset()


class Trace(NamedTuple):
    """Something that happened at the table and not in the game, shown in the journal before this ply."""

    ply: int
    what: str
    seat: int
    detail: str = ""


class EventHistory:
    """What the events so far come to: the choices that stand, and what is offered, asked and agreed beside them."""

    def __init__(self) -> None:
        self.seq = 0
        self.noticed_at = 0.0
        """When the last thing happened that an onlooker noticed; 0 if nothing has."""
        self.moved = False
        """Did the last event change the choices that stand?"""
        self.kept = 0
        """How many choices outlived the last event."""
        self.how = PLAYED
        """How the last event moved the game: onwards, or back."""
        self.last_at = 0.0
        self.actions: list[Choice] = []
        """The choices that stand; one made after an undo over a roll says how far the dice had run."""
        self.ran = ""
        """The same for the next choice."""
        self.written = ""
        """Everything as it was played, a line each: a list would take four times the memory at every table."""
        self.groups: dict[int, int] = {}
        """Several choices made as one: where they begin, by where they end."""
        self.draw_offers: frozenset[int] = frozenset()
        self.asked: UndoRequest | None = None
        self.minds: dict[int, str | None] = {}
        """Who plays instead of whoever took the seat at first: a level, or None for the player again."""
        self.traces: list[Trace] = []

    def copy(self) -> EventHistory:
        """A history that can grow on its own."""
        twin = EventHistory()
        twin.seq, twin.moved, twin.kept, twin.last_at = self.seq, self.moved, self.kept, self.last_at
        twin.how, twin.noticed_at = self.how, self.noticed_at
        twin.actions = self.actions[:]
        twin.ran = self.ran
        twin.written = self.written
        twin.groups = dict(self.groups)
        twin.draw_offers = self.draw_offers
        twin.asked = self.asked
        twin.minds = dict(self.minds)
        twin.traces = self.traces[:]
        return twin

    @property
    def played(self) -> list[str]:
        """Everything as it was played, with what was taken back, as a record writes it."""
        return self.written.split("\n")[:-1]

    def write(self, line: str) -> None:
        """Something was played, or taken back."""
        self.written += f"{line}\n"

    @property
    def ended_by(self) -> str:
        """The word that was said last, which ended the match if it is over: resign, timeout or draw."""
        last = split_choice(self.actions[-1][1])[1] if self.actions else ""
        return last[1:] if last in ENDINGS else ""

    @property
    def noticed(self) -> bool:
        """Has anything happened that an onlooker noticed?"""
        return self.noticed_at > 0.0

    def add(self, seat: int, event: str, at: float) -> None:
        """Take in the next event."""
        what = plain(event)
        word, _, detail = what.partition(" ")
        self.kept = len(self.actions)
        self.how = PLAYED
        self.moved = True
        if not what.startswith("!") or what in ENDINGS:
            self.choose(seat, what)
        elif word == UNDO:
            self.take_out(seat, detail, what)
        elif word == UNDO_TO:
            ply, _, ran = detail.partition(" ")
            self.go_back(self.ply_in(ply, what), len(self.actions), what, AGREED_BACK)
            self.ran = f"{ran} " if ran else self.ran
            self.write(f"{seat} {UNDO_TO} {self.kept}")
            self.traces.append(Trace(self.kept, UNDO_TO, seat))
        else:
            self.moved = False
            self.say(seat, word, detail, what)
        if not event.startswith(BEHIND):
            self.noticed_at = at
            if self.moved:
                self.lapse(seat, event.startswith(REVEALED))
        self.seq += 1
        self.last_at = at

    def choose(self, seat: int, what: str) -> None:
        """A choice was made, several as one, or a seat left or the match ended by a word."""
        for notation in what.split(" "):
            self.actions.append(one_choice(seat, self.ran + notation))
            self.write(f"{seat} {notation}")
            self.ran = ""
        if len(self.actions) > self.kept + 1:
            self.groups[len(self.actions)] = self.kept

    def lapse(self, seat: int, revealed: bool) -> None:
        """Everyone saw the game move on: what was offered or asked before has lapsed, but for one's own offer.

        Where all that was chosen in secret came to light, no offer stays: it would tell who was the last.
        """
        self.asked = None
        self.draw_offers = self.draw_offers & {seat} if self.how == PLAYED and not revealed else frozenset()

    def take_out(self, seat: int, detail: str, what: str) -> None:
        """A seat takes back its last choice, or those it made as one."""
        last = f"{len(self.actions) - 1} 1"
        first, _, count = (detail or last).partition(" ")
        if not first.isdigit() or not count.isdigit():
            raise EventError(f"event {self.seq} ({what}): expected a choice and a number, such as '!undo 17 1'")
        self.go_back(int(first), int(first) + int(count), what, TAKEN_BACK)
        self.write(f"{seat} {UNDO} {first} {count}")

    def go_back(self, first: int, end: int, what: str, how: str) -> None:
        """Choices are taken out, from one on up to another that stays."""
        if not 0 <= first < end <= len(self.actions):
            raise EventError(f"event {self.seq} ({what}): nothing to undo")
        self.carry_on([split_choice(choice)[0] for _, choice in self.actions[first:end]], end)
        del self.actions[first:end]
        out = end - first
        shifted = {e - out if e > end else e: s - out if s >= end else s for e, s in self.groups.items() if e != end}
        self.groups = {e: s for e, s in shifted.items() if e <= len(self.actions)}
        self.kept = first
        self.how = how
        self.traces = [trace._replace(ply=shifted_back(trace.ply, first, end)) for trace in self.traces]
        if self.asked is not None and first <= self.asked.ply < end:
            self.asked = None
        elif self.asked is not None:
            self.asked = self.asked._replace(ply=shifted_back(self.asked.ply, first, end))

    def carry_on(self, ran: list[str], end: int) -> None:
        """How far the dice had run before choices that are taken out still counts for what follows them."""
        last = next((mark for mark in reversed(ran) if mark), "")
        if end == len(self.actions):
            self.ran = self.ran or last
        elif last and not split_choice(self.actions[end][1])[0]:
            seat, choice = self.actions[end]
            self.actions[end] = (seat, last + choice)

    def take_over(self, detail: str, what: str) -> None:
        """A computer player takes a seat over, or gives it back."""
        name, _, mind = detail.partition(" ")
        if not name.isdigit() or not mind:
            raise EventError(f"event {self.seq} ({what}): expected a seat and a level, such as '!takeover 0 Veteran'")
        self.minds[int(name)] = None if mind == NOBODY else mind
        self.asked = None
        self.draw_offers = self.draw_offers - {int(name)}
        self.traces.append(Trace(len(self.actions), TAKEOVER, int(name), mind))

    def say(self, seat: int, word: str, detail: str, what: str) -> None:
        """Something was offered, asked, agreed to or declined, or someone else plays a seat."""
        if word == TAKEOVER:
            self.take_over(detail, what)
        elif word == OFFER_DRAW:
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
            raise EventError(f"event {self.seq} ({what}) is unknown")

    def ply_in(self, detail: str, what: str) -> int:
        """The choice to go back to."""
        if not detail.isdigit() or int(detail) >= len(self.actions):
            raise EventError(f"event {self.seq} ({what}): expected a choice before {len(self.actions)}")
        return int(detail)


def one_choice(seat: int, what: str) -> Any:  # as a Choice it would be taken apart, and put together anew for each list
    """A choice that is made at many tables, kept once for all of them."""
    choice: Any = (seat, what)
    known = CHOICES.get(choice)
    if known is None:
        CHOICES.put(choice, choice)
        return choice
    return known


def shifted_back(ply: int, first: int, end: int) -> int:
    """The number a choice has once those from one on up to another have been taken out."""
    return ply if ply <= first else max(first, ply - (end - first))
