"""Plays one game for every way a game of MIL (1049) can end, and keeps its record.

    python tests/games/mil1049/make_records.py

Run it again only when the rules have changed (and their version with them).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.mil1049.given import given
from games.playing import keep_records

import quincunx as qx
from quincunx.core.match import Match
from quincunx.minds import mind_named

RECORDS = Path(__file__).parent / "records"
LEAST = ("seal", "nothing", "pass")
BARE = {**dict.fromkeys(("food", "fabric", "metal", "influence", "gold", "women", "privileges"), 0), "C": {}}
"""A family that scores nothing in the end; its C has neither soldiers nor castle, so that the King rewards nobody."""


def played(seed: int, mind: str, sealed: bool = False, **options: Any) -> Match:
    """A game between computer players."""
    match = qx.new("mil1049", seed=seed, sealed=sealed, **options)
    minds = [mind_named(mind, seed + seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    return match


def waited_out(match: Match) -> Match:
    """Everyone passes, offers nothing and does nothing to the end."""
    while not match.over:
        seat = match.acting[0]
        offered = [match.notation(action, seat) for action in match.legal(seat)]
        match.play(next((each for each in LEAST if each in offered), offered[0]), seat)
    return match


def level(**ahead: Any) -> Match:
    """The last turn of a game in which red is ahead of yellow in this alone, and blue, the third, far behind."""
    families: dict[str, Any] = {name: {**BARE, "A": {"castle": 0, "soldiers": 0}} for name in ("red", "yellow")}
    families["red"]["A"] |= ahead
    return waited_out(given(turn=5, dice=[2], **families, blue={**BARE, "vp": -9}))


def by_vassals() -> Match:
    """The same, and all that red is ahead in is a vassal."""
    blue = {**BARE, "vp": -9, "A": {"lord": "red"}}
    return waited_out(given(turn=5, dice=[2], red=BARE, yellow=BARE, blue=blue))


def begun(players: int) -> Match:
    """A game with a few choices made, the last of them a dowry under way."""
    match = qx.new("mil1049", seed=players, players=players)
    match.play_all(["grow:A", "gold"])
    return match


def last_one_left() -> Match:
    """Of four players one resigns, another's clock runs down in the middle of a dowry, and a third resigns."""
    match = begun(4)
    host = match.view(qx.ALL_SEEING)["active"]
    first, second, third = [seat for seat in range(4) if seat != host]
    match.resign(second)
    match.play_all(["more:gold", "seal"], first)
    match.run_out_of_time(third)
    match.resign(host)
    return match


def some_left() -> Match:
    """Two of five leave on the way; the others play by lot to the end."""
    match = qx.new("mil1049", seed=9, players=5, cutthroat=True)
    mind = mind_named("random", 9)
    while not match.over:
        seat = match.acting[0]
        if match.ply == 60:
            match.resign(match.awaited[0])
        elif match.ply == 200:
            match.run_out_of_time(match.awaited[0])
        else:
            match.play(mind.choose(match, seat), seat)
    return match


def by_word(word: str) -> Match:
    """A game of two that ends by a word."""
    match = begun(2)
    match.play("seal", match.acting[0])
    getattr(match, word)(0)
    return match


def agreed() -> Match:
    """One of four leaves, and the others agree to a draw."""
    match = begun(4)
    match.resign(3)
    for seat in (2, 0, 1):
        match.offer_draw(seat)
    return match


def main() -> None:
    games = {
        "outright": played(1, "greedy", players=3),
        "outright_two": played(2, "random", players=2),
        "outright_sealed_dice": played(3, "random", sealed=True, players=4, start_lands="cereal_fish"),
        "outright_advanced": played(5, "random", players=5, advanced=True, cutthroat=True),
        "by_castles": level(castle=1),
        "by_lands": level(lands=["cereal", "wool"]),
        "by_vassals": by_vassals(),
        "shared": waited_out(qx.new("mil1049", seed=4, players=3)),
        "some_left": some_left(),
        "last_one_left": last_one_left(),
        "resigned": by_word("resign"),
        "time": by_word("run_out_of_time"),
        "agreed": agreed(),
    }
    keep_records(RECORDS, games)


if __name__ == "__main__":
    main()
