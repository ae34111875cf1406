"""Puzzles: who has tried which, and how hard each has turned out to be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("puzzle", sa.String(length=16), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle", name=op.f("pk_puzzles")),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("puzzle", sa.String(length=16), nullable=False),
        sa.Column("wrong", sa.JSON(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("ended", sa.String(length=8), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_puzzle_tries_player_id")),
        sa.PrimaryKeyConstraint("player_id", "game", "puzzle", name=op.f("pk_puzzle_tries")),
    )


def downgrade() -> None:
    """All puzzles are new to everybody again."""
    op.drop_table("puzzle_tries")
    op.drop_table("puzzles")
