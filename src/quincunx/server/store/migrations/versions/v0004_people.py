"""People among themselves: names that look alike, mutes and blocks, reports, bans, closed tables and the audit log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from quincunx.server.store.names import skeleton

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables, and find out whose names look alike."""
    op.add_column("players", sa.Column("skeleton", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("closed", sa.Double(), nullable=True))
    enter_skeletons()
    op.create_index(op.f("ix_players_skeleton"), "players", ["skeleton"], unique=True)
    create_shuns()
    create_reports()
    create_bans()
    create_audit()


def downgrade() -> None:
    """Nobody knew of any of this."""
    for name in ("audit", "bans", "reports", "shuns"):
        op.drop_table(name)
    op.drop_index(op.f("ix_players_skeleton"), "players")
    op.drop_column("tables", "closed")
    op.drop_column("players", "skeleton")


def enter_skeletons() -> None:
    """Members keep their names; of those that look alike, the oldest keeps others from taking one like it."""
    players = sa.table("players", *(sa.column(name) for name in ("id", "name", "name_key", "created", "skeleton")))
    members = sa.select(players.c.id, players.c.name).where(players.c.name_key.is_not(None))
    connection, taken = op.get_bind(), set[str]()
    for member in connection.execute(members.order_by(players.c.created, players.c.id)).all():
        look = skeleton(member.name)
        if look and look not in taken:
            taken.add(look)
            connection.execute(sa.update(players).where(players.c.id == member.id).values(skeleton=look))


def create_shuns() -> None:
    op.create_table(
        "shuns",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("other_id", sa.String(length=24), nullable=False),
        sa.Column("how", sa.String(length=8), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.CheckConstraint("how IN ('mute', 'block')", name=op.f("ck_shuns_how")),
        sa.ForeignKeyConstraint(["other_id"], ["players.id"], name=op.f("fk_shuns_other_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_shuns_player_id")),
        sa.PrimaryKeyConstraint("player_id", "other_id", name=op.f("pk_shuns")),
    )
    op.create_index(op.f("ix_shuns_other_id"), "shuns", ["other_id"], unique=False)


def create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("by_id", sa.String(length=24), nullable=False),
        sa.Column("about_id", sa.String(length=24), nullable=True),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("settled", sa.Double(), nullable=True),
        sa.CheckConstraint("kind IN ('line', 'name', 'table')", name=op.f("ck_reports_kind")),
        sa.ForeignKeyConstraint(["about_id"], ["players.id"], name=op.f("fk_reports_about_id")),
        sa.ForeignKeyConstraint(["by_id"], ["players.id"], name=op.f("fk_reports_by_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reports_table_id")),
        sa.PrimaryKeyConstraint("n", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_about_id"), "reports", ["about_id"], unique=False)
    op.create_index(op.f("ix_reports_by_id"), "reports", ["by_id"], unique=False)


def create_bans() -> None:
    op.create_table(
        "bans",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_bans_player_id")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_bans")),
    )


def create_audit() -> None:
    op.create_table(
        "audit",
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=True),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("n", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_player_id"), "audit", ["player_id"], unique=False)
