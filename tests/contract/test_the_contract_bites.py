"""The contract bites: a game that breaks one of its promises, in the smallest way, is found out."""

from __future__ import annotations

from typing import cast

import pytest
from small_games.stakes.game import FIELDS, StakesGame
from small_games.stakes.steps import POT, Bid
from small_games.stakes.table import MORE, NOBODY, SEAL, Box, Stakes

from quincunx.contract import checks
from quincunx.contract.declared import (
    copies_keep_every_field,
    standing_answers_know_no_more_than_their_seat,
    what_is_declared_open_is_open,
)
from quincunx.contract.leaving import anyone_may_leave, end_is_well_formed
from quincunx.contract.looking import assert_alike
from quincunx.contract.secrecy import (
    hidden_choices_change_nothing,
    nothing_leaks,
    redeal_knows_no_secret,
    secrets_are_declared,
)
from quincunx.contract.taking_back import undo_leaves_others_alone, undo_restores_exactly
from quincunx.core.content import Content
from quincunx.core.dice import Dice, FastDice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.kit.encoder import MOST, Row
from quincunx.core.kit.odds import Forecast, Outlook
from quincunx.core.kit.state import OPEN
from quincunx.core.match import Match
from quincunx.core.memory import BOOK
from quincunx.core.standing import Standing
from quincunx.core.starting import new_match
from quincunx.core.step import VEILED, Table

LOOKS = 40

pytestmark = pytest.mark.usefixtures("with_stakes")


def bites(game: StakesGame, check: checks.Check, teams: bool = False) -> bool:
    """Does this check find something wrong in the first round of a match?"""
    for seed in range(LOOKS):
        match = new_match(game, game.built_in, {"seats": 4, "teams": teams}, FastDice(seed))
        dice = FastDice(seed)
        try:
            for _ in range(6):
                check(match, dice)
                seat = match.acting[dice.below(len(match.acting))]
                options = match.legal(seat)
                match.play(options[dice.below(len(options))], seat)
        except AssertionError:
            return True
    return False


class Broken(StakesGame):
    """Stakes with another first step; each of the following breaks one promise."""

    def __init__(self, first: type[Bid] = Bid, table: type[Stakes] = Stakes) -> None:
        self.first = first
        self.table = table

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        plain = cast(Stakes, super().set_up(options, content, dice, journal))
        table = self.table(plain.box, plain.seats, plain.teams, dice, journal)
        table.round, table.first, table.steps = plain.round, plain.first, [self.first()]
        table.pot, table.bank = plain.pot, plain.bank
        return table


# ---- what others see


class TellsWhoIsDone(Bid):
    """The seats awaited become fewer one by one."""

    def awaited(self, table: Stakes) -> tuple[int, ...]:
        return self.acting(table)


class TellsOfClicks(Bid):
    """Behind the screen coins clink, for everyone to read."""

    def lay(self, table: Stakes, seat: int, action: int) -> None:
        super().lay(table, seat, action)
        if action == MORE:
            table.note(POT, table.round, 1, table.pot)


class LaysCoinsInTheOpen(Bid):
    """A coin laid down is taken off one's stock at once."""

    def lay(self, table: Stakes, seat: int, action: int) -> None:
        super().lay(table, seat, action)
        if action == MORE:
            table.pay(seat, 1)


class KeepsQuietAboutSecrets(Bid):
    """What others see is not declared to be anything but the action."""

    def has_secrets(self) -> bool:
        return False


class IsSeenSomehow(Bid):
    """Others see some number there is no such thing for."""

    def seen(self, table: Stakes, seat: int, action: int, eye: int) -> int:
        return -7


class SaysNothingIsShown(Bid):
    """When the bids are shown, nobody is said to have learned anything."""

    def take(self, table: Stakes, seat: int, action: int) -> None:
        super().take(table, seat, action)
        table.learned = 0


class SaysTheyAreVeiled(Bid):
    """Others are said to see that a bid was sealed, and see nothing of it."""

    def seen(self, table: Stakes, seat: int, action: int, eye: int) -> int:
        shown = super().seen(table, seat, action, eye)
        return VEILED if action == SEAL and shown < 0 else shown


class ForeseesBids(Broken):
    """The odds are worked out from what lies behind all screens."""

    def forecast(self, table: Table, seat: int, memory: str, /) -> Forecast | None:
        return Forecast([Outlook(f"{sum(cast(Stakes, table).bids)} coins bid", [])], {})


class ShowsHowManyAreDone(Broken):
    """The view tells how many have sealed."""

    def view(self, table: Table, seat: int, memory: str = BOOK) -> Data:
        return {**super().view(table, seat, memory), "done": table.sealed.bit_count()}


def others_bid(table: Stakes, seat: int) -> bool:
    return sum(table.bids) > table.bids[seat]


class AnswersByWhatOthersBid(Broken):
    """A seat that has answered in advance is asked all the same once somebody else has laid down a coin."""

    standing = (Standing("no_bid", "bid", "seal", others_bid),)


class AnswersWithoutWords(Broken):
    """What can be said in advance is nowhere put into words."""

    standing = (Standing("no_words", "bid", "seal"),)


class AnswersNothing(Broken):
    """What can be said in advance is nothing that can be chosen."""

    standing = (Standing("no_bid", "bid", "shrug"),)


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (AnswersByWhatOthersBid(), standing_answers_know_no_more_than_their_seat),
        (AnswersWithoutWords(), standing_answers_know_no_more_than_their_seat),
        (AnswersNothing(), standing_answers_know_no_more_than_their_seat),
        (Broken(TellsWhoIsDone), hidden_choices_change_nothing),
        (Broken(TellsWhoIsDone), secrets_are_declared),
        (Broken(TellsOfClicks), hidden_choices_change_nothing),
        (Broken(TellsOfClicks), nothing_leaks),
        (Broken(LaysCoinsInTheOpen), hidden_choices_change_nothing),
        (Broken(KeepsQuietAboutSecrets), secrets_are_declared),
        (Broken(KeepsQuietAboutSecrets), hidden_choices_change_nothing),
        (Broken(IsSeenSomehow), secrets_are_declared),
        (Broken(SaysNothingIsShown), undo_restores_exactly),
        (ForeseesBids(), hidden_choices_change_nothing),
        (ForeseesBids(), nothing_leaks),
        (ShowsHowManyAreDone(), hidden_choices_change_nothing),
        (ShowsHowManyAreDone(), nothing_leaks),
    ],
)
def test_a_secret_that_can_be_found_out_is_found(game: Broken, check: checks.Check) -> None:
    assert bites(game, check)


def test_a_choice_others_are_told_of_is_noticed_though_it_shows_nothing() -> None:
    match = new_match(Broken(SaysTheyAreVeiled), StakesGame().built_in, {"seats": 4}, FastDice(1))
    match.play("seal", 0)
    assert [match.ply_for(eye) for eye in (0, 1, -1)] == [1, 1, 1]


# ---- redealing


class BreaksSeals(Stakes):
    """Dealt anew, one's own seal is broken."""

    def redeal(self, seat: int, dice: Dice) -> Stakes:
        twin = super().redeal(seat, dice)
        twin.sealed = 0
        return twin


def test_a_redeal_that_breaks_ones_own_seal_is_found() -> None:
    assert bites(Broken(table=BreaksSeals), secrets_are_declared)


class KeepsSeals(Stakes):
    """Dealt anew, others are done as they are in truth."""

    def redeal(self, seat: int, dice: Dice) -> Stakes:
        twin = super().redeal(seat, dice)
        twin.sealed = self.sealed
        return twin


class DealsByBids(Stakes):
    """Dealt anew, whoever has laid the most coins in truth is the one who is marked."""

    def redeal(self, seat: int, dice: Dice) -> Stakes:
        twin = super().redeal(seat, dice)
        twin.mark = self.bids.index(max(self.bids))
        return twin


@pytest.mark.parametrize("table", [KeepsSeals, DealsByBids])
def test_a_redeal_that_depends_on_a_secret_is_found(table: type[Stakes]) -> None:
    assert bites(Broken(table=table), redeal_knows_no_secret)
    assert not bites(StakesGame(), redeal_knows_no_secret)


# ---- taking back


class LaysForTheNext(Bid):
    """A coin is laid down for the next seat too, as long as that has laid none."""

    def lay(self, table: Stakes, seat: int, action: int) -> None:
        other = (seat + 1) % table.seats
        if action == MORE and table.bids[other] == 0:
            table.bids[other] += 1
        super().lay(table, seat, action)


class ForgetsTheBank(Stakes):
    """A copy has the bank as it was in the beginning."""

    def copy(self, dice: Dice) -> Stakes:
        twin = super().copy(dice)
        twin.bank = self.box.bank
        return twin


@pytest.mark.parametrize("check", [undo_leaves_others_alone, hidden_choices_change_nothing])
def test_a_choice_that_reaches_into_anothers_is_found(check: checks.Check) -> None:
    assert bites(Broken(LaysForTheNext), check)


class ForgetsTheMark(Stakes):
    """A copy has nobody marked, which no play shows in the first choices of a match."""

    def copy(self, dice: Dice) -> Stakes:
        twin = super().copy(dice)
        twin.mark = NOBODY
        return twin


class SharesCoins(Stakes):
    """A copy has the very same coins."""

    def copy(self, dice: Dice) -> Stakes:
        twin = super().copy(dice)
        twin.coins = self.coins
        return twin


class KeepsSomethingElse(Stakes):
    """There is more on the table than is declared."""

    def __init__(self, box: Box, seats: int, teams: bool, dice: Dice, journal: Journal | None) -> None:
        super().__init__(box, seats, teams, dice, journal)
        self.debts = [0] * seats


def test_a_copy_that_lacks_something_is_found() -> None:
    assert bites(Broken(table=ForgetsTheBank), checks.copies_are_independent)


@pytest.mark.parametrize("table", [ForgetsTheBank, ForgetsTheMark, SharesCoins, KeepsSomethingElse])
def test_a_copy_that_does_not_keep_to_the_list_is_found(table: type[Stakes]) -> None:
    assert bites(Broken(table=table), copies_keep_every_field)


def test_a_secret_declared_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FIELDS["bids"], "seen", OPEN)
    assert bites(StakesGame(), what_is_declared_open_is_open)


class CountsHiddenBids(Broken):
    """The row for learners counts the coins behind all screens."""

    row = Row()
    coins = row.add("bids", (1,), MOST, "coins laid down so far")

    def observe(self, table: Table, seat: int, memory: str = BOOK) -> bytearray:
        return bytearray([sum(cast(Stakes, table).bids)])


@pytest.mark.parametrize("check", [nothing_leaks, hidden_choices_change_nothing, checks.redeal_cannot_be_told])
def test_a_secret_in_the_row_for_learners_is_found(check: checks.Check) -> None:
    assert bites(CountsHiddenBids(), check)


# ---- minds, notations, leaving


class NamesNoCandidates(Bid):
    def candidates(self, table: Stakes, seat: int) -> list[int]:
        return []


class NamesWhatIsNotOffered(Bid):
    def candidates(self, table: Stakes, seat: int) -> list[int]:
        return [SEAL, MORE]


class LeansToTooFew(Bid):
    def leanings(self, table: Stakes, seat: int, candidates: list[int]) -> list[float]:
        return [0.5]


class LeansTooFar(Bid):
    def leanings(self, table: Stakes, seat: int, candidates: list[int]) -> list[float]:
        return [7.0 for _ in candidates]


@pytest.mark.parametrize("first", [NamesNoCandidates, LeansToTooFew, LeansTooFar])
def test_wrong_candidates_are_found(first: type[Bid]) -> None:
    assert bites(Broken(first), checks.candidates_are_options)


def test_candidates_that_are_not_offered_are_found() -> None:
    game = Broken(NamesWhatIsNotOffered)
    match = new_match(game, game.built_in, {"seats": 4}, FastDice(1))
    checks.candidates_are_options(match, FastDice(1))
    match.play_all(["more"] * 8, 0)
    with pytest.raises(AssertionError):
        checks.candidates_are_options(match, FastDice(1))


class SpacedNames(Stakes):
    def target_name(self, seat: int, verb: str, index: int) -> str:
        return f"the {super().target_name(seat, verb, index)} seat"


def test_a_notation_of_two_words_is_found() -> None:
    game = Broken(table=SpacedNames)
    match = new_match(game, game.built_in, {"seats": 4}, FastDice(1))
    match.play_all(["more", "seal"], 0)
    for seat in (1, 2, 3):
        match.play("seal", seat)
    with pytest.raises(AssertionError, match="one word"):
        checks.prompts_and_options_speak(match, FastDice(1))


class StillWaitsForThem(Bid):
    """Whoever has left is waited for all the same."""

    def awaited(self, table: Stakes) -> tuple[int, ...]:
        return self.concerned(table)


class KeepsTheirCoins(Stakes):
    """Whoever has left keeps nothing, and nobody gets it."""

    def left_behind(self, seat: int) -> None:
        self.coins[seat] = 0


@pytest.mark.parametrize("game", [Broken(StillWaitsForThem), Broken(table=KeepsTheirCoins)])
def test_wrong_ways_to_leave_are_found(game: Broken) -> None:
    assert bites(game, anyone_may_leave)


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((0.5, 0.0, 0.0, 0.0), (1, 2, 2, 2)),
        ((1.0, 0.0, 0.0, 0.0), (2, 1, 3, 3)),
        ((1.0, 0.0, 0.0, 0.0), (0, 1, 1, 1)),
        ((0.5, 0.5, 0.0, 0.0), (1, 1, 2, 2)),
        ((0.5, 0.5, 0.0, 0.0), (1, 1, 3)),
    ],
)
def test_an_end_that_does_not_add_up_is_found(scores: tuple[float, ...], places: tuple[int, ...]) -> None:
    game = StakesGame()
    match: Match = new_match(game, game.built_in, {"seats": 4}, FastDice(1))
    match.table.end("end.richest", scores, places)
    with pytest.raises(AssertionError):
        end_is_well_formed(match)


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ({"view": {"bands": [{"held": 6}]}}, {"view": {"bands": [{"held": 5}]}}, "view.bands[0].held is 6 and 5"),
        ({"view": {"hand": [1]}}, {"view": {}}, "view.hand is [1] and missing"),
        ({"view": {}}, {"view": {"hand": [1]}}, "view.hand is missing and [1]"),
        ({"coins": [1, 2]}, {"coins": [1]}, "coins is [1, 2] and [1]"),
    ],
)
def test_what_differs_is_said_with_its_place(one: Data, other: Data, said: str) -> None:
    with pytest.raises(AssertionError) as found:
        assert_alike(one, other, "not alike")
    assert str(found.value) == f"not alike: {said}"


def test_a_clause_there_is_not_is_said_with_who_cites_it() -> None:
    class CitesNothing(Bid):
        rule = "bid.sealed"

    match = new_match(Broken(CitesNothing), StakesGame().built_in, {"seats": 4}, FastDice(1))
    with pytest.raises(AssertionError, match=r"CitesNothing cites 'bid\.sealed', and the ledger has no such clause"):
        checks.prompts_and_options_speak(match, FastDice(1))


@pytest.mark.once
def test_the_game_as_it_is_passes() -> None:
    """What is found above is found because of what was broken."""
    for check in (*checks.CHEAP, anyone_may_leave):
        assert not bites(StakesGame(), check), check.__name__
        assert not bites(Broken(), check, teams=True), check.__name__
