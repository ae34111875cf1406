# hot: compiled by mypyc
"""How an attack is worked out: both strengths with every summand explained, and what follows from them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import EVERYONE
from quincunx.core.journal import Modifier
from quincunx.core.messages import Message
from quincunx.games.milito import lines
from quincunx.games.milito.actions import COLUMNS, KINDS
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Attack, Battle, Force
from quincunx.games.milito.decks import ATTACKER, DEFENDER, Bonus, Ground
from quincunx.games.milito.turn import draw_card, draw_into_hand

SUPPORT_BONUS: Final = 1
FLANK_BONUS: Final = 2


# ---- withdrawal


def outpaces(battle: Battle, attack: Attack) -> bool:
    """Is every defending unit strictly faster than the fastest attacking one?"""
    speed = battle.decks.speed
    attackers = battle.forces[battle.active].units
    defenders = battle.forces[1 - battle.active].units
    i, j = 2 * attack.origin, 2 * attack.column
    fastest = speed[attackers[i]]
    if attackers[i + 1] != EMPTY:
        fastest = max(fastest, speed[attackers[i + 1]])
    slowest = speed[defenders[j]]
    if defenders[j + 1] != EMPTY:
        slowest = min(slowest, speed[defenders[j + 1]])
    return slowest > fastest


# ---- combat strength


def strength(battle: Battle, attack: Attack, role: i64, bonus: i64, why: list[Modifier] | None = None) -> i64:
    """One side's combat strength with this bonus card (EMPTY: none); the summands go to `why` if wanted."""
    decks = battle.decks
    attacks = role == ATTACKER
    seat = battle.active if attacks else 1 - battle.active
    fighter = attack.attacker if attacks else attack.defender
    enemy = attack.defender if attacks else attack.attacker
    base: i64 = decks.attack[fighter] if attacks else decks.defence[fighter]
    total = base + (decks.attack_mods if attacks else decks.defence_mods)[fighter * KINDS + enemy]
    if why is not None:
        why += printed_strength(battle, role, fighter, enemy)
    column = attack.origin if attacks else attack.column
    if battle.forces[seat].units[2 * column + 1] != EMPTY:
        total += SUPPORT_BONUS
        because(why, role, SUPPORT_BONUS, "strength.support", "why.support")
    if attacks and attack.flank:
        total += FLANK_BONUS
        because(why, role, FLANK_BONUS, "strength.flank", "why.flank")
    total += terrain_modifier(battle, attack, seat, fighter, role, why)
    return total + bonus_modifier(battle, attack, seat, bonus, role, why)


def terrain_modifier(
    battle: Battle, attack: Attack, seat: i64, fighter: i64, role: i64, why: list[Modifier] | None
) -> i64:
    """Wood, Hill and the archers on the Hill, all by the attacked column."""
    column = attack.column
    ground: Ground = battle.decks.ground[battle.terrain[column]]
    match = battle.decks.match[fighter]
    total: i64 = 0
    if ground.penalty != 0 and not ground.exempt & match:
        total += ground.penalty
        because(why, role, ground.penalty, "terrain.wood.penalty", "why.wood_penalty")
    if ground.bonus != 0 and ground.bonus_mask & match:
        total += ground.bonus
        because(why, role, ground.bonus, "terrain.wood.light", "why.wood_bonus")
    if ground.defender_bonus != 0 and role == DEFENDER and battle.control[column] == seat:
        total += ground.defender_bonus
        because(why, role, ground.defender_bonus, "terrain.hill.defender", "why.hill")
    for hill in range(max(column - 1, 0), min(column + 2, COLUMNS)):
        archers = archers_on_hill(battle, seat, hill)
        if archers != 0:
            total += archers
            because(why, role, archers, "terrain.hill.archers", "why.hill_archers", "column", hill + 1)
    return total


def archers_on_hill(battle: Battle, seat: i64, hill: i64) -> i64:
    """What the Archers standing in a Hill column this seat controls are worth around it."""
    per_unit = battle.decks.ground[battle.terrain[hill]].archer_bonus
    if per_unit == 0 or battle.control[hill] != seat:
        return 0
    units = battle.forces[seat].units
    total: i64 = 0
    for i in range(2 * hill, 2 * hill + 2):
        if units[i] != EMPTY and battle.decks.match[units[i]] & battle.decks.archers:
            total += per_unit
    return total


def bonus_modifier(battle: Battle, attack: Attack, seat: i64, card: i64, role: i64, why: list[Modifier] | None) -> i64:
    """A Leader's combat value and combat effects; any other bonus card counts 0."""
    if card == EMPTY:
        return 0
    decks = battle.decks
    if not decks.is_leader[card]:
        because(why, role, 0, "strength.bonus", "why.unit_as_bonus", "card", decks.ids[card])
        return 0
    total = decks.combat[card]
    because(why, role, total, "strength.bonus", "why.leader", "card", decks.ids[card])
    for effect in decks.bonuses[card]:
        if effect_applies(battle, attack, seat, effect, role):
            total += effect.value
            because(why, role, effect.value, "strength.leader_effect", "why.effect", "card", decks.ids[card])
    return total


def average_bonus(battle: Battle, attack: Attack, seat: i64, cards: list[int]) -> float:
    """What one of some cards adds to this seat's strength on average if it is the bonus."""
    role = ATTACKER if seat == battle.active else DEFENDER
    total: i64 = 0
    card: i64
    for card in cards:
        total += bonus_modifier(battle, attack, seat, card, role, None)
    return float(total) / float(len(cards)) if cards else 0.0


def effect_applies(battle: Battle, attack: Attack, seat: i64, effect: Bonus, role: i64) -> bool:
    """Do all conditions of a Leader's combat bonus hold?"""
    match = battle.decks.match
    if effect.role != 0 and effect.role != role:
        return False
    if effect.flank and not (attack.flank and role == ATTACKER):
        return False
    if effect.terrain and battle.terrain[attack.column] not in effect.terrain:
        return False
    if effect.vs and not effect.vs & match[attack.defender if role == ATTACKER else attack.attacker]:
        return False
    if effect.own:
        units = battle.forces[seat].units
        i = 2 * (attack.origin if role == ATTACKER else attack.column)
        matching = 1 if effect.own & match[units[i]] else 0
        if units[i + 1] != EMPTY and effect.own & match[units[i + 1]]:
            matching += 1
        return matching >= effect.least
    return True


def because(
    why: list[Modifier] | None, role: int, value: int, rule: str, key: str, param: str = "", told: int | str = ""
) -> None:
    """Write down one summand, if anyone wants to know, and what it comes from."""
    if why is not None:
        why.append(Modifier(role, value, rule, Message(key, {param: told} if param else None)))


def printed_strength(battle: Battle, role: i64, fighter: i64, enemy: i64) -> list[Modifier]:
    """What is printed on a fighting unit's card and counts against this enemy, as summands.

    They are made once for each pair and shared, and must not be changed.
    """
    known = battle.decks.printed_strengths
    key = int((role * KINDS + fighter) * KINDS + enemy)
    found = known.get(key)
    if found is None:
        attacks, unit, foe = role == ATTACKER, battle.decks.units[fighter], battle.decks.units[enemy]
        assert unit is not None, "only units fight"
        assert foe is not None, "only units fight"
        base, name = (unit.attack, "why.attack") if attacks else (unit.defence, "why.defence")
        found = [Modifier(role, base, "strength.base", Message(name, {"card": unit.id}))]
        for mod in unit.attack_mods if attacks else unit.defence_mods:
            if foe.matches & set(mod.vs):  # each at most once (strength.mods_once)
                message = Message("why.against", {"card": unit.id, "enemy": foe.id})
                found.append(Modifier(role, mod.value, "strength.mods", message))
        known[key] = found
    return found


# ---- the outcome


def resolve(battle: Battle, attack: Attack) -> None:
    """Reveal the bonus cards, compare strengths and carry out the result (outcome.sequence)."""
    attacker, defender = battle.active, 1 - battle.active
    bonuses = reveal(battle)
    why: list[Modifier] | None = [] if battle.journal is not None else None
    attack_total = strength(battle, attack, ATTACKER, bonuses[attacker], why)
    defence_total = strength(battle, attack, DEFENDER, bonuses[defender], why)
    if battle.journal is not None:
        entry = battle.journal.add(lines.STRENGTHS, attacker, attack_total, defender, defence_total, 0, 0, EVERYONE)
        entry.details = why
    result = attack_total - defence_total
    if result == 0:
        result = break_tie(battle, bonuses)
    elephants = [0, 0]
    if result > 0:
        battle.note(lines.ATTACKER_WINS, attacker, attack.column)
        elephants[defender] = destroy_units(battle, defender, attack.column, bonuses[defender])
    elif result < 0:
        battle.note(lines.DEFENDER_WINS, defender, attack.column)
        elephants[attacker] = destroy_units(battle, attacker, attack.origin, bonuses[attacker])
    else:
        battle.note(lines.TIED, attack.column)
        discard_units(battle, attacker, attack.origin)
        discard_units(battle, defender, attack.column)
    discard_bonus(battle, attacker)
    discard_bonus(battle, defender)
    settle_control(battle, attack.column, result)
    battle.attack = None
    rampage(battle, attacker, elephants[attacker], bonuses[attacker])
    rampage(battle, defender, elephants[defender], bonuses[defender])
    draw_for_effects(battle, attacker, bonuses[attacker], result > 0)
    draw_for_effects(battle, defender, bonuses[defender], result < 0)
    battle.fight_ends()


def reveal(battle: Battle) -> list[int]:
    """Both bonus cards by seat, now seen by everyone."""
    for turn in range(i64(2)):
        seat = battle.active ^ turn  # the attacker first
        bonus = battle.forces[seat].bonus
        if bonus != EMPTY:
            battle.show(seat)
            battle.note(lines.REVEALS, seat, bonus)
    return [battle.forces[0].bonus, battle.forces[1].bonus]


def break_tie(battle: Battle, bonuses: list[int]) -> i64:
    """1 or -1 if a Leader wins the tie for the attacker or the defender, else 0."""
    side = tie_winner(battle, bonuses[battle.active], bonuses[1 - battle.active])
    if side != 0:
        seat = battle.active if side > 0 else 1 - battle.active
        battle.note(lines.WINS_TIE, seat, bonuses[seat])
    return side


def tie_winner(battle: Battle, attacker_bonus: i64, defender_bonus: i64) -> i64:
    """Whose Leader wins ties, if just one side's does (effect.win_ties): 1 attacker, -1 defender, 0 nobody."""
    wins = battle.decks.wins_ties
    attacker: i64 = wins[attacker_bonus] if attacker_bonus != EMPTY else 0
    defender: i64 = wins[defender_bonus] if defender_bonus != EMPTY else 0
    return attacker - defender


def destroy_units(battle: Battle, seat: i64, column: i64, bonus: i64) -> i64:
    """Destroy a stack (or discard it, if its Leader saves it); how many Elephants were destroyed."""
    if bonus != EMPTY and battle.decks.saves[bonus]:
        battle.note(lines.SAVED, seat, bonus)
        discard_units(battle, seat, column)
        return 0
    force = battle.forces[seat]
    elephants = 0
    while force.has_units(column):
        card = force.leave(column, 0)
        force.destroyed.append(card)
        battle.note(lines.DESTROYED, seat, card)
        if battle.decks.rampage[card]:
            elephants += 1
    return elephants


def discard_units(battle: Battle, seat: i64, column: i64) -> None:
    force = battle.forces[seat]
    while force.has_units(column):
        card = force.leave(column, 0)
        force.discard.append(card)
        battle.note(lines.DISCARDED, seat, card)


def discard_bonus(battle: Battle, seat: i64) -> None:
    """The bonus card goes face up to the discard pile, whatever it is and whoever won."""
    force: Force = battle.forces[seat]
    if force.bonus == EMPTY:
        return
    force.discard.append(force.bonus)
    if not force.bonus_from_deck:
        force.show_from_hand(force.bonus)
    force.bonus, force.bonus_from_deck = EMPTY, False


def settle_control(battle: Battle, column: i64, result: i64) -> None:
    """The attacker gains a column he wins; otherwise only the winner's own control survives."""
    attacker = battle.active
    before = battle.control[column]
    if result > 0:
        battle.control[column] = attacker
        if before != attacker:
            battle.note(lines.CONTROL_WON, attacker, column)
    elif not (result < 0 and before == 1 - attacker):
        set_neutral(battle, column)


def set_neutral(battle: Battle, column: i64) -> None:
    if battle.control[column] != NEUTRAL:
        battle.control[column] = NEUTRAL
        battle.note(lines.CONTROL_LOST, column)


def withdraw(battle: Battle, attack: Attack) -> None:
    """The defender slips away: his units are discarded, and only the attacker's own control survives."""
    attacker, defender = battle.active, 1 - battle.active
    battle.note(lines.WITHDRAWS, defender, attack.column)
    discard_units(battle, defender, attack.column)
    battle.show(attacker)
    battle.note(lines.BONUS_UNRESOLVED, attacker, battle.forces[attacker].bonus)
    discard_bonus(battle, attacker)
    if battle.control[attack.column] != attacker:
        set_neutral(battle, attack.column)
    battle.attack = None
    battle.fight_ends()


def rampage(battle: Battle, seat: i64, elephants: i64, bonus: i64) -> None:
    """Each destroyed Elephant unit tramples one card of its owner's draw deck; Leaders get away to the discards."""
    if elephants == 0:
        return
    if bonus != EMPTY and battle.decks.no_rampage[bonus]:
        battle.note(lines.RAMPAGE_CALMED, seat)
        return
    force = battle.forces[seat]
    for _ in range(elephants):
        losses = [loss(battle, each) for each in force.next_cards()] if battle.journal is not None else []
        card = draw_card(battle, seat)
        if card == EMPTY:
            return
        battle.chance(lines.LUCK_RAMPAGE, seat, sum(losses) / len(losses) if losses else 0.0, loss(battle, card))
        battle.show_all()
        if battle.decks.is_leader[card]:
            force.discard.append(card)
            battle.note(lines.RAMPAGE_LEADER, seat, card)
        else:
            force.destroyed.append(card)
            battle.note(lines.RAMPAGE, seat, card)


def loss(battle: Battle, card: i64) -> float:
    """What a trampled card is worth to its owner: Leaders get away."""
    return 0.0 if battle.decks.is_leader[card] else -battle.decks.worth[card]


def draw_for_effects(battle: Battle, seat: i64, bonus: i64, won: bool) -> None:
    """Draws from a revealed Leader: whenever used, and after a win."""
    if bonus == EMPTY:
        return
    number = battle.decks.draws_on_play[bonus]
    if won:
        number += battle.decks.draws_on_win[bonus]
    if number > 0:
        battle.note(lines.DRAWS_BY_EFFECT, seat, draw_into_hand(battle, seat, number))
