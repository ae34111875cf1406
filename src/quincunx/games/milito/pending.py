# cold: interpreted
"""Can these steps pend, with this attack or placing under way? What cannot is refused, field and clause named."""

from __future__ import annotations

from quincunx.core.reading import against
from quincunx.games.milito.actions import COLUMNS, attacked_column, flanking_column
from quincunx.games.milito.battle import EMPTY, Attack, Battle
from quincunx.games.milito.combat import outpaces
from quincunx.games.milito.steps.attack import differs
from quincunx.games.milito.steps.hire import for_hire, may_hire
from quincunx.games.milito.steps.phases import possible_flanks
from quincunx.games.milito.steps.place import clearable, cost_in
from quincunx.games.milito.turn import flank_attacks

FIGHT = ("NameFighter", "AttackerBonus", "Withdraw", "DefenderBonus")
HIRING = (("Hire",), ("Hire", "Release"))
STACKS = (
    *HIRING,
    ("FlankAttacks",),
    ("FlankAttacks", "FlankFrom"),
    *[("FlankAttacks", step) for step in FIGHT],
    ("Actions",),
    ("Actions", "PlaceColumn"),
    ("Actions", "Pay"),
    ("Actions", "Pay", "PlaceColumn"),
    *[("Actions", step) for step in FIGHT],
)
"""The steps that can be pending, the last one being asked."""


def check_pending(battle: Battle) -> None:
    """The steps, and what they ask about; after an end by word that may have been left as it was."""
    check_steps(battle)
    check_attack(battle)
    check_bonus(battle)
    check_flanks(battle)
    check_placing(battle)
    if battle.steps:
        check_asked(battle)


def check_steps(battle: Battle) -> None:
    """Steps pend as play brings them about, each asking the seat whose choice it is."""
    names = tuple(type(step).__name__ for step in battle.steps)
    if bool(names) == bool(battle.ending):
        raise against("table.steps", "table.over", "there must be one until the end, and none after it")
    if not names:
        return
    if names not in STACKS:
        before = [", ".join(stack) for stack in STACKS if stack[-1] == names[-1]]
        raise against(
            "table.steps",
            battle.steps[-1].rule,
            f"{', '.join(names)} never pend together; with {names[-1]} it goes with {' or '.join(before)}",
        )
    if (names in HIRING) != (battle.turn == 0):
        raise against("table.turn", "variant.mercenaries.swap", "it is 0 while mercenaries are hired, and only then")
    for n, step in enumerate(battle.steps):
        asked = seat_asked(battle, names[n])
        if step.seat != asked:
            raise against(f"table.steps[{n}].seat", step.rule, f"{names[n]} is for seat {asked}, found {step.seat}")


def seat_asked(battle: Battle, step: str) -> int:
    """Whose choice a step is."""
    attacker = battle.active
    if step in ("Withdraw", "DefenderBonus"):
        return 1 - attacker
    if step == "NameFighter" and battle.attack is not None and battle.attack.attacker != EMPTY:
        return 1 - attacker
    return battle.steps[0].seat if step in ("Hire", "Release") else attacker


def check_asked(battle: Battle) -> None:
    """Whoever is asked can choose something."""
    step = battle.steps[-1]
    place = f"table.steps[{len(battle.steps) - 1}]"
    name = type(step).__name__
    if name == "Hire" and not may_hire(battle, step.seat):
        raise against(place, step.rule, "who has stopped or hired two, or finds nobody left to hire, is not asked")
    if name == "Release" and step.to_dict()["hired"] not in for_hire(battle, step.seat):
        raise against(f"{place}.hired", step.rule, "a mercenary nobody has hired yet is wanted")
    if name == "Withdraw" and battle.attack is not None and not outpaces(battle, battle.attack):
        raise against(place, "attack.withdraw.condition", "only a defender faster than all attackers is asked")
    if not step.options(battle, step.seat):
        raise against(place, step.rule, f"{name} asks seat {step.seat}, who has nothing to choose there")


# ---- attacks


def check_attack(battle: Battle) -> None:
    """An attack goes with one of its steps, and is of units that stand where it says."""
    attack, names = battle.attack, [type(step).__name__ for step in battle.steps]
    fighting = [name for name in names if name in FIGHT]
    own, enemy = battle.forces[battle.active], battle.forces[1 - battle.active]
    if attack is not None and not (own.has_units(attack.origin) and enemy.has_units(attack.column)):
        raise against(
            "table.attack",
            "attack.declare",
            "there must be units of the active player in 'origin' and enemies in 'column'",
        )
    if names and bool(fighting) != (attack is not None):
        raise against(
            "table.attack",
            "attack.order",
            f"an attack goes with one of its steps ({', '.join(FIGHT)}), and they with it",
        )
    if attack is None:
        return
    check_origin(battle, attack, names)
    attackers = own.units[2 * attack.origin : 2 * attack.origin + 2]
    defenders = enemy.units[2 * attack.column : 2 * attack.column + 2]
    check_fighter("attacker", attack.attacker, attackers)
    check_fighter("defender", attack.defender, defenders)
    if attack.attacker == EMPTY and attack.defender != EMPTY:
        raise against("table.attack.defender", "attack.fighter_order", "null is wanted: the attacker names first")
    if names and ("NameFighter" in fighting) != (EMPTY in (attack.attacker, attack.defender)):
        raise against(
            "table.attack",
            "attack.fighter",
            "'attacker' and 'defender', the fighting units, are wanted for this step; "
            "with NameFighter null for the one to be named",
        )


def check_origin(battle: Battle, attack: Attack, names: list[str]) -> None:
    """Attacks are made within a column, flank attacks also from a column that flanks it."""
    if names and attack.flank != (names[0] == "FlankAttacks"):
        raise against("table.attack.flank", "flank.timing", "true in the phase of flank attacks, else false")
    if not attack.flank:
        if attack.origin != attack.column:
            raise against("table.attack.origin", "attack.declare", "it is 'column' unless this is a flank attack")
        return
    now = flank_attacks(battle, battle.active) & ~battle.flanks
    for pair in range(8):
        origins = (attack.column, flanking_column(pair))
        if now >> pair & 1 and attacked_column(pair) == attack.column and attack.origin in origins:
            return
    raise against(
        "table.attack.origin",
        "flank.cond_flanking_column",
        "the attacked column, or one beside it that flanks it and is not in table.flanks any more, is wanted",
    )


def check_fighter(role: str, fighter: int, units: list[int]) -> None:
    """A fighting unit stands in its column; it is open only where there are two to name one of."""
    if fighter != EMPTY and fighter not in units:
        raise against(f"table.attack.{role}", "attack.fighter", "a unit that stands in its column is wanted")
    if fighter == EMPTY and not differs(units[0], units[1]) and role == "attacker":
        raise against(
            f"table.attack.{role}", "attack.fighter", "it is named at once if there are not two different units"
        )


def check_bonus(battle: Battle) -> None:
    """A bonus card lies face down only before the attacker, while the defender decides."""
    names = [type(step).__name__ for step in battle.steps]
    for seat, force in enumerate(battle.forces):
        place = f"table.forces[{seat}].bonus"
        lies = force.bonus != EMPTY
        if force.bonus_from_deck and not lies:
            raise against(f"{place}_from_deck", "info.bonus_source", "false is wanted where there is no bonus card")
        if lies and (seat != battle.active or battle.attack is None):
            raise against(place, "attack.order", "null is wanted: only an attacker's bonus card waits for the reveal")
        if names and seat == battle.active and lies != (names[-1] in ("Withdraw", "DefenderBonus")):
            raise against(
                place, "attack.bonus.attacker", "a card is wanted at Withdraw and DefenderBonus, and null before"
            )


def check_flanks(battle: Battle) -> None:
    """Flank attacks are kept only in their phase."""
    names = [type(step).__name__ for step in battle.steps]
    if battle.flanks and names and names[0] != "FlankAttacks":
        raise against("table.flanks", "flank.timing", "an empty list is wanted outside the phase of flank attacks")
    if not names or names[-1] not in ("FlankAttacks", "FlankFrom"):
        return
    possible = possible_flanks(battle)
    if possible == 0 and not battle.sketch:
        raise against("table.flanks", "flank.snapshot", "one that is still possible is wanted, or the phase is over")
    if names[-1] == "FlankFrom" and not possible >> int(str(battle.steps[-1].to_dict()["pair"])) & 1:
        raise against("table.steps[1].pair", "flank.still_valid", "a pair of table.flanks still possible is wanted")


# ---- placing


def check_placing(battle: Battle) -> None:
    """A card to be placed goes with the step that asks where, and a cost with the step that pays it."""
    names = [type(step).__name__ for step in battle.steps]
    if names and ("PlaceColumn" in names) != (battle.placing != EMPTY):
        raise against("table.placing.card", "place.basic", "a card to be placed goes with the step PlaceColumn")
    if names and ("Pay" in names) != (battle.cost > 0):
        raise against("table.placing.cost", "place.pay.hand", "a cost to be paid goes with the step Pay")
    if battle.cost and not battle.sketch:
        check_payment(battle)
    check_chosen(battle)
    for place in range(2 * COLUMNS):
        if battle.fresh >> place & 1 and battle.forces[battle.active].units[place] == EMPTY:
            raise against("table.placing.fresh", "place.basic", "places with units of the active player are wanted")
    if battle.cost == 0 and (battle.fresh or battle.paid or battle.least or battle.draws):
        field = "fresh" if battle.fresh else "paid" if battle.paid else "least" if battle.least else "draws"
        raise against(f"table.placing.{field}", "place.pay.hand", "nothing is wanted here while there is no cost")
    if battle.cost and battle.paid >= battle.cost:
        raise against("table.placing.paid", "place.pay.no_surplus", "less than 'cost' is wanted, or all is paid")
    if battle.paid and battle.placing != EMPTY:
        raise against("table.placing.paid", "place.pay.hand", "0 is wanted while units are still placed")
    if bool(battle.paid) != bool(battle.least) or battle.least > battle.paid:
        raise against("table.placing.least", "place.pay.no_surplus", "what the least card paid is worth is wanted")
    if battle.draws and not battle.paid:
        raise against("table.placing.draws", "effect.on_play", "0 is wanted before anything is paid")


def check_chosen(battle: Battle) -> None:
    """The card to be placed is a unit of the hand; what is thrown out for it stood there before."""
    seat, card = battle.active, battle.placing
    if card != EMPTY and card not in battle.forces[seat].hand:
        raise against("table.placing.card", "place.basic", "it must be in the hand of the active player")
    if card != EMPTY and battle.muster.is_leader[card]:
        raise against("table.placing.card", "leader.no_column", "a unit is wanted: Leaders never stand in a column")
    if (battle.clearing == EMPTY) != (battle.cleared == 0) or (battle.cleared and card == EMPTY):
        raise against(
            "table.placing.clearing",
            "place.replace.with_placement",
            "'clearing' and 'cleared' go together, and with a card to be placed",
        )
    if battle.cleared and battle.cleared & ~clearable(battle, seat, battle.clearing, 0):
        raise against("table.placing.cleared", "place.replace", "places of units that stood there before are wanted")


def check_payment(battle: Battle) -> None:
    """The cost is that of the units just placed, and what was paid lies on top of the discard pile."""
    force, muster = battle.forces[battle.active], battle.muster
    placed = [place for place in range(2 * COLUMNS) if battle.fresh >> place & 1]
    cost = sum(cost_in(battle, force.units[place], place // 2) for place in placed)
    if cost != battle.cost:
        raise against(
            "table.placing.cost",
            "place.cost.cumulative",
            f"the units in table.placing.fresh cost {cost}, found {battle.cost}",
        )
    paid: list[int] = []
    while sum(muster.pays[card] for card in paid) < battle.paid and len(paid) < len(force.discard):
        paid.append(force.discard[-1 - len(paid)])
    if sum(muster.pays[card] for card in paid) != battle.paid:
        raise against("table.placing.paid", "place.pay.hand", "what the last discards are worth is wanted")
    if battle.least != min((muster.pays[card] for card in paid), default=0):
        raise against("table.placing.least", "place.pay.no_surplus", "what the least card paid is worth is wanted")
    if battle.draws != sum(muster.draws_on_play[card] for card in paid):
        raise against("table.placing.draws", "effect.on_play", "what the Leaders paid with let draw is wanted")
