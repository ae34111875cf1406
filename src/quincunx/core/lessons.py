# cold: interpreted
"""Lessons: a position, and steps that each ask for one thing, as data in `lessons/*.toml` of a game.

    title = "Block a column"
    aim = "Leave Rome without a free column at the end of your turn."
    seat = 0

    [start]                     # a position in the game's own words; or a `record` beside it, and its `ply`
    options = { ... }
    table = '''{ ... }'''       # as JSON, for TOML has no word for nothing; without it, the game is set up with `seed`
    choices = ["1 pass"]        # what is chosen before the lesson begins, if anything

    [[step]]
    say = "Put Medium Infantry in column 4."        # one instruction, of at most 14 words
    why = "Rome's javelins stand there alone ..."   # the rest, for those who ask
    rule = "advance.take"
    allow = ["place:medium_infantry", "column:4"]   # what may be chosen; "pay:*" means all that begins so, "*" anything
    show = ["place:medium_infantry", "column:4"]    # one way to do it
    goal = ["columns.3.units.0 has medium_infantry"]
    wrong = "That works too, but Rome would take column 4."
    reply = ["1 pass"]                              # what the others choose once it is done

A lesson is a match like any other: what its rules forbid is forbidden here. A step is done when its goal holds: every
condition, each of a path into what the seat sees, a comparison and a value. Paths are those of the view; beside that
there are `asked` (the seats that can choose), `over` and `outcome`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quincunx.core.actions import Option
from quincunx.core.content import ContentError, Entry, read_toml
from quincunx.core.dice import FastDice, dice_from_dict
from quincunx.core.kit.spelling import hint
from quincunx.core.messages import Message
from quincunx.core.puzzles import json_in
from quincunx.core.step import Refusal, Refused
from quincunx.core.translations import ENGLISH, words_in

if TYPE_CHECKING:
    from quincunx.core.game import Data, Game
    from quincunx.core.match import Match

FOLDER: Final = "lessons"
FILE: Final = "lessons.toml"
"""Their words in another language."""
MOST_WORDS: Final = 14
MOST_CHOICES: Final = 200
"""So many choices a learner may make in one lesson, undone ones not counted."""

COMPARISONS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": lambda found, value: bool(found == value),
    "!=": lambda found, value: bool(found != value),
    ">=": lambda found, value: bool(found is not None and found >= value),
    "<=": lambda found, value: bool(found is not None and found <= value),
    "has": lambda found, value: value in (found or ()),
    "lacks": lambda found, value: value not in (found or ()),
    "counts": lambda found, value: len(found or ()) == value,
}


@dataclass(frozen=True)
class Condition:
    """Something that holds of what a seat sees, or does not."""

    path: tuple[str, ...]
    comparison: str
    value: object
    place: str

    def holds(self, facts: Data) -> bool:
        return COMPARISONS[self.comparison](self.found(facts), self.value)

    def found(self, facts: Data) -> object:
        """What lies at the end of the path; None once there is nothing on the way."""
        found: Any = facts
        for part in self.path:
            if found is None:
                return None
            if isinstance(found, list) and part.isdigit() and int(part) < len(found):
                found = found[int(part)]
            elif isinstance(found, dict) and part in found:
                found = found[part]
            else:
                known = f"0 to {len(found) - 1}" if isinstance(found, list) else ", ".join(sorted(map(str, found)))
                raise ContentError(f"{self.place}: there is no {part!r} in {'.'.join(self.path)}; there are {known}")
        return found


@dataclass(frozen=True)
class Step:
    """One thing that is asked of a learner."""

    say: str
    why: str
    rule: str
    allow: tuple[str, ...]
    show: tuple[str, ...]
    goal: tuple[Condition, ...]
    wrong: str
    point: tuple[str, ...]
    reply: tuple[tuple[int, str], ...]

    def allows(self, notation: str) -> bool:
        return any(fnmatchcase(notation, pattern) for pattern in self.allow)


@dataclass(frozen=True)
class Lesson:
    """A lesson as it is written."""

    id: str
    number: int
    title: str
    about: str
    aim: str
    seat: int
    start: Data
    steps: tuple[Step, ...]
    end: str

    def begin(self, game: Game) -> Match:
        """The match at its beginning; ValueError if the position does not fit the rules any more."""
        from quincunx.core.record import load_record
        from quincunx.core.starting import match_from_dict, new_match  # which know all games, and those their lessons

        if "record" in self.start:
            record = load_record(game.folder / FOLDER / self.start["record"])
            return match_from_dict(record.replay(self.start["ply"]).to_dict())
        if "table" in self.start:
            position = {name: self.start[name] for name in ("options", "dice", "table")}
            match = match_from_dict({"game": game.id, **position})
        else:
            match = new_match(game, game.built_in, self.start["options"], dice_from_dict(self.start["dice"]))
        for seat, notation in self.start["choices"]:
            match.play(notation, seat)
        return match


class Sitting:
    """A lesson under way: its match, the step it has come to, and what was chosen in that step.

    It is played as it is written, and told in a language: that of the words of its lesson.
    """

    def __init__(self, game: Game, lesson: Lesson, language: str = ENGLISH) -> None:
        self.game = game
        self.lesson = lesson
        self.language = language
        self.match = lesson.begin(game)
        self.at = 0
        self.in_step: list[str] = []

    @property
    def step(self) -> Step | None:
        """What is asked for now; None once the lesson is done."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def told(self) -> Match:
        """The match as it is told in the language of the learner."""
        return self.match.in_language(self.language)

    def options(self) -> list[Option]:
        """What the step allows of all that the rules offer."""
        step = self.step
        return [] if step is None else [each for each in self.offered() if step.allows(each.notation)]

    def offered(self) -> list[Option]:
        seat = self.lesson.seat
        return self.told.options(seat) if seat in self.match.acting else []

    def why_not(self, notation: object) -> Refusal | None:
        """Why something cannot be chosen: by the rules, or because the step wants something else."""
        told = self.told
        refusal = told.why_not(notation, self.lesson.seat)
        if refusal is not None or self.step is None or self.step.allows(str(notation)):
            return refusal
        other = Refusal(self.step.rule, Message("lesson.other"))
        other.text = self.step.wrong or told.text(other.message)
        return other

    def choose(self, notation: str) -> None:
        """Take a choice of the learner; Refused if the rules or the step do not allow it."""
        refusal = self.why_not(notation)
        if refusal is not None:
            raise Refused(refusal.text, refusal.rule, refusal.message)
        self.match.play(notation, self.lesson.seat)
        self.in_step.append(notation)
        self.go_on()

    def go_on(self) -> None:
        """While the goal of a step holds, the others answer and the next step begins."""
        while (step := self.step) is not None and self.reached(step):
            for seat, notation in step.reply:
                self.match.play(notation, seat)
            self.at += 1
            self.in_step = []

    def reached(self, step: Step) -> bool:
        facts = facts_of(self.match, self.lesson.seat)
        return all(condition.holds(facts) for condition in step.goal)


def sitting_at(game: Game, lesson: Lesson, choices: Sequence[str], language: str = ENGLISH) -> Sitting:
    """A lesson after some choices of the learner."""
    sitting = Sitting(game, lesson, language)
    for notation in choices:
        sitting.choose(notation)
    return sitting


def facts_of(match: Match, seat: int) -> Data:
    """What conditions are about: all that a seat sees, and whether it is over."""
    return {**match.view(seat), "asked": list(match.acting), "over": match.over, "outcome": match.outcome(seat)}


# ---- reading


def load_lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by id, in the order of their files; ContentError names file, entry and field."""
    files = sorted((game.folder / FOLDER).glob("*.toml"))
    words = words_in(game.folder, game.language, FILE)
    lessons = [in_words(read_lesson(game, file, number), words) for number, file in enumerate(files, 1)]
    words.done()
    return {lesson.id: lesson for lesson in lessons}


def in_words(lesson: Lesson, words: Entry) -> Lesson:
    """A lesson in the words of another language; as it is, if it has none there."""
    if lesson.id not in words.fields:
        return lesson
    told = words.table(lesson.id)
    steps = told.entries("step")
    if len(steps) != len(lesson.steps):
        raise told.error("step", f"{len(lesson.steps)} steps", str(len(steps)))
    twin = replace(
        lesson,
        title=told.text("title"),
        about=told.text("about"),
        aim=told.text("aim"),
        end=told.text("end"),
        steps=tuple(step_in_words(step, said) for step, said in zip(lesson.steps, steps, strict=True)),
    )
    told.done()
    return twin


def step_in_words(step: Step, said: Entry) -> Step:
    wrong = said.text("wrong") if step.wrong else ""
    twin = replace(step, say=said.text("say"), why=said.text("why"), wrong=wrong)
    check_length(twin, said)
    said.done()
    return twin


def read_lesson(game: Game, file: Path, number: int) -> Lesson:
    """One file: `3-attack.toml` is the lesson `attack`."""
    entry = Entry(read_toml(file), f"{FOLDER}/{file.name}")
    seat = entry.number("seat", 0, game.most_seats - 1, 0)
    lesson = Lesson(
        id=file.stem.partition("-")[2] or file.stem,
        number=number,
        title=entry.text("title"),
        about=entry.text("about"),
        aim=entry.text("aim"),
        seat=seat,
        start=start_in(game, entry),
        steps=tuple(read_step(game, each) for each in entry.entries("step")),
        end=entry.text("end"),
    )
    if not lesson.steps:
        raise entry.error("step", "one step or more")
    entry.done()
    return lesson


def start_in(game: Game, entry: Entry) -> Data:
    """Where a lesson begins: a position with its dice, or a record and how many of its choices have been made."""
    start = entry.table("start")
    if "record" in start.fields:
        found: Data = {"record": start.text("record"), "ply": start.number("ply", 0, 100_000)}
        if not (game.folder / FOLDER / found["record"]).is_file():
            raise start.error("record", f"a file in {FOLDER}/")
        start.done()
        return found
    options = start.table("options")
    table = {"table": json_in(start, "table")} if "table" in start.fields else {}
    choices = [read_choice(start, "choices", text) for text in start.texts("choices", default=[])]
    seed = start.number("seed", 0, 2**31, 1)
    rolls = start.numbers("dice", 0, 1000) if "dice" in start.fields else None
    start.done()
    dice: Data = {"kind": "fixed", "values": rolls, "rolls": 0} if rolls is not None else FastDice(seed).to_dict()
    return {"options": options.fields, "dice": dice, **table, "choices": choices}


def read_step(game: Game, entry: Entry) -> Step:
    """One step; its words and clauses are checked here, what it asks for where the lesson is played through."""
    step = Step(
        say=entry.text("say"),
        why=entry.text("why"),
        rule=entry.text("rule"),
        allow=tuple(entry.texts("allow")),
        show=tuple(entry.texts("show")),
        goal=tuple(read_condition(entry, text) for text in entry.texts("goal")),
        wrong=entry.text("wrong", ""),
        point=tuple(entry.texts("point", default=[])),
        reply=tuple(read_choice(entry, "reply", text) for text in entry.texts("reply", default=[])),
    )
    if step.rule not in game.ledger:
        raise entry.error("rule", "a clause of the ledger", repr(step.rule), hint(step.rule, game.ledger.clauses))
    check_length(step, entry)
    for field in ("allow", "show", "goal"):
        if not entry.fields[field]:
            raise entry.error(field, "one or more")
    for notation in step.show:
        if not step.allows(notation):
            raise entry.error("show", "choices that the step allows", repr(notation))
    entry.done()
    return step


def check_length(step: Step, entry: Entry) -> None:
    """What a step asks for is said in a few words."""
    if len(step.say.split()) > MOST_WORDS:
        raise entry.error("say", f"at most {MOST_WORDS} words", f"{len(step.say.split())}")


def read_condition(entry: Entry, text: str) -> Condition:
    """A condition such as `columns.3.control = 0`."""
    words = text.split(" ", 2)
    if len(words) != 3 or words[1] not in COMPARISONS:
        comparisons = ", ".join(COMPARISONS)
        raise entry.error("goal", f"a path, one of {comparisons}, and a value, such as 'turn = 3'", repr(text))
    return Condition(tuple(words[0].split(".")), words[1], value_of(words[2]), f"{entry.place}, field 'goal'")


def value_of(text: str) -> object:
    """A number, true, false or null as in JSON; anything else is a name."""
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value


def read_choice(entry: Entry, field: str, text: str) -> tuple[int, str]:
    """A choice of a seat, such as `1 pass`."""
    seat, _, notation = text.partition(" ")
    if not seat.isdigit() or not notation:
        raise entry.error(field, "a seat and an action, such as '1 pass'", repr(text))
    return int(seat), notation
