"""The options of a game on the command line: the fields of its form, each as NAME=VALUE."""

from __future__ import annotations

from typing import Annotated

import typer

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.kit.options import check_fields

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, as often as needed; see: quincunx games GAME.",
        show_default=False,
    ),
]


def options_called(game: qx.Game, content: Content, wanted: list[str], proposed: bool) -> qx.Data:
    """The options these words ask for; `proposed` fills in the rest as the form does, else the game does.

    ValueError names the option that is wrong, and what there is.
    """
    form, asked = game.form(content), by_name(wanted)
    check_fields(game.title, form, asked)
    fields = {str(field["name"]): str(field["value"]) for field in form} if proposed else {}
    return game.options_from_form(fields | asked, content)


def by_name(wanted: list[str]) -> dict[str, str]:
    """The values asked for, by the name of the option."""
    asked: dict[str, str] = {}
    for word in wanted:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise ValueError(f"--option {word}: expected NAME=VALUE; see: quincunx games GAME")
        asked[name] = value
    return asked
