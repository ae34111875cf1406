# cold: interpreted
"""Declared checks of soundness: can a table read from somewhere have come about by play?

A game yields its checks one by one. Each is one entry: the field, the clause, what is expected there, and whether it is
so. What the field has instead is found by the declared fields, so that the error is complete:

    def checks(table: Battle) -> Iterator[Check]:
        for seat, force in enumerate(table.forces):
            yield f"forces[{seat}].hand", "draw.limit", "at most 9 cards", len(force.hand) <= 9

    check(table, checks(table))  # table.forces[0].hand: expected at most 9 cards, got a list of 12 (draw.limit)

A game keeps clauses and words in `soundness.toml`, under the field and a name for the check, and what is expected in
several fields under `[expected]`; what that is in another language, by the same keys, in its translation:

    [forces.hand]
    limit = ["draw.limit", "at most {n} cards"]

    [expected]
    nothing_else = "nothing else"

    told = ToldChecks(Path(__file__).parent)
    yield told("forces.hand.limit", len(force.hand) <= 9, seat, n=9)
    yield here, rule, told.expected("nothing_else"), not force.discard

Where the field alone does not tell what is wrong, a check says itself what it got ("3 spears in all, got 2").
They are made in their order, and none after the first that fails: a check may rely on those before it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from quincunx.core.faults import FaultWords, Param, Said, Wording, either, expected
from quincunx.core.kit.state import fields_of
from quincunx.core.reading import against, unexpected
from quincunx.core.step import Step, Table

Check = tuple[str, str, Wording, object]
"""A field of the table, a clause, what is expected there, and whether it is so."""
Stack = tuple[type[Step[Any]], ...]
LiesOn = Mapping[type[Step[Any]], Stack]
"""What each kind of step can lie on; nothing: it lies at the bottom."""


class ToldChecks(FaultWords):
    """The checks in a game's `soundness.toml`, by field and name."""

    def __call__(self, check: str, holds: object, /, *at: int, **params: Param) -> Check:
        """A check by its name; `at` are the places in the lists of its field, and `params` what it expects there."""
        parts = check.split(".")[:-1]
        for n, index in enumerate(at):
            parts[n] += f"[{index}]"
        return ".".join(parts), self.clause(check), Said(self, check, params), holds


def check(table: Table, checks: Iterable[Check]) -> None:
    """ValueError says what is wrong first, if anything is."""
    for field, rule, wanted, holds in checks:
        if not holds:
            if ", got " in str(wanted):
                raise against(f"table.{field}", rule, wanted)
            raise unexpected(
                f"table.{field}", wanted, found_at(fields_of(table).fields.write(table, table), field), rule
            )


def left_over(there: Iterable[int], piles: Mapping[str, Iterable[int]], names: Sequence[str], rule: str) -> list[int]:
    """The pieces in none of the piles, each of which is a field; ValueError names the first that has too many."""
    printed, lying = Counter(there), Counter[int]()
    for field, pile in piles.items():
        lying.update(pile)
        for piece, n in lying.items():
            if n > printed[piece]:
                wanted = expected("at_most", most=printed[piece], name=names[piece], n=n)
                raise against(f"table.{field}", rule, wanted)
    return sorted((printed - lying).elements())


# ---- what holds in every game


def agreed_checks(options: Mapping[str, Any], name: str, rule: str, found: Mapping[str, object]) -> Iterator[Check]:
    """Fields have what was agreed on in an option: that of their seat, where the option has one for each."""
    agreed = options[name] if isinstance(options[name], list) else [options[name]]
    for (field, value), wanted in zip(found.items(), agreed, strict=False):
        yield field, rule, expected("agreed", wanted=wanted, name=name), not wanted or wanted == value


def stack_checks(table: Table, lies_on: LiesOn) -> Iterator[Check]:
    """Steps pend until the end and not after it, and each lies on one that can bring it about."""
    yield "steps", "table.over", expected("steps"), bool(table.steps) != bool(table.ending)
    for n, step in enumerate(table.steps):
        under = lies_on[type(step)]
        lies = type(table.steps[n - 1]) in under if n else not under
        name = type(step).__name__
        steps = either(*(each.__name__ for each in under)) if under else ""
        wanted = expected("lies_on", step=name, steps=steps) if under else expected("lies_on_nothing", step=name)
        yield f"steps[{n}]", step.rule, wanted, lies


def goes_with(stack: Stack, steps: Stack, there: object) -> bool:
    """Is something there just while one of these steps pends? After an end by word it may have been left as it was."""
    return not stack or any(step in steps for step in stack) == bool(there)


def asked_checks(table: Table, asked: Callable[[Any, int], int]) -> Iterator[Check]:
    """Each step asks the seat whose choice it is, as the game says for the step of a number."""
    for n, step in enumerate(table.steps):
        seat = asked(table, n)
        yield f"steps[{n}].seat", step.rule, expected("chooser", seat=seat), step.seat == seat


def choice_checks(table: Table) -> Iterator[Check]:
    """Whoever is asked has something to choose."""
    if table.steps:
        step = table.steps[-1]
        for seat in step.acting(table):
            here = f"steps[{len(table.steps) - 1}]"
            yield here, step.rule, expected("choice", seat=seat), step.options(table, seat)


def count_checks(
    places: Mapping[str, Sequence[int]], counts: Mapping[int, int], names: Sequence[Wording], rule: str, whole: str = ""
) -> Iterator[Check]:
    """No kind of piece is there more often than in the box, and one the box does not count at most once.

    `places`: the pieces by the field they lie in; `whole`: the field that is told of if any are missing, unless pieces
    may be left out.
    """
    lying = Counter(piece for pieces in places.values() for piece in pieces)
    for kind, count in counts.items():
        most, found = max(count, 1), lying[kind]
        if found > most:
            where = [place for place, pieces in places.items() if kind in pieces]
            wanted = expected("at_most_in", most=most, name=names[kind], n=found, places=where)
            yield where[-1], rule, wanted, False
        if found < count and whole:
            yield whole, rule, expected("in_all", count=count, name=names[kind], n=found), False


def scores_by_word(table: Table, gone: Sequence[int] = ()) -> list[tuple[float, ...]]:
    """The scores of an end by a word of the players: all share in a draw, and one side loses otherwise.

    Those who left before, while the others played on, get nothing.
    """
    seats = range(table.seats)
    stay = [seat for seat in seats if seat not in gone]
    if table.ending == "table.agreed":
        return [tuple(1.0 / len(stay) if seat in stay else 0.0 for seat in seats)]
    possible: list[tuple[float, ...]] = []
    for lost in sorted({table.side_of(seat) for seat in stay}):
        winners = [seat for seat in stay if table.side_of(seat) != lost]
        if winners:
            possible.append(tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in seats))
    return possible


def score_check(table: Table, possible: Sequence[tuple[float, ...]]) -> Check:
    """The scores are among those this end can have."""
    wanted = expected("scores", scores=either(*(str(list(scores)) for scores in possible)))
    return "scores", table.ending, wanted, table.scores in possible


def found_at(data: Any, field: str) -> Any:
    """What plain data has in a field such as forces[1].hand; None if there is no such field."""
    for key in re.findall(r"[^.\[\]]+", field):
        if isinstance(data, list):
            data = data[int(key)] if key.isdigit() and int(key) < len(data) else None
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data
