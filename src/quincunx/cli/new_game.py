"""`quincunx new-game`: a folder with a small complete game in it, to be changed bit by bit into another."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import USAGE, fail, writing
from quincunx.cli.screen import console

SAMPLE = Path(__file__).parents[1] / "sample"
GAME = "crossing"
"""The sample: its files are copied with its name changed."""
TEXTS = (".py", ".toml", ".md")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the game, such as [bold]river_war[/].")],
    folder: Annotated[
        Path, typer.Option("--folder", metavar="PATH", help="Where to put it: in a folder of its name.")
    ] = Path(),
    package: Annotated[
        bool, typer.Option("--package", help="A package to install and share, with tests and an entry point.")
    ] = False,
) -> None:
    """Lay out a new game: small, complete and playable at once, for you to change bit by bit."""
    check_name(name)
    target = folder / name
    if target.exists():
        fail(f"{target} exists already; choose another name, or another --folder", USAGE)
    with writing(target):
        if package:
            copy_renamed(SAMPLE / "package", target, name)
        copy_renamed(SAMPLE / GAME, target / "src" / name if package else target, name)
    console.print(Text(advice(name, folder, package)), soft_wrap=True)


def check_name(name: str) -> None:
    """End with a line that says what a good name is, unless this is one."""
    if keyword.iskeyword(name):
        fail(f"{name!r} is a keyword of Python, so no module can be called that; choose another name", USAGE)
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        plain = re.sub("[^a-z0-9]+", "_", name.lower()).strip("_0123456789")
        example = plain if plain and not keyword.iskeyword(plain) else "river_war"
        fail(f"expected a name of small letters, digits and underscores, such as {example}; got {name!r}", USAGE)
    if name in qx.registry() or name in qx.registry().problems:
        fail(f"there is a game {name!r} already; choose another name", USAGE)
    if find_spec(name) is not None:
        fail(f"there is a Python module {name!r} already, which would hide the game; choose another name", USAGE)


def copy_renamed(source: Path, target: Path, name: str) -> None:
    """Copy a folder of the sample; wherever the sample is named, the new game is."""
    for file in sorted(source.rglob("*")):
        if file.suffix in TEXTS:
            copy = target / renamed(file.relative_to(source).as_posix(), name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(renamed(file.read_text("utf-8"), name), encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """A text about the sample as one about the new game: its id, its class, and its title in sentences."""
    words = [word.capitalize() for word in name.split("_") if word]
    for said in ('"Crossing"', '"""Crossing', "# Crossing", '"Crossing, '):
        text = text.replace(said, said.replace("Crossing", " ".join(words)))
    return text.replace("Crossing", "".join(words)).replace(GAME, name)


def advice(name: str, folder: Path, package: bool) -> str:
    """What to do next."""
    target = folder / name
    if package:
        lines = [f'pip install -e "{target}[test]"', f"quincunx play {name}", f"pytest {target}"]
        read = f"{target}/README.md says what to change first."
    else:
        found = f"PYTHONPATH={folder} QUINCUNX_GAMES={name}"
        lines = [f"{found} quincunx play {name}", f"{found} pytest --quincunx-game {name}"]
        read = f"Begin with {target}/ledger.toml: your rules, one clause each. docs/adding-a-game.md has the rest."
    return "\n".join([f"Your game is in {target}. Try it:", *(f"  {line}" for line in lines), read])
