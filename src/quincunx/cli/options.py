"""The options of a game on the command line: the fields of its form, each as NAME=VALUE."""

from __future__ import annotations

from typing import Annotated

import typer

import quincunx as qx
from quincunx.core.content import Content

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
    form = {field["name"]: field for field in game.form(content)}
    fields: dict[str, str] = {name: field["value"] for name, field in form.items()} if proposed else {}
    for word in wanted:
        name, equals, value = word.partition("=")
        if name not in form:
            raise ValueError(f"--option {word}: {game.title} has no option {name!r}; it has {', '.join(form)}")
        values = [choice["value"] for choice in form[name]["choices"]]
        if not equals or value not in values:
            raise ValueError(f"--option {word}: {name} is one of {', '.join(map(shown, values))}")
        fields[name] = value
    return game.options_from_form(fields)


def shown(value: str) -> str:
    """A value as it is typed after the equals sign."""
    return value or '"" (nothing)'
