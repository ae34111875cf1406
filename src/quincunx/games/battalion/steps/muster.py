# hot: compiled by mypyc
"""Mustering at the table: all who brought no army build one at the same time, unseen by the others; and deploying."""

from __future__ import annotations

from quincunx.core.kit.words import first_reason
from quincunx.core.messages import Message, Value
from quincunx.core.step import HIDDEN, TOGETHER, Refusal, Step
from quincunx.games.battalion import actions as act
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import BACK, CLEAR, DEPLOY, DONE, FILL, IN_RESERVE, RANK, READY, SECTORS, TAKE_UP
from quincunx.games.battalion.army import Kinds, fault, finished_army, followers, may_follow, unit_fault
from quincunx.games.battalion.battle import FIRST_EAST, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import Ranks
from quincunx.games.battalion.commands import unit_missing
from quincunx.games.battalion.steps.turn import start_turn


def under_way(battle: Battle, seat: int) -> Kinds:
    """The ranks of the unit a seat is building, front first; the finished units stand before it."""
    built = battle.built[seat]
    return battle.ranks[seat * battle.size + built].kinds if built < battle.size else ()


class Muster(Step[Battle]):
    """Build an army rank by rank: add ranks, close the unit, take one up again, have it finished, be ready.

    Whatever is built can be finished: a single rank is a unit, and the tiles suffice for twelve of three ranks each.
    """

    rule = "muster.assemble"
    quiet = True
    clauses = {READY: "muster.assemble_secret", RANK: "unit.build"}
    words = {DONE: "close_unit"}
    fields = ()

    def __init__(self) -> None:
        super().__init__(TOGETHER)

    def acting(self, battle: Battle) -> tuple[int, ...]:
        return tuple([seat for seat in range(battle.seats) if battle.mustering >> seat & 1])

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = []
        kinds = under_way(battle, seat)
        built = battle.built[seat]
        if built == battle.size:
            options.append(READY)
        else:
            box, left = battle.box, battle.unused[seat]
            own = box.kinds[battle.factions[seat]]
            for place in range(len(own)):
                if left[own[place]] > 0 and may_follow(box, kinds, own[place]):
                    options.append(RANK + place)
            if kinds:
                options.append(DONE)
                options.append(BACK)
            options.append(FILL)
        if not kinds:
            for number in range(built):
                options.append(TAKE_UP + number)
        if kinds or built > 0:
            options.append(CLEAR)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        built = battle.built[seat]
        unit = seat * battle.size + built
        if action == READY:
            be_ready(battle, seat)
        elif action == CLEAR:
            battle.strike_army(seat)
        elif action == FILL:
            finish(battle, seat)
        elif action == DONE:
            set_built(battle, seat, built + 1)
        elif action == BACK:
            kinds = battle.ranks[unit].kinds
            move_tile(battle, seat, kinds[-1], 1)
            battle.ranks[unit] = battle.box.pile(kinds[:-1])
        elif action >= TAKE_UP:
            taken = battle.ranks.pop(seat * battle.size + action - TAKE_UP)
            battle.ranks.insert(unit - 1, taken)
            set_built(battle, seat, built - 1)
        else:
            kind = battle.box.kinds[battle.factions[seat]][action - RANK]
            move_tile(battle, seat, kind, -1)
            battle.ranks[unit] = battle.box.pile((*battle.ranks[unit].kinds, kind))

    def has_secrets(self) -> bool:
        return True

    def seen(self, battle: Battle, seat: int, action: int, eye: int) -> int:
        """Others see who is ready, and nothing else."""
        return action if action == READY else HIDDEN

    def routine(self, battle: Battle, seat: int) -> int:
        """The computer musters in one go."""
        return READY if battle.built[seat] == battle.size else FILL

    def prompt(self, battle: Battle, seat: int) -> Message:
        missing = battle.size - battle.built[seat]
        if missing == 0:
            return Message("prompt.muster_ready", {"n": battle.size})
        kinds = under_way(battle, seat)
        if not kinds:
            return Message("prompt.muster_front", {"n": battle.built[seat] + 1, "size": battle.size})
        key = "muster_rank" if followers(battle.box, kinds, battle.unused[seat]) else "muster_full"
        return Message(f"prompt.{key}", {"n": battle.built[seat] + 1, "size": battle.size, "rank": kinds[0]})

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb == BACK:
            return {"rank": under_way(battle, seat)[-1]}
        if verb != TAKE_UP:
            return {}
        return {"ranks": [battle.box.printed[kind].name for kind in battle.ranks[seat * battle.size + index].kinds]}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        built = battle.built[seat]
        if verb == READY:
            return fault(self.rule, "army_size", {"n": battle.size, "units": built})
        if verb == DONE and built < battle.size:
            return fault("unit.build", "no_ranks", {})
        if verb == RANK and built < battle.size:
            return rank_refused(battle, seat, index)
        return first_reason(
            {"n": index + 1 if verb == TAKE_UP else battle.size},
            (verb in (FILL, DONE, RANK), self.rule, "army_full"),
            (verb == BACK, "unit.build", "no_rank_to_take_off"),
            (verb == CLEAR, self.rule, "nothing_built"),
            (verb == TAKE_UP and index < built, self.rule, "unit_under_way"),
            (verb == TAKE_UP, self.rule, "not_built"),
        )


def rank_refused(battle: Battle, seat: int, place: int) -> Refusal:
    """Why a rank may not be added to the unit under way."""
    box, faction = battle.box, battle.factions[seat]
    kinds, kind = under_way(battle, seat), box.kinds[faction][place]
    wrong = unit_fault(box, faction, (*kinds, kind))
    if wrong is not None:
        return wrong
    return fault("muster.assemble", "too_few_tiles", {"rank": kind, "n": box.printed[kind].count})


# ---- what the choices do; lists a copied battle shares are replaced, never changed


def set_built(battle: Battle, seat: int, built: int) -> None:
    battle.built = battle.built[:]
    battle.built[seat] = built


def move_tile(battle: Battle, seat: int, kind: int, by: int) -> None:
    """A tile leaves the box, or goes back."""
    left = battle.unused[seat][:]
    left[kind] += by
    battle.unused = battle.unused[:]
    battle.unused[seat] = left


def finish(battle: Battle, seat: int) -> None:
    """The computer goes on with the unit under way and adds all that are missing."""
    built = battle.built[seat]
    army = finished_army(battle.box, under_way(battle, seat), battle.size - built, battle.unused[seat], battle.dice)
    begun = len(under_way(battle, seat))
    for number in range(len(army)):
        for kind in army[number][begun if number == 0 else 0 :]:
            move_tile(battle, seat, kind, -1)
        battle.ranks[seat * battle.size + built + number] = battle.box.pile(army[number])
    set_built(battle, seat, battle.size)
    battle.learn(seat)


def be_ready(battle: Battle, seat: int) -> None:
    """This army stands; once all do, the initiative is rolled for and the deployment begins."""
    battle.mustering &= ~(1 << seat)
    battle.note(lines.MUSTERED, seat)
    if battle.mustering == 0:
        battle.built = []
        battle.steps.pop()
        battle.show_all()
        begin_deployment(battle)


# ---- deploying: pile by pile, in turn, until all are placed and spread out


def first_sector(seat: int) -> int:
    """The leftmost sector a seat may deploy in: with four players it has the three of its wing."""
    return 2 if seat >= FIRST_EAST else 0


def last_sector(seat: int) -> int:
    return first_sector(seat) + 2


class Deploy(Step[Battle]):
    """Deploy one unit into a sector or into the reserve."""

    rule = "muster.deploy_alternate"
    asks = "deploy"
    explains = (DEPLOY,)

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = []
        tried: list[Ranks] = []
        for unit in range(seat * battle.size, (seat + 1) * battle.size):
            ranks = battle.ranks[unit]
            if battle.where[unit] == WAITING and ranks not in tried:
                tried.append(ranks)
                first = DEPLOY + unit * (SECTORS + 1)
                for sector in range(first_sector(seat), last_sector(seat) + 1):
                    options.append(first + sector)
                options.append(first + IN_RESERVE)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        unit, place = divmod(action - DEPLOY, SECTORS + 1)
        ranks = battle.ranks[unit]
        if place == IN_RESERVE:
            battle.move(unit, RESERVE)
            battle.note(lines.DEPLOYS_RESERVE, seat, ranks.kinds[0], ranks.count)
        else:
            battle.move(unit, place)
            battle.note(lines.DEPLOYS, seat, ranks.kinds[0], ranks.count, place)
        battle.show(seat)
        battle.steps.pop()
        following = battle.next_seat(seat)
        if WAITING in battle.where:
            battle.steps.append(Deploy(following))
        else:
            reveal(battle)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"n": waiting(battle, seat)}

    def wording(self, battle: Battle, seat: int, verb: int, index: int) -> str:
        return "deploy_reserve" if index % (SECTORS + 1) == IN_RESERVE else ""

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": index // (SECTORS + 1), "sector": index % (SECTORS + 1) + 1}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        unit, place = divmod(index, SECTORS + 1)
        own_wing = place == IN_RESERVE or first_sector(seat) <= place <= last_sector(seat)
        return unit_missing(battle, seat, unit) or first_reason(
            {"unit": unit, "sector": place + 1},
            (battle.where[unit] != WAITING, "muster.deploy_final", "deployed"),
            (not own_wing and battle.seats > 2, "four.setup_muster", "not_your_wing"),
            (not own_wing, "field.sectors_two_player", "not_your_wing"),
            (True, self.rule, "same_pile"),
        )


def begin_deployment(battle: Battle) -> None:
    """All armies stand as piles: roll for the initiative, and whoever has it deploys first."""
    battle.mustered = battle.ranks[:]
    roll_initiative(battle)
    battle.steps.append(Deploy(battle.first))


def roll_initiative(battle: Battle) -> None:
    """Each side rolls a die, ties again; the higher has the initiative and turns a token to disorder."""
    rolls = [0, 0]
    while rolls[0] == rolls[1]:
        for side in range(2):
            rolls[side] = battle.dice.roll(act.FACES)
            battle.note(lines.INITIATIVE_ROLL, side, rolls[side])
    battle.first = 0 if rolls[0] > rolls[1] else 1
    battle.camp_order[battle.first] -= 1
    battle.camp_disorder[battle.first] += 1
    battle.note(lines.INITIATIVE, battle.first)


def waiting(battle: Battle, seat: int) -> int:
    """How many units a seat has still to deploy."""
    return battle.where[seat * battle.size : (seat + 1) * battle.size].count(WAITING)


def reveal(battle: Battle) -> None:
    """All piles are spread out, and the battle begins."""
    battle.revealed = True
    battle.show_all()
    battle.note(lines.REVEALED)
    start_turn(battle, battle.first)
