"""How play goes: players take turns to post a soldier or to attack."""

from __future__ import annotations

from typing import Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.journal import Line
from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step

from .table import ATTACK, MOST_FORDS, NOBODY, POST, SPACE, Crossing

SIDES_OF_DIE: Final = 6

FIRST: Final = Line("journal.first", "setup.bands", "seat")
POSTS: Final = Line("journal.post", "turn.post", "seat", "ford")
POSTS_OWN: Final = Line("journal.post_own", "turn.post", "soldier", "ford")
ATTACKS: Final = Line("journal.attack", "attack.fight", "seat", "ford", "soldier", "die", "soldier2", "die2")
LOSES: Final = Line("journal.lost", "attack.fight", "seat", "soldier")


def begin(table: Crossing) -> None:
    """A die says who begins."""
    first = table.dice.below(table.seats)
    table.note(FIRST, first)
    table.steps.append(Turn(first))


def end(table: Crossing) -> None:
    """Soldiers at more fords win."""
    held = [sum(soldier != NOBODY for soldier in band.posts) for band in table.bands]
    best = max(held)
    table.end("end.most", tuple([1.0 / held.count(best) if n == best else 0.0 for n in held]))


class Turn(Step[Crossing]):
    """A turn: post a soldier face down, or attack."""

    rule = "turn.post"
    quiet = True

    def options(self, table: Crossing, seat: int) -> list[int]:
        band = table.bands[seat]
        free = [ford for ford in range(table.fords) if band.posts[ford] == NOBODY]
        posts = [POST + (soldier - 1) * MOST_FORDS + ford for soldier in band.hand for ford in free]
        return posts + [ATTACK + ford for ford in range(table.fords) if table.is_contested(ford)]

    def take(self, table: Crossing, seat: int, action: int) -> None:
        if action >= ATTACK:
            self.fight(table, seat, action - ATTACK)
        else:
            self.post(table, seat, action // MOST_FORDS + 1, action % MOST_FORDS)
        table.steps[-1] = Turn(1 - seat)
        if not table.steps[-1].options(table, 1 - seat):
            end(table)

    def post(self, table: Crossing, seat: int, soldier: int, ford: int) -> None:
        table.bands[seat].hand.remove(soldier)
        table.bands[seat].posts[ford] = soldier
        table.note_to(1 - seat, POSTS, seat, ford + 1)
        table.note_to(seat, POSTS_OWN, soldier, ford + 1)

    def fight(self, table: Crossing, seat: int, ford: int) -> None:
        """Both are turned up and add a die; of equals the attacker loses."""
        mine, theirs = table.bands[seat].posts[ford], table.bands[1 - seat].posts[ford]
        my_die, their_die = table.dice.roll(SIDES_OF_DIE), table.dice.roll(SIDES_OF_DIE)
        table.show_all()
        table.note(ATTACKS, seat, ford + 1, mine, my_die, theirs, their_die)
        loser = 1 - seat if mine + my_die > theirs + their_die else seat
        winner, band = table.bands[1 - loser], table.bands[loser]
        winner.shown[ford] = True
        table.note(LOSES, loser, band.posts[ford])
        band.lost.append(band.posts[ford])
        band.posts[ford], band.shown[ford] = NOBODY, False

    # ---- what the other player sees

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Crossing, seat: int, action: int, eye: int) -> int:
        """Others see at which ford a soldier is posted, and not which one."""
        return action if action >= ATTACK or eye in (seat, ALL_SEEING) else SPACE.size + action % MOST_FORDS

    # ---- words

    def prompt(self, table: Crossing, seat: int) -> Message:
        return Message("prompt.turn")

    def cite(self, table: Crossing, action: int) -> str:
        return "turn.attack" if action >= ATTACK else self.rule

    def refusal(self, table: Crossing, seat: int, action: int) -> Refusal:
        rule, soldier, ford = self.cite(table, action), action // MOST_FORDS + 1, action % MOST_FORDS
        if ford >= table.fords:
            return refuse(rule, "no_ford", ford=ford + 1)
        if action >= ATTACK:
            return refuse(rule, "nobody_there", ford=ford + 1)
        if soldier not in table.bands[seat].hand:
            return refuse(rule, "not_in_hand", soldier=soldier)
        return refuse(rule, "ford_taken", ford=ford + 1)


def refuse(rule: str, key: str, **params: int) -> Refusal:
    return Refusal(rule, Message(f"refusal.{key}", params))
