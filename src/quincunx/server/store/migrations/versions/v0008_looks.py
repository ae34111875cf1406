"""Names compared by their looks once more: small Cherokee letters were not known to look like Latin capitals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from quincunx.server.store.migrations.versions.v0004_people import enter_skeletons

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Forget what names looked like, and look again."""
    players = sa.table("players", sa.column("skeleton"))
    op.get_bind().execute(sa.update(players).values(skeleton=None))
    enter_skeletons()


def downgrade() -> None:
    """What names look like stays right."""
