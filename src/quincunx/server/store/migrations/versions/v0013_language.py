"""The language somebody has chosen: kept with them, for every browser of theirs and for letters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nobody has chosen one yet; until then it is their browser's."""
    op.add_column("players", sa.Column("language", sa.String(8), nullable=True))


def downgrade() -> None:
    """Browsers alone know it again."""
    op.drop_column("players", "language")
