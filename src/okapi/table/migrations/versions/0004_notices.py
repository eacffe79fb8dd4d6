"""Who wants to be told that it is their turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody has asked for it before."""
    op.create_table(
        "notices",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("base", sa.Text, nullable=False),
        sa.Column("lang", sa.String(16), nullable=False),
    )
