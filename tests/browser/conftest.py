"""A served table in a process of its own, a real browser before it, and no test passes if the browser complains."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
SCREENS = ROOT / "artifacts" / "screens"
WANTED = os.environ.get("QUINCUNX_SCREENS") == "1"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first of these that is installed is used; one that has no windows to draw takes half of the processor time."""
ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]
"""Pages of a browser's address bar, which it loads with every window, and which cost more than ours."""
AS_BY_PLAYWRIGHT = [
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable"),
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
]
"""What Playwright turns off as well: of two such lists only the last counts."""
OFF = ",".join([*ADDRESS_BAR, *AS_BY_PLAYWRIGHT])
FEW_PROCESSES = ["--renderer-process-limit=1", "--in-process-gpu"]
"""Each page in a process of its own, and one more that draws, would cost a tenth more."""
NO_TUNING = "--js-flags=--no-opt --no-maglev"
"""No page of a test is open for so long that it would pay to make its scripts faster meanwhile."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={OFF}",
    *FEW_PROCESSES,
    NO_TUNING,
]
PATIENCE = 60_000
"""Milliseconds to wait for something that will happen, however busy the machine is."""
OPENED = pytest.StashKey[ExitStack]()
OPEN = pytest.StashKey[Browser]()

expect.set_options(timeout=PATIENCE)


# ---- the server


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class Server:
    """`quincunx serve` on a loopback port, with a database in a folder; it can be killed and started again."""

    folder: Path
    games: str = ""
    """Further games, as QUINCUNX_GAMES names them; those of the tests are found."""
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    def start(self) -> None:
        settings = {
            "QUINCUNX_MIND_SECONDS": "0.05",
            "QUINCUNX_MIND_PAUSE": "0",
            "QUINCUNX_TABLES_PER_MINUTE": "6000",
            "QUINCUNX_ACTIONS_PER_SECOND": "1000",
            "QUINCUNX_GAMES": self.games,
        }
        database = f"sqlite:///{self.folder / 'tables.db'}"
        command = ["-m", "quincunx.cli", "serve", "--port", str(self.port), "--database", database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *command],
                env={**os.environ, **settings, "PYTHONPATH": os.pathsep.join(sys.path)},
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        assert self.process is not None
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            assert self.process.poll() is None, f"the server ended:\n{self.log.read_text()[-3000:]}"
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer:\n{self.log.read_text()[-3000:]}")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server and all it has started: gently, or with SIGKILL as a power cut would."""
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, how)
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
        except ProcessLookupError:
            pass
        self.process = None


@contextmanager
def serving(folder: Path, games: str = "") -> Iterator[Server]:
    """A server, for as long as it is needed."""
    made = Server(folder, games)
    try:
        made.start()
        yield made
    finally:
        made.end()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server most tests share; a file whose tests need further games has one of its own by this name."""
    with serving(tmp_path_factory.mktemp("served")) as made:
        yield made


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of a test's own, to be killed."""
    with serving(tmp_path) as made:
        yield made


# ---- the browser


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The first Chromium that is installed."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        pytest.fail("these tests need Chromium; `make packages` installs it")
    return found


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest, chromium_path: str) -> Browser:
    """A browser for the tests of a file; those of this folder share one for as long as they follow one another."""
    opened = request.config.stash.setdefault(OPENED, ExitStack())
    if OPEN not in request.config.stash:
        playwright = opened.enter_context(sync_playwright())
        request.config.stash[OPEN] = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        opened.callback(request.config.stash.__delitem__, OPEN)
        opened.callback(request.config.stash[OPEN].close)
    return request.config.stash[OPEN]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Playwright keeps an event loop running, in which other tests could start none: a conftest that has its browser
    from here needs this, too."""
    if nextitem is not None and (item.path == nextitem.path or (in_this_folder(item) and in_this_folder(nextitem))):
        return
    item.config.stash.setdefault(OPENED, ExitStack()).close()


def in_this_folder(item: pytest.Item) -> bool:
    return FOLDER in item.path.parents


@dataclass
class Visitors:
    """Makes browser contexts, each a person of its own, and listens to what goes wrong in them."""

    browser: Browser
    base: str
    troubles: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=lambda: ["net::ERR_ABORTED"])

    def __call__(self, *, prefs: dict[str, str] | None = None, **options: Any) -> Page:
        """A new person with an empty page; gliding and the stage are off unless asked for."""
        kept = {"pace": "instant", "scenes": "off", "turns": "instant", **(prefs or {})}
        options.setdefault("viewport", {"width": 1280, "height": 860})
        context = self.browser.new_context(base_url=self.base, **options)
        context.set_default_timeout(PATIENCE)
        words = ";".join(
            f"localStorage.getItem('qx.{k}') ?? localStorage.setItem('qx.{k}', '{v}')" for k, v in kept.items()
        )
        context.add_init_script(f"try {{ {words} }} catch {{}}")
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.troubles.append(f"page error: {error.error}"))
        context.on("requestfailed", self.failed)
        context.on("response", lambda r: self.troubles.append(f"{r.status} {r.url}") if r.status >= 400 else None)
        self.contexts.append(context)
        return context.new_page()

    def heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text}")

    def failed(self, request: Request) -> None:
        self.troubles.append(f"failed: {request.method} {request.url} {request.failure}")

    def forgive(self, pattern: str) -> None:
        """This trouble is what the test is about."""
        self.forgiven.append(pattern)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        left = [one for one in self.troubles if not any(re.search(pattern, one) for pattern in self.forgiven)]
        assert left == [], "\n".join(left)


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitors]:
    """Whoever comes to the server; any complaint of the browser fails the test."""
    made = Visitors(browser, server.url)
    yield made
    made.close()


Shot = Callable[[Page, str], None]


@pytest.fixture
def shot() -> Shot:
    """Keep a picture of a page under artifacts/screens/, if somebody has asked for them: no test looks at one."""

    def take(page: Page, name: str) -> None:
        if not WANTED:
            return
        SCREENS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENS / f"{name}.png")

    return take
