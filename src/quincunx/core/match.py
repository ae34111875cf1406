# hot: compiled by mypyc
"""A match: a table with its history, asked and answered through one small interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i64

from quincunx.core.actions import Option
from quincunx.core.cautions import Caution, losing
from quincunx.core.dice import Dice, SealedDice
from quincunx.core.eyes import ONLOOKER
from quincunx.core.game import Data
from quincunx.core.history import MARK_EVERY, Mark
from quincunx.core.journal import Journal, Line
from quincunx.core.memory import AIDED, memory_of
from quincunx.core.messages import Message
from quincunx.core.positions import started_table, table_to_data
from quincunx.core.step import ACTING, Refusal, Refused, Step, Table
from quincunx.core.told import Told

RESIGN: Final = -4
DRAW: Final = -5
TIME: Final = -6
LONGEST_NOTATION: Final = 80
RESIGNS: Final = Line("table.resigns", "table.resigned", "seat")
AGREE: Final = Line("table.agree", "table.agreed")
OUT_OF_TIME: Final = Line("table.out_of_time", "table.time", "seat")
NO_JOURNAL: Final = Journal()


@final
class Match(Told):
    """One playing of a game."""

    # ---- choosing

    def legal(self, seat: int = ACTING) -> list[int]:
        """Every action this seat may take now; the acting seat's if none is named."""
        table = self.table
        steps = table.steps
        if not steps:
            return []
        step = steps[-1]
        if seat == ACTING:
            seat = step.seat
            if seat < 0:
                seat = step.acting(table)[0]
        elif seat < 0 or (seat != step.seat and seat not in step.acting(table)):
            return []
        made = i64(len(self.history.actions))
        if self.offered_ply == made and self.offered_seat == seat:
            return self.offered[: self.offered_count]
        options = step.options(table, seat)
        self.keep_offered(options, made, seat)
        return options

    def keep_offered(self, options: list[Any], made: i64, seat: int) -> None:
        """Keep what is offered a seat after so many choices: whoever asked for the list may change it."""
        offered = self.offered
        count = i64(len(options))
        while count > len(offered):
            offered.append(0)
        for place in range(count):
            offered[place] = options[place]
        self.offered_count = count
        self.offered_ply = made
        self.offered_seat = seat

    def play(self, action: object, seat: int = ACTING) -> None:
        """Take an action that is offered; anything else is refused and changes nothing.

        Where several seats choose at once, say which one does.
        """
        steps = self.table.steps
        if not steps:
            raise self.refused(Refusal("table.over", Message("table.over")))
        step = steps[-1]
        asked = step.seat
        seat = asked if asked >= 0 and seat in (ACTING, asked) else self.chooser(seat)
        made = i64(len(self.history.actions))
        if self.offered_ply != made or self.offered_seat != seat:
            self.keep_offered(step.options(self.table, seat), made, seat)
        offered = self.offered
        for place in range(self.offered_count):
            is_it = offered[place] is action  # the very number that `legal` gave, as most are
            if is_it:
                self.carry_out(step, action, seat)
                return
        number = action if type(action) is int else self.parse(action, seat)
        if number not in offered[: self.offered_count]:
            refusal = self.why_not(number, seat)
            assert refusal is not None, "whatever is not offered has a reason"
            raise self.refused(refusal)
        self.carry_out(step, number, seat)

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

    def apply(self, action: int, seat: int) -> None:
        """Carry out an action known to be offered."""
        self.carry_out(self.table.steps[-1], action, seat)

    def carry_out(self, step: Step[Any], number: Any, seat: int) -> None:
        """Carry out an action known to be offered by the step on top, and enter it into the history."""
        action: int = number
        table = self.table
        history = self.history
        rolls = table.dice.rolls
        journal = table.journal
        if journal is not None:
            journal.ply = self.first_ply + len(history.actions)
        table.learned = 0
        asked = step.seat
        if step.has_secrets():
            seen = step.seen(table, seat, action, ONLOOKER)
            if seen != action or asked < 0:
                history.note_secret(table, step, seat, action, seen)
        step.take(table, seat, action)
        if table.left:
            table.answer_for_left()
        chosen: list[Any] = history.actions  # the number goes in as it is: it would be made anew
        chosen.append(number)
        history.seats.append(seat)
        made = i64(len(chosen))
        learned = table.learned
        if learned:
            history.note_learned(learned)
        if table.dice.rolls != rolls:
            history.rolled[seat] = made
        if asked >= 0 or not table.steps or table.steps[-1] is not step:
            history.shared_from = made
        if made & MARK_EVERY - 1 == 0:
            self.keep_mark()

    def keep_mark(self) -> None:
        """Keep a copy of the table as it stands, to come back to."""
        table = self.table
        journal = table.journal if table.journal is not None else NO_JOURNAL
        copy = table.copy(table.dice.copy())
        self.history.marks.append(
            Mark(copy, journal.size, len(journal.chances), journal.fights, journal.fighting, self.history)
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
        self.offered_ply = -1

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
