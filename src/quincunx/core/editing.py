# cold: interpreted
"""Positions set up by hand: read from text as if everything in it were wrong, written down, and swept empty."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from quincunx.core.dice import FastDice
from quincunx.core.faults import Fault, Wording, expected, fault_of
from quincunx.core.game import Data, Game
from quincunx.core.kit.state import Parts, Rows, Settled, fields_of
from quincunx.core.match import Match
from quincunx.core.starting import match_from_dict

LARGEST: Final = 60_000
"""No position of ours is nearly as long, in characters."""
DEEPEST: Final = 40
MOST_WRONG: Final = 12
"""How often a position is read to find all that is wrong with it."""
SKETCH: Final = "sketch"


class Wrong(NamedTuple):
    """What is wrong with a position: in which field, in words, and by which clause if there is one.

    `fault` says it in other languages, where it did not come in words at once.
    """

    field: str
    text: str
    rule: str = ""
    fault: Fault | None = None


class NotSound(ValueError):
    """A position that cannot be; `wrong` says why, and `also` what else is wrong if somebody has looked for it."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(f"{wrong.field}: {wrong.text}" if wrong.field else wrong.text)
        self.wrong = wrong
        self.also: list[Wrong] = []


def written(match: Match) -> Data:
    """A position as it is set up by hand: all that lies on the table, and dice that nobody has rolled."""
    return {**match.to_dict(), "dice": FastDice(0).to_dict()}


def position_from_text(game: Game, text: str) -> Match:
    """A match that begins in a position somebody wrote down; NotSound says what is wrong with it."""
    if len(text) > LARGEST:
        raise no_position(expected("too_long", n=len(text), most=LARGEST))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise no_position(expected("not_json")) from None
    return position_from_data(game, data)


def position_from_data(game: Game, data: object) -> Match:
    """The same from plain data; its dice are not taken over."""
    if isinstance(data, dict) and "quincunx" in data:
        raise no_position(expected("record"))
    if depth_of(data) > DEEPEST:
        raise no_position(expected("deep"))
    if isinstance(data, dict):
        if data.get("game") != game.id:
            raise no_position(expected("other_game", game=game.title), "game")
        data = {**data, "dice": FastDice(0).to_dict()}
    try:
        return match_from_dict(data)
    except ValueError as error:
        raise NotSound(wrong_with(game, fault_of(error))) from error
    except Exception as error:  # whatever a made-up position can break, it breaks here and nowhere else
        raise no_position(expected("unreadable", why=type(error).__name__)) from error


def no_position(said: Wording, field: str = "") -> NotSound:
    """What is wrong with something as a whole."""
    return NotSound(Wrong(field, str(said), fault=Fault(field, said, expects=False)))


def depth_of(data: object) -> int:
    """How deeply something is nested, as far as that matters."""
    level, depth = [data], 0
    while level and depth <= DEEPEST:
        lists = [each for each in level if isinstance(each, (list, dict))]
        level = [inner for each in lists for inner in (each.values() if isinstance(each, dict) else each)]
        depth += 1
    return depth


def wrong_with(game: Game, fault: Fault) -> Wrong:
    """A fault as a page tells it: the field by itself, and the clause if there is one of this name."""
    field, *inner = re.split(", |: ", fault.where, maxsplit=1)
    if fault.got.startswith(("[", "{")):
        fault = fault._replace(got="")  # the form shows what it holds
    within = [f"{part}: " for part in inner if not part.startswith("table.")]  # else a second field
    text = "".join(within) + fault.words
    text = f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"
    return Wrong(field.removeprefix("table."), text, fault.rule if fault.rule in game.ledger else "", fault)


# ---- all that is wrong


def also_wrong(game: Game, data: Data, sound: object) -> list[Wrong]:
    """All that is wrong with a position, the first thing first.

    A reading ends with the first; so what is wrong is taken from a position that is sound, the last one somebody saw,
    and the rest is read again. Only what differs from there is told: the rest may follow from what was taken.
    """
    found: list[Wrong] = []
    tried: dict[str, int] = {}
    mended = copy.deepcopy(data)
    for _ in range(MOST_WRONG):
        try:
            position_from_data(game, mended)
            break
        except NotSound as not_sound:
            wrong = not_sound.wrong
        path = path_of(wrong.field)
        here = path[: len(path) - tried.get(wrong.field, 0)]
        if wrong.field not in tried and (not found or part_at(data, path) != part_at(sound, path)):
            found.append(wrong)
        tried[wrong.field] = tried.get(wrong.field, 0) + 1
        part, good = part_at(mended, here[:-1]), part_at(sound, here)
        if not here or part is None:
            break
        key = str(here[-1]) if isinstance(part, dict) else here[-1]
        if good is not None:
            part[key] = copy.deepcopy(good)
        elif isinstance(part, dict) and key in part and len(here) > 1:  # an entry that was not there before
            del part[key]
        else:
            break
    return found


def path_of(field: str) -> list[str | int]:
    """Where a field is in what lies on the table: `forces[1].hand` is forces, 1, hand."""
    return [int(part) if part.isdigit() else part for part in re.split(r"[.\[\]]+", field) if part]


def part_at(data: Any, path: list[str | int]) -> Any:
    """The part of a position's table at a path; None if it has no such part."""
    part: Any = data.get("table") if isinstance(data, dict) else None
    for key in path:
        try:
            part = part[str(key) if isinstance(part, dict) else key]
        except (LookupError, TypeError):
            return None
    return part


# ---- sweeping the table


def emptied(match: Match) -> Match:
    """The same match with as little on the table as can be: whatever can be left out is as the fields say it begins."""
    fields = fields_of(match.table).fields
    data = written(match)
    if SKETCH in fields.names:
        data["table"][SKETCH] = True
    last = position_from_data(match.game, data)
    for _ in range(2):  # what was needed at first may be needed no longer
        for place in places_in(match, data["table"]):
            swept = copy.deepcopy(data)
            part: Any = swept["table"]
            for key in place[:-1]:
                part = part[key]
            part.pop(place[-1], None)
            try:
                last = position_from_data(match.game, swept)
            except NotSound:
                continue
            data = swept
    return last


def places_in(match: Match, table: Data) -> Iterator[tuple[str | int, ...]]:
    """Every field that can be left out, those of rows one by one."""
    for field in fields_of(match.table).fields.all:
        kind = field.kind
        if isinstance(kind, Settled) or field.name == SKETCH:
            continue
        if isinstance(kind, (Parts, Rows)):
            for n, _ in enumerate(table.get(field.name, ())):
                inner = [each for each in kind.fields.all if not isinstance(each.kind, Settled)]
                yield from ((field.name, n, each.name) for each in inner)
        else:
            yield (field.name,)
