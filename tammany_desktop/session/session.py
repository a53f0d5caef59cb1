"""A game in play: match, opponents, adviser, tutor; the loop ticks it in every scene."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from tammany_desktop.bots import Reason
from tammany_desktop.bots.client import BotClient, BotQueries
from tammany_desktop.bots.protocol import ACT, ANSWER, OFFER, Question, Reply
from tammany_desktop.bots.talker import OfferTurns
from tammany_desktop.journal.header import Header, new_header
from tammany_desktop.journal.opening import journal_bytes, title_of
from tammany_desktop.journal.writer import Journal
from tammany_desktop.languages import Message, language, series
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.state import NOBODY, OVER
from tammany_desktop.session.line_up import GameSetup, SeatChoice
from tammany_desktop.session.match import Match, NotReady, last_decision_line
from tammany_desktop.session.tutor import Tutor
from tammany_desktop.session.weighing import Adviser, Asker
from tammany_desktop.talk.deals import Answer, NotSayable, Offer, Talk, talk_so_far


class Opponents(ABC):
    """The base class of objects that play the bots' seats of a match."""

    @abstractmethod
    def step(self) -> None:
        """Apply a reply if there is one, and ask the next question; never wait."""

    def think_ahead(self) -> None:  # noqa: B027 - optional
        """Ask the next question, but make no move, while people watch what happened."""

    talks = False  # whether the bots answer offers
    offers = True  # whether the bots also make offers
    boldness = "normal"  # how bold the bots are in deals, as in the settings

    def reason(self, seat: int) -> Reason | None:
        """Return the reason for the seat's last act, if any; a bid's reason once it is opened."""
        return None

    def argument(self, seat: int) -> Reason | None:
        """Return the argument of the seat's last offer or answer, if any."""
        return None

    @property
    def talk_due(self) -> bool:
        """Return True if a bot has been asked for an offer or an answer."""
        return False

    def pause(self) -> None:  # noqa: B027 - optional
        """Cancel the present question; the next `step` asks again."""

    def close(self) -> None:  # noqa: B027 - optional
        """End the processes."""


class BotOpponents(Asker[int], Opponents):
    """Plays the bots of one match by a process."""

    def __init__(
        self,
        match: Match,
        client: BotQueries | None = None,
        on_failure: Callable[[int, str], None] | None = None,
        talks: bool = False,
    ) -> None:
        """`on_failure` is called with a seat and a kind of failure; `talks` if bots make deals."""
        super().__init__(match, client)
        self.on_failure, self.talks = on_failure, talks
        self._offer_turns = OfferTurns()
        self._task = ACT  # what the last question asks for: ACT, OFFER or ANSWER
        self._closed = False
        self._reasons: dict[int, Reason] = {}  # by seat, as `reason` returns them
        self._arguments: dict[int, Reason | None] = {}
        self._sealed_reasons: dict[int, tuple[int, Reason]] = {}  # by seat: line, reason
        self._start_process()

    def _start_process(self) -> None:
        """Start the process if there are bots, which may also take seats during a game."""
        if self._client is None and not self._closed:
            if any(seat.is_bot for seat in self._match.seats):
                self._client = BotClient()

    def close(self) -> None:
        self._closed = True
        super().close()

    @property
    def talk_due(self) -> bool:
        return self._asked is not None and self._task != ACT

    def reason(self, seat: int) -> Reason | None:
        return self._reasons.get(seat)

    def argument(self, seat: int) -> Reason | None:
        return self._arguments.get(seat)

    def think_ahead(self) -> None:
        self.step(ahead=True)

    def step(self, ahead: bool = False) -> None:
        self._start_process()
        if self._client is None:
            return
        for seat, (line, reason) in () if ahead else list(self._sealed_reasons.items()):
            if self._match.moved_line > line:  # the bid was opened: its reason is public
                self._reasons[seat] = reason
                del self._sealed_reasons[seat]
        if self._asked is not None and self._asked[0] != self._match.line:
            self.cancel()
        if self._match.busy or self._match.failure is not None:
            return  # a reply is applied after the line is written
        if self._asked is not None:
            reply = None if ahead else self._client.poll()
            if reply is None:
                return
            self._apply(reply)
        if not self._match.busy:
            self._ask()

    def pause(self) -> None:
        self.cancel()

    def _ask(self) -> None:
        assert self._client is not None  # noqa: S101
        match = self._match
        self._task = ACT
        if self.talks and self._ask_to_talk(self._client):
            return
        for seat in match.waiting_for():
            if match.seats[seat].is_bot:
                talk = talk_so_far(match.ledger, match.state.n) if self.talks else None
                view, bot = match.view(seat), self._bot_of(seat)
                self._client.ask(Question(match.line, bot, view, talk=talk))
                self._asked = (match.line, seat)
                return

    def _bot_of(self, seat: int) -> str:
        """Return the name of the seat's bot for `bots.levels`."""
        bot = self._match.seats[seat].bot
        return bot if self.boldness == "normal" else f"{bot}:{self.boldness}"

    def _ask_to_talk(self, client: BotQueries) -> bool:
        """Ask for an answer or an offer; return True if one is due, even if it is a person's."""
        match = self._match
        if match.failure is not None or match.state.phase == OVER:
            return False
        offer = match.ledger.pending.offer
        if offer is None:
            if not self.offers:
                return False
            offerers = self._offer_turns.seats_due(match.state)
            while offerers and not match.seats[offerers[0]].is_bot:
                offerers.pop(0)  # the list of `OfferTurns`: persons are never asked to offer
            if not offerers:
                return False
        seat = offer.to if offer is not None else offerers[0]
        if match.seats[seat].is_bot:
            self._task = OFFER if offer is None else ANSWER
            talk, bot = talk_so_far(match.ledger, match.state.n), self._bot_of(seat)
            client.ask(Question(match.line, bot, match.view(seat), talk=talk, task=self._task))
            self._asked = (match.line, seat)
        return True

    def _apply(self, reply: Reply) -> None:
        assert self._asked is not None  # noqa: S101
        line, seat = self._asked
        self._asked = None
        if self._task == OFFER and seat in self._offer_turns.due:
            self._offer_turns.due.remove(seat)
        if reply.failure and self.on_failure is not None:
            self.on_failure(seat, reply.failure)
        if reply.number == line and self._task != ACT:
            self._say(seat, reply)
        if reply.number != line or self._task != ACT or seat not in self._match.waiting_for():
            return
        if reply.bid is not None:
            if reply.reason is not None:
                self._sealed_reasons[seat] = (line, reply.reason)
            self._match.seal(seat, reply.bid)
        elif reply.move is not None:
            if reply.reason is not None:
                self._reasons[seat] = reply.reason
            self._match.submit(reply.move)

    def _say(self, seat: int, reply: Reply) -> None:
        """Make an offer or answer; if it is not allowed, drop the offer, or decline instead."""
        self._arguments[seat] = reply.reason
        try:
            if reply.talk is not None:
                self._match.say(reply.talk)
        except NotSayable:
            if self._task == ANSWER:
                self._match.say(Answer(seat, False))


POLL: Final = 0.03  # seconds between polls while an opponent thinks or a line is written


class Part(Protocol):
    """A part of a game that is ticked by the loop in every scene."""

    def tick(self) -> None:
        """Do what is due, without waiting."""

    def due_in(self) -> float | None:
        """Return the seconds until the next tick is due, or None."""


class Session(Part):
    """Owns match, opponents, adviser and tutor; `is_exercise` in a lesson or a problem."""

    def __init__(
        self,
        match: Match,
        opponents: Opponents | None = None,
        header: Header | None = None,
        is_exercise: bool = False,
        journal: Journal | None = None,
    ) -> None:
        """`header` is that of the match's `journal`; without a journal it is None."""
        self.match = match
        self.bot_failed = False  # whether a bot failed and was replaced by a simpler one
        self.opponents = opponents or BotOpponents(match, on_failure=self._on_failure)
        self.adviser = Adviser(match)
        self.tutor = Tutor(match)
        self.is_exercise = is_exercise
        self.unaided = False  # whether hints, votes, projection and forecasts are off
        self.series_winners: tuple[str, ...] = ()  # winners of the earlier games in a series
        self.header = header or new_header(match.first_seats, match.history.start)
        self.saved = header is not None  # whether the game has a journal
        self.parts: list[Part] = []  # other parts that are ticked
        self._journal = journal
        self._waiting_players: dict[int, str] = {}  # players who wait to take seats, by seat
        self._unsaid: list[Talk] = []  # talk of people that waits to be written

    @property
    def title(self) -> str:
        """Return the title of the game's journal, or the names of the players."""
        if self._journal is not None:
            return title_of(self._journal.path)
        return series([seat.name for seat in self.match.seats])

    def is_journal(self, path: Path) -> bool:
        """Return True if a file is the game's journal."""
        return self._journal is not None and path.exists() and self._journal.path.samefile(path)

    @property
    def people(self) -> list[int]:
        """Return the seats of people at this window."""
        return [seat for seat in range(len(self.match.seats)) if self.plays_here(seat)]

    def plays_here(self, seat: int) -> bool:
        """Return True if a person at this window plays a seat."""
        return not self.match.seats[seat].is_bot

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return self.match.state.phase == OVER

    def _on_failure(self, seat: int, kind: str) -> None:
        self.bot_failed = True

    def transcript(self) -> bytes:
        """Return the content of the game's journal, or what it would be."""
        if self._journal is not None:
            return self._journal.contents
        history = self.match.history
        return journal_bytes(self.header, map(history.entry, range(1, history.line + 1)))

    # The loop

    def tick(self) -> None:
        """Apply written lines, write talk and new players that wait, and tick the parts."""
        self._pump()
        self._say_waiting()
        while self._waiting_players and self.match.can_write:
            seat = min(self._waiting_players)
            with suppress(ValueError):  # the game has ended, or that player has the seat
                self.match.change_player(seat, self._waiting_players.pop(seat))
                self._pump()
        for part in self.parts:
            part.tick()

    def step_opponents(self, showing: bool = False) -> None:
        """Let opponents act; while a table is still `showing` something, only bid and think."""
        if self.match.owing() or not showing:
            self.opponents.step()
            self._pump()
        else:
            self.opponents.think_ahead()
        if self.tutor.seat != NOBODY:
            self.tutor.weigh_decision()

    def _pump(self) -> None:
        while self.match.pump():
            pass

    def due_in(self) -> float | None:
        match = self.match
        bots_act = any(match.seats[seat].is_bot for seat in match.waiting_for())
        bots_act = bots_act or self.opponents.talk_due
        seconds = [wait for wait in (part.due_in() for part in self.parts) if wait is not None]
        if match.busy or bots_act or self._waiting_players or self._unsaid:
            seconds.append(POLL)
        return min(seconds, default=None)

    def pause(self) -> None:
        """Stop the work of opponents, adviser and tutor; each begins again when next used."""
        self.opponents.pause()
        self.adviser.close()
        self.tutor.close()

    def close(self) -> None:
        """Finish the line being written, end the processes, release the journal."""
        self.adviser.close()
        self.tutor.close()
        self.opponents.close()
        self.match.close()

    # What a person does; errors as in `Match`

    def submit(self, move: Move) -> None:
        """Make a move for the seat to act, unless a line is being written."""
        with suppress(NotReady):
            self.match.submit(move)
            self._pump()

    def say(self, talk: Talk) -> str:
        """Make or answer an offer (R12), perhaps later; return the key of a refusal, or ""."""
        refusal = self.match.ledger.refusal(self.match.state, talk)
        if not refusal:
            self._unsaid.append(talk)
            self._say_waiting()
        return refusal

    def _say_waiting(self) -> None:
        while self._unsaid and self.match.can_write:
            with suppress(NotSayable):
                self.match.say(self._unsaid.pop(0))
                self._pump()

    @property
    def offered(self) -> Offer | None:
        """Return the offer that a person at this window must answer, or None."""
        offer = self.match.ledger.pending.offer
        return None if offer is None or not self.plays_here(offer.to) else offer

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if self.match.can_undo() and not self.match.busy:
            self.match.undo()
            self._pump()

    def reopen_turn(self) -> None:
        """Undo the end of the last turn, if that is possible."""
        if self.match.reopenable_seat() != NOBODY:
            self.match.reopen_turn()
            self._pump()

    def restart_turn(self) -> None:
        """Undo every step of the turn, if there are any."""
        if self.match.can_undo() and not self.match.busy:
            self.match.restart_turn()
            self._pump()

    def change_player(self, seat: int, bot: str) -> None:
        """Let a bot play a seat, or its person if `bot` is "", from a later tick on."""
        self._waiting_players[seat] = bot

    # Other games and earlier moments

    def rematch(self) -> GameSetup:
        """Return a setup one seat further on: the present players, or the first if all are bots."""
        current_players, first_players = self.match.seats, self.match.first_seats
        players = first_players if all(seat.is_bot for seat in current_players) else current_players
        seats = [SeatChoice(name, color, *bot.partition(":")[::2]) for name, color, bot in players]
        rotated, winners = (*seats[1:], seats[0]), self.winners_so_far()
        return GameSetup(rotated, self.match.state.options, language(), series_winners=winners)

    def winners_so_far(self) -> tuple[str, ...]:
        """Return the winners of all games of a series of rematches, with all who shared a win."""
        mask, seats = self.match.state.winners_mask, self.match.seats
        return (*self.series_winners, *(s.name for seat, s in enumerate(seats) if mask >> seat & 1))

    @property
    def may_rewind(self) -> bool:
        """Return True if the only person at this table may go back to any moment."""
        return not self.is_exercise and len(self.people) == 1

    def rewind_line(self) -> int | None:
        """Return the line of the last moment at which the only person had to decide, or None."""
        return last_decision_line(self.match.history, self.people[0]) if self.may_rewind else None

    def why_no_rewind(self) -> Message | None:
        """Return why the person cannot go back to an earlier moment, or None."""
        if self.is_exercise:
            return Message("table.rewind.lesson")
        if len(self.people) != 1:
            return Message("table.rewind.only_bots")
        return Message("table.rewind.at_start") if self.rewind_line() is None else None
