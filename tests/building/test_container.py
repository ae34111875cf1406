"""The steps of the Containerfile, run as a script: its folders lie in a temporary one, and its Python is a new venv."""

from __future__ import annotations

import json
import os
import shutil
import signal
import site
import socket
import subprocess
import time
import venv
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "Containerfile"
FOLDERS = ("/source", "/wheels", "/data")
OURS = ("quincunx", "pytest_quincunx", "__editable__", "__pycache__")
OF_THE_SYSTEM = ("apt-get", "useradd")
"""What would change this machine: it is only written down."""


def steps() -> list[tuple[str, str]]:
    """The lines of the file: a word, and what follows it."""
    lines = [line for line in FILE.read_text().splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def last(word: str) -> str:
    return [rest for each, rest in steps() if each == word][-1]


@dataclass
class Box:
    """Where the steps are run: a folder instead of the root, and what they have set so far."""

    root: Path
    environment: dict[str, str]
    at: Path
    given: dict[str, str] = field(default_factory=dict)

    def inside(self, text: str) -> str:
        """The same words, with the folders of the container in ours."""
        for folder in FOLDERS:
            text = text.replace(folder, f"{self.root}{folder}")
        return text

    def run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.at, env={**self.environment, **self.given}, capture_output=True, text=True, timeout=300
        )

    def step(self, word: str, rest: str) -> None:
        """Do what one line says."""
        if word == "RUN":
            done = self.run(["sh", "-ec", self.inside(rest)])
            assert done.returncode == 0, f"{rest}\n{done.stdout}{done.stderr}"
        elif word == "WORKDIR":
            self.at = Path(self.inside(rest))
            self.at.mkdir(exist_ok=True)
        elif word == "ENV":
            name, _, value = rest.partition("=")
            self.given[name] = self.inside(value)
        elif word == "COPY" and not rest.startswith("--from=build"):
            *files, target = rest.split()
            for each in files:
                self.copy(ROOT / each, self.at / target)

    def copy(self, file: Path, target: Path) -> None:
        if file.is_dir():
            shutil.copytree(file, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
        else:
            shutil.copy(file, target)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """A new Python that finds the packages we have, so that nothing is fetched; and nothing is compiled."""
    python = tmp_path / "python"
    venv.create(python, symlinks=True, with_pip=False)
    [packages] = python.glob("lib/python*/site-packages")
    for folder in map(Path, site.getsitepackages()):
        for each in folder.iterdir():
            if not each.name.startswith(OURS):
                (packages / each.name).symlink_to(each)
    pip = python / "bin" / "pip"
    pip.write_text(f'#!/bin/sh\nexec "{python}/bin/python" -m pip "$@"\n')
    pip.chmod(0o755)
    written = tmp_path / "written"
    for name in OF_THE_SYSTEM:
        stand_in = python / "bin" / name
        stand_in.write_text(f'#!/bin/sh\necho {name} "$@" >> {written}\n')
        stand_in.chmod(0o755)
    # `install` may give a folder to a user there is not; that it belongs to them is all that is left out.
    stand_in = python / "bin" / "install"
    stand_in.write_text('#!/bin/sh\nfor last; do :; done\nmkdir -m 0700 "$last"\n')
    stand_in.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("QUINCUNX_", "PYTHON"))}
    quick = {"QUINCUNX_INTERPRETED": "1", "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}
    quick |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    return Box(tmp_path, {**kept, **quick, "PATH": f"{python}/bin:{os.environ['PATH']}"}, tmp_path)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def healthy(box: Box) -> bool:
    """What the container's own check says."""
    return box.run(json.loads(last("HEALTHCHECK").partition("CMD ")[2])).returncode == 0


def test_the_steps_make_a_server_that_is_healthy_and_ends_when_told(box: Box, tmp_path: Path) -> None:
    for word, rest in steps():
        box.step(word, rest)
    assert (tmp_path / "written").read_text().splitlines()[-1].endswith(last("USER"))
    assert not (tmp_path / "wheels").exists()
    box.given |= {"QUINCUNX_HOST": "127.0.0.1", "QUINCUNX_PORT": str(free_port())}
    command = json.loads(last("CMD"))
    assert not healthy(box)
    program = shutil.which(command[0], path=box.environment["PATH"])
    assert program is not None
    assert program.startswith(str(tmp_path)), "what was installed just now is run"
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(
            [program, *command[1:]], cwd=box.at, env={**box.environment, **box.given}, stdout=log, stderr=log
        )
    try:
        until = time.monotonic() + 60
        while not healthy(box):
            assert server.poll() is None, (tmp_path / "log").read_text()
            assert time.monotonic() < until
        server.send_signal(signal.Signals[last("STOPSIGNAL")])
        server.wait(15)
    finally:
        server.kill()
        server.wait()
    assert not healthy(box)
    assert sorted(file.name for file in (tmp_path / "data").iterdir() if file.suffix in (".db", ".secret")) == [
        "quincunx.db",
        "quincunx.db.secret",
    ]


def test_nobody_special_runs_it_and_the_data_outlive_it() -> None:
    words = [word for word, _ in steps()]
    assert last("USER") not in ("", "root", "0")
    assert words.index("USER") > max(n for n, word in enumerate(words) if word == "RUN"), "root only installs"
    assert last("VOLUME") == last("WORKDIR") == "/data"
    assert dict(rest.partition("=")[::2] for word, rest in steps() if word == "ENV")["QUINCUNX_DATABASE"].startswith(
        "sqlite:////data/"
    )
    assert last("CMD").startswith("["), "a shell in between would not hand the signal on"
