"""A build compiles what has changed, and never takes an old module for a new one."""

from __future__ import annotations

import importlib.util
import shlex
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from setuptools import Extension

ROOT = Path(__file__).parents[2]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """setup.py with a small project of its own: a game that draws, above one library."""
    found = importlib.util.spec_from_file_location("setup_of_quincunx", ROOT / "setup.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "PACKAGE", tmp_path / "src" / "quincunx")
    monkeypatch.setattr(module, "BY_HAND", tmp_path / "src" / "c")
    monkeypatch.setattr(module, "BUILD", tmp_path / "build")
    monkeypatch.setattr(module, "KEPT", tmp_path / "build" / "kept")
    files = {
        "src/quincunx/__init__.py": "",
        "src/quincunx/core/step.py": f"{module.HOT}\n",
        "src/quincunx/core/kit/board/boxes.py": f"{module.HOT}\n",
        "src/quincunx/games/chess/moves.py": f"{module.HOT}\n",
        "src/quincunx/games/chess/board/squares.py": f"{module.HOT}\n",
        "src/quincunx/games/chess/game.py": "# cold: interpreted\n",
        "src/quincunx/games/chess/messages.toml": "",
        "src/quincunx/server/app.py": "",
        "src/quincunx/server/rows.py": f"{module.COLD}\n",
        "src/quincunx/server/tables/checks.py": f"{module.HOT}\n",
        "src/c/declared.h": (ROOT / "src" / "c" / "declared.h").read_text(),
        "src/c/quick.h": "",
        "setup.py": "",
        "pyproject.toml": "",
        "build/chess.c": '#include "chess.h"\n#include <Python.h>\n',
        "build/chess.h": "#include <quincunx.h>\n",
        "build/quincunx.h": "int steps;\n",
        "build/other.h": "",
    }
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return module


def chess(build: ModuleType, **settings: Any) -> Extension:
    return Extension("chess", [str(build.BUILD / "chess.c")], **settings)


def test_the_mark_says_what_is_compiled_and_the_folder_into_which_library(build: ModuleType) -> None:
    assert {name: [Path(file).name for file in files] for files, name in build.libraries()} == {
        "quincunx": ["step.py"],
        "quincunx_kit_board": ["boxes.py"],
        "quincunx_chess": ["moves.py"],
        "quincunx_chess_board": ["squares.py"],
        "quincunx_server": ["checks.py"],
    }


@pytest.mark.parametrize(
    ("file", "matters"),
    [
        ("src/quincunx/core/step.py", True),
        ("src/quincunx/games/chess/game.py", True),
        ("src/quincunx/__init__.py", True),
        ("src/c/quick.h", True),
        ("setup.py", True),
        ("pyproject.toml", True),
        ("src/quincunx/games/chess/messages.toml", False),
        ("src/quincunx/server/tables/checks.py", True),
        ("src/quincunx/server/rows.py", True),
        ("src/quincunx/server/app.py", False),
    ],
)
def test_words_and_what_lies_above_compile_nothing(build: ModuleType, file: str, matters: bool) -> None:
    before = build.made_from("gcc 12")
    assert build.made_from("gcc 12") == before
    (build.ROOT / file).write_text("changed\n")
    assert (build.made_from("gcc 12") != before) is matters


@pytest.mark.parametrize(
    ("file", "matters"), [("chess.c", True), ("chess.h", True), ("quincunx.h", True), ("other.h", False)]
)
def test_a_module_is_compiled_anew_when_any_header_it_reaches_has_changed(
    build: ModuleType, file: str, matters: bool
) -> None:
    before = build.module_made_from("gcc 12", chess(build))
    changed = build.BUILD / file
    changed.write_text(changed.read_text() + "int more;\n")
    assert (build.module_made_from("gcc 12", chess(build)) != before) is matters


def test_a_module_is_compiled_anew_by_another_compiler_or_with_other_flags(build: ModuleType) -> None:
    made = [
        build.module_made_from("gcc 12", chess(build)),
        build.module_made_from("gcc 13", chess(build)),
        build.module_made_from("gcc 12", chess(build, extra_compile_args=["-O1"])),
        build.module_made_from("gcc 12", chess(build, define_macros=[("NDEBUG", None)])),
    ]
    assert len(set(made)) == len(made)
    assert build.made_from("gcc 12") != build.made_from("gcc 13")


@pytest.mark.parametrize(("wanted", "drawings"), [("3", "-O1"), ("1", "-O1"), ("g", "-Og"), ("0", "-O0")])
def test_rules_are_optimised_more_than_drawings_and_games_in_the_making(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, wanted: str, drawings: str
) -> None:
    """Unless all that is wanted is to be done soon."""
    monkeypatch.setattr(build, "OPTIMISE", wanted)
    draughts = build.PACKAGE / "games" / "draughts"
    draughts.mkdir()
    (draughts / "game.py").write_text(f"{build.COLD}\nclass Draughts:\n    in_the_making = True\n")
    shared = ["-O3"]
    names = [
        *("quincunx_chess_board__mypyc", "quincunx_server__mypyc", "quincunx_draughts__mypyc"),
        *("quincunx_chess__mypyc", "quincunx__mypyc"),
    ]
    modules = [Extension(name, [], extra_compile_args=shared) for name in names]
    for module in modules:
        build.optimise(module)
    levels = [[flag for flag in module.extra_compile_args if flag.startswith("-O")][-1] for module in modules]
    assert levels == [drawings, drawings, drawings, f"-O{wanted}", f"-O{wanted}"]


def test_rules_count_while_they_practise_and_are_compiled_for_what_was_counted(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawings are not, nor the small modules that only find theirs in a library."""
    made = set()
    for practice, flag in (("", None), ("record", "-fprofile-generate"), ("use", "-fprofile-use")):
        monkeypatch.setattr(build, "PRACTICE", practice)
        for name in ("quincunx_chess__mypyc", "quincunx_chess_board__mypyc", "quincunx.games.chess.moves"):
            module = Extension(name, [str(build.BUILD / "chess.c")])
            build.optimise(module)
            counts = [each for each in module.extra_compile_args if each.startswith("-fprofile-")]
            assert counts[:1] == module.extra_link_args == ([flag] if flag and name.endswith("chess__mypyc") else [])
            made.add(build.module_made_from("gcc 12", module))
    assert len(made) == 3 + 2
    practised = chess(build, extra_compile_args=build.PRACTISED["use"])
    for counted in ("once", "twice"):
        (build.BUILD / "temp").mkdir(exist_ok=True)
        (build.BUILD / "temp" / "chess.gcda").write_text(counted)
        made |= {build.module_made_from("gcc 12", practised), build.made_from("gcc 12")}
    assert len(made) == 5 + 4


def test_the_compiler_finds_what_was_counted_beside_what_it_has_compiled(build: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "count.c"
    source.write_text("int main(int argc, char **argv) { return argc > 1; }\n")
    compiler = [*shlex.split(str(sysconfig.get_config_var("CC"))), "-O2", "-Werror=missing-profile"]
    for practice in ("record", "use"):
        flags = [flag for flag in build.PRACTISED[practice] if not flag.startswith("-Wno-")]
        subprocess.run([*compiler, *flags, "-c", "count.c"], cwd=tmp_path, check=True)
        subprocess.run([*compiler, *flags[:1], "count.o", "-o", "count"], cwd=tmp_path, check=True)
        subprocess.run([tmp_path / "count"], cwd="/", check=True)
        assert (tmp_path / "count.gcda").exists()


def test_the_toolchain_knows_the_settings_of_the_compiler(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    before = build.toolchain()
    assert build.toolchain() == before
    monkeypatch.setenv("CFLAGS", "-march=native")
    assert build.toolchain() != before


def test_a_listing_holds_only_while_every_module_is_kept(build: ModuleType) -> None:
    build.KEPT.mkdir()
    listing = build.KEPT / "all.json"
    assert build.listed(listing) == []
    listing.write_text('{"chess": "abc", "quincunx": "def"}')
    (build.KEPT / "abc").touch()
    assert build.listed(listing) == []
    (build.KEPT / "def").touch()
    found = {module.name: module.kept.name for module in build.listed(listing)}
    assert found == {"chess": "abc", "quincunx": "def"}


def test_what_no_build_has_used_for_days_is_forgotten(build: ModuleType) -> None:
    build.KEPT.mkdir()
    (build.KEPT / "old").touch()
    build.forget((build.KEPT / "old").stat().st_mtime + 1)
    assert not list(build.KEPT.iterdir())


def test_what_runs_once_is_not_optimised_and_all_else_is(build: ModuleType) -> None:
    once = "char CPyDef_chess___moves_____top_level__(void) {\n"
    often = "char CPyDef_chess___moves___pawn(void) {\n"
    module = chess(build)
    Path(module.sources[0]).write_text(f"{once}}}\n{often}}}\n")
    for _ in range(2):  # a build that goes on from another finds it marked
        build.hurry_over_imports(module)
        assert Path(module.sources[0]).read_text() == f"{build.ONCE}{once}}}\n{often}}}\n"


def test_what_only_finds_a_module_reads_no_header_unless_it_needs_more_of_it(build: ModuleType) -> None:
    finds = (
        "PyMODINIT_FUNC\nPyInit_chess(void)\n{\n    PyErr_Clear(); // PyList_New is not called\n    return NULL;\n}\n"
    )
    module = chess(build)
    declared = (build.BY_HAND / "declared.h").read_text()
    for more, read in (("", declared), ("PyObject *made = PyList_New(0);\n", build.HEADER)):
        Path(module.sources[0]).write_text(build.HEADER + finds + more)
        for _ in range(2):
            build.declare_little(module)
            assert Path(module.sources[0]).read_text() == read + finds + more
