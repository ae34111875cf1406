"""From a click to the painted answer, in a real browser: for every game, best of five runs, and what the page weighs.

Run it on a machine that is otherwise idle: .venv/bin/python bench/clicks.py [GAME...]
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import CHROMIUM, FLAGS, Visitors, serving  # noqa: E402 - found once its folder is known
from browser.hands import Way, choose, go_ahead, play_now, state, ways  # noqa: E402
from browser.test_first_paint import PAINT, WEIGHT  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

RUNS, CHOICES = 5, 30
TIMED = """([x, y]) => new Promise((told) => {
  const board = document.getElementById("q-board");
  const painted = () => requestAnimationFrame(() => setTimeout(() => told(performance.now() - begun)));
  const seen = new MutationObserver(() => { seen.disconnect(); painted(); });
  seen.observe(board, { attributes: true, attributeFilter: ["data-shown"] });
  const dialogs = document.getElementById("q-dialog");
  const begun = performance.now();
  const under = document.elementFromPoint(x, y);
  under.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }));
  if (dialogs.open) { seen.disconnect(); dialogs.querySelector("button[value=no]").click(); told(null); }
  else if (document.querySelector(".popup")) { seen.disconnect(); told(null); }
})"""
"""Choose by a click; the milliseconds until a frame is painted after the answer is shown, None without an answer."""


def one_click(page: Page, way: Way) -> float | None:
    took: float | None = page.evaluate(TIMED, [way.x, way.y])
    return took


def clicks(page: Page, game: str, rng: Random) -> list[float]:
    """How long each of a number of choices takes."""
    play_now(page, game)
    found: list[float] = []
    for _ in range(CHOICES):
        if state(page) == "over":
            break
        page.locator("#q-board").evaluate("(board) => { board.dataset.seen = board.dataset.shown; }")
        took = one_click(page, rng.choice(ways(page)))
        if took is not None:
            found.append(took)
            continue
        if page.locator(".popup").count():
            page.locator(".popup [role=menuitem]").first.click()
        else:
            choose(page, rng)
        go_ahead(page)
    return found


def first_paint(page: Page) -> tuple[float, int]:
    """When the table paints first, and how much was loaded for it."""
    page.reload(wait_until="load")
    page.wait_for_selector("#q-board svg.qx")
    return page.evaluate(PAINT), sum(size for _, size, _ in page.evaluate(WEIGHT))


def measured(game: str, chromium: str) -> str:
    """A row of the table: the best of several runs."""
    runs: list[tuple[float, float, float, int]] = []
    with TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for run in range(RUNS):
            page = Visitors(browser, server.url)()
            found = clicks(page, game, Random(run))
            runs.append((median(found), quantiles(found, n=20)[-1], *first_paint(page)))
        browser.close()
    middle, high, paint, weight = (min(column) for column in zip(*runs, strict=True))
    return f"| {game} | {middle:.0f} ms | {high:.0f} ms | {paint:.0f} ms | {weight / 1000:.0f} KB |"


def main() -> None:
    from shutil import which

    chromium = next(filter(None, map(which, CHROMIUM)), None)
    if chromium is None:
        sys.exit("this needs Chromium; `make packages` installs it")
    print("| game | click to painted answer, median | 95th percentile | first paint | page |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for game in sys.argv[1:] or ["milito", "battalion", "mil1049"]:
        print(measured(game, chromium), flush=True)


if __name__ == "__main__":
    main()
