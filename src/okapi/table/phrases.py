"""What the pages themselves say; the templates and the script name a phrase by its key."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from okapi.core.words import N_, Words
from okapi.locale import LANGUAGES, translation

Say = Callable[[Words], str]

PHRASES: Final = {
    # Home
    "okapi": N_("Okapi"),
    "tagline": N_("An open table for board games about the exploration of Africa."),
    "home_lead": N_(
        "Four games that are out of print, made anew: play at once against the computer, with"
        " friends by link, or together at one device. No account, no waiting."
    ),
    "play_computer": N_("Play now"),
    "play_computer_hint": N_("against the computer"),
    "with_friends": N_("With friends"),
    "one_device": N_("Same device"),
    "set_up": N_("Set up a table"),
    "watch": N_("Watch computers play"),
    "rules": N_("Rules"),
    "seats_range": N_("{low} to {high} seats"),
    "minutes": N_("{low} to {high} minutes"),
    "games": N_("The games"),
    "continue": N_("Your matches"),
    "finished": N_("Finished"),
    "all_matches": N_("All my matches"),
    "newer": N_("Newer ones"),
    "older": N_("Older ones"),
    "open_tables": N_("Open tables"),
    "open_tables_none": N_("Nobody is waiting for company just now. Set up a public table!"),
    "finished_none": N_("Matches that you have finished can be looked at again here."),
    "your_turn_mark": N_("your turn"),
    "going_on": N_("going on"),
    "free_seats": N_("free seats: {n}"),
    "load_record": N_("Open a record"),
    "load_record_hint": N_("A file that ends in .okapi, from here or from anywhere."),
    "skip": N_("To the content"),
    "no_script": N_(
        "To play, this page needs JavaScript. Without it you can read the rules and what is known"
        " about each edition."
    ),
    "theme": N_("Light or dark"),
    "home": N_("All games"),
    "language": N_("Language"),
    # Learning
    "learn": N_("Learn it"),
    "learn_game": N_("Learn {game}"),
    "lesson": N_("The lesson"),
    "lesson_step": N_("Step {n} of {last}"),
    "lesson_next": N_("Go on"),
    "lesson_try": N_("Or click it where it glows on the board."),
    "lesson_since": N_("What just happened"),
    "lesson_wrong": N_("That is allowed, too, but this lesson goes another way: see what glows."),
    "lesson_again": N_("From the beginning"),
    "lesson_end": N_("Now you can play"),
    "lesson_end_hint": N_(
        "You know the heart of {game}; the rest you learn by playing. Choices that are allowed are"
        " marked on the board, and every rule is one click away."
    ),
    # Rules, and this edition
    "contents": N_("Contents"),
    "find_rule": N_("Find in the rules"),
    "about": N_("About this edition"),
    "about_short": N_("About"),
    "about_game": N_("{game}: about this edition"),
    "provenance": N_("What is known"),
    "provenance_hint": N_(
        "The board and the pieces of this edition are described by {n} entries of a data file, and"
        " each says where it comes from."
    ),
    "source_stated": N_("stated by the original rulebook"),
    "source_found": N_("found in public material"),
    "source_reconstructed": N_("reconstructed by us"),
    "own_data": N_("If you own the original"),
    "own_data_hint": N_(
        "You can play with a data file of your own, with the names, links and numbers of your copy."
        " Begin with the file of this edition, and choose yours when you set up a table. It is"
        " checked when it is loaded, and every match keeps it in its record. At the command line:"
    ),
    "data_file": N_("Download the data file"),
    "data_version": N_("Data of this edition: version {version}, digest"),
    # Setting up
    "set_up_game": N_("Set up {game}"),
    "who_plays": N_("Who plays"),
    "number_of_seats": N_("Number of seats"),
    "seat_n": N_("Seat {n}"),
    "you": N_("You"),
    "friend": N_("A friend, by link"),
    "here": N_("Somebody on this device"),
    "friends_hint": N_("Once the table is made, there is a link for every friend."),
    "computer": N_("Computer: {level}"),
    "name": N_("Name"),
    "your_name": N_("Your name"),
    "order": N_("Order of the seats"),
    "order_fixed": N_("as listed"),
    "order_random": N_("by lot"),
    "game_options": N_("Options of the game"),
    "own_board": N_("A data file of your own"),
    "own_board_hint": N_(
        "If you own the original: play with the names, links and numbers of your copy. Begin with"
        " the file of this edition."
    ),
    "choose_file": N_("Choose a file"),
    "board_none": N_("Play without it"),
    "board_too_long": N_("This file is too large for a data file."),
    "table_options": N_("The table"),
    "take_backs": N_("Take-backs allowed, up to the last chance or secret"),
    "hints": N_("Hints, and trying things out on the side"),
    "hints_hint": N_("Only where one person plays; with more people there are none."),
    "spectators": N_("Whoever has the link may watch"),
    "spectators_hint": N_("Spectators see what everybody at the table sees, and no hand."),
    "public": N_("Public: listed on the home page, free seats open to everybody"),
    "public_hint": N_("Otherwise only those who have a link find the table."),
    "open_archive_hint": N_(
        "When the match is over, everybody may read what was said in private. Otherwise it stays"
        " with those who said and heard it."
    ),
    "clock": N_("Clock"),
    "clock_none": N_("No clock: everybody takes the time they need."),
    "clock_live": N_("Live: some time for every move, and a bank for the hard ones."),
    "clock_correspondence": N_("By correspondence: hours or days for every move."),
    "move_seconds": N_("Seconds for a move"),
    "talk_seconds": N_("Seconds for a phase of talk"),
    "bank_minutes": N_("Minutes in the bank, for the whole match"),
    "move_hours": N_("Hours for a move"),
    "talk_hours": N_("Hours for a phase of talk"),
    "late": N_("When somebody's time is up"),
    "late_computer": N_("A computer plays on until they are back."),
    "late_rules": N_("The rules decide for them, as little as they may."),
    "late_resign": N_("They resign."),
    "pace": N_("Pace of the computers"),
    "pace_calm": N_("calm"),
    "pace_brisk": N_("brisk"),
    "pace_instant": N_("at once"),
    "start": N_("Start"),
    # What is agreed
    "agreed": N_("What is agreed"),
    "options_usual": N_("All options are as usual."),
    "other_data": N_("With other data than those of this edition."),
    "yes": N_("yes"),
    "no": N_("no"),
    "live_move": N_("Live: {span} for every move."),
    "letters_move": N_("By correspondence: {span} for every move."),
    "talk_is": N_("{span} for a phase of talk."),
    "bank_is": N_("A bank of {span} for the whole match."),
    "no_take_backs": N_("No take-backs"),
    "no_hints_here": N_("No hints"),
    "nobody_watches": N_("Nobody watches but those who play"),
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
        "Only this machine reaches the table so far. Open it to your local network, and there are"
        " links and QR codes for other devices."
    ),
    "join_here": N_("Sit down in a browser of this machine"),
    "open_lan": N_("Open to the local network"),
    "invite_anew": N_("New link"),
    "invite_anew_hint": N_("The old link ends; whoever has it cannot sit down any more."),
    "rename": N_("Change the name"),
    "leave_lobby": N_("Leave this table"),
    "leave_lobby_hint": N_("Your seat is free again. A table that everybody has left is gone."),
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
    "score": N_("Score"),
    "likely": N_("usually this one"),
    "reminders": N_("Easily overlooked"),
    "hint": N_("Hint"),
    "hint_title": N_("What looks good here"),
    "hint_share": N_("wins about {n} times in 100"),
    "no_hints": N_("There are no hints now."),
    "what_happened": N_("What happened since"),
    "nothing_new": N_("Nothing has happened since your last choice."),
    "to_present": N_("To the present"),
    "step_back": N_("One step back"),
    "step_on": N_("One step forward"),
    "play_pause": N_("Play or pause"),
    "skip_on": N_("Skip to the present"),
    "wishes": N_("In this browser"),
    "sound": N_("A sound when it is my turn"),
    "notices": N_("A notice when it is my turn and I look elsewhere"),
    "notices_here": N_(
        "This browser shows no notices for this page. The title of the page and a line here will"
        " tell you instead."
    ),
    "motion": N_("Show moves one after another"),
    "type_choice": N_("Type a choice"),
    "type_hint": N_("In the words of the list, or as records write it"),
    "not_asked": N_("It is not your turn."),
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
    "help_h": N_("a hint, where the table allows it"),
    "help_w": N_("what happened since your last choice"),
    "help_slash": N_("type a choice; what is not allowed is explained"),
    "help_z": N_("look nearer, and back"),
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
    "resign": N_("Resign"),
    "resign_sure": N_("You give up for good: a computer plays on, and you come last."),
    "resigned": N_("has resigned"),
    "offer_end": N_("Offer to end the match"),
    "offer_end_sure": N_("If everybody agrees, the match ends without a result."),
    "offers_end": N_("{names} would like to end the match without a result."),
    "offered_end": N_("You offered to end the match; it ends when everybody agrees."),
    "agree_end": N_("Agree"),
    "play_on": N_("Play on"),
    "ended_agreed": N_("Ended by agreement, without a result."),
    "ended_resigned": N_("Ended: nobody is left to play against."),
    "delete_match": N_("Remove from my matches"),
    "delete_sure": N_(
        "Others keep the match. In a running one a computer plays your seat from now on."
    ),
    "time_left": N_("Time left"),
    "seconds_left": N_("{n} seconds left"),
    "days_left": N_("{days} d {hours} h"),
    "handover": N_("Hand the device to {name}"),
    "handover_who": N_("Who is at the device now?"),
    "handover_hint": N_("Nobody else should look now."),
    "handover_go": N_("I am {name}"),
    "sure": N_("Are you sure?"),
    "do_it": N_("Do it"),
    "cancel": N_("Cancel"),
    "close": N_("Close"),
    "reconnecting": N_("The table cannot be reached; reconnecting …"),
    "unreachable": N_("The table cannot be reached now. Try again in a moment."),
    "refused": N_("That is not possible: {reason}"),
    "bad_record": N_("This record cannot be opened: {reason}"),
    "spectator": N_("Spectator"),
    "as_text": N_("The board as text"),
    "branch": N_("Play on from here"),
    "branch_now": N_("Try it out against the computer"),
    "branch_now_hint": N_(
        "A match of its own from the present position, as far as you know it; this one waits."
    ),
    "seen_as": N_("Seen by"),
    # Being told that it is one's turn
    "notice_title": N_("Tell me when it is my turn"),
    "notice_hint": N_(
        "While you are not looking at the table, it can tell you that it is your turn. It sends one"
        " sentence with the link of the match, nothing else."
    ),
    "notice_webhook": N_("By webhook"),
    "notice_webhook_hint": N_(
        "An address that takes messages as JSON, as Discord, Slack and bridges to Telegram have it."
        " Keep it to yourself."
    ),
    "notice_mail": N_("By e-mail"),
    "notice_mail_hint": N_("You get a mail first, and say there that you want this."),
    "notice_waits": N_(
        "Nothing is sent to this address before the link in the first mail is used."
    ),
    "notice_save": N_("Save"),
    "notice_test": N_("Save and try it out"),
    "notice_stop_all": N_("Tell me nothing"),
    "notice_back": N_("Back to the table"),
    "notice_on": N_("You will be told."),
    "notice_off": N_("You will not be told."),
    "notice_asked": N_("A mail is on its way to you."),
    "notice_tested": N_("A notice was sent."),
    "notice_failed": N_("The last notice did not arrive. {reason}"),
    "webhook_form": N_("A webhook is an address that begins with https:// or http://."),
    "webhook_plain": N_("The address of a webhook has no user name and no # in it."),
    "webhook_port": N_("Nothing is sent to this port."),
    "webhook_private": N_("Nothing is sent to private addresses."),
    "webhook_unreachable": N_("The address cannot be reached ({error})."),
    "webhook_unknown": N_("Nobody knows the name in the address."),
    "webhook_elsewhere": N_("The address only points elsewhere."),
    "webhook_status": N_("The address answers with status {status}."),
    "mail_form": N_("This is not an e-mail address."),
    "mail_refused": N_("The mail server refuses the address."),
    "mail_failed": N_("The mail server fails ({error})."),
    "notice_no_mail": N_("This table sends no mail."),
    "notice_turn": N_("It is your turn in {game}:"),
    "notice_try": N_("This is how you will be told that it is your turn in {game}:"),
    "notice_stop": N_("To get no more of these mails:"),
    "notice_confirm": N_(
        "Somebody wants to be told at this address whenever it is their turn in {game}. If that is"
        " you, follow this link. If not, there is nothing to do."
    ),
    "notice_enough": N_("No more mail can go to this address for now."),
    "notice_mail_title": N_("Mail about a match"),
    "notice_mail_question": N_("Do you want to be told by mail when it is your turn in {game}?"),
    "notice_mail_yes": N_("Yes, send mail"),
    "notice_mail_no": N_("No mail"),
    "notice_mail_on": N_("You will get mail when it is your turn."),
    "notice_mail_off": N_("You will get no more mail."),
    # The page about the API
    "api": N_("For bots and tools"),
    "api_addresses": N_("Addresses"),
    "api_documents": N_("Documents"),
    "api_request": N_("request"),
    "api_answer": N_("answer"),
    "api_token": N_("token"),
    "api_optional": N_("optional"),
    "not_begun": N_("The match has not begun."),
    # Talk
    "talk": N_("Talk"),
    "desk": N_("The game"),
    "channels": N_("Conversations"),
    "everybody": N_("Everybody"),
    "after_match": N_("After the match"),
    "talking": N_("{names} and {last} are talking with each other."),
    "shows_talking": N_("Everybody sees who is talking with whom, but not what they say"),
    "new_group": N_("Group"),
    "new_group_hint": N_("Who talks together? Only they will know of it."),
    "open_group": N_("Open"),
    "promises": N_("Promises"),
    "promised": N_("promised"),
    "kept": N_("kept"),
    "broken": N_("broken"),
    "broken_n": N_("{n} of {all} broken"),
    "ledger_hint": N_("Only those who agreed see this. A promise binds nobody."),
    "nobody_spoke": N_("Nobody has said anything here yet."),
    "say_something": N_("Say something …"),
    "send": N_("Send"),
    "clauses": N_("What a proposal can say"),
    "add_clause": N_("And also …"),
    "remove": N_("Remove"),
    "instead_of": N_("Instead of {proposal}"),
    "mute": N_("Hide what {name} says"),
    "unmute": N_("Show everybody again"),
    "unread": N_("new messages: {n}"),
    "only_seats_talk": N_("Only those who have a seat can write here."),
    "talk_to_whom": N_("In this match you talk by its rules: name the seats that hear it."),
    "no_press": N_("There is no private talk in this game: everybody hears what you say."),
    "talk_too_fast": N_("Slower, please: the others want to read."),
    "open_archive": N_("When the match is over, everybody may read all letters"),
    "help_t": N_("to the talk"),
    # The sheet
    "blanks": N_("Leave the rest as marked ({n})"),
    "not_chosen": N_("blank means {choice}"),
    "more_choices": N_("{n} more"),
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
    "no_network": N_("This machine is in no local network"),
    "no_network_hint": N_(
        "Connect it to a network and open the table again. How friends join from elsewhere stands"
        " in the guide for hosts."
    ),
    "bad_request": N_("That did not work"),
    "too_fast": N_("Too many requests; wait a moment."),
    "server_error": N_("Something went wrong here; nothing that was played is lost."),
}

# What a computer is called; one without a name here has that of its level.
NAMES: Final = {
    "wanderer": N_("Wanderer"),
    "scout": N_("Scout"),
    "pathfinder": N_("Pathfinder"),
    "explorer": N_("Explorer"),
    "legend": N_("Legend"),
    "random": N_("Random"),
    "greedy": N_("Greedy"),
    "negotiator": N_("Negotiator"),
}

# How strong a computer is.
LEVELS: Final = {
    "wanderer": N_("goes where the road looks inviting"),
    "scout": N_("sees what is near, and misjudges some of it"),
    "pathfinder": N_("knows what every choice brings"),
    "explorer": N_("thinks ahead"),
    "legend": N_("thinks further ahead than anybody here"),
    "random": N_("plays at random"),
    "greedy": N_("takes the best at hand"),
    "negotiator": N_("keeps its word, mostly"),
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
        known, called = LEVELS.get(name), self.computer(name)
        return f"{called} – {self.say(Words(known))}" if known else called

    def computer(self, level: str) -> str:
        """What a computer of a level is called."""
        return self.say(Words(NAMES.get(level, level.capitalize())))


@cache
def texts(lang: str) -> Texts:
    """The phrases in a language that Okapi speaks; one object for each, so that it can be a key."""
    spoken = translation(lang)
    return Texts(lambda words: words.say(spoken), lang)


ENGLISH: Final = texts("en")


@cache
def is_you(name: str) -> bool:
    """Whether somebody has no other name than "You", in any language."""
    return name in {texts(lang)("you") for lang in LANGUAGES}
