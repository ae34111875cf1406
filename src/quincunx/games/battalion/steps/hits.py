# hot: compiled by mypyc
"""Taking hits: the owner of the unit decides, then the unit holds or is disbanded."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import (
    IGNORE,
    LOSE,
    MOST_DICE,
    MOST_RANKS,
    PLAY,
    SLOTS,
    STEADFAST_DISORDER,
    STEADFAST_ORDER,
)
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import OWN_HITS, STEADFAST
from quincunx.games.battalion.fight import breaks, disband, harass, losses, most_to_lose, take_hits
from quincunx.games.battalion.steps.refusals import card_actions, card_of, go_on, not_now, refuse
from quincunx.games.battalion.tactics import play_card, playable


def deal_hits(battle: Battle) -> None:
    """The hits of a roll are known: their owner takes them, if there are any."""
    if battle.hits > 0:
        battle.steps.append(TakeHits(battle.owner(battle.target)))
    else:
        finish_roll(battle)


def finish_roll(battle: Battle) -> None:
    """All of a roll is resolved: disband check with its release and draw, Harass, and on."""
    if battle.dealt > 0 and breaks(battle, battle.target):
        disband(battle, battle.target)
    if battle.ending == "":
        harass(battle)
        battle.granted = 0
        go_on(battle)


class TakeHits(Step[Battle]):
    """Give up front ranks or take disorder, after whatever wards hits off."""

    rule = "hits.owner_decides"

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = [LOSE]
        for lost in range(most_to_lose(battle, battle.target, battle.hits)):
            options.append(LOSE + lost + 1)
        if self.may_stand_fast(battle):
            if battle.camp_order[seat] > 0:
                options.append(STEADFAST_ORDER)
            if battle.camp_disorder[seat] > 0:
                options.append(STEADFAST_DISORDER)
        if battle.hands[seat]:
            options += card_actions(battle, seat, PLAY, playable(battle, seat, OWN_HITS))
        return options

    def may_stand_fast(self, battle: Battle) -> bool:
        return not battle.stood_fast and battle.traits(battle.target) & STEADFAST != 0

    def take(self, battle: Battle, seat: int, action: int) -> None:
        target = battle.target
        if action in (STEADFAST_ORDER, STEADFAST_DISORDER):
            camp = battle.camp_order if action == STEADFAST_ORDER else battle.camp_disorder
            camp[seat] -= 1
            battle.order[target] += 1
            battle.stood_fast = True
            battle.note(lines.STEADFAST, target)
            self.ignore(battle, 1)
        elif action >= PLAY and action < PLAY + SLOTS:
            self.play(battle, seat, card_of(battle, seat, action - PLAY))
        else:
            take_hits(battle, target, battle.hits, action - LOSE)
            battle.steps.pop()
            finish_roll(battle)

    def play(self, battle: Battle, seat: int, card: int) -> None:
        tactic = play_card(battle, seat, card)
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

    def ignore(self, battle: Battle, hits: int) -> None:
        """So many hits need not be taken; with none left, nothing is."""
        battle.hits -= hits
        if battle.hits == 0:
            battle.steps.pop()
            finish_roll(battle)

    def resume(self, battle: Battle) -> None:
        self.ignore(battle, 0)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.take_hits", {"unit": battle.target, "n": battle.hits})

    def cite(self, battle: Battle, action: int) -> str:
        if action in (STEADFAST_ORDER, STEADFAST_DISORDER):
            return "trait.steadfast"
        if action == LOSE:
            return "hits.insufficient" if losses(battle, 0)[0] else "hits.place_disorder"
        return "hits.remove_first" if LOSE < action <= LOSE + MOST_RANKS else "tactics.windows"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        unit = battle.target
        if LOSE <= action <= LOSE + MOST_RANKS:
            return refuse("hits.no_over_removal", "too_many_lost", {"unit": unit, "n": battle.hits})
        if action in (STEADFAST_ORDER, STEADFAST_DISORDER):
            if not battle.traits(unit) & STEADFAST:
                return refuse("trait.steadfast", "not_steadfast", {"unit": unit})
            if battle.stood_fast:
                return refuse("trait.steadfast_once", "stood_fast", {"unit": unit})
            return refuse("trait.steadfast", "no_token")
        return not_now(battle, seat, action)


class IgnoreHits(Step[Battle]):
    """How many hits does the card ward off?"""

    rule = "tactics.windows"
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
        go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.ignore_hits", {"unit": battle.target, "n": battle.hits})

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if IGNORE <= action < IGNORE + MOST_DICE:
            return refuse("tactics.windows", "too_many_ignored", {"n": min(self.most, battle.hits)})
        return not_now(battle, seat, action)
