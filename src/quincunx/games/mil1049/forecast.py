# cold: interpreted
"""What a player is shown before he commits: the victory points of each choice for every family, and what to mind."""

from __future__ import annotations

from quincunx.core.kit.odds import BAD, Chart, Forecast, Outlook, Sum, Words, heads_of
from quincunx.core.memory import AIDED
from quincunx.core.messages import Message
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import (
    ATTACK,
    CASTLE,
    COLUMNS,
    FREE,
    GROW,
    HARVEST,
    KNIGHT,
    LANDS,
    RAISE,
    RECRUIT,
    SEND,
)
from quincunx.games.mil1049.family import LETHAL
from quincunx.games.mil1049.ladders import either, offer_outlook, raises
from quincunx.games.mil1049.points import (
    Change,
    at_stake,
    changes,
    if_subdued,
    if_taken,
    is_open_ended,
    most_by_sending,
    total,
)
from quincunx.games.mil1049.prospects import cubes_held, final_outlook, growth_outlook, war_outlook
from quincunx.games.mil1049.realm import ACTIONS, NO_KNIGHT, Moment, Realm
from quincunx.games.mil1049.steps.actions import Act
from quincunx.games.mil1049.steps.court import RESISTED, Answer, Court, Raise, Resist
from quincunx.games.mil1049.steps.curia import Donate
from quincunx.games.mil1049.steps.growth import Growth
from quincunx.games.mil1049.steps.market import CASTLE_BUILT, Bid, Market, OpenBid
from quincunx.games.mil1049.steps.marriage import Dowry
from quincunx.games.mil1049.steps.war import AskHelp, Contribute, GiveHelp, War
from quincunx.games.mil1049.strength import attack, defence
from quincunx.games.mil1049.warnings import short_of_cubes, warnings

BETWEEN = " \u00b7 "


def forecast(realm: Realm, seat: int, memory: str, words: Words) -> Forecast | None:
    """All that this seat can work out about its choice; None if nothing is asked of it."""
    step = realm.steps[-1]
    if seat not in step.acting(realm):
        return None
    outlooks: list[Outlook] = []
    if isinstance(step, (Dowry, Donate, Resist, Raise, OpenBid, Bid)):
        outlooks.append(offer_outlook(realm, seat, step, memory, words))
    elif isinstance(step, (AskHelp, GiveHelp, Contribute)):
        outlooks.append(war_outlook(realm, seat, memory, words))
    elif isinstance(step, Growth):
        outlooks.append(growth_outlook(realm, seat, words))
    elif step.quiet:
        outlooks += to_mind(realm, seat, words)
    if isinstance(step, Moment):
        told = [done for outlook in outlooks for done in outlook.do]
        for action in step.options(realm, seat):
            if not is_open_ended(action) and realm.notation(seat, action) not in told:
                outlooks.append(choice_outlook(realm, seat, action, memory, words))
    if step.quiet:
        outlooks.append(final_outlook(realm, seat, memory, words))
    return Forecast(outlooks, heads_of(("number", "mean"), words)) if outlooks else None


# ---- what a choice brings


def choice_outlook(realm: Realm, seat: int, action: int, memory: str, words: Words) -> Outlook:
    """A choice with the victory points it brings for sure, or else those that are at stake."""
    step = realm.steps[-1]
    found, note = changes(realm, seat, action), ""
    if isinstance(step, Act) and SEND <= action < SEND + COLUMNS:
        note = most_told(most_by_sending(realm, seat, action), words)
    elif isinstance(step, (Court, War, Market, Answer)) and not found:
        found = staked(realm, seat, action)
        note = words(Message("odds.if_done", {"changes": told(found, seat, words)})) if found else ""
    outlook = Outlook(words(step.describe(realm, seat, action)), [realm.notation(seat, action)])
    outlook.note = note or points_told(found, seat, words)
    outlook.text = BETWEEN.join(words(each) for each in remarks(realm, seat, action, found, memory))
    outlook.sums = sums_of_changes(realm, seat, found, words)
    outlook.details = {"points": [total(found, each) for each in range(realm.seats)]}
    return outlook


def staked(realm: Realm, seat: int, action: int) -> list[Change]:
    """What a choice brings if what it begins comes to a good end."""
    if FREE <= action < FREE + len(realm.stacks):
        return if_taken(realm, seat, action - FREE)
    if action == CASTLE:
        return [Change(seat, CASTLE_BUILT, lines.BUILDS)]
    if action == RAISE:
        return if_subdued(realm, seat, int(realm.target))
    return at_stake(realm, seat, action)


def remarks(realm: Realm, seat: int, action: int, found: list[Change], memory: str) -> list[Message]:
    """What is to be minded about a choice."""
    step, said = realm.steps[-1], list[Message]()
    if isinstance(step, Act):
        said += action_remarks(realm, seat, action)
    if isinstance(step, Court) and KNIGHT <= action < KNIGHT + len(realm.ages):
        target = action - KNIGHT
        said.append(Message("odds.court", {"n": int(realm.elements(target)), "seat": target // 4, "points": RESISTED}))
    if isinstance(step, Answer) and action == RAISE:
        said.append(Message("odds.ladder.raise_needs", {"raises": either(raises(realm.pot))}))
    if isinstance(step, War) and ATTACK <= action < ATTACK + LANDS * len(realm.ages):
        said += attack_remarks(realm, (action - ATTACK) // LANDS, memory)
    if realm.phase == ACTIONS and any(change.line.key.startswith("journal.leads") for change in found):
        said.append(Message("odds.if_over"))
    return said


def attack_remarks(realm: Realm, target: int, memory: str) -> list[Message]:
    """How strong both are before any cube, and how many cubes the other has where the table remembers them."""
    sums = {"n": int(attack(realm, realm.knight)), "defence": int(defence(realm, target))}
    said = [Message("odds.war.strengths", {**sums})]
    if memory == AIDED:
        said.append(Message("odds.war.theirs", {"n": cubes_held(realm, target // COLUMNS)}))
    return said


def action_remarks(realm: Realm, seat: int, action: int) -> list[Message]:
    """What is to be minded about an action: a knight's last hourglass, and what sending him ends."""
    if SEND <= action < SEND + COLUMNS:
        works = realm.has_white() and not realm.has_placed(seat)
        return [Message("odds.work_ends")] if works else []
    knight = COLUMNS * seat
    if HARVEST <= action < RECRUIT:
        knight += (action - HARVEST) // LANDS
    elif RECRUIT <= action < SEND:
        knight += (action - RECRUIT) % COLUMNS
    else:
        return []
    if realm.ages[knight] != LETHAL - 1:
        return []
    if action >= GROW:
        return [Message("odds.last_if_hourglass")]
    return [Message("odds.last_with_heir" if realm.heirs[knight] else "odds.last")]


# ---- what to mind


def to_mind(realm: Realm, seat: int, words: Words) -> list[Outlook]:
    """What a family has to mind at the moment, whatever it chooses."""
    found = [*warnings(realm, seat), *short_of_cubes(realm, seat)]
    if not found:
        return []
    told = Outlook(words(Message("warning.title")), [])
    told.chart = Chart("", [words(Message(f"warning.{head}")) for head in ("who", "what")])
    snow = sum(realm.box.snow)
    for each in found:
        key = f"warning.{each.kind}_heirless" if each.heirless else f"warning.{each.kind}"
        who = Message("warning.family", {"seat": seat})
        if each.knight != NO_KNIGHT:
            who = Message("warning.knight", {"knight": realm.knight_id(each.knight)})
        about = {"n": each.n, "snow": snow, "faces": len(realm.box.snow)}
        told.chart.add([words(who), words(Message(key, {**about}))], BAD)
    return [told]


# ---- in words


def by_family(realm: Realm, seat: int) -> list[int]:
    """All seats, one's own first, then clockwise."""
    return [(seat + n) % realm.seats for n in range(realm.seats)]


def sums_of_changes(realm: Realm, seat: int, found: list[Change], words: Words) -> list[Sum]:
    """What each family gains or loses, line by line with its clause."""
    sums: list[Sum] = []
    for family in by_family(realm, seat):
        mine = [change for change in found if change.seat == family]
        if mine:
            told = Sum(f"seat-{family}", words(Message("odds.family", {"seat": family})), change=True)
            for change in mine:
                told.add(change.value, change.line.rule, words(Message(f"odds.{change.line.key}")))
            sums.append(told)
    return sums


def told(found: list[Change], seat: int, words: Words) -> list[str]:
    """What changes come to for each family they concern, one's own first."""
    concerned = sorted({change.seat for change in found}, key=lambda each: (each != seat, each))
    sums = [(each, total(found, each)) for each in concerned]
    return [words(Message("odds.points", {"seat": each, "n": n})) for each, n in sums if n != 0]


def points_told(found: list[Change], seat: int, words: Words) -> str:
    return ", ".join(told(found, seat, words)) or words(Message("odds.no_points"))


def most_told(most: int, words: Words) -> str:
    """The most a choice can bring."""
    return words(Message("odds.up_to", {"n": most}) if most > 0 else Message("odds.no_points"))
