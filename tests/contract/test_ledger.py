"""The ledger is the contract with the rulebook: every stated clause has a test, and nothing cites what is not there."""

from __future__ import annotations

import pytest

import quincunx as qx


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_every_stated_clause_has_a_test(name: str, clauses_tested: dict[str, set[str]]) -> None:
    """Of every game that is offered; how far one in the making has come is printed at the end."""
    if not clauses_tested.get(name):
        pytest.fail(f"no test of {name} was collected; run the whole suite")
    stated = [clause.id for clause in qx.game_of(name).ledger if clause.kind == "stated"]
    missing = [clause for clause in stated if clause not in clauses_tested[name]]
    assert not missing, f"stated clauses without a test: {', '.join(missing)}"


@pytest.mark.parametrize("name", sorted(qx.registry().all()))
def test_every_mark_names_a_clause(name: str, clauses_tested: dict[str, set[str]]) -> None:
    unknown = [clause for clause in clauses_tested.get(name, set()) if clause not in qx.game_of(name).ledger]
    assert not unknown, f"tests cite clauses the ledger does not have: {', '.join(sorted(unknown))}"
