"""Whoever reads a broken TOML file says which one it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quincunx.core import toml_file
from quincunx.core.actions import space_in
from quincunx.core.calibration import load_calibrations
from quincunx.core.judgement import load_judgement
from quincunx.core.kit.board.layouts import layouts_in
from quincunx.core.kit.board.marks import signs_in
from quincunx.core.kit.board.printing import Printing
from quincunx.core.messages import load_catalogue

READERS: dict[str, Callable[[Path], object]] = {
    "actions.toml": space_in,
    "calibration.toml": lambda folder: load_calibrations(folder / "calibration.toml"),
    "faces.toml": Printing,
    "judgement.toml": lambda folder: load_judgement(folder / "judgement.toml", ("units",)),
    "layout.toml": layouts_in,
    "messages.toml": lambda folder: load_catalogue(folder / "messages.toml"),
    "signs.toml": signs_in,
}


@pytest.mark.parametrize("name", sorted(READERS))
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("price = ten\n")
    with pytest.raises(ValueError, match=rf"^{name}: not a TOML file \(Invalid value \(at line 1"):
        READERS[name](tmp_path)


def test_so_is_one_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_bytes(b"name = '\xff'\n")
    with pytest.raises(ValueError, match=r"^map\.toml: not a TOML file \('utf-8'"):
        toml_file.read(file)
