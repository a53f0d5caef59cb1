"""What a table tells: what happened and why, what rivals did meanwhile, what is to be done."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from tammany_desktop import wording
from tammany_desktop.audio import ELECTION_TUNES, TABLE_TUNES, Player
from tammany_desktop.board.game_log import player_words
from tammany_desktop.board.news import projection_words, tally_words
from tammany_desktop.board.tracks import when_words
from tammany_desktop.board.ward_card import cube_words
from tammany_desktop.bots import Reason
from tammany_desktop.deal_wording import argument, talk_words
from tammany_desktop.journal.lines import PlayerChange
from tammany_desktop.languages import text
from tammany_desktop.play import narration, recap
from tammany_desktop.play.playback import Playback
from tammany_desktop.play.selection import Plan
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.session.session import Session
from tammany_desktop.talk.deals import Offer, Pledge, Talk
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look


def board_words(model: ViewModel) -> Iterator[str]:
    """The year, Castle Garden, and the election if it were today, for those who listen."""
    yield when_words(model.state)
    yield f"{text('table.sign.garden')} {cube_words(model.state.garden)}"
    if model.has_projection():
        yield from projection_words(model)
    elif model.has_tally():
        yield from tally_words(model)


def play_street(sounds: Player, state: State) -> None:
    """The street grows louder towards the election, and has tunes of its own then."""
    within = (state.year - 1) % YEARS_A_TERM + 1
    voting = state.turn == NOBODY
    sounds.ambience(1.0 if voting else within / (YEARS_A_TERM + 1))
    sounds.music(ELECTION_TUNES if voting else TABLE_TUNES)


class Telling:
    """The sentence `latest` tells what happened last, by an act of `teller`; `news` hears each."""

    def __init__(
        self,
        session: Session,
        playback: Playback,
        news: deque[str],
        refresh: Callable[[], object],
    ) -> None:
        self.session = session
        self.match = session.match
        self.playback = playback
        self.model = playback.model
        self.news = news
        self._refresh = refresh
        self.latest = ""
        self.teller = NOBODY
        self.reason: Reason | None = None
        self.reason_words = ""
        self._swept: list[e.Event] = []  # wards counted together since the last contest
        self._offer: Offer | None = None  # the one that was made last, until it is answered

    @property
    def rivals(self) -> bool:
        """Whether it is told what rivals do."""
        return self.playback.rival_acts and not self.playback.still and bool(self.latest)

    def sentence(self, look: Look, plan: Plan | None) -> tuple[str, str]:
        """What is told of others' acts, or what is to be done."""
        if self.rivals:
            wait = text("table.step", press=look.named(Intent.CONFIRM))
            return self.latest, wait if self.playback.speed == "step" else self.reason_words
        state = self.match.state
        return narration.now(self.match, state, plan), narration.left(self.match, state)

    # What happened

    def _tell(self, words: str, teller: int) -> None:
        self.news.append(words)
        self.latest, self.teller = words, teller

    def play(self, event: e.Event) -> None:
        """An event was played."""
        words = wording.tell(event, self.match.seats, self.playback.last)
        if words:
            self._tell(words, getattr(event, "seat", NOBODY))
        if isinstance(event, e.ElectionBegan | e.BallotCalled):
            self._swept = []
            self.model.put_away_tally(False)

    def sweep(self, events: Sequence[e.Event]) -> None:
        """Wards without rivals were counted together: one sentence shows them all."""
        self._swept += events
        if self.news and self.news[-1] == self.latest:
            self.news.pop()
        self._tell(wording.sweep(self._swept, self.match.seats), NOBODY)
        self._refresh()

    def say(self, talk: Talk) -> None:
        """Somebody made an offer or answered one: say it, with the argument of an opponent."""
        offer = talk if isinstance(talk, Offer) else self._offer
        self._offer = talk if isinstance(talk, Offer) else None
        self._tell(talk_words(talk, offer, self.match.seats), talk.seat)
        said = self.session.opponents.argument(talk.seat)
        self.reason_words = argument(said, self.match.seats)
        if not self.session.here(talk.seat):
            self.playback.rival_acts = True
            self.playback.linger(2.0 if isinstance(talk, Offer) else 1.0)

    def seat(self, change: PlayerChange) -> None:
        """Another player has taken a seat."""
        words = player_words(change, self.model.seats[change.seat])
        self.model.seat(self.match.seats)
        self._tell(words, change.seat)

    def hear(self, happened: Sequence[e.Event]) -> None:
        """Something happened, which is told as it is played."""
        actor = self.model.state.actor()
        own = actor != NOBODY and self.session.here(actor)
        own = own and all(not isinstance(one, e.TurnEnded) for one in happened)
        self.playback.hear(happened, own)
        self._hear_reason(actor)

    def _hear_reason(self, actor: int) -> None:
        """An opponent's own word on what it just did, if it has a new one."""
        reason = self.session.opponents.why(actor)
        new = reason is not None and reason is not self.reason
        self.reason = reason or self.reason
        self.reason_words = wording.why(reason, self.match.seats) if reason and new else ""

    # What a person should know at the beginning of a turn

    def handed(self) -> int:
        """Whose turn has just come, where several persons share the window."""
        state = self.match.state
        come = len(self.session.people) > 1 and recap.due(state, self.match.seats)
        return state.turn if come else NOBODY

    def recap(self) -> tuple[recap.Line, ...]:
        """What rivals did, while a person's turn is untouched."""
        match = self.match
        if not recap.due(match.state, match.seats):
            return ()
        viewer = match.state.turn
        recent = recap.since_last_turn(match.history.events_since(0), viewer)
        lines = recap.recap(recent, match.seats, viewer)
        return recap.with_ends(lines, self._ended(), match.seats, viewer)

    def _ended(self) -> list[Pledge]:
        """The promises that ended since the person to act last ended a turn."""
        match, found = self.match, list[Pledge]()
        since, viewer = 0, match.state.turn
        for line in match.history.trunk():
            for event in match.history.entry(line).events:
                own = isinstance(event, e.TurnEnded) and event.seat == viewer
                since = line if own or isinstance(event, e.TermBegan) else since
        for said in match.history.said():
            found += said.ended if said.line > since else ()
        return found
