# hot: compiled by mypyc
"""What a computer player looks at in Milito: columns above all, then the fights to come, then cards.

How much each of these counts is fitted from games played (`quincunx lab fit milito`) and lies in judgement.toml.
Some of it can be put into words for a hint: the reasons.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.bits import count_bits
from quincunx.games.milito.actions import COLUMNS, KINDS
from quincunx.games.milito.battle import EMPTY, Attack, Battle, Force
from quincunx.games.milito.combat import terrain_modifier
from quincunx.games.milito.decks import ATTACKER, DEFENDER
from quincunx.games.milito.turn import COLUMNS_TO_WIN, LATE, flank_attacks, is_ahead

FEATURES: Final = (
    *("move", "ahead", "ahead_late"),
    *("held_1", "held_2", "held_3_on_move", "held_3_waiting", "held_4"),
    *("reach_2", "reach_3_on_move", "reach_3_waiting"),
    *("unopposed", "holding_contested", "holding_empty"),
    *("edge", "edge_on_move", "good_attack", "good_attack_on_move", "sure_attack_on_move", "flanks"),
    *("attack", "defence", "pairs"),
    *("hand", "crowded_hand", "hand_units", "leaders", "best_leader", "reserve", "reshuffled", "destroyed"),
)
WIDEST_EDGE: Final = 4
CROWDED: Final = 6
SURE: Final = 3
GROUND, OPEN_GROUND, DESTROYED, MIGHT, CARD, LEADER = 0.45, 0.3, 0.15, 0.03, 0.08, 0.06
"""How much each reason counts, in about the measure of judgement."""


def features(battle: Battle, seat: int) -> list[float]:
    """One side's standing, in the order of FEATURES."""
    own, enemy = battle.forces[seat], battle.forces[1 - seat]
    on_move = 1.0 if battle.active == seat else 0.0
    ahead = 1.0 if is_ahead(battle, seat) else 0.0
    found = [on_move, ahead, ahead * float(battle.turn) / LATE]
    add_columns(battle, seat, own.presence, enemy.presence, on_move, found)
    add_fights(battle, seat, own, enemy, on_move, found)
    add_units(battle, own, found)
    add_cards(battle, own, found)
    return found


def add_columns(battle: Battle, seat: int, here: int, there: int, on_move: float, found: list[float]) -> None:
    """Columns held, and columns that would be held if all stayed as it is."""
    held = reach = unopposed = contested = empty = 0
    for column in range(COLUMNS):
        mine, his = here >> column & 1, there >> column & 1
        holds = battle.control[column] == seat
        if mine and not his:
            unopposed += 1
            reach += 1
        elif holds and (mine or not his):
            reach += 1
        if holds:
            held += 1
            if mine and his:
                contested += 1
            elif not mine:
                empty += 1
    three, within_reach = float(held >= COLUMNS_TO_WIN), float(reach >= COLUMNS_TO_WIN)
    found += [float(held >= 1), float(held >= 2), three * on_move, three * (1.0 - on_move), float(held >= 4)]
    found += [float(reach >= 2), within_reach * on_move, within_reach * (1.0 - on_move)]
    found += [float(unopposed), float(contested), float(empty)]


def add_fights(battle: Battle, seat: int, own: Force, enemy: Force, on_move: float, found: list[float]) -> None:
    """By how much attacks would lead without bonus cards, and how many flanks lie open."""
    edges = good = sure = 0
    contested = own.presence & enemy.presence
    for column in range(COLUMNS):
        if contested >> column & 1:
            lead = attack_lead(battle, seat, own, enemy, column)
            edges += max(-WIDEST_EDGE, min(WIDEST_EDGE, lead))
            if lead > 0:
                good += 1
            if lead >= SURE:
                sure += 1
    flanks = count_bits(flank_attacks(battle, seat))
    found += [float(edges), edges * on_move, float(good), good * on_move, sure * on_move, float(flanks)]


def attack_lead(battle: Battle, seat: int, own: Force, enemy: Force, column: int) -> int:
    """By how much an attack in this column leads without bonus cards: the attacker names his fighter first."""
    decks = battle.decks
    i = 2 * column
    attack = Attack(column, column, False, EMPTY, EMPTY)
    best = -99
    for a in (i, i + 1):
        mine = own.units[a]
        if mine == EMPTY:
            break
        strength = decks.attack[mine] + terrain_modifier(battle, attack, seat, mine, ATTACKER, None)
        worst = 99
        for d in (i, i + 1):
            his = enemy.units[d]
            if his == EMPTY:
                break
            lead = strength + decks.attack_mods[mine * KINDS + his]
            lead -= decks.defence[his] + decks.defence_mods[his * KINDS + mine]
            lead -= terrain_modifier(battle, attack, 1 - seat, his, DEFENDER, None)
            worst = min(worst, lead)
        best = max(best, worst)
    return best + int(own.units[i + 1] != EMPTY) - int(enemy.units[i + 1] != EMPTY)


def add_units(battle: Battle, own: Force, found: list[float]) -> None:
    """What stands in the columns."""
    attack = defence = pairs = 0
    for i in range(2 * COLUMNS):
        card = own.units[i]
        if card != EMPTY:
            attack += battle.decks.attack[card]
            defence += battle.decks.defence[card]
            pairs += i & 1
    found += [float(attack), float(defence), float(pairs)]


def add_cards(battle: Battle, own: Force, found: list[float]) -> None:
    """What is in the hand, what is to come, and what is lost."""
    decks = battle.decks
    units = leaders = best = 0
    for card in own.hand:
        if decks.is_leader[card]:
            leaders += decks.combat[card]
            best = max(best, decks.combat[card])
        else:
            units += decks.attack[card] + decks.defence[card]
    cards = len(own.hand)
    found += [float(cards), float(max(0, cards - CROWDED)), float(units), float(leaders), float(best)]
    found += [float(len(own.deck) + len(own.discard)), 1.0 if own.reshuffled else 0.0, float(len(own.destroyed))]


# ---- reasons


def reasons(battle: Battle, seat: int) -> dict[str, float]:
    """What speaks for this seat, the more the better; the names are those of sentences under `hint.because`."""
    own, enemy = belongings(battle, battle.forces[seat]), belongings(battle, battle.forces[1 - seat])
    return {
        "ground": ground(battle, seat),
        "denies": -ground(battle, 1 - seat),
        "destroys": DESTROYED * enemy["destroyed"],
        "spares": -DESTROYED * own["destroyed"],
        "might": MIGHT * (own["attack"] + own["defence"]),
        "weakens": -MIGHT * (enemy["attack"] + enemy["defence"]),
        "cards": CARD * own["hand"],
        "leaders": LEADER * own["leaders"],
    }


def belongings(battle: Battle, force: Force) -> dict[str, float]:
    """The features of units and cards, by name."""
    found: list[float] = []
    add_units(battle, force, found)
    add_cards(battle, force, found)
    return dict(zip(FEATURES[-len(found) :], found, strict=True))


def ground(battle: Battle, seat: int) -> float:
    """Columns held, and columns about to be taken."""
    return GROUND * int(battle.columns_held(seat)) + OPEN_GROUND * len(battle.to_advance(seat))
