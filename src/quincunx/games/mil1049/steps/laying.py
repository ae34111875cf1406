# hot: compiled by mypyc
"""Cubes put together one by one: openly made offers, bids and payments, and what is sealed by several at once."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.sealed import Sealed
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import DONE, LESS, MORE, SEAL, SPACE
from quincunx.games.mil1049.box import KIND_COUNT
from quincunx.games.mil1049.offers import PACKED, half, of_one_kind, packed, receive, size_of, told
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.realm import Moment, Realm

NO_CUBES = [0] * KIND_COUNT


def laying_options(
    kinds: tuple[int, ...], laid: list[int], least: list[int], most: list[int], options: list[int]
) -> list[int]:
    """One cube more or one less of each kind, as far as there are any."""
    for kind in kinds:
        if laid[kind] < most[kind]:
            options.append(MORE + kind)
        if laid[kind] > least[kind]:
            options.append(LESS + kind)
    return options


def laying_refused(rule: str, kinds: tuple[int, ...], verb: int, index: int) -> Refusal | None:
    """Why a cube can't be laid or taken back; None if it is about something else."""
    if verb == LESS:
        return refuse("general.solvency", "none_laid", kind=KINDS[index])
    if verb != MORE:
        return None
    if index not in kinds:
        return refuse(rule, "not_that_kind", kind=KINDS[index])
    return refuse("general.solvency", "no_more_of", kind=KINDS[index])


def worth_weighing(options: list[int], laid: list[int]) -> list[int]:
    """Of one cube more, the worst kind that is no worse than any laid, and the best: each offer is reached one way.

    Nothing is taken back: laying all there is makes any offer that can be made at all.
    """
    worst = 0
    for kind in range(KIND_COUNT):
        if laid[kind] > 0:
            worst = kind
    found = [action for action in options if not MORE <= action < SEAL]
    more = [action for action in options if MORE + worst <= action < LESS]
    if not found and not more:
        more = [action for action in options if MORE <= action < LESS]
    return found + more[:1] + more[1:][-1:]


@mypyc_attr(allow_interpreted_subclasses=True)
class Laying(Moment):
    """Put an offer together cube by cube; nobody else sees of it before it is made (hidden.half-made)."""

    kinds: ClassVar[tuple[int, ...]] = ()

    # ---- what an offer says of itself

    def least_laid(self, realm: Realm) -> list[int]:
        """What lies there from the beginning and is not taken back."""
        return NO_CUBES

    def most_laid(self, realm: Realm) -> list[int]:
        """What there is to lay."""
        return realm.stock[self.seat]

    def may_end(self, realm: Realm, laid: list[int]) -> bool:
        """Is what lies there an offer that can be made?"""
        return True

    def is_complete(self, realm: Realm, laid: list[int]) -> bool:
        """Is it made as it lies there, without a word?"""
        return False

    def made(self, realm: Realm, laid: list[int]) -> None:
        """The offer is made: take this step off the stack, and go on."""
        raise AssertionError("an offer says what comes of it")

    # ---- what follows

    def begin(self, realm: Realm) -> None:
        realm.offers[self.seat] = self.least_laid(realm)[:]

    def options(self, realm: Realm, seat: int) -> list[int]:
        laid = realm.offers[seat]
        options = [DONE] if self.may_end(realm, laid) else []
        return laying_options(self.kinds, laid, self.least_laid(realm), self.most_laid(realm), options)

    def take(self, realm: Realm, seat: int, action: int) -> None:
        laid = realm.offers[seat]
        if MORE <= action < LESS:
            laid[action - MORE] += 1
        elif LESS <= action < SEAL:
            laid[action - LESS] -= 1
        if action == DONE or self.is_complete(realm, laid):
            realm.offers[seat] = [0] * KIND_COUNT
            self.made(realm, laid)

    def candidates(self, realm: Realm, seat: int) -> list[int]:
        least, laid = self.least_laid(realm), realm.offers[seat]
        added = [laid[kind] - least[kind] for kind in range(KIND_COUNT)]
        return worth_weighing(self.options(realm, seat), added)

    def has_secrets(self) -> bool:
        return True

    def seen(self, realm: Realm, seat: int, action: int, eye: int) -> int:
        if action != DONE and not MORE <= action < SEAL:
            return action
        laid = realm.offers[seat][:]
        if MORE <= action < LESS:
            laid[action - MORE] += 1
        return SPACE.size + packed(laid) if action == DONE or self.is_complete(realm, laid) else HIDDEN

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"cubes": told(realm.offers[seat])}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return laying_refused(self.rule, self.kinds, verb, index)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealing(Sealed[Realm]):
    """All concerned put an offer together behind their screens, and seal it; then all are opened (hidden.sealing)."""

    kinds: ClassVar[tuple[int, ...]] = ()

    def options(self, realm: Realm, seat: int) -> list[int]:
        return laying_options(self.kinds, realm.offers[seat], NO_CUBES, realm.stock[seat], [SEAL])

    def candidates(self, realm: Realm, seat: int) -> list[int]:
        return worth_weighing(self.options(realm, seat), realm.offers[seat])

    def seals(self, realm: Realm, seat: int, action: int) -> bool:
        return action == SEAL

    def lay(self, realm: Realm, seat: int, action: int) -> None:
        if MORE <= action < LESS:
            realm.offers[seat][action - MORE] += 1
        elif LESS <= action < SEAL:
            realm.offers[seat][action - LESS] -= 1

    def offers(self, realm: Realm, seat: int, action: int) -> int:
        number = 0
        for other in self.concerned(realm):
            for cubes in realm.offers[other]:
                number = number * PACKED + cubes
        return SPACE.size + number

    def opened(self, realm: Realm) -> list[list[int]]:
        """What lies behind the screens, by seat, which are empty again; this step is done."""
        realm.steps.pop()
        found = realm.offers
        realm.offers = [[0] * KIND_COUNT for _ in range(realm.seats)]
        return found

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"cubes": told(realm.offers[seat])}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return laying_refused(self.rule, self.kinds, verb, index)


class KeepHalf(Laying):
    """Choose which half of some cubes to keep; the rest goes to the reserve (general.half-choice)."""

    rule = "general.half-choice"
    asks = "keep_half"
    kinds = (0, 1, 2, 3, 4)

    def most_laid(self, realm: Realm) -> list[int]:
        return realm.pot

    def may_end(self, realm: Realm, laid: list[int]) -> bool:
        return False

    def is_complete(self, realm: Realm, laid: list[int]) -> bool:
        return size_of(laid) == half(size_of(realm.pot))

    def made(self, realm: Realm, laid: list[int]) -> None:
        realm.steps.pop()
        keep(realm, self.seat, laid)
        realm.go_on()

    def least(self, realm: Realm, seat: int) -> int:
        """From the best cubes down (leave.answers)."""
        return max([action for action in self.options(realm, seat) if action < LESS])

    def routine(self, realm: Realm, seat: int) -> int:
        """The best cube first is never wrong."""
        return self.least(realm, seat)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"cubes": told(realm.pot), "n": int(half(size_of(realm.pot)))}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == MORE:
            return refuse(self.rule, "none_to_keep", kind=KINDS[index])
        return super().why_not(realm, seat, verb, index)


def keep(realm: Realm, seat: int, cubes: list[int]) -> None:
    """A family keeps these cubes of those that lie open; the rest goes to the reserve."""
    receive(realm.stock[seat], cubes)
    realm.pot = [0] * KIND_COUNT
    realm.note(lines.KEEPS, seat, packed(cubes))


def keep_half(realm: Realm, seat: int, cubes: list[int]) -> None:
    """A family gets half of these cubes; it is asked which unless that can be seen (hidden.skip)."""
    realm.pot = cubes[:]
    count = half(size_of(cubes))
    if of_one_kind(cubes) or count == size_of(cubes):
        if count > 0:
            keep(realm, seat, [min(each, int(count)) for each in cubes])
        else:
            realm.pot = [0] * KIND_COUNT
        realm.go_on()
    else:
        realm.steps.append(KeepHalf(seat))
