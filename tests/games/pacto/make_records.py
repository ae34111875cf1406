"""Plays one game for every way a battle of Pacto can end, training and full battles, and keeps its record.

    python tests/games/pacto/make_records.py

Run it again only when the rules have changed (and their version with them).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.pacto.given import play
from games.pacto.test_combat import fight
from games.pacto.test_outcomes import after
from games.playing import at_random, keep_records

import quincunx as qx
from quincunx.core.match import Match

RECORDS = Path(__file__).parent / "records"
MELEE = "unit:equites_1"


def broken(*units: str, lost: Sequence[str]) -> Match:
    """Some UGs are about to rout, and others of their armies are lost already."""
    ugs: dict[str, Any] = {}
    for n, name in enumerate(units):
        pose = (8 + 6 * n, 10, 90 if name.startswith("0") else 270)
        ugs[name] = {"pose": pose, "bases": 1, "wound": 1, "marks": ["broken"]}
    match = after(ugs, [], [])
    data = match.at(0).to_dict()
    for row in data["table"]["ugs"]:
        if row["unit"] in lost:
            row |= {"where": "lost", "pose": None, "bases": 0}
    return at_random(play(qx.from_dict(data), MELEE), 1)


def resigned_in_a_fight() -> Match:
    """A player resigns while combats are being rolled."""
    match = after(
        {"0-hastati_1": (10, 10, 90), "1-warband_1": (10, 10, 270)}, [fight("0-hastati_1", "1-warband_1")], []
    )
    match.resign(1)
    return match


def full_battle() -> Match:
    """All that comes before a battle, with ambushes, flank marches and weather, and the battle itself."""
    armies = ["mid_republican_roman", "gallic"]
    return at_random(qx.new("pacto", seed=3, battle="full", armies=armies, weather=True), 3)


def drawn_up() -> Match:
    """Both draw up their armies at the table, and one resigns before the first roll of the battle."""
    match = qx.new("pacto", seed=2, battle="full", muster="table", armies=["norman", ""])
    for seat, choices in ((0, ("drop:bretons_1", "dismiss:g3", "ready")), (1, ("fill", "ready"))):
        for choice in choices:
            match.play(choice, seat=seat)
    match.resign(1)
    return match


def agreed() -> Match:
    match = at_random(qx.new("pacto", seed=5), 5, 80)
    for seat in range(match.seats):
        match.offer_draw(seat)
    return match


def out_of_time() -> Match:
    match = at_random(qx.new("pacto", seed=4, battle="training_mixed"), 4, 60)
    match.run_out_of_time(match.awaited[0])
    return match


def main() -> None:
    games = {
        "open_field": at_random(qx.new("pacto", seed=4), 4),
        "hill_and_wood": at_random(qx.new("pacto", seed=31, battle="training_mixed"), 31),
        "sealed_dice": at_random(qx.new("pacto", seed=6, sealed=True), 6),
        "won": broken("1-soldurii_1", lost=("1-warband_1", "1-warband_2")),
        "both_break": broken(
            "0-hastati_1", "1-soldurii_1", lost=("0-hastati_2", "0-principes_1", "1-warband_1", "1-warband_2")
        ),
        "resigned_in_a_fight": resigned_in_a_fight(),
        "time": out_of_time(),
        "agreed": agreed(),
        "drawn_up": drawn_up(),
        "full_battle": full_battle(),
    }
    keep_records(RECORDS, games)


if __name__ == "__main__":
    main()
