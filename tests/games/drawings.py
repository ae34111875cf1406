"""What the tests of every game's drawn table begin with: positions of games by lot, and a look into a drawing."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.svg import sprite

LEAST_LETTERS = 11.0
"""Pixels, in a window of 1440 x 900."""


def stopped(match: qx.Match, seed: int, every: int) -> Iterator[qx.Match]:
    """A game of random choices, stopped at every few and at its end."""
    chooser = random.Random(seed)
    while not match.over:
        if match.ply % every == 0:
            yield match
        seat = chooser.choice(match.acting)
        match.play(chooser.choice(match.legal(seat)), seat=seat)
    yield match


def first_of(matches: Iterable[qx.Match], is_it: Callable[[Data], bool], most: int = 100_000) -> qx.Match:
    """The first position of random games that is wanted, by its view for the seat that is to choose."""
    for seed, match in enumerate(matches, 1):
        chooser = random.Random(seed)
        while not match.over and match.ply < most:
            seat = match.acting[0]
            if is_it(match.view(seat)):
                return match
            match.play(chooser.choice(match.legal(seat)), seat=seat)
    raise AssertionError("there is no such position")


# ---- in a drawing


def ids_in(drawing: str) -> list[str]:
    return [name for element in ET.fromstring(drawing).iter() if (name := element.get("id"))]


def thing(drawing: str, name: str) -> ET.Element:
    return next(element for element in ET.fromstring(drawing).iter() if element.get("id") == name)


def title_of(element: ET.Element) -> str:
    return next((child.text or "" for child in element.iter() if child.tag.endswith("title")), "")


def check_picture(drawing: str, most_bytes: int, has_window: bool = True) -> None:
    """It is a picture with words of its own, and mostly a window, small enough to send."""
    root = ET.fromstring(drawing)
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert (root.get("data-pane") is not None) == has_window
    assert len(drawing.encode()) < most_bytes


def check_names(drawing: str) -> None:
    """Ids are unique, what is used is defined, and of the shared glyphs nothing is defined that is not used."""
    names = ids_in(drawing)
    assert len(names) == len(set(names))
    targets = {element.get("href", "")[1:] for element in ET.fromstring(drawing).iter() if element.get("href")}
    assert targets <= set(names)
    assert {name for name in names if name in sprite()} <= targets


def check_letters(drawing: str, scale: float) -> None:
    """No letters are too small to read where the picture is shown at this scale."""
    for element in ET.fromstring(drawing).iter():
        size = element.get("font-size")
        if size is not None and element.tag.endswith("text"):
            assert float(size) * scale >= LEAST_LETTERS, (element.text, size)


# ---- what is sent


def check_updates(match: qx.Match, usual: int, most: int, choices: int = 120) -> None:
    """What is sent after random choices is mostly small, and never large."""
    chooser = random.Random(2)
    shown, sizes = match.game.picture(match.view(0)), list[int]()
    while not match.over and len(sizes) < choices:
        seat = match.acting[0]
        match.play(chooser.choice(match.legal(seat)), seat=seat)
        now = match.game.picture(match.view(0), last=shown)
        changes = now.changes_from(shown)
        assert changes is not None
        sizes.append(len(json.dumps(changes)))
        shown = now
    sizes.sort()
    assert sizes[len(sizes) // 2] < usual
    assert sizes[-1] < most


def check_following(matches: Iterable[qx.Match]) -> None:
    """A picture that follows another is the same as one drawn anew."""
    last = None
    for match in matches:
        view = match.view(0)
        last = match.game.picture(view, last=last)
        assert last.to_text() == match.game.picture(view).to_text()
