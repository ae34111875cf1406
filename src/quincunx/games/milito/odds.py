# hot: compiled by mypyc
"""The odds of a combat, from what one seat may know and nothing else.

All that lies hidden at the opponent's is known as a whole (army list less open cards), only not which
card is where. So the chance of each card in his hand or on top of his deck follows by counting.
"""

from __future__ import annotations

from quincunx.core.kit.odds import Result, Spread, either_of, met, spread
from quincunx.games.milito.actions import ATTACK, COLUMN, COLUMNS, FLANK, attacked_column, flanking_column
from quincunx.games.milito.battle import EMPTY, Attack, Battle, Force
from quincunx.games.milito.combat import strength, tie_winner
from quincunx.games.milito.decks import ATTACKER, DEFENDER
from quincunx.games.milito.steps.phases import FlankFrom, possible_flanks


def chances_from_hand(force: Force) -> Spread:
    """What a card taken blindly from a stranger's hand may be; a face-down bonus card from it counts in."""
    size = len(force.hand) + (1 if force.bonus != EMPTY and not force.bonus_from_deck else 0)
    if size == 0:
        return {}
    known = len(force.held)
    return either_of(spread(force.held, known / size), spread(force.unknown(), (size - known) / size))


def lead_with(battle: Battle, attack: Attack, attacker_bonus: int, defender_bonus: int) -> int:
    """By how much the attacker leads with these bonus cards."""
    own = strength(battle, attack, ATTACKER, attacker_bonus)
    return own - strength(battle, attack, DEFENDER, defender_bonus)


def verdict(battle: Battle, attack: Attack, attacker_bonus: int, defender_bonus: int) -> int:
    """More than 0 if the attacker would win with these bonus cards, less if the defender, 0 if neither."""
    lead = lead_with(battle, attack, attacker_bonus, defender_bonus)
    return lead if lead != 0 else tie_winner(battle, attacker_bonus, defender_bonus)


def odds(battle: Battle, attack: Attack, seat: int, own: Spread, enemy: Spread) -> Result:
    """The chances for `seat` when both bonus cards are spread like this."""
    if seat == battle.active:
        return met(own, enemy, lambda mine, his: verdict(battle, attack, mine, his))
    return met(own, enemy, lambda mine, his: -verdict(battle, attack, his, mine))


def enemy_habits(battle: Battle, attack: Attack, seat: int) -> dict[str, Spread]:
    """The ways the opponent may come by a bonus card, the most usual first, each with the chances of what it is."""
    force = battle.forces[1 - seat]
    if force.bonus != EMPTY:
        return {"set": spread(force.unknown()) if force.bonus_from_deck else chances_from_hand(force)}
    habits: dict[str, Spread] = {}
    if force.hand:
        habits["hand"] = chances_from_hand(force)
    if force.can_draw():
        habits["deck"] = spread(force.unknown() if force.deck else sorted(force.discard))
    if force.hand:
        role, wins_ties = DEFENDER if seat == battle.active else ATTACKER, battle.decks.wins_ties
        best = max(habits["hand"], key=lambda card: 2 * strength(battle, attack, role, card) + int(wins_ties[card]))
        habits["best"] = {best: 1.0}  # winning ties is worth half a point
    if seat == battle.active:
        habits["none"] = {EMPTY: 1.0}
    return habits


def own_choices(battle: Battle, seat: int) -> dict[str, Spread]:
    """The bonus cards this seat may choose, by card id, 'deck' or (for a defender) 'none'; or the one it has set."""
    force = battle.forces[seat]
    if force.bonus != EMPTY:
        return {battle.decks.ids[force.bonus]: {force.bonus: 1.0}}
    choices: dict[str, Spread] = {battle.decks.ids[card]: {card: 1.0} for card in force.hand}
    if force.can_draw():
        choices["deck"] = spread(sorted(force.next_cards()))
    if seat != battle.active:
        choices["none"] = {EMPTY: 1.0}
    return choices


def possible_attacks(battle: Battle) -> list[tuple[int, Attack]]:
    """Every attack the active seat could make now, each with the choice that leads to it: flank attacks in phase 3,
    each from the opposed column and from the flanking one, and contested columns in phase 4."""
    step, found = battle.steps[-1], []
    pairs = 1 << step.pair if isinstance(step, FlankFrom) else possible_flanks(battle)
    for pair in range(8):
        column = attacked_column(pair)
        for origin in (column, flanking_column(pair)) if pairs >> pair & 1 else ():
            action = COLUMN + origin if isinstance(step, FlankFrom) else FLANK + pair
            found.append((action, Attack(column, origin, True, EMPTY, EMPTY)))
    if not battle.flanks and battle.forces[battle.active].can_bring_bonus():
        contested = [column for column in range(COLUMNS) if battle.contested() >> column & 1]
        found += [(ATTACK + column, Attack(column, column, False, EMPTY, EMPTY)) for column in contested]
    return [(action, expected_fighters(battle, attack)) for action, attack in found]


def expected_fighters(battle: Battle, attack: Attack) -> Attack:
    """The fighting units as both sides would best name them: the attacker first, then the defender."""

    def lead(tried: Attack) -> int:
        return lead_with(battle, tried, EMPTY, EMPTY)

    attackers = fighters(battle, battle.active, attack.origin, attack.attacker)
    defenders = fighters(battle, 1 - battle.active, attack.column, attack.defender)
    replies: list[Attack] = []
    for attacker in attackers:
        tried = [Attack(attack.column, attack.origin, attack.flank, attacker, defender) for defender in defenders]
        replies.append(min(tried, key=lead))
    return max(replies, key=lead)


def fighters(battle: Battle, seat: int, column: int, named: int) -> list[int]:
    """The units that may fight for a side: the one named, or any in the column."""
    if named != EMPTY:
        return [named]
    units = battle.forces[seat].units
    return sorted({card for card in (units[2 * column], units[2 * column + 1]) if card != EMPTY})
