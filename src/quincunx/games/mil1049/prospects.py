# cold: interpreted
"""What can be worked out of a war, of a roll for sons, and of the final scoring, from what lies open."""

from __future__ import annotations

from quincunx.core.kit.odds import BAD, GOOD, Chart, Numbers, Outcome, Outlook, Sum, Words
from quincunx.core.memory import AIDED
from quincunx.core.messages import Message
from quincunx.games.mil1049 import strength
from quincunx.games.mil1049.actions import ROLL, SEAL
from quincunx.games.mil1049.box import DAUGHTER, FABRIC, FOOD, GOLD, HOURGLASS, INFLUENCE, METAL, SON
from quincunx.games.mil1049.offers import size_of
from quincunx.games.mil1049.realm import NO_LAND, NOBODY, Realm
from quincunx.games.mil1049.scoring import GOLD_PER_VP, has_most, lost_by_women
from quincunx.games.mil1049.steps.growth import Face
from quincunx.games.mil1049.steps.war import ATTACKER, DEFENDER, AskHelp, Contribute, GiveHelp, helper

SIDES = ("attacker", "defender")
MOST_ROLLS = 6
"""So many results before the first son are told one by one."""
UNKNOWN = "?"
MINUS = "\u2212"


# ---- war


def war_outlook(realm: Realm, seat: int, memory: str, words: Words) -> Outlook:
    """Both strengths before any cube of others, and what one's own side holds against."""
    knight, target = int(realm.knight), int(realm.target)
    step = realm.steps[-1]
    seals = isinstance(step, Contribute)
    title = step.describe(realm, seat, SEAL) if seals else Message("odds.war.title")
    outlook = Outlook(words(title), [realm.notation(seat, SEAL)] if seals else [])
    outlook.sums = [attack_sum(realm, knight, words), defence_sum(realm, target, words)]
    sides = [[knight // 4, helper(realm, ATTACKER)], [target // 4, helper(realm, DEFENDER)]]
    mine = step.side if isinstance(step, (AskHelp, GiveHelp)) else ATTACKER if seat in sides[ATTACKER] else DEFENDER
    laid = int(size_of(realm.offers[seat])) if seals else 0
    if laid:
        outlook.sums[mine].add(laid, "war.contributions", words(Message("odds.war.own_cubes")))
    lead = outlook.sums[mine].total - outlook.sums[1 - mine].total
    holds = lead - 1 if mine == ATTACKER else lead
    key = "odds.war.holds" if holds > 0 else "odds.war.holds_none" if holds == 0 else "odds.war.needs"
    outlook.note = words(Message(key, {"n": abs(holds)}))
    outlook.text = outlook.note
    outlook.chart = war_chart(holds, words)
    if memory == AIDED:
        for side, who in ((mine, "ours"), (1 - mine, "theirs")):
            held = sum(cubes_held(realm, each) for each in sides[side] if each not in (NOBODY, seat))
            if side != mine or held:
                outlook.text += f" \u00b7 {words(Message(f'odds.war.{who}', {'n': held}))}"
    return outlook


def cubes_held(realm: Realm, seat: int) -> int:
    """The cubes a family can bring to a war, as counted before anything is sealed."""
    return realm.stock[seat][FOOD] + realm.stock[seat][INFLUENCE]


def war_chart(holds: int, words: Words) -> Chart:
    """Who wins by how many cubes the other side brings more than one's own side still does."""
    chart = Chart(words(Message("odds.war.chart")), [words(Message(f"odds.war.{key}")) for key in ("brings", "then")])
    if holds >= 0:
        chart.add([words(Message("odds.war.up_to", {"n": holds})), words(Message("odds.war.won"))], GOOD)
    chart.add([words(Message("odds.war.or_more", {"n": max(0, holds + 1)})), words(Message("odds.war.lost"))], BAD)
    return chart


def attack_sum(realm: Realm, knight: int, words: Words) -> Sum:
    """The strength of an attacker, soldier by soldier."""
    found = Sum(SIDES[ATTACKER], words(Message("odds.sum.attacker")))
    add_soldiers(realm, knight, "war.attack-strength", found, words)
    return found


def defence_sum(realm: Realm, knight: int, words: Words) -> Sum:
    """The strength of a defender: soldiers, castle, and what his lands add."""
    found = Sum(SIDES[DEFENDER], words(Message("odds.sum.defender")))
    add_soldiers(realm, knight, "war.defence-strength", found, words)
    if realm.castles[knight]:
        found.add(strength.CASTLE, "war.defence-strength", words(Message("odds.war.castle")))
    for land in realm.lands[2 * knight : 2 * knight + 2]:
        if land != NO_LAND and realm.box.defence[land // 2]:
            about = Message("odds.war.land", {"land": realm.box.land_ids[land // 2]})
            found.add(realm.box.defence[land // 2], "war.defence-strength", words(about))
    return found


def add_soldiers(realm: Realm, knight: int, rule: str, found: Sum, words: Words) -> None:
    """A knight's soldiers, and the King's if they stand before him."""
    count = realm.soldiers[knight]
    found.add(strength.PER_SOLDIER * count, rule, words(Message("odds.war.soldiers", {"n": count})))
    if realm.kings_soldiers == knight:
        found.add(strength.PER_SOLDIER, "political.kings-soldiers", words(Message("odds.war.kings_soldiers")))


# ---- growth


def growth_outlook(realm: Realm, seat: int, words: Words) -> Outlook:
    """How often each result can be chosen, and how many others come before the first son."""
    faces = len(realm.box.results)
    open_to = [Face(seat, face).choosable(realm, seat) for face in range(faces)]
    outlook = Outlook(words(realm.steps[-1].describe(realm, seat, ROLL)), [realm.notation(seat, ROLL)])
    counts = {key: sum(1 for can in open_to if can & bit) for key, bit in RESULTS.items()}
    outlook.text = words(Message("odds.growth.chances", {**counts, "faces": faces}))
    outlook.note = words(Message("odds.growth.son", {"n": counts["son"], "faces": faces}))
    son = counts["son"] / faces
    chances = [son * (1 - son) ** n for n in range(MOST_ROLLS)]
    if son > 0:
        outlook.outcomes = [Outcome("son", words(Message("odds.growth.before")), "", Numbers(chances))]
    outlook.details = {**counts, "faces": faces}
    return outlook


RESULTS = {"son": SON, "daughter": DAUGHTER, "hourglass": HOURGLASS}


# ---- the final scoring


def final_outlook(realm: Realm, seat: int, memory: str, words: Words) -> Outlook:
    """The final scoring if it were now, as far as it lies open: of others' cubes nothing, unless the table tells."""
    stay = realm.still_in()
    names = [words(Message("odds.family", {"seat": each})) for each in stay]
    outlook = Outlook(words(Message("odds.final.title")), [])
    chart = outlook.chart = Chart("", [words(Message("odds.final.what")), *names])
    known = [memory == AIDED or each == seat for each in stay]
    sums = [realm.vp[each] for each in stay]
    chart.add([words(Message("odds.final.now")), *[f"{each}".replace("-", MINUS) for each in sums]])

    def add(key: str, points: list[int], open_: list[bool]) -> None:
        """A row with what everyone gets, as far as it is known."""
        for n in range(len(stay)):
            sums[n] += points[n] if open_[n] else 0
        cells = [signed(points[n]) if open_[n] else UNKNOWN for n in range(len(stay))]
        chart.add([words(Message(f"odds.final.{key}")), *cells])

    everyone, all_known = [True] * len(stay), [memory == AIDED] * len(stay)
    box, stock = realm.box, realm.stock
    add("women", [-lost_by_women(realm, each) for each in stay], everyone)
    add("privileges", [box.most_privileges * has_most(realm.privileges, each, stay) for each in stay], everyone)
    add("gold", [stock[each][GOLD] // GOLD_PER_VP for each in stay], known)
    goods, influence = [row[FABRIC] + row[METAL] for row in stock], [row[INFLUENCE] for row in stock]
    add("goods", [box.most_goods * has_most(goods, each, stay) for each in stay], all_known)
    add("influence", [box.most_influence * has_most(influence, each, stay) for each in stay], all_known)
    chart.add([words(Message("odds.final.sum")), *[f"{each}".replace("-", MINUS) for each in sums]])
    outlook.details = {"points": {f"{each}": sums[n] for n, each in enumerate(stay)}}
    return outlook


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", MINUS) if points else "0"
