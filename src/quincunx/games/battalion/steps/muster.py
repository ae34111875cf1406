# hot: compiled by mypyc
"""Mustering at the table: all who brought no army build one at the same time, unseen by the others."""

from __future__ import annotations

from quincunx.core.kit.words import first_reason
from quincunx.core.messages import Message, Value
from quincunx.core.step import HIDDEN, TOGETHER, Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import BACK, CLEAR, DONE, FILL, RANK, READY, TAKE_UP
from quincunx.games.battalion.army import Kinds, fault, finished_army, followers, may_follow, unit_fault
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.steps.deploy import begin_deployment


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
