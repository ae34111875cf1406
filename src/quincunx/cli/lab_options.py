"""What the commands of `quincunx lab` share: their options, and who plays."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text
from typer.core import TyperCommand

from quincunx.cli.errors import USAGE, fail, friendly, game_named
from quincunx.cli.play import LARGEST_SEED
from quincunx.cli.screen import console
from quincunx.cli.simulate import progress
from quincunx.core.content import Content
from quincunx.core.game import Game

if TYPE_CHECKING:
    from quincunx.lab.training.contests import Crew

LOCAL_RAY = "local"
DEFAULT_OUT = Path("studies")


class RayCommand(TyperCommand):
    """A command whose `--ray` may stand alone or before an address (HOST:PORT, ray://…, auto)."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        whole: list[str] = []
        for n, arg in enumerate(args):
            whole.append(arg)
            following = args[n + 1] if n + 1 < len(args) else "-"
            is_address = ":" in following or following in ("auto", LOCAL_RAY)
            if arg == "--ray" and (following.startswith("-") or not is_address):
                whole.append(LOCAL_RAY)
        return super().parse_args(ctx, whole)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; see: quincunx games.", show_default=False)]
Minds = Annotated[
    list[str],
    typer.Option(
        "--mind",
        metavar="MIND",
        help="A computer player; one that searches may have a budget and a judgement: search:2000@FILE.",
        show_default=False,
    ),
]
Games = Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games a pairing.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="An option of the game, as its form has it.", show_default=False
    ),
]
WorkerCount = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help="How many processes.", show_default="all cores")
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="[ADDRESS]", help="Play on a Ray cluster; without address one of your own."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="The folder of the study.", show_default="studies/<name of the plan>"),
]
StudySeed = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, max=LARGEST_SEED, help="The same seed makes the same study.")
]


def setting(metavar: str, words: str, default: float, least: float) -> Any:
    """A number that a training keeps; one that is not given is what it was, or the default for a new one."""
    return typer.Option(metavar=metavar, min=least, help=words, show_default=str(default))


def crew_of(workers: int | None, ray: str | None) -> Crew:
    """Who plays a training, with a bar for each of its studies."""
    from quincunx.lab.training.contests import Crew

    @contextmanager
    def bar(words: str, total: int, done: int) -> Iterator[Callable[[int], None]]:
        with progress() as shown:
            task = shown.add_task(words, total=total, completed=done)
            yield lambda number: shown.advance(task, number)

    return Crew(workers, ray, bar, say)


def say(words: str) -> None:
    """A line that may hold anything."""
    console.print(Text(words), soft_wrap=True)


def command_line() -> str:
    """The command as it was given."""
    return shlex.join(["quincunx", *sys.argv[1:]])


def needs_packages() -> None:
    """The lab's own packages are there, or one line says how to get them."""
    try:
        import pyarrow  # noqa: F401 - only to see whether it is there
    except ImportError as error:
        fail(f"the lab needs more packages ({error.name}): pip install 'quincunx[lab]'", USAGE)


def game_and_content(name: str, packs: list[Path] | None) -> tuple[Game, Content]:
    """A game with the content it is to be played with."""
    game = game_named(name)
    with friendly(USAGE):
        return game, game.load_content(packs) if packs else game.built_in
