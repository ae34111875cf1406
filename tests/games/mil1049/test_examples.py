"""Every example of examples.toml, played out."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.mil1049 import examples_of_actions, examples_of_spheres, examples_of_war
from games.mil1049.expected import PLAYED, Expected

PLAYS = (examples_of_actions, examples_of_spheres, examples_of_war)
"""Where the plays are entered."""


def examples() -> list[dict[str, Any]]:
    with (Path(__file__).parent / "examples.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["example"]
    return found


def marked(example: dict[str, Any]) -> Any:
    """An example with its id and the clauses it shows."""
    return pytest.param(example, id=example["id"], marks=[pytest.mark.rule(clause) for clause in example["rules"]])


@pytest.mark.parametrize("example", [marked(example) for example in examples()])
def test_example(example: dict[str, Any]) -> None:
    expect = Expected(example["then"])
    PLAYED[example["id"]](expect)
    assert expect.facts == {}


def test_every_play_belongs_to_an_example() -> None:
    assert sorted(PLAYED) == sorted(example["id"] for example in examples())
    assert {play.__module__ for play in PLAYED.values()} == {module.__name__ for module in PLAYS}
