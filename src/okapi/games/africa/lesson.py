"""The first turns of Africa, explained: walking, turning tiles, camps, trade and travel."""

from __future__ import annotations

from typing import Final

from okapi.core.lesson import Lesson, Step
from okapi.core.words import N_, Words

LESSON: Final = Lesson(
    seats=2,
    options={"first": "0"},
    steps=(
        Step(
            Words(N_("This is Africa under 96 face-down tiles. You are Red. Your explorer walks in"
                     " from the coast and turns them over; most of what is found brings points at"
                     " once.")),
            "AFR-6",
        ),
        Step(
            Words(N_("First everybody chooses one of the five cities on the coast. Click the marked"
                     " one.")),
            "AFR-9",
            do="city:accra",
            then=("1 city:mombasa",),
        ),
        Step(
            Words(N_("Green has chosen, too. A turn is an expedition of two halves. In each half"
                     " you walk up to two steps and then take one action. All around you lies face"
                     " down, so stay where you are: click your own space.")),
            "AFR-14",
            do="walk:accra",
        ),
        Step(
            Words(N_("Now turn a tile beside your explorer. Nobody knows what it is.")),
            "AFR-18",
            do="reveal:borgu",
            then=("* draw:elephant", "0 walk:accra"),
        ),
        Step(
            Words(N_("An elephant: 1 point for the animal itself. With others of its kind beside it"
                     " there would be more. Now the second half of your turn. Turn another tile.")),
            "AFR-23",
            do="reveal:niger_delta",
            then=("* draw:kettle",),
        ),
        Step(
            Words(N_("A kettle is a good. You keep it, and its space is empty now. One of a kind"
                     " counts 1 point in the end, five of a kind 12: collect the same. Your turn is"
                     " over.")),
            "AFR-46",
            then=("1 walk:mombasa", "1 reveal:unyamwezi", "* draw:kettle", "1 walk:unyamwezi",
                  "1 reveal:maniema", "* draw:monument"),
        ),
        Step(
            Words(N_("Green found a kettle as well, and a monument: that brings a camp. When two"
                     " play, the ninth monument ends the game at once. Your turn: step into the"
                     " empty space.")),
            "AFR-26",
            do="walk:niger_delta",
        ),
        Step(
            Words(N_("From here you reach new tiles. Turn this one.")),
            "AFR-18",
            do="reveal:kano",
            then=("* draw:gold_2", "0 walk:niger_delta"),
        ),
        Step(
            Words(N_("Two nuggets of gold: 2 points now. The tile stays and waits for somebody's"
                     " camp; who owns the most gold in the end gets 10 points. Second half: one"
                     " more tile.")),
            "AFR-19",
            do="reveal:bamenda",
            then=("* draw:statue",),
        ),
        Step(
            Words(N_("A statue. When you find a good you may make one trade that nobody can refuse:"
                     " give the new kind, take all of another kind from one opponent. Two kettles"
                     " are worth more than a kettle and a statue. Take Green's.")),
            "AFR-21",
            do="trade:1:kettle",
            then=("1 walk:unyamwezi", "1 reveal:ruwenzori", "* draw:zebra", "1 walk:unyamwezi",
                  "1 survey", "0 walk:niger_delta"),
        ),
        Step(
            Words(N_("Green turned up a zebra and built a survey camp: a point for every animal,"
                     " monument and group of nomads around it. You stand on an empty space beside"
                     " the gold. Build a mining camp and take it.")),
            "AFR-38",
            do="mine",
            then=("0 walk:bamenda",),
        ),
        Step(
            Words(N_("The gold is yours. You have walked on for the second half of your turn. Turn"
                     " this tile.")),
            "AFR-18",
            do="reveal:bornu",
            then=("* draw:elephant",),
        ),
        Step(
            Words(N_("Another elephant! A new animal may move to any empty space where it has more"
                     " of its kind beside it. Put it next to your first one: 1 point, and 1 for its"
                     " neighbour.")),
            "AFR-23",
            do="place:kano",
            then=("1 travel:suakin", "0 walk:bamenda"),
        ),
        Step(
            Words(N_("Green travelled: instead of an expedition an explorer may go to any open"
                     " space, however far. That is the whole turn. You go on here. Turn this"
                     " tile.")),
            "AFR-13",
            do="reveal:bouar",
            then=("* draw:nomad", "0 walk:bamenda"),
        ),
        Step(
            Words(N_("Nomads love open country: 1 point for every empty space around them. And now"
                     " your explorer has an elephant and nomads beside it. Build a survey camp for"
                     " both.")),
            "AFR-37",
            do="survey",
            then=("1 walk:suakin", "1 reveal:khartoum", "* draw:elephant", "1 stay",
                  "1 walk:suakin", "1 pass"),
        ),
        Step(
            Words(N_("There is an elephant far in the east now. With an action you may also move an"
                     " animal or nomads near you, and score what they gain by it. To get there"
                     " quickly, travel.")),
            "AFR-29",
            do="travel:khartoum",
        ),
        Step(
            Words(N_("So it goes on until the last monument is turned. Then goods count by kind,"
                     " gold and gems by who has the most. When do you go looking for the last"
                     " monument? That is the question of the game.")),
            "AFR-45",
        ),
    ),
)  # fmt: skip
