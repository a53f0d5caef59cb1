"""Playback without a window: games are shown event by event, in order, and nothing is lost."""

from collections.abc import Sequence
from random import Random

import pytest

from tammany_desktop.journal.lines import History
from tammany_desktop.play.playback import (
    ACT_PAUSE,
    HARM_PAUSE,
    PAUSE_BEATS,
    READING_PAUSE,
    EventView,
    Playback,
    PlaybackObserver,
)
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Seat
from tests.helpers.games import finished, seats


class FlyingView(EventView):
    """Every event takes three steps of a tenth of a second to watch."""

    def __init__(self) -> None:
        self.left = 0
        self.shown: list[e.Event] = []

    def _fly(self, steps: int) -> None:
        self.left, self.moving = steps, steps > 0

    def moves_pieces(self, event: e.Event) -> bool:
        return True

    def event_applied(self, event: e.Event) -> None:
        self.shown.append(event)
        self._fly(3 if self.speed != "instant" else 0)

    def advance(self, dt: float) -> None:
        self._fly(self.left - 1)

    def finish(self) -> None:
        self._fly(0)


class Reader(PlaybackObserver):
    """Stops before events of some kinds; notes them, and what it was told."""

    def __init__(self, *kinds: type) -> None:
        self.kinds = kinds
        self.read: list[e.Event] = []
        self.heard: list[e.Event] = []
        self.together: list[Sequence[e.Event]] = []
        self.busy = False

    @property
    def pausing(self) -> bool:
        return self.busy

    def stops(self, event: e.Event) -> bool:
        stopped = isinstance(event, self.kinds)
        if stopped and not any(event is one for one in self.read):
            self.read.append(event)
        return stopped

    def event_shown(self, event: e.Event) -> None:
        self.heard.append(event)

    def counted_together(self, events: Sequence[e.Event]) -> None:
        self.together.append(list(events))


def lines_of(history: History) -> list[tuple[e.Event, ...]]:
    """The events of each line of a game."""
    return [history.entry(line).events for line in history.path_to()]


def empty(players: int = 4) -> ViewModel:
    return ViewModel(seats(players), new_game(players, Random(1)))


def run(playback: Playback, most: int = 200_000) -> None:
    """Let time pass until nothing is left; what is held goes on, a step is asked for."""
    for _ in range(most):
        if playback.still:
            return
        if playback.stopped:
            playback.go_on()
        elif playback.stepping:
            playback.skip()
        playback.pass_time(0.1)
    raise AssertionError("playback never comes to rest")


def test_an_event_shown_while_another_is_on_its_way_lands_that_one_first() -> None:
    history = finished(3, 1).history
    view, reader = FlyingView(), Reader()
    playback = Playback(ViewModel(seats(3), history.start), view, reader)
    events = [event for line in lines_of(history)[:4] for event in line]
    for event in events:
        playback.show(event)
    assert view.shown == reader.heard == events[:-1]


@pytest.mark.parametrize("speed", [*PAUSE_BEATS])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_shown_whole_and_in_order(speed: str, seed: int) -> None:
    match = finished(3 + seed, seed + 1)
    view, reader = FlyingView(), Reader(e.BallotOpened, e.MayorNamed, e.TermBegan)
    playback = Playback(ViewModel(match.seats, match.history.start), view, reader)
    playback.set_pace(speed)
    happened = [event for events in lines_of(match.history) for event in events]
    for number, events in enumerate(lines_of(match.history)):
        playback.queue(events, is_own=number % 2 == 0)
    run(playback)
    assert view.shown == reader.heard == happened
    assert playback.model.state.key() == match.state.key()
    assert playback.last == happened[-1]
    assert len(reader.read) == sum(isinstance(one, reader.kinds) for one in happened)


def test_only_what_was_shown_is_seen() -> None:
    """The view model follows the events shown and never the match."""
    match = finished(4, 2)
    playback = Playback(ViewModel(match.seats, match.history.start), FlyingView())
    state = match.history.start.copy()
    playback.observer = _Folding(playback, state)
    for events in lines_of(match.history):
        playback.queue(events, is_own=True)
    run(playback)


class _Folding(PlaybackObserver):
    """Folds the events by itself and compares."""

    def __init__(self, playback: Playback, state: State) -> None:
        self.playback = playback
        self.state = state

    def event_shown(self, event: e.Event) -> None:
        evolve(self.state, event)
        assert self.playback.model.state.key() == self.state.key()


def test_looking_ahead_changes_nothing() -> None:
    match = finished(4, 3)
    playback = Playback(ViewModel(match.seats, match.history.start), FlyingView())
    for events in lines_of(match.history):
        playback.queue(events)
    before, waiting = playback.model.state.key(), list(playback.waiting)
    *_, (event, last) = playback.events_ahead()
    assert last.key() == match.state.key()
    assert event == lines_of(match.history)[-1][-1]
    assert playback.model.state.key() == before
    assert list(playback.waiting) == waiting


def held_at_a_ballot() -> tuple[Playback, Reader]:
    """A playback whose observer stops it before the first ballot that is opened."""
    match = finished(4, 4)
    reader = Reader(e.BallotOpened)
    playback = Playback(ViewModel(match.seats, match.history.start), FlyingView(), reader)
    for events in lines_of(match.history):
        playback.queue(events)
    playback.skip()
    assert playback.stopped
    return playback, reader


def test_what_is_held_waits_and_a_skip_stops_there() -> None:
    playback, reader = held_at_a_ballot()
    assert not playback.still
    assert not playback.playing
    assert isinstance(playback.waiting[0], e.BallotOpened)
    assert isinstance(playback.waiting[1], e.WardWon | e.WardTied)
    shown = len(reader.heard)
    playback.pass_time(10)
    assert len(reader.heard) == shown
    playback.go_on()
    assert isinstance(reader.heard[-1], e.BallotOpened)
    assert not playback.stopped


def test_what_nothing_stops_any_more_is_shown() -> None:
    playback, reader = held_at_a_ballot()
    playback.pass_time(0.1)
    assert playback.stopped
    reader.kinds = ()  # such as a person whose seat an opponent has taken
    playback.pass_time(0.1)
    assert not playback.stopped


def test_nothing_goes_on_while_something_is_read() -> None:
    reader = Reader()
    playback = Playback(empty(), observer=reader)
    playback.queue([e.BossPlaced(0, 3)])
    reader.busy = True
    playback.pass_time(1)
    playback.skip()
    assert playback.waiting
    assert not playback.playing
    reader.busy = False
    playback.pass_time(1)
    assert reader.heard == [e.BossPlaced(0, 3)]


def test_after_a_rivals_act_there_is_a_pause_and_after_ones_own_none() -> None:
    playback = Playback(empty(), FlyingView())
    playback.queue([e.BossPlaced(0, 3)], is_own=True)
    assert list(playback.waiting) == [e.BossPlaced(0, 3)]
    assert not playback.rivals_act
    playback.queue([e.BossPlaced(1, 4)])
    assert list(playback.waiting)[1:] == [e.BossPlaced(1, 4), ACT_PAUSE]
    assert playback.rivals_act
    run(playback)
    playback.queue([e.Slandered(1, 0, 4, 2)])
    assert list(playback.waiting)[-1] == HARM_PAUSE, "what strikes is looked at"
    playback.waiting.pop()
    playback.waiting.pop()
    assert playback.end_rival_acts()
    assert not playback.end_rival_acts()


def test_step_by_step_each_act_of_a_rival_waits() -> None:
    playback = Playback(empty(), FlyingView())
    playback.set_pace("step")
    playback.queue([e.BossPlaced(1, 4)])
    for _ in range(20):
        playback.pass_time(0.1)
    assert playback.stepping
    assert not playback.still
    playback.skip()
    assert playback.still


def test_wards_without_rivals_are_counted_together_and_can_be_read() -> None:
    reader, model = Reader(), empty()
    playback = Playback(model, FlyingView(), reader)
    playback.set_pace("normal", quick_count=True)
    passed = [e.WardPassed(ward) for ward in range(4)]
    playback.queue(passed)
    playback.skip()
    assert reader.together == [passed]
    assert not playback.waiting
    playback.queue(passed)
    playback.pass_time(0.1)
    assert list(playback.waiting) == [READING_PAUSE] or playback.pause_left > 1


def test_an_undo_drops_what_waits_and_lands_what_flies() -> None:
    view, model = FlyingView(), empty()
    playback = Playback(model, view)
    before = model.state.copy()
    playback.queue([e.BossPlaced(0, 3), e.BossPlaced(0, 4)], is_own=True)
    playback.pass_time(0.1)
    assert view.moving
    playback.reset(before)
    assert playback.still
    assert model.state.key() == before.key()
    assert model.state is not before


def test_the_seats_shown_are_those_given() -> None:
    model = empty(3)
    others = tuple(Seat(f"Other {n}", seat.color, "simple") for n, seat in enumerate(model.seats))
    model.seats = others
    assert model.seats == others


def test_an_election_has_a_beginning_whatever_flies() -> None:
    """So have a zone that opens, a leader, a new Mayor and an office given."""
    playback = Playback(empty(), EventView())
    for event, pauses in (
        (e.ElectionBegan(1), 1),
        (e.ZonePopulated(1, (0, 1, 2, 0, 1)), 2),
        (e.LeaderNamed(1, 2, 3), 1),
        (e.MayorNamed(1, e.BY_COUNT), 2),
        (e.NoMayor(), 2),
        (e.Appointed(1, 2), 1),
    ):
        playback.waiting.clear()
        playback.queue([event, e.WardPassed(0)])
        assert list(playback.waiting)[:2] == [event, pauses]


@pytest.mark.parametrize(("own", "lasts"), [("normal", True), ("instant", False)])
def test_an_election_goes_at_ones_own_speed_though_rivals_act_at_once(
    own: str, lasts: bool
) -> None:
    playback = Playback(empty(), EventView())
    playback.model.state.turn = 1

    def pace() -> None:  # as the table does it, once a frame; rivals are instant
        rivals = playback.rivals_act and not playback.in_election
        playback.set_pace("instant" if rivals else own)

    pace()
    playback.queue([e.BossPlaced(1, 4)])
    playback.queue([e.TurnEnded(1), e.ElectionBegan(1), e.WardPassed(0), e.LeaderNamed(1, 2, 3)])
    seconds = [0.0, 0.0]
    for _ in range(600):
        pace()
        seconds[playback.in_election] += 1 / 60
        playback.pass_time(1 / 60)
        if playback.still:
            break
    assert seconds[False] < 0.1
    assert (seconds[True] > 1.0) == lasts
    assert playback.end_rival_acts()
