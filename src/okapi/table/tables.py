"""The tables of the database; `migrations` brings those of any age to this state."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("status", sa.String(16), nullable=False, index=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("clock", sa.String(16), nullable=False),
    sa.Column("fair_key", sa.String(64), nullable=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("level", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("number", sa.String(64), nullable=False),
    sa.Column("invite", sa.String(64), nullable=False, index=True),
    sa.Column("invites", sa.Integer, nullable=False),
)
passes = sa.Table(
    "passes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
)
lines = sa.Table(
    "lines",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("request", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
# What people say to the whole table, apart from the match.
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("request", sa.String(64), nullable=False),
)
# When servers ran: the first and the last moment of which each is known to.
runs = sa.Table(
    "runs",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("begun", sa.Float, nullable=False),
    sa.Column("alive", sa.Float, nullable=False),
)
notices = sa.Table(
    "notices",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("webhook", sa.Text, nullable=False),
    sa.Column("email", sa.String(254), nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("code", sa.String(64), nullable=False),
    sa.Column("base", sa.Text, nullable=False),
    sa.Column("lang", sa.String(16), nullable=False),
)
