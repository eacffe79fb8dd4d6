"""What the pages themselves say; the templates and the script name a phrase by its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from okapi.core.words import N_, Words

Say = Callable[[Words], str]

PHRASES: Final = {
    # Home
    "okapi": N_("Okapi"),
    "tagline": N_("An open table for board games about the exploration of Africa."),
    "play_computer": N_("Play now"),
    "play_computer_hint": N_("against the computer"),
    "set_up": N_("Set up a table"),
    "watch": N_("Watch computers play"),
    "rules": N_("Rules"),
    "seats_range": N_("{low} to {high} seats"),
    "minutes": N_("{low} to {high} minutes"),
    "games": N_("The games"),
    "continue": N_("Your matches"),
    "finished": N_("Finished"),
    "open_tables": N_("Open tables"),
    "your_turn_mark": N_("your turn"),
    "going_on": N_("going on"),
    "free_seats": N_("free seats: {n}"),
    "load_record": N_("Open a record"),
    "load_record_hint": N_("A file that ends in .okapi, from here or from anywhere."),
    "skip": N_("To the content"),
    "theme": N_("Light or dark"),
    "home": N_("All games"),
    # Setting up
    "set_up_game": N_("Set up {game}"),
    "who_plays": N_("Who plays"),
    "number_of_seats": N_("Number of seats"),
    "seat_n": N_("Seat {n}"),
    "you": N_("You"),
    "friend": N_("A friend, by link"),
    "here": N_("Somebody on this device"),
    "computer": N_("Computer: {level}"),
    "name": N_("Name"),
    "your_name": N_("Your name"),
    "order": N_("Order of the seats"),
    "order_fixed": N_("as listed"),
    "order_random": N_("by lot"),
    "game_options": N_("Options of the game"),
    "table_options": N_("The table"),
    "take_backs": N_("Take-backs allowed, up to the last chance or secret"),
    "spectators": N_("Whoever has the link may watch"),
    "public": N_("Public: listed on the home page, free seats open to everybody"),
    "pace": N_("Pace of the computers"),
    "pace_calm": N_("calm"),
    "pace_brisk": N_("brisk"),
    "pace_instant": N_("at once"),
    "start": N_("Start"),
    # Waiting room
    "waiting_title": N_("Waiting for everybody"),
    "waiting_hint": N_("The match begins by itself as soon as all seats are taken."),
    "invite": N_("Link for {seat}"),
    "copy": N_("Copy"),
    "qr": N_("QR code"),
    "free": N_("free"),
    "computer_here": N_("Let a computer play"),
    "sit_here": N_("Sit here"),
    "only_here": N_(
        "Only this machine reaches the table so far. Open it to your local network, so that other"
        " devices can follow these links."
    ),
    "open_lan": N_("Open to the local network"),
    "fair_promise": N_("Fair chance: the table has promised a key with this fingerprint"),
    # Joining
    "join_title": N_("A seat is kept for you"),
    "join_hint": N_("{game}, {n} seats. Say who you are and sit down."),
    "join": N_("Sit down"),
    # Playing
    "your_turn": N_("Your turn"),
    "turn_of": N_("Turn of {name}"),
    "match_over": N_("Match over"),
    "waiting_for": N_("Waiting for {names}."),
    "thinking": N_("{name} is thinking …"),
    "may_take_back": N_("{name} may still take back; then it is the next one's turn."),
    "confirm_prompt": N_("Your turn is done. End it, or take something back."),
    "end_turn": N_("End turn"),
    "undo": N_("Take back"),
    "undo_turn": N_("Take back all"),
    "what_next": N_("What you can do here"),
    "group": N_("{start} …"),
    "costs": N_("Cost: {cost}"),
    "log": N_("What happened"),
    "seats": N_("The table"),
    "board": N_("The board"),
    "zoom_in": N_("Larger"),
    "menu": N_("Menu"),
    "help": N_("Keys"),
    "help_tab": N_("go through everything that can be chosen"),
    "help_enter": N_("choose"),
    "help_arrows": N_("on the board: to the nearest choice in that direction"),
    "help_b": N_("to the board"),
    "help_c": N_("to the list of choices"),
    "help_l": N_("to the log"),
    "help_u": N_("take back"),
    "help_e": N_("end turn"),
    "help_help": N_("this page"),
    "help_escape": N_("close"),
    "auto_end": N_("End my turns by themselves"),
    "record": N_("Download the record"),
    "review": N_("Look at it again"),
    "review_so_far": N_("Look back"),
    "again": N_("Play again"),
    "total": N_("Total"),
    "place": N_("Place"),
    "other_device": N_("Continue on another device"),
    "other_device_hint": N_(
        "This link opens your own seat on another device. Keep it to yourself."
    ),
    "online": N_("is here"),
    "away": N_("is not here"),
    "is_computer": N_("computer"),
    "stand_in": N_("a computer plays for now"),
    "stand_in_you": N_("A computer plays for you."),
    "back": N_("I am back"),
    "leave": N_("Leave, and let a computer play for me"),
    "missing": N_("{name} is not here."),
    "handover": N_("Hand the device to {name}"),
    "handover_hint": N_("Nobody else should look now."),
    "handover_go": N_("I am {name}"),
    "sure": N_("Are you sure?"),
    "do_it": N_("Do it"),
    "cancel": N_("Cancel"),
    "close": N_("Close"),
    "reconnecting": N_("The table cannot be reached; reconnecting …"),
    "refused": N_("That is not possible: {reason}"),
    "spectator": N_("Spectator"),
    "as_text": N_("The board as text"),
    "branch": N_("Play on from here"),
    "seen_as": N_("Seen by"),
    # Trouble
    "not_found": N_("There is nothing here"),
    "not_found_hint": N_("The link may be incomplete, or it may be from another table."),
    "seat_taken": N_("This seat is taken"),
    "seat_taken_hint": N_(
        "An invitation works once. Whoever sat down here can come back with the same browser or"
        " with a personal link."
    ),
    "no_spectators": N_("This match is private"),
    "no_spectators_hint": N_("Those who made the table want no spectators."),
    "bad_request": N_("That did not work"),
    "too_fast": N_("Too many requests; wait a moment."),
    "server_error": N_("Something went wrong here; nothing that was played is lost."),
}

# How strong a computer is; a bot without words of its own is called by its name.
LEVELS: Final = {
    "random": N_("plays at random"),
    "greedy": N_("takes the best at hand"),
}


class Texts:
    """The phrases in one language: `t("minutes", low=45, high=60)`."""

    def __init__(self, say: Say, lang: str) -> None:
        self.say = say
        self.lang = lang

    def __call__(self, key: str, **args: Any) -> str:
        return self.say(Words(PHRASES[key], **args))

    def level(self, name: str) -> str:
        """A level as it stands in a list."""
        known = LEVELS.get(name)
        return f"{name.capitalize()} – {self.say(Words(known))}" if known else name.capitalize()


ENGLISH: Final = Texts(str, "en")
