"""Leave to watch: the people at a private table may let others look on by its link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nobody has given leave yet."""
    op.add_column("seats", sa.Column("lets_watch", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Private tables are private again."""
    op.drop_column("seats", "lets_watch")
