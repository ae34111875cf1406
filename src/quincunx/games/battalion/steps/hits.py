# hot: compiled by mypyc
"""Taking hits: the owner of the unit decides, then the unit holds or is disbanded."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Message, Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import IGNORE, LOSE, MOST_RANKS, NUMBERS, STEADFAST_DISORDER, STEADFAST_ORDER
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import OWN_HITS, STEADFAST, Tactic
from quincunx.games.battalion.fight import breaks, disband, harass, losses, most_to_lose, move_tokens, take_hits
from quincunx.games.battalion.steps.window import Window


def deal_hits(battle: Battle) -> None:
    """The hits of a roll are known: their owner takes them, if there are any."""
    if battle.hits > 0:
        battle.steps.append(TAKING_HITS[battle.owner(battle.target)])
    else:
        finish_roll(battle)


def finish_roll(battle: Battle) -> None:
    """All of a roll is resolved: disband check with its release and draw, Harass, and on."""
    if battle.dealt > 0 and breaks(battle, battle.target):
        disband(battle, battle.target)
    if battle.ending == "":
        harass(battle)
        battle.granted = 0
        battle.go_on()


def hits_words(give_up: int, lost: int, placed: int) -> Message:
    """A way to take hits: so many ranks given up, and so many lost in all because the order does not suffice."""
    if lost > give_up:
        way = "lose_more" if give_up else "lose_none_then" if placed else "lose_none_forced"
    else:
        way = "lose" if give_up else "lose_none"
    return Message(f"option.{way}", {"n": give_up, "more": lost - give_up})


class TakeHits(Window):
    """Give up front ranks or take disorder, after whatever wards hits off."""

    rule = "hits.owner_decides"
    plays = OWN_HITS
    asks = "take_hits"

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = []
        for lost in range(most_to_lose(battle, battle.target, battle.hits) + 1):
            options.append(NUMBERS[LOSE + lost])
        if not battle.stood_fast and battle.traits(battle.target) & STEADFAST:
            if battle.camp_order[seat] > 0:
                options.append(STEADFAST_ORDER)
            if battle.camp_disorder[seat] > 0:
                options.append(STEADFAST_DISORDER)
        self.add_plays(battle, seat, options)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        target = battle.target
        if LOSE <= action <= LOSE + MOST_RANKS:
            take_hits(battle, target, battle.hits, action - LOSE)
            battle.steps.pop()
            finish_roll(battle)
        elif action in (STEADFAST_ORDER, STEADFAST_DISORDER):
            camp = battle.camp_order if action == STEADFAST_ORDER else battle.camp_disorder
            move_tokens(camp, seat, battle.order, target, 1)
            battle.stood_fast = True
            battle.note(lines.STEADFAST, target)
            self.ignore(battle, 1)
        else:
            super().take(battle, seat, action)

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        if tactic.sacrifices:
            ranks = battle.ranks[battle.target]
            battle.note(lines.SACRIFICES, battle.target, ranks.kinds[0])
            battle.lost[seat].append(ranks.kinds[0])
            battle.ranks[battle.target] = ranks.after
            self.ignore(battle, battle.hits)
        elif min(tactic.ignores, battle.hits) > 1:
            battle.steps.append(IgnoreHits(seat, tactic.ignores))
        else:
            battle.note(lines.IGNORES, battle.target, 1)
            self.ignore(battle, 1)

    def ignore(self, battle: Battle, hits: i64) -> None:
        """So many hits need not be taken; with none left, nothing is."""
        battle.hits -= hits
        if battle.hits == 0:
            battle.steps.pop()
            finish_roll(battle)

    def resume(self, battle: Battle) -> None:
        self.ignore(battle, 0)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"unit": battle.target, "n": battle.hits}

    def describe(self, battle: Battle, seat: int, action: int) -> Message:
        if LOSE <= action <= LOSE + MOST_RANKS:
            lost, placed = losses(battle, action - LOSE)
            return hits_words(action - LOSE, lost, placed)
        return super().describe(battle, seat, action)

    def cite(self, battle: Battle, action: int) -> str:
        if action in (STEADFAST_ORDER, STEADFAST_DISORDER):
            return "trait.steadfast"
        if action == LOSE:
            return "hits.insufficient" if losses(battle, 0)[0] else "hits.place_disorder"
        return "hits.remove_first" if LOSE < action <= LOSE + MOST_RANKS else "tactics.windows"

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (LOSE, STEADFAST_ORDER, STEADFAST_DISORDER):
            return super().why_not(battle, seat, verb, index)
        return first_reason(
            self.about(battle, seat),
            (verb == LOSE, "hits.no_over_removal", "too_many_lost"),
            (not battle.traits(battle.target) & STEADFAST, "trait.steadfast", "not_steadfast"),
            (battle.stood_fast, "trait.steadfast_once", "stood_fast"),
            (verb == STEADFAST_ORDER, "trait.steadfast", "no_camp_order"),
            (True, "trait.steadfast", "no_camp_disorder"),
        )


TAKING_HITS: Final[tuple[TakeHits, ...]] = (TakeHits(0), TakeHits(1), TakeHits(2), TakeHits(3))
"""Each seat's step, made once, as a step never changes."""


class IgnoreHits(Step[Battle]):
    """How many hits does the card ward off?"""

    rule = "tactics.windows"
    asks = "ignore_hits"
    fields = ("seat", "most")

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, battle: Battle, seat: int) -> list[int]:
        return list(range(IGNORE, IGNORE + min(self.most, battle.hits)))

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.hits -= action - IGNORE + 1
        battle.note(lines.IGNORES, battle.target, action - IGNORE + 1)
        battle.steps.pop()
        battle.go_on()

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"unit": battle.target, "n": battle.hits}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "too_many_ignored", n=min(self.most, battle.hits)) if verb == IGNORE else None
