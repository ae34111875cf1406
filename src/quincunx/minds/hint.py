# hot: compiled by mypyc
"""A hint: what a mind would choose from this seat, how often that wins, and one sentence of why."""

from __future__ import annotations

from typing import Final

from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.messages import Message
from quincunx.core.translations import ENGLISH
from quincunx.minds.mind import Thought, act, routine, run_to_quiet
from quincunx.minds.search import SearchMind

WORLDS: Final = 12
DEEPEST: Final = 40
TELLING: Final = 0.02
"""How much more of something there has to be for it to be the reason."""


def hint(
    match: Match, seat: int, seed: int = 1, iterations: int = 0, seconds: float = 0.0, language: str = ENGLISH
) -> Data:
    """The preferred action, its chance of winning and why, as plain data; found on redealt worlds only."""
    mind = SearchMind(seed, iterations, seconds)
    mind.mixing = mind.sparing = False
    thought = believed(mind.think(match, seat), match, seat)
    told = match.in_language(language)
    option = next(each for each in told.options(seat) if each.action == thought.action)
    unweighed = routine(match, seat) is not None
    order = [] if unweighed else rest_of_order(told, seat, thought.action, mind.planner.order(thought.action))
    number = in_a_hundred(thought.value)
    said = Message(
        "hint.routine" if unweighed else "hint.said", {"text": in_a_row(told, option.text, order), "n": number}
    )
    rivals = sorted((value for action, value, _ in thought.weighed if action != thought.action), reverse=True)
    return {
        "is": "hint",
        "seat": seat,
        "ply": match.ply_for(seat),
        "do": option.notation,
        "text": option.text,
        "order": order,
        "rule": option.rule,
        "chance": round(thought.value, 3),
        "next": round(rivals[0], 3) if rivals else None,
        "said": told.text(said),
        "wins": "" if unweighed else told.text(Message("hint.wins", {"n": number})),
        "why": told.text(Message("hint.unweighed") if unweighed else why(match, seat, thought, FastDice(seed))),
    }


def in_a_row(match: Match, text: str, order: list[str]) -> str:
    """A whole order in one sentence."""
    for n in range(len(order)):
        text = match.text(Message("hint.more" if n else "hint.then", {"text": text, "next": order[n]}))
    return text


def rest_of_order(match: Match, seat: int, action: int, order: list[int]) -> list[str]:
    """What is to be chosen after a choice that only begins an order: nothing is left to others, or to chance."""
    found: list[str] = []
    if order:
        twin = match.redeal(seat, FastDice(1))
        for then in order:
            twin.play(action, seat)
            play_unweighed(twin, seat)
            found.append(next(option.text for option in twin.options(seat) if option.action == then))
            action = then
    return found


def play_unweighed(match: Match, seat: int) -> None:
    """Go on with an order as far as there is nothing to weigh."""
    while match.acting == (seat,) and match.table.steps[-1].continues:
        few = match.table.steps[-1].candidates(match.table, seat)
        if len(few) > 1:
            return
        match.play(few[0], seat)


def believed(thought: Thought, match: Match, seat: int) -> Thought:
    """A thought with its values as chances one may believe; where nothing was weighed there is none."""
    if routine(match, seat) is not None:
        return thought
    calibration, seats = match.game.calibrations.choice, match.table.seats
    weighed = [(action, calibration.chance(value, seats), visits) for action, value, visits in thought.weighed]
    return Thought(thought.action, calibration.chance(thought.value, seats), weighed)


def in_a_hundred(chance: float) -> int:
    """A chance as people say it; nothing is sure before the end."""
    return min(max(round(100 * chance), 1), 99)


def why(match: Match, seat: int, thought: Thought, dice: FastDice) -> Message:
    """The sentence that says why: what it brings, and by how much it is better than the next best."""
    others = [action for action, _, _ in thought.weighed if action != thought.action]
    if not others:
        return Message("hint.only")
    rival = max(value for action, value, _ in thought.weighed if action != thought.action)
    ahead = round(100 * (thought.value - rival))
    reason = telling(match, seat, thought.action, others, dice)
    if reason == "":
        return Message("hint.better", {"n": ahead}) if ahead > 0 else Message("hint.alike")
    if ahead > 0:
        return Message(f"hint.because.{reason}", {"n": ahead})
    return Message(f"hint.though.{reason}")


def telling(match: Match, seat: int, action: int, others: list[int], dice: FastDice) -> str:
    """What this action brings more of than the others do on average; empty if nothing stands out."""
    gains: dict[str, float] = {}
    for _ in range(WORLDS):
        world = match.table.redeal(seat, dice)
        share = 1.0 / (WORLDS * len(others))
        for each in [action, *others]:
            table = world.copy(dice)
            act(table, seat, each)
            run_to_quiet(table, dice, DEEPEST)
            weight = 1.0 / WORLDS if each == action else -share
            for name, amount in match.game.reasons(table, seat).items():
                gains[name] = gains.get(name, 0.0) + weight * amount
    found = ""
    most = TELLING
    for name, gain in gains.items():
        if gain > most:
            found, most = name, gain
    return found
