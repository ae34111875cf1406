# cold: interpreted
"""Drawing up an army at the table: both do it at the same time, and neither sees the other's until both are ready."""

from __future__ import annotations

from quincunx.core.messages import Message, Value
from quincunx.core.step import HIDDEN, TOGETHER, Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import APPOINT, APPOINTED, CLEAR, COMMAND, FILL, LIST, MOST_BASES, READY, TAKE
from quincunx.games.pacto.drafting import any_army, changed, finished, list_ids, offers, profiles_of, started
from quincunx.games.pacto.muster import OwnArmy, as_played, draft_of, fault
from quincunx.games.pacto.pieces import LEVELS, MOST_GENERALS
from quincunx.games.pacto.steps.before.course import Before, go_through
from quincunx.games.pacto.table import Battlefield


class Muster(Step[Battlefield]):
    """Take a list, and change its army until it is as one wants it; whatever is drawn up can be finished."""

    rule = "army.build"
    asks = "muster"
    quiet = True
    fields = ()

    def __init__(self) -> None:
        super().__init__(TOGETHER)

    def acting(self, table: Battlefield) -> tuple[int, ...]:
        return tuple([seat for seat in range(table.seats) if table.mustering >> seat & 1])

    def options(self, table: Battlefield, seat: int) -> list[int]:
        own = draft_of(table.box, table.armies[seat])
        if own is None:
            return [FILL, *[LIST + n for n in range(len(list_ids(table.box)))]]
        return offers(table.box, own).options[:]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        own = draft_of(table.box, table.armies[seat])
        if action == READY:
            be_ready(table, seat)
        elif action == FILL:
            bring(table, seat, any_army(table.box, table.dice) if own is None else finished(table.box, own, table.dice))
            table.learn(seat)
        elif LIST <= action < TAKE:
            bring(table, seat, started(table.box, list_ids(table.box)[action - LIST]))
        else:
            assert own is not None, "nothing else is offered before a list is taken"
            bring(table, seat, changed(table.box, own, action))

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Others see who is ready, and nothing else."""
        return action if action == READY else HIDDEN

    def routine(self, table: Battlefield, seat: int) -> int:
        """A computer player has its army drawn up in one go; one that was brought along stands as it is."""
        own = draft_of(table.box, table.armies[seat])
        return FILL if own is None or READY not in offers(table.box, own).options else READY

    def prompt(self, table: Battlefield, seat: int) -> Message:
        own = draft_of(table.box, table.armies[seat])
        if own is None:
            return Message("prompt.muster_list")
        wrong = offers(table.box, own).refused.get(READY)
        return Message("prompt.muster_ready") if wrong is None else Message("prompt.muster", {"wrong": wrong.message})

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return {FILL: "muster_fill", CLEAR: "muster_clear"}.get(verb, "")

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        own = draft_of(table.box, table.armies[seat])
        if verb == TAKE and own is not None:
            profiles = profiles_of(table.box, own)
            place, bases = divmod(index, MOST_BASES)
            name = table.box.pieces.profiles[profiles[place]].name if place < len(profiles) else ""
            return {"name": name, "bases": bases + 1}
        if verb == APPOINT:
            way, level = divmod(index, len(LEVELS))
            level_name: str = table.box.pieces.levels[LEVELS[level]].name
            return {"as": Message(f"muster.as.{APPOINTED[way]}"), "level": level_name}
        if verb == COMMAND:
            unit, general = divmod(index, MOST_GENERALS)
            found = table.target_value(seat, "unit", unit), table.target_value(seat, "general", general)
            return {"unit": found[0], "general": found[1]}
        return {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        own = draft_of(table.box, table.armies[seat])
        if own is None:
            return fault("army.lists", "no_list")
        if verb == COMMAND and index // MOST_GENERALS < len(own.units):
            unit = own.units[index // MOST_GENERALS]
            if unit.command == index % MOST_GENERALS + 1:
                return fault("deploy.commands", "his_already", name=own.generals[unit.command - 1].name)
        return offers(table.box, own).refused.get(verb + index)


def bring(table: Battlefield, seat: int, own: OwnArmy) -> None:
    """This army lies before a seat now."""
    armies = list(table.armies)
    armies[seat] = as_played(table.box, own)
    table.bring(armies[0], armies[1])


def be_ready(table: Battlefield, seat: int) -> None:
    """This army stands; once both do, they are open to both, and the roll for roles follows."""
    table.mustering &= ~(1 << seat)
    table.note(lines.MUSTERED, seat)
    if table.mustering == 0:
        table.steps.pop()
        table.show_all()
        for each in range(table.seats):
            table.note(lines.BRINGS, each, len(table.armies[each].troops), len(table.armies[each].leaders))
        table.steps.append(Before(0))
        go_through(table, 0)
