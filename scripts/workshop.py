"""Where ./play and ./test make what they need: environments and the compiled program, in .okapi/.

Everything there has a name made from all that it depends on, is trusted only when it was finished,
and is made by one process at a time. Standard library only.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NoReturn

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
HOME = ROOT / ".okapi"
LOG = HOME / "log.txt"
PROGRAMS = HOME / "programs"
KEPT = 3

# Settings that would lead pip or Python away from the environment that we make.
LEFT_OUT = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_USER")


class SetupFailed(Exception):
    """Something that is needed could not be made; the log says more."""

    def __init__(self, sentence: str, log: Path | None = None) -> None:
        super().__init__(sentence)
        self.log = log


def say(line: str) -> None:
    """One line for the person who waits; standard output belongs to the program."""
    print(f"okapi: {line}", file=sys.stderr, flush=True)


def explain(failure: SetupFailed) -> None:
    """Say what failed, with the end of the log."""
    say(f"{failure}.")
    if failure.log:
        lines = failure.log.read_text(errors="replace").splitlines()
        print("\n".join(lines[-20:]), file=sys.stderr)
        say(f"the whole log is {failure.log}.")


def environment(name: str, *extras: str) -> Path:
    """The Python of an environment with the package, interpreted, and what these extras need."""
    place = HOME / f"{name}-{digest(*extras, project_text(), *this_python(), str(ROOT))}"
    if not is_complete(place):
        with a_workshop() as workshop:
            if not is_complete(place):
                workshop.make_environment(place, extras)
    return python_of(place)


def project_text() -> str:
    """What pyproject.toml says about requirements, commands and the like."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return json.dumps(settings["project"])


def compiled_program(python: Path, *, again: bool = False) -> Path:
    """The folder of a compiled build of these sources; what failed before fails at once,
    unless it is to be tried again."""
    place = PROGRAMS / program_key()
    failed = place.with_suffix(".failed.txt")
    if not place.exists():
        with a_workshop() as workshop:
            if failed.exists() and not again:
                raise SetupFailed("compiling the engine failed", failed)
            if not place.exists():
                workshop.compile_program(python, place, failed)
    return place


def why_interpreted() -> str | None:
    """A reason not even to try to compile, or None."""
    if is_pure():
        return "OKAPI_PURE is set"
    if os.name == "nt":
        return None
    if not c_compiler():
        return "no C compiler was found"
    if not has_python_header():
        return "Python.h was not found"
    return None


def is_pure() -> bool:
    """Whether compiling is switched off."""
    return os.environ.get("OKAPI_PURE", "0") not in ("", "0")


def c_compiler() -> str | None:
    """The path of the C compiler that Python would call."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0])


def has_python_header() -> bool:
    """Whether the C header files of this Python are installed."""
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def program_key() -> str:
    """Names a build: it changes with the sources, the Python and the compiler."""
    return digest(*source_texts(), *this_python(), *this_compiler())


def source_texts() -> Iterator[bytes]:
    """The names and contents of all files that a build is made from."""
    for path in source_files():
        yield path.relative_to(ROOT).as_posix().encode()
        yield path.read_bytes()


def source_files() -> list[Path]:
    """All files that a build is made from."""
    trees = [path for tree in (SOURCES, ROOT / "build_backend") for path in tree.rglob("*")]
    files = [path for path in trees if path.is_file() and not is_left_over(path)]
    return sorted([*files, ROOT / "pyproject.toml", ROOT / "setup.py"])


def is_left_over(path: Path) -> bool:
    """Whether a file was made by Python or by a build, not written by hand."""
    return path.suffix == ".pyc" or path.parent.name.endswith(".egg-info")


def this_python() -> tuple[str, ...]:
    """What an environment or a build depends on in the Python that runs us."""
    return sys.version, sysconfig.get_platform(), os.path.realpath(sys.executable)


def this_compiler() -> tuple[str | None, ...]:
    """What a build depends on in the compiler that Python would call."""
    return c_compiler(), os.environ.get("CFLAGS"), (ROOT / "setup.py").read_text(encoding="utf-8")


def digest(*parts: str | bytes | None) -> str:
    """A short name for these parts."""
    total = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        total.update(b"%d:" % len(data) + data)
    return total.hexdigest()[:16]


def is_complete(place: Path) -> bool:
    """Whether an environment was finished; one that was interrupted is not trusted."""
    return (place / "complete").exists()


def python_of(place: Path) -> Path:
    """The Python of an environment."""
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def variables(**more: str) -> dict[str, str]:
    """The environment variables of a program that we start."""
    inherited = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    return inherited | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"} | more


class Workshop:
    """The one process that makes something in .okapi/ at this moment."""

    def __init__(self, lock: IO[bytes]) -> None:
        self.lock = lock

    def make_environment(self, place: Path, extras: Sequence[str]) -> None:
        """An environment with an editable install; its last file says that it is complete."""
        shutil.rmtree(place, ignore_errors=True)
        self.make_empty_environment(place)
        package = f".[{','.join(extras)}]" if extras else "."
        pip_install = [str(python_of(place)), "-m", "pip", "install", "--editable", package]
        self.step("installing what it needs", pip_install)
        (place / "complete").touch()
        forget_older(place, f"{place.name.partition('-')[0]}-*")

    def make_empty_environment(self, place: Path) -> None:
        """With venv where Python has it whole, otherwise with a virtualenv fetched for this."""
        what = "making an environment"
        if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
            self.step(what, [sys.executable, "-m", "venv", str(place)])
        else:
            tools = self.fetch_virtualenv()
            self.step(what, [sys.executable, "-m", "virtualenv", str(place)], PYTHONPATH=tools)

    def fetch_virtualenv(self) -> str:
        """A folder with virtualenv."""
        if not importlib.util.find_spec("pip"):
            raise SetupFailed(
                "this Python has neither venv nor pip; please install one of them "
                "(on Debian: apt install python3-venv)"
            )
        tools = str(HOME / "tools")
        shutil.rmtree(tools, ignore_errors=True)
        pip_install = [sys.executable, "-m", "pip", "install", "--target", tools, "virtualenv"]
        self.step("fetching virtualenv", pip_install)
        return tools

    def compile_program(self, python: Path, place: Path, failed: Path) -> None:
        """Build a compiled wheel and unpack it; a failure leaves its log beside the programs."""
        PROGRAMS.mkdir(exist_ok=True)
        failed.unlink(missing_ok=True)
        try:
            wheel = self.build_wheel(python)
        except SetupFailed as failure:
            shutil.copyfile(LOG, failed)
            raise SetupFailed(str(failure), failed) from None
        unpacked = wheel.with_name("unpacked")
        zipfile.ZipFile(wheel).extractall(unpacked)
        unpacked.rename(place)
        forget_older(place, "*")

    def build_wheel(self, python: Path) -> Path:
        """A wheel with the engine compiled; what was compiled before is used again where it can."""
        wheels = HOME / "wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        pip_wheel = [str(python), "-m", "pip", "wheel", "--no-deps", "-w", str(wheels), str(ROOT)]
        with self.a_build_folder() as folder:
            what = "compiling the engine (a minute or two, once)"
            self.step(what, pip_wheel, OKAPI_COMPILE="1", OKAPI_BUILD_DIR=str(folder))
        return next(wheels.glob("*.whl"))

    @contextmanager
    def a_build_folder(self) -> Iterator[Path]:
        """The folder of the last build that ended well with the same files, or an empty one."""
        names = (str(path.relative_to(ROOT)) for path in source_files())
        place = HOME / f"build-{digest(*names, *this_python(), *this_compiler())}"
        if not is_complete(place):
            shutil.rmtree(place, ignore_errors=True)
        (place / "complete").unlink(missing_ok=True)
        yield place
        (place / "complete").touch()
        forget_older(place, "build-*")

    def step(self, what: str, command: Sequence[str], **more: str) -> None:
        """Run a command into the log and show for how long; the whole of it ends with us."""
        with LOG.open("ab") as log:
            log.write(f"\n$ {shlex.join(command)}\n".encode())
            log.flush()
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=variables(**more),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=[self.lock.fileno()] if os.name == "posix" else [],
            )
            try:
                code = wait_and_show(what, process)
            except BaseException:
                end(process)
                raise
        if code != 0:
            raise SetupFailed(f"{what} failed", LOG)


@contextmanager
def a_workshop() -> Iterator[Workshop]:
    """Wait until no other process works in .okapi/, then work there alone.

    The programs that we start hold the lock too: if we are killed, it is free when they end.
    """
    HOME.mkdir(exist_ok=True)
    with (HOME / "lock").open("wb") as lock, ending_in_order():
        if not take(lock, wait=False):
            say("another set-up is running in this checkout; waiting for it.")
            take(lock, wait=True)
        LOG.write_bytes(b"")
        yield Workshop(lock)


def take(lock: IO[bytes], *, wait: bool) -> bool:
    """Lock a file for this process, until the file is closed; whether that was possible."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return True
            except OSError:
                if not wait:
                    return False
    else:
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            return False


@contextmanager
def ending_in_order() -> Iterator[None]:
    """A polite request to end lets us end what we started, as Ctrl-C does."""

    def stop(number: int, frame: object) -> NoReturn:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def wait_and_show(what: str, process: subprocess.Popen[bytes]) -> int:
    """Wait for a process; on a terminal the seconds run, elsewhere they end the line."""
    started = time.monotonic()
    line = f"okapi: {what} ..."
    show(line)
    while process.poll() is None:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=1)
        if sys.stderr.isatty():
            show(f"\r{line}")
            show_seconds(started)
    if not sys.stderr.isatty():
        show_seconds(started)
    show("\n")
    return process.returncode


def show_seconds(started: float) -> None:
    """The seconds since a step started, at the end of its line."""
    show(f" {time.monotonic() - started:.0f} s")


def show(text: str) -> None:
    """Write a part of a line at once."""
    print(text, end="", file=sys.stderr, flush=True)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that we started, and all that it started."""
    if sys.platform == "win32":
        process.terminate()
    else:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def forget_older(newest: Path, pattern: str) -> None:
    """Remove all but the newest few of a kind; a running program may still use one of them."""
    others = [path for path in newest.parent.glob(pattern) if path != newest]
    for path in sorted(others, key=lambda path: path.stat().st_mtime)[: -(KEPT - 1)]:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()
