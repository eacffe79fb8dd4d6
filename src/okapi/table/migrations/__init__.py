"""The steps that bring a database of any age up to date, run by Alembic at every start."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from okapi.core.errors import OkapiError


def check(url: str) -> None:
    """Bring a database up to date before anybody comes; OkapiError when it cannot be used."""
    name = _named(url)
    try:
        engine = sa.create_engine(url, hide_parameters=True)
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
    except CommandError:
        raise OkapiError(f"{name} was made by a newer Okapi than this one") from None
    except ImportError:
        needed = "pip install 'okapi-games[postgres]'"
        raise OkapiError(f"{name} needs a few more packages: {needed}") from None
    except sa.exc.DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise OkapiError(f"{name} cannot be used: {reason}") from None


def upgrade(connection: sa.Connection) -> None:
    """Bring the tables up to date within the transaction of the connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    scripts = ScriptDirectory.from_config(config)
    with EnvironmentContext(config, scripts) as context:
        context.configure(
            connection=connection,
            fn=lambda revision, _: scripts._upgrade_revs("head", revision),
        )
        context.run_migrations()


def _named(url: str) -> str:
    """A database that we know how to use, as everybody may see it: without its password."""
    try:
        known = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise OkapiError("the database is neither a file nor an address of PostgreSQL") from None
    if known.get_backend_name() == "postgresql":
        return f"the database {known.render_as_string()}"
    if known.get_backend_name() != "sqlite":
        raise OkapiError(f"matches are kept in SQLite or PostgreSQL, not in {known.drivername}")
    if known.database in (None, "", ":memory:"):
        raise OkapiError("a database in memory forgets everything; please name a file")
    return f"the database {known.database}"
