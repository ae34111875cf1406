"""When tables are due, so that not all have to be opened at start."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Every table in play is looked at once; what it says then counts."""
    op.add_column("tables", sa.Column("due", sa.Double(), nullable=True))
    op.execute("UPDATE tables SET due = updated WHERE status = 'running'")
    op.create_index(op.f("ix_tables_due"), "tables", ["due"])
