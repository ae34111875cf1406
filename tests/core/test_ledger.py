"""Where the rulebook has a clause, in words."""

from __future__ import annotations

import pytest

from quincunx.core.ledger import Clause


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("7", ("page", "7")),
        ("3-4, 9", ("pages", "3-4, 9")),
        ("Assault; Traits", ("under", "Assault; Traits")),
        ("1) Actions / E", ("under", "1) Actions / E")),
        ("p6 Terrain Table", ("page", "6, Terrain Table")),
        ("-", ("", "")),
    ],
)
def test_a_clause_says_where_it_is_from(page: str, told: tuple[str, str]) -> None:
    """The page said "page Assault" and "page p6" once."""
    assert Clause("a.b", "A", "It is so.", page=page).source == told
