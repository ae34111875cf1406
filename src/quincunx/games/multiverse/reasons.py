# hot: compiled by mypyc
"""What speaks for a player in Multiverse War, by names a hint can put into words; in the measure of judgement.

Whoever asks does so about worlds dealt anew, so what it counts of others is what they may have, not what they hide.
"""

from __future__ import annotations

from typing import Final

from quincunx.games.multiverse.judgement import FEATURES, features
from quincunx.games.multiverse.world import World

WON: Final = 4.0
"""What a game that is won counts for: more than anything in one that goes on."""
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "points": ("vp", "declared"),
    "gold": ("gold", "income"),
    "finds": ("stones", "scrolls", "cards", "adventures"),
    "army": ("army", "blocks", "wounds", "resting", "builders", "scouts", "decoys", "heroes"),
    "front": ("front", "siege_front", "breach"),
    "safety": ("guard", "besieged", "damage", "pressed", "contact", "builder_danger", "works_danger"),
    "ground": ("terrain",),
    "experience": ("hero_levels", "tracks", "builder_track", "kills", "ruins", "battered"),
    "works": ("buildings", "sites", "age_two", "builder_sites", "builder_upgrades", "builder_woods"),
    "country": ("explored", "frontier", "token_near", "mines"),
    "missions": ("mission_progress", "mission_best"),
}
"""What is looked at together, by the name of the reason."""
OF_ENEMIES: Final[dict[str, tuple[str, ...]]] = {
    "destroys": ("army", "blocks", "wounds", "builders", "scouts", "decoys", "heroes", "hero_levels"),
    "walls": ("damage",),
    "razes": ("vp", "buildings", "sites", "age_two"),
}
"""The same of what enemies have: the less the better."""


def reasons(world: World, seat: int, weights: list[float]) -> dict[str, float]:
    """The more of each, the better for this player's side; the names are those of sentences under `hint.because`."""
    if not weights:  # a judgement that does not weigh each feature for itself gives no reasons
        return {}
    own = features(world, seat)
    told = {name: total(own, weights, group) for name, group in GROUPS.items()}
    told["wins"] = WON * world.scores[seat] if world.scores else 0.0
    told.update(dict.fromkeys(OF_ENEMIES, 0.0))
    sides = world.setting.sides
    for other in range(world.seats):
        if sides[other] != sides[seat]:
            theirs = features(world, other)
            for name, group in OF_ENEMIES.items():
                told[name] -= total(theirs, weights, group)
    return told


def total(found: list[float], weights: list[float], names: tuple[str, ...]) -> float:
    """What some features come to together."""
    return sum([found[n] * weights[n] for n in range(len(FEATURES)) if FEATURES[n] in names])
