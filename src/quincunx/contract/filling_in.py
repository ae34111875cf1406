"""Checks of the form by which positions are filled in: whatever can lie on a table, it offers, in words."""

from __future__ import annotations

from typing import Any

from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.kit.forms import position_form
from quincunx.core.match import Match


def every_position_can_be_filled_in(match: Match, _: FastDice) -> None:
    """The form of a table offers what lies there, field by field."""
    form = position_form(match.game, match.table)
    for choices in form["lists"].values():
        texts = [choice["text"] for choice in choices]
        assert all(texts), f"a choice without words in {choices}"
        assert len(set(texts)) == len(texts), f"two choices have the same words in {texts}"
    table = match.game.table_to_dict(match.table)
    assert set(table) <= {field["name"] for field in form["fields"]}, "the form has every field"
    for field in form["fields"]:
        if field["name"] in table:
            offers(form["lists"], field, table[field["name"]], f"table.{field['name']}")


def offers(lists: Data, way: Data, value: Any, place: str) -> None:
    """This way of filling something in can give the value."""
    match way["is"]:
        case "number":
            assert type(value) is int, place
            assert way["low"] <= value <= way["high"], place
        case "flag":
            assert isinstance(value, bool), place
        case "text":
            assert isinstance(value, str), place
        case "choice":
            assert value in values_of(lists, way), f"{place}: {value!r} is not offered"
        case "set":
            assert all(each in values_of(lists, way) for each in value), f"{place}: {value!r} is not offered"
        case "list":
            assert way["length"] in (None, len(value)), place
            assert way["most"] is None or len(value) <= way["most"], place
            for n, each in enumerate(value):
                offers(lists, way["each"], each, f"{place}[{n}]")
        case "entries":
            assert set(value) <= set(values_of(lists, way)), f"{place}: {list(value)} are not all offered"
            for name, each in value.items():
                offers(lists, way["each"], each, f"{place}.{name}")
        case "group":
            assert value is not None or way["or_nothing"], place
            fields_offer(lists, way["fields"], value or {}, place)
        case "rows":
            assert len(value) == len(way["rows"]) or (not value and way.get("or_empty")), place
            for n, (row, each) in enumerate(zip(way["rows"], value, strict=False)):
                row_offers(lists, row, each, f"{place}[{n}]")
        case "steps":
            known = {step["step"]: step for step in way["steps"]}
            for n, step in enumerate(value):
                rest = {name: each for name, each in step.items() if name != "step"}
                fields_offer(lists, known[step["step"]]["fields"], rest, f"{place}[{n}]")
        case other:
            assert other in ("settled", "plain"), f"{place} is filled in nobody knows how"


def row_offers(lists: Data, row: Data, value: Any, place: str) -> None:
    assert row["title"], f"{place} has no title"
    if "fields" in row:
        fields_offer(lists, row["fields"], value, place)
    else:
        offers(lists, row["each"], value, place)


def fields_offer(lists: Data, fields: list[Data], value: Data, place: str) -> None:
    known = {field["name"]: field for field in fields}
    assert set(value) <= set(known), f"{place}: the form has every field"
    for name, each in value.items():
        offers(lists, known[name], each, f"{place}.{name}")


def values_of(lists: Data, way: Data) -> list[Any]:
    return [choice["value"] for choice in lists[way["of"]]]
