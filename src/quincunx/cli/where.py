"""Where a clause lives: in the ledger, in the code that cites it, in the tests that show it, and in the docs."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

import quincunx as qx
from quincunx.core.citations import Place, folder_of_tests, in_code, in_ledger, in_tests, source_of
from quincunx.core.game import CORE
from quincunx.core.ledger import Clause


def where(game: qx.Game, clause: Clause) -> RenderableType:
    """All places of a clause, by kind."""
    source = source_of(game)
    tests = folder_of_tests(source, game, clause.id) if source is not None else None
    parts = [
        found("ledger", in_ledger(game, clause.id)),
        found("code", sorted(in_code(game, clause.id)), "no line cites it"),
        found("tests", in_tests(tests, clause.id), "no test shows it")
        if tests is not None
        else Text("tests: not here; they come with the source of the game, not with an installed package"),
    ]
    page = source / "docs" / "rules" / f"{game.id}.md" if source is not None else None
    if page is not None and page.exists():
        parts.append(Text(f"docs: {short(page)}#{clause.id}"))
    parts.append(Text(f"served: /rules/{game.id}#{clause.id}"))
    return Group(*parts)


def found(title: str, places: list[Place], otherwise: str = "") -> Text:
    """Places under their title, one a line."""
    if not places:
        return Text(f"{title}: {otherwise}")
    lines = Text(f"{title}:")
    width = max(len(line_of(place)) for place in places)
    for place in places:
        lines.append(f"\n  {line_of(place):<{width}}  ").append(place.what, "dim")
    return lines


def line_of(place: Place) -> str:
    """A line as editors and terminals read it."""
    return f"{short(place.file)}:{place.line}"


def short(file: Path) -> str:
    """A path from here if the file lies below, else from the folder of the installed packages."""
    for root in (Path.cwd(), CORE.parents[1]):
        if file.is_relative_to(root):
            return file.relative_to(root).as_posix()
    return file.as_posix()
