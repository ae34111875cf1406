"""Builds the wheel: hot files are compiled by mypyc where there is a C compiler; without one they run as they are."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HOT = "# hot: compiled by mypyc"
"""The first line of a file that is compiled."""
COLD = "# cold: interpreted"
"""The first line of every other file that the compiler may read."""
LAYERS = ("core", "games", "minds")
ABOVE = ("server",)
"""Layers of which only what is on the way of a choice is compiled; only what the compiler reads has a mark."""

INTERPRETED = os.environ.get("QUINCUNX_INTERPRETED") == "1"
COMPILING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""The commands that need compiled modules; metadata and source archives are made without."""
LEVELS = ("0", "g", "1", "2", "3")
"""How much the C compiler may make of the code, from least to most work."""
OPTIMISE = os.environ.get("QUINCUNX_OPT_LEVEL", "3")
OPTIMISE_LESS = "1"
"""For drawings and for what is compiled of the server: they take long to compile and are no faster for it.

For a game in the making, too: it would take a minute more, and nobody plays it yet.
"""
PRACTICE = os.environ.get("QUINCUNX_PRACTICE", "")
"""`record` compiles rules and minds that count, while they run, how often they go which way; after some games, `use`
compiles them anew for the ways most often gone. Wheels to give away are made so: see `make dist`."""
PRACTISED = {
    "": [],
    "record": ["-fprofile-generate", "-fprofile-update=single"],
    "use": ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"],
}
FLAGS = [
    "-fvisibility=hidden",  # libraries call one another through tables and not by name
    "-fno-semantic-interposition",
    "-fno-plt",  # of all they call, half is Python's own
    "-g0",  # nobody debugs the C
    "-Wno-maybe-uninitialized",  # an argument that is handed over is one that was counted
    "-Wno-misleading-indentation",  # looking for that in a file of many megabytes takes gcc longer than compiling it
]

ONCE = '__attribute__((cold, optimize("O0"))) '
"""Before a function that is not worth optimising."""

HEADER = "#include <Python.h>\n"

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "quincunx"
BY_HAND = ROOT / "src" / "c"
"""C that is put before what mypyc writes; each file says what for."""
BUILD = Path("build")
KEPT = BUILD / "kept"
"""Compiled modules of earlier builds, named by a hash of everything they were made from."""
KEPT_DAYS = 7


# ---- what is compiled, and into which library


def sources() -> list[Path]:
    """Every Python file that the compiler may read."""
    files = {file for layer in LAYERS for file in (PACKAGE / layer).rglob("*.py")}
    above = {file for layer in ABOVE for file in (PACKAGE / layer).rglob("*.py") if mark_of(file) in (HOT, COLD)}
    return sorted(files | above)


def mark_of(file: Path) -> str:
    """Its first line."""
    with file.open() as text:
        return text.readline().rstrip()


def hot_files() -> list[str]:
    return [str(file.relative_to(ROOT)) for file in sources() if mark_of(file) == HOT]


def library_of(file: str) -> str:
    """The shared library a file is compiled into: one for all games, and for each game its rules and its drawings.

    Scenes are drawings, too.
    """
    _, _, layer, *inner = Path(file).parts
    if layer in ABOVE:
        return f"quincunx_{layer}"
    if layer != "games":
        return "quincunx_kit_board" if inner[:2] == ["kit", "board"] else "quincunx"
    return f"quincunx_{inner[0]}_board" if inner[1] in ("board", "scenes.py") else f"quincunx_{inner[0]}"


def libraries() -> list[tuple[list[str], str | None]]:
    """All hot files by their library; a change compiles only the libraries it reaches."""
    files: dict[str, list[str]] = {}
    for file in hot_files():
        files.setdefault(library_of(file), []).append(file)
    return [(each, name) for name, each in files.items()]


# ---- what a build was made from


def digest(parts: Iterable[str | bytes]) -> str:
    """One hash of all parts, in their order."""
    found = hashlib.sha256()
    for part in parts:
        piece = part.encode() if isinstance(part, str) else part
        found.update(len(piece).to_bytes(8, "big") + piece)
    return found.hexdigest()[:40]


def release_of(project: str) -> str:
    try:
        return version(project)
    except PackageNotFoundError:
        return ""


def toolchain() -> str:
    """Python, mypyc with its runtime, the C compiler, and every setting they take from the environment."""
    settings = [f"{name}={os.environ.get(name, '')}" for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")]
    python = [sys.version, sysconfig.get_platform(), str(sysconfig.get_config_var("EXT_SUFFIX"))]
    python += [str(sysconfig.get_config_var(name)) for name in ("CC", "CFLAGS", "LDSHARED", "CCSHARED")]
    projects = [f"{name} {release_of(name)}" for name in ("mypy", "mypy_extensions", "setuptools")]
    command = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "")) or ["cc"]
    told = subprocess.run([*command, "--version"], capture_output=True, check=False)
    return digest([*settings, *python, *projects, told.stdout, *runtime()])


def runtime() -> list[bytes]:
    """The C that mypyc compiles into everything."""
    import mypyc

    folder = Path(str(mypyc.__file__)).parent / "lib-rt"
    return [file.read_bytes() for file in sorted(folder.rglob("*")) if file.suffix in (".c", ".h", ".tmpl")]


def made_from(tools: str) -> str:
    """What all modules together are made from."""
    others = [PACKAGE / "__init__.py", ROOT / "setup.py", ROOT / "pyproject.toml", *sorted(BY_HAND.glob("*.h"))]
    files = [*sources(), *others]
    parts = (part for file in files for part in (file.as_posix(), file.read_bytes()))
    return digest([tools, OPTIMISE, *practice("*"), *parts])


def practice(name: str) -> list[str | bytes]:
    """What compiling a library has to do with games it has played: where it is to count, or what it has counted."""
    if PRACTICE == "record":
        return [PRACTICE, str(BUILD.resolve())]
    return [PRACTICE, *(file.read_bytes() for file in sorted(BUILD.rglob(f"{name}.gcda")))] if PRACTICE else []


def module_made_from(tools: str, module: Extension) -> str:
    """What one module is made from: its C, every generated header that C reaches, and how it is compiled."""
    seen: dict[str, bytes] = {}
    waiting = [Path(source) for source in module.sources]
    while waiting:
        file = waiting.pop()
        if str(file) not in seen:
            seen[str(file)] = text = file.read_bytes()
            named = (BUILD / name.decode() for name in re.findall(rb'#\s*include\s+["<]([^">]+)[">]', text))
            waiting += [header for header in named if header.is_file()]
    practised = set(module.extra_compile_args) & set(PRACTISED[PRACTICE])
    played = [part for source in module.sources for part in practice(Path(source).stem)] if practised else []
    how = [tools, module.name, *module.extra_compile_args, *map(str, module.define_macros), *played]
    return digest([*how, *(part for name in sorted(seen) for part in (name, seen[name]))])


# ---- the modules


def compiler_found(flags: list[str] | None = None) -> bool:
    """Whether a C compiler that knows these flags and Python's headers are there: a small file is tried."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.errors import CCompilerError, DistutilsError
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "probe.c")
        file.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(file)], folder, include_dirs=[sysconfig.get_path("include")], extra_postargs=flags)
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def interpreted(why: str) -> list[Extension]:
    print(f"quincunx: {why}; building the interpreted wheel, which plays the same games more slowly", file=sys.stderr)
    return []


def extensions() -> list[Extension]:
    """The compiled modules, each with the place where it is kept; none where there is nothing to compile with."""
    if INTERPRETED or not COMPILING & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return interpreted("mypyc is not installed")
    if not compiler_found():
        return interpreted("no C compiler with the headers of Python was found")
    if PRACTICE and not compiler_found(PRACTISED.get(PRACTICE)):
        raise SystemExit(f"QUINCUNX_PRACTICE={PRACTICE} needs gcc 10 or newer; other compilers build without it")
    tools = toolchain()
    listing = KEPT / f"{made_from(tools)}.json"
    if modules := listed(listing):
        return modules
    cache = BUILD / "mypyc"
    shutil.rmtree(cache, ignore_errors=True)  # the whole C is written anew: that takes seconds, and is never stale
    modules = mypycify(["--strict", "--cache-dir", str(cache), *hot_files()], opt_level=OPTIMISE, separate=libraries())
    for module in modules:
        if os.name == "posix":
            optimise(module)
            hurry_over_imports(module)
            declare_little(module)
            ask_less(module)
        module.kept = KEPT / module_made_from(tools, module)
        module.listing = listing
    return sorted(modules, key=work, reverse=True)


def optimise(module: Extension) -> None:
    """Make most of the rules and the minds. The flags are each module's own: mypyc gives all of them the same list."""
    less = ("_board__mypyc", "_server__mypyc", *(f"_{game}__mypyc" for game in games_in_the_making()))
    level = min(OPTIMISE, OPTIMISE_LESS, key=LEVELS.index) if module.name.endswith(less) else OPTIMISE
    practises = module.name.endswith("__mypyc") and not module.name.endswith(less)
    practised = PRACTISED[PRACTICE] if practises else []
    module.extra_compile_args = [*module.extra_compile_args, *FLAGS, f"-O{level}", *practised]
    module.extra_link_args = [*module.extra_link_args, *practised[:1]]


def hurry_over_imports(module: Extension) -> None:
    """What runs once, when a module is imported, is a fifth of the work of optimising: it is left as it is."""
    for source in map(Path, module.sources):
        written = source.read_text("utf-8")
        marked = re.sub(r"^(?=char CPyDef_\w+__top_level__\(void\) \{$)", ONCE, written, flags=re.MULTILINE)
        if marked != written:
            source.write_text(marked, "utf-8")


def declare_little(module: Extension) -> None:
    """Each module has some C that only finds it in its library: for hundreds of them, the header is all the work."""
    declared = (BY_HAND / "declared.h").read_text("utf-8")
    known = set(re.findall(r"\w+", declared))
    for source in map(Path, module.sources):
        with source.open(encoding="utf-8") as text:
            if text.readline() != HEADER:
                continue
            rest = text.read()
        code = re.sub(r'//.*|"(?:[^"\\\n]|\\.)*"', "", rest)
        if {name for name in re.findall(r"\b_?Py\w+", code) if not name.startswith("PyInit_")} <= known:
            source.write_text(declared + rest, "utf-8")


def ask_less(module: Extension) -> None:
    """Put quick ways before the C of a library, and let no object that is in no circle care for how deep it lies."""
    quick, quicker = [(BY_HAND / name).read_text("utf-8") for name in ("quick.h", "quicker.h")]
    for source in map(Path, module.sources):
        if source.name.startswith("__native_"):
            written = source.read_text("utf-8").replace("type->tp_alloc(type, 0)", "quick_object(type, sizeof(*self))")
            acyclic = r"(\{\n) *CPy_TRASHCAN_BEGIN\(.*\n(.*\n.*\n) *CPy_TRASHCAN_END\(.*\n( *done: ;\n)"
            written = re.sub(r'^(?=#include "__native_)', lambda _: quicker, written, count=1, flags=re.MULTILINE)
            source.write_text(quick + re.sub(acyclic, r"\1\2", written), "utf-8")


def games_in_the_making() -> list[str]:
    """The games that say they are not to be offered yet."""
    games = (PACKAGE / "games").glob("*/game.py")
    return [file.parent.name for file in games if "in_the_making = True" in file.read_text("utf-8")]


def listed(listing: Path) -> list[Extension]:
    """The modules of a build from exactly the same files, if all of them are still kept."""
    if not listing.exists():
        return []
    modules = []
    for name, kept in json.loads(listing.read_text()).items():
        module = Extension(name, [])
        module.kept, module.listing = KEPT / kept, listing
        modules.append(module)
    return modules if all(module.kept.exists() for module in modules) else []


def work(module: Extension) -> int:
    """About how long a module takes to compile."""
    return sum(Path(source).stat().st_size for source in module.sources)


class BuildModules(build_ext):
    """Compiles the modules that are not kept from an earlier build."""

    def get_source_files(self) -> list[str]:
        return []  # the C is made while building, and belongs into no archive

    def build_extension(self, ext: Extension) -> None:
        built = Path(self.get_ext_fullpath(ext.name))
        if ext.kept.exists():
            built.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ext.kept, built)
            os.utime(ext.kept)
            return
        super().build_extension(ext)
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=KEPT, delete=False) as new:
            new.write(built.read_bytes())
        os.replace(new.name, ext.kept)

    def run(self) -> None:
        modules = list(self.extensions or [])
        to_compile = [module.name for module in modules if not module.kept.exists()]
        super().run()
        if modules:
            libraries = [name.removesuffix("__mypyc") for name in to_compile if name.endswith("__mypyc")]
            print(f"quincunx: compiled {', '.join(sorted(libraries)) or 'nothing'}", file=sys.stderr)
            modules[0].listing.write_text(json.dumps({module.name: module.kept.name for module in modules}))
            forget(time.time() - KEPT_DAYS * 24 * 3600)


def forget(before: float) -> None:
    """Delete what no build has used since then."""
    for file in KEPT.iterdir():
        if file.stat().st_mtime < before:
            file.unlink()


class BuildFiles(build_py):
    """Copies the Python files into an empty folder: what was deleted shall not live on in the wheel."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildModules, "build_py": BuildFiles},
        options={"build_ext": {"parallel": os.cpu_count()}},
    )
