"""Looks at what `make dist` has made: what is in it, and whether it can be installed without a compiler.

python tests/building/distribution.py dist
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
WORDS_BESIDE_THE_SOURCE = {".txt"}
"""What was said of a fit is for readers of the source, and not installed."""
HOT = "# hot: compiled by mypyc"
GAME = """
import quincunx as qx
match = qx.new("milito", seed=1)
qx.playout(match.table, qx.FastDice(1), 20_000)
assert match.over
print(qx.speed())
"""


def package_files() -> set[str]:
    """Everything that belongs into a wheel."""
    files = [file for file in (SOURCE / "quincunx").rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    files += SOURCE.glob("*.py")  # the plugin for pytest, which imports nothing of ours unless it is asked for
    wanted = [file for file in files if file.suffix not in WORDS_BESIDE_THE_SOURCE | {".pyc", ".so"}]
    return {str(file.relative_to(SOURCE)) for file in wanted}


def wheel_contents(wheel: Path) -> list[str]:
    """What is wrong with the files in a wheel."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    modules = {name for name in names if name.endswith((".so", ".pyd"))}
    wrong = [f"{wheel.name} lacks {name}" for name in sorted(package_files() - names)]
    wrong += [f"{wheel.name} should not hold {name}" for name in sorted(names - modules - package_files())]
    hot = [name for name in package_files() if name.endswith(".py") and (SOURCE / name).read_text().startswith(HOT)]
    wanted = set() if is_pure(wheel) else {name.removesuffix(".py") for name in hot}
    compiled = {name.split(".")[0] for name in modules if "/" in name}
    wrong += [f"{wheel.name} has no compiled {name}" for name in sorted(wanted - compiled)]
    wrong += [f"{wheel.name} should not hold a compiled {name}" for name in sorted(compiled - wanted)]
    return wrong


def is_pure(wheel: Path) -> bool:
    return wheel.name.endswith("-py3-none-any.whl")


def archive_contents(archive: Path) -> list[str]:
    """What is wrong with the files in the source archive."""
    with tarfile.open(archive) as opened:
        names = {name.split("/", 1)[1] for name in opened.getnames() if "/" in name}
    wanted = {f"src/{name}" for name in package_files()}
    wanted |= {"LICENSE", "NOTICE", "README.md", "pyproject.toml", "setup.py"}
    wanted |= {f"src/c/{file.name}" for file in (SOURCE / "c").glob("*.h")}
    wrong = [f"{archive.name} lacks {name}" for name in sorted(wanted - names)]
    strange = [
        name for name in names if name.startswith(("tests/", "build/", "bench/")) or name.endswith((".c", ".so"))
    ]
    return wrong + [f"{archive.name} should not hold {name}" for name in sorted(strange)]


def speed_of(what: Path) -> str:
    """Install it where there is no compiler, play a game, and say at which speed."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        alone = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        alone |= {"CC": "false", "CXX": "false"}
        python = str(Path(folder, "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", str(what)], check=True, env=alone)
        subprocess.run([python, "-m", "quincunx.cli", "games"], check=True, env=alone, capture_output=True, cwd=folder)
        done = subprocess.run([python, "-c", GAME], check=True, env=alone, capture_output=True, text=True, cwd=folder)
    return done.stdout.strip()


def main(folder: Path) -> int:
    wheels, archives = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    pure = [wheel for wheel in wheels if is_pure(wheel)]
    wrong = [] if (len(wheels), len(pure), len(archives)) == (2, 1, 1) else ["expected two wheels and an archive"]
    for wheel in wheels:
        wrong += wheel_contents(wheel)
    for archive in archives:
        wrong += archive_contents(archive)
    for what in [*wheels, *archives]:
        expected = "compiled" if what in wheels and what not in pure else "interpreted"
        found = speed_of(what)
        print(f"{what.name}: installed without a compiler, runs {found}")
        if found != expected:
            wrong.append(f"{what.name} runs {found}, expected {expected}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
