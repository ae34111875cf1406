"""What every game must hold to at every choice: plain checks, used by the contract tests and by the fuzzer."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import quincunx as qx
from quincunx.contract.declared import (
    cautions_know_no_more_than_their_seat,
    copies_keep_every_field,
    standing_answers_know_no_more_than_their_seat,
    what_is_declared_open_is_open,
)
from quincunx.contract.filling_in import every_position_can_be_filled_in
from quincunx.contract.leaving import anyone_may_leave
from quincunx.contract.looking import assert_alike, everyone, observed, snapshot
from quincunx.contract.secrecy import (
    hidden_choices_change_nothing,
    nothing_leaks,
    redeal_knows_no_secret,
    secrets_are_declared,
)
from quincunx.contract.staging import scenes_are_sound, scenes_tell_no_more_than_was_seen
from quincunx.contract.taking_back import several_choices_are_one_event, undo_leaves_others_alone, undo_restores_exactly
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.starting import new_match
from quincunx.core.step import ASK_MIND
from quincunx.core.svg import Drawing

LARGEST_SPACE = 2000
MANY_OPTIONS = 60
NOT_ACTIONS: tuple[Any, ...] = (None, 1.5, True, b"pass", [], {}, 10**30)
NOT_NOTATIONS = ("", ":", "pass:", "no-such-verb:1", "x" * 10_000)

Check = Callable[[Match, FastDice], None]


@cache
def secret_options(name: str) -> Data | None:
    """Options of which an onlooker may not know everything when a match begins; None in a game without such.

    They are looked for once: others ask for the same, and must not change them.
    """
    game = qx.game_of(name)
    for seed in range(MANY_OPTIONS):
        options = game.any_options(game.built_in, FastDice(seed))
        match = new_match(game, game.built_in, options, FastDice(seed))
        if match.seats == game.fewest_seats and game.known_options(options, match.table, qx.ONLOOKER) != options:
            return options
    return None


# ---- one position


def legality_and_refusal_agree(match: Match, dice: FastDice) -> None:
    """`why_not` is None exactly for legal actions, over the whole action space, and every reason is a clause."""
    for seat in match.acting:
        legal = match.legal(seat)
        assert legal, "someone who is asked has something to choose"
        assert len(set(legal)) == len(legal), "an option is offered once"
        step = match.table.steps[-1]
        step.options(match.table, seat).clear()
        assert step.options(match.table, seat) == legal, "options are listed anew: whoever asks may change the list"
        for action in range(min(match.table.space().size, LARGEST_SPACE)):
            reason = match.why_not(action, seat)
            assert (reason is None) == (action in legal), f"{action} legal or not?"
            if reason is not None:
                assert_clause(match, reason.rule, f"the refusal of {match.notation(action, seat)}")
                assert match.text(reason.message) == reason.text != "", reason


def assert_clause(match: Match, rule: str, cited_by: str) -> None:
    """A clause that is cited must be in the ledger; else it is said who cites it."""
    assert rule in match.game.ledger, f"{cited_by} cites {rule!r}, and the ledger has no such clause"


def prompts_and_options_speak(match: Match, dice: FastDice) -> None:
    """Prompts and options are sentences, and cite clauses that exist."""
    for seat in match.acting:
        assert match.prompt(seat).strip()
        assert_clause(match, match.rule, type(match.table.steps[-1]).__name__)
        for option in match.options(seat):
            assert option.text.strip()
            assert_clause(match, option.rule, f"the option {option.notation}")
            assert match.parse(option.notation, seat) == option.action
            assert not any(sign.isspace() for sign in option.notation), "a notation is one word"


def refused_input_changes_nothing(match: Match, dice: FastDice) -> None:
    """Un-offered, out-of-turn, malformed and oversized input is refused, and nothing has changed."""
    before = snapshot(match)
    acting = match.acting
    attempts: list[tuple[Any, int]] = [(bad, acting[0]) for bad in (*NOT_ACTIONS, *NOT_NOTATIONS)]
    attempts += [(-1, acting[0]), (match.table.space().size, acting[0])]
    attempts += [(match.legal(acting[0])[0], seat) for seat in range(match.seats) if seat not in acting]
    attempts += [(match.legal(acting[0])[0], seat) for seat in (match.seats, -7)]
    legal = match.legal(acting[0])
    unoffered = [action for action in range(min(match.table.space().size, LARGEST_SPACE)) if action not in legal]
    attempts += [(unoffered[dice.below(len(unoffered))], acting[0]) for _ in range(3)]
    for action, seat in attempts:
        with pytest.raises(qx.Refused) as refused:
            match.play(action, seat)
        assert refused.value.text, "a refusal says why"
        assert_clause(match, refused.value.rule, f"the refusal of {action!r}")
    assert snapshot(match) == before


def position_survives_json(match: Match, dice: FastDice) -> None:
    """A position written to JSON and read back is the same, options and views included."""
    written = match.to_dict()
    read = qx.from_dict(json.loads(json.dumps(written)))
    assert_alike({"position": written}, {"position": read.to_dict()}, "a position that was written is read as another")
    for seat in everyone(match):
        assert_alike(match.view(seat), read.view(seat), f"eye {seat} sees another position than was written")
    for seat in match.acting:
        assert read.legal(seat) == match.legal(seat)


def copies_are_independent(match: Match, dice: FastDice) -> None:
    """What happens to a copy does not touch the original, nor the other way round."""
    before = snapshot(match)
    twin = match.copy()
    assert snapshot(twin) == before
    for _ in range(12):
        if twin.over:
            break
        seat = twin.acting[0]
        options = twin.legal(seat)
        twin.play(options[dice.below(len(options))], seat)
    assert snapshot(match) == before


def redeal_cannot_be_told(match: Match, dice: FastDice) -> None:
    """A redealt match looks the same to its seat: view, prompt, options, odds and journal."""
    for seat in everyone(match):
        twin = match.redeal(seat, dice)
        assert_alike(match.view(seat), twin.view(seat), f"eye {seat} can tell a redealt match by its view")
        assert observed(twin, seat) == observed(match, seat)
        components_are_conserved(match.game.components(match.table), twin)
        assert twin.awaited == match.awaited
        assert (seat in twin.acting) == (seat in match.acting)
        assert list(map(repr, twin.options(seat))) == list(map(repr, match.options(seat)))
        assert twin.prompt(seat) == match.prompt(seat)
        assert twin.forecast(seat) == match.forecast(seat)
        assert twin.journal(seat) == match.journal(seat)
        known = match.game.known_options(match.options_chosen, match.table, seat)
        assert match.game.known_options(twin.options_chosen, twin.table, seat) == known
        assert twin.to_dict()["options"] == twin.start["options"] == known, "secret options stay behind"


def view_is_plain_data(match: Match, dice: FastDice) -> None:
    """A view is JSON, nothing else."""
    for seat in everyone(match):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view


# ---- one choice


def pictures_follow(match: Match, dice: FastDice) -> None:
    """A picture that follows another, whoever's, is the one drawn from nothing, and its changes lead there."""
    after = match.copy()
    seat = after.acting[dice.below(len(after.acting))]
    legal = after.legal(seat)
    after.play(legal[dice.below(len(legal))], seat)
    narrow = dice.below(2) == 1
    seats = everyone(match)
    eyes = seats[dice.below(len(seats))]
    fresh = match.game.picture(after.view(eyes), narrow)
    for other in {eyes, seats[dice.below(len(seats))]}:
        last = match.game.picture(match.view(other), narrow)
        following = match.game.picture(after.view(eyes), narrow, last)
        assert following.to_text() == fresh.to_text()
        changes = following.changes_from(last)
        assert changes is not None
        assert exchanged(last.drawings, changes["parts"]) == "".join([drawing.text for drawing in fresh.drawings])
        assert all(text in changes["defs"] or name in last.definitions for name, text in fresh.definitions.items())
        told = {**last.told_of_it(), **changes.get("told", {})}
        assert {name: value for name, value in told.items() if value is not None} == fresh.told_of_it()


def exchanged(shown: list[Drawing], parts: list[Any]) -> str:
    """The text of drawings that were shown, once some of what lies there has been exchanged as a picture tells it."""
    texts: list[str] = []
    for drawing in shown:
        texts += [drawing.text, *[""] * (drawing.count - 1)]  # what stays, stays with those beside it
    return "".join([child_exchanged(shown, texts, part) for part in parts])


def child_exchanged(shown: list[Drawing], texts: list[str], part: Any) -> str:
    """One child of those; one with other children than before is a group."""
    if not isinstance(part, dict):
        return texts[part] if type(part) is int else part
    before = next(drawing for drawing in shown if drawing.inside is not None and drawing.text == texts[part["of"]])
    written, inside = part.get("around", before.written), exchanged(before.inside or [], part["parts"])
    return f"{written.removesuffix('/>')}>{inside}</g>" if inside else written


def components_are_conserved(start: dict[str, Any], match: Match) -> None:
    """No piece is lost or made."""
    assert_alike(start, match.game.components(match.table), "pieces are lost or made")


# ---- what computer players are offered


def candidates_are_options(match: Match, dice: FastDice) -> None:
    """What minds weigh is offered, leanings are as many and from 0 to 1, and so is the answer for one who has left."""
    table, step = match.table, match.table.steps[-1]
    for seat in match.acting:
        legal = match.legal(seat)
        candidates = step.candidates(table, seat)
        assert candidates, "there is something to weigh"
        assert set(candidates) <= set(legal)
        assert len(set(candidates)) == len(candidates), "a candidate is named once"
        leanings = step.leanings(table, seat, candidates)
        if leanings is not None:
            assert len(leanings) == len(candidates), "one leaning for each candidate"
            assert all(0.0 <= leaning <= 1.0 for leaning in leanings)
        assert step.least(table, seat) in legal
        assert step.routine(table, seat) in (ASK_MIND, *legal)


CHEAP: tuple[Check, ...] = (
    prompts_and_options_speak,
    copies_are_independent,
    copies_keep_every_field,
    what_is_declared_open_is_open,
    undo_restores_exactly,
    undo_leaves_others_alone,
    several_choices_are_one_event,
    standing_answers_know_no_more_than_their_seat,
    candidates_are_options,
    hidden_choices_change_nothing,
    secrets_are_declared,
    nothing_leaks,
    scenes_are_sound,
    scenes_tell_no_more_than_was_seen,
)
DEAR: tuple[Check, ...] = (
    cautions_know_no_more_than_their_seat,
    legality_and_refusal_agree,
    refused_input_changes_nothing,
    pictures_follow,
    position_survives_json,
    every_position_can_be_filled_in,
    redeal_cannot_be_told,
    redeal_knows_no_secret,
    view_is_plain_data,
    anyone_may_leave,
)
EVERY: tuple[Check, ...] = CHEAP + DEAR
