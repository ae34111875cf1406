# hot: compiled by mypyc
"""What each action means at the moment it is offered."""

from __future__ import annotations

from quincunx.core.messages import Message, Value
from quincunx.games.battalion import actions as act
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.fight import command_price, losses
from quincunx.games.battalion.steps.charge import reaction_price
from quincunx.games.battalion.steps.muster import under_way
from quincunx.games.battalion.steps.refusals import card_of
from quincunx.games.battalion.tactics import needs_card


def describe(battle: Battle, seat: int, action: int) -> Message:
    """What an action means now."""
    verb = act.SPACE.verb_of(action)
    index = action - verb.first
    step = type(battle.steps[-1]).__name__
    if verb.name == "done":
        return Message(f"option.done.{step}")
    if step == "Muster":
        return describe_muster(battle, seat, verb.name, index)
    if verb.plain:
        return describe_plain(battle, verb.name)
    if verb.name == "deploy":
        unit, place = divmod(index, act.SECTORS + 1)
        if place == act.IN_RESERVE:
            return Message("option.deploy_reserve", {"unit": unit})
        return Message("option.deploy", {"unit": unit, "sector": place + 1})
    if verb.name == "redeploy":
        unit, sector = divmod(index, act.SECTORS)
        free = step == "CardRedeploy" or not needs_card(battle, unit)
        return Message("option.redeploy_free" if free else "option.redeploy", {"unit": unit, "sector": sector + 1})
    if verb.name in act.UNIT_VERBS:
        return describe_unit(battle, verb.name, index, step)
    if verb.name in act.CARD_VERBS:
        return describe_card(battle, verb.name, card_of(battle, seat, index), step)
    if verb.name == "lose":
        return describe_hits(index, *losses(battle, index))
    if verb.name == "player":
        return Message("option.player", {"seat": index})
    return Message(f"option.{verb.name}", {"n": index + 1, "sector": index + 1})


def describe_muster(battle: Battle, seat: int, verb: str, index: int) -> Message:
    """Choices while an army is being built."""
    names: list[str] = []
    if verb == "rank":
        names = [battle.box.printed[battle.box.kinds[battle.factions[seat]][index]].name]
    elif verb == "take-up":
        names = [battle.box.printed[kind].name for kind in battle.ranks[seat * battle.size + index].kinds]
    elif verb == "back":
        names = [battle.box.printed[under_way(battle, seat)[-1]].name]
    return Message("option." + verb.replace("-", "_"), {"ranks": list(names), "n": index + 1})


def describe_plain(battle: Battle, verb: str) -> Message:
    """Choices that need no target."""
    params: dict[str, Value] = {"n": battle.pool, "cost": battle.price}
    if verb == "evade":
        params["cost"] = command_price(battle, battle.roller)
    return Message("option." + verb.replace("-", "_"), params)


def describe_unit(battle: Battle, verb: str, unit: int, step: str) -> Message:
    """Choices of a unit: to command, to react with, or to strike."""
    if verb in ("assault", "barrage", "charge"):
        return Message(f"option.{verb}", {"unit": unit, "cost": command_price(battle, unit)})
    if verb in ("fire", "counter-charge"):
        return Message("option." + verb.replace("-", "_"), {"unit": unit, "cost": reaction_price(battle, unit)})
    if step == "Engage":
        way = "engage" if battle.foes[unit] == 0 else "split" if battle.is_overlapping(unit) else "overlap"
        return Message(f"option.{way}", {"unit": unit})
    return Message(f"option.{verb}", {"unit": unit})


def describe_hits(give_up: int, lost: int, placed: int) -> Message:
    """A way to take hits: so many ranks given up, and so many lost in all because the order does not suffice."""
    if lost > give_up:
        way = "lose_more" if give_up else "lose_none_then" if placed else "lose_none_forced"
    else:
        way = "lose" if give_up else "lose_none"
    return Message(f"option.{way}", {"n": give_up, "more": lost - give_up})


def describe_card(battle: Battle, verb: str, card: int, step: str) -> Message:
    """Choices of a card: for its effect, for a move or for a die."""
    name = battle.box.card_ids[card]
    if verb == "play":
        return Message("option.play", {"card": name, "card_text": battle.box.cards.tactics[name].text})
    return Message("option.discard_move" if step == "PayRedeploy" else "option.discard_die", {"card": name})
