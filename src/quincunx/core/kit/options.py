# cold: interpreted
"""The options of a match, declared once: the checks, the form, the command line and random options follow from it.

A game lists its options in the order in which they are settled, and each may look at those before it:

    def options(self, content):
        return [
            Choice("map", {"hills": "Hills", "river": "River"}, default="hills"),
            Flag("night", when={"map": ["river"]}),
            Number("rounds", range(3, 10), default=5),
            PerSeat("factions", "faction", {"red": "Reds", "blue": "Blues"}, seats=2),
        ]

The catalogue has a label for each field of the form (`form.map`, `form.faction0`) and may explain it
(`form.about.map`). What is special, such as armies that are brought along, is a subclass of `Option`.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, Final

from quincunx.core.dice import Dice
from quincunx.core.faults import Fault, Faulty, Said, Wording, either, expected
from quincunx.core.kit.own import own
from quincunx.core.kit.spelling import hint, one_of, suggestion

Data = dict[str, Any]
Given = Mapping[str, Any]
"""Options as somebody asks for them, or those that are settled already."""
Texts = Mapping[str, str]
"""Words by name: the values one can choose from and what each is called, a filled-in form, or a catalogue."""
When = Mapping[str, Sequence[str]]
"""The fields of a form on which another field depends, and the values they need."""

NO_KINDS: Final[Texts] = {}

AT_RANDOM: Final = ""
"""The value of a form that leaves a choice to chance."""
MOST_KNOWN: Final = 1000
WITHOUT_REFERENCES: Final = 2
"""The format of bytes in which equal data always looks the same."""


class Option:
    """One option: `name` is what it is called in a record, `default` its value if nobody asks for one.

    `when` names the values other options must have for this one to count; where it does not, its value is `idle`.
    """

    def __init__(self, name: str, default: object, when: When | None = None, idle: object = None) -> None:
        self.name = name
        self.default = default
        self.when = when or {}
        self.idle = default if idle is None else idle

    def counts(self, chosen: Given) -> bool:
        """Does this option count beside these?"""
        return not self.when or all(in_a_form(chosen[name]) in values for name, values in self.when.items())

    def settled(self, given: Given, chosen: Given) -> object:
        """The value in a match, from what is asked for and what is settled already; ValueError says what is wrong."""
        if self.counts(chosen):
            return self.checked(given[self.name], chosen) if self.name in given else own(self.default)
        return self.unused(given.get(self.name), chosen)

    def unused(self, value: object, chosen: Given) -> object:
        """The value where the option does not count: there is nothing to choose."""
        if value and value != self.idle:
            raise self.error(expected("nothing_unless", needs=needed(self.when)), value)
        return own(self.idle)

    def checked(self, value: object, chosen: Given) -> object:
        """A value somebody asks for, in its plain form; ValueError says what is wrong with it."""
        raise NotImplementedError

    def fields(self, sentences: Texts) -> list[Data]:
        """The option as fields of a form."""
        raise NotImplementedError

    def from_form(self, filled: Texts, chosen: Given) -> object:
        """The value a filled-in form asks for; None if it says nothing."""
        raise NotImplementedError

    def drawn(self, dice: Dice, chosen: Given) -> object:
        """A value at random from all that are allowed beside those drawn already."""
        raise NotImplementedError

    def error(self, wanted: Wording, got: object, known: Texts | None = None, clause: str = "") -> ValueError:
        """What is wrong with a value, and by which clause if there is one."""
        return Faulty(Fault(self.name, wanted, repr(got), clause, hint(got, known or ()), rule_first=True))

    def field(self, name: str, sentences: Texts, value: str, texts: Texts, kinds: Mapping[str, str] = NO_KINDS) -> Data:
        """A field of a form; what is of some kind is listed under it."""
        choices = [
            {"value": each, "text": text} | ({"kind": kinds[each]} if each in kinds else {})
            for each, text in texts.items()
        ]
        if f"form.{name}" not in sentences:
            raise ValueError(f'messages.toml: expected a label for the option {self.name!r}, form.{name} = "…"')
        field: Data = {"name": name, "label": sentences[f"form.{name}"], "value": value, "choices": choices}
        return field | ({"when": {name: list(values) for name, values in self.when.items()}} if self.when else {})


def needed(when: When) -> Wording:
    """The values other options must have, in words."""
    needs: list[Wording] = [
        expected("is_either", name=name, names=[*map(repr, values)])
        if len(values) < 3
        else expected("is_one_of", name=name, names=list(values))
        for name, values in when.items()
    ]
    return reduce(lambda one, other: expected("and", one=one, other=other), needs)


def no_option(title: str, name: str, names: Sequence[str]) -> Faulty:
    """A game has no option of this name, but others."""
    meant = suggestion(name, names, "options_are")
    return Faulty(Fault("", expected("no_option", game=title, name=repr(name)), hint=meant, expects=False))


class Choice(Option):
    """One of some values; `often` lists them as often as they are to come up at random."""

    def __init__(
        self, name: str, texts: Texts, default: str, when: When | None = None, often: Sequence[str] = ()
    ) -> None:
        super().__init__(name, default, when)
        self.texts = texts
        self.often = often or list(texts)

    def checked(self, value: object, chosen: Given) -> object:
        if not isinstance(value, str) or value not in self.texts:
            raise self.error(one_of(self.texts), value, self.texts)
        return value

    def fields(self, sentences: Texts) -> list[Data]:
        return [self.field(self.name, sentences, str(self.default), self.texts)]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        return filled.get(self.name) or None

    def drawn(self, dice: Dice, chosen: Given) -> object:
        return self.often[dice.below(len(self.often))]


class Flag(Option):
    """Yes or no; where it does not count it is no. At random it is yes once in `one_in` times."""

    def __init__(self, name: str, when: When | None = None, one_in: int = 2, default: bool = False) -> None:
        super().__init__(name, default, when, idle=False)
        self.one_in = one_in

    def checked(self, value: object, chosen: Given) -> object:
        if not isinstance(value, bool):
            raise self.error(expected("flag"), value)
        return value

    def fields(self, sentences: Texts) -> list[Data]:
        words = {word: sentences[f"form.{word}"] for word in ("no", "yes")}
        return [self.field(self.name, sentences, "yes" if self.default else "no", words)]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        return {"yes": True, "no": False}.get(filled.get(self.name, ""))

    def drawn(self, dice: Dice, chosen: Given) -> object:
        return dice.below(self.one_in) == 0


class Number(Option):
    """A whole number: one of a range, or of a few; a clause may say why."""

    def __init__(
        self,
        name: str,
        numbers: Sequence[int],
        default: int,
        when: When | None = None,
        idle: int | None = None,
        clause: str = "",
    ) -> None:
        super().__init__(name, default, when, idle)
        self.numbers = numbers
        self.clause = clause

    def checked(self, value: object, chosen: Given) -> object:
        return self.among(value, self.numbers, self.clause)

    def among(self, value: object, numbers: Sequence[int], clause: str) -> int:
        """One of these numbers."""
        if type(value) is not int or value not in numbers:
            known = expected("number", low=numbers[0], high=numbers[-1])
            if not isinstance(numbers, range) or len(numbers) == 1:
                known = expected("numbers_of", numbers=either(*map(str, numbers)))
            raise self.error(known, value, clause=clause)
        return value

    def fields(self, sentences: Texts) -> list[Data]:
        texts = {str(number): str(number) for number in self.numbers}
        return [self.field(self.name, sentences, str(self.default), texts)]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        value = filled.get(self.name, "")
        return int(value) if value.removeprefix("-").isdecimal() else value or None

    def drawn(self, dice: Dice, chosen: Given) -> object:
        return self.numbers[dice.below(len(self.numbers))]


class PerSeat(Option):
    """What each seat plays, as a list by seat; nothing at all is left to chance.

    `one` is what each of them is called; with the seat's number it names a field of the form. A study of balance swaps
    them. With `open_seats` some seats may have one and others none; `first` is what a first game is played with. Where
    `kinds` names what kind each is of, a form lists them by kind, and a study lets only those of one kind meet.
    """

    def __init__(
        self,
        name: str,
        one: str,
        texts: Texts,
        seats: int = 2,
        distinct: bool = True,
        clause: str = "",
        first: Sequence[str] = (),
        open_seats: bool = False,
        kinds: Mapping[str, str] = NO_KINDS,
    ) -> None:
        super().__init__(name, [])
        self.one = one
        self.texts = texts
        self.seats = seats
        self.distinct = distinct
        self.clause = clause
        self.first = first or [AT_RANDOM] * seats
        self.open_seats = open_seats
        self.kinds = kinds

    def checked(self, value: object, chosen: Given) -> object:
        return self.seated(value, self.seats)

    def seated(self, value: object, seats: int) -> list[str]:
        """A list for so many seats, or none at all; the last seats may be left out if seats may be open."""
        if value is None or value == [] or value == ():
            return []
        least = 1 if self.open_seats else seats
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= seats:
            raise self.error(self.one_each(seats), value)
        for each in value:
            if not isinstance(each, str) or (each not in self.texts and (each != AT_RANDOM or not self.open_seats)):
                raise self.error(one_of(self.texts), each, self.texts)
        named = [each for each in value if each != AT_RANDOM]
        if self.distinct and len(set(named)) < len(named):
            wanted = expected("different", n=expected(f"n{seats}"), name=self.name)
            raise self.error(wanted, list(value), clause=self.clause)
        return [*value, *[AT_RANDOM] * (seats - len(value))]

    def one_each(self, seats: int) -> Said:
        """What is expected of so many seats."""
        return expected("each_another" if self.distinct else "each", n=expected(f"n{seats}"), name=self.name)

    def fields(self, sentences: Texts) -> list[Data]:
        texts = {AT_RANDOM: sentences["form.at_random"], **self.texts}
        return [
            self.field(f"{self.one}{seat}", sentences, self.first[seat], texts, self.kinds) | {"seat": seat}
            for seat in range(self.seats)
        ]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        wanted = [filled.get(f"{self.one}{seat}") or AT_RANDOM for seat in range(self.seats)]
        named = [each for each in wanted if each != AT_RANDOM]
        return wanted if named and self.open_seats else named

    def drawn(self, dice: Dice, chosen: Given) -> object:
        left, found = list(self.texts), []
        for _ in range(self.seats):
            at = dice.below(len(left))
            found.append(left[at])
            left = left[at + 1 :] + (left[:at] if self.distinct else left[: at + 1])
        return found


def seated_at_random(wanted: Sequence[str], known: Sequence[str], seats: int, dice: Dice) -> list[str]:
    """What each seat plays in the end: what it asks for, or one of those left."""
    chosen = list(wanted) or [AT_RANDOM] * seats
    if AT_RANDOM not in chosen:
        return chosen
    left = [n for n, each in enumerate(known) if each not in chosen]
    dice.shuffle(left)
    return [known[left.pop(0)] if each == AT_RANDOM else each for each in chosen]


class Options:
    """All options of a game, in the order in which they are settled."""

    def __init__(self, title: str, declared: Sequence[Option]) -> None:
        self.title = title
        self.declared = declared
        self.names = [option.name for option in declared]
        self.known: dict[bytes, Data] = {}
        """Options that were checked before, by the bytes they were asked for with."""

    def check(self, given: Given) -> Data:
        """The options of a match, complete and in their plain form; ValueError says what is wrong with them.

        Whoever plays thousands of matches asks for the same options each time: those are known by their bytes.
        """
        plain: Any = given
        try:
            asked = marshal.dumps(plain, WITHOUT_REFERENCES)
        except ValueError:  # not plain data: the checks say what is wrong
            return self.settle(given)
        found = self.known.get(asked)
        if found is None:
            found = self.settle(given)
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            self.known[asked] = found
        checked: Data = own(found)
        return checked

    def settle(self, given: Given) -> Data:
        """Settle the options one by one."""
        for name in given:
            if name not in self.names:
                raise no_option(self.title, name, self.names)
        chosen: Data = {}
        for option in self.declared:
            chosen[option.name] = option.settled(given, chosen)
        return chosen

    def form(self, sentences: Texts) -> list[Data]:
        """The options as fields of a form, each with a line that explains it if the catalogue has one."""
        fields = [field for option in self.declared for field in option.fields(sentences)]
        for field in fields:
            about = sentences.get(f"form.about.{field['name']}")
            if about is not None:
                field["about"] = about
        return fields

    def from_form(self, filled: Texts) -> Data:
        """What a filled-in form asks for; fields that do not count are passed over."""
        asked: Data = {}
        for option in self.declared:
            known = {each.name: asked.get(each.name, each.default) for each in self.declared}
            value = option.from_form(filled, known) if option.counts(known) else None
            if value is not None:
                asked[option.name] = value
        return asked

    def at_random(self, dice: Dice) -> Data:
        """Options at random from all that are allowed."""
        drawn: Data = {}
        for option in self.declared:
            drawn[option.name] = option.drawn(dice, drawn) if option.counts(drawn) else option.unused(None, drawn)
        return self.check(drawn)


def field_of(title: str, form: Sequence[Data], name: str) -> Data:
    """A field of a form by its name; ValueError says that there is none, and which there are."""
    fields = {str(field["name"]): field for field in form}
    if name not in fields:
        raise no_option(title, name, list(fields))
    return fields[name]


def check_fields(title: str, form: Sequence[Data], wanted: Texts, open_too: bool = True) -> None:
    """Does a form have these fields with these values? ValueError says which it does not have, and what there is."""
    for name, value in wanted.items():
        values = [str(choice["value"]) for choice in field_of(title, form, name)["choices"]]
        if value not in values or (value == AT_RANDOM and not open_too):
            listed = ", ".join(shown(each) for each in values if each != AT_RANDOM or open_too)
            meant = hint(value, values)
            raise Faulty(Fault(f"--option {name}={value}", f"one of {listed}", repr(value), hint=meant))


def in_a_form(value: object) -> str:
    """A settled value as its form has it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def shown(value: str) -> str:
    """A value of a form as it is typed after the equals sign."""
    return value or '"" (at random)'
