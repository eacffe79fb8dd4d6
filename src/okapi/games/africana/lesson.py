"""The first turns of Africana, explained: cards, steps, an expedition, and an adventure."""

from __future__ import annotations

from typing import Final

from okapi.core.lesson import Lesson, Step
from okapi.core.words import N_, Words

LESSON: Final = Lesson(
    seats=2,
    before=(
        "* draw:grey", "* draw:orange", "* page:nb06", "* page:sb04", "* reveal:a10",
        "* reveal:a08", "* reveal:a03", "* reveal:a01", "* reveal:a05",
    ),
    steps=(
        Step(
            Words(N_("You lead the company of Italy, and your explorer stands in the far north. In"
                     " hand you have a joker and one travel card; the other company cannot see"
                     " them.")),
            "AFN-2",
        ),
        Step(
            Words(N_("Five expeditions lie out. Each leads from one place to another and pays"
                     " whoever arrives first. To travel you need cards. A turn is one action; this"
                     " time, draw two cards.")),
            "AFN-15",
            do="choose:draw",
            then=("* draw:violet", "* draw:turquoise", "1 choose:draw", "* draw:grey",
                  "* draw:violet"),
        ),
        Step(
            Words(N_("France has drawn as well. With joker, grey, violet and turquoise you can go"
                     " far. Choose to move.")),
            "AFN-11",
            do="choose:move",
        ),
        Step(
            Words(N_("An expedition starts right here. Join it: your marker goes on the card, and"
                     " you get the bonus of its space at once.")),
            "AFN-40",
            do="join:1",
        ),
        Step(
            Words(N_("Now a step. It costs one card in a colour of the place you enter. This place"
                     " shows turquoise and grey: go there with grey.")),
            "AFN-30",
            do="step:cairo:grey",
        ),
        Step(
            Words(N_("Here, too, an expedition starts, and its end is only two steps away. Join it:"
                     " you may be in four at once.")),
            "AFN-42",
            do="join:3",
        ),
        Step(
            Words(N_("Two silver more. Go on with the violet card.")),
            "AFN-30",
            do="step:khartoum:violet",
        ),
        Step(
            Words(N_("You have no card left in a colour of the next place. The joker fits"
                     " everywhere, once in every journey, and comes back to your hand.")),
            "AFN-31",
            do="step:addis_ababa:joker",
        ),
        Step(
            Words(N_("You have arrived first. End the expedition and take your pay: silver now,"
                     " points in the end.")),
            "AFN-45",
            do="end:3",
            then=("0 stop", "* reveal:a02", "1 choose:move", "1 step:victoria_falls:violet",
                  "1 step:luanda:joker", "1 join:4", "* draw:turquoise", "1 stop"),
        ),
        Step(
            Words(N_("You stopped, the joker came back, and the empty space was filled. France is"
                     " on her way. You are rich enough now for an adventure, which nobody can take"
                     " from you. Open the book of your half of the map.")),
            "AFN-20",
            do="choose:book",
        ),
        Step(
            Words(N_("This adventure waits far away. Turn a page: the first one in an action is"
                     " free, every other costs 1 silver.")),
            "AFN-22",
            do="turn:forward",
            then=("* page:nb10",),
        ),
        Step(
            Words(N_("Now two pages lie open. The new one waits in the next place to the south. The"
                     " north book always leads south, and the south book north. Buy it for 5"
                     " silver.")),
            "AFN-23",
            do="buy:right",
            then=("* page:nb03", "0 stop", "1 choose:move", "1 step:leopoldville:orange",
                  "1 stop", "0 choose:move"),
        ),
        Step(
            Words(N_("The adventure lies in front of you. It is your turn again, and you have"
                     " chosen to move. The joker takes you there.")),
            "AFN-31",
            do="step:serengeti:joker",
        ),
        Step(
            Words(N_("End the adventure: an artefact with silver and points. Several alike, or four"
                     " different ones, bring more in the end.")),
            "AFN-51",
            do="finish:nb10",
        ),
        Step(
            Words(N_("Your other expedition leads on to the south: one long journey that joins and"
                     " ends several things at once is the art of the game. It ends when the pile of"
                     " expeditions can no longer fill the spaces. Silver left over counts little,"
                     " so spend it.")),
            "AFN-70",
        ),
    ),
)  # fmt: skip
