"""Pictures on the page: one that was shown and changed is, child for child, the one drawn from nothing."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import Server, Visitors

import quincunx as qx
from quincunx.core.dice import FastDice

CHOICES = 60
CHANGED = """async ([shown, changes, fresh]) => {
  const { pictureFrom } = await import("/static/picture.js");
  let picture = pictureFrom(null, shown);
  const wrong = [];
  changes.forEach((told, n) => {
    picture = pictureFrom(picture, told);
    const [, , ...now] = picture.children, [, , ...meant] = pictureFrom(null, fresh[n]).children;
    if (now.length !== meant.length || now.some((child, at) => !child.isEqualNode(meant[at]))) wrong.push(n);
  });
  return wrong;
}"""


@pytest.mark.parametrize("game", ["milito", "battalion", "mil1049"])
def test_a_picture_that_is_changed_is_the_one_drawn_from_nothing(visitor: Visitors, server: Server, game: str) -> None:
    page, match, dice = visitor(), qx.new(game, seed=11), FastDice(11)
    page.goto(server.url)
    last = match.picture(0)
    shown, changes, fresh = last.to_text(), list[Any](), list[str]()
    for _ in range(CHOICES):
        seat = match.acting[0]
        legal = match.legal(seat)
        match.play(legal[dice.below(len(legal))], seat)
        following = match.picture(0, last=last)
        changes.append(following.changes_from(last))
        fresh.append(match.svg(0))
        last = following
    assert None not in changes
    assert any(isinstance(part, dict) for told in changes for part in told["parts"]) == (game != "mil1049")
    assert page.evaluate(CHANGED, [shown, changes, fresh]) == []
