"""Write and run docs/notebooks/first_steps.ipynb: `python -m scripts.notebook`.

It needs the extras `rl` and `notebook`, and takes about a minute. Texts and code stand here; the
file in docs holds them with what they gave.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

FILE = Path(__file__).parents[1] / "docs" / "notebooks" / "first_steps.ipynb"

CELLS = [
    "# First steps\n\nLoad a game, look at it, play at random, train a small policy for half a"
    " minute, and see it beat `random`. More is in the [research guide](../guide/research.md).",
    "## A game\n\nA state shows itself as the board, as a spectator sees it.",
    """
import okapi
from okapi.core.playout import playout

game = okapi.game("africa")
state = game.new(2)
playout(game, state, okapi.Rng(4), limit=220)
state
""",
    "What a seat knows, as an array. Every field has a name, a shape and a meaning"
    " ([table](../rl/africa.md)).",
    """
from okapi.rl.tensors import tensors

arrays = tensors(game)
row = arrays.row(game.view(state, 0))
print(row.shape, row.dtype)
for name in ("phase", "explorers", "score", "bag"):
    print(f"{name:10}", arrays.field(row, name).tolist())
""",
    "## Random matches\n\nA batch plays many matches side by side: one call, one decision in each.",
    """
import numpy as np
from okapi.rl.batch import Batch

batch = Batch("africa", players=2, count=32, seed=1, reward="margin")
finished, decisions = [], 0
while len(finished) < 64:
    step = batch.step(batch.sample())
    decisions += batch.count
    finished += [outcome.scores for outcome in step.outcomes.values()]
print("decisions:", decisions)
print("mean scores:", np.mean(finished, axis=0).round(1))
""",
    "## A small policy\n\nOne weight for each verb and one for each action; what is legal is chosen"
    " by a softmax. Seat 0 learns by REINFORCE from how far it is ahead at the end; seat 1 plays at"
    " random.",
    """
import time

verbs = game.actions.verbs()
verb_of = np.array([verbs.index(action.verb) for action in game.actions])
by_verb, by_action = np.zeros(len(verbs)), np.zeros(len(game.actions))
rng = np.random.default_rng(0)


def odds():
    logits = np.where(batch.masks, by_verb[verb_of] + by_action, -np.inf)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def choose(learned):
    mine = batch.seats == 0
    uniform = batch.masks / batch.masks.sum(axis=1, keepdims=True)
    mixed = np.where(mine[:, None], learned, uniform)
    return mine, (mixed.cumsum(axis=1) > rng.random((batch.count, 1))).argmax(axis=1)


SECONDS, RATE = 30, 0.05
batch.reset(2)
gradient = np.zeros((batch.count, len(game.actions)))
baseline, margins = 0.0, []
began = time.monotonic()
while time.monotonic() - began < SECONDS:
    learned = odds()
    mine, actions = choose(learned)
    gradient[mine] -= learned[mine]
    gradient[np.flatnonzero(mine), actions[mine]] += 1
    step = batch.step(actions)
    for match in np.flatnonzero(step.over):
        gained = np.tanh(step.rewards[match, 0] / 20)
        baseline += 0.02 * (gained - baseline)
        change = RATE * (gained - baseline) * gradient[match]
        change /= np.sqrt(1 + np.abs(gradient[match]).sum())
        by_action += change
        by_verb += np.bincount(verb_of, change, len(verbs))
        gradient[match] = 0
        margins.append(step.rewards[match, 0])
tenth = max(1, len(margins) // 10)
print("matches:", len(margins))
print("mean margin, tenth by tenth:",
      [round(float(np.mean(margins[i:i + tenth])), 1) for i in range(0, tenth * 10, tenth)])
""",
    "What it likes and what it avoids:",
    """
for weight, verb in sorted(zip(by_verb, verbs), reverse=True):
    if abs(weight) > 0.02:
        print(f"{verb:8} {weight:+.2f}")
""",
    "## Against `random`\n\nOn fresh seeds, without learning.",
    """
batch.reset(999)
results = []
while len(results) < 200:
    step = batch.step(choose(odds())[1])
    results += [float(step.rewards[match, 0]) for match in step.outcomes]
wins = np.mean([margin > 0 for margin in results])
print(f"wins: {wins:.0%} of {len(results)}, mean margin {np.mean(results):+.1f}")
assert wins > 0.8
""",
    "## Keep it\n\nThe file knows which table of actions it was trained on, and is refused for"
    " another.",
    """
from tempfile import TemporaryDirectory
from okapi.rl import policy

with TemporaryDirectory() as folder:
    policy.save(f"{folder}/walker.npz", game, {"by_verb": by_verb, "by_action": by_action})
    print(sorted(policy.load(f"{folder}/walker.npz", game)))
    try:
        policy.load(f"{folder}/walker.npz", okapi.game("africana"))
    except policy.BadPolicy as error:
        print(str(error).rpartition("/")[2])
""",
]


def main() -> None:
    """Make the notebook, run it, and write it with its outputs."""
    cells = [new_code_cell(c.strip()) if c[0] == "\n" else new_markdown_cell(c) for c in CELLS]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    notebook = new_notebook(cells=cells, metadata={"language_info": {"name": "python"}})
    NotebookClient(notebook, timeout=180, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata = {"language_info": {"name": "python"}}
    nbformat.write(notebook, FILE)


if __name__ == "__main__":
    main()
