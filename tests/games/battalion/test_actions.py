"""Actions as numbers: one for everything that can be done with what is in the box, and no more."""

from __future__ import annotations

from quincunx.games.battalion import actions
from quincunx.games.battalion.actions import SPACE
from quincunx.games.battalion.cards import DECK, TILES


def test_every_verb_begins_at_its_number() -> None:
    first = {verb.name.replace("-", "_").upper(): verb.first for verb in SPACE.verbs}
    assert {name: getattr(actions, name) for name in first} == first


def test_so_many_targets_as_there_can_be() -> None:
    """Twelve units a side, or six for each of four, in five sectors at most; as many kinds as cards, and as tiles."""
    targets = {verb.name: verb.size for verb in SPACE.verbs if not verb.plain}
    units = 24
    assert targets == {
        "deploy": units * (5 + 1),
        "redeploy": units * 5,
        **dict.fromkeys(("assault", "barrage", "charge", "fire", "counter-charge", "target", "unit"), units),
        "sector": 5,
        "play": DECK,
        "discard": DECK,
        "die": 8,
        "lose": 1 + 3,
        "ignore": 6,
        "player": 4,
        "rank": TILES,
        "take-up": 12,
    }
    assert (DECK, TILES) == (18, 36)
    assert sum(verb.plain for verb in SPACE.verbs) == 13
