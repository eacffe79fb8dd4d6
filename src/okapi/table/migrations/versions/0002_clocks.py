"""Clocks, the times when servers ran, and invitations as hashes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from okapi.table import tokens

revision = "0002"
down_revision = "0001"

_seats = sa.table(
    "seats", *[sa.column(name) for name in ("match_id", "seat", "kind", "level", "invite")]
)


def upgrade() -> None:
    """Matches of before have no clock; their invitations go on working."""
    clock = sa.Column("clock", sa.String(16), nullable=False, server_default="none")
    invites = sa.Column("invites", sa.Integer, nullable=False, server_default="0")
    op.add_column("matches", clock)
    op.add_column("seats", invites)
    op.create_table(
        "runs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("alive", sa.Float, nullable=False),
    )
    _hash_invitations(op.get_bind())
    # A computer that plays for somebody is a line of the log from now on.
    op.execute(_seats.update().where(_seats.c.kind == "person").values(level=""))


def _hash_invitations(connection: sa.Connection) -> None:
    for row in connection.execute(_seats.select().where(_seats.c.invite != "")).all():
        there = (_seats.c.match_id == row.match_id) & (_seats.c.seat == row.seat)
        hash = tokens.hashed(row.invite)
        connection.execute(_seats.update().where(there).values(invite=hash))
