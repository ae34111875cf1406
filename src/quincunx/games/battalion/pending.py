# cold: interpreted
"""Can these steps pend, with this command and this roll under way? What cannot is refused, field and clause named."""

from __future__ import annotations

from typing import cast

from quincunx.core.reading import against
from quincunx.core.step import Step
from quincunx.games.battalion.actions import MOST_DICE, REDEPLOY, SECTORS
from quincunx.games.battalion.battle import GONE, NOBODY, Battle
from quincunx.games.battalion.box import (
    ASSAULT,
    BARRAGE,
    CHARGE,
    COUNTER,
    ENEMY_CHARGE,
    ENEMY_ROLL,
    FIRE,
    MELEE,
    OWN_ATTACK_DONE,
    OWN_CHARGE,
    OWN_COMMAND,
    OWN_HITS,
    OWN_POOL,
    OWN_RALLY,
    OWN_RALLY_END,
    OWN_REDEPLOY,
    OWN_ROLL,
    STEADFAST,
    Tactic,
)
from quincunx.games.battalion.commands import barrage_targets, charge_sectors, may_be_commanded
from quincunx.games.battalion.fight import BASE_POOL, command_price, count_hits, pool_without_cards, values_of
from quincunx.games.battalion.steps.charge import enemies_in, may_answer, might_react, next_to_react, reaction_price
from quincunx.games.battalion.steps.clash import ATTACKED_LAST, COUNTERED, DEFENDER_STAYED, Clash, may_evade
from quincunx.games.battalion.steps.hits import IgnoreHits
from quincunx.games.battalion.steps.rally import MoveTokens
from quincunx.games.battalion.steps.redeploy import CardRedeploy, ChooseUnit, PayRedeploy, add_moves
from quincunx.games.battalion.steps.roll import AfterRoll, ChooseDice
from quincunx.games.battalion.steps.turn import SecondCommand, goals, second_window
from quincunx.games.battalion.tactics import may_redeploy, might_play, needs_card

BOTTOM = ""
BEGUN = ("Charge", "Clash")
REDEPLOYING = ("PayRedeploy", "CardRedeploy", "ChooseUnit", "ChoosePlayer")
ANNOUNCED = ("ChooseTarget", "ChooseSector", "Price")
ROLLING = ("Pool", "AfterRoll", "ChooseDice", "TakeHits", "IgnoreHits")
LIES_ON = {
    "Muster": (BOTTOM,),
    "Deploy": (BOTTOM,),
    "Turn": (BOTTOM,),
    **dict.fromkeys((*REDEPLOYING, *ANNOUNCED, *BEGUN), ("Turn",)),
    **dict.fromkeys(("BeforeReaction", "Reaction", "ReactionPrice", "Engage"), ("Charge",)),
    **dict.fromkeys(("Pool", "AfterRoll", "TakeHits"), ("Turn", "Charge", "Clash")),
    "ChooseDice": ("AfterRoll",),
    "IgnoreHits": ("TakeHits",),
    "BreakOff": ("Clash",),
    **dict.fromkeys(("ActionEnd", "SecondCommand", "RallyStart", "RallyEnd"), ("Turn",)),
    "MoveTokens": ("RallyStart", "RallyEnd"),
}
"""What each step can lie on."""


def check_pending(battle: Battle) -> None:
    """The steps, and what they ask about; after the end a command may have been left as it was."""
    names = [type(step).__name__ for step in battle.steps]
    if bool(names) == bool(battle.ending):
        raise against("table.steps", "table.over", "there must be one until the end, and none after it")
    if not names:
        return
    check_stack(battle, names)
    has_acted = len(names) > 1 and names[1] not in REDEPLOYING
    if battle.acted != has_acted:
        raise against("table.acted", "turn.phases", "true once the action of the turn is announced, and not before")
    check_command(battle, names)
    check_roll(battle, names)
    for n, step in enumerate(battle.steps):
        check_seat(battle, names, n, step)
    check_top(battle, names)
    for seat in battle.steps[-1].acting(battle):
        if not battle.steps[-1].options(battle, seat):
            found = f"{names[-1]} asks seat {seat}, who has nothing to choose there"
            raise against(f"table.steps[{len(names) - 1}]", battle.steps[-1].rule, found)


def check_stack(battle: Battle, names: list[str]) -> None:
    """Each step lies on one that can have brought it about, and the last one asks something."""
    for n, (below, name) in enumerate(zip([BOTTOM, *names], names, strict=False)):
        if below not in LIES_ON[name]:
            wanted = " or ".join(each or "nothing" for each in LIES_ON[name])
            raise against(
                f"table.steps[{n}]", battle.steps[n].rule, f"{name} lies on {wanted}, found {below or 'nothing'}"
            )
    if names[-1] in BEGUN:
        raise against(
            f"table.steps[{len(names) - 1}]", battle.steps[-1].rule, f"{names[-1]} asks nothing; another must"
        )
    if (names == ["Muster"]) != bool(battle.mustering):
        raise against("table.steps", "muster.assemble", "the Muster stands alone, and somebody has to be at it")
    if (names[0] == "Turn") != (battle.turn > 0):
        raise against("table.turn", "turn.phases", "0 before the battle (Muster, Deploy), and 1 or more in it")


def check_seat(battle: Battle, names: list[str], n: int, step: Step[Battle]) -> None:
    """Each step asks the seat whose choice it is."""
    name = names[n]
    if name in ("Muster", "Deploy"):
        return
    asked = battle.active
    if name in ("Pool", "BreakOff"):
        asked = battle.owner(battle.roller)
    elif name in ("TakeHits", "IgnoreHits"):
        asked = battle.owner(battle.target)
    elif name in ("AfterRoll", "ChooseDice"):
        window = cast(AfterRoll, battle.steps[n if name == "AfterRoll" else n - 1]).window
        if window not in (OWN_ROLL, ENEMY_ROLL):
            raise against(f"table.steps[{n}].window", "tactics.window_order", "own_roll or enemy_roll is wanted")
        asked = battle.owner(battle.roller if window == OWN_ROLL else battle.target)
    elif name == "ReactionPrice":
        asked = battle.owner(battle.reactor)
    elif name == "Reaction" and step.seat % 2 != battle.active % 2:
        asked = step.seat
    if step.seat != asked:
        raise against(f"table.steps[{n}].seat", step.rule, f"{name} is for seat {asked}, found {step.seat}")


# ---- the command under way


def check_command(battle: Battle, names: list[str]) -> None:
    """A command goes with its steps, is given to a unit of whoever has the turn, and is for what it can do."""
    wanted = len(names) > 1 and names[1] in (*ANNOUNCED, *BEGUN, *ROLLING)
    if wanted != (battle.action != 0):
        raise against(
            "table.command",
            "command.three_actions",
            "one is wanted for steps of a command" if wanted else "null is wanted",
        )
    if not wanted:
        return
    unit, where = battle.unit, battle.where[battle.unit]
    if battle.owner(unit) != battle.active:
        raise against("table.command.unit", "four.own_units", "a unit of the player whose turn it is is wanted")
    if names[1] in ANNOUNCED:
        check_announced(battle, names)
    else:
        if not battle.commanded >> unit & 1:
            raise against("table.commanded", "command.pay_first", f"{battle.unit_name(unit)} is wanted among them")
        if where not in (GONE, battle.into):
            raise against("table.command.into", "charge.empty_moves_sector", "the sector of the unit is wanted")
        if battle.action != CHARGE and where != GONE and battle.outermost != battle.is_outermost(where):
            raise against("table.command.outermost", "trait.envelop", "true in the furthest sectors, else false")
        payer = battle.unit if battle.reactor == NOBODY else battle.reactor
        paid = battle.order[payer] >= battle.price or battle.where[payer] == GONE or names[-1] == "ReactionPrice"
        if not paid and not battle.sketch:
            raise against("table.command.price", "command.pay", "what lies as order on the unit, or less, is wanted")
    check_goal(battle, names)
    check_reaction(battle, names)


def check_announced(battle: Battle, names: list[str]) -> None:
    """A command that is not paid yet: the unit may be given it, and nobody has reacted."""
    unit, name = battle.unit, names[1]
    if not may_be_commanded(battle, unit):
        raise against("table.command.unit", "turn.one_command", "a unit in a sector that may be commanded is wanted")
    if battle.outermost != battle.is_outermost(battle.where[unit]):
        raise against("table.command.outermost", "trait.envelop", "true in the furthest sectors, else false")
    price = command_price(battle, unit)
    if battle.price > price or (battle.price < price and name != "Price"):
        raise against(
            "table.command.price", "command.pay", f"{price} is wanted, or less by cards, found {battle.price}"
        )
    if battle.action == CHARGE:
        sectors = charge_sectors(battle, unit)
        if battle.into not in sectors:
            raise against("table.command.into", "charge.who", "a sector the unit may charge is wanted")
        if battle.foes[unit]:
            raise against("table.command.unit", "charge.who", "an unengaged unit is wanted")
    elif battle.into != battle.where[unit]:
        raise against("table.command.into", "field.same_sector_fight", "the sector of the unit is wanted")
    if name == "ChooseTarget" and battle.action == CHARGE:
        raise against("table.command.action", "charge.choose_target", "a charge has no target yet")
    if name == "ChooseSector" and battle.action != CHARGE:
        raise against("table.command.action", "charge.empty_sector", "only a charge chooses a sector")
    if battle.action == BARRAGE and (battle.foes[unit] or not battle.ranks[unit].ranged):
        raise against("table.command.unit", "barrage.who", "an unengaged unit with a ranged value is wanted")


def check_goal(battle: Battle, names: list[str]) -> None:
    """A charge has a target once it has engaged one; assault and barrage have one from the start."""
    goal, place = battle.goal, "table.command.target"
    engaging = battle.action == CHARGE and names[1] != "Clash"
    if engaging != (goal == NOBODY):
        raise against(place, "charge.choose_target", "null until a charge has engaged somebody, else an enemy")
    if goal == NOBODY:
        if names[1] == "Charge" and (battle.foes[battle.unit] or battle.where[battle.unit] == GONE):
            raise against(
                "table.command.unit", "charge.advance", "the charger is on the field and unengaged until then"
            )
        return
    if battle.owner(goal) % 2 == battle.active % 2:
        raise against(place, "four.enemies", "an enemy is wanted")
    if names[1] in ANNOUNCED and goal not in goals(battle):
        rule = "assault.who" if battle.action == ASSAULT else "barrage.target"
        raise against(place, rule, "an enemy this command can be aimed at is wanted")


def check_reaction(battle: Battle, names: list[str]) -> None:
    """Only a charge is reacted to, by an enemy in its sector; traits were granted by cards now discarded."""
    reactor, reaction, top = battle.reactor, battle.reaction, names[-1]
    if (reactor == NOBODY) != (reaction == 0):
        raise against("table.command.reactor", "react.one", "a unit with a reaction, and null without")
    if reactor == NOBODY:
        if top == "ReactionPrice" or battle.reactor_traits or battle.countered:
            field = "reactor_traits" if battle.reactor_traits else "countered" if battle.countered else "reactor"
            raise against(f"table.command.{field}", "react.one", "there is nothing here without a reaction")
        return
    if battle.action != CHARGE or names[1] in ANNOUNCED or top in ("BeforeReaction", "Reaction"):
        raise against("table.command.reaction", "charge.reaction_step", "null is wanted until a charge is reacted to")
    if battle.owner(reactor) % 2 == battle.active % 2:
        raise against("table.command.reactor", "react.who", "a unit of the charged side is wanted")
    if top == "ReactionPrice":
        price = reaction_price(battle, reactor)
        if not may_answer(battle, reactor) or battle.price > price:
            field = "price" if battle.price > price else "reactor"
            raise against(
                f"table.command.{field}", "react.cost", f"an unengaged unit there, for {price} or less, is wanted"
            )
    elif names[1] == "Charge" and reaction != FIRE:
        raise against("table.command.reaction", "react.counter_charge", "a counter-charge ends the choice of a target")
    if reaction == FIRE and names[1] == "Charge" and not battle.ranks[reactor].ranged:
        raise against("table.command.reactor", "react.fire_needs_ranged", "a unit with a ranged value is wanted")
    if reaction == COUNTER and names[1] == "Clash" and reactor != battle.goal:
        raise against("table.command.target", "react.counter_charge", "the counter-charger is wanted")
    if battle.countered and (reaction != COUNTER or names[1] != "Clash"):
        raise against("table.command.countered", "trait.anticipate", "only a counter-charger strikes first")
    if battle.reactor_traits & ~granted_by(battle, battle.owner(reactor), ENEMY_CHARGE):
        raise against(
            "table.command.reactor_traits", "tactics.windows", "a card in the discards must have granted them"
        )


def granted_by(battle: Battle, seat: int, window: int) -> int:
    """The traits cards in a discard pile could have granted."""
    traits = 0
    for card in battle.discards[seat]:
        tactic = battle.box.tactics[card]
        if tactic.window == window:
            traits |= tactic.grants
    return traits


# ---- the roll under way


def check_roll(battle: Battle, names: list[str]) -> None:
    """A roll goes with its steps, and is made by and against those of its command."""
    top = names[-1]
    after_fire = top == "Engage" and battle.reaction == FIRE
    wanted = top in ROLLING or top == "BreakOff" or after_fire
    if wanted != (battle.kind != 0):
        raise against(
            "table.roll", "attack.applies_to", "one is wanted for these steps" if wanted else "null is wanted"
        )
    if not wanted:
        return
    check_sides(battle, names)
    if top in ROLLING:
        check_reach(battle)
    check_dice(battle, names)
    check_hits(battle, top)
    if battle.granted & ~(granted_by(battle, battle.owner(battle.roller), OWN_POOL) if top in ROLLING else 0):
        raise against("table.roll.granted", "tactics.windows", "a card in the discards must have granted them")


def check_sides(battle: Battle, names: list[str]) -> None:
    """Who rolls against whom, by the step of the command the roll belongs to."""
    if names[1] == "Charge":
        rolls = (FIRE, battle.reactor, battle.unit)
    elif names[1] == "Clash":
        done = cast(Clash, battle.steps[1]).done
        if (names[-1] == "BreakOff") != (done % 2 == 1):
            raise against(
                "table.steps[1].done", "tactics.window_order", "an odd number with BreakOff, else an even one"
            )
        if (done < COUNTERED and battle.countered) or (done >= ATTACKED_LAST and not battle.countered):
            raise against("table.steps[1].done", "trait.anticipate", "0 to 3 is wanted, from 2 on to 5 if 'countered'")
        counters = done in (COUNTERED, DEFENDER_STAYED)
        rolls = (COUNTER, battle.goal, battle.unit) if counters else (battle.action, battle.unit, battle.goal)
    else:
        rolls = (BARRAGE, battle.unit, battle.goal)
    if rolls[0] == BARRAGE != battle.action or (names[1] == "Clash" and battle.action == BARRAGE):
        raise against(
            "table.command.action", "barrage.resolution", "a barrage is rolled for at once, and nothing else is"
        )
    found = (battle.kind, battle.roller, battle.target)
    for field, want, is_there in zip(("kind", "roller", "target"), rolls, found, strict=True):
        if want != is_there:
            right = battle.unit_name(want) if field != "kind" else "what the command and its step ask for"
            raise against(f"table.roll.{field}", "attack.applies_to", f"{right} is wanted here")


def check_reach(battle: Battle) -> None:
    """Both are on the field: engaged with each other in melee, and in range of each other otherwise."""
    roller, target = battle.roller, battle.target
    if battle.kind & MELEE:
        reaches = battle.foes[roller] >> target & 1 != 0
    elif battle.kind == BARRAGE:
        reaches = battle.where[roller] >= 0 and target in barrage_targets(battle, roller)
    else:
        reaches = may_answer(battle, roller)
    if not reaches:
        rule = {BARRAGE: "barrage.target", FIRE: "react.who"}.get(battle.kind, "field.engagement_zone")
        raise against("table.roll.target", rule, "an enemy the roller can reach is wanted")
    if battle.kind in (BARRAGE, FIRE) and not battle.ranks[roller].ranged:
        raise against("table.roll.roller", "barrage.who", "a unit with a ranged value is wanted")


def check_dice(battle: Battle, names: list[str]) -> None:
    """The pool, the faces and the hits follow from one another."""
    top = names[-1]
    granted, battle.granted = battle.granted, 0
    bare = pool_without_cards(battle, battle.kind, battle.roller, battle.target, battle.outermost)
    battle.granted = granted
    least = bare if top in ROLLING else BASE_POOL
    if not least <= battle.pool <= MOST_DICE:
        raise against(
            "table.roll.pool", "attack.pool_base", f"{least} to {MOST_DICE} dice are wanted, found {battle.pool}"
        )
    thrown = 0 if top == "Pool" else battle.pool
    if len(battle.faces) != thrown:
        raise against("table.roll.faces", "attack.applies_to", f"{thrown} dice are wanted, found {len(battle.faces)}")
    if any(battle.chosen.count(face) > battle.faces.count(face) for face in battle.chosen):
        raise against("table.roll.chosen", "tactics.windows", "dice among 'faces' are wanted")
    if battle.chosen and top != "ChooseDice":
        raise against("table.roll.chosen", "tactics.windows", "an empty list is wanted but while dice are chosen")
    played = [battle.box.tactics[card] for card in battle.discards[battle.owner(battle.roller)]]
    most = sum(tactic.lowers for tactic in played)
    if battle.lowered > most:
        raise against(
            "table.roll.lowered", "tactics.windows", f"cards in the discard pile lower values by {most} at most"
        )
    if battle.lowest and not battle.lowered:
        raise against("table.roll.lowest", "tactics.windows", "0 is wanted where no value is lowered")


def check_hits(battle: Battle, top: str) -> None:
    """The hits are those of the dice, less those warded off."""
    totalled = top not in ("Pool", "AfterRoll", "ChooseDice")
    dealt = count_hits(battle.faces, values_of(battle)) if totalled else 0
    if battle.dealt != dealt:
        raise against("table.roll.dealt", "attack.assign", f"{dealt} hits are wanted here, found {battle.dealt}")
    least_hits = 1 if top in ("TakeHits", "IgnoreHits") else 0
    if not least_hits <= battle.hits <= dealt:
        raise against("table.roll.hits", "hits.zero", f"{least_hits} to {dealt} are wanted here, found {battle.hits}")
    if battle.stood_fast and not dealt:
        raise against("table.roll.stood_fast", "trait.steadfast", "false is wanted where there were no hits")
    if battle.stood_fast and least_hits:
        steadfast = battle.traits(battle.target) & STEADFAST and battle.order[battle.target]
        if not steadfast or battle.hits == dealt:
            raise against("table.roll.stood_fast", "trait.steadfast", "true is for Steadfast units that paid for a hit")


# ---- the step that asks


def check_top(battle: Battle, names: list[str]) -> None:
    """The last step asks about something there is."""
    step, place = battle.steps[-1], f"table.steps[{len(names) - 1}]"
    if isinstance(step, PayRedeploy):
        check_redeployed(battle, step, place)
    elif isinstance(step, (CardRedeploy, ChooseUnit, ChooseDice, IgnoreHits, SecondCommand, MoveTokens)):
        check_card_step(battle, step, place)
    elif names[-1] == "ChoosePlayer":
        last_card(battle, step, place, OWN_REDEPLOY)
    elif names[-1] == "Engage" and len(enemies_in(battle, battle.active % 2, battle.into)) < 2:
        raise against(place, step.rule, "there is no choice of an enemy in that sector")
    elif names[-1] == "Reaction" and not might_react(battle, step.seat):
        raise against(f"{place}.seat", "react.who", "a seat that might react is wanted")
    if not battle.sketch and not is_open(battle, step, names[-1]):
        raise against(place, step.rule, f"{names[-1]} is not asked here, for no card or trait could be of use")


def is_open(battle: Battle, step: Step[Battle], name: str) -> bool:
    """Is a window asked for at all: might a card, for all anyone can see, be played there?"""
    seat = step.seat
    if name in ("Price", "ReactionPrice"):
        window = OWN_COMMAND if name == "Price" else ENEMY_CHARGE
        return might_play(battle, seat, window) or battle.price > battle.camp_order[seat]
    if name == "BeforeReaction":
        return might_play(battle, seat, OWN_CHARGE) and next_to_react(battle, seat) >= 0
    if name == "Pool":
        return bool(battle.hands[seat]) and (battle.pool < MOST_DICE or might_play(battle, seat, OWN_POOL))
    if isinstance(step, AfterRoll):
        return might_play(battle, seat, step.window)
    if name == "BreakOff":
        return may_evade(battle) or might_play(battle, seat, OWN_ATTACK_DONE)
    if name == "ActionEnd":
        return second_window(battle, seat)
    if name in ("RallyStart", "RallyEnd"):
        return might_play(battle, seat, OWN_RALLY if name == "RallyStart" else OWN_RALLY_END)
    return True


def check_redeployed(battle: Battle, step: PayRedeploy, place: str) -> None:
    """A card is paid for a unit of one's own that may move where it says."""
    if battle.owner(step.unit) != step.seat or not may_redeploy(battle, step.unit) or not needs_card(battle, step.unit):
        raise against(f"{place}.unit", "redeploy.unengaged_only", "a unit that may redeploy for a card is wanted")
    moves: list[int] = []
    add_moves(battle, step.unit, False, moves)
    if REDEPLOY + step.unit * SECTORS + step.sector not in moves:
        raise against(f"{place}.sector", "redeploy.move", "a sector the unit may move to is wanted")


def last_card(battle: Battle, step: Step[Battle], place: str, *windows: int) -> Tactic:
    """The card that brought a step about: the last one its seat has discarded."""
    if battle.discards[step.seat]:
        tactic = battle.box.tactics[battle.discards[step.seat][-1]]
        if tactic.window in windows and (type(step).__name__ != "ChoosePlayer" or tactic.peeks):
            return tactic
    wanted = "the card that brought this about must lie last in the discard pile"
    raise against(place, "tactics.windows", f"{wanted} of seat {step.seat}")


def check_card_step(battle: Battle, step: Step[Battle], place: str) -> None:
    """A step a card has brought about asks for what the card says."""
    if isinstance(step, (CardRedeploy, ChooseUnit)):
        tactic = last_card(battle, step, place, OWN_REDEPLOY)
        if battle.discards[step.seat][-1] != step.card:
            raise against(f"{place}.card", "tactics.windows", "the last card of the discard pile is wanted")
        fits = not tactic.redeploys and not tactic.peeks
        if isinstance(step, CardRedeploy):
            fits = 1 <= step.left <= tactic.redeploys
        field, most = "left" if isinstance(step, CardRedeploy) else "card", tactic.redeploys
    elif isinstance(step, ChooseDice):
        tactic = last_card(battle, step, place, cast(AfterRoll, battle.steps[-2]).window)
        most = 1 if tactic.sets_to else tactic.rerolls
        fits = step.face == tactic.sets_to and step.most == most and len(battle.chosen) < most
        field = "face" if step.face != tactic.sets_to else "most"
    elif isinstance(step, IgnoreHits):
        most = last_card(battle, step, place, OWN_HITS).ignores
        fits, field = step.most == most, "most"
    elif isinstance(step, MoveTokens):
        tactic = last_card(battle, step, place, OWN_RALLY if step.disorder else OWN_RALLY_END)
        most = tactic.moves_disorder if step.disorder else tactic.moves_order
        fits, field = (step.left == most) == step.first and step.left <= most, "left"
        if step.disorder != (type(battle.steps[-2]).__name__ == "RallyStart"):
            raise against(f"{place}.disorder", "tactics.windows", "true before the rally (RallyStart), false after it")
    else:
        most = last_card(battle, step, place, *range(len(battle.box.by_window[0]))).second
        fits, field = cast(SecondCommand, step).allowed == most != 0, "allowed"
    if not fits:
        raise against(f"{place}.{field}", "tactics.windows", f"what the card says is wanted ({most})")
