# hot: compiled by mypyc
"""Rolling and assigning dice: gather the pool, roll, and whatever cards do to the dice before hits are totalled."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import DIE, DISCARD, DONE, FACES, MOST_DICE, PLAY, ROLL, SLOTS
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ENEMY_ROLL, OWN_POOL, OWN_ROLL
from quincunx.games.battalion.fight import (
    count_hits,
    faces_number,
    note_roll,
    pool_without_cards,
    throw,
    values_of,
)
from quincunx.games.battalion.luck import note_pool_luck, note_reroll_luck
from quincunx.games.battalion.steps.hits import deal_hits
from quincunx.games.battalion.steps.refusals import (
    card_actions,
    card_of,
    different_cards,
    go_on,
    holds_for,
    not_now,
    refuse,
)
from quincunx.games.battalion.tactics import discard, fits_roll, might_play, play_card, playable


def begin_roll(battle: Battle, kind: int, roller: int, target: int) -> None:
    """A unit attacks, counterattacks, shoots or fires: gather its pool."""
    battle.kind = kind
    battle.roller = roller
    battle.target = target
    battle.lowered = 0
    battle.lowest = 0
    battle.granted = 0
    battle.faces = []
    battle.hits = 0
    battle.dealt = 0
    battle.stood_fast = False
    battle.pool = pool_without_cards(battle, kind, roller, target, battle.outermost)
    seat = battle.owner(roller)
    if battle.hands[seat] and (battle.pool < MOST_DICE or might_play(battle, seat, OWN_POOL)):
        battle.steps.append(Pool(seat))
    else:
        roll(battle)


def roll(battle: Battle) -> None:
    """The dice fall; then the roller's window."""
    battle.faces = throw(battle, battle.pool)
    if battle.journal is not None:
        bare = pool_without_cards(battle, battle.kind, battle.roller, battle.target, battle.outermost)
        note_roll(battle, battle.pool - bare)
        note_pool_luck(battle)
    seat = battle.owner(battle.roller)
    if might_play(battle, seat, OWN_ROLL):
        battle.steps.append(AfterRoll(seat, OWN_ROLL))
    else:
        enemy_window(battle)


def enemy_window(battle: Battle) -> None:
    """Then the window of whoever is to be hit."""
    seat = battle.owner(battle.target)
    if might_play(battle, seat, ENEMY_ROLL):
        battle.steps.append(AfterRoll(seat, ENEMY_ROLL))
    else:
        total_hits(battle)


def total_hits(battle: Battle) -> None:
    """8s and assigned dice are the hits dealt."""
    battle.hits = count_hits(battle.faces, values_of(battle))
    battle.dealt = battle.hits
    if battle.journal is not None:
        eights = battle.faces.count(FACES)
        if battle.hits:
            battle.note(lines.HITS, battle.roller, eights, battle.hits - eights, battle.hits)
        else:
            battle.note(lines.MISSES, battle.roller)
    deal_hits(battle)


class Pool(Step[Battle]):
    """Discard cards for dice, play cards for their effect, or roll."""

    rule = "attack.pool_cards"

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = [ROLL]
        if battle.pool < MOST_DICE:
            options += card_actions(battle, seat, DISCARD, different_cards(battle, seat))
        options += card_actions(battle, seat, PLAY, playable(battle, seat, OWN_POOL))
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == ROLL:
            battle.steps.pop()
            roll(battle)
            return
        if action >= DISCARD:
            card = card_of(battle, seat, action - DISCARD)
            battle.note(lines.DIE_FOR_CARD, seat, card)
            discard(battle, seat, card)
            battle.pool += 1
        else:
            self.play(battle, seat, card_of(battle, seat, action - PLAY))
        if not battle.hands[seat] or (battle.pool == MOST_DICE and not might_play(battle, seat, OWN_POOL)):
            battle.steps.pop()
            roll(battle)

    def play(self, battle: Battle, seat: int, card: int) -> None:
        tactic = play_card(battle, seat, card)
        battle.pool = min(MOST_DICE, battle.pool + tactic.dice)
        battle.granted |= tactic.grants
        if tactic.lowers:
            battle.lowered += tactic.lowers
            battle.lowest = tactic.lowest

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.pool", {"unit": battle.roller, "target": battle.target, "n": battle.pool})

    def cite(self, battle: Battle, action: int) -> str:
        return "attack.applies_to" if action == ROLL else self.rule if action >= DISCARD else "tactics.windows"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if DISCARD <= action < DISCARD + SLOTS and battle.pool == MOST_DICE:
            return refuse("attack.pool_max", "pool_full")
        if PLAY <= action < PLAY + SLOTS and holds_for(battle, seat, action - PLAY, OWN_POOL):
            tactic = battle.box.tactics[card_of(battle, seat, action - PLAY)]
            full = battle.pool == MOST_DICE and tactic.dice > 0 and fits_roll(battle, tactic, battle.roller)
            return refuse("tactics.dice_cap_cards" if full else "tactics.needs_effect", "card_no_use")
        return not_now(battle, seat, action)


class AfterRoll(Step[Battle]):
    """Play cards on the dice that have fallen, the roller first, then the other side."""

    rule = "tactics.window_order"
    fields = ("seat", "window")

    def __init__(self, seat: int, window: int) -> None:
        super().__init__(seat)
        self.window = window

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [DONE, *card_actions(battle, seat, PLAY, playable(battle, seat, self.window))]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == DONE:
            self.close(battle)
            return
        tactic = play_card(battle, seat, card_of(battle, seat, action - PLAY))
        battle.chosen = []
        if tactic.sets_to:
            battle.steps.append(ChooseDice(seat, 1, tactic.sets_to))
        else:
            battle.steps.append(ChooseDice(seat, tactic.rerolls, 0))

    def close(self, battle: Battle) -> None:
        battle.steps.pop()
        if self.window == OWN_ROLL:
            enemy_window(battle)
        else:
            total_hits(battle)

    def resume(self, battle: Battle) -> None:
        if not might_play(battle, self.seat, self.window):
            self.close(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.after_roll", {"faces": faces_number(battle.faces)})

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        return not_now(battle, seat, action)


class ChooseDice(Step[Battle]):
    """Choose the dice to roll again, or the die to turn."""

    rule = "tactics.windows"
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
        faces = battle.faces[:]
        for face in battle.chosen:
            faces.remove(face)
        kept = faces[:]
        faces += [self.face] if self.face else throw(battle, len(battle.chosen))
        faces.sort()
        if not self.face:
            note_reroll_luck(battle, kept, faces)
        line = lines.SETS_DIE if self.face else lines.REROLLS
        battle.note(line, seat, faces_number(battle.chosen), faces_number(faces))
        battle.faces = faces
        battle.chosen = []
        battle.steps.pop()
        go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        params = {"faces": faces_number(battle.faces), "n": self.most - len(battle.chosen), "face": self.face}
        return Message("prompt.turn_die" if self.face else "prompt.choose_dice", params)

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if DIE <= action < DIE + FACES:
            face = action - DIE + 1
            if self.face and face >= self.face and face in battle.faces:
                return refuse("tactics.needs_effect", "die_not_lower", {"n": self.face})
            return refuse("tactics.windows", "no_such_die", {"n": face})
        return not_now(battle, seat, action)
