# hot: compiled by mypyc
"""One fight: who attacks whom from where, what has been announced and laid, and how far it has come."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.multiverse.box import NOTHING

MELEE: Final = 1
SHOT: Final = 2
TOWER: Final = 3
SPELL: Final = 4
ENCOUNTER: Final = 5
"""An attack move, a shot of a unit, one of a building, an ability of a hero with dice of its own, and an adventure."""
SKILLS: Final = 4
"""How many abilities stand on a hero's sheet."""
WALLS: Final = -2
BEAST: Final = -3
"""Instead of a block: the building itself, or the encounter on an adventure card, as striker or as target."""
ATTACKER: Final = 0
DEFENDER: Final = 1


@final
class Fight:
    """An attack that has been declared; numbers as in `World`."""

    def __init__(self, kind: i64, seat: i64, other: i64, start: i64, at: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.other = other
        """Who attacks, and who is attacked."""
        self.start = start
        self.at = at
        """The hex it is attacked from, and the battlefield (morale.battlefield)."""
        self.attackers: list[int] = []
        self.defenders: list[int] = []
        """The blocks that may strike, dead ones taken out; none for a building that shoots."""
        self.walls: i64 = 0
        """1 if a building is what is attacked; its garrison are the defenders."""
        self.stage: i64 = 0
        self.asked: i64 = 0
        """How many seats have been asked at this stage."""
        self.announced: list[int] = []
        """Attackers whose ability has been announced."""
        self.defence: i64 = 0
        """1 if a defence ability has been announced."""
        self.skills: list[int] = []
        """The abilities heroes make this attack with: `SKILLS` times the hero's block, and the place on its sheet."""
        self.seen: i64 = 0
        """1 if the defender's side had the shooter in sight before the shot (shoot.retaliate_check)."""
        self.shown: list[int] = []
        """Face-down blocks that were shown to support (fog.support_claim)."""
        self.cards: list[int] = [NOTHING, NOTHING]
        """The cards that are in effect, attacker's and defender's."""
        self.bearers: list[int] = [NOTHING, NOTHING]
        """The member of a formation each card counts for, if it was named (formation.cards)."""
        self.struck: list[int] = []
        self.striker: i64 = NOTHING
        self.target: i64 = NOTHING
        self.faces: list[int] = []
        """The dice of the strike under way, by icon."""
        self.chosen: i64 = 0
        """Dice marked to be rolled again, as bits."""
        self.rolls: i64 = 0
        """How often the strike has been rolled again, and by whom, as bits."""
        self.damage: i64 = 0
        self.level: i64 = 0
        """1 for a success, 2 for a critical strike."""
        self.last: i64 = NOTHING
        """A block that is as good as dead and still strikes once."""
        self.by: i64 = NOTHING
        """The kind of unit that has struck that block down."""
        self.leveled: i64 = 0
        """Heroes who have reached a new level, as bits."""
        self.kills: i64 = 0
        """Enemies the attackers have destroyed."""
        self.lone: i64 = NOTHING
        """A block beside the fight whose strike is under way: an interception, or vengeance."""
        self.avenges: i64 = 0
        """1 if that is vengeance."""
        self.fallen: i64 = 0
        """1 once a defender has been destroyed."""
        self.lost: i64 = NOTHING
        """The seat whose Settlement has been destroyed."""
        self.guard: i64 = NOTHING
        """A block that takes some of the damage for the target."""
        self.cleft: i64 = NOTHING
        """A hex next to the target that is hit as well."""
        self.moves_on: i64 = 0
        """1 if the attacker may still move after its attack."""
        self.bare: i64 = 0
        """1 for one strike of many, without cards or reactions (cards.ability_attacks)."""
        self.beast: i64 = NOTHING
        """The adventure card that is fought."""
        self.rounds: i64 = 1
        """Exchanges to be fought."""

    def copy(self) -> Fight:
        twin = Fight(self.kind, self.seat, self.other, self.start, self.at)
        twin.attackers, twin.defenders, twin.walls = self.attackers[:], self.defenders[:], self.walls
        twin.stage, twin.asked, twin.defence = self.stage, self.asked, self.defence
        twin.announced, twin.bearers = self.announced[:], self.bearers[:]
        twin.skills, twin.seen, twin.shown, twin.cards = self.skills[:], self.seen, self.shown[:], self.cards[:]
        twin.struck, twin.striker, twin.target = self.struck[:], self.striker, self.target
        twin.faces, twin.chosen, twin.rolls = self.faces[:], self.chosen, self.rolls
        twin.damage, twin.level, twin.last, twin.by = self.damage, self.level, self.last, self.by
        twin.kills, twin.rounds, twin.lone, twin.avenges = self.kills, self.rounds, self.lone, self.avenges
        twin.fallen, twin.lost = self.fallen, self.lost
        twin.leveled, twin.bare, twin.beast = self.leveled, self.bare, self.beast
        twin.guard, twin.cleft, twin.moves_on = self.guard, self.cleft, self.moves_on
        return twin

    def attacks(self, striker: i64) -> bool:
        """Does this striker belong to the attacking side?"""
        return striker in self.attackers or (striker == WALLS and self.kind == TOWER)

    def side(self, striker: i64) -> i64:
        return ATTACKER if self.attacks(striker) else DEFENDER
