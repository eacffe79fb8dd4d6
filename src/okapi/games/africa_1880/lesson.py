"""The first two turns of Africa 1880, explained: talk, sheets, stances, and what follows."""

from __future__ import annotations

from typing import Final

from okapi.core.lesson import Lesson, Step
from okapi.core.words import N_, Words

LESSON: Final = Lesson(
    seats=3,
    options={"nations": "order"},
    steps=(
        Step(
            Words(N_("European powers once divided a continent that was not theirs. In this"
                     " game of words and trust nothing is left to chance. You lead Great Britain;"
                     " the others lead France and Germany.")),
            "A80-1",
        ),
        Step(
            Words(N_("Everybody openly puts a first presence on a coast.")),
            "A80-5",
            do="start:alexandria",
            then=("1 start:tunis", "2 start:dahomey", "> 1 0 propose: ally france britain",),
        ),
        Step(
            Words(N_("A turn begins with talk, in private or with everybody. France proposes an"
                     " alliance to you. At the table you accept, refuse or answer with a click, and"
                     " write what you like. Nothing that is said binds anybody.")),
            "A80-9",
            then=("> 0 1 accept #1", "1 ready", "2 ready"),
        ),
        Step(
            Words(N_("You have accepted. When everybody is ready, or when the time is up, the talk"
                     " ends. The others are ready.")),
            "A80-50",
            do="ready",
            then=("1 explore:tunis:tripoli", "1 land:dakar", "1 ally:britain", "1 ally:germany",
                  "1 lock", "2 develop:dahomey", "2 land:dakar", "2 ally:britain", "2 war:france",
                  "2 lock"),
        ),
        Step(
            Words(N_("Now everybody writes a sheet in secret. Each of your presences gets an order:"
                     " explore a neighbour, develop its own territory, or nothing. Explore the one"
                     " between you and France.")),
            "A80-13",
            do="explore:alexandria:tripoli",
        ),
        Step(
            Words(N_("You may also land once in a turn, on a coast where no other nation stands."
                     " This island has a single box: it is quickly developed.")),
            "A80-16",
            do="land:madagascar",
        ),
        Step(
            Words(N_("Towards every other nation you write alliance or war. It counts on the whole"
                     " map at once. You trust France.")),
            "A80-17",
            do="ally:france",
            then=("0 ally:germany",),
        ),
        Step(
            Words(N_("Alliance with Germany, too. The sheet is full: lock it. When the last one is"
                     " locked, all are read together.")),
            "A80-21",
            do="lock",
        ),
        Step(
            Words(N_("France and Germany both landed in Dakar. France declared alliance, Germany"
                     " war: so France had to leave. You and France stand side by side in Tripoli,"
                     " because both of you kept your word.")),
            "A80-34",
            then=("> 1 0 propose: share tripoli britain france", "> 0 1 accept #1", "1 ready",
                  "2 ready", "0 ready", "1 develop:tripoli", "1 nothing:tunis", "1 no_landing",
                  "1 ally:britain", "1 war:germany", "1 lock", "2 develop:dahomey",
                  "2 develop:dakar", "2 no_landing", "2 ally:britain", "2 ally:france",
                  "2 lock"),
        ),
        Step(
            Words(N_("The second turn. France proposed to share Tripoli: both develop it and stay"
                     " allies. You accepted, and the talk is over. Begin with your island: fill its"
                     " only box.")),
            "A80-23",
            do="develop:madagascar",
        ),
        Step(
            Words(N_("Tripoli has two boxes. One order of yours and one of France fill both.")),
            "A80-23",
            do="develop:tripoli",
            then=("0 nothing:alexandria", "0 no_landing"),
        ),
        Step(
            Words(N_("Here is the temptation. War on France, while France trusts you, would throw"
                     " her out and leave you all 8 points. War from both sides would freeze"
                     " everything. Keep your word today: alliance, and you share for 3 points"
                     " each.")),
            "A80-45",
            do="ally:france",
        ),
        Step(
            Words(N_("Germany broke faith with France. You meet Germany nowhere, so war costs you"
                     " nothing now, and everybody will see it.")),
            "A80-30",
            do="war:germany",
        ),
        Step(
            Words(N_("Lock your sheet.")),
            "A80-51",
            do="lock",
        ),
        Step(
            Words(N_("Two colonies: the island is yours alone for 8 points, Tripoli is shared for"
                     " 3. Germany has Dakar. A colony is for ever, and nobody can be driven out of"
                     " it.")),
            "A80-37",
        ),
        Step(
            Words(N_("There are eight turns. The highest score wins alone, and a tie has no winner:"
                     " sooner or later every alliance ends. Choose the day well.")),
            "A80-47",
        ),
    ),
)  # fmt: skip
