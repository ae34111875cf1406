"""The check of mirror images: what one match allows, shows and leads to, its mirror image does, mirrored."""

from __future__ import annotations

from typing import Any

import quincunx as qx
from quincunx.contract.looking import everyone, first_difference, in_words
from quincunx.contract.playing import LONGEST_GAME
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.mirrors import Mirror


def mirrored_seats_play_alike(match: Match, mirror: Mirror, dice: FastDice) -> None:
    """Play a match at random and its mirror image with mirrored choices, and compare them at every choice."""
    image = qx.from_dict(mirror.image(match.to_dict()))
    while not match.over:
        looks_mirrored(match, image, mirror, dice)
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        action = options[dice.below(len(options))]
        image.play(mirror.notation(match.notation(action, seat)), mirror.seat(seat))
        match.play(action, seat)
        assert match.ply < LONGEST_GAME, "random play ends"
    looks_mirrored(match, image, mirror, dice)
    assert image.ending == match.ending
    assert image.scores is not None
    assert match.scores is not None
    for seat in range(match.seats):
        assert image.scores[mirror.seat(seat)] == match.scores[seat], f"{mirror}: the score of seat {seat}"


def looks_mirrored(match: Match, image: Match, mirror: Mirror, dice: FastDice) -> None:
    """Who is asked, what is offered, what lies on the table and what an eye sees of it."""
    assert sorted(map(mirror.seat, match.acting)) == sorted(image.acting), f"{mirror}: who is asked"
    for seat in match.acting:
        offered = sorted(mirror.notation(option.notation) for option in match.options(seat))
        told = sorted(option.notation for option in image.options(mirror.seat(seat)))
        assert offered == told, f"{mirror}: what seat {seat} may choose"
    must_agree(mirror, match.to_dict(), image.to_dict(), "the position")
    eyes = everyone(match)
    eye = eyes[dice.below(len(eyes))]
    must_agree(mirror, match.view(eye), image.view(mirror.seat(eye)), f"the view of {eye}")


def must_agree(mirror: Mirror, one: Any, other: Any, what: str) -> None:
    """Plain data must be the mirror image of other data; else it is said where it is not."""
    shown, there = mirror.compared(mirror.image(one)), mirror.compared(other)
    if shown != there:
        place, wanted, got = first_difference(shown, there)
        raise AssertionError(f"{mirror}: {what} differs in {place}: expected {in_words(wanted)}, got {in_words(got)}")
