# hot: compiled by mypyc
"""What lies on the table in Multiverse War: the map with its buildings and roads, the blocks, and what players hold."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.core.messages import Value
from quincunx.core.step import Step, Table
from quincunx.games.multiverse.actions import BLOCKS, OFFERED, SPACE
from quincunx.games.multiverse.box import NOTHING, Box
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, Chart
from quincunx.games.multiverse.fight import Fight
from quincunx.games.multiverse.setting import Setting

NOBODY: Final = -1
SETTING_UP: Final = 0
REVENUE: Final = 1
BUILD: Final = 2
ACTION: Final = 3
DIAL: Final = 4
"""The phases in which somebody chooses; the dial comes first in a turn."""
NEUTRAL: Final = 4
"""Whoever is attacked and is nobody's: an encounter."""

ROAD: Final = 64
"""A hex has a road; the six bits below it are its links by direction."""

KNOWN: Final = -1
UNSHOWN: Final = -2
"""The batch of a block whose face everybody has seen, and of one that has not been shown to others at all yet."""

WORKED: Final = 1
NEW: Final = 2
RAISED: Final = 4
PASSED_OVER: Final = 8
"""Marks of a block in a build phase: it has done a job; it came in this phase; its job was a building, which it may
still upgrade; it was looked at and left since the last thing its owner did."""
ACTED: Final = 16
ENDED: Final = 32
RESTED: Final = 64
"""Marks of a block in an action phase: it has done something; it has ended its actions; it did nothing in the last."""
SET_UP: Final = 128
USED: Final = 256
HURT: Final = 512
MOVES_ON: Final = 1024
KILLED: Final = 2048
RAGES: Final = 4096
STUCK: Final = 8192
SPENT: Final = 16384
"""It is set up; it has used its ability in this turn; it has taken damage in this turn; after its attack it may
still move, and do nothing else; it has destroyed an enemy in this phase; it may attack once more, and not move;
it loses its next action phase; it is a hero who has had his adventure."""

CARAVAN: Final = 1
COMPETITION: Final = 2
RUIN: Final = 4
"""Encounters that are no buildings, and what is left of an ant colony, as bits."""

FREE_HERO: Final = 0
ON_BOARD: Final = 1
FALLEN: Final = 2

PEOPLE: Final = 4
"""Room for seats in lists by pairs of seats."""

NONE: Final[list[int]] = []
NONE_OF_ANY: Final[list[list[int]]] = []


@final
class World(Table):
    """The whole table. Hexes are numbered as in `Chart`, blocks seat x 48 + slot.

    Lists by hex, those of `share_with` and rows by seat are replaced and never written into: copies share them.
    """

    def __init__(self, box: Box, chart: Chart, setting: Setting, dice: Dice, journal: Journal | None) -> None:
        super().__init__(len(setting.factions), dice, journal)
        self.box = box
        self.chart = chart
        self.setting = setting
        """What was agreed before the game."""
        self.turn: i64 = 0
        self.phase: i64 = SETTING_UP
        self.gone: i64 = 0
        """How many players have had their part of the phase."""
        self.first: i64 = 0
        """The first player; the others follow by seat."""
        # By position: the tile, and how far it is turned; UNEXPLORED if it lies face down.
        self.tiles = NONE
        self.turned = NONE
        self.looked = NONE
        """The seats that have looked at a face-down territory, as bits."""
        # By hex, shared by copies.
        self.terrain = NONE
        self.roads = NONE
        self.tokens = NONE
        self.mines = NONE
        self.numbers_at = NONE
        """The number of an adventure hex for the ten-sided die; 0 for none."""
        self.dug = NONE
        self.faced = NONE
        """The adventure card that is out in a hex, until it is won or the turn ends; NOTHING for none."""
        self.faced_damage = NONE
        """Damage done to the encounter on that card."""
        self.markers = NONE
        self.built = NONE
        """What stands there, by kind; NOTHING for nothing."""
        self.holder = NONE
        self.ages = NONE
        self.damage = NONE
        self.sites = NONE
        """1 where a building is still under construction."""
        self.stages = NONE
        """Finished stages of a Stone Portal, by hex."""
        self.hit = NONE
        """1 where a building has been damaged since its owner's last action phase ended."""
        self.fired = NONE
        """1 where a building has shot in this phase."""
        self.held = NONE_OF_ANY
        """The hexes of each seat's buildings, sites included: what `built` and `holder` come to."""
        # By block.
        self.kinds = NONE
        self.where = NONE
        self.wounds = NONE
        self.marks = NONE
        self.may_be = NONE
        """What a block nobody else has seen can be, by what everybody knows, as bits."""
        self.batch = NONE
        """The build phase a block came in, as turn x 4 + seat."""
        self.walked = NONE
        """AP of steps in this phase, by the plain cost of terrain and roads; what others can count."""
        self.woods = NONE
        """Hexes of forest entered off roads in this phase."""
        self.granted = NONE
        """AP given in this phase by heroes and adventures."""
        self.on_road = NONE
        """AP spent on roads in this phase."""
        self.reveals = NONE
        """Territories explored in this phase."""
        self.began = NONE
        """Where each block stood when the action phase under way began; replaced and never written into."""
        self.run = NONE
        """How far a block has run in one direction without a halt, as 8 x direction + hexes."""
        self.known_to = NONE
        """The seats that have looked at a block in secret, as bits."""
        self.up = NONE
        """1 while an enemy has a block in sight."""
        self.used = NONE
        """By seat: the number after the last block it has had on the map or at hand; what comes after is empty."""
        # By hex and by block: who is there, one after the other.
        self.on = NONE
        self.then = NONE
        # By seat.
        self.gold = NONE
        self.shown = NONE
        """The gold others know of; less than this may be left while somebody builds."""
        self.stones = NONE
        self.scrolls = NONE
        self.hands = NONE_OF_ANY
        """Cards everybody knows to be held: Empty Words, and those bought from the row."""
        self.drawn = NONE_OF_ANY
        """Cards from the deck, known to their owner alone."""
        self.missions = NONE_OF_ANY
        self.declared = NONE_OF_ANY
        self.tracks = NONE_OF_ANY
        """The battle tracks by kind of unit."""
        self.experience = NONE
        """The builder experience track."""
        self.uses = NONE
        """Special abilities of units used this turn."""
        self.destroyed_vp = NONE
        self.explored = NONE
        """Territories revealed since the start."""
        self.deeds = NONE
        """What each seat has done, as missions count it: by seat and deed."""
        self.orders = NONE
        """How many units can still be given orders in this action phase."""
        self.decoys_put = NONE
        self.extra_decoys = NONE
        # By hero.
        self.hero_owner = NONE
        self.hero_state = NONE
        self.hero_level = NONE
        self.hero_kills = NONE
        self.hero_hp = NONE
        self.hero_ap = NONE
        self.hero_skills = NONE
        """Abilities learned, as bits."""
        self.hero_points = NONE
        self.hero_used = NONE
        """Abilities used this turn, as bits."""
        self.hero_lasting = NONE
        """Abilities that are in effect, as bits."""
        self.hero_batch = NONE
        """The batch a hero stands in whose block nobody else has seen; KNOWN otherwise."""
        # By batch: what was spent on blocks that nobody else has seen, and the blocks it came with.
        self.batches = NONE
        self.batch_gold = NONE
        self.batch_extra = NONE
        """1 for a batch that may hold one decoy more than usual."""
        # Cards and decks; the last one is on top.
        self.deck = NONE
        self.row = NONE
        self.discard = NONE
        self.adventures = NONE
        self.past = NONE
        """Adventures that were won, or failed in an earlier turn."""
        self.lasting = NONE
        """Adventures that stay on the board for good, beside which their cards lie."""
        self.pending = NONE
        """Hexes on which the dial puts tokens while somebody stands there, in order."""
        self.competed: i64 = 0
        """The seats that took part in the Competition in this turn, as bits."""
        self.mission_deck = NONE
        # What is under way.
        self.fight: Fight | None = None
        self.laid = NONE
        """The card each seat has laid face down, which stays in its hand until it is revealed."""
        self.treaties = NONE
        """The turn in which two seats made a treaty, 4 x seat + seat; 0 for none."""
        self.proposed: i64 = 0
        """Whom the player whose revenue it is has made an offer to, as bits; in an action phase, who refused a swap."""
        self.offer = NONE
        self.portal_turn = NONE
        """The turn in which a seat last paid for a stage of a Portal."""

    def copy(self, dice: Dice) -> World:
        twin = World(self.box, self.chart, self.setting, dice, None)
        self.copy_to(twin)
        twin.turn, twin.phase, twin.gone, twin.first = self.turn, self.phase, self.gone, self.first
        twin.tiles, twin.turned, twin.looked = self.tiles, self.turned, self.looked
        twin.terrain, twin.roads, twin.tokens, twin.mines = self.terrain, self.roads, self.tokens, self.mines
        twin.numbers_at, twin.dug, twin.built, twin.holder = self.numbers_at, self.dug, self.built, self.holder
        twin.ages, twin.damage, twin.sites, twin.stages = self.ages, self.damage, self.sites, self.stages
        twin.hit, twin.fired, twin.held = self.hit, self.fired, self.held
        twin.faced, twin.faced_damage, twin.markers = self.faced, self.faced_damage, self.markers
        twin.kinds, twin.where, twin.wounds = self.kinds[:], self.where[:], self.wounds[:]
        twin.marks, twin.may_be, twin.batch = self.marks[:], self.may_be[:], self.batch[:]
        twin.walked, twin.up, twin.run, twin.on = self.walked[:], self.up[:], self.run[:], self.on[:]
        twin.then, twin.orders, twin.deeds, twin.uses = self.then[:], self.orders[:], self.deeds[:], self.uses[:]
        twin.gold, twin.shown, twin.stones = self.gold[:], self.shown[:], self.stones[:]
        twin.hands, twin.drawn, twin.missions = self.hands[:], self.drawn[:], self.missions[:]
        twin.declared, twin.tracks = self.declared[:], self.tracks[:]
        twin.hero_state, twin.hero_used = self.hero_state[:], self.hero_used[:]
        twin.hero_batch, twin.hero_lasting = self.hero_batch[:], self.hero_lasting[:]
        twin.batches, twin.batch_gold, twin.batch_extra = self.batches[:], self.batch_gold[:], self.batch_extra[:]
        twin.deck, twin.row, twin.discard = self.deck[:], self.row[:], self.discard[:]
        twin.adventures, twin.mission_deck = self.adventures[:], self.mission_deck[:]
        twin.past, twin.lasting, twin.decoys_put = self.past[:], self.lasting[:], self.decoys_put[:]
        twin.fight = self.fight.copy() if self.fight is not None else None
        twin.laid, twin.proposed, twin.competed = self.laid[:], self.proposed, self.competed
        self.share_with(twin)
        return twin

    def share_with(self, twin: World) -> None:
        """Give a copy the lists that are replaced where they change, and never written into."""
        twin.woods, twin.on_road, twin.reveals, twin.offer = self.woods, self.on_road, self.reveals, self.offer
        twin.granted, twin.known_to, twin.began, twin.used = self.granted, self.known_to, self.began, self.used
        twin.explored, twin.scrolls, twin.experience = self.explored, self.scrolls, self.experience
        twin.destroyed_vp, twin.extra_decoys, twin.portal_turn = self.destroyed_vp, self.extra_decoys, self.portal_turn
        twin.hero_owner, twin.hero_level, twin.hero_kills = self.hero_owner, self.hero_level, self.hero_kills
        twin.hero_hp, twin.hero_ap, twin.hero_skills = self.hero_hp, self.hero_ap, self.hero_skills
        twin.hero_points, twin.pending, twin.treaties = self.hero_points, self.pending, self.treaties

    def redeal(self, seat: int, dice: Dice) -> World:
        from quincunx.games.multiverse.hidden import deal_anew  # which needs this class

        twin = self.copy(dice)
        deal_anew(twin, seat, dice)
        return twin

    # ---- actions by name

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        from quincunx.games.multiverse.called import name_of  # which needs this class

        return name_of(self, seat, verb, index)

    def target_value(self, seat: int, kind: str, index: int) -> Value:
        from quincunx.games.multiverse.called import value_of  # which needs this class

        return value_of(self, seat, kind, index)

    # ---- who is who

    def other(self, seat: int, index: int) -> int:
        """The other seats in player order from one's own."""
        return (seat + 1 + index) % self.seats

    def side_of(self, seat: int) -> int:
        return self.setting.sides[seat]

    def allied(self, a: i64, b: i64) -> bool:
        """Are these seats on one side? A seat is allied with itself, and nobody with an encounter."""
        if a == b:
            return True
        if a < 0 or b < 0 or a >= self.seats or b >= self.seats:
            return False
        return self.setting.sides[a] == self.setting.sides[b]

    def knows_faces_of(self, eye: int, owner: i64) -> bool:
        """Does this eye see the faces of all blocks of an owner: as owner or ally? (fog.ally_view)"""
        return eye >= 0 and self.allied(eye, owner)

    def still_in(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.left >> seat & 1]

    def colour(self, seat: int) -> str:
        """The colour of a seat: the second of its faction if a seat before it has the first."""
        factions = self.setting.factions
        return self.box.colours[factions[seat]][factions[:seat].count(factions[seat])]

    # ---- hexes

    def home(self, seat: i64) -> i64:
        """The hex of a seat's Settlement."""
        return 7 * seat

    def is_explored(self, at: i64) -> bool:
        return self.terrain[at] != UNEXPLORED

    def is_passable(self, at: i64) -> bool:
        kind = self.terrain[at]
        return kind != UNEXPLORED and self.box.passable[kind]

    def is_free(self, at: i64) -> bool:
        """Is this hex explored and passable, and is nothing in it? (glossary.free_hex)"""
        return self.is_passable(at) and self.on[at] == NOTHING and self.built[at] == NOTHING and not self.tokens[at]

    def free_around(self, at: i64) -> list[int]:
        return [near for near in self.chart.neighbours(at) if self.is_free(near)]

    def buildings_of(self, seat: i64) -> list[int]:
        """The hexes of a seat's buildings, sites included."""
        return self.held[seat]

    def completed(self, seat: i64) -> list[int]:
        return [at for at in self.held[seat] if not self.sites[at]]

    def find_buildings(self) -> None:
        """Whose buildings stand where, after one has come or gone."""
        built, holder = self.built, self.holder
        hexes = range(self.chart.count)
        self.held = [[at for at in hexes if holder[at] == seat and built[at] != NOTHING] for seat in range(self.seats)]

    def at_age(self, at: i64) -> i64:
        """A building with its Age, as `Works` numbers them."""
        return 2 * self.built[at] + self.ages[at] - 1

    # ---- blocks

    def blocks_on(self, at: i64) -> list[int]:
        """The blocks in a hex."""
        found: list[int] = []
        block = self.on[at]
        while block != NOTHING:
            found.append(block)
            block = self.then[block]
        return found

    def blocks_of(self, seat: i64) -> list[int]:
        """All blocks of a seat that are on the map, by slot."""
        where = self.where
        return [int(block) for block in range(BLOCKS * seat, i64(self.used[seat])) if i64(where[block]) != OFF]

    def put(self, block: i64, at: i64) -> None:
        """A block stands in a hex from now on."""
        self.where[block] = at
        self.then[block] = self.on[at]
        self.on[at] = block

    def lift(self, block: i64) -> None:
        """A block leaves its hex."""
        at = self.where[block]
        self.where[block] = OFF
        before = self.on[at]
        if before == block:
            self.on[at] = self.then[block]
        else:
            while self.then[before] != block:
                before = self.then[before]
            self.then[before] = self.then[block]
        self.then[block] = NOTHING

    def new_block(self, seat: i64, kind: i64) -> i64:
        """The first free slot, for a block that is not on the map yet."""
        slot = self.kinds.index(NOTHING, BLOCKS * seat, BLOCKS * seat + BLOCKS)
        self.kinds[slot] = kind
        if slot >= self.used[seat]:
            self.used = with_value(self.used, seat, slot + 1)
        return slot

    def take_off(self, block: i64) -> None:
        """A block goes back to the supply."""
        if self.where[block] != OFF:
            self.lift(block)
        self.kinds[block] = NOTHING
        self.wounds[block] = self.marks[block] = self.may_be[block] = self.up[block] = 0
        self.forget_steps(block)
        if self.known_to[block]:
            self.known_to = with_value(self.known_to, block, 0)
        self.batch[block] = KNOWN

    def forget_steps(self, block: i64) -> None:
        """A block has not gone anywhere in this phase."""
        self.walked[block] = self.run[block] = 0
        if self.woods[block]:
            self.woods = with_value(self.woods, block, 0)
        if self.on_road[block]:
            self.on_road = with_value(self.on_road, block, 0)
        if self.reveals[block]:
            self.reveals = with_value(self.reveals, block, 0)
        if self.granted[block]:
            self.granted = with_value(self.granted, block, 0)

    def find_used(self) -> None:
        """How many numbers of blocks each seat has used, where they were not given one by one."""
        self.used = [BLOCKS * seat for seat in range(self.seats)]
        for block in range(BLOCKS * self.seats):
            if self.kinds[block] != NOTHING:
                self.used[block // BLOCKS] = block + 1

    def supply(self, seat: i64, kind: i64) -> i64:
        """How many blocks of a kind a seat has left (build.supply_limit)."""
        left, kinds = i64(self.box.kinds.blocks[kind]), self.kinds
        for block in range(BLOCKS * seat, i64(self.used[seat])):
            if i64(kinds[block]) == kind:
                left -= 1
        return left

    def may_join(self, kind: i64, at: i64, seat: i64) -> bool:
        """May a new block of this kind stand in a hex beside those there? (move.stacking, build.recruit_place)"""
        follows = self.box.kinds.follows(int(kind))
        block = self.on[at]
        while block != NOTHING:
            if block // BLOCKS != seat or self.box.kinds.follows(self.kinds[block]) == follows:
                return False
            block = self.then[block]
        return True

    # ---- leaving

    def plays_on(self, seat: int) -> bool:
        """In a free-for-all the others go on while there are two of them (victory.concede)."""
        others = [other for other in self.still_in() if other != seat]
        return len(set(self.setting.sides)) == self.seats and len(others) > 1

    def left_behind(self, seat: int) -> None:
        """All a player had is taken off the board, and whatever concerned them is broken off (victory.eliminated)."""
        from quincunx.games.multiverse.clearing import clear_away  # which needs this class

        clear_away(self, seat)
        for n in range(1, len(self.steps)):
            step = self.steps[n]
            if isinstance(step, Moment) and seat in step.concerned(self):
                del self.steps[n:]
                self.offer = [0] * len(OFFERED)
                break
        if self.fight is not None and seat in (self.fight.seat, self.fight.other):
            self.fight = None
            self.laid = [NOTHING] * self.seats
        if self.phase != SETTING_UP:
            from quincunx.games.multiverse.sight import look_everywhere  # which needs this class

            look_everywhere(self)
        self.go_on()


def with_value(values: list[int], at: i64, value: i64) -> list[int]:
    """The list with another value in one place; the old one may be shared."""
    changed = values[:]
    changed[at] = value
    return changed


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Step[World]):
    """A moment of choice at this table."""

    secret: ClassVar[bool] = False
    """Is it hidden that this is asked at all, and all that is chosen?"""

    def concerned(self, world: World) -> tuple[int, ...]:
        """The seats without whom it makes no sense."""
        return (self.seat,)

    def brings(self, world: World) -> int:
        """The kind of block that is being put down here; NOTHING if none is."""
        return NOTHING
