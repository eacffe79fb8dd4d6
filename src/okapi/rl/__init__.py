"""The games as environments for learning and for language models (docs/guide/research.md).

    okapi.rl.pettingzoo    AEC and Parallel environments
    okapi.rl.gymnasium     one seat against bots, single and vectorised
    okapi.rl.batch         many matches in one call
    okapi.rl.openspiel     the games in OpenSpiel
    okapi.rl.text          a seat in words, for language models
    okapi.rl.policy        saving what was learned, with the table of actions it belongs to

Each needs only what it is named after: `pip install okapi-games[rl]`, `[openspiel]` or `[mcp]`.
"""
