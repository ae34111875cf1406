"""Builds the hot path with mypyc where a C compiler is to be had; without one the same files run interpreted."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

INTERPRETED = os.environ.get("QUINCUNX_INTERPRETED") == "1"
OPTIMISE = os.environ.get("QUINCUNX_OPT_LEVEL", "3")
OPTIMISE_DRAWINGS = "1"
FLAGS = [
    "-fvisibility=hidden",  # libraries call one another through tables and not by name
    "-fno-semantic-interposition",
    "-g0",  # nobody debugs the C
    "-Wno-misleading-indentation",  # looking for that in a file of many megabytes takes gcc longer than compiling it
]

PACKAGE = Path(__file__).parent / "src" / "quincunx"
HOT_PATH = [
    "core/actions.py",
    "core/dice.py",
    "core/eyes.py",
    "core/hands.py",
    "core/history.py",
    "core/journal.py",
    "core/judgement.py",
    "core/kit/board/area.py",
    "core/kit/board/canvas.py",
    "core/kit/board/cards.py",
    "core/kit/board/dice.py",
    "core/kit/board/fitted_text.py",
    "core/kit/board/marks.py",
    "core/kit/board/piles.py",
    "core/kit/board/sides.py",
    "core/kit/encoder.py",
    "core/kit/hands.py",
    "core/kit/odds.py",
    "core/match.py",
    "core/messages.py",
    "core/palette.py",
    "core/sealed.py",
    "core/step.py",
    "core/svg.py",
]
COLD_FILES = {
    "__init__.py",
    "cards.py",
    "draft.py",
    "forecast.py",
    "game.py",
    "mirrors.py",
    "naming.py",
    "options.py",
    "pending.py",
    "position.py",
    "soundness.py",
    "view.py",
}


def hot_files() -> list[str]:
    """The core's hot files, and the rules and minds of every game."""
    files = [PACKAGE / name for name in HOT_PATH]
    files += [file for layer in ("games", "minds") for file in (PACKAGE / layer).rglob("*.py") if is_hot(file)]
    return sorted(str(file.relative_to(Path(__file__).parent)) for file in files)


def is_hot(file: Path) -> bool:
    """Rules and drawings are hot: each choice needs them; reading, writing, views and terminals are not."""
    return file.name not in COLD_FILES and not any(part.startswith("terminal") for part in file.parts[-2:])


def library_of(file: str) -> str:
    """The shared library a file is compiled into: one for all games, and for each game its rules and its drawings."""
    _, _, layer, *inner = Path(file).parts
    if layer != "games":
        return "quincunx"
    return f"quincunx_{inner[0]}_board" if inner[1] == "board" else f"quincunx_{inner[0]}"


def libraries() -> list[tuple[list[str], str | None]]:
    """All hot files by their library; one for everything would keep a single core busy for many minutes."""
    files: dict[str, list[str]] = {}
    for file in hot_files():
        files.setdefault(library_of(file), []).append(file)
    return [(each, name) for name, each in files.items()]


def work(module: Extension) -> int:
    """About how long a module takes to compile."""
    return sum(Path(source).stat().st_size for source in module.sources)


def extensions() -> list[Extension]:
    """The compiled modules, each of them optional: a machine without a compiler still gets a working wheel."""
    if INTERPRETED:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("mypyc is not to be had; building the interpreted wheel", file=sys.stderr)
        return []
    modules = mypycify(["--strict", *hot_files()], opt_level=OPTIMISE, separate=libraries())
    for module in modules:
        module.optional = True
        if os.name == "posix":
            module.extra_compile_args += FLAGS
            if module.name.endswith("_board__mypyc"):
                module.extra_compile_args.append(f"-O{min(OPTIMISE, OPTIMISE_DRAWINGS)}")
    return sorted(modules, key=work, reverse=True)


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count()}})
