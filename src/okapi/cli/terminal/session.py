"""A sitting at the terminal, from the first board to the final scores."""

from __future__ import annotations

from okapi.cli.speech import Speech
from okapi.cli.terminal import ending
from okapi.cli.terminal.commands import COMMANDS, Command, Leave, understood
from okapi.cli.terminal.desk import Desk
from okapi.cli.terminal.keyboard import Keyboard
from okapi.cli.terminal.menu import Group, Item, Menu, menu, narrowed
from okapi.cli.terminal.screen import DIM, STRONG, Screen
from okapi.cli.terminal.worth import parts
from okapi.core.errors import BadNotation
from okapi.core.game import CHANCE
from okapi.core.words import Words
from okapi.replay.story import Told
from okapi.replay.table import seat_names


class Session:
    """Asks the people, lets bots and chance act, and tells what happens."""

    def __init__(self, desk: Desk, say: Speech) -> None:
        self.desk = desk
        self.match = desk.match
        self.game = desk.game
        self.say = say
        self.screen = Screen(say)
        self.keyboard = Keyboard()
        view = desk.view(desk.readers[0])
        self.seat_names = [say(words) for words in seat_names(view, self.match.seats)]
        # Who reads the screen; nobody before several people with secrets have sat down.
        self.reader: int | None = desk.readers[0]
        self.sitting = len(desk.people) <= 1
        self.heard: dict[int | None, int] = {r: len(desk.logs[r]) for r in desk.readers}
        self.stale = True  # whether the board has changed much since it was last shown
        self.last_actor: int | None = None

    def run(self) -> None:
        """Play until it is over; Leave when the person at the keyboard goes."""
        while seats := self.match.to_act():
            bots = [seat for seat in seats if seat in self.desk.bots]
            if seats == (CHANCE,):
                self.desk.chance()
                self.hear()
            elif bots:
                self._let_bot_act(bots[0])
            else:
                self._sit_down(seats[0])
                self._decide(seats[0])
        ending.show(self.match, self.desk.view(self.reader), self.seat_names, self.screen)

    # Telling

    def greet(self) -> None:
        """Who plays, and where the game is kept."""
        info, people = self.game.info, self.desk.people
        self.screen.line(info.title, STRONG)
        names = zip(self.seat_names, self.desk.seating.bots, strict=True)
        you = self.say(Words("you"))
        self.screen.line(", ".join(f"{seat}: {bot or you}" for seat, bot in names))
        kept = Words("Every step is saved in {file}.", file=str(self.desk.journal.path))
        self.screen.words(kept, DIM)
        if people:
            self.screen.words(Words("? explains what you can type."), DIM)

    def hear(self) -> None:
        """Tell what the reader has not heard yet; without secrets everybody reads along."""
        if not self.sitting:
            return
        news = self._news(self.reader)
        self.screen.told(news)
        together = not self._has_secrets()
        for reader in self.desk.readers:
            if reader == self.reader or (together and self._news(reader) == news):
                self.heard[reader] = len(self.desk.logs[reader])

    def _news(self, reader: int | None) -> list[Told]:
        return self.desk.logs[reader][self.heard[reader] :]

    def _has_secrets(self) -> bool:
        """Whether the people at this keyboard know different things."""
        known = [self.desk.view(reader).facts() | {"seat": None} for reader in self.desk.readers]
        return any(facts != known[0] for facts in known)

    def _sit_down(self, seat: int) -> None:
        """Another person takes the keyboard; what only the last one may know leaves the screen."""
        if self.sitting and seat == self.reader:
            return
        if self._has_secrets():
            self.screen.wipe()
            self._ask(Words("{seat}: take the keyboard and press Enter.", seat=self._name(seat)))
        self.reader, self.sitting, self.stale = seat, True, True
        self.hear()

    def _name(self, seat: int) -> str:
        return self.seat_names[seat]

    # Bots

    def _let_bot_act(self, seat: int) -> None:
        if not self.desk.people and self.last_actor not in (None, seat):
            self._pause()
        self.last_actor = seat
        self.desk.bot(seat)
        self.stale = True
        self.hear()

    def _pause(self) -> None:
        """Those who only watch turn the pages themselves."""
        while self.keyboard.is_terminal:
            typed = self._ask(Words("Enter goes on, ? helps"))
            if not typed:
                return
            command = understood(typed)
            if command:
                self._obey(command, None)
            else:
                self._not_understood(typed)

    # People

    def _decide(self, seat: int) -> None:
        """Ask until the position has changed."""
        view = self.desk.view(seat)
        offered = menu(view, self.match.legal(seat), self.say)
        if self.stale:
            self._show_table(seat)
        self.stale = False
        self.screen.line()
        self.screen.words(self.game.face.prompt(view), STRONG)
        self.screen.menu(offered)
        while True:
            typed = self._ask(Words("Your choice"), offered)
            if typed and self._answered(typed, offered, seat):
                return

    def _show_table(self, seat: int | None) -> None:
        view = self.desk.view(seat)
        self.screen.line()
        prompt = self.say(self.game.face.prompt(view))
        self.screen.short_board(self.game.face.text_board(view, self.say), prompt)
        self.screen.line()
        self.screen.summary(self.game.face.panels(view))

    def _ask(self, words: Words, offered: Menu | None = None) -> str:
        names = [item.short for item in offered.items] if offered else []
        notations = [item.action.text for item in offered.items] if offered else []
        typed = self.keyboard.read(f"{self.say(words)} > ", [*names, *notations, *COMMANDS])
        if typed is None:
            raise Leave
        return typed

    def _answered(self, typed: str, offered: Menu, seat: int) -> bool:
        """Act on what was typed; whether the position has changed."""
        command = understood(typed)
        if command:
            return self._obey(command, seat)
        entry = offered.number(typed)
        if isinstance(entry, Item):
            return self._act(entry, seat)
        if isinstance(entry, Group):
            return self._narrow(narrowed(offered, entry.items), seat)
        found = offered.find(typed)
        if not found:
            self._refuse(typed, seat)
            return False
        if len(found) > 1:
            return self._narrow(narrowed(offered, found), seat)
        return self._act(found[0], seat, unseen=_is_surprise(typed, found[0], offered))

    def _narrow(self, offered: Menu, seat: int) -> bool:
        """Choose among fewer; an empty line goes back."""
        self.screen.menu(offered)
        while typed := self._ask(Words("Which one? Enter goes back"), offered):
            if self._answered(typed, offered, seat):
                return True
        self.screen.menu(menu(self.desk.view(seat), self.match.legal(seat), self.say))
        return False

    def _act(self, item: Item, seat: int, *, unseen: bool = False) -> bool:
        warning = item.preview.warning
        if (warning or unseen) and not self._confirmed(item):
            return False
        self.desk.act(seat, item.action)
        self.hear()
        return True

    def _confirmed(self, item: Item) -> bool:
        worth = "; ".join(parts(item.preview, self.say))
        self.screen.line(f"{item.label}: {worth}" if worth else item.label)
        answer = self._ask(Words("Do it? y = yes"))
        return answer.casefold() in ("y", "yes", self.say(Words("yes")).casefold())

    def _refuse(self, typed: str, seat: int) -> None:
        """Why not, by rule, if it is a choice of this game at all."""
        words = typed.casefold().split()
        for text in (typed, ":".join(words), f"{words[0]}:{'_'.join(words[1:])}"):
            try:
                refusal = self.game.why_not_text(self.match.state, seat, text)
            except BadNotation:
                continue
            if refusal is not None:
                self.screen.refusal(refusal.words, refusal.rule)
                return
        self._not_understood(typed)

    def _not_understood(self, typed: str) -> None:
        said = Words("“{typed}” is nothing that can be chosen now; ? helps.", typed=typed[:40])
        self.screen.words(said, "yellow")

    def _obey(self, command: Command, seat: int | None) -> bool:
        return command.run(self, seat)


def _is_surprise(typed: str, item: Item, offered: Menu) -> bool:
    """Whether a name means a choice that was not on the screen and whose kind was not named."""
    named = typed == item.action.text or typed.casefold().split()[0] == item.action.verb
    return offered.is_hidden(item) and not named
