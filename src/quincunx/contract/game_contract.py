"""The contract as a class of tests: derive one of your own, name your game, and pytest makes every check."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import pytest

import quincunx as qx
from quincunx.contract import checks
from quincunx.contract.leaving import end_is_well_formed
from quincunx.contract.looking import snapshot
from quincunx.contract.mirroring import mirrored_seats_play_alike
from quincunx.contract.playing import LONGEST_GAME, Case, play_through
from quincunx.contract.taking_back import every_moment_can_be_gone_back_to, record_replays
from quincunx.contract.translating import lacking_in
from quincunx.core.citations import clauses_by_computed_marks, clauses_with_tests, folder_of_tests, source_of
from quincunx.core.dice import FastDice


class ContractOfPlay:
    """Every check that plays, for one game or for several cases."""

    game: ClassVar[str] = ""
    """The game to check, with options at random."""

    seeds: ClassVar[Sequence[object]] = range(6)
    """The random games in which each check is made."""
    cheap_seeds: ClassVar[Sequence[object]] = range(20)
    """Those for a check that takes next to no time."""
    replayed: ClassVar[Sequence[object]] = [range(10)]
    """Those whose records are replayed: all of each range in one test."""
    gone_back: ClassVar[Sequence[object]] = [range(5, 6)]
    """Those of which every moment is gone back to."""
    ended: ClassVar[Sequence[object]] = [range(50)]
    """Those that are only played to their end."""
    stride: ClassVar[int] = 1
    """Each check is made at every choice, or at one of so many where matches are long."""

    def cases(self, config: pytest.Config) -> Sequence[Case]:
        """What is checked, where it is more than one game with any of its options."""
        return [Case(self.game)]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        cases = self.cases(metafunc.config)
        if "case" in metafunc.fixturenames:
            metafunc.parametrize("case", cases, ids=str)
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", list(dict.fromkeys(case.game for case in cases)))
        games = {"seed": self.seeds, "cheap_seed": self.cheap_seeds}
        games |= {"replayed_seeds": self.replayed, "gone_back_seeds": self.gone_back, "ended_seeds": self.ended}
        for name, seeds in games.items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, seeds)

    # ---- games played at random

    @pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
    def test_every_choice(self, case: Case, check: checks.Check, seed: int) -> None:
        play_through(case.match(seed * 100), FastDice(seed), check, self.stride)

    def test_components_are_conserved(self, case: Case, cheap_seed: int) -> None:
        match = case.match(cheap_seed)
        start = match.game.components(match.table)
        play_through(match, FastDice(cheap_seed), lambda at, _: checks.components_are_conserved(start, at))
        checks.components_are_conserved(start, match)

    def test_records_replay(self, case: Case, replayed_seeds: range) -> None:
        for seed in replayed_seeds:
            match = case.match(seed)
            play_through(match, FastDice(seed))
            record_replays(match)
            end_is_well_formed(match)

    def test_every_moment_can_be_gone_back_to(self, case: Case, gone_back_seeds: range) -> None:
        for seed in gone_back_seeds:
            match = case.match(seed)
            play_through(match, FastDice(seed))
            every_moment_can_be_gone_back_to(match)

    def test_random_play_ends_with_scores(self, case: Case, ended_seeds: range) -> None:
        for seed in ended_seeds:
            match = case.match(seed)
            qx.playout(match.table, FastDice(seed), LONGEST_GAME)
            end_is_well_formed(match)

    def test_mirrored_seats_play_alike(self, case: Case, seed: int) -> None:
        for mirror in case.mirrors():
            mirrored_seats_play_alike(case.match_for(mirror, seed * 100), mirror, FastDice(seed))

    def test_same_seed_same_game(self, case: Case) -> None:
        first, second = case.match(7), case.match(7)
        qx.playout(first.table, FastDice(7), LONGEST_GAME)
        qx.playout(second.table, FastDice(7), LONGEST_GAME)
        assert first.to_dict() == second.to_dict()

    def test_nothing_can_be_chosen_once_it_is_over(self, case: Case) -> None:
        match = case.match(3)
        qx.playout(match.table, FastDice(3), LONGEST_GAME)
        before = snapshot(match)
        assert match.legal() == []
        assert match.acting == ()
        for attempt in (lambda: match.play(0), lambda: match.resign(0), lambda: match.offer_draw(0)):
            with pytest.raises(qx.Refused) as refused:
                attempt()
            assert refused.value.rule == "table.over"
        assert snapshot(match) == before


class GameContract(ContractOfPlay):
    """Every check of the contract: those that play, and that clauses have tests and sentences their translations."""

    def test_every_stated_clause_has_a_test(self, name: str) -> None:
        tested = clauses_tested(name) | clauses_by_computed_marks(tests_of(name))
        stated = [clause.id for clause in qx.game_of(name).ledger if clause.kind == "stated"]
        missing = [clause for clause in stated if clause not in tested]
        assert not missing, f"stated clauses without a test: {', '.join(missing)}"

    def test_every_mark_names_a_clause(self, name: str) -> None:
        unknown = sorted(clause for clause in clauses_tested(name) if clause not in qx.game_of(name).ledger)
        assert not unknown, f"tests cite clauses the ledger doesn't have: {', '.join(unknown)}"

    def test_every_translation_is_whole(self, name: str) -> None:
        game = qx.game_of(name)
        for language in game.languages[1:]:
            found = lacking_in(game, language)
            assert not found, f"languages/{language}.toml {'; '.join(found)}"


def clauses_tested(name: str) -> set[str]:
    """The clauses some test of a game is marked with."""
    return clauses_with_tests(tests_of(name))


def tests_of(name: str) -> Path:
    """The tests of a game; where they are not at hand, what they show cannot be told."""
    game = qx.game_of(name)
    source = source_of(game)
    tests = folder_of_tests(source, game) if source is not None else None
    if tests is None:
        pytest.skip(f"the tests of {game.title} are not here")
    return tests
