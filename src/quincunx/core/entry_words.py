# hot: compiled by mypyc
"""Entries of a journal as plain data, with their words: every line that a player reads is made here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quincunx.core.journal import Entry, Modifier
from quincunx.core.kit.words import Naming
from quincunx.core.messages import Catalogue, Value

Named = Callable[[str, Value], Value]
"""What a parameter of a sentence is called at a table."""


# `Any`: each game has a table of its own.
def entry_in_words(catalogue: Catalogue, naming: Naming, table: Any, named: Named, entry: Entry) -> dict[str, Any]:
    """An entry with its words, its clause and any sums it explains."""
    line = entry.line
    params: dict[str, Value] = {}
    values = entry.values
    for i, param in enumerate(line.params):
        params[param] = naming.kept(table, param, values[i])
    text = catalogue.sentence(line.key, params, named)
    data: dict[str, Any] = {"key": line.key, "params": params, "rule": line.rule, "text": text}
    if line.needs and params[line.needs] == 0:
        data["idle"] = True  # kept for whoever counts, and shown to nobody
    if line.goes_on:
        data["further"] = True
    if line.opens_turn:
        data["turn"] = True
    together = catalogue.sentences.get(f"together.{line.key}")
    if together is not None:  # several such lines in a row may be told as one
        last = line.params[-1]
        data["together"] = {"text": together, "name": str(named(last, params[last]))}
    if entry.details is not None:
        data["details"] = [modifier_in_words(catalogue, naming, table, named, each) for each in entry.details]
    return data


def modifier_in_words(
    catalogue: Catalogue, naming: Naming, table: Any, named: Named, modifier: Modifier
) -> dict[str, Any]:
    """A summand as plain data."""
    return {
        "role": naming.kept(table, "role", modifier.role),
        "value": modifier.value,
        "rule": modifier.rule,
        "text": catalogue.text(modifier.message, named),
    }
