"""The first schema: players, sessions, tables, seats, events and what is said and reckoned around them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create every table."""
    create_players()
    create_ratings()
    create_sessions()
    create_tables()
    create_webhooks()
    create_chat()
    create_events()
    create_notes()
    create_seats()


def downgrade() -> None:
    """Before the first schema there was nothing."""
    for name in ("seats", "notes", "events", "chat", "webhooks", "tables", "sessions", "ratings", "players"):
        op.drop_table(name)


def create_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("deleted", sa.Double(), nullable=True),
        sa.CheckConstraint("kind IN ('guest', 'member')", name=op.f("ck_players_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("name_key", name=op.f("uq_players_name_key")),
    )


def create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_ratings_player_id")),
        sa.PrimaryKeyConstraint("player_id", "game", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_game_rating"), "ratings", ["game", "rating"], unique=False)


def create_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_sessions_player_id")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_expires"), "sessions", ["expires"], unique=False)
    op.create_index(op.f("ix_sessions_player_id"), "sessions", ["player_id"], unique=False)


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("packs", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.JSON(), nullable=False),
        sa.Column("takeover", sa.Boolean(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("made_by", sa.String(length=24), nullable=True),
        sa.Column("forked_from", sa.String(length=24), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("frozen_why", sa.Text(), nullable=True),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("updated", sa.Double(), nullable=False),
        sa.CheckConstraint("status IN ('open', 'running', 'over', 'frozen')", name=op.f("ck_tables_status")),
        sa.ForeignKeyConstraint(["forked_from"], ["tables.id"], name=op.f("fk_tables_forked_from")),
        sa.ForeignKeyConstraint(["made_by"], ["players.id"], name=op.f("fk_tables_made_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_made_by"), "tables", ["made_by"], unique=False)
    op.create_index(op.f("ix_tables_status_updated"), "tables", ["status", "updated"], unique=False)


def create_webhooks() -> None:
    op.create_table(
        "webhooks",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_webhooks_player_id")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_webhooks")),
    )


def create_chat() -> None:
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_chat_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id")),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_player_id"), "chat", ["player_id"], unique=False)


def create_events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_events_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_events")),
    )


def create_notes() -> None:
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_notes_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notes_table_id")),
        sa.PrimaryKeyConstraint("table_id", "player_id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_player_id"), "notes", ["player_id"], unique=False)


def create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=True),
        sa.Column("mind", sa.String(length=40), nullable=True),
        sa.Column("clock_left", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seats_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"], unique=False)
