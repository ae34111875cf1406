"""Dice nobody can load: what the server and every person give to the seed of a table, before it is dealt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Tables made before have no row here: their seed lies with how they began."""
    op.create_table(
        "dice",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("is_sealed", sa.Boolean(), nullable=False),
        sa.Column("persons", sa.JSON(), nullable=False),
        sa.Column("is_dealt", sa.Boolean(), nullable=False),
        sa.Column("drawn", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_dice_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_dice")),
    )


def downgrade() -> None:
    """A game whose seed was made by all cannot be begun without what they gave."""
    op.drop_table("dice")
