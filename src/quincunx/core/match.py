"""A match: a table with its history, asked and answered through one small interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quincunx.core.content import Content
from quincunx.core.dice import Dice, FastDice, dice_from_dict
from quincunx.core.game import Data, Game, game_of
from quincunx.core.journal import Entry, Journal, Line, Modifier
from quincunx.core.messages import Message, Value
from quincunx.core.reading import check_dice, check_written_for, checked_options, read_head
from quincunx.core.step import ACTING, ONLOOKER, Refusal, Table

RESIGN: Final = -1
DRAW: Final = -2
TIME: Final = -3
LONGEST_NOTATION: Final = 80
RESIGNS: Final = Line("table.resigns", "table.resigned", "seat")
AGREE: Final = Line("table.agree", "table.agreed")
OUT_OF_TIME: Final = Line("table.out_of_time", "table.time", "seat")


class Refused(ValueError):
    """An input that was not accepted, and that changed nothing: what is wrong, and by which clause."""

    def __init__(self, text: str, rule: str, message: Message) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule
        self.message = message


class Option:
    """One thing that can be chosen: its number, its notation, what it means, and the clause that allows it."""

    def __init__(self, action: int, notation: str, text: str, rule: str) -> None:
        self.action = action
        self.notation = notation
        self.text = text
        self.rule = rule

    def __repr__(self) -> str:
        return f"Option({self.notation!r}, {self.text!r}, rule={self.rule!r})"


class Match:
    """One playing of a game."""

    def __init__(self, game: Game, content: Content, options: Data, table: Table, start: Data) -> None:
        self.game = game
        self.content = content
        self.options_chosen = options
        self.table = table
        self.start = start
        self.first_ply = 0
        self.history: list[int] = []
        self.history_seats: list[int] = []
        self.barrier = 0
        self.draw_offers: set[int] = set()
        self.cached_ply = -1
        self.cached_seat = -1
        self.cached: list[int] = []

    # ---- what is going on

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may choose now; empty when the match is over."""
        return self.table.acting()

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def ply(self) -> int:
        """How many choices have been made."""
        return self.first_ply + len(self.history)

    @property
    def over(self) -> bool:
        return not self.table.steps

    @property
    def scores(self) -> tuple[float, ...] | None:
        """What each seat gets, 1 in all, once the match is over."""
        return self.table.scores if not self.table.steps else None

    @property
    def ending(self) -> str:
        """The clause by which the match ended."""
        return self.table.ending

    # ---- choosing

    def legal(self, seat: int = ACTING) -> list[int]:
        """Every action this seat may take now; the acting seat's if none is named."""
        if not self.table.steps:
            return []
        step = self.table.steps[-1]
        if seat == ACTING:
            seat = step.seat if step.seat >= 0 else step.acting(self.table)[0]
        elif seat < 0 or (seat != step.seat and seat not in step.acting(self.table)):
            return []
        if self.cached_ply != len(self.history) or self.cached_seat != seat:
            self.cached = step.options(self.table, seat)
            self.cached_ply = len(self.history)
            self.cached_seat = seat
        return self.cached[:]

    def play(self, action: object, seat: int = ACTING) -> None:
        """Take an action that is offered; anything else is refused and changes nothing."""
        seat = self.chooser(seat)
        number = action if type(action) is int else self.parse(action, seat)
        if self.cached_ply != len(self.history) or self.cached_seat != seat:
            self.legal(seat)
        if number not in self.cached:
            refusal = self.why_not(number, seat)
            assert refusal is not None, "whatever is not offered has a reason"
            raise self.refused(refusal)
        self.apply(number, seat)

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
            raise self.refused(Refusal("table.turn", Message("table.not_asked", {"seat": seat, "asked": acting[0]})))
        return seat

    def chooses_with_others(self, seat: int) -> bool:
        """Is this a moment at which several seats choose at once, this one among them?"""
        steps = self.table.steps
        return bool(steps) and steps[-1].seat < 0 and seat in steps[-1].acting(self.table)

    def seat_meant(self, seat: int) -> int:
        """The seat itself, or the first one asked if whoever is asked is meant."""
        if seat != ACTING or not self.table.steps:
            return seat
        return self.table.acting()[0]

    def apply(self, action: int, seat: int) -> None:
        """Carry out an action known to be offered."""
        table = self.table
        self.date_journal()
        rolls = table.dice.rolls
        table.learned = 0
        table.steps[-1].take(table, seat, action)
        self.history.append(action)
        self.history_seats.append(seat)
        if table.learned >> seat & 1 or table.dice.rolls != rolls:
            self.barrier = len(self.history)

    def why_not(self, action: int, seat: int = ACTING) -> Refusal | None:
        """The clause that forbids an action to this seat now, or None if it may be taken."""
        table = self.table
        if not table.steps:
            return Refusal("table.over", Message("table.over"))
        step = table.steps[-1]
        acting = step.acting(table)
        seat = self.seat_meant(seat)
        if seat not in acting:
            return Refusal("table.turn", Message("table.not_asked", {"seat": seat, "asked": acting[0]}))
        if action in self.legal(seat):
            return None
        if not 0 <= action < table.space().size:
            return Refusal("table.offered", Message("table.no_such_action"))
        return step.refusal(table, seat, action)

    def refused(self, refusal: Refusal) -> Refused:
        """The refusal as an exception, in words."""
        return Refused(self.text(refusal.message), refusal.rule, refusal.message)

    # ---- notation

    def notation(self, action: int, seat: int = ACTING) -> str:
        """How an action is written when this seat takes it."""
        verb = self.table.space().verb_of(action)
        if verb.plain:
            return verb.name
        seat = self.seat_meant(seat)
        return f"{verb.name}:{self.table.target_name(seat, verb.name, action - verb.first)}"

    def parse(self, text: object, seat: int = ACTING) -> int:
        """The action a notation stands for when this seat writes it."""
        if not isinstance(text, str):
            raise self.refused(Refusal("table.offered", Message("table.not_an_action")))
        if len(text) > LONGEST_NOTATION:
            raise self.refused(Refusal("table.offered", Message("table.too_long")))
        seat = self.seat_meant(seat)
        name, _, target = text.partition(":")
        verb = self.table.space().by_name.get(name)
        if verb is not None and verb.plain and text == name:
            return verb.first
        if verb is not None and not verb.plain and target:
            for index in range(verb.size):
                if self.table.target_name(seat, name, index) == target:
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
        acting = table.acting()
        seat = self.seat_meant(seat)
        if seat not in acting:
            return self.text(Message("table.waiting", {"asked": acting[0]}))
        return self.text(table.steps[-1].prompt(table, seat))

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
            text = self.text(self.game.describe(self.table, seat, action))
            options.append(Option(action, self.notation(action, seat), text, step.cite(self.table, action)))
        return options

    def journal(self, seat: int = ONLOOKER) -> list[Data]:
        """What happened, as far as this seat may know."""
        if self.table.journal is None:
            return []
        return [self.entry_to_dict(entry) for entry in self.table.journal.for_seat(seat)]

    def entry_to_dict(self, entry: Entry) -> Data:
        """A journal entry as plain data, with its words, its clause and any sums it explains."""
        params: dict[str, Value] = {}
        for i in range(len(entry.line.params)):
            param = entry.line.params[i]
            params[param] = self.game.journal_value(self.table, param, entry.values[i])
        message = Message(entry.line.key, params)
        data: Data = {
            "ply": entry.ply,
            "key": entry.line.key,
            "params": params,
            "rule": entry.line.rule,
            "text": self.text(message),
        }
        if entry.details is not None:
            data["details"] = [self.modifier_to_dict(modifier) for modifier in entry.details]
        return data

    def modifier_to_dict(self, modifier: Modifier) -> Data:
        """A summand as plain data."""
        return {
            "role": self.game.journal_value(self.table, "role", modifier.role),
            "value": modifier.value,
            "rule": modifier.rule,
            "text": self.text(modifier.message),
        }

    # ---- looking

    def view(self, seat: int = ONLOOKER) -> Data:
        """All that this seat may see, as plain data; with no seat, what an onlooker sees."""
        return self.game.view(self.table, seat)

    def forecast(self, seat: int = ACTING) -> Data | None:
        """Odds and sums for the choice before this seat, from what it may know."""
        seat = self.seat_meant(seat)
        if not self.table.steps or seat < 0:
            return None
        return self.game.forecast(self.table, seat)

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
        """Why the last choice cannot be taken back, or None if it can."""
        if not self.history:
            return Refusal("table.undo", Message("table.nothing_to_undo"))
        if self.history[-1] < 0:
            return Refusal("table.over", Message("table.over"))
        if seat != ACTING and self.history_seats[-1] != seat:
            return Refusal("table.undo", Message("table.undo_other"))
        if self.barrier >= len(self.history):
            return Refusal("table.undo", Message("table.undo_learned"))
        return None

    def undo(self, seat: int = ACTING) -> None:
        """Take back the last choice, if nobody else chose and nothing came to light since."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise self.refused(refusal)
        self.become(self.replayed(len(self.history) - 1))

    def replayed(self, plies: int) -> Match:
        """A new match in which the first so many choices of this one have been made again."""
        twin = start_match(self.game, self.content, self.start, self.table.journal is not None)
        for i in range(plies):
            twin.apply_any(self.history[i], self.history_seats[i])
        return twin

    def apply_any(self, action: int, seat: int) -> None:
        """Carry out a choice from a history: an action, or an end by a word."""
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
        self.history_seats = other.history_seats
        self.barrier = other.barrier
        self.cached_ply = -1

    def resign(self, seat: int) -> None:
        """This seat gives up."""
        self.check_word(seat)
        self.date_journal()
        self.table.note(RESIGNS, seat)
        self.table.resign(seat)
        self.close(RESIGN, seat)

    def run_out_of_time(self, seat: int) -> None:
        """This seat has lost by its clock; a match has none, so whoever keeps one says so."""
        self.check_word(seat)
        self.date_journal()
        self.table.note(OUT_OF_TIME, seat)
        self.table.run_out_of_time(seat)
        self.close(TIME, seat)

    def offer_draw(self, seat: int) -> bool:
        """This seat would agree to a draw; True, and the match is over, once all have said so."""
        self.check_word(seat)
        self.draw_offers.add(seat)
        if len(self.draw_offers) < self.table.seats:
            return False
        self.end_drawn(seat)
        return True

    def end_drawn(self, seat: int) -> None:
        self.date_journal()
        self.table.note(AGREE)
        self.table.draw()
        self.close(DRAW, seat)

    def check_word(self, seat: int) -> None:
        """Can the match still end by a word about this seat?"""
        if not self.table.steps:
            raise self.refused(Refusal("table.over", Message("table.over")))
        if not 0 <= seat < self.table.seats:
            raise self.refused(Refusal("table.turn", Message("table.no_such_seat", {"n": self.table.seats - 1})))

    def date_journal(self) -> None:
        """What is written from here on belongs to the choice now being made."""
        if self.table.journal is not None:
            self.table.journal.ply = self.ply

    def close(self, action: int, seat: int) -> None:
        """Enter an end by a word into the history."""
        self.history.append(action)
        self.history_seats.append(seat)
        self.barrier = len(self.history)

    # ---- copies and plain data

    def copy(self) -> Match:
        """An independent match in the same position, with the same dice to come."""
        twin = Match(self.game, self.content, self.options_chosen, self.table, self.start)
        twin.table = self.table.copy(dice_from_dict(self.table.dice.to_dict()))
        if self.table.journal is not None:
            twin.table.journal = self.table.journal.copy()
        twin.first_ply = self.first_ply
        twin.history = self.history[:]
        twin.history_seats = self.history_seats[:]
        twin.barrier = self.barrier
        twin.draw_offers = set(self.draw_offers)
        return twin

    def redeal(self, seat: int, dice: Dice) -> Match:
        """A match this seat could not tell from this one: all it may not know is dealt anew.

        It begins here: choices made before may have been secret.
        """
        table = self.table.redeal(seat, dice)
        if self.table.journal is not None:
            table.journal = Journal()
            table.journal.entries = self.table.journal.for_seat(seat)
        options = self.game.known_options(self.options_chosen, self.table, seat)
        start = {
            "options": options,
            "dice": dice.to_dict(),
            "table": self.game.table_to_dict(table),
        }
        twin = Match(self.game, self.content, options, table, start)
        twin.first_ply = self.ply
        return twin

    def to_dict(self) -> Data:
        """The position as plain data: all that lies on the table, pending steps and dice included."""
        return {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "content": self.content.hash,
            "options": dict(self.options_chosen),
            "dice": self.table.dice.to_dict(),
            "table": self.game.table_to_dict(self.table),
        }


def new_match(game: Game, content: Content, options: Mapping[str, object], dice: Dice, journal: bool = True) -> Match:
    """A match at its first choice."""
    checked = game.check_options(options, content)
    start = {"options": checked, "dice": dice.to_dict()}
    table = game.set_up(checked, content, dice, Journal() if journal else None)
    return Match(game, content, checked, table, start)


def seats_with(game: Game, content: Content, options: Mapping[str, object]) -> int:
    """How many play a match with these options."""
    return new_match(game, content, options, FastDice(0), journal=False).seats


def start_match(game: Game, content: Content, start: Data, journal: bool) -> Match:
    """A match at its start, be that a set-up or a position."""
    dice = dice_from_dict(start["dice"])
    book = Journal() if journal else None
    if "table" in start:
        table = game.table_from_dict(start["table"], content, dice, book)
    else:
        table = game.set_up(start["options"], content, dice, book)
    return Match(game, content, start["options"], table, start)


def match_from_dict(data: object, content: Content | None = None, journal: bool = True) -> Match:
    """A match that begins in a position written by `to_dict`; ValueError says what is wrong with it."""
    head = read_head(data)
    game = game_of(head["game"])
    content = game.built_in if content is None else content
    check_written_for(head, game, content)
    match = start_match(game, content, checked_start(game, content, head), journal)
    game.check_fit(match.options_chosen, match.table)
    return match


def checked_start(game: Game, content: Content, data: Data) -> Data:
    """How a match begins, as read from somewhere: its options and dice, and the table unless it begins with set-up."""
    check_dice(data["dice"])
    start: Data = {"options": checked_options(data["options"], game, content), "dice": data["dice"]}
    if data.get("table") is not None:
        start["table"] = data["table"]
    return start
