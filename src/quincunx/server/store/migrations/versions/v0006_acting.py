"""Who can choose at each table, so that it need not be opened to say whose turn it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Of tables in play it is not known until something happens there or somebody looks."""
    op.add_column("tables", sa.Column("acting", sa.Integer(), nullable=True))


def downgrade() -> None:
    """It can be found out again."""
    op.drop_column("tables", "acting")
