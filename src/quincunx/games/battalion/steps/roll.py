# hot: compiled by mypyc
"""Rolling dice and taking hits: gather the pool, roll, whatever cards do to the dice, and what the hits cost."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.faces import as_digits, without
from quincunx.core.kit.hands import add_cards, count_of
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Message, Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import actions as act
from quincunx.games.battalion import fight, lines
from quincunx.games.battalion.actions import DIE, DISCARD, DONE, FACES, MOST_DICE, MOST_SEATS, PLAY
from quincunx.games.battalion.battle import NO_FACES, Battle
from quincunx.games.battalion.box import ENEMY_ROLL, OWN_HITS, OWN_POOL, OWN_ROLL, STEADFAST, Tactic
from quincunx.games.battalion.fight import count_hits, move_tokens, note_roll, pool_without_cards, throw, values_of
from quincunx.games.battalion.odds import note_pool_luck, note_reroll_luck, promised_hits
from quincunx.games.battalion.steps.window import Window, card_missing
from quincunx.games.battalion.tactics import card_of, discard, fits_roll, might_play, shift_of


def begin_roll(battle: Battle, kind: i64, roller: i64, target: i64) -> None:
    """A unit attacks, counterattacks, shoots or fires: gather its pool."""
    battle.kind = kind
    battle.roller = roller
    battle.target = target
    battle.lowered = battle.lowest = battle.granted = battle.hits = battle.dealt = 0
    battle.faces = NO_FACES
    battle.stood_fast = False
    battle.pool = pool_without_cards(battle, kind, roller, target, battle.outermost)
    seat = battle.owner(roller)
    if battle.hands[seat] and (battle.pool < MOST_DICE or might_play(battle, seat, OWN_POOL)):
        battle.steps.append(POOLING[seat])
    else:
        roll(battle)


def roll(battle: Battle) -> None:
    """The dice fall; then the roller's window, and the window of whoever is to be hit."""
    battle.faces = throw(battle, battle.pool)
    if battle.journal is not None:
        note_roll(battle)
        note_pool_luck(battle)
    if battle.luck:
        battle.luck[battle.owner(battle.roller)] += count_hits(battle.faces, values_of(battle)) - promised_hits(battle)
    AFTER_OWN_ROLL[battle.owner(battle.roller)].open(battle)


def total_hits(battle: Battle) -> None:
    """8s and assigned dice are the hits dealt; their owner takes them, if there are any."""
    battle.hits = count_hits(battle.faces, values_of(battle))
    battle.dealt = battle.hits
    if battle.journal is not None:
        eights = count_of(battle.faces, FACES)
        if battle.hits:
            battle.note(lines.HITS, battle.roller, eights, battle.hits - eights, battle.hits)
        else:
            battle.note(lines.MISSES, battle.roller)
    if battle.hits > 0:
        battle.steps.append(TAKING_HITS[battle.owner(battle.target)])
    else:
        finish_roll(battle)


class Pool(Window):
    """Discard cards for dice, play cards for their effect, or roll."""

    rule = "attack.pool_cards"
    plays = OWN_POOL
    passes = act.ROLL
    asks = "pool"
    tells = {"unit": "roller", "target": "target", "n": "pool"}
    clauses = {act.ROLL: "attack.applies_to", PLAY: "tactics.windows"}
    words = {DISCARD: "discard_die"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = [act.ROLL]
        if battle.pool < MOST_DICE:
            add_cards(battle.hands[seat], shift_of(battle, seat, DISCARD), options)
        self.add_plays(battle, seat, options)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action < DISCARD:
            super().take(battle, seat, action)
            return
        card = card_of(battle, seat, action - DISCARD)
        battle.note(lines.DIE_FOR_CARD, seat, card)
        discard(battle, seat, card)
        battle.pool += 1
        self.roll_if_full(battle, seat)

    def past(self, battle: Battle, seat: int) -> None:
        roll(battle)

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.pool = min(MOST_DICE, battle.pool + tactic.dice)
        battle.granted |= tactic.grants
        if tactic.lowers:
            battle.lowered += tactic.lowers
            battle.lowest = tactic.lowest
        self.roll_if_full(battle, seat)

    def roll_if_full(self, battle: Battle, seat: int) -> None:
        """Roll once no card could add anything."""
        if not battle.hands[seat] or (battle.pool == MOST_DICE and not might_play(battle, seat, OWN_POOL)):
            battle.steps.pop()
            roll(battle)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == DISCARD:
            return card_missing(battle, seat, index) or refuse("attack.pool_max", "pool_full")
        return super().why_not(battle, seat, verb, index)

    def no_use(self, battle: Battle, seat: int, tactic: Tactic) -> tuple[str, str]:
        if tactic.dice and battle.pool == MOST_DICE and fits_roll(battle, tactic, battle.roller):
            return "tactics.dice_cap_cards", "pool_full"
        return super().no_use(battle, seat, tactic)


class AfterRoll(Window):
    """Play cards on the dice that have fallen, the roller first, then the other side."""

    rule = "tactics.window_order"
    asks = "after_roll"
    clauses = {}
    words = {DONE: "leave_dice"}
    fields = ("seat", "window")

    def __init__(self, seat: int, window: int) -> None:
        super().__init__(seat)
        self.window = window

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.chosen = []
        if tactic.sets_to:
            battle.steps.append(ChooseDice(seat, 1, tactic.sets_to))
        else:
            battle.steps.append(ChooseDice(seat, tactic.rerolls, 0))

    def past(self, battle: Battle, seat: int) -> None:
        if self.window == OWN_ROLL:
            AFTER_ENEMY_ROLL[battle.owner(battle.target)].open(battle)
        else:
            total_hits(battle)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"faces": as_digits(battle.faces)}


POOLING: Final = [Pool(seat) for seat in range(MOST_SEATS)]
"""Each seat's step, made once, as a step never changes."""
AFTER_OWN_ROLL: Final = [AfterRoll(seat, OWN_ROLL) for seat in range(MOST_SEATS)]
AFTER_ENEMY_ROLL: Final = [AfterRoll(seat, ENEMY_ROLL) for seat in range(MOST_SEATS)]


class ChooseDice(Step[Battle]):
    """Choose the dice to roll again, or the die to turn."""

    rule = "tactics.windows"
    explains = (DIE,)
    words = {DONE: "roll_again"}
    fields = ("seat", "most", "face")

    def __init__(self, seat: int, most: int, face: int) -> None:
        super().__init__(seat)
        self.most = most
        self.face = face

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = [DONE] if battle.chosen else []
        for face in range(1, FACES + 1):
            if battle.faces.count(face) > battle.chosen.count(face) and (self.face == 0 or face < self.face):
                options.append(DIE + face - 1)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action != DONE:
            battle.chosen = sorted([*battle.chosen, action - DIE + 1])
        if action == DONE or len(battle.chosen) == min(self.most, len(battle.faces)):
            self.change(battle, seat)

    def change(self, battle: Battle, seat: int) -> None:
        """The chosen dice are rolled again, or turned to a face."""
        kept = without(battle.faces, battle.chosen)
        faces = sorted(kept + ([self.face] if self.face else throw(battle, len(battle.chosen))))
        if not self.face:
            note_reroll_luck(battle, kept, faces)
        line = lines.SETS_DIE if self.face else lines.REROLLS
        battle.note(line, seat, as_digits(battle.chosen), as_digits(faces))
        battle.faces = faces
        battle.chosen = []
        battle.steps.pop()
        battle.go_on()

    def prompt(self, battle: Battle, seat: int) -> Message:
        params = {"faces": as_digits(battle.faces), "n": self.most - len(battle.chosen), "face": self.face}
        return Message("prompt.turn_die" if self.face else "prompt.choose_dice", params)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        face = index + 1
        return first_reason(
            {"n": face, "face": self.face},
            (face not in battle.faces, self.rule, "no_such_die"),
            (self.face and face >= self.face, "tactics.needs_effect", "die_not_lower"),
            (True, self.rule, "dice_all_chosen"),
        )


# ---- taking hits: the owner of the unit decides, then the unit holds or is disbanded


def finish_roll(battle: Battle) -> None:
    """All of a roll is resolved: disband check with its release and draw, Harass, and on."""
    if battle.dealt > 0 and fight.breaks(battle, battle.target):
        fight.disband(battle, battle.target)
    if battle.ending == "":
        fight.harass(battle)
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
    tells = {"unit": "target", "n": "hits"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = []
        for lost in range(fight.most_to_lose(battle, battle.target, battle.hits) + 1):
            options.append(act.LOSE + lost)
        if not battle.stood_fast and battle.traits(battle.target) & STEADFAST:
            if battle.camp_order[seat] > 0:
                options.append(act.STEADFAST_ORDER)
            if battle.camp_disorder[seat] > 0:
                options.append(act.STEADFAST_DISORDER)
        self.add_plays(battle, seat, options)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        target = battle.target
        if act.LOSE <= action <= act.LOSE + act.MOST_RANKS:
            fight.take_hits(battle, target, battle.hits, action - act.LOSE)
            battle.steps.pop()
            finish_roll(battle)
        elif action in (act.STEADFAST_ORDER, act.STEADFAST_DISORDER):
            camp = battle.camp_order if action == act.STEADFAST_ORDER else battle.camp_disorder
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

    def describe(self, battle: Battle, seat: int, action: int) -> Message:
        if act.LOSE <= action <= act.LOSE + act.MOST_RANKS:
            lost, placed = fight.losses(battle, action - act.LOSE)
            return hits_words(action - act.LOSE, lost, placed)
        return super().describe(battle, seat, action)

    def cite(self, battle: Battle, action: int) -> str:
        if action in (act.STEADFAST_ORDER, act.STEADFAST_DISORDER):
            return "trait.steadfast"
        if action == act.LOSE:
            return "hits.insufficient" if fight.losses(battle, 0)[0] else "hits.place_disorder"
        return "hits.remove_first" if act.LOSE < action <= act.LOSE + act.MOST_RANKS else "tactics.windows"

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (act.LOSE, act.STEADFAST_ORDER, act.STEADFAST_DISORDER):
            return super().why_not(battle, seat, verb, index)
        return first_reason(
            self.about(battle, seat),
            (verb == act.LOSE, "hits.no_over_removal", "too_many_lost"),
            (not battle.traits(battle.target) & STEADFAST, "trait.steadfast", "not_steadfast"),
            (battle.stood_fast, "trait.steadfast_once", "stood_fast"),
            (verb == act.STEADFAST_ORDER, "trait.steadfast", "no_camp_order"),
            (True, "trait.steadfast", "no_camp_disorder"),
        )


TAKING_HITS: Final[tuple[TakeHits, ...]] = (TakeHits(0), TakeHits(1), TakeHits(2), TakeHits(3))


class IgnoreHits(Step[Battle]):
    """How many hits does the card ward off?"""

    rule = "tactics.windows"
    asks = "ignore_hits"
    tells = {"unit": "target", "n": "hits"}
    fields = ("seat", "most")

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, battle: Battle, seat: int) -> list[int]:
        return list(range(act.IGNORE, act.IGNORE + min(self.most, battle.hits)))

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.hits -= action - act.IGNORE + 1
        battle.note(lines.IGNORES, battle.target, action - act.IGNORE + 1)
        battle.steps.pop()
        battle.go_on()

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "too_many_ignored", n=min(self.most, battle.hits)) if verb == act.IGNORE else None
