"""How smoothly a fight is staged, by the browser's own trace: frames, and the longest task of the page.

    .venv/bin/python bench/stage.py milito --rounds 5

Each round plays one scene over a table in a real browser. Tasks are timed by the processor time of the page's main
thread; frames by the clock, so what counts is the best round, on a machine that does nothing else. The work for a frame
is the processor time of all threads of page and browser. While the stage holds its breath nothing is drawn: a gap in
which the browser tells of no frame that it dropped is such a pause, and no frame. Bounds: 20 ms for 95 frames in 100,
and 50 ms for a task.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import CHROMIUM, FLAGS, serving  # noqa: E402 - found once its folder is known
from browser.hands import play_now, state  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

import quincunx as qx  # noqa: E402
from quincunx.contract import Case  # noqa: E402
from quincunx.core.scene import scenes_of, staged_plies  # noqa: E402

FRAME, TASK = 20.0, 50.0
PAUSE = 50_000
"""Microseconds: three frames in a row, of which one at least would have been told of as dropped."""
SETTLED = 1500
BEGUN = "the scene begins"
PLAY = """([scene, begun]) => { import("/static/stage.js").then(({ Stage }) => {
  localStorage.setItem("qx.scenes", "normal");
  const stage = new Stage();
  performance.mark(begun);
  stage.keep([scene]);
  stage.play([scene], { asked: true });
}); }"""


class Round(NamedTuple):
    """In milliseconds what 95 frames in 100 don't exceed, the longest task and the work for a frame; and how many."""

    frame: float
    task: float
    work: float
    frames: int


def a_scene(game: str) -> dict[str, Any]:
    """The first full fight of a game played at random."""
    for seed in range(40):
        match, dice = Case(game).match(seed), qx.FastDice(seed)
        while not match.over:
            seat = match.acting[dice.below(len(match.acting))]
            options = match.legal(seat)
            match.play(options[dice.below(len(options))], seat)
            for ply in staged_plies(match, 0, match.ply - 1):
                for scene in scenes_of(match, ply, 0):
                    if scene["weight"] >= 2 and len(scene["beats"]) > 9:
                        return scene
    raise SystemExit(f"no full fight in 40 games of {game}")


def one_round(browser: Browser, base: str, game: str, scene: dict[str, Any], folder: Path) -> Round:
    """Play the scene once, from its first frame to its end."""
    page = browser.new_page(base_url=base, viewport={"width": 1440, "height": 900})
    # The other side may begin with a fight, which would wait on the stage for somebody to go on.
    page.add_init_script("localStorage.setItem('qx.scenes', 'off'); localStorage.setItem('qx.turns', 'instant')")
    play_now(page, game)
    page.wait_for_load_state("networkidle")
    state(page)
    page.wait_for_timeout(SETTLED)  # whatever the others did lies there, and nothing else moves
    trace = folder / "trace.json"
    browser.start_tracing(page=page, path=trace)
    page.evaluate(PLAY, [scene, BEGUN])
    page.wait_for_selector(".scene.over", timeout=30_000)
    browser.stop_tracing()
    page.close()
    events = json.loads(trace.read_text("utf-8"))["traceEvents"]
    return read(events)


def read(events: list[dict[str, Any]]) -> Round:
    """Frames, and tasks of the page's main thread, from when the scene began."""
    main = next(e for e in events if e["name"] == "TracingStartedInBrowser")["args"]["data"]["frames"][0]["processId"]
    own = [event for event in events if event["pid"] == main]
    begun = next(event["ts"] for event in own if event["name"] == BEGUN)
    drawn = sorted(event["ts"] for event in own if event["name"] == "DrawFrame" and event["ts"] > begun)
    late = [event["ts"] for event in own if event["name"] == "DroppedFrame"]
    gaps = sorted((after - before) / 1000 for before, after in pairwise(drawn) if not paused(before, after, late))
    thread = next(e["tid"] for e in own if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain")
    timed = [event for event in events if "tdur" in event and event["ts"] + event.get("dur", 0) > begun]
    tasks = [event for event in timed if event["name"].endswith("RunTask")]
    longest = max((task["tdur"] / 1000 for task in tasks if (task["pid"], task["tid"]) == (main, thread)), default=0.0)
    work = sum(task["tdur"] for task in tasks if task["name"] == "ThreadControllerImpl::RunTask")
    return Round(gaps[int(0.95 * len(gaps))], longest, work / 1000 / len(drawn), len(drawn))


def paused(before: float, after: float, late: list[float]) -> bool:
    """Was there nothing to draw between these two frames?"""
    return after - before > PAUSE and not any(before < each <= after for each in late)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="milito")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    scene = a_scene(args.game)
    path = next(filter(None, map(shutil.which, CHROMIUM)))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        rounds = [one_round(browser, server.url, args.game, scene, Path(folder)) for _ in range(args.rounds)]
        browser.close()
    for each in rounds:
        frames = f"95 % of {each.frames} frames within {each.frame:.1f} ms, {each.work:.1f} ms of work each"
        print(f"{frames}; longest task {each.task:.1f} ms")
    frame, task = min(each.frame for each in rounds), min(each.task for each in rounds)
    print(f"best: {frame:.1f} ms a frame (bound {FRAME:g}), {task:.1f} ms a task (bound {TASK:g})")


if __name__ == "__main__":
    main()
