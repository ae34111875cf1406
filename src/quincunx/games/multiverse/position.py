# hot: compiled by mypyc
"""The fields of the table, listed once: positions as plain data, and their strict reading."""

from __future__ import annotations

from typing import Any, ClassVar

from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.kit.checks import check
from quincunx.core.kit.kinds import Form, Kind, ListOf, Named, Numbered, Seat, SetOf, Whole
from quincunx.core.kit.state import (
    OWNER,
    UNSEEN,
    Field,
    Fields,
    Rows,
    Settled,
    declare,
    ending_fields,
    steps_field,
)
from quincunx.core.reading import a_list, a_table, unexpected
from quincunx.games.multiverse.actions import BLOCKS, OFFERED
from quincunx.games.multiverse.box import MOST_EXPERIENCE, NOTHING, Box
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS, Chart
from quincunx.games.multiverse.clash import Clash
from quincunx.games.multiverse.deeds import DEEDS
from quincunx.games.multiverse.fight import BEAST, Fight
from quincunx.games.multiverse.opening import lay_out
from quincunx.games.multiverse.pieces.common import TERRAINS, expected
from quincunx.games.multiverse.rules import UNLIMITED
from quincunx.games.multiverse.setting import Setting
from quincunx.games.multiverse.soundness import ENDINGS, checks
from quincunx.games.multiverse.steps.afterwards import Avenge, Cleave, MoveOn, Onward
from quincunx.games.multiverse.steps.attack import (
    Announce,
    Bodyguard,
    Defend,
    Fate,
    Intercept,
    LayCard,
    Member,
    Reroll,
    ShowSupport,
    StepBack,
)
from quincunx.games.multiverse.steps.block import AllySwap, BlockOrders
from quincunx.games.multiverse.steps.build import HeroPoints, Place, Works
from quincunx.games.multiverse.steps.exploring import NameNumber
from quincunx.games.multiverse.steps.formation import Bearer, Together
from quincunx.games.multiverse.steps.heroes import Aim, Grant, Whirl
from quincunx.games.multiverse.steps.jobs import AddLinks, Job, LeaveOut
from quincunx.games.multiverse.steps.orders import LastWord, Orders, TowerShot
from quincunx.games.multiverse.steps.quest import (
    AdventureChoice,
    Companion,
    Displace,
    GiveWay,
    NameExplorer,
    Quest,
)
from quincunx.games.multiverse.steps.revenue import Answer, GiveTo, MakeOffer, Treasury
from quincunx.games.multiverse.steps.setup import PlaceStart
from quincunx.games.multiverse.turn import Turn
from quincunx.games.multiverse.world import (
    DIAL,
    FALLEN,
    FREE_HERO,
    KNOWN,
    NOBODY,
    PEOPLE,
    ROAD,
    SETTING_UP,
    UNSHOWN,
    World,
)

STEPS = (
    *(Turn, PlaceStart, Treasury, GiveTo, MakeOffer, Answer, Works, HeroPoints, Place, Job, LeaveOut, AddLinks),
    *(Orders, LastWord, BlockOrders, NameNumber, TowerShot, Clash, Announce, Intercept, ShowSupport, Defend, LayCard),
    *(StepBack, Reroll, Fate, Bodyguard, Cleave, Avenge, MoveOn, Member, Aim, Grant, AllySwap, Whirl, Together),
    *(Bearer, Onward, Quest, AdventureChoice, Companion, Displace, GiveWay, NameExplorer),
)
MOST = 9999
MOST_TURNS = 999


def kind_names(world: World, _: int) -> list[str]:
    return world.box.kinds.ids


KIND = Named(expected("kind"), kind_names, called="kind")
HEX = Named(expected("hex_named"), lambda world, _: world.chart.names)
CARD = Named(expected("card"), lambda world, _: world.box.card_ids, called="card")
ADVENTURE = Named(expected("adventure"), lambda world, _: world.box.adventure_ids, called="adventure")
MISSION = Named(expected("mission"), lambda world, _: world.box.mission_ids, called="mission")


class ByHex(Kind):
    """Something that lies in some hexes: written by their names, and only where it lies."""

    def __init__(self, kind: Kind, nothing: int) -> None:
        self.kind = kind
        self.nothing = nothing

    def write(self, value: list[int], table: Any, seat: int) -> dict[str, Any]:
        names = table.chart.names
        return {names[at]: self.kind.write(each, table, seat) for at, each in enumerate(value) if each != self.nothing}

    def read(self, value: Any, place: str, table: Any, seat: int) -> list[int]:
        found = [self.nothing] * table.chart.count
        for name, each in a_table({} if value is None else value, place, table.chart.names).items():
            found[table.chart.names.index(name)] = self.kind.read(each, f"{place}.{name}", table, seat)
        return found

    def form(self, table: Any, seat: int) -> Form:
        each = self.kind.form(table, seat)
        if each["is"] == "number" and each["low"] == self.nothing:
            each["low"] += 1
        return {"is": "entries", "of": list(table.chart.names), "called": "", "each": each}


class Roads(ByHex):
    """Roads and links: the directions linked, and `road` where a road itself lies."""

    def __init__(self) -> None:
        super().__init__(SetOf(expected("direction"), ["ne", "e", "se", "sw", "w", "nw", "road"]), 0)

    def read(self, value: Any, place: str, table: Any, seat: int) -> list[int]:
        roads = super().read(value, place, table, seat)
        for at, each in enumerate(roads):
            for way in range(WAYS):
                near = table.chart.near[WAYS * at + way]
                if each >> way & 1 and (near == OFF or not roads[near] >> (way + 3) % WAYS & 1):
                    raise unexpected(f"{place}.{table.chart.names[at]}", expected("links"), value)
        return roads

    def form(self, table: Any, seat: int) -> Form:
        """A road before its links, which somebody puts there first."""
        form = super().form(table, seat)
        return {**form, "each": {**form["each"], "of": form["each"]["of"][::-1]}}


PLACE = Named(expected("hex"), lambda world, _: world.chart.names, nothing=OFF)
LAID = Named(expected("card"), lambda world, _: world.box.card_ids, nothing=NOTHING, called="card")
BLOCK = Fields(
    Field("kind", KIND, "what it is", kept="kinds"),
    Field("hex", PLACE, "where it stands", kept="where"),
    Field("wounds", Whole(0, 20), "wounds", default=0),
    Field("marks", Whole(0, 32767), "what it has done in this phase", default=0),
    Field("walked", Whole(0, 99), "AP of its steps, by plain costs", default=0),
    Field("woods", Whole(0, 99), "hexes of forest entered off roads", default=0),
    Field("on_road", Whole(0, 99), "AP spent on roads", default=0),
    Field("granted", Whole(0, 99), "AP given to it in this phase", default=0),
    Field("reveals", Whole(0, 99), "territories explored in this phase", default=0),
    Field("began", PLACE, "where it stood when the phase began", default=None),
    Field("known_to", Whole(0, 15), "who has looked at it in secret, as bits", default=0),
    Field("run", Whole(0, 63), "its run in one direction, as 8 x direction + hexes", default=0),
    Field("up", Whole(0, 1), "has an enemy it in sight", default=0),
    Field("batch", Whole(UNSHOWN, PEOPLE * MOST_TURNS), "the build phase it came in unseen", default=KNOWN),
    Field(
        "may_be",
        SetOf(expected("kind"), lambda world: world.box.kinds.ids, called="kind"),
        "what others know it can be",
        default=[],
    ),
)


class Blocks(Kind):
    """The blocks of each seat that are in play, by their slot."""

    in_place: ClassVar[bool] = True

    def write(self, value: Any, table: Any, seat: int) -> list[dict[str, Data]]:
        found: list[dict[str, Data]] = []
        for owner in range(table.seats):
            own = range(BLOCKS * owner, BLOCKS * owner + BLOCKS)
            there = [block for block in own if table.kinds[block] != NOTHING]
            found.append({f"{block - own.start + 1}": BLOCK.write(table, table, owner, block) for block in there})
        return found

    def read(self, value: Any, place: str, table: Any, seat: int) -> None:
        slots = [f"{slot + 1}" for slot in range(BLOCKS)]
        for owner, blocks in enumerate(a_list(value, place, table.seats)):
            here = f"{place}[{owner}]"
            for name, data in a_table(blocks, here, slots).items():
                block = BLOCKS * owner + int(name) - 1
                BLOCK.read(data, f"{here}.{name}", table, table, owner, block)
                at = table.where[block]
                if at != OFF:
                    table.where[block] = OFF
                    table.put(block, at)
        table.find_used()

    def form(self, table: Any, seat: int) -> Form:
        slots = [f"{slot + 1}" for slot in range(BLOCKS)]
        groups = [
            {"is": "group", "fields": BLOCK.form(table, owner), "or_nothing": False} for owner in range(table.seats)
        ]
        rows = [{"is": "entries", "of": slots, "called": "", "each": group} for group in groups]
        return {"is": "rows", "rows": rows, "called": "seat"}


FIGHT = {
    "kind": "what it is: 1 an attack, 2 a shot, 3 a building's shot, 4 an ability, 5 an adventure",
    "seat": "who attacks",
    "other": "who is attacked",
    "start": "number of the hex it is attacked from",
    "at": "number of the hex that is fought over",
    "attackers": "numbers of the blocks that attack",
    "defenders": "numbers of the blocks that defend",
    "walls": "is a building attacked",
    "stage": "how far the fight has come",
    "asked": "how many were asked at this point",
    "announced": "attackers with an ability announced",
    "bearers": "whom each card counts for",
    "defence": "was a defence ability announced",
    "skills": "abilities of heroes it is made with: 4 times the block, and the place on its sheet",
    "seen": "had the defender the shooter in sight",
    "shown": "blocks shown to support",
    "cards": "numbers of the cards in effect",
    "struck": "who has struck",
    "striker": "who strikes now",
    "target": "who is struck at",
    "faces": "the dice of this strike",
    "chosen": "dice to be rolled again, as bits",
    "rolls": "rerolls of this strike, as bits",
    "damage": "damage of this strike",
    "level": "how it went: 1 a success, 2 a critical strike",
    "last": "who strikes once more before it dies",
    "by": "the kind that struck it down",
    "kills": "how many the attackers have destroyed",
    "lone": "who strikes from beside the fight",
    "avenges": "is that vengeance",
    "fallen": "has a defender been destroyed",
    "lost": "whose Settlement was destroyed",
    "rounds": "exchanges to be fought",
    "guard": "who takes damage for the target",
    "cleft": "number of a hex that is hit as well",
    "moves_on": "can the attacker move on",
    "leveled": "heroes with a new level, as bits",
    "bare": "is it one strike of many",
    "beast": "number of the adventure that is fought",
}
"""The numbers of a fight, in the order they are written, and what each means."""
LISTS = ("attackers", "defenders", "shown", "cards", "struck", "faces", "announced", "skills", "bearers")
MAY_BE_NOTHING = (
    *("cards", "bearers", "struck", "striker", "target", "last", "by", "lone", "lost", "guard", "cleft"),
    *("beast", "start", "other"),
)
"""Those that may be nothing, or a building or an adventure instead of a block, which are below 0."""


class Clashing(Kind):
    """The attack under way, by the names of its numbers; all of it is open."""

    def write(self, value: Any, table: Any, seat: int) -> Data | None:
        if value is None:
            return None
        return {name: getattr(value, name)[:] if name in LISTS else int(getattr(value, name)) for name in FIGHT}

    def read(self, value: Any, place: str, table: Any, seat: int) -> Fight | None:
        if value is None:
            return None
        data = a_table(value, place, tuple(FIGHT))
        fight = Fight(0, 0, 0, 0, 0)
        for name in FIGHT:
            setattr(fight, name, kind_in_a_fight(name).read(data.get(name), f"{place}.{name}", table, seat))
        return fight

    def form(self, table: Any, seat: int) -> Form:
        fields = [
            {"name": name, "meaning": meaning, **kind_in_a_fight(name).form(table, seat)}
            for name, meaning in FIGHT.items()
        ]
        return {"is": "group", "fields": fields, "or_nothing": True}


def kind_in_a_fight(name: str) -> Kind:
    number = Whole(BEAST if name in MAY_BE_NOTHING else 0, MOST)
    return ListOf(number) if name in LISTS else number


def own_only(table: Any, owner: int, eye: int) -> bool:
    """Seen by its owner and allies."""
    return bool(table.knows_faces_of(eye, owner))


def tile_names(world: World, _: int) -> list[str]:
    return world.box.tile_ids


PLAYER = Fields(
    Field("gold", Whole(0, MOST), "gold in the treasury", default=0, seen=own_only, told=False),
    Field("shown", Whole(0, MOST), "gold others know of", default=0, told=False),
    Field("stones", Whole(0, MOST), "Aether stones", default=0),
    Field("scrolls", Whole(0, MOST), "scrolls", default=0),
    Field("hand", ListOf(CARD, ordered=True), "cards everybody knows of", default=[], kept="hands", told=False),
    Field("drawn", ListOf(CARD, ordered=True), "cards only their owner knows", default=[], seen=OWNER, told=False),
    Field("laid", LAID, "the card laid face down", default=None, seen=OWNER, told=False),
    Field("missions", ListOf(MISSION, ordered=True), "missions not declared yet", default=[], seen=OWNER),
    Field("declared", ListOf(MISSION), "missions declared, in order", default=[]),
    Field(
        "tracks",
        ListOf(Whole(0, 20), lambda world: world.box.kinds.first_hero),
        "battle tracks by unit",
        default=lambda _, w: [0] * w.box.kinds.first_hero,
    ),
    Field("experience", Whole(0, MOST_EXPERIENCE), "the builder experience track", default=0),
    Field("uses", Whole(0, 9), "abilities used this turn", default=0),
    Field("destroyed_vp", Whole(0, MOST), "points for destruction", default=0),
    Field("explored", Whole(0, 99), "territories revealed", default=0),
    Field("orders", Whole(0, UNLIMITED), "units that can still be given orders", default=0),
    Field("decoys_put", Whole(0, 9), "decoys put down in this build phase", default=0, seen=own_only, told=False),
    Field("extra_decoys", Whole(0, 9), "decoys allowed beyond the usual", default=0),
    Field("portal_turn", Whole(0, MOST_TURNS), "when a stage of the Portal was last paid for", default=0),
)
HERO = Fields(
    Field("owner", Seat(NOBODY), "whose hero it is", kept="hero_owner"),
    Field(
        "state",
        Whole(FREE_HERO, FALLEN),
        "where the hero is: 0 free, 1 on the board, 2 fallen",
        default=0,
        kept="hero_state",
    ),
    Field("level", Whole(1, 6), "level", default=1, kept="hero_level"),
    Field("kills", Whole(0, 9), "kills since the last level", default=0, kept="hero_kills"),
    Field("hp", Whole(0, 9), "hit points", default=0, kept="hero_hp"),
    Field("ap", Whole(0, 9), "action points", default=0, kept="hero_ap"),
    Field("skills", Whole(0, 15), "abilities learned, as bits", default=0, kept="hero_skills"),
    Field("points", Whole(0, 99), "skill points left", default=0, kept="hero_points"),
    Field("used", Whole(0, 15), "abilities used this turn, as bits", default=0, kept="hero_used"),
    Field("lasting", Whole(0, 15), "abilities in effect, as bits", default=0, kept="hero_lasting"),
    Field(
        "batch", Whole(KNOWN, PEOPLE * MOST_TURNS), "the batch it stands in unseen", default=KNOWN, kept="hero_batch"
    ),
)
BATCH = ListOf(Whole(0, PEOPLE * MOST_TURNS))


def by_hex(name: str, kind: Kind, meaning: str, nothing: int = 0) -> Field:
    return Field(name, ByHex(kind, nothing), meaning)


TABLE = Fields(
    Field("setting", Settled(lambda world, _: world.setting.told()), "what was agreed before the game"),
    Field("turn", Whole(0, MOST_TURNS), "the turn", default=0),
    Field("phase", Whole(SETTING_UP, DIAL), "the phase: 0 set-up, 1 revenue, 2 build, 3 action, 4 dial", default=0),
    Field("gone", Whole(0, PEOPLE), "how many have had their part of the phase", default=0),
    Field("first", Seat(), "the first player", default=0),
    Field(
        "tiles",
        ListOf(Named(expected("tile"), tile_names), lambda world: world.chart.positions),
        "by position",
        seen=UNSEEN,
    ),
    Field("turned", ListOf(Whole(UNEXPLORED, 5), lambda world: world.chart.positions), "how far each is turned"),
    Field(
        "looked",
        ListOf(Whole(0, 15), lambda world: world.chart.positions),
        "who has looked at each in secret, as bits",
        default=lambda _, w: [0] * w.chart.positions,
    ),
    by_hex("terrain", Named(expected("terrain"), TERRAINS), "explored hexes", UNEXPLORED),
    Field("roads", Roads(), "roads and their links"),
    by_hex("tokens", Whole(0, 1), "adventure tokens"),
    by_hex("mines", Whole(0, 1), "mines"),
    by_hex("numbers_at", Whole(0, 10), "numbers of adventure hexes"),
    by_hex("dug", Whole(0, 1), "where a scroll was dug up"),
    by_hex("faced", ADVENTURE, "adventure cards that are out", NOTHING),
    by_hex("faced_damage", Whole(0, 20), "damage to the encounters on them"),
    by_hex(
        "markers",
        SetOf(expected("encounter"), ["caravan", "competition", "ruin"]),
        "encounters that are no buildings",
    ),
    by_hex(
        "built",
        Named(expected("building"), lambda world, _: world.box.works.ids, called="works"),
        "buildings",
        NOTHING,
    ),
    by_hex("holder", Seat(), "whose they are", NOBODY),
    by_hex("ages", Whole(0, 2), "their Ages"),
    by_hex("damage", Whole(0, 20), "damage done to them"),
    by_hex("sites", Whole(0, 1), "those under construction"),
    by_hex("hit", Whole(0, 1), "where damage was done since its owner's last phase"),
    by_hex("fired", Whole(0, 1), "buildings that have shot in this phase"),
    by_hex("stages", Whole(0, 20), "finished stages of a Portal"),
    Field("blocks", Blocks(), "the blocks of each seat", default=lambda _, w: [{}] * w.seats, seen=UNSEEN, told=False),
    Field("players", Rows(PLAYER, lambda world, _: range(world.seats), called="seat"), "what players hold", told=False),
    Field("heroes", Rows(HERO, lambda world, _: range(len(world.box.heroes)), called="hero"), "all heroes", told=False),
    Field("batches", BATCH, "build phases of which blocks are unseen", default=[]),
    Field("batch_gold", ListOf(Whole(0, MOST)), "what these blocks cost together", default=[]),
    Field("batch_extra", ListOf(Whole(0, 9)), "decoys these could hold beyond the usual", default=[]),
    Field("deck", ListOf(CARD, backwards=True), "combat cards to be drawn, the next first", default=[], seen=UNSEEN),
    Field("row", ListOf(CARD), "the trade row", default=[]),
    Field("discard", ListOf(CARD, backwards=True), "combat cards that were played", default=[]),
    Field(
        "adventures",
        ListOf(ADVENTURE, backwards=True),
        "adventures to be drawn, the next first",
        default=[],
        seen=UNSEEN,
    ),
    Field("past", ListOf(ADVENTURE), "adventures that are over", default=[]),
    Field("lasting", ListOf(ADVENTURE), "adventures that stay on the board", default=[]),
    Field("pending", ListOf(HEX), "where the dial puts tokens on somebody", default=[]),
    Field("competed", Whole(0, 15), "who took part in the Competition this turn, as bits", default=0),
    Field(
        "deeds",
        ListOf(Whole(0, MOST), lambda world: DEEDS * world.seats),
        "what each player has done, as missions count it",
        default=lambda _, w: [0] * (DEEDS * w.seats),
    ),
    Field("mission_deck", ListOf(MISSION, backwards=True), "missions to be drawn", default=[], seen=UNSEEN),
    Field(
        "treaties", ListOf(Whole(0, MOST_TURNS), PEOPLE * PEOPLE), "turns of treaties", default=[0] * PEOPLE * PEOPLE
    ),
    Field("proposed", Whole(0, 15), "whom an offer was made to in this revenue phase, as bits", default=0),
    Field("offer", ListOf(Whole(0, MOST), len(OFFERED)), "the offer under way", default=[0] * len(OFFERED)),
    Field("fight", Clashing(), "the attack under way", default=None),
    *ending_fields(*ENDINGS),
    steps_field(
        STEPS,
        {
            "seat": Seat(),
            "other": Seat(),
            "amount": Whole(1, MOST),
            "most": Whole(1, 9),
            "number": Whole(0, 7),
            "ways": Whole(0, 63),
            "kind": KIND,
            "hero": Named(expected("hero"), lambda world, _: world.box.hero_ids, called="hero"),
            "slot": Numbered(BLOCKS),
            "at": HEX,
            "origin": PLACE,
            "stage": Whole(0, 9),
            "taken": Numbered(BLOCKS),
            "position": Numbered(lambda world: world.chart.positions),
            "territory": Numbered(lambda world: world.chart.positions),
        },
        lambda world: [{"step": "Turn"}, {"step": "Orders", "seat": int(world.first)}],
    ),
)
STEPS_TAKEN = ("walked", "woods", "on_road", "granted", "reveals", "up", "began", "run", "known_to")
BY_BLOCK = ("kinds", "where", "wounds", "marks", "batch", "may_be", "on", "then", "used", "held", *STEPS_TAKEN)
SHARED = (
    *("terrain", "roads", "tokens", "mines", "numbers_at", "dug", "built", "holder", "ages", "damage", "sites"),
    *("faced", "faced_damage", "markers"),
    *("stages", "tiles", "turned", "looked", "held", "hit", "fired", "began", "used"),
    *("woods", "on_road", "reveals", "granted", "known_to", "explored", "scrolls", "experience", "destroyed_vp"),
    *("extra_decoys", "portal_turn", "treaties", "offer", "pending", "hero_owner", "hero_level", "hero_kills"),
    *("hero_hp", "hero_ap", "hero_skills", "hero_points", "hands", "drawn", "missions", "declared", "tracks"),
)
declare(World, TABLE, derived=("box", "chart", "setting", *BY_BLOCK), shared=("box", "chart", "setting", *SHARED))


def world_from_dict(data: Data, box: Box, chart: Chart, setting: Setting, dice: Dice, journal: Journal | None) -> World:
    """A world put together from plain data; ValueError says what is wrong with it."""
    world = World(box, chart, setting, dice, journal)
    lay_out(world)
    TABLE.read(data, "table", world, world)
    world.find_buildings()
    check(world, checks(world))
    return world


assert ROAD == 1 << WAYS
