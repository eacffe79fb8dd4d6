"""`okapi serve` as a process: what it says, where it listens, and how it ends."""

from __future__ import annotations

import contextlib
import re
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

import httpx

from tests.cli.running import Shell, started

pytestmark = pytest.mark.once


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def busy() -> socket.socket:
    """A port at which somebody else listens."""
    found = socket.socket()
    found.bind(("127.0.0.1", 0))
    found.listen()
    return found


@contextmanager
def listening(server: str) -> Iterator[None]:
    """A program listens to a match, and does not hang up."""
    body = {"game": "africa", "seats": [{"who": "open"}, {"who": "open"}]}
    match = httpx.post(f"{server}/api/matches", json=body).json()["match"]["id"]
    with httpx.stream("GET", f"{server}/api/matches/{match}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        yield
        assert [line for line in lines if line.startswith("event")] == ["event: news"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_opens_beside_a_busy_port_and_ends_quietly(
    tmp_path: Path, busy: socket.socket, how: signal.Signals, code: int
) -> None:
    """It says where it is open, and nothing at all when it is asked to end."""
    port = busy.getsockname()[1]
    there = ("serve", "--no-open", "--port", str(port), "--database", str(tmp_path / "x.sqlite"))
    with started(*there) as running:
        assert running.stdout is not None
        said = running.stdout.readline().decode()
        found = re.fullmatch(r"The table is open at (http://127\.0\.0\.1:(\d+))\n", said)
        assert found is not None
        assert port < int(found[2]) < port + 20
        assert "Okapi" in httpx.get(found[1]).text
        with listening(found[1]):
            running.send_signal(how)
            out, err = running.communicate(timeout=20)
    # The shell of an interrupt begins a new line.
    assert (running.returncode, out.strip(), err) == (code, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_a_second_server_leaves_the_matches_to_the_first(tmp_path: Path) -> None:
    """It says where they are; once the first has ended, however that was, they are free."""
    there = ("serve", "--no-open", "--port", "0", "--database", str(tmp_path / "x.sqlite"))
    with started(*there) as first:
        assert first.stdout is not None
        address = first.stdout.readline().decode().split()[-1]
        with started(*there) as second:
            out, err = second.communicate(timeout=20)
        said = f"okapi: these matches are on the table already: {address}\n"
        assert (second.returncode, out, err.decode()) == (2, b"", said)
        first.kill()
        first.wait()
        with started(*there) as third:
            assert third.stdout is not None
            assert third.stdout.readline().startswith(b"The table is open at ")


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_who_starts_the_table_twice_is_led_to_it(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser opens where the table is already, and nothing has failed."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    there = ("serve", "--port", "0", "--database", str(tmp_path / "x.sqlite"))
    with started(*there, "--no-open") as first:
        assert first.stdout is not None
        address = first.stdout.readline().decode().split()[-1]
        done = shell(*there)
    assert (done.code, done.out) == (0, f"The table is open already at {address}\n")
    assert opened == [address]


def test_a_request_whose_head_never_ends_is_cut_off(tmp_path: Path) -> None:
    """One header, or many: the server keeps none of it, and goes on answering."""
    there = ("serve", "--no-open", "--port", "0", "--database", str(tmp_path / "x.sqlite"))
    with started(*there) as running:
        assert running.stdout is not None
        server = running.stdout.readline().decode().split()[-1]
        address = ("127.0.0.1", int(server.rpartition(":")[2]))
        for more in (b"a" * 1_000_000, b"b\r\nX: " * 200_000):
            with socket.create_connection(address, timeout=20) as line:
                with contextlib.suppress(ConnectionError):  # it hangs up while we still speak
                    line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + more)
                    assert line.recv(100).startswith(b"HTTP/1.1 400 ")
                with contextlib.suppress(ConnectionError):
                    line.sendall(b"\r\n\r\n")
                    assert b" 200 " not in line.recv(1000)
        assert httpx.get(server).status_code == 200


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("{folder}/nowhere/x.sqlite", "x.sqlite cannot be used: unable to open database file"),
        ("{folder}", "cannot be used: unable to open database file"),
        ("{folder}/letter.txt", "letter.txt cannot be used: file is not a database"),
        ("{folder}/newer.sqlite", "newer.sqlite was made by a newer Okapi than this one"),
        ("sqlite://", "a database in memory forgets everything; please name a file"),
        ("mysql://me:secret@there/okapi", "matches are kept in SQLite or PostgreSQL, not in mysql"),
        ("a b://", "the database is neither a file nor an address of PostgreSQL"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(
    shell: Shell, tmp_path: Path, database: str, sentence: str
) -> None:
    """Before anything listens; a password is not repeated."""
    (tmp_path / "letter.txt").write_text("Dear Okapi,\n" * 100)
    with sqlite3.connect(tmp_path / "newer.sqlite") as newer:
        newer.execute("create table alembic_version (version_num varchar(32) primary key)")
        newer.execute("insert into alembic_version values ('9999')")
    done = shell("serve", "--no-open", "--database", database.format(folder=tmp_path))
    assert done.code == 2
    assert done.sentence().endswith(sentence)
    assert "secret" not in done.err


def test_a_database_that_does_not_answer_is_named_without_its_password(shell: Shell) -> None:
    """PostgreSQL at a port where nobody listens."""
    pytest.importorskip("psycopg")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        done = shell(
            "serve", "--no-open", "--database", f"postgresql://me:secret@127.0.0.1:{port}/okapi"
        )
    assert done.code == 2
    assert f"me:***@127.0.0.1:{port}/okapi cannot be used" in done.sentence()
    assert "secret" not in done.err


def test_a_data_folder_that_cannot_be_made_is_told(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file is in the way."""
    (tmp_path / "okapi").write_text("")
    for name in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    if sys.platform == "darwin":
        pytest.skip("the folder stands elsewhere")
    done = shell("serve", "--no-open")
    assert (done.code, done.sentence()) == (
        2,
        f"okapi: {tmp_path}/okapi cannot be made: File exists; --database FILE goes elsewhere",
    )
