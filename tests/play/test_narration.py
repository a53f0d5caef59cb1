"""What is to be done is said for every choice, and for every bonus."""

from random import Random
from typing import cast

import pytest

from tammany_desktop import wording
from tammany_desktop.bots import Reason
from tammany_desktop.languages import sentences, series, text
from tammany_desktop.play import narration
from tammany_desktop.play.narration import Narrator
from tammany_desktop.play.playback import Playback
from tammany_desktop.play.selection import Plan
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import wards
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import BIDDING, OVER, PICK_BONUS_CUBE, PICK_BONUS_FAVOR
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents, Session
from tests.helpers import games
from tests.helpers.games import open_to_slander
from tests.helpers.headless import SimpleOpponents


def test_there_are_words_for_every_choice_and_for_the_last(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A move complete but not yet in the journal is still told by what was asked last."""
    match, chance, seen = games.fresh(4, 3), Random(3), set()
    while match.state.phase != OVER:
        for move in match.legal() if match.state.phase != BIDDING else ():
            plan = Plan(m.kind_of(move))
            fields = m.fields_of(move)
            while True:
                assert narration.prompt(match, match.state, plan)
                field = plan.next_field()
                if field is None:
                    break
                plan = plan.choose(field, fields[field])
            if plan.chosen:  # pressed once more before it was written
                assert narration.prompt(match, match.state, plan.choose(*plan.chosen[-1]))
            seen.add(plan.kind)
        games.step(match, chance)
    assert not [one for one in caplog.records if one.levelname == "ERROR"]
    kinds = {m.SLANDER, m.SPREAD, m.RESETTLE, m.LOCK, m.TAKE_FAVOR, m.ARREST, m.BONUS_CUBE}
    assert kinds <= seen


@pytest.mark.parametrize("ward", [0, 1, 3, 6])
def test_R8_1_a_bonus_says_what_it_is_for_and_that_a_cube_brings_no_favor(ward: int) -> None:
    """A stranger thought that the cube went into the ward won, and asked if it gave a favor."""
    state = open_to_slander()
    state.phase = PICK_BONUS_CUBE if ward < 2 else PICK_BONUS_FAVOR
    state.voting = ward
    state.ward_winners[ward] = 1
    match = Match.in_memory(games.seats(3), state)
    key = "table.left.bonus_cube" if ward < 2 else "table.left.bonus"
    assert narration.extra_prompt(match, state) == text(key, ward=WARD_NUMBERS[ward])
    assert str(WARD_NUMBERS[ward]) in narration.extra_prompt(match, state)


def test_R6_2_whoever_slanders_is_told_what_it_costs_and_not_that_they_may_slander() -> None:
    """The prompt spoke of 1 favor, and not of which."""
    state = open_to_slander()
    match = Match.in_memory(games.seats(3), state)
    assert text("table.left.slander") in narration.extra_prompt(match, state)
    for ward in (None, 0):
        plan = Plan(m.SLANDER) if ward is None else Plan(m.SLANDER).choose("ward", ward)
        colors = sorted({m.population_of(move) for move in plan.matching(match.legal())})
        favors = series([wording.favor_name(color) for color in colors])
        told = narration.extra_prompt(match, state, plan)
        assert told == text("table.left.pays", count=len(colors), favors=favors)


def test_R5_whoever_can_place_nothing_is_told_so() -> None:
    state = open_to_slander()
    name, seat = games.seats(3)[state.turn].name, state.turn
    match = Match.in_memory(games.seats(3), state)
    none = text("table.now.place_none", name=name)
    assert narration.prompt(match, state, None) != none
    state.boss_supply[seat], state.garden[:] = 0, [0] * len(state.garden)
    assert narration.prompt(match, state, None) == none


def test_R5_2_whoever_places_a_cube_is_told_of_its_favor() -> None:
    """The prompt named the ward alone, although the favor is the reason to place a cube."""
    state = open_to_slander()
    match = Match.in_memory(games.seats(3), state)
    population = next(p for p, count in enumerate(state.garden) if count)
    plan = Plan(m.PLACE_CUBE).choose("population", population)
    gains = text("table.left.gains", **wording.population_words(population))
    assert narration.extra_prompt(match, state, plan) == gains
    state.bank[population] = 0
    assert gains not in narration.extra_prompt(match, state, plan)


@pytest.mark.parametrize("kind", wording.BENEFITS.values())
def test_RO_0_whoever_uses_an_office_is_told_that_it_can_be_undone(kind: int) -> None:
    """A lock looked final."""
    state = open_to_slander()
    match = Match.in_memory(games.seats(3), state)
    assert narration.extra_prompt(match, state, Plan(kind)) == text("table.left.undo")


def test_before_anything_was_shown_nothing_is_told_of_how_it_ends() -> None:
    """A game opened before its last act says nothing of its end until that was shown."""
    history = games.finished(3, 1).history
    before = history.path_to()[-2]
    match = Match.in_memory(games.seats(3, "simple"), history.state_at(before).copy())
    playback = Playback(ViewModel(match.seats, match.state))
    narrator = Narrator(Session(match, cast(Opponents, SimpleOpponents(match))), playback)
    games.step(match, Random(1))
    games.settle(match)
    playback.queue(match.history.entry(match.line).events)
    assert match.state.phase == OVER or match.state != playback.model.state
    assert narrator.bar_sentences(None, "")[0] != text("table.now.over")


def test_a_reason_is_told_with_its_act_and_not_with_the_one_before() -> None:
    """What an opponent gives as its reason comes with its act, however early it is known."""
    match = Match.in_memory(games.seats(3, "simple"), games.fresh(3, 1).state)
    opponents = SimpleOpponents(match)
    narrator = Narrator(
        Session(match, cast(Opponents, opponents)), Playback(ViewModel(match.seats, match.state))
    )
    told: list[str] = []
    for ward in (3, 4):
        reason = Reason("bid_surely", (("ward", ward),))
        opponents.reason = lambda seat, reason=reason: reason  # type: ignore[method-assign, misc]
        before = narrator.reason_words
        games.step(match, Random(ward))
        games.settle(match)
        events = match.history.entry(match.line).events
        narrator.queue_events(events)
        assert narrator.reason_words == before
        for event in events:
            narrator.tell_event(event)
        assert narrator.reason_words == wording.why_words(reason, match.seats)
        told.append(narrator.reason_words)
    assert told[0] != told[1]


@pytest.mark.parametrize(("level", "key"), [("", "order"), ("simple", "bots_bid")])
def test_secret_bids_say_in_which_order_people_bid_or_that_bots_alone_do(
    level: str, key: str
) -> None:
    """All candidates were named alike, so nobody knew whether to do something."""
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda match: bool(match.owing()))
    state = match.state
    match = Match.in_memory(games.seats(3, level), state)
    names = wording.names(match.seats, wards.candidates(state, state.voting))
    assert narration.extra_prompt(match, state) == text(f"table.left.{key}", names=names)
    opened = state.copy()
    opened.phase = PICK_BONUS_CUBE
    match = Match.in_memory(games.seats(3, level), opened)
    assert narration.extra_prompt(match, state) == "", "nobody chooses while bids are opened"


def test_R7_4_no_order_of_bids_names_who_has_no_favor_to_bid() -> None:
    """A candidate without a favor of a color in the ward was said to bid, and is never asked."""
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda match: bool(match.owing()))
    state = match.state.copy()
    standing = wards.candidates(state, state.voting)
    state.favors[4 * standing[0] : 4 * standing[0] + 4] = [0] * 4
    match = Match.in_memory(games.seats(3, ""), state)
    assert standing[0] not in wards.bidders(state)
    names = wording.names(match.seats, standing)
    assert narration.extra_prompt(match, state) == text("table.left.standing", names=names)


def test_the_next_person_is_asked_for_a_bid_by_name_and_nobody_while_bids_are_opened() -> None:
    """One who was to bid read only that bids are secret, also once they were opened."""
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda match: bool(match.owing()))
    state, first = match.state, match.owing()[0]
    match = Match.in_memory(games.seats(3, ""), state)
    ward = wording.ward_name(state.voting)
    asked = text("table.now.bid", name=match.seats[first].name, ward=ward)
    assert narration.prompt(match, state, None) == asked
    bots = Match.in_memory(games.seats(3, "simple"), state)
    assert narration.prompt(bots, state, None) == text("table.now.bidding", ward=ward)
    playback = Playback(ViewModel(match.seats, state))
    narrator = Narrator(Session(match, cast(Opponents, SimpleOpponents(match))), playback)
    assert narrator.bar_sentences(None, "")[0] == asked
    for seat in match.owing():
        match.seal(seat, wards.NO_BID)
    games.settle(match)
    playback.observer.stops = lambda event: isinstance(event, e.BallotOpened)  # type: ignore[method-assign]
    playback.queue(match.history.entry(match.line).events)
    playback.pass_time(1.0)
    assert narrator.bar_sentences(None, "") == (text("table.now.opened", ward=ward), "")


def test_while_a_bot_thinks_the_last_acts_stay_in_sight() -> None:
    """The bar was empty but for the name of the one who thinks."""
    match = Match.in_memory(games.seats(3, "simple"), games.fresh(3, 1).state)
    playback = Playback(ViewModel(match.seats, match.state))
    narrator = Narrator(Session(match, cast(Opponents, SimpleOpponents(match))), playback)
    acts = [e.BossPlaced(0, ward) for ward in (3, 4, 5)]
    events: list[e.Event] = [*acts, e.TurnEnded(0), e.TurnBegan(1, 1)]
    for act in events:
        narrator.tell_event(act)
    narrator.silence = 10.0
    following = match.seats[(match.state.actor() + 1) % 3].name
    then = text("cover.next", names=following)
    assert narrator.bar_sentences(None, "Enter") == (
        text("table.now.bot", name=match.seats[match.state.actor()].name),
        sentences([*[wording.event_words(act, match.seats) for act in acts[-2:]], then]),
    )
    playback.rivals_act = True
    playback.queue([acts[0]], is_own=False)
    narrator.reason_words = ""
    assert not playback.still
    hurry = text("table.hurry", press="Enter")
    assert narrator.bar_sentences(None, "Enter")[1] == sentences([then, hurry])
