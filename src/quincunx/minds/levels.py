# hot: compiled by mypyc
"""The levels a player can choose to face: how each thinks, and how it is told from the others in one line."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quincunx.core.match import Match
from quincunx.minds.mind import Mind, Thought
from quincunx.minds.search import SearchMind

LEVELS: Final = {
    "Recruit": "knows the rules and sees what lies before it, but is often wrong about what matters",
    "Veteran": "plays soundly and looks a little ahead, yet a plan of several moves escapes it",
    "Legate": "thinks several choices ahead, for you as well as for itself, and gives nothing away",
}
"""Every level by name, with the line players read."""

RECRUIT_ITERATIONS: Final = 40
RECRUIT_BLUR: Final = 0.12
RECRUIT_PLANS: Final = 4.0
"""Where plans are compared, it misjudges each by up to half of this, in units of how far their gains lie apart."""
RECRUIT_BLIND: Final = 8
"""A Recruit overlooks one option in so many altogether."""
VETERAN_ITERATIONS: Final = 120
LEGATE_ITERATIONS: Final = 4000
SECONDS: Final = 2.0
"""No level takes longer over a choice, whatever machine it runs on."""
FINE: Final = 1000


@mypyc_attr(allow_interpreted_subclasses=True)
class Recruit(Mind):
    """Looks a little ahead through the dust of battle: misjudges every option somewhat, and overlooks some."""

    name = "recruit"

    def __init__(self, seed: int, seconds: float = SECONDS) -> None:
        super().__init__(seed)
        self.mind = SearchMind(seed ^ 0x5EED, RECRUIT_ITERATIONS, seconds)
        self.mind.reuse = self.mind.sparing = False  # it often plays something else than what it thought of

    def think(self, match: Match, seat: int) -> Thought:
        clear = self.mind.think(match, seat)
        blur = self.mind.planner.spread * RECRUIT_PLANS if match.game.plans else RECRUIT_BLUR
        best = -1
        weighed: list[tuple[int, float, int]] = []
        for action, value, visits in clear.weighed:
            blurred = value + blur * (self.dice.below(FINE) / FINE - 0.5)
            if self.dice.below(RECRUIT_BLIND) == 0:
                blurred -= 1.0
            weighed.append((action, max(0.0, min(1.0, blurred)), visits))
            if visits > 0 and (best < 0 or weighed[-1][1] > weighed[best][1]):
                best = len(weighed) - 1
        if best < 0:
            return clear
        return Thought(weighed[best][0], weighed[best][1], weighed)


def level(name: str, seed: int, seconds: float = SECONDS) -> Mind:
    """A computer player of a level, by its name in either case; it takes at most so many seconds over a choice."""
    wanted = name.capitalize()
    seconds = max(0.001, min(seconds, SECONDS))
    if wanted == "Recruit":
        return Recruit(seed, seconds)
    if wanted == "Veteran":
        return SearchMind(seed, VETERAN_ITERATIONS, seconds)
    if wanted == "Legate":
        return SearchMind(seed, LEGATE_ITERATIONS, seconds)
    raise ValueError(f"no such level: {name!r}; choose from {', '.join(LEVELS)}")
