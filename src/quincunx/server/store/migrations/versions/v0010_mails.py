"""E-mail: where players can be written to, and links that can be used once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "mails",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("turns", sa.Boolean(), nullable=False),
        sa.Column("sent", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_mails_player_id")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_mails")),
    )
    op.create_table(
        "mail_links",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("purpose", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.CheckConstraint("purpose IN ('confirm', 'recover')", name=op.f("ck_mail_links_purpose")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_mail_links_player_id")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_mail_links")),
    )
    op.create_index(op.f("ix_mail_links_player_id"), "mail_links", ["player_id"], unique=False)


def downgrade() -> None:
    """Nobody is written to any more."""
    op.drop_table("mail_links")
    op.drop_table("mails")
