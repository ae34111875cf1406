# cold: interpreted
"""Positions filled in by hand: a form made from the declared fields, in the words of the game.

Each field says what it offers (`Kind.form`), and here that is put into words. A form is a list of fields, each with its
`name` in positions, its `label`, and how it is filled in:

    number   a whole number from `low` to `high`
    flag     true or false
    text     any text
    choice   one of the values in `lists[of]`, each with its words
    set      some of these
    list     a list of `each`, of a fixed `length` or of at most `most`
    group    `fields` of its own; null is possible if it is `or_nothing`
    entries  what some of the things in `lists[of]` have, by their names; `each` says how that is filled in
    rows     a list in which each place has a `title`, and `fields` or a way of its own; it may be left `or_empty`
    steps    the steps still to be taken, out of `steps`, each with its fields
    settled  what a table is made with; it is shown, and not changed
    plain    anything else, written out as JSON
"""

from __future__ import annotations

import json
import re
from typing import Any

from quincunx.core.game import CORE, Data, Game
from quincunx.core.kit.kinds import Form
from quincunx.core.kit.state import NO_SEAT, fields_of
from quincunx.core.messages import Message
from quincunx.core.step import Table
from quincunx.core.translations import ENGLISH, load_translation

NOTHING = "\u2013"
CLAUSE = "clause"


def position_form(game: Game, table: Table) -> Data:
    """The form of a table: its fields, and the lists they choose from, each told once."""
    words = Words(game, table)
    fields = [words.field(field) for field in fields_of(table).fields.form(table, NO_SEAT)]
    return {"fields": fields, "lists": words.lists}


class Words:
    """Puts a form into the words of a game at a table."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.table = table
        self.lists: dict[str, list[Data]] = {}
        self.known: dict[str, str] = {}
        """The lists by what is in them."""
        self.translated = fields_in(game)
        self.said: set[str] = set()
        """All that was said of fields, as it reads in English."""

    def say(self, text: str) -> str:
        """What a field means, or one of its values, in the language of the game."""
        self.said.add(text)
        return capital(self.translated.get(text, text))

    def field(self, form: Form) -> Data:
        """A field with its label."""
        return {"name": form["name"], "label": self.say(form["meaning"]), **self.way(form)}

    def way(self, form: Form) -> Data:
        """How a field is filled in, in words."""
        told: Data = {name: value for name, value in form.items() if name not in ("name", "meaning", "called", "rule")}
        is_a = form["is"]
        if is_a in ("choice", "set", "entries"):
            told["of"] = self.list_of(form["of"], form["called"])
        if is_a in ("list", "entries"):
            told["each"] = self.way(form["each"])
        elif is_a == "group":
            told["fields"] = [self.field(each) for each in form["fields"]]
        elif is_a == "rows":
            first = told.pop("first", 0)
            told["rows"] = [self.row(row, form["called"], first + n) for n, row in enumerate(form["rows"])]
        elif is_a == "steps":
            told["steps"] = [self.step(step) for step in form["steps"]]
        return told

    def row(self, row: Any, called: str, number: int) -> Data:
        """One place of a row: some fields, or one thing."""
        title = self.called(called, self.game.journal_value(self.table, called, number)) if called else str(number + 1)
        if isinstance(row, list):
            return {"title": title, "fields": [self.field(each) for each in row]}
        return {"title": title, "each": self.way(row)}

    def step(self, step: Form) -> Data:
        ledger, rule = self.game.ledger, step["rule"]
        words = capital(re.sub(r"(?<!^)(?=[A-Z])", " ", step["step"]).lower())
        title = f"{words} ({ledger[rule].title})" if rule in ledger else words
        told: Data = {"step": step["step"], "title": title, "fields": [self.field(each) for each in step["fields"]]}
        return told if self.game.language == ENGLISH else {**told, "lang": ENGLISH}  # as clauses are

    def list_of(self, values: list[Any], called: str) -> str:
        """The name of a list of choices, which is kept once however many fields have it."""
        texts = [self.called(called, value) for value in values]
        choices: list[Data] = [
            {"value": value, "text": f"{text}, {value}" if texts.count(text) > 1 else text}
            for value, text in zip(values, texts, strict=True)
        ]
        if called == CLAUSE and self.game.language != ENGLISH:
            choices = [{**choice, "lang": ENGLISH} for choice in choices]
        key = json.dumps(choices)
        if key not in self.known:
            self.known[key] = f"l{len(self.lists)}"
            self.lists[self.known[key]] = choices
        return self.known[key]

    def called(self, param: str, value: Any) -> str:
        """What a value is called."""
        if value is None:
            return NOTHING
        if isinstance(value, list):
            of_a_seat = len(value) == 2 and isinstance(value[1], str)
            return f"{self.called(param, value[1])}, {self.called('seat', value[0])}" if of_a_seat else joined(value)
        if param == CLAUSE:
            return self.game.ledger[value].title if value in self.game.ledger else NOTHING
        name = self.game.name(self.table, param, value) if param else value
        if isinstance(name, Message):
            return self.game.text(self.table, name)
        if name != value or param == "seat" or isinstance(value, int):
            return str(name)
        text = plain(str(value))
        return self.say(text) if text.replace(" ", "").isalpha() else text


def fields_in(game: Game) -> dict[str, str]:
    """What fields mean in the language of a game, by what they mean in English."""
    if game.language == ENGLISH:
        return {}
    return {**load_translation(CORE, game.language).fields, **game.translation.fields}


def joined(values: list[Any]) -> str:
    return ", ".join(map(str, values))


def plain(text: str) -> str:
    """An id as words."""
    return text.replace("_", " ")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
