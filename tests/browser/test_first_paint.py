"""The start page is light and quick: measured in the browser, with room for a slow machine."""

from __future__ import annotations

import json
import urllib.request

from browser.conftest import Server, Visitors
from browser.hands import play_now

import quincunx as qx

MOST_BYTES = 100_000
"""What travels, packed as the server packs it; unpacked it is about three times as much."""
SOON = 300
SLACK = 4
"""Machines that run tests are busy and slow; on an idle one the page paints in well under SOON milliseconds."""

PAINT = """() => new Promise((told) => {
  const look = () => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    if (paint) told(paint.startTime); else setTimeout(look, 20);
  };
  look();
})"""
WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize, Math.round(entry.responseEnd)])"""
PICTURE = """async () => {
  const begun = performance.now();
  const answer = await fetch("/games/milito/picture.svg?theme=light", { cache: "reload" });
  await answer.text();
  return performance.now() - begun;
}"""


def test_the_server_runs_at_the_speed_of_the_tests(server: Server) -> None:
    with urllib.request.urlopen(f"{server.url}/healthz") as answer:
        assert json.load(answer)["speed"] == qx.speed()


def test_first_paint_and_weight_of_the_start_page(visitor: Visitors) -> None:
    paints = []
    for _ in range(3):
        page = visitor()
        page.goto("/", wait_until="load")
        paints.append(page.evaluate(PAINT))
        parts = page.evaluate(WEIGHT)
        weight = sum(size for _, size, _ in parts)
        assert 10_000 < weight < MOST_BYTES, parts
    print(f"first paint {sorted(round(paint) for paint in paints)} ms, weight {weight} bytes")
    assert min(paints) < SOON * SLACK, paints


def test_the_picture_of_a_game_is_ready(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/", wait_until="load")
    took = [page.evaluate(PICTURE) for _ in range(3)]
    assert min(took) < SOON * SLACK, took


def test_the_table_is_light_without_its_board(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    parts = page.evaluate(WEIGHT)
    assert 10_000 < sum(size for _, size, _ in parts) < MOST_BYTES, parts
