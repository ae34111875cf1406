# hot: compiled by mypyc
"""Copies of plain data, for whoever is to keep and change it."""

from __future__ import annotations

from typing import Any


def own(value: Any) -> Any:
    """The same plain data, its lists and tables made anew."""
    if isinstance(value, list):
        return [own(each) for each in value]
    if isinstance(value, dict):
        return {name: own(each) for name, each in value.items()}
    return value
