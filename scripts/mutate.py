"""Break a game's rules on purpose, one small change at a time: do its rule tests notice?

    scripts/mutate africa               # or: python scripts/mutate.py africa
    scripts/mutate africa --jobs 2      # two mutants at a time
    scripts/mutate africa --limit 50    # fifty of them, spread over all files
    scripts/mutate africa --json        # the result as JSON on standard output

Each *mutant* is a copy of the sources in which one comparison, constant, sign, boolean, branch or
statement of the game's rules (rules.py, its chapters, scoring.py) is different. The game's rule
tests are run on it: those in tests/GAME whose names carry an id (test_afr_13_..., test_r4_...,
test_ex_8_...), without random play. A mutant is caught when a test fails, or when the tests do not
come to an end. The others survive and are listed; tests/GAME/survivors.md gives the reason for
each that may.

The exit status is 0 when at least 90 % are caught and every survivor has its reason.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts import workshop
from scripts.workshop import ROOT, SetupFailed, say

# The rules of a game, whichever of these it has.
FILES = (
    "rules.py", "auction.py", "neutrals.py", "traders.py", "ladders.py", "functions.py",
    "conflicts.py", "stakes.py", "retreats.py", "adjudicate.py", "press.py", "scoring.py",
)  # fmt: skip
WANTED = 90.0
NO_TESTS = (4, 5)

# Handed to pytest: keeps the rule tests, those that caught most so far first.
PLUGIN = """\
import re
from pathlib import Path

RULE_TEST = re.compile(r"test_(?:[a-z0-9]+_[0-9]+|r[0-9]+)_")
CATCHERS = Path(__file__).with_name("catchers.txt")


def pytest_collection_modifyitems(items):
    order = CATCHERS.read_text().splitlines() if CATCHERS.exists() else []
    rank = {name: place for place, name in enumerate(order)}
    kept = [item for item in items if RULE_TEST.match(item.name)]
    items[:] = sorted(kept, key=lambda item: rank.get(item.nodeid, len(rank)))
"""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True)
class Mutant:
    """One change: bytes of a file and what stands there instead."""

    file: str
    line: int
    function: str
    start: int
    end: int
    text: str
    old: str
    new: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What a list of survivors calls it; line numbers change too often."""
        return self.file, self.function, self.old, self.new

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.old}  ->  {self.new}"


class Mutator(ast.NodeVisitor):
    """Finds everything in a file that can be changed."""

    def __init__(self, file: str, source: str, constants: frozenset[str]) -> None:
        self.file = file
        self.source = source.encode()
        self.constants = constants
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.functions: list[str] = []
        self.found: list[Mutant] = []

    # Where the nodes are

    def offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        """A mutant with this text in the place of a node."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.offset(node.lineno, node.col_offset)
        end = self.offset(node.end_lineno, node.end_col_offset)
        first, last = self.starts[node.lineno - 1], self.starts[node.end_lineno]
        old = self.source[first:last]
        new = self.source[first:start] + text.encode() + self.source[end:last]
        function = ".".join(self.functions) or "-"
        self.found.append(
            Mutant(self.file, node.lineno, function, start, end, text, flat(old), flat(new))
        )

    def change(self, node: ast.expr, new: ast.expr) -> None:
        """A mutant with another expression, one that binds as tightly as the old one."""
        self.replace(node, ast.unparse(ast.fix_missing_locations(new)))

    # What is left alone

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.functions.append(node.name)
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        self.visit_body(node.body)
        self.functions.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_body(node.body)

    def visit_Module(self, node: ast.Module) -> None:
        self.visit_body(node.body)

    def visit_body(self, body: list[ast.stmt]) -> None:
        for statement in body[1:] if is_docstring(body) else body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    # What is changed

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                self.change(node, ast.Compare(node.left, ops, node.comparators))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self.change(node, ast.Constant(not value))
        elif isinstance(value, int):
            self.change(node, ast.Constant(value + 1))
            self.change(node, ast.Constant(value - 1))
        elif isinstance(value, str) and value:
            self.change(node, ast.Constant(f"not {value}"))

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and node.id in self.constants:
            self.replace(node, f"({node.id} + 1)")

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id == "cast":
            self.visit(node.args[1])
        else:
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in SIGNS:
            self.change(node, ast.BinOp(node.left, SIGNS[type(node.op)](), node.right))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, (ast.USub, ast.Not)):
            self.change(node, node.operand)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.change(node, ast.BoolOp(other, node.values))
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self.branch(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.branch(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.branch(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.branch(test)
        self.generic_visit(node)

    def branch(self, test: ast.expr) -> None:
        """Take one branch always, then the other."""
        self.change(test, ast.Constant(True))
        self.change(test, ast.Constant(False))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in SIGNS:
            other = ast.AugAssign(node.target, SIGNS[type(node.op)](), node.value)
            self.replace(node, ast.unparse(ast.fix_missing_locations(other)))
        self.replace(node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets):
            self.replace(node, "pass")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.replace(node, "pass")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.replace(node, "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.replace(node, "pass")


def is_docstring(body: list[ast.stmt]) -> bool:
    """Whether a body begins with a text that says what it does."""
    first = body[0]
    return (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    )


def flat(code: bytes) -> str:
    """Some lines of code as one."""
    return re.sub(r"\s+", " ", code.decode()).strip()


def whole_numbers(folder: Path) -> frozenset[str]:
    """Names in capitals that some module of a game defines as a whole number."""
    pattern = re.compile(r"^([A-Z][A-Z_0-9]*)(?:: Final)? = -?\d+\b", re.MULTILINE)
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    return frozenset(name for text in texts for name in pattern.findall(text))


def mutants(game: str, root: Path = ROOT) -> list[Mutant]:
    """Every change that can be made to a game's rules, in the order of the files."""
    folder = root / "src" / "okapi" / "games" / game
    constants = whole_numbers(folder)
    found: list[Mutant] = []
    for file in FILES:
        if (folder / file).exists():
            source = (folder / file).read_text(encoding="utf-8")
            mutator = Mutator(file, source, constants)
            mutator.visit(ast.parse(source))
            found += mutator.found
    return found


ENTRY = re.compile(r"^- `(\S+) (\S+)`: `(.+)` → `(.+)`$")


def reasons(game: str, root: Path = ROOT) -> dict[tuple[str, str, str, str], str]:
    """Survivors that may survive, and why: from tests/GAME/survivors.md.

    An entry is a line `- `file function`: `old` → `new``, the next indented lines its reason.
    Several entries may share the reason that follows the last of them.
    """
    path = root / "tests" / game / "survivors.md"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    known: dict[tuple[str, str, str, str], str] = {}
    waiting: list[tuple[str, str, str, str]] = []
    for line in lines:
        if entry := ENTRY.match(line):
            if waiting and known.get(waiting[-1]):
                waiting = []
            waiting.append((entry[1], entry[2], entry[3], entry[4]))
            known[waiting[-1]] = ""
        elif line.startswith("  "):
            for name in waiting:
                known[name] = f"{known[name]} {line.strip()}".strip()
    return known


def copy_what_is_needed(place: Path) -> None:
    """The sources, the tests and what they read, as all this is at this moment."""
    leave_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for part in ("src", "tests", "scripts", "docs"):
        shutil.copytree(ROOT / part, place / part, symlinks=True, ignore=leave_out)
    shutil.copy(ROOT / "pyproject.toml", place)
    (place / "rule_tests.py").write_text(PLUGIN)


class Tree:
    """A folder of its own for each job, in which mutants are tried one by one."""

    def __init__(self, place: Path, game: str, python: str) -> None:
        self.place = place
        self.game = game
        self.python = python
        self.limit: float | None = None
        self.catches: dict[str, int] = {}

    def source(self, file: str) -> Path:
        return self.place / "src" / "okapi" / "games" / self.game / file

    def prepare(self) -> None:
        """All must be well without a change; from how long that takes follows the limit."""
        started = time.monotonic()
        result = self.run(keep_bytecode=True)
        if result.returncode != 0:
            raise SetupFailed(f"the rule tests fail without any change:\n{tail(result.stdout)}")
        self.limit = 20 + 5 * (time.monotonic() - started)
        for file in FILES:
            for left in self.source(file).parent.glob(f"__pycache__/{file[:-3]}.*"):
                left.unlink()

    def catches_it(self, mutant: Mutant) -> bool:
        """Whether a test fails with this change, or runs for ever."""
        path = self.source(mutant.file)
        original = path.read_bytes()
        path.write_bytes(original[: mutant.start] + mutant.text.encode() + original[mutant.end :])
        try:
            result = self.run()
        except subprocess.TimeoutExpired:
            return True
        finally:
            path.write_bytes(original)
        if result.returncode in NO_TESTS:
            raise SetupFailed(f"pytest could not run:\n{tail(result.stdout)}")
        self.remember(result.stdout)
        return result.returncode != 0

    def remember(self, output: str) -> None:
        """Tests that caught something are tried first from now on."""
        for name in re.findall(r"^(?:FAILED|ERROR) (\S+::\S+)", output, re.MULTILINE):
            self.catches[name] = self.catches.get(name, 0) + 1
        order = sorted(self.catches, key=lambda name: -self.catches[name])
        (self.place / "catchers.txt").write_text("\n".join(order[:30]))

    def run(self, *, keep_bytecode: bool = False) -> subprocess.CompletedProcess[str]:
        quick = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
        # Not -P: the plugin lies in the folder that the tests are run in.
        command = [self.python, "-m", "pytest", *quick, "-p", "rule_tests", f"tests/{self.game}"]
        variables = workshop.variables(
            PYTHONPATH=os.pathsep.join([str(self.place / "src"), str(self.place)]),
            PYTHONDONTWRITEBYTECODE="" if keep_bytecode else "1",
            PYTEST_ADDOPTS="",
        )
        return subprocess.run(
            command,
            cwd=self.place,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=self.limit,
        )


def tail(text: str) -> str:
    return "\n".join(text.splitlines()[-15:])


@dataclass
class Result:
    """What became of the mutants."""

    game: str
    total: int
    survivors: list[Mutant] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def caught(self) -> int:
        return self.total - len(self.survivors)

    @property
    def percent(self) -> float:
        return 100 * self.caught / self.total if self.total else 0.0

    def unexplained(self) -> list[Mutant]:
        known = reasons(self.game)
        return [mutant for mutant in self.survivors if not known.get(mutant.name)]

    def is_good(self) -> bool:
        return self.percent >= WANTED and not self.unexplained()

    def as_json(self) -> str:
        known = reasons(self.game)
        survivors = [
            {
                "file": mutant.file,
                "line": mutant.line,
                "function": mutant.function,
                "old": mutant.old,
                "new": mutant.new,
                "reason": known.get(mutant.name) or None,
            }
            for mutant in self.survivors
        ]
        numbers = {"total": self.total, "caught": self.caught, "percent": round(self.percent, 2)}
        about = {"game": self.game, **numbers, "seconds": round(self.seconds)}
        return json.dumps({**about, "survivors": survivors}, indent=2, ensure_ascii=False)

    def as_text(self) -> str:
        unexplained = self.unexplained()
        lines = [f"{self.game}: {self.caught} of {self.total} caught ({self.percent:.1f} %)"]
        for title, some in (
            ("survivors without a reason:", unexplained),
            ("survivors with a reason:", [m for m in self.survivors if m not in unexplained]),
        ):
            if some:
                lines += ["", title, *(f"  {mutant}" for mutant in some)]
        return "\n".join(lines)


class Run:
    """Some mutants on their way; each job takes the next until there are none."""

    def __init__(self, game: str, python: str, some: Sequence[Mutant]) -> None:
        self.game = game
        self.python = python
        self.todo: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
        for mutant in some:
            self.todo.put(mutant)
        self.result = Result(game, len(some))
        self.failures: list[BaseException] = []

    def try_all(self, original: Path, jobs: int) -> Result:
        """Try every mutant of a copy of the sources."""
        started = time.monotonic()
        with progress(self.result.total) as step:
            workers = [
                threading.Thread(target=self.work, args=(original, f"job{n}", step))
                for n in range(max(1, min(jobs, self.result.total)))
            ]
            for worker in workers:
                worker.start()
            self.wait_for(workers)
        if self.failures:
            raise self.failures[0]
        self.result.survivors.sort(key=lambda mutant: (mutant.file, mutant.start, mutant.text))
        self.result.seconds = time.monotonic() - started
        return self.result

    def wait_for(self, workers: Sequence[threading.Thread]) -> None:
        try:
            for worker in workers:
                worker.join()
        except KeyboardInterrupt as stopped:
            self.failures.append(stopped)
            self.wait_for(workers)

    def work(self, original: Path, name: str, step: Callable[[], None]) -> None:
        """One job."""
        try:
            tree = Tree(original.with_name(name), self.game, self.python)
            shutil.copytree(original, tree.place, symlinks=True)
            tree.prepare()
            while not self.failures:
                mutant = self.todo.get_nowait()
                if not tree.catches_it(mutant):
                    self.result.survivors.append(mutant)
                step()
        except queue.Empty:
            pass
        except BaseException as failure:
            self.failures.append(failure)


@contextmanager
def progress(total: int) -> Iterator[Callable[[], None]]:
    """How far it is, on standard error: a bar where somebody watches, else a line now and then."""
    if sys.stderr.isatty() and importlib.util.find_spec("rich"):
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("mutants", total=total)
            yield lambda: bar.advance(task)
        return
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if done % 50 == 0 or done == total:
            say(f"{done} of {total} mutants tried")

    yield step


def spread(all_of_them: Sequence[Mutant], limit: int | None) -> list[Mutant]:
    """All, or so many of them, evenly spread."""
    total = len(all_of_them)
    if limit is None or limit >= total:
        return list(all_of_them)
    return [all_of_them[i * total // limit] for i in range(limit)]


def python_with_pytest() -> str:
    """This Python if it can run the tests, else the one of ./test."""
    if importlib.util.find_spec("pytest"):
        return sys.executable
    return str(workshop.environment("test", "dev"))


def parser() -> argparse.ArgumentParser:
    """What the command understands."""
    text = __doc__ or ""
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("scripts/mutate", description=text, formatter_class=formatter)
    parser.add_argument("game", choices=games(), help="the id of a game")
    parser.add_argument("--jobs", type=positive, default=1, help="mutants tried at the same time")
    parser.add_argument("--limit", type=positive, help="try only so many, evenly spread")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    return parser


def positive(text: str) -> int:
    """A whole number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def games() -> list[str]:
    """Games that have rules and tests."""
    folders = (ROOT / "src" / "okapi" / "games").glob("*/rules.py")
    return sorted(f.parent.name for f in folders if (ROOT / "tests" / f.parent.name).exists())


def main(arguments: Sequence[str]) -> int:
    """Try the mutants and say which survive."""
    asked = parser().parse_args(arguments)
    if asked.list:
        print("\n".join(map(str, spread(mutants(asked.game), asked.limit))))
        return 0
    try:
        with tempfile.TemporaryDirectory(prefix="okapi-mutate-") as folder:
            original = Path(folder) / "original"
            copy_what_is_needed(original)
            some = spread(mutants(asked.game, original), asked.limit)
            result = Run(asked.game, python_with_pytest(), some).try_all(original, asked.jobs)
    except SetupFailed as failure:
        workshop.explain(failure)
        return 2
    except KeyboardInterrupt:
        say("stopped.")
        return 130
    print(result.as_json() if asked.json else result.as_text())
    return 0 if result.is_good() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
