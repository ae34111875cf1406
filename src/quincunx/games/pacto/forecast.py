# cold: interpreted
"""The odds a player is shown before he commits: claims both ways clause by clause, and what may come of the dice."""

from __future__ import annotations

from quincunx.core.kit.odds import (
    BAD,
    GOOD,
    Chart,
    Forecast,
    Numbers,
    Outcome,
    Outlook,
    Sum,
    Words,
    heads_of,
    said_once,
)
from quincunx.core.messages import Message, Value
from quincunx.games.pacto.actions import EDGE, ENEMY, FIGHT, SHOOT, UNIT
from quincunx.games.pacto.charges import Path, charges_of, forced_paths, sides_of
from quincunx.games.pacto.claim_table import CHARGE, CLAIMS
from quincunx.games.pacto.claims import Bid
from quincunx.games.pacto.fights import edge_of, other_of
from quincunx.games.pacto.markers import FIGHTING
from quincunx.games.pacto.odds import Clash, ShotOdds, clash_of, is_broken_by, loses_base, who_would_test
from quincunx.games.pacto.pieces import WEAPONS
from quincunx.games.pacto.shooting import Aim, by_weather, circumstances
from quincunx.games.pacto.shot_table import CIRCUMSTANCES
from quincunx.games.pacto.steps.charge import ChooseCharge, ForcedCharge, number_of
from quincunx.games.pacto.steps.charge_moves import wheeled
from quincunx.games.pacto.steps.combat import ChooseCombat, ChooseEdge, Engaged, JoinFight, pending
from quincunx.games.pacto.steps.response import Respond, ShootCharger
from quincunx.games.pacto.steps.shooting import Shoot
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.targets import aim_at
from quincunx.games.pacto.things import Fight

SHOT_CLAUSES = (
    *("shoot.colour.skilled", "shoot.colour.skilled", "shoot.colour.experienced", "shoot.colour.unskilled"),
    *("shoot.colour.depth", "shoot.colour.runaway", "shoot.colour.artillery_up", "shoot.colour.artillery_down"),
    *("shoot.colour.support", "shoot.colour.unprotected", "shoot.colour.armhrs", "shoot.colour.farm"),
    *("shoot.colour.powerbow", "shoot.colour.crossbow", "shoot.colour.darts", "shoot.colour.cover"),
)
"""The clause of everything that changes the die of a shot, in the order of its circumstances."""


def forecast(table: Battlefield, seat: int, _memory: str, say: Words) -> Forecast | None:
    """What this seat can work out about the choice before it; None if there is nothing, or nothing is asked of it."""
    if not table.steps or seat not in table.steps[-1].acting(table):
        return None
    step, words = table.steps[-1], said_once(say)
    if isinstance(step, (ChooseCharge, ForcedCharge)):
        outlooks = charges(table, seat, step, words)
    elif isinstance(step, Respond):
        outlooks = charged(table, seat, step, words)
    elif isinstance(step, Shoot):
        outlooks = shots(table, seat, step, words)
    elif isinstance(step, (ChooseCombat, ChooseEdge)):
        outlooks = combats(table, seat, step, words)
    elif isinstance(step, JoinFight):
        outlooks = joined(table, seat, step, words)
    else:
        return None
    return Forecast(outlooks, heads_of(("number", "total", "mean", "ends"), words)) if outlooks else None


# ---- charges


def charges(table: Battlefield, seat: int, step: ChooseCharge | ForcedCharge, words: Words) -> list[Outlook]:
    """Every charge that can be declared; those that come to the same are told once."""
    offered = set(step.options(table, seat))
    paths = charges_of(table, step.ug) if isinstance(step, ChooseCharge) else forced_paths(table, step.ug)
    found: dict[tuple[object, ...], Outlook] = {}
    for path in paths:
        if number_of(path) not in offered:
            continue
        own, other = sides_of(table, step.ug, path)
        target, on_front = int(path.target), bool(other.to_front)
        key = (target, on_front, own.qualifies, int(own.uphill), int(other.uphill), int(other.defences))
        if key not in found:
            title = Message("odds.charge" if on_front else "odds.charge_flank", {"unit": step.ug, "enemy": target})
            clash = Clash(table, CHARGE, own, other)
            found[key] = told_clash(table, words(title), clash, step.ug, target, words)
        found[key].do.append(table.notation(seat, number_of(path)))
    return list(found.values())


def charged(table: Battlefield, seat: int, step: Respond, words: Words) -> list[Outlook]:
    """What may come of it if the charged UG stands, one charger after the other."""
    found: list[Outlook] = []
    stand = [table.notation(seat, action) for action in step.options(table, seat)[:1]]
    for charge in table.charges:
        if charge.target == step.ug:
            body = wheeled(table, charge)
            path = Path(charge.turn, body, charge.target, charge.length)
            own, other = sides_of(table, charge.ug, path)
            clash = Clash(table, CHARGE, other, own)
            title = words(Message("odds.charged", {"unit": int(charge.ug), "enemy": step.ug}))
            told = told_clash(table, title, clash, step.ug, int(charge.ug), words)
            told.do.extend(stand)
            found.append(told)
    return found


# ---- combats about to be rolled


def combats(table: Battlefield, seat: int, step: ChooseCombat | ChooseEdge, words: Words) -> list[Outlook]:
    """Every combat that can be rolled next."""
    found: list[Outlook] = []
    for fight in pending(table, step.combat):
        own = int(fight.first if table.owner(fight.first) == seat else fight.second)
        if isinstance(step, ChooseEdge):
            if own != step.ug:
                continue
            do = table.notation(seat, EDGE + int(edge_of(fight, own)))
        else:
            do = table.notation(seat, UNIT + own - table.first_ug(seat))
        found.append(fought(table, seat, fight, [do], words))
    return found


def joined(table: Battlefield, seat: int, step: JoinFight, words: Words) -> list[Outlook]:
    """The combat with the general behind the ranks, and with him in front."""
    engaged = next(each for each in reversed(table.steps) if isinstance(each, Engaged))
    found: list[Outlook] = []
    for action in step.options(table, seat):
        twin = table.copy(table.dice)
        if action == FIGHT:
            twin.general_marks[step.general] |= FIGHTING
        found.append(fought(twin, seat, twin.fights[engaged.number], [table.notation(seat, action)], words))
    return found


def fought(table: Battlefield, seat: int, fight: Fight, do: list[str], words: Words) -> Outlook:
    own = int(fight.first if table.owner(fight.first) == seat else fight.second)
    enemy = int(other_of(fight, own))
    title = words(Message("odds.combat", {"unit": own, "enemy": enemy}))
    told = told_clash(table, title, clash_of(table, fight, seat), own, enemy, words)
    told.do.extend(do)
    return told


def told_clash(table: Battlefield, title: str, clash: Clash, own: int, enemy: int, words: Words) -> Outlook:
    """Claims of both sides, hits dealt and suffered, and what they would do."""
    told = Outlook(title, [], note=words(Message("odds.up", {"n": int(clash.up)})))
    told.sums = [claims("own", clash.own, words), claims("enemy", clash.other, words)]
    told.outcomes = [
        struck(table, "to_enemy", enemy, clash.by_own, words),
        struck(table, "to_self", own, clash.by_other, words),
    ]
    told.chart = risks(table, [(enemy, clash.by_own, GOOD), (own, clash.by_other, BAD)], words)
    told.details = {"unit": table.troops[own].id, "enemy": table.troops[enemy].id, "up": int(clash.up)}
    return told


def claims(role: str, side: Bid, words: Words) -> Sum:
    """What one side claims, each with its clause."""
    found = Sum(role, words(Message(f"odds.sum.{role}")))
    for claimed in side.claimed:
        found.add(int(claimed.value), claimed.rule, words(claim_words(claimed.name)))
    return found


def claim_words(name: str) -> Message:
    """A general claim by its name, a preferred one by its weapon."""
    if name in CLAIMS:
        return Message(f"odds.claim.{name}")
    weapon = next(part for part in name.split("_") if part in WEAPONS)
    return Message(f"board.weapon.{weapon}")


def struck(table: Battlefield, role: str, ug: int, chances: list[float], words: Words) -> Outcome:
    """Hits on a UG, and how likely they break it."""
    numbers = Numbers(chances, float(is_broken_by(table, ug, chances)))
    return Outcome(role, words(Message(f"odds.{role}", {"unit": ug})), table.troops[ug].id, numbers)


def risks(table: Battlefield, sides: list[tuple[int, list[float], str]], words: Words) -> Chart:
    """For each UG that may be hit: a base lost, broken, and how many friends would test then."""
    heads = [words(Message(f"odds.risk.{head}")) for head in ("unit", "base", "broken", "tests")]
    chart = Chart(words(Message("odds.risk.title")), heads)
    for ug, chances, mark in sides:
        base, broken = float(loses_base(table, ug, chances)), float(is_broken_by(table, ug, chances))
        tests = len(who_would_test(table, ug))
        chart.add([words(Message("odds.risk.named", {"unit": ug})), percent(base), percent(broken), str(tests)], mark)
    return chart


def percent(chance: float) -> str:
    return f"{100.0 * chance:.0f} %"


# ---- shots


def shots(table: Battlefield, seat: int, step: Shoot, words: Words) -> list[Outlook]:
    """The shot a UG is asked about, at each target it may have."""
    found: list[Outlook] = []
    targets = step.targets(table)
    for target in targets:
        enemy = int(target.ug)
        aim = aim_at(table, step.ug, target)
        aim.receives = isinstance(step, ShootCharger)
        action = SHOOT if len(targets) == 1 else ENEMY + enemy - table.first_ug(1 - seat)
        found.append(shot(table, step.ug, enemy, aim, [table.notation(seat, action)], words))
    return found


def shot(table: Battlefield, ug: int, enemy: int, aim: Aim, do: list[str], words: Words) -> Outlook:
    """The die of a shot, where its colour comes from, and what it does."""
    odds = ShotOdds(table, aim)
    key = "odds.feeble" if odds.die < odds.colour else "odds.die_slows" if odds.by else "odds.die"
    rolled: dict[str, Value] = {"colour": int(odds.colour), "chance": percent(odds.slows), "n": int(odds.by)}
    title = words(Message("odds.shot", {"unit": ug, "enemy": enemy}))
    told = Outlook(title, do, note=words(Message(key, rolled)))
    found = Sum("die", words(Message("odds.sum.die")), change=True)
    for each in circumstances(table.box.shots, aim):
        text = words(Message(f"odds.shot_by.{CIRCUMSTANCES[each]}"))
        found.add(int(table.box.shots.change(each)), SHOT_CLAUSES[each], text)
    sky = int(by_weather(table.sky, aim))
    if sky:
        found.add(sky, "weather.winds", words(Message("odds.shot_by.weather")))
    told.sums = [found]
    chances = [1.0 - odds.wounds, odds.wounds]
    told.outcomes = [struck(table, "to_enemy", enemy, chances, words)]
    told.chart = risks(table, [(enemy, chances, GOOD)], words)
    told.details = {"unit": table.troops[ug].id, "enemy": table.troops[enemy].id}
    return told
