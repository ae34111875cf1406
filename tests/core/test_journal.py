"""The journal keeps bare numbers until somebody reads it."""

from __future__ import annotations

from quincunx.core.eyes import EVERYONE, eye_bit
from quincunx.core.journal import Journal, Line, Modifier
from quincunx.core.messages import Message

TURN = Line("turn", "turn.begins")
MOVES = Line("moves", "turn.moves", "seat", "column")
ROLLS = Line("rolls", "turn.rolls", "a", "b", "c", "d", "e", "f")

Told = tuple[str, tuple[int, ...], int, int]


def told(journal: Journal) -> list[Told]:
    """All that is written, as plain data."""
    return [(each.line.key, each.values, int(each.eyes), int(each.ply)) for each in journal.entries]


def a_journal() -> Journal:
    """A journal of two plies: lines with no, some and all values, one of which has more to tell."""
    journal = Journal()
    journal.write(TURN, 0, 0, 0, 0, 0, 0, EVERYONE)
    journal.write(MOVES, 1, -1, 0, 0, 0, 0, eye_bit(1))
    journal.ply = 5
    journal.write(ROLLS, 1, 2, 3, 4, 5, 10**12, EVERYONE)
    journal.add(MOVES, 0, 3, 0, 0, 0, 0, EVERYONE).details = [Modifier(0, 2, "why", Message("why.base"))]
    journal.add_many(ROLLS, (7, 8, 9, 10, 11, 12, 13), eye_bit(0))
    journal.write(MOVES, 1, 4, 0, 0, 0, 0, EVERYONE)
    return journal


WHOLE: list[Told] = [
    ("turn", (), EVERYONE, 0),
    ("moves", (1, -1), eye_bit(1), 0),
    ("rolls", (1, 2, 3, 4, 5, 10**12), EVERYONE, 5),
    ("moves", (0, 3), EVERYONE, 5),
    ("rolls", (7, 8, 9, 10, 11, 12, 13), eye_bit(0), 5),
    ("moves", (1, 4), EVERYONE, 5),
]


def test_what_was_written_is_read_in_order_with_its_ply_and_its_eyes() -> None:
    journal = a_journal()
    assert journal.size == len(WHOLE)
    assert told(journal) == WHOLE
    assert [each.details is not None for each in journal.entries] == [False, False, False, True, False, False]
    assert told(journal) == WHOLE  # reading changes nothing


def test_a_journal_goes_on_after_somebody_has_read_it() -> None:
    journal = a_journal()
    first = journal.entries[0]
    journal.write(MOVES, 0, 1, 0, 0, 0, 0, EVERYONE)
    journal.ply = 6
    journal.write(TURN, 0, 0, 0, 0, 0, 0, EVERYONE)
    assert told(journal) == [*WHOLE, ("moves", (0, 1), EVERYONE, 5), ("turn", (), EVERYONE, 6)]
    assert journal.entries[0] is first
    assert journal.size == len(WHOLE) + 2


def test_a_journal_of_an_earlier_moment_grows_on_its_own() -> None:
    journal = a_journal()
    earlier = journal.until(3, 0, 0, False)
    assert told(earlier) == WHOLE[:3]
    earlier.ply = 9
    earlier.write(TURN, 0, 0, 0, 0, 0, 0, EVERYONE)
    journal.write(TURN, 0, 0, 0, 0, 0, 0, EVERYONE)
    assert told(earlier) == [*WHOLE[:3], ("turn", (), EVERYONE, 9)]
    assert told(journal) == [*WHOLE, ("turn", (), EVERYONE, 5)]
    assert (earlier.size, journal.size) == (4, len(WHOLE) + 1)
    assert told(journal.redated(1, list(range(10, 16)))) == [
        ("turn", (), EVERYONE, 10),
        ("moves", (1, -1), eye_bit(1), 10),
        ("rolls", (1, 2, 3, 4, 5, 10**12), EVERYONE, 15),
        ("moves", (0, 3), EVERYONE, 15),
        ("moves", (1, 4), EVERYONE, 15),
        ("turn", (), EVERYONE, 15),
    ]
