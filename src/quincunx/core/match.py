# hot: compiled by mypyc
"""A match: a table with its history, asked and answered through one small interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i64

from quincunx.core.actions import Option
from quincunx.core.cautions import Caution, losing
from quincunx.core.content import Content
from quincunx.core.dice import Dice, SealedDice
from quincunx.core.eyes import ALL_SEEING, ONLOOKER
from quincunx.core.game import Data, Game
from quincunx.core.history import MARK_EVERY, History, Mark
from quincunx.core.journal import Entry, Journal, Line
from quincunx.core.kept import own_copy
from quincunx.core.kit.odds import Forecast
from quincunx.core.memory import AIDED, memory_of
from quincunx.core.messages import Message, Value
from quincunx.core.positions import started_table, table_to_data
from quincunx.core.step import ACTING, Refusal, Refused, Step, Table
from quincunx.core.svg import Picture

NOTHING_BEFORE: Final[dict[int, list[int]]] = {}
"""One for all matches that begin at their start."""
RESIGN: Final = -4
DRAW: Final = -5
TIME: Final = -6
LONGEST_NOTATION: Final = 80
RESIGNS: Final = Line("table.resigns", "table.resigned", "seat")
AGREE: Final = Line("table.agree", "table.agreed")
OUT_OF_TIME: Final = Line("table.out_of_time", "table.time", "seat")
NO_JOURNAL: Final = Journal()


@final
class Match:
    """One playing of a game."""

    def __init__(self, game: Game, content: Content, options: Data, table: Table, start: Data) -> None:
        self.game = game
        self.content = content
        self.options_chosen = options
        self.table = table
        self.start = start
        self.first_ply = 0
        self.past: Journal | None = None
        """What was in the journal before the first choice, in a match that goes on from another one."""
        self.shown_before = NOTHING_BEFORE
        """By seat: what it had noticed before the first choice, in a match that goes on from another one for it."""
        self.history = History(table.seats)
        self.draw_offers: set[int] = set()
        self.cached_ply: i64 = -1
        self.cached_seat = -1
        self.cached: list[int] = []

    # ---- what is going on

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that can choose now; empty when the match is over."""
        return self.table.acting()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats everyone is told to wait for; at a sealed step this does not tell who is done."""
        return self.table.awaited()

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def ply(self) -> int:
        """How many choices have been made."""
        return self.first_ply + len(self.history.actions)

    def ply_for(self, eye: int, ply: int = -1) -> int:
        """How many choices an eye has noticed, of all or of the first so many; all, once the match is over."""
        made = (self.ply if ply < 0 else ply) - self.first_ply
        if made > 0 and self.table.steps:
            made = self.history.noticed(eye, made)
        return self.first_ply + made

    def shown_to(self, seat: int) -> list[int]:
        """All a seat has noticed of the choices made, each as one number."""
        return self.shown_before.get(seat, []) + self.history.shown_to(seat)

    @property
    def over(self) -> bool:
        return not self.table.steps

    @property
    def scores(self) -> tuple[float, ...] | None:
        """What each seat gets, 1 in all, once the match is over."""
        return self.table.scores if not self.table.steps else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """Everyone's place, 1 for the best, once the match is over; equals share a place."""
        return self.table.places if not self.table.steps else None

    def outcome(self, seat: int) -> str:
        """How the match went for a seat: "won" (also as one of a side), "drawn" or "lost"; empty before the end."""
        if self.table.steps:
            return ""
        if self.table.places[seat] != 1:
            return "lost"
        return "won" if self.winners else "drawn"

    @property
    def winners(self) -> list[int]:
        """The seats that won, all of one side; none before the end, or if several sides share the first place."""
        table = self.table
        first = [seat for seat in range(table.seats) if not table.steps and table.places[seat] == 1]
        return first if len({table.side_of(seat) for seat in first}) == 1 else []

    @property
    def ending(self) -> str:
        """The clause by which the match ended."""
        return self.table.ending

    # ---- choosing

    def legal(self, seat: int = ACTING) -> list[int]:
        """Every action this seat may take now; the acting seat's if none is named."""
        table = self.table
        if not table.steps:
            return []
        step = table.steps[-1]
        if seat == ACTING:
            seat = step.seat if step.seat >= 0 else step.acting(table)[0]
        elif seat < 0 or (seat != step.seat and seat not in step.acting(table)):
            return []
        return self.offered(step, seat)[:]

    def offered(self, step: Step[Any], seat: int) -> list[int]:
        """What this step offers a seat now, worked out once; whoever asks gets a copy, for they may change it."""
        made = i64(len(self.history.actions))
        if self.cached_ply != made or self.cached_seat != seat:
            self.cached = step.options(self.table, seat)
            self.cached_ply = made
            self.cached_seat = seat
        return self.cached

    def play(self, action: object, seat: int = ACTING) -> None:
        """Take an action that is offered; anything else is refused and changes nothing.

        Where several seats choose at once, say which one does.
        """
        seat = self.chooser(seat)
        step = self.table.steps[-1]
        number = action if type(action) is int else self.parse(action, seat)
        for option in self.offered(step, seat):
            if option == number:
                self.carry_out(step, number, seat)
                return
        refusal = self.why_not(number, seat)
        assert refusal is not None, "whatever is not offered has a reason"
        raise self.refused(refusal)

    def play_all(self, actions: Sequence[object], seat: int = ACTING) -> int:
        """Several choices of one seat as one event, taken back together; how many were made.

        If one is refused, none is made. What follows a roll, something that came to light, or the last choice this seat
        has here is left unmade: whether it would be refused could tell what others have chosen in secret.
        """
        seat = self.chooser(seat)
        before = len(self.history.actions)
        for action in actions:
            made = len(self.history.actions)
            if self.history.learned[seat + 1] > before or self.history.rolled[seat] > before:
                break
            if made > before and seat not in self.table.acting():
                break
            try:
                self.play(action, seat)
            except Refused:
                if made > before:
                    self.become(self.at(self.first_ply + before))
                raise
        after = len(self.history.actions)
        if after > before + 1:
            self.history.events[after] = before
        return after - before

    def chooser(self, seat: int) -> int:
        """The seat an action is for, if it may choose now."""
        table = self.table
        if not table.steps:
            raise self.refused(Refusal("table.over", Message("table.over")))
        step = table.steps[-1]
        if step.seat >= 0 and (seat == step.seat or seat == ACTING):
            return step.seat
        acting = step.acting(table)
        if seat == ACTING and len(acting) == 1:
            return acting[0]
        if seat == ACTING:
            raise self.refused(Refusal("table.turn", Message("table.whose_choice")))
        if not isinstance(seat, int) or not 0 <= seat < table.seats:
            raise self.refused(Refusal("table.turn", Message("table.no_such_seat", {"n": table.seats - 1})))
        if seat not in acting:
            raise self.refused(self.not_asked(seat))
        return seat

    def not_asked(self, seat: int) -> Refusal:
        """Why a seat that is not asked may not choose; it does not tell who else can still choose."""
        awaited = self.table.awaited()
        if seat in awaited:
            return Refusal("table.turn", Message("table.chosen_already"))
        if not 0 <= seat < self.table.seats:
            return Refusal("table.turn", Message("table.no_such_seat", {"n": self.table.seats - 1}))
        if self.table.has_left(seat):
            return Refusal("table.left", Message("table.has_left", {"seat": seat}))
        key = "table.not_asked" if len(awaited) == 1 else "table.not_asked_several"
        params: dict[str, Value] = {"seat": seat, "asked": awaited[0], "names": self.names_of(awaited)}
        return Refusal("table.turn", Message(key, params))

    def names_of(self, seats: tuple[int, ...]) -> list[str]:
        return [str(self.name("seat", seat)) for seat in seats]

    def seat_meant(self, seat: int) -> int:
        """The seat itself, or the first one asked if whoever is asked is meant."""
        if seat != ACTING or not self.table.steps:
            return seat
        return self.table.acting()[0]

    def apply(self, action: int, seat: int) -> None:
        """Carry out an action known to be offered."""
        self.carry_out(self.table.steps[-1], action, seat)

    def carry_out(self, step: Step[Any], action: int, seat: int) -> None:
        """Carry out an action known to be offered by the step on top, and enter it into the history."""
        table = self.table
        history = self.history
        if table.journal is not None:
            table.journal.ply = self.ply
        rolls = table.dice.rolls
        table.learned = 0
        if step.has_secrets():
            seen = step.seen(table, seat, action, ONLOOKER)
            if seen != action or step.seat < 0:
                history.note_secret(table, step, seat, action, seen)
        step.take(table, seat, action)
        if table.left:
            table.answer_for_left()
        history.actions.append(action)
        history.seats.append(seat)
        made = len(history.actions)
        if table.learned:
            history.note_learned(table.learned)
        if table.dice.rolls != rolls:
            history.rolled[seat] = made
        if step.seat >= 0 or not table.steps or table.steps[-1] is not step:
            history.shared_from = made
        if made & MARK_EVERY - 1 == 0:
            self.keep_mark()

    def keep_mark(self) -> None:
        """Keep a copy of the table as it stands, to come back to."""
        table = self.table
        journal = table.journal if table.journal is not None else NO_JOURNAL
        copy = table.copy(table.dice.copy())
        self.history.marks.append(
            Mark(copy, len(journal.entries), len(journal.chances), journal.fights, journal.fighting, self.history)
        )

    def why_not(self, action: object, seat: int = ACTING) -> Refusal | None:
        """The clause that forbids an action, or its notation, to this seat now, in words; None if it may be taken."""
        seat = self.seat_meant(seat)
        refusal = self.refusal_of(action, seat)
        if refusal is not None:
            refusal.text = self.text(refusal.message)
        return refusal

    def refusal_of(self, action: object, seat: int) -> Refusal | None:
        """Why an action is not possible, not yet in words."""
        table = self.table
        if not table.steps:
            return Refusal("table.over", Message("table.over"))
        if seat not in table.acting():
            return self.not_asked(seat)
        if type(action) is not int:
            try:
                action = self.parse(action, seat)
            except Refused as refused:
                return Refusal(refused.rule, refused.message)
        assert type(action) is int
        if action in self.legal(seat):
            return None
        if not 0 <= action < table.space().size or not self.has_target(action, seat):
            return Refusal("table.offered", Message("table.no_such_action"))
        return table.steps[-1].refusal(table, seat, action)

    def has_target(self, action: int, seat: int) -> bool:
        """Is what this action is aimed at in the game at all? Not every army has every card."""
        verb = self.table.space().verb_of(action)
        return verb.plain or self.table.target_name(seat, verb.name, action - verb.first) != ""

    def refused(self, refusal: Refusal) -> Refused:
        """The refusal as an exception, in words."""
        return Refused(self.text(refusal.message), refusal.rule, refusal.message)

    # ---- notation

    def notation(self, action: int, seat: int = ACTING) -> str:
        """How an action is written when this seat takes it."""
        return self.table.notation(self.seat_meant(seat), action)

    def parse(self, text: object, seat: int = ACTING) -> int:
        """The action a notation stands for when this seat writes it."""
        if not isinstance(text, str):
            example = self.table.example(self.seat_meant(seat))
            raise self.refused(Refusal("table.offered", Message("table.not_an_action", {"example": example})))
        if len(text) > LONGEST_NOTATION:
            raise self.refused(Refusal("table.offered", Message("table.too_long")))
        seat = self.seat_meant(seat)
        name, _, target = text.partition(":")
        verb = self.table.space().by_name.get(name)
        if verb is not None and verb.plain and text == name:
            return verb.first
        if verb is not None and not verb.plain and target:
            index = self.table.target_index(seat, name, target, verb.size)
            if index >= 0:
                return verb.first + index
        raise self.refused(Refusal("table.offered", Message("table.unknown_notation", {"text": text})))

    # ---- words

    def text(self, message: Message) -> str:
        """A message in words."""
        return self.game.catalogue.text(message, self.name)

    def name(self, param: str, value: Value) -> Value:
        return self.game.name(self.table, param, value)

    def prompt(self, seat: int = ACTING) -> str:
        """What is asked of this seat, in words; of the acting seat if none is named."""
        table = self.table
        if not table.steps:
            return self.text(Message("table.over"))
        seat = self.seat_meant(seat)
        if seat in table.acting():
            return self.text(table.steps[-1].prompt(table, seat))
        awaited = table.awaited()
        waiting = "table.waiting_too" if seat in awaited else "table.waiting"
        return self.text(Message(waiting, {"names": self.names_of(tuple([each for each in awaited if each != seat]))}))

    @property
    def rule(self) -> str:
        """The clause behind what is asked now."""
        return self.table.steps[-1].rule if self.table.steps else self.table.ending

    def options(self, seat: int = ACTING) -> list[Option]:
        """Everything that can be chosen, in words and with its clause."""
        options: list[Option] = []
        if not self.table.steps:
            return options
        step = self.table.steps[-1]
        seat = self.seat_meant(seat)
        for action in self.legal(seat):
            text = self.text(step.describe(self.table, seat, action))
            aside = bool(step.asides) and self.table.space().verb_of(action).first in step.asides
            options.append(Option(action, self.notation(action, seat), text, step.cite(self.table, action), aside))
        return options

    def journal(self, seat: int = ONLOOKER) -> list[Data]:
        """What happened, as far as this seat may know, dated by the choices it noticed."""
        return [{**line, "ply": self.ply_for(seat, line["ply"])} for line in self.journal_by_ply(seat)]

    def journal_by_ply(self, seat: int = ONLOOKER) -> list[Data]:
        """The same, dated by all choices; for whoever may know how many those were."""
        if self.table.journal is None:
            return []
        return [self.entry_to_dict(entry) for entry in self.table.journal.for_eye(seat)]

    def entry_to_dict(self, entry: Entry, eye: int = ALL_SEEING) -> Data:
        """A journal entry as plain data and in words, dated by the choices an eye has noticed."""
        return {"ply": self.ply_for(eye, entry.ply), **self.game.entry_to_dict(self.table, entry)}

    # ---- looking

    def view(self, seat: int = ONLOOKER) -> Data:
        """All that this seat may see, as plain data; with no seat, what an onlooker sees."""
        return own_copy(self.game.view(self.table, seat, memory_of(self.options_chosen)))

    def picture(self, seat: int = ONLOOKER, narrow: bool = False, last: Picture | None = None) -> Picture:
        """The table as this seat sees it, drawn; it takes over what looks as in the last picture for this seat."""
        return self.game.picture(self.game.view(self.table, seat, memory_of(self.options_chosen)), narrow, last)

    def forecast(self, seat: int = ACTING) -> Forecast | None:
        """Odds and sums for the choice before this seat, from what it may know."""
        seat = self.seat_meant(seat)
        if not self.table.steps or seat < 0:
            return None
        return self.game.forecast(self.table, seat, memory_of(self.options_chosen))

    def cautions(self, seat: int = ACTING) -> dict[int, Caution]:
        """Choices before this seat that it might regret, from what it may know: those that lose the match at once, and
        those of which the game says that something urgent would be left undone."""
        seat = self.seat_meant(seat)
        found: dict[int, Caution] = {}
        actions = self.legal(seat) if self.table.steps and seat >= 0 else []
        if len(actions) < 2:
            return found
        for caution in self.game.cautions(self.table, seat):
            if caution.action in actions:
                found[caution.action] = caution
        if self.game.may_lose(self.table, seat):
            for action, ending in losing(self.table, seat, actions).items():
                found[action] = Caution(action, ending, self.game.loses_by(ending), loses=True)
        for caution in found.values():
            caution.text = self.text(caution.message)
        return found

    def draft(self, seat: int) -> Data | None:
        """What this seat is building now, to be kept and built again; None if nothing."""
        return self.game.draft(self.table, seat) if self.table.steps and seat in self.acting else None

    def svg(self, seat: int = ONLOOKER, narrow: bool = False) -> str:
        """The table as this seat sees it, as a picture; a narrow one for phones."""
        return self.game.draw(self.view(seat), narrow)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        state = f"over by {self.ending}" if self.over else f"seat {self.acting[0]} to choose"
        return f"<Match of {self.game.title}: {self.ply} choices made, {state}>"

    # ---- taking back, giving up

    def can_undo(self, seat: int = ACTING) -> bool:
        return self.undo_refusal(seat) is None

    def undo_refusal(self, seat: int = ACTING) -> Refusal | None:
        """Why a seat's last choice cannot be taken back, or None if it can; whoever chose last, if none is named."""
        history = self.history
        if not self.table.steps and history.actions and history.actions[-1] < 0:
            return Refusal("table.over", Message("table.over"))
        seat = history.seats[-1] if seat == ACTING and history.seats else seat
        if history.seats and not 0 <= seat < self.table.seats:
            return Refusal("table.turn", Message("table.no_such_seat", {"n": self.table.seats - 1}))
        why = history.why_no_undo(seat, self.table.steps[-1] if self.table.steps else None)
        return Refusal("table.undo", Message(why)) if why else None

    def undo(self, seat: int = ACTING) -> None:
        """Take back a seat's last choice, or several made as one, if nothing came of it yet.

        Where several choose at once, what the others have chosen since stays as it is.
        """
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise self.refused(refusal)
        first, end = self.undo_span(seat)
        self.take_out(first, end)

    def undo_span(self, seat: int = ACTING) -> tuple[int, int]:
        """The choices `undo` takes back: the first of them, and the first that stays after them."""
        last = self.history.last_of(self.history.seats[-1] if seat == ACTING else seat)
        return self.history.first_of(last), last + 1

    def take_out(self, first: int, end: int) -> None:
        """Go back to a choice, and make those again that were made from `end` on."""
        later = self.history.actions[end:]
        seats = self.history.seats[end:]
        events = self.history.events
        run_on = self.history.run_on
        self.become(self.at(self.first_ply + first))
        for ply in range(first + 1, end + 1):
            self.take_up_dice(run_on, ply)
        for i in range(len(later)):
            self.apply_any(later[i], seats[i])
            self.take_up_dice(run_on, end + i + 1)
        for after, before in events.items():
            if before >= end:
                self.history.events[after - end + first] = before - end + first

    def at(self, ply: int) -> Match:
        """This match as it stood after so many choices; the time that takes does not depend on how many."""
        history = self.history
        made = ply - self.first_ply
        if not 0 <= made <= len(history):
            raise ValueError(f"a match of choices {self.first_ply} to {self.ply} has no choice {ply}")
        marks = min(made // MARK_EVERY, len(history.marks))
        mark = history.marks[marks - 1] if marks > 0 else None
        journal = self.table.journal
        if mark is None:
            table = started_table(self.game, self.content, self.start, journal is not None)
            if self.past is not None:
                table.journal = self.past.copy()
        else:
            table = mark.table.copy(mark.table.dice.copy())
            if journal is not None:
                table.journal = journal.until(mark.entries, mark.chances, mark.fights, mark.fighting)
        twin = Match(self.game, self.content, self.options_chosen, table, self.start)
        twin.first_ply = self.first_ply
        twin.shown_before = self.shown_before
        twin.past = self.past
        twin.history = history.until(mark, marks * MARK_EVERY)
        twin.take_up_dice(history.run_on, marks * MARK_EVERY)
        for i in range(marks * MARK_EVERY, made):
            twin.apply_any(history.actions[i], history.seats[i])
            twin.take_up_dice(history.run_on, i + 1)
        twin.history.events = {end: first for end, first in history.events.items() if end <= made}
        return twin

    def back_to(self, ply: int) -> Match:
        """This match as it stood after so many choices, but with sealed dice that run on: no number comes twice."""
        twin = self.at(ply)
        dice = self.table.dice
        if isinstance(dice, SealedDice) and dice.rolls != twin.table.dice.rolls:
            twin.run_on(dice.rolls, dice.words)
        return twin

    def run_on(self, rolls: int, words: int) -> None:
        """Sealed dice go on from a later number with the next choice, and the history says so."""
        dice = self.table.dice
        assert isinstance(dice, SealedDice), "only sealed dice can be told where to go on"
        dice.rolls = rolls
        dice.words = words
        self.history.run_on = {**self.history.run_on, len(self.history.actions): (rolls, words)}

    def take_up_dice(self, run_on: dict[int, tuple[int, int]], ply: int) -> None:
        """If the dice had run on before a choice of another history, they do so here before the next one."""
        if ply in run_on:
            rolls, words = run_on[ply]
            self.run_on(rolls, words)

    def apply_any(self, action: int, seat: int) -> None:
        """Carry out a choice from a history: an action, or a word."""
        if action == RESIGN:
            self.resign(seat)
        elif action == DRAW:
            self.end_drawn(seat)
        elif action == TIME:
            self.run_out_of_time(seat)
        else:
            self.apply(action, seat)

    def become(self, other: Match) -> None:
        """Take over the state of another match of the same start."""
        self.table = other.table
        self.history = other.history
        self.cached_ply = -1

    def resign(self, seat: int) -> None:
        """This seat gives up; where the game says so, the others play on."""
        self.leave(seat, RESIGN, RESIGNS)

    def run_out_of_time(self, seat: int) -> None:
        """This seat has lost by its clock; a match has none, so whoever keeps one says so."""
        self.leave(seat, TIME, OUT_OF_TIME)

    def leave(self, seat: int, word: int, line: Line) -> None:
        """A seat leaves the match by a word, and nothing before that can be taken back."""
        self.check_word(seat)
        self.date_journal()
        table = self.table
        table.learned = 0
        table.note(line, seat)
        table.leave(seat, line.rule)
        if table.left:
            table.answer_for_left()
        self.close(word, seat)

    def offer_draw(self, seat: int) -> bool:
        """This seat would agree to a draw; True, and the match is over, once all who are still in it have said so."""
        self.check_word(seat)
        self.draw_offers.add(seat)
        if any(each not in self.draw_offers for each in range(self.seats) if not self.table.has_left(each)):
            return False
        self.end_drawn(seat)
        return True

    def end_drawn(self, seat: int) -> None:
        """All have agreed to a draw, this seat last."""
        self.check_word(seat)
        self.date_journal()
        self.table.note(AGREE)
        self.table.draw()
        self.close(DRAW, seat)

    def check_word(self, seat: int) -> None:
        """Does this seat still have a say in how the match ends?"""
        if not self.table.steps:
            raise self.refused(Refusal("table.over", Message("table.over")))
        if not 0 <= seat < self.table.seats:
            raise self.refused(Refusal("table.turn", Message("table.no_such_seat", {"n": self.table.seats - 1})))
        if self.table.has_left(seat):
            raise self.refused(Refusal("table.left", Message("table.has_left", {"seat": seat})))

    def date_journal(self) -> None:
        """What is written from here on belongs to the choice now being made."""
        if self.table.journal is not None:
            self.table.journal.ply = self.ply

    def close(self, word: int, seat: int) -> None:
        """Enter a word into the history: it stands, and so does all that was chosen before."""
        history = self.history
        history.add(word, seat)
        history.note_learned(self.table.learned)
        history.close()
        if len(history) % MARK_EVERY == 0:
            self.keep_mark()

    # ---- copies and plain data

    def copy(self) -> Match:
        """An independent match in the same position, with the same dice to come."""
        twin = Match(self.game, self.content, self.options_chosen, self.table, self.start)
        twin.table = self.table.copy(self.table.dice.copy())
        if self.table.journal is not None:
            twin.table.journal = self.table.journal.copy()
        twin.first_ply = self.first_ply
        twin.shown_before = self.shown_before
        twin.past = self.past
        twin.history = self.history.copy()
        twin.draw_offers = set(self.draw_offers)
        return twin

    def in_language(self, language: str) -> Match:
        """This match as it is told in another language: to be looked at, and not played on."""
        game = self.game.in_language(language)
        if game is self.game:
            return self
        content = game.content_in_words(self.content)
        twin = Match(game, content, self.options_chosen, game.table_in_words(self.table, content), self.start)
        twin.first_ply = self.first_ply
        twin.past = self.past
        twin.history = self.history
        twin.draw_offers = self.draw_offers
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from quincunx.core.pickled import reduced  # which knows how matches begin, and so this module

        return reduced(self)

    def redeal(self, seat: int, dice: Dice) -> Match:
        """A match this seat could not tell from this one: all it may not know is dealt anew.

        It begins here: choices made before may have been secret, and its plies are those this seat noticed.
        """
        return self.in_other_world(self.table.redeal(seat, dice), seat, dice)

    def disguise(self, seat: int, dice: Dice) -> Match:
        """A match this seat is shown the same of, even if it could have worked out the difference: for tests."""
        aided = memory_of(self.options_chosen) == AIDED
        return self.in_other_world(self.table.disguise(seat, dice, aided), seat, dice)

    def in_other_world(self, table: Table, seat: int, dice: Dice) -> Match:
        """A match that goes on at another table this seat cannot tell from this one."""
        past = None
        if self.table.journal is not None:
            past = self.table.journal.redated(seat, [self.ply_for(seat, ply) for ply in range(self.ply + 1)])
            table.journal = past.copy()
        table.learned = self.history.just_learned(seat, self.table.learned)
        options = self.game.known_options(self.options_chosen, self.table, seat)
        start = {"options": options, "dice": dice.to_dict(), "table": table_to_data(self.game, table)}
        twin = Match(self.game, self.content, options, table, start)
        twin.first_ply = self.ply_for(seat)
        twin.past = past
        twin.shown_before = {seat: self.shown_to(seat)}
        return twin

    def to_dict(self) -> Data:
        """The position as plain data: all that lies on the table, pending steps and dice included."""
        return {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "content": self.content.hash,
            "options": dict(self.options_chosen),
            "dice": self.table.dice.to_dict(),
            "table": table_to_data(self.game, self.table),
        }
