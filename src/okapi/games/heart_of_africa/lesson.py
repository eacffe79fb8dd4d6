"""The first turn of Heart of Africa, explained: auction, points, neutrals, values, scoring."""

from __future__ import annotations

from typing import Final

from okapi.core.lesson import Lesson, Step
from okapi.core.words import N_, Words

LESSON: Final = Lesson(
    seats=2,
    before=(
        "* market:bananas", "* market:ivory", "* market:gold", "* market:diamonds",
        "* land:ivory", "* land:bananas", "* land:gold", "* land:bananas", "* land:gold",
        "* land:diamonds", "* land:bananas", "* land:ivory", "* land:gold", "* land:ivory",
        "* land:diamonds", "* order:1", "* order:0",
    ),
    steps=(
        Step(
            Words(N_("You are Red and run a trading company. Eleven areas have a resource and a"
                     " grey neutral trader; a table beside the map says what each resource is"
                     " worth. The first to reach 42 victory points wins.")),
            "HOA-91",
        ),
        Step(
            Words(N_("You have the fewest points, so you start first: five traders together, in an"
                     " area on the coast without a neutral. From here two rich areas are one step"
                     " away.")),
            "HOA-8",
            do="settle:mozambique",
            then=("1 settle:senegal", "* deal:sv_areas", "* deal:sv_traders", "* draw:blank:5",
                  "* draw:trading_post:2", "* draw:march:2", "* draw:exchange:2",
                  "* draw:two_traders:2", "* draw:resource_shift:3", "* draw:heart_bonus:4",
                  "* draw:blank:4", "1 bid:4"),
        ),
        Step(
            Words(N_("Nobody has a turn by right: it is sold. The first row of tokens is up for"
                     " auction, and each speaks once. Green bids 4 influence. What you pay goes to"
                     " the others in the end, so do not pay too much. Bid 5.")),
            "HOA-17",
            do="bid:5",
        ),
        Step(
            Words(N_("The turn is yours, with the 7 action points of both tokens. First you place a"
                     " neutral trader. Neutrals cost points where you stand with them, so put it in"
                     " Green's way.")),
            "HOA-29",
            do="neutral:timbuktu",
        ),
        Step(
            Words(N_("A move costs 1 action point for each trader and area. Choose the area where"
                     " your traders stand.")),
            "HOA-34",
            do="move:mozambique",
        ),
        Step(
            Words(N_("Diamonds lie here. A trader who meets a neutral must stop.")),
            "HOA-35",
            do="to:kalahari",
            then=("0 move:mozambique", "0 to:kalahari"),
        ),
        Step(
            Words(N_("A second trader has followed: two are stronger. Values can change. For 4"
                     " action points raise your diamonds by a row, from 2 to 3.")),
            "HOA-41",
            do="raise:diamonds",
            then=("0 move:mozambique", "0 to:madagascar"),
        ),
        Step(
            Words(N_("With your last point a trader crossed over to the island. Tokens also have a"
                     " function, which you may use now or keep. Build the trading post where you"
                     " stand alone.")),
            "HOA-45",
            do="build:mozambique",
        ),
        Step(
            Words(N_("All action points are spent. End this step; then come the conflicts.")),
            "HOA-28",
            do="end",
        ),
        Step(
            Words(N_("Where you stand with neutrals you may drive them out, if you are at least as"
                     " many. A conflict with another player would be settled by secret stakes, and"
                     " could not be avoided.")),
            "HOA-59",
            do="clear:kalahari",
            then=("* result:traders_1",),
        ),
        Step(
            Words(N_("This token says what the victory costs: a trader. You are one more than the"
                     " neutrals, so you may draw again once.")),
            "HOA-61",
            do="redraw",
            then=("* result:no_loss",),
        ),
        Step(
            Words(N_("No loss at all. Accept it, and the neutral leaves.")),
            "HOA-62",
            do="accept",
        ),
        Step(
            Words(N_("Only who had the turn scores. Each area you control brings its value, a"
                     " trading post 1 and most posts 3 more; every neutral beside you would cost 1."
                     " You also hold a secret token: a point for each area, for a row of"
                     " reputation. Play it.")),
            "HOA-80",
            do="score:sv_areas",
            then=("* draw:wholesaler:2", "* draw:reputation_shift:4"),
        ),
        Step(
            Words(N_("A fine start. The influence you paid went to Green, who is rich now. You lead"
                     " and speak first. Two small tokens are not worth much: pass, and let Green"
                     " pay you.")),
            "HOA-84",
            do="pass",
            then=("1 bid:3",),
        ),
        Step(
            Words(N_("Green takes this turn, and what Green spends will be yours. Bid high and act,"
                     " or wait and grow rich: that is the heart of the game.")),
            "HOA-85",
        ),
    ),
)  # fmt: skip
