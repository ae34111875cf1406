"""Standing answers: what a seat has said in advance to prompts that come again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "standing",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("answer", sa.String(length=40), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_standing_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_standing_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", "answer", name=op.f("pk_standing")),
    )
    op.create_index(op.f("ix_standing_player_id"), "standing", ["player_id"], unique=False)


def downgrade() -> None:
    """Whoever had answered in advance is asked again."""
    op.drop_table("standing")
