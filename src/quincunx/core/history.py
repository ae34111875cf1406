# hot: compiled by mypyc
"""What was chosen in a match, by whom, and how much of it each eye noticed."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final, final

from mypy_extensions import i64

from quincunx.core.eyes import ONLOOKER, eye_bit
from quincunx.core.step import HIDDEN, Step, Table

MARK_EVERY: Final = 1 << 7
"""After so many choices (a power of two) a copy of the table is kept: going back costs the same in a long match."""
TRAIL: Final = (1 << 31) - 1
STRIDE: Final = 1_000_003
NEVER_RUN_ON: Final[dict[int, tuple[int, int]]] = {}
"""One for all matches, for hardly any goes back over a roll."""


def signed(seen: int, seat: int) -> int:
    """What was seen and of whom as one number above 0; of nobody in particular with -1."""
    return (seen + 8) * 32 + seat + 1


def seen_in(number: int) -> int:
    """What was seen, of what is signed as one number."""
    return number // 32 - 8


def seat_in(number: int) -> int:
    """Of whom it was seen; -1 if of nobody in particular."""
    return number % 32 - 1


class Mark:
    """A match as it stood after some choices: a copy of its table, and how long its lists were."""

    def __init__(self, table: Table, entries: int, chances: int, fights: int, fighting: bool, history: History) -> None:
        self.table = table
        self.entries = entries
        self.chances = chances
        self.fights = fights
        self.fighting = fighting
        self.disguised = len(history.disguised)
        self.unseen = [len(plies) for plies in history.unseen]
        self.learned = history.learned[:]
        self.rolled = history.rolled[:]
        self.shared_from = history.shared_from
        self.closed = history.closed


@final
class History:
    """All choices so far. Most are plain to all; of the others it is written down who saw what."""

    def __init__(self, seats: int) -> None:
        self.actions: list[int] = []
        self.seats: list[int] = []
        self.disguised: list[int] = []
        """The choices of which someone saw something, but not all."""
        self.shown: list[int] = []
        """What all others saw of these and of whom, as one number; 0 where not all of them saw the same."""
        self.apart: dict[int, list[int]] | None = None
        """By choice: what each eye saw where not all others saw the same, onlookers first."""
        self.unseen: list[list[int]] = [[] for _ in range(seats + 1)]
        """By eye, onlookers first: the choices it did not notice."""
        self.learned: list[int] = [0] * (seats + 1)
        """By eye: how many choices had been made when it last saw something that had been hidden."""
        self.rolled: list[int] = [0] * seats
        """By seat: how many choices had been made when its choice last led to a roll."""
        self.shared_from = 0
        """From this choice on all were made at the same step, by seats that choose at once."""
        self.closed = 0
        """What was chosen before is not taken back: somebody has left since."""
        self.events: dict[int, int] = {}
        """Several choices made as one: where they begin, by where they end."""
        self.run_on = NEVER_RUN_ON
        """By choice: where sealed dice had got to before it, after an undo over a roll. Never changed in place."""
        self.marks: list[Mark] = []

    def __len__(self) -> int:
        return len(self.actions)

    def add(self, action: int, seat: int) -> None:
        self.actions.append(action)
        self.seats.append(seat)

    def note_secret(self, table: Table, step: Step[Table], seat: int, action: int, onlooker_sees: int) -> None:
        """Write down what each eye sees of a choice that is about to be made."""
        # Where all comes to light at once, nobody is told who was the last.
        unsigned = step.seat < 0 and step.revealed(table, seat, action) != HIDDEN
        own = i64(seat)
        for eye in range(i64(table.seats)):
            if eye != own and step.seen(table, seat, action, eye) != onlooker_sees:
                self.note_apart(table, step, seat, action, onlooker_sees, unsigned)
                return
        if onlooker_sees == HIDDEN:
            ply: Any = len(self.actions)  # as an object, made once for all of them
            place: i64 = -1
            plies: list[Any]
            for plies in self.unseen:
                if place != own:
                    plies.append(ply)
                place += 1
        if unsigned or (onlooker_sees != HIDDEN and onlooker_sees != action):
            self.disguised.append(len(self.actions))
            self.shown.append(signed(onlooker_sees, -1 if unsigned else seat))

    def note_apart(
        self, table: Table, step: Step[Table], seat: int, action: int, onlooker_sees: int, unsigned: bool
    ) -> None:
        """Write down a choice of which some notice nothing, and others perhaps something else than it is."""
        ply = len(self.actions)
        signer = -1 if unsigned else seat
        disguised = unsigned
        shown: list[int] = []
        for eye in range(-1, table.seats):
            if eye == seat:
                shown.append(signed(action, seat))
                continue
            seen = onlooker_sees if eye == ONLOOKER else step.seen(table, seat, action, eye)
            if seen == HIDDEN:
                self.unseen[eye + 1].append(ply)
            elif seen != action:
                disguised = True
            shown.append(signed(seen, signer))
        if disguised:
            self.disguised.append(ply)
            self.shown.append(0)
            if self.apart is None:
                self.apart = {}
            self.apart[ply] = shown

    def note_learned(self, eyes: i64) -> None:
        """These eyes have seen something hidden by the last choice."""
        made: Any = len(self.actions)  # as an object, made once for all of them
        learned: list[Any] = self.learned
        place: i64 = 0
        while eyes:
            if eyes & 1:
                learned[place] = made
            eyes >>= 1
            place += 1

    def close(self) -> None:
        """Nothing so far can be taken back."""
        self.closed = self.shared_from = len(self.actions)

    # ---- through whose eyes

    def noticed(self, eye: int, ply: int) -> int:
        """How many of the first so many choices an eye has noticed."""
        return ply - bisect_left(self.unseen[eye + 1], ply) if eye >= -1 else ply

    def ply_of(self, eye: int, noticed: int) -> int:
        """How many choices had been made when an eye had noticed so many: as late as it could not tell."""
        ply = noticed
        for unseen in self.unseen[eye + 1] if eye >= -1 else []:
            if unseen > ply:
                break
            ply += 1
        return ply

    def last_noticed(self, eye: int) -> int:
        """The last choice an eye noticed; -1 if none."""
        ply = len(self.actions) - 1
        unseen = self.unseen[eye + 1]
        place = len(unseen) - 1
        while ply >= 0 and place >= 0 and unseen[place] == ply:
            ply -= 1
            place -= 1
        return ply

    def just_learned(self, eye: int, learned: int) -> int:
        """This eye as a set, if it has seen something hidden by the last choice it noticed; else none."""
        if eye < ONLOOKER:
            return 0
        last = self.last_noticed(eye)
        if last < 0:
            return learned & eye_bit(eye)
        return eye_bit(eye) if self.learned[eye + 1] > last else 0

    def trail(self, eye: int, since: int = 0, trail: int = 0) -> int:
        """All a seat or an onlooker has noticed as one number, from a choice on if it is known up to there."""
        for seen in self.shown_to(eye, since):
            trail = (trail * STRIDE + seen) & TRAIL
        return trail

    def shown_to(self, eye: int, since: int = 0) -> list[int]:
        """What a seat or an onlooker noticed of each choice, from one on: what it saw and of whom as one number."""
        unseen = self.unseen[eye + 1]
        hidden = bisect_left(unseen, since)
        disguise = bisect_left(self.disguised, since)
        shown: list[int] = []
        for ply in range(since, len(self.actions)):
            if hidden < len(unseen) and unseen[hidden] == ply:
                hidden += 1
                continue
            while disguise < len(self.disguised) and self.disguised[disguise] < ply:
                disguise += 1
            seen = signed(self.actions[ply], self.seats[ply])
            if disguise < len(self.disguised) and self.disguised[disguise] == ply:
                seen = self.shown_at(disguise, eye)
            shown.append(seen)
        return shown

    def shown_at(self, place: int, eye: int) -> int:
        """What an eye saw of a choice that was disguised from someone, by its place among these."""
        ply = self.disguised[place]
        if self.shown[place] == 0 and self.apart is not None:
            return self.apart[ply][eye + 1]
        return signed(self.actions[ply], eye) if self.seats[ply] == eye else self.shown[place]

    # ---- going back

    def last_of(self, seat: int) -> int:
        """A seat's last choice, if it could be taken back as far as others' choices go; -1 if not."""
        ply = len(self.actions) - 1
        while ply > self.shared_from and self.seats[ply] != seat:
            ply -= 1
        return ply if ply >= 0 and self.seats[ply] == seat else -1

    def why_no_undo(self, seat: int, step: Step[Any] | None) -> str:
        """The sentence that says why a seat's last choice stands; empty if it can be taken back.

        It must not depend on choices the seat did not notice.
        """
        last = self.last_of(seat)
        is_open = last >= 0 and not self.may_be_followed_in_secret(seat, last, step)
        if last < 0 and self.actions:
            last = self.last_noticed(seat)
        if last < 0:
            return "table.nothing_to_undo"
        if last < self.closed:
            return "table.undo_left"
        if self.seats[last] != seat:
            return "table.undo_other"
        first = self.first_of(last)
        if self.learned[seat + 1] > first or self.rolled[seat] > first:
            return "table.undo_learned"
        return "" if is_open else "table.undo_secret"

    def may_be_followed_in_secret(self, seat: int, last: int, step: Step[Any] | None) -> bool:
        """Could another seat have chosen at this step since a seat's choice, without its noticing?"""
        if step is None or not step.has_secrets():
            return False
        return last < self.shared_from if step.seat < 0 else step.seat != seat

    def first_of(self, ply: int) -> int:
        """The first choice of the event this choice is the last one of."""
        return self.events.get(ply + 1, ply)

    def until(self, mark: Mark | None, ply: int) -> History:
        """A history of its own that ends at a mark, after so many choices; at the start without one."""
        twin = History(len(self.rolled))
        if mark is None:
            return twin
        twin.actions = self.actions[:ply]
        twin.seats = self.seats[:ply]
        twin.disguised = self.disguised[: mark.disguised]
        twin.shown = self.shown[: mark.disguised]
        if self.apart is not None:
            twin.apart = {before: shown for before, shown in self.apart.items() if before < ply}
        twin.unseen = [self.unseen[eye][: mark.unseen[eye]] for eye in range(len(self.unseen))]
        twin.learned = mark.learned[:]
        twin.rolled = mark.rolled[:]
        twin.shared_from = mark.shared_from
        twin.closed = mark.closed
        twin.events = {end: start for end, start in self.events.items() if end <= ply}
        twin.run_on = {before: where for before, where in self.run_on.items() if before <= ply}
        twin.marks = self.marks[: ply // MARK_EVERY]
        return twin

    def copy(self) -> History:
        """A history that can grow on its own."""
        twin = History(len(self.rolled))
        twin.actions = self.actions[:]
        twin.seats = self.seats[:]
        twin.disguised = self.disguised[:]
        twin.shown = self.shown[:]
        twin.apart = dict(self.apart) if self.apart is not None else None
        twin.unseen = [plies[:] for plies in self.unseen]
        twin.learned = self.learned[:]
        twin.rolled = self.rolled[:]
        twin.shared_from = self.shared_from
        twin.closed = self.closed
        twin.events = dict(self.events)
        twin.run_on = self.run_on
        twin.marks = self.marks[:]
        return twin
