"""Every file of the layers that may be compiled says in its first line whether it is."""

from __future__ import annotations

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


def test_nothing_above_those_layers_is_marked() -> None:
    layers = ("cli", "server", "lab", "envs")
    files = [file for layer in layers for file in (SOURCE / layer).rglob("*.py")]
    assert files
    assert not [file for file in files if file.read_text().startswith(("# hot", "# cold"))]
