"""Whatever interrupts a person, a half chosen move, a begun bid and the undo stay as they were."""

from collections import Counter
from collections.abc import Callable

import pytest

from tammany_desktop.journal.lines import Entry
from tammany_desktop.journal.writer import MemorySink, WriteResult
from tammany_desktop.play.agenda import NOTHING, Cover, OwnBallot
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import OVER, State
from tammany_desktop.session.match import BEHIND_TALK, NOTHING_TO_UNDO
from tammany_desktop.talk.deals import Answer
from tests.helpers.games import last_term
from tests.helpers.headless import HeadlessTable
from tests.helpers.talk import some_offer


class SlowSink(MemorySink):
    """A disk on which a line is safe only after some looks."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    def put(self, entry: Entry, after: State) -> None:
        super().put(entry, after)
        self.looks = 0

    def poll(self) -> WriteResult | None:
        self.looks += 1
        return super().poll() if self.looks > 5 else None


class Interrupted(HeadlessTable):
    """Four persons whom something interrupts again and again, on a slow disk."""

    def __init__(self, seed: int) -> None:
        super().__init__(4, last_term(4, seed), seed)
        self.match._sink = SlowSink()
        self.seen_kinds = Counter[str]()

    def say(self, answers: tuple[bool, ...]) -> None:
        """Let two who are not asked for a move make a deal, or only begin with it."""
        offers = (some_offer(self.match.state, self.random) for _ in range(20))
        actor = self.match.state.actor()
        offer = next((one for one in offers if one and actor not in (one.seat, one.to)), None)
        if offer is None:
            return  # all that can be promised was done
        assert not self.session.say(offer)
        for accepts in answers:
            self.frames()
            assert not self.session.say(Answer(offer.to, accepts))

    def change_player(self) -> None:
        """Let a bot take the seat of one who is not asked, and its person take it again."""
        actor = self.match.state.actor()
        seat = self.random.choice([seat for seat in range(4) if seat not in (actor, self.asked)])
        for bot in ("simple", ""):
            self.session.change_player(seat, bot)
            self.frames()

    def open_page(self) -> None:
        """Lay a page over the table, and take it away again."""
        self.play.on_top = False
        self.frames()
        self.play.on_top = True
        self.play.reset_prompt()

    @property
    def asked(self) -> int:
        """The seat that is asked for a bid, or -1."""
        return self.opened.seat if isinstance(self.opened, Cover | OwnBallot) else -1

    def frames(self) -> None:
        for _ in range(40):
            self.frame()

    def interruptions(self) -> list[tuple[str, Callable[[], None]]]:
        return [
            ("deal", lambda: self.say((True,))),
            ("declined", lambda: self.say((False,))),
            ("offer", lambda: self.say(())),
            ("player", self.change_player),
            ("page", self.open_page),
        ]

    def begin_move(self) -> bool:
        """Choose something of a move; return True if it is half chosen."""
        selection, chance = self.play.selection, self.random
        kinds = {m.kind_of(move) for move in selection.legal}
        kinds = {kind for kind in kinds if len(m.KINDS[kind].fields) > 1}
        if kinds and selection.take(chance.choice(sorted(kinds))).move is None:
            if len(selection.options()) > 1 and selection.plan is not None:
                field = str(selection.plan.next_field())
                if len(selection.plan.order) > len(selection.plan.chosen) + 1:
                    selection.choose(field, chance.choice(selection.options()))
        half = selection.plan is not None and selection.plan.next_field() is not None
        return half and selection.can_put_back() and not self.match.busy

    def check_move(self) -> None:
        """Interrupt a half chosen move."""
        match, selection = self.match, self.play.selection
        plan, could_undo, reason = selection.plan, match.can_undo(), match.why_no_undo()
        kind, interrupt = self.random.choice(self.interruptions())
        line = match.line
        interrupt()
        self.rest()
        assert selection.plan == plan, kind
        self.seen_kinds[kind] += 1
        if match.line == line:
            assert (match.can_undo(), match.why_no_undo()) == (could_undo, reason)
            return
        # Journals allow no way back behind what was said: then it is told, not denied.
        was_done = could_undo or reason == BEHIND_TALK
        assert not match.can_undo()
        assert match.why_no_undo() == (BEHIND_TALK if was_done else NOTHING_TO_UNDO), kind
        self.seen_kinds["undo"] += could_undo

    def check_bid(self) -> None:
        """Interrupt a bid that is begun, at the window or on a controller."""
        asked, unseen = self.asked, self.random.random() < 0.5
        bid = self.play.ballots.unsealed_bid(asked, unseen)
        bid.bid[self.random.randrange(4)] = 1
        before, due = bid.value(), self.opened
        kind, interrupt = self.random.choice(self.interruptions()[:3])
        interrupt()
        self.frames()
        assert self.play.ballots.unsealed_bid(asked, unseen).value() == before, kind
        assert self.opened == due
        self.play.ballots.forget(asked, unseen)
        self.seen_kinds["bid"] += 1


@pytest.mark.parametrize("seed", range(1, 5))
def test_an_interruption_leaves_a_half_chosen_move_a_begun_bid_and_the_undo_as_they_were(
    seed: int,
) -> None:
    table = Interrupted(seed)
    while table.match.state.phase != OVER:
        table.rest()
        if table.asked >= 0:
            table.check_bid()
        elif table.opened == NOTHING and table.play.selection.legal and table.begin_move():
            table.check_move()
            if table.random.random() < 0.3:
                before = table.play.selection.plan
                while table.play.selection.put_back():
                    pass
                table.play.reset_prompt()
                assert table.play.selection.plan != before, "what was put back does not return"
        table.do()
    wanted = {"deal", "declined", "offer", "player", "page", "undo", "bid"}
    assert set(table.seen_kinds) >= wanted, table.seen_kinds


@pytest.mark.parametrize("seed", [1, 2])
def test_closed_news_of_rivals_stay_closed_until_the_position_changes(seed: int) -> None:
    """A menu or an offer over the table opened them again."""
    table, closed = Interrupted(seed), 0
    while table.match.state.phase != OVER:
        table.rest()
        if table.opened == NOTHING and table.play.model.recap:
            table.play.close_news()
            _, interrupt = table.random.choice(table.interruptions())
            interrupt()
            table.rest()
            assert not table.play.model.recap
            closed += 1
        table.do()
    assert closed > 3, "those of each next turn are shown"
