"""The tokens: action tokens, special victory tokens, conflict tokens, resources (HOA section 3)."""

from __future__ import annotations

from typing import Final

# Resources, and the markers on the resource table: Africa stands for areas without a resource.
RESOURCES: Final = ("bananas", "diamonds", "gold", "ivory")
MARKERS: Final = (*RESOURCES, "africa")
RESOURCE_COUNT: Final = 4
MARKER_COUNT: Final = 5
AFRICA: Final = 4

# Kinds of action token.
KINDS: Final = (
    "blank",
    "trading_post",
    "neutral_drift",
    "wholesaler",
    "two_traders",
    "heart_bonus",
    "exchange",
    "resource_shift",
    "reputation_shift",
    "march",
)
KIND_COUNT: Final = 10
BLANK: Final = 0
TRADING_POST: Final = 1
NEUTRAL_DRIFT: Final = 2
WHOLESALER: Final = 3
TWO_TRADERS: Final = 4
HEART_BONUS: Final = 5
EXCHANGE: Final = 6
RESOURCE_SHIFT: Final = 7
REPUTATION_SHIFT: Final = 8
MARCH: Final = 9

# An action token is a kind with its action points: token = kind * POINTS + points.
POINTS: Final = 7  # 0 to 6
TOKEN_COUNT: Final = 70
MOST_COPIES: Final = 15  # of one token; what a seat keeps is packed in four bits for each

# Special victory tokens.
VICTORY: Final = (
    "sv_areas",
    "sv_traders",
    "sv_resources",
    "sv_majority_bananas",
    "sv_majority_diamonds",
    "sv_majority_gold",
    "sv_majority_ivory",
)
VICTORY_COUNT: Final = 7
SV_AREAS: Final = 0
SV_TRADERS: Final = 1
SV_RESOURCES: Final = 2
SV_MAJORITY: Final = 3  # and the resource

# What can be staked: the action tokens with a function, then the special victory tokens.
STAKES: Final = (*KINDS[1:], *VICTORY)
STAKE_COUNT: Final = 16
STAKED_VICTORY: Final = 9  # where the special victory tokens begin

# Conflict tokens: nothing, then one to three rows, cubes or pieces.
RESULTS: Final = (
    "no_loss",
    "reputation_1",
    "reputation_2",
    "reputation_3",
    "influence_1",
    "influence_2",
    "influence_3",
    "traders_1",
    "traders_2",
    "traders_3",
)
RESULT_COUNT: Final = 10
NO_LOSS: Final = 0
LOSE_REPUTATION: Final = 1
LOSE_INFLUENCE: Final = 4
LOSE_TRADERS: Final = 7
