"""What a player needs on screen, game by game: a browser test names every line of these lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

NEEDS: Final = {
    "africa": (
        "101 spaces; one common back; a shape and a colour for each kind; explorers above tiles",
        "whose turn, which half-turn, what step; travelling apart, as what ends the turn",
        "what can be reached, and every choice with what it brings",
        "a trade: what goes, what comes, the change for both, and that it cannot be refused",
        "undiscovered tiles by kind, monuments, the chance of one, camps in the supply",
        "scores, camps, goods, gold and gems with their place, and the score if it ended now",
        "the log in words with places; points that fly; the whole breakdown at the end",
        "take back until a tile is turned; a question before what may be the last monument",
        "easily overlooked: what counts as empty",
        "easily overlooked: what a turned animal scores, what a moved one; nomads",
        "easily overlooked: a moved tile goes to a better space only; what a nomad leaves is empty",
        "easily overlooked: mining scores nothing now, surveying takes no tiles; pieces count",
        "easily overlooked: a trade takes the whole set, for the kind just turned",
        "easily overlooked: nobody walks through others; the end comes at once",
    ),
    "africana": (
        "22 places with their colours, explorers, start rings; expeditions and the way of a card",
        "books, expeditions, pile: start and destination, silver and points on a card",
        "the own hand, joker and assistants apart, 4/5, 2/3, silver, free markers",
        "the trip planner: what is in reach, with which cards, what it ends; what costs 5",
        "joker and assistants greyed once they are used",
        "both books with their counts, the price of a page, the pages seen, which half",
        "the score line by line, and what one more artefact would bring",
        "the expedition pile with its letter, and the banner of the last round",
        "easily misread: the symbol one enters, one card a step, who is paid, books, assistants",
        "discarding at the end of the turn, the joker never",
    ),
    "heart_of_africa": (
        "the auction: four rows, order, what everybody can bid, what a bid costs and who gets it",
        "the ledger of the turn: points, price, influence, pot, kept tokens, one token a turn",
        "the score if it ended now, by area and reason, for everybody",
        "the map: values, pieces, neutrals, posts, what can be chosen, arrows, the Heart",
        "a conflict: strengths, what can be reached, stakes; the odds against neutrals",
        "the ladders, and how near a change is",
        "easily overlooked: one scores, points after influence, ties, tokens, the end at once",
        "a short note on the theme, about trade",
    ),
    "africa_1880": (
        "the map: boxes, flags, colonies, ports, what nobody passes, sea links",
        "the embassies with what was declared, by year; the own column marked",
        "the own sheet as a list and on the map; an alliance by default is seen as a choice",
        "turn and year, colonies, presences, free coasts, everybody's points",
        "this can be the last turn",
        "what a conflict would bring: if they say alliance, if they say war",
        "who can come into each own territory",
        "after the reveal: step by step, what has changed, null orders with their reason",
        "channels, timer, clauses, proposals, promises beside the sheet",
        "easily overlooked: a stance holds on the whole map",
        "easily overlooked: war against war saves both only where two stand",
        "easily overlooked: among three or more own stances do not protect",
        "easily overlooked: a blank stance is an alliance",
        "easily overlooked: newcomers count before colonies are placed",
        "easily overlooked: a full empty territory is a colony at once",
        "easily overlooked: a landing is judged on the map at the start of the turn",
        "easily overlooked: with a tie at the top nobody wins",
    ),
}

SHOWN: dict[str, set[int]] = {game: set() for game in NEEDS}


def shows(game: str, *lines: int) -> Callable[[Any], Any]:
    """The test is about these lines of a game's list."""
    SHOWN[game].update(lines)
    return lambda test: test
