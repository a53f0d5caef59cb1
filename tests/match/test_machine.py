"""Any order of moves, bids, undo and restarts keeps a match in one piece."""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tammany_desktop.journal.lines import TALK_FORMAT
from tammany_desktop.journal.loading import WHOLE, load
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.options import BOSSES, LOCK_BARS_ALL, OWN, PLACING_ONLY, Options
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.session.match import Match
from tammany_desktop.talk.deals import Answer, Ledger, Talk
from tests.helpers import games
from tests.helpers.talk import some_offer

BARRIERS = (
    e.GardenFilled,
    e.ZonePopulated,
    e.BallotOpened,
    e.TurnBegan,
    e.TurnEnded,
    e.ElectionBegan,
    e.BonusCubePlaced,
    e.BonusFavorTaken,
    e.BonusDeclined,
    e.AppointmentsConfirmed,
)


def told(ledger: Ledger) -> list[object]:
    ends = [(p.maker, p.to, p.promise, p.status) for deal in ledger.deals for p in deal.pledges]
    return [ledger.pending, ledger.offers, ledger.talk_count, ends]


class MatchMachine(RuleBasedStateMachine):
    """A match beside the plain list of positions that it may go back to."""

    match: Match
    back: list[State]

    @initialize(
        seed=st.integers(0, 10**6),
        players=st.sampled_from((3, 4, 5)),
        locks=st.sampled_from((LOCK_BARS_ALL, PLACING_ONLY)),
        markers=st.sampled_from((OWN, BOSSES)),
        ahead=st.sampled_from((0, 0, 40, 52, 60, 70, 80, 100)),
    )
    def begin(self, seed: int, players: int, locks: str, markers: str, ahead: int) -> None:
        options = Options(locks, 25 if seed % 3 else 35, markers)
        self.match = games.fresh(players, seed, options)
        self.seed = seed
        games.play(self.match, Random(seed), until=lambda match: match.line >= ahead)
        while self.match.can_undo():
            self.match.restart_turn()
            self.match.pump()
        self.back = []

    def _moved(self, before: State) -> None:
        happened = self.match.history.entry(self.match.line).events
        opponent = self.match.seats[before.actor()].bot
        if opponent or any(isinstance(event, BARRIERS) for event in happened):
            self.back = []
        else:
            self.back.append(before)

    @precondition(lambda self: self.match.legal())
    @rule(pick=st.integers(0, 10**6), ending=st.booleans())
    def move(self, pick: int, ending: bool) -> None:
        before = self.match.state
        legal = self.match.legal()
        self.match.submit(
            max(legal) if ending and max(legal) & 31 == 10 else legal[pick % len(legal)]
        )
        assert self.match.state is before
        assert self.match.pump()
        self._moved(before)

    @precondition(lambda self: self.match.owing())
    @rule(pick=st.integers(0, 10**6))
    def seal(self, pick: int) -> None:
        owing = self.match.owing()
        seat = owing[pick % len(owing)]
        self.match.seal(seat, games.some_bid(self.match, seat, Random(pick)))
        assert self.match.pump() == (len(owing) == 1)
        if len(owing) == 1:
            self.back = []

    @precondition(lambda self: self.back)
    @rule()
    def undo(self) -> None:
        self.match.undo()
        assert self.match.pump()
        assert self.match.state == self.back.pop()

    @precondition(lambda self: self.back)
    @rule()
    def restart(self) -> None:
        self.match.restart_turn()
        assert self.match.pump()
        assert self.match.state == self.back[0]
        self.back = []

    @precondition(lambda self: self.match.state.phase != OVER)
    @rule(pick=st.integers(0, 10**6))
    def change_player(self, pick: int) -> None:
        before, owing = self.match.state, self.match.owing()
        games.change(self.match, Random(pick))
        assert self.match.state == before
        assert self.match.owing() == owing
        self.back = []

    @rule(pick=st.integers(0, 10**6), answer=st.booleans())
    def talk(self, pick: int, answer: bool) -> None:
        chance, standing = Random(pick), self.match.ledger.pending.offer
        said: Talk | None = some_offer(self.match.state, chance)
        if answer and standing is not None:
            said = Answer(standing.to, chance.random() < 0.8)
        if said is None or self.match.ledger.refusal(self.match.state, said):
            return
        owing = self.match.owing()
        self.match.say(said)
        assert self.match.pump()
        assert self.match.owing() == owing
        self.back = []

    @rule()
    def save_and_load(self) -> None:
        loaded = load(games.text(self.match), "a.jsonl")
        assert loaded.condition == WHOLE
        assert loaded.history.state == self.match.state
        assert loaded.history.path_to() == self.match.history.path_to()
        assert told(loaded.history.ledger()) == told(self.match.ledger)
        assert (loaded.header.format == TALK_FORMAT) == bool(self.match.ledger.talk_count)
        again = Match(self.match.first_seats, loaded.history, rng=Random(1))
        assert again.can_undo() == self.match.can_undo()
        assert again.seats == self.match.seats

    @invariant()
    def undo_is_offered_just_where_it_may_be(self) -> None:
        assert self.match.can_undo() == bool(self.back)

    @invariant()
    def the_ledger_follows_from_the_lines(self) -> None:
        assert told(self.match.ledger) == told(self.match.history.ledger())

    @invariant()
    def folding_again_gives_the_same(self) -> None:
        history = self.match.history
        assert game.fold(history.start, history.events_since(0)) == self.match.state
        assert history.state_at(history.line) == self.match.state

    @invariant()
    def somebody_is_to_act_until_the_end(self) -> None:
        waiting = self.match.waiting_for()
        bidding = self.match.state.phase == BIDDING
        assert bool(waiting) == bool(self.match.legal() or bidding)


TestMatch = MatchMachine.TestCase
TestMatch.settings = settings(
    max_examples=15,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
