"""The steps that bring a database of any age up to date, run by Alembic at every start."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
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
