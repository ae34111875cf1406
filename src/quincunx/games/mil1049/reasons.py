# hot: compiled by mypyc
"""What speaks for a family in MIL (1049), by names a hint can put into words; in the measure of judgement.

Of others it counts what lies open alone, so that a hint never tells what is behind a screen.
"""

from __future__ import annotations

from typing import Final

from quincunx.games.mil1049.judgement import FEATURES, features
from quincunx.games.mil1049.realm import Realm

VP: Final = FEATURES.index("vp")
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "points": ("vp",),
    "cubes": ("food", "fabric", "metal", "influence"),
    "gold": ("gold", "gold_last"),
    "women": ("women", "women_late", "most_women"),
    "privileges": ("privileges", "most_privileges"),
    "family": ("knights", "heirs", "years"),
    "safety": ("old_heirless", "landless"),
    "might": ("soldiers", "threatens", "fully_armed"),
    "shelter": ("castles", "threatened", "open_to_attack", "serves"),
    "lands": ("gold_to_come", "goods_to_come", "room", "vassals", "vassal_lands"),
    "places": (
        *("to_court", "to_market", "to_war", "to_curia", "to_monastery", "to_crusades"),
        *("may_subdue", "may_build", "may_conquer", "foremost", "leads", "first"),
    ),
    "patience": ("at_home",),
}
"""What is looked at together, by the name of the reason; most of goods or gold would tell of others' stocks."""


def reasons(realm: Realm, seat: int, weights: list[float]) -> dict[str, float]:
    """The more of each, the better for this family; the names are those of sentences under `hint.because`."""
    if not weights:  # a judgement that does not weigh each feature for itself gives no reasons
        return {}
    found = features(realm, seat)
    told = {name: total(found, weights, group) for name, group in GROUPS.items()}
    rivals = [features(realm, other)[VP] for other in range(realm.seats) if other != seat]
    told["rivals"] = -weights[VP] * max(rivals)
    return told


def total(found: list[float], weights: list[float], names: tuple[str, ...]) -> float:
    """What some features come to together."""
    return sum([found[i] * weights[i] for i in range(len(FEATURES)) if FEATURES[i] in names])
