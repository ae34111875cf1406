"""Builds the hot path with mypyc where a C compiler is to be had; without one the same files run interpreted."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

INTERPRETED = os.environ.get("QUINCUNX_INTERPRETED") == "1"
OPTIMISE = os.environ.get("QUINCUNX_OPT_LEVEL", "3")

PACKAGE = Path(__file__).parent / "src" / "quincunx"
HOT_PATH = [
    "core/actions.py",
    "core/dice.py",
    "core/journal.py",
    "core/judgement.py",
    "core/match.py",
    "core/messages.py",
    "core/observation.py",
    "core/step.py",
    "core/svg.py",
]
COLD_FILES = {"__init__.py", "cards.py", "draft.py", "forecast.py", "game.py", "position.py", "view.py"}


def hot_files() -> list[str]:
    """The core's hot files, and the rules and minds of every game."""
    files = [PACKAGE / name for name in HOT_PATH]
    files += [file for layer in ("games", "minds") for file in (PACKAGE / layer).rglob("*.py") if is_hot(file)]
    return sorted(str(file.relative_to(Path(__file__).parent)) for file in files)


def is_hot(file: Path) -> bool:
    """Rules and drawings are hot: each choice needs them; reading, writing and telling apart what is seen is not."""
    return file.name not in COLD_FILES


def extensions() -> list[Extension]:
    """The compiled modules, each of them optional: a machine without a compiler still gets a working wheel."""
    if INTERPRETED:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("mypyc is not to be had; building the interpreted wheel", file=sys.stderr)
        return []
    modules = mypycify(["--strict", *hot_files()], opt_level=OPTIMISE, group_name="quincunx")
    for module in modules:
        module.optional = True
        if os.name == "posix":
            # Nothing outside the one shared library calls these functions by name, and nobody debugs the C.
            module.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition", "-g0"]
    return list(modules)


setup(ext_modules=extensions())
