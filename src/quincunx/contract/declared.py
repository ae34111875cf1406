"""Checks of what a game declares: a copy keeps every field, what is declared open is open, and what can be said in
advance is said in words and gives nothing away."""

from __future__ import annotations

from typing import Any

from quincunx.contract.looking import everyone
from quincunx.core.cautions import losing
from quincunx.core.dice import FastDice
from quincunx.core.kit.state import DECLARED, NO_SEAT, Fields, Group, Parts, Rows, fields_of
from quincunx.core.match import Match
from quincunx.core.memory import BOOK
from quincunx.core.step import Table

OWN_OF_EACH = ("dice", "journal", "luck")
"""What a copy has of its own."""
OF_EVERY_TABLE = ("seats", "steps", "learned", "sealed", "left", "left_by", "ending", "scores", "places", "numbers")
SHARED_BY_ALL = ("numbers",)
PLAIN = (int, str, float, tuple, list, dict, set, bytearray, type(None))


def attributes(part: object) -> set[str]:
    """All attributes of an object, be its class compiled or not."""
    found = set(getattr(part, "__dict__", {}))
    for cls in type(part).__mro__:
        found |= {name for name in getattr(cls, "__mypyc_attrs__", ()) if name != "__dict__"}
    return found


def is_part(value: object) -> bool:
    return type(value) in DECLARED


def assert_kept(there: Any, here: Any, place: str, shared: bool) -> None:
    """A value is the same in a copy, and nothing in it that can change is shared unless it may be."""
    if is_part(there):
        copy_keeps(there, here, place)
    elif isinstance(there, (list, dict, set, bytearray)):
        assert shared or there is not here or not there, f"{place} is shared by a copy"
        assert isinstance(here, type(there)), f"{place} is not kept by a copy"
        assert len(here) == len(there), f"{place} is not kept by a copy"
        if isinstance(there, (list, dict)):
            keys: list[Any] = [*there] if isinstance(there, dict) else [*range(len(there))]
            twin: Any = here
            for key in keys:
                assert_kept(there[key], twin[key], f"{place}[{key}]", shared)
        else:
            assert here == there, f"{place} is not kept by a copy"
    else:
        assert here is there or here == there, f"{place} is not kept by a copy"


def copy_keeps(part: Any, twin: Any, place: str) -> None:
    """Every attribute is declared, and the same in a copy."""
    declared = fields_of(part)
    known = declared.kept() | declared.derived
    if isinstance(part, Table):
        known |= {*OF_EVERY_TABLE, *OWN_OF_EACH}
    for name in sorted(attributes(part)):
        said = name in known or name in declared.shared or is_printed(getattr(part, name))
        assert said, f"{place}.{name} is not declared: it needs a `Field`, or a place in `derived` or `shared`"
        if name not in OWN_OF_EACH:
            shared = name in declared.shared or name in SHARED_BY_ALL
            assert_kept(getattr(part, name), getattr(twin, name), f"{place}.{name}", shared)


def is_printed(value: object) -> bool:
    """Is it an object of the game that no play changes, such as the cards?"""
    return not isinstance(value, PLAIN) and not is_part(value)


def changed(value: Any) -> Any:
    """Another value of the same kind, of something that may not change in a whole game."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value + "?" if isinstance(value, str) else None


def copies_keep_every_field(match: Match, dice: FastDice) -> None:
    """A copy has all that the table has, declared field by field, even where play has never changed it."""
    table: Any = match.table.copy(dice)
    copy_keeps(match.table, table, "table")
    declared = fields_of(table)
    for name in sorted((attributes(table) & declared.kept()) - {"seats"}):
        value = getattr(table, name)
        other = changed(value)
        if other is not None:
            setattr(table, name, other)
            assert getattr(table.copy(dice), name) == other, f"table.{name} is not kept by a copy"
            setattr(table, name, value)


# ---- what is declared open


def seen_fields(fields: Fields, part: Any, table: Any, owner: int, eye: int, index: int = -1) -> dict[str, Any]:
    """The fields an eye sees by the list, told by a view or not; what the table would remember is left out."""
    found: dict[str, Any] = {}
    for field in fields.all:
        kind = field.kind
        if not field.is_seen(table, owner, eye, BOOK):
            continue
        if isinstance(kind, Parts):
            parts = enumerate(getattr(table, kind.kept))
            found[field.name] = [seen_fields(kind.fields, each, table, n, eye) for n, each in parts]
        elif isinstance(kind, Rows):
            found[field.name] = [
                seen_fields(kind.fields, table, table, n if owner == NO_SEAT else owner, eye, n)
                for n in kind.numbers(table, owner)
            ]
        elif isinstance(kind, Group):
            there = kind.there is None or kind.there(table)
            found[field.name] = seen_fields(kind.fields, table, table, owner, eye) if there else None
        else:
            found[field.name] = field.write(part, table, owner, index)
    return found


def what_is_declared_open_is_open(match: Match, dice: FastDice) -> None:
    """In every world an eye cannot tell from this one, the fields it sees by the list are the same."""
    fields = fields_of(match.table).fields
    for eye in everyone(match):
        seen = seen_fields(fields, match.table, match.table, NO_SEAT, eye)
        for world in (match.redeal(eye, dice), match.disguise(eye, dice)):
            there = seen_fields(fields, world.table, world.table, NO_SEAT, eye)
            for name in seen:
                assert there.get(name) == seen[name], f"eye {eye} sees table.{name} by the list of fields"


# ---- what a player is warned of


def cautions_know_no_more_than_their_seat(match: Match, dice: FastDice) -> None:
    """It is about something offered, has words and a clause, and is the same in every world its seat can't tell."""
    for seat in match.acting:
        found = match.cautions(seat)
        legal = match.legal(seat)
        if not match.game.may_lose(match.table, seat):
            assert not losing(match.table, seat, legal), (
                f"a choice of seat {seat} loses, though `may_lose` says none can"
            )
        assert sum(each.loses for each in found.values()) < max(len(legal), 1), "whoever is warned has a way out"
        for action, caution in found.items():
            assert action == caution.action, "a caution is kept by what it is about"
            assert action in legal, "a caution is about what is offered"
            assert caution.text, "a caution has words"
            assert caution.rule in match.game.ledger, f"there is no clause {caution.rule}"
        for world in (match.redeal(seat, dice), match.disguise(seat, dice)):
            assert world.cautions(seat) == found, f"a caution depends on what seat {seat} can't know"


# ---- what can be answered in advance


def standing_answers_know_no_more_than_their_seat(match: Match, dice: FastDice) -> None:
    """Each has words, a prompt and an option; whether it is given is the same in every world its seat can't tell."""
    sentences = match.game.catalogue.sentences
    for answer in match.game.standing:
        assert f"standing.{answer.id}" in sentences, f"{answer.id} has no words"
        assert f"prompt.{answer.asks}" in sentences, f"{answer.id} answers no prompt"
        assert answer.gives.partition(":")[0] in match.table.space().by_name, f"{answer.id} gives no action"
        for seat in match.acting:
            fits = answer.fits(match, seat)
            for world in (match.redeal(seat, dice), match.disguise(seat, dice)):
                assert answer.fits(world, seat) == fits, f"{answer.id} depends on what seat {seat} can't know"
