"""Environments for learning: PettingZoo (`aec`), Gymnasium (`single`), OpenSpiel (`spiel`), and many at once (`batch`).

Importing this package makes the games known to Gymnasium, as quincunx/Milito-v2 and so on.
"""

from __future__ import annotations

from quincunx.envs.batch import Batch
from quincunx.envs.setting import Setting, columns_of
from quincunx.envs.single import OneSeat, environment_id, register

__all__ = ["Batch", "OneSeat", "Setting", "columns_of", "environment_id"]

register()
