# hot: compiled by mypyc
"""What can be claimed in combat, in numbers: the general claims, and the rows of weapons."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.pacto.pieces import WEAPONS, Case, Pieces, WeaponClaim

CHARGE: Final = 0
MELEE: Final = 1
COMBATS: Final = ("charge", "melee")
"""The two kinds of combat."""

BETTER: Final = 0
ON_AFFECTED: Final = 1
ON_BADLY: Final = 2
ON_MOVING_FOOT: Final = 3
ON_LOOSE_FOOT: Final = 4
ON_SKIRMISH_FOOT: Final = 5
ON_SHOOTERS: Final = 6
ON_UNPROTECTED: Final = 7
ARMOUR: Final = 8
FLANK: Final = 9
GENERAL: Final = 10
LEGEND: Final = 11
BESIDE_SHATTERED: Final = 12
BESIDE_SHOVED: Final = 13
UPHILL: Final = 14
BARRED_FOOT: Final = 15
BARRED_HORSE: Final = 16
ON_SHY: Final = 17
ON_SKIRMISHERS: Final = 18
CAMELS: Final = 19
CLAIMS: Final = (
    *("quality", "opponent_affected", "opponent_badly_affected", "mounted_vs_moving_foot", "mounted_vs_loose_foot"),
    *("mounted_vs_skirmish_foot", "vs_mounted_who_shot", "vs_unprotected", "full_armour", "flank_or_rear"),
    *("general_in_file", "legendary_general_in_file", "neighbour_shattered", "neighbour_shoved", "uphill"),
    *("barricade_vs_foot", "barricade_vs_mounted", "vs_combat_shy", "tug_vs_skirmishers", "camels"),
)
"""General claims, as the content names them."""
CLAUSES: Final = (
    ("cc.quality", "mc.quality"),
    ("cc.affected", "mc.affected"),
    ("cc.badly", "mc.badly"),
    ("cc.foot_moving", "cc.foot_moving"),
    ("cc.loose_foot", "cc.loose_foot"),
    ("cc.loose_foot", "mc.skirm_foot"),
    ("cc.shot", "cc.shot"),
    ("mc.unprotected", "mc.unprotected"),
    ("mc.farm", "mc.farm"),
    ("cc.flank", "mc.flank"),
    ("cc.general", "mc.general"),
    ("cc.general", "mc.general"),
    ("cc.nb_shattered", "cc.nb_shattered"),
    ("cc.nb_shoved", "mc.nb_shoved"),
    ("cc.uphill", "mc.uphill"),
    ("cc.barricade_foot", "mc.barricade"),
    ("cc.barricade_mounted", "mc.barricade"),
    ("cc.shy", "mc.shy"),
    ("cc.skirmishers", "mc.skirmishers"),
    ("cc.camels", "cc.camels"),
)
"""The clause of each, in charge combat and in melee."""

# What an opponent may be, as bits: the words of `against` in the content.
ANY: Final = 1 << 0
FOOT: Final = 1 << 1
HORSEMEN: Final = 1 << 2
CAMELMEN: Final = 1 << 3
CHARIOTS: Final = 1 << 4
ELEPHANTS: Final = 1 << 5
WAGONS: Final = 1 << 6
EXPENDABLES: Final = 1 << 7
HEAVY_FOOT: Final = 1 << 8
STEADY_LONG_SPEARS: Final = 1 << 9
STEADY_PIKES: Final = 1 << 10
STEADY_POLEARMS: Final = 1 << 11
LANCERS: Final = 1 << 12
LANCERS_IN_THE_OPEN: Final = 1 << 13
MOUNTED_SPEARS: Final = 1 << 14
DEEP_SPEARS: Final = 1 << 15
DEEP_PIKES: Final = 1 << 16
DEEP_SHIELDWALL: Final = 1 << 17
AGAINST: Final = (
    *("any", "foot", "cv", "cm", "ch", "el", "bwg", "exp", "close_foot_tribal_or_formed"),
    *("str_foot_lsp", "str_foot_pk", "str_foot_pa", "cl", "cl_in_good_going", "lsp_mounted"),
    *("lsp_2deep_all_good_going", "pk_2deep_all_good_going", "shieldwall_2deep_all_good_going"),
)
ON_FOOT: Final = 0
MOUNTED: Final = 1
ELEPHANT_CREW: Final = 2
BEARERS: Final = ("foot", "mounted", "elephant")
"""Who uses a row."""


NAMES: Final = {"pk": "pike", "pa": "pa_foot"}
"""Weapons whose clauses have other names than the content gives them."""


@final
class WeaponRow:
    """A row of the preferred claims: what a weapon is worth, to whom, and when."""

    def __init__(self, printed: WeaponClaim) -> None:
        self.id = printed.id
        self.rule = rule_of(printed)
        self.weapon: i64 = 1 << WEAPONS.index(printed.weapon)
        self.bearer: i64 = BEARERS.index(printed.of)
        self.in_ranks = "ranks2" in printed.needs
        self.unaffected = "unaffected" in printed.needs
        self.not_barred = "not_vs_barricades" in printed.needs
        self.against = [mask_of(case) for case in printed.cases]
        self.values = [case.value for case in printed.cases]
        self.case_in_ranks = ["ranks2" in case.needs for case in printed.cases]
        self.third_rank: i64 = printed.third_rank
        self.shatters = printed.shatters
        self.shatters_in_one_rank = printed.shatters_in_one_rank

    def worth(self, kinds: i64, ranks: i64) -> i64:
        """What it is worth in so many ranks against an opponent of these kinds: the first case that fits counts."""
        if self.in_ranks and ranks < 2:
            return 0
        for n in range(len(self.against)):
            if self.against[n] & kinds and (ranks >= 2 or not self.case_in_ranks[n]):
                value: i64 = self.values[n]
                return value + self.third_rank if value > 0 and ranks >= 3 else value
        return 0


def mask_of(case: Case) -> int:
    return sum([1 << AGAINST.index(word) for word in case.against], 0)


def rule_of(printed: WeaponClaim) -> str:
    """The clause of a row: `cp` for charge combat and `mp` for melee."""
    name = NAMES.get(printed.weapon, printed.weapon)
    if printed.weapon in ("lsp", "ssp", "dc", "me"):
        name = f"{printed.weapon}_{printed.of}"
    return f"{'cp' if printed.combat == 'charge' else 'mp'}.{name}"


@final
class ClaimTable:
    """All of it, as content has it."""

    def __init__(self, pieces: Pieces) -> None:
        self.values = [
            [pieces.claims[name].charge for name in CLAIMS],
            [pieces.claims[name].melee for name in CLAIMS],
        ]
        self.front_only = [pieces.claims[name].front_only for name in CLAIMS]
        rows = [WeaponRow(row) for row in pieces.weapon_claims.values() if row.combat == "charge"]
        self.rows = [rows, [WeaponRow(row) for row in pieces.weapon_claims.values() if row.combat == "melee"]]
