"""What is played with what: contents are kept for tables that name them, and matches that were rated name theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

RATED_BEFORE = """
    INSERT INTO rated (table_id, player_id, game, rules_version, content, at)
    SELECT tables.id, ratings.player_id, tables.game, NULL, NULL, tables.updated
    FROM tables
    JOIN seats ON seats.table_id = tables.id
    JOIN ratings ON ratings.player_id = seats.player_id AND ratings.game = tables.game
    WHERE tables.settled AND tables.status = 'over' AND tables.seats > 1
      AND tables.seats = (SELECT count(DISTINCT one.player_id) FROM seats AS one WHERE one.table_id = tables.id)
      AND NOT EXISTS (
        SELECT 1 FROM seats AS one JOIN players ON players.id = one.player_id
        WHERE one.table_id = tables.id AND players.kind = 'guest' AND players.deleted IS NULL
      )
"""
"""Tables could be carried over to other rules before, so theirs are not known to be those of the whole match."""


def upgrade() -> None:
    """Create both tables, and enter the matches that have been rated so far."""
    op.create_table(
        "contents",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_contents")),
    )
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=True),
        sa.Column("content", sa.Text(), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_rated_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_rated_table_id")),
        sa.PrimaryKeyConstraint("table_id", "player_id", name=op.f("pk_rated")),
    )
    op.create_index(op.f("ix_rated_player_id"), "rated", ["player_id"], unique=False)
    op.execute(RATED_BEFORE)


def downgrade() -> None:
    """Nobody knew of either."""
    op.drop_table("rated")
    op.drop_table("contents")
