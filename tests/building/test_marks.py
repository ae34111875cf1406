"""Every file of the layers that may be compiled says in its first line whether it is."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "quincunx"
HOT = "# hot: compiled by mypyc"
COLD = "# cold: interpreted"


def test_every_file_says_whether_it_is_compiled() -> None:
    files = [file for layer in ("core", "games", "minds") for file in sorted((SOURCE / layer).rglob("*.py"))]
    first_lines = {file: (file.read_text().splitlines() or [COLD])[0] for file in files}
    unmarked = [str(file.relative_to(SOURCE)) for file, line in first_lines.items() if line not in (HOT, COLD)]
    assert not unmarked, f"expected {HOT!r} or {COLD!r} in the first line of {', '.join(unmarked)}"
    assert HOT in first_lines.values()
    assert COLD in first_lines.values()


def test_above_those_layers_exactly_what_the_compiler_reads_is_marked() -> None:
    """A build knows the compiler and nothing else: what is compiled of the server reaches no library but orjson."""
    layers = ("cli", "server", "lab", "envs", "contract")
    first_lines = {
        file: (file.read_text().splitlines() or [""])[0] for layer in layers for file in (SOURCE / layer).rglob("*.py")
    }
    waiting = [file for file, line in first_lines.items() if line == HOT]
    read, outside = set(waiting), set()
    while waiting:
        for name in imported_by(waiting.pop()):
            found = file_of(name)
            if found is None:
                outside.add(name.partition(".")[0])
            elif found not in read:
                read.add(found)
                waiting.append(found)
    assert {file for file, line in first_lines.items() if line in (HOT, COLD)} == read & first_lines.keys()
    assert SOURCE / "server" / "tables" / "course.py" in read
    assert SOURCE / "server" / "store" / "__init__.py" not in read
    assert outside - set(sys.stdlib_module_names) == {"mypy_extensions", "orjson"}, "pyproject.toml lets orjson pass"


def imported_by(file: Path) -> list[str]:
    """The modules a file imports, wherever in it, with the folders they lie in."""
    names: list[str] = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
    inner = [name for name in names if name.startswith("quincunx") and file_of(name)]
    folders = [name.rpartition(".")[0] for name in inner if "." in name]
    return [*inner, *folders, *(name for name in names if not name.startswith("quincunx"))]


def file_of(name: str) -> Path | None:
    """The file of one of our modules; None if it is somebody else's."""
    path = SOURCE.parent.joinpath(*name.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)
