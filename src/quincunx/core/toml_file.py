# cold: interpreted
"""TOML files, read so that whatever is wrong with one names it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def read(file: Path) -> dict[str, Any]:
    """One TOML file; ValueError names the file if it is not one."""
    try:
        with file.open("rb") as stream:
            return tomllib.load(stream)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file.name}: not a TOML file ({error})") from error
