"""Networks from which no guest may come, for some time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "network_bans",
        sa.Column("network", sa.String(length=50), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("network", name=op.f("pk_network_bans")),
    )


def downgrade() -> None:
    """Everybody may come from anywhere again."""
    op.drop_table("network_bans")
