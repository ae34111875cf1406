"""Finding puzzles in a game that was played: a choice that is clearly best by what the chooser could know.

Every choice is looked at quickly, and the few that stand out are looked at ever harder: by three searches that must
agree, by one deep search, whose chances are kept, and by players who are weak, of whom not all may find it. Where a
search plans, it must also be too late for it after anything else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from math import log10
from typing import Final

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.core.puzzles import EASIEST, HARDEST, Puzzle, compact
from quincunx.core.registry import game_of
from quincunx.core.starting import match_from_dict
from quincunx.lab.calibrating.looking import is_weighed, replayed, timed
from quincunx.lab.entrants import Judgements
from quincunx.lab.puzzling.orders import is_urgent, only_begins, that_mattered
from quincunx.lab.puzzling.searches import GLANCE, QUICK, lead, thought_of
from quincunx.minds import Thought
from quincunx.minds.analysis import ENOUGH, second_look
from quincunx.minds.hint import telling
from quincunx.minds.levels import Recruit

CLEAR: Final = 0.15
"""By so much chance of winning the best choice is better than the next."""
PROMISING: Final = 0.12
"""What a quick look has to show for a harder one."""
GLANCED: Final = 0.06
"""What a glance has to show for a quick look: most choices do not even show that."""
SEEDS: Final = 3
FEWEST_OPTIONS: Final = 3
RECRUITS: Final = 12
RECRUITS_RATING: Final = 1300
"""Where a puzzle stands that half of all Recruits solve."""
APART: Final = 8
"""Two puzzles of a game lie so many choices apart, for the clicks of one plan belong together."""
MOST_ANSWERS: Final = 8


def mine_all(game: str, content: Content, asked: Sequence[Data], _: Judgements) -> list[Data]:
    """The puzzles in some games; each is a row of a study with the `iterations` of the searches that must agree.

    With `lines`, only those are looked for that seem to go on after an answer of the others.
    """
    return [timed(mine, game_of(game), content, row) for row in asked]


def mine(game: Game, content: Content, row: Data) -> Data:
    """All puzzles of one game, as plain data."""
    found: list[Data] = []
    last = -APART
    worth = that_mattered(game, content, row) if game.plans else None
    for match, seat, _ in replayed(game, content, row):
        if worth is not None and match.ply not in worth:
            continue
        if match.ply < last + APART or not is_open(match, seat):
            continue
        if lead(match, thought_of(match, seat, row["seed"] + match.ply, GLANCE)) < GLANCED:
            continue
        quick = thought_of(match, seat, row["seed"] + match.ply, QUICK)
        if lead(match, quick) < PROMISING:
            continue
        if game.plans and only_begins(match, seat, quick.action):
            continue
        if row["lines"] and not goes_on(match_from_dict(match.to_dict(), content), seat, quick.action, row["seed"]):
            continue
        puzzle = checked(match_from_dict(match.to_dict(), content), seat, row["iterations"], row["seed"])
        if puzzle is not None or not game.plans:
            last = match.ply
        if puzzle is not None:
            found.append({name: getattr(puzzle, name) for name in Puzzle.__dataclass_fields__})
    return {"index": row["index"], "puzzles": found}


def is_open(match: qx.Match, seat: int) -> bool:
    """Is there a real choice, made by one seat alone and for good reasons rather than by lot?"""
    step = match.table.steps[-1]
    return step.seat == seat and not step.mixed and is_weighed(match, seat) and len(match.legal(seat)) >= FEWEST_OPTIONS


def goes_on(match: qx.Match, seat: int, action: int, seed: int) -> bool:
    """Do the others answer a choice, and does one choice stand out again, at a quick look?"""
    match.play(action, seat)
    answers = answered(match, seat, QUICK, seed)
    if answers is None or all(each.startswith(f"{seat} ") for each in answers) or not is_open(match, seat):
        return False
    return lead(match, thought_of(match, seat, seed + match.ply, QUICK)) >= PROMISING


def answered(match: qx.Match, seat: int, iterations: int, seed: int) -> list[str] | None:
    """Play on until a seat has a choice of its own, the others as a search would; None if it comes to none."""
    answers: list[str] = []
    while not match.over and len(answers) < MOST_ANSWERS:
        asked = match.acting[0]
        options = match.legal(asked)
        if asked == seat and len(options) > 1:
            return answers if match.acting == (seat,) else None
        action = options[0] if len(options) == 1 else thought_of(match, asked, seed + match.ply, iterations).action
        answers.append(f"{asked} {match.notation(action, asked)}")
        match.play(action, asked)
    return None


def checked(match: qx.Match, seat: int, iterations: int, seed: int) -> Puzzle | None:
    """The puzzle in this position, if it holds however one looks at it."""
    chances = clear_chances(match, seat, iterations, seed)
    if chances is None:
        return None
    best = max(chances, key=lambda action: chances[action])
    recruits = [Recruit(seed + 104_729 * number).choose(match, seat) == best for number in range(RECRUITS)]
    if all(recruits):
        return None
    others = [action for action in chances if action != best]
    position = match.to_dict()
    return Puzzle(
        id=hashlib.sha256(json.dumps(position["table"], sort_keys=True).encode()).hexdigest()[:8],
        seat=seat,
        theme=match.table.space().verb_of(best).name,
        rating=rating_of(sum(recruits)),
        reason=telling(match, seat, best, others, FastDice(seed)),
        options=compact(position["options"]),
        table=compact(position["table"]),
        chances={match.notation(action, seat): round(chance, 3) for action, chance in chances.items()},
    )


def clear_chances(match: qx.Match, seat: int, iterations: int, seed: int) -> dict[int, float] | None:
    """The chance of every choice by a deep search, if one is clearly the best however one looks; None if not."""
    best = set[int]()
    for number in range(SEEDS):
        thought = thought_of(match, seat, seed + 7919 * number, iterations)
        best.add(thought.action)
        if len(best) > 1 or lead(match, thought) < CLEAR:
            return None
    deep = thought_of(match, seat, seed + 1, 4 * iterations)
    chances = chances_of(match, seat, deep, FastDice(seed))
    second = max(chance for action, chance in chances.items() if action != deep.action)
    if deep.action not in best or chances[deep.action] - second < CLEAR:
        return None
    return chances if not match.game.plans or is_urgent(match, seat, chances, seed) else None


def chances_of(match: qx.Match, seat: int, thought: Thought, dice: FastDice) -> dict[int, float]:
    """The chance of every choice; one the search hardly tried is carried through beside the best once more."""
    calibration = match.game.calibrations.choice
    found: dict[int, float] = {}
    for action, value, visits in thought.weighed:
        if visits < ENOUGH and action != thought.action:
            value = thought.value - max(second_look(match, seat, thought.action, action, dice)[0], 0.0)
        found[action] = min(max(calibration.chance(value, match.seats), 0.0), 1.0)
    return found


def rating_of(solved: int) -> int:
    """How hard a puzzle is by how many of the Recruits solve it."""
    share = (solved + 0.5) / (RECRUITS + 1)
    return min(max(round(RECRUITS_RATING + 400 * log10((1 - share) / share)), EASIEST), HARDEST)
