"""What is wrong with something that was sent, in the language of whoever reads it.

Positions, options and records are read strictly below the server, where everything is said in English. What is wrong
with a record comes with a key; of a position, `expected a list of 5, got 3`, the common forms are said again from the
catalogues. Anything else is quoted, and called English.
"""

from __future__ import annotations

import re
from typing import Final

from quincunx.core.record import Wrong
from quincunx.core.translations import ENGLISH
from quincunx.server.words import language, say

EXPECTED: Final = re.compile(
    r"(?:(?P<place>[\w.,\[\] ]+): )?expected (?P<what>.*?)(?:, got (?P<got>.*?))?(?P<rule> \([\w.-]+\))?\.?",
    re.I | re.S,
)
FORMS: Final = (
    ("number", re.compile(r"a whole number from (?P<low>-?\d+) to (?P<high>-?\d+)")),
    ("list", re.compile(r"a list")),
    ("list_of", re.compile(r"a list of (?P<n>\d+)")),
    ("list_most", re.compile(r"a list of at most (?P<n>\d+)")),
    ("fields", re.compile(r"a table of fields")),
    ("flag", re.compile(r"true or false")),
    ("text", re.compile(r"a text")),
    ("seat", re.compile(r"a seat from 0 to (?P<n>\d+)")),
    ("seat_or_none", re.compile(r"a seat from 0 to (?P<n>\d+), or null")),
    ("once", re.compile(r"each only once")),
    ("nothing", re.compile(r"nothing(?:,.*| unless .*)?")),
    ("names", re.compile(r"(?P<names>[\w.'-]+(?:, [\w.'-]+)* or [\w.'-]+)")),
    ("names", re.compile(r"one of (?P<names>.+)")),
)
"""What is expected, and by which key it is said."""
WHOLE: Final = (
    ("too_long", re.compile(r"This is (?P<n>\d+) characters long; a position has at most (?P<most>\d+)\.")),
    ("no_json", re.compile(r"This is not a position: expected the text of a JSON object\.")),
    ("no_json", re.compile(r"Expected a position as a table of fields.*", re.S)),
    ("record", re.compile(r"This is the record of a whole game, not a position\.")),
    ("deep", re.compile(r"This is nested more deeply than any position\.")),
    ("other_game", re.compile(r"This is not a position of (?P<game>.+)\.")),
    ("unreadable", re.compile(r"This position cannot be read \((?P<why>\w+)\)\.")),
    ("no_field", re.compile(r"There is no such field; .*", re.S)),
)
"""Whole sentences, and by which key each is said."""


def worded(text: str) -> str:
    """An error of a strict reading in the language that is read now; any other text as it is."""
    if language() == ENGLISH:
        return text
    for key, form in WHOLE:
        found = form.fullmatch(text)
        if found is not None:
            return say(f"wrong.{key}", **found.groupdict())
    found = EXPECTED.fullmatch(text)
    if found is None:
        return text
    for key, form in FORMS:
        what = form.fullmatch(found["what"])
        if what is not None:
            place = f"{found['place']}: " if found["place"] else ""
            return place + say(f"wrong.{key}", **what.groupdict()) + (found["rule"] or "")
    return quoted(text)


def record_worded(wrong: Wrong) -> str:
    """What is wrong with a record in the language that is read now; quoted, where there are no words for it."""
    if language() == ENGLISH:
        return wrong
    return say(f"wrong_record.{wrong.key}", **wrong.about) if wrong.key else quoted(wrong)


def quoted(text: str) -> str:
    """Words that there are only in English, and called so."""
    return text if language() == ENGLISH else say("wrong.english", text=text)
