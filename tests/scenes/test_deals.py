"""Deals at the table: put together by pointing or by keys, answered at once, told to everybody."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop import newspaper, wording
from tammany_desktop import talk as p
from tammany_desktop.access.adapter import _remove
from tammany_desktop.app import App
from tammany_desktop.audio import Effect
from tammany_desktop.board.game_log import DEALS, lines_of
from tammany_desktop.board.highlights import PromiseMark
from tammany_desktop.board.ward_card import ward_words
from tammany_desktop.bots import Reason
from tammany_desktop.bots.bargain import PromiseWeigher
from tammany_desktop.bots.levels import make
from tammany_desktop.bots.talker import Talker, talking
from tammany_desktop.deal_wording import (
    offer_words,
    outcome_words,
    pledge_words,
    promise_row_words,
    promise_words,
    side_words,
)
from tammany_desktop.languages import text
from tammany_desktop.newspaper.city_stories import Facts
from tammany_desktop.newspaper.report import broken_promises
from tammany_desktop.play.narration import SILENCE
from tammany_desktop.play.recap import with_pledges
from tammany_desktop.rules.board import WARD_INDEX, WARD_NUMBERS
from tammany_desktop.rules.state import BIDDING, TURN, State
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.newspaper import paper_of
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.promise_steps import PromiseSteps
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Notification
from tammany_desktop.session.session import BotOpponents, Session
from tammany_desktop.session.weighing import Adviser, DealWeighing
from tammany_desktop.talk import NO_BOSS, Promise, possible_promises
from tammany_desktop.talk.deals import Answer, Offer, with_makers
from tammany_desktop.talk.judging import BROKEN
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.type import Typography
from tests.helpers import games, play
from tests.helpers.aloud import listen, page
from tests.helpers.catalogs import CODES
from tests.helpers.ink import watching
from tests.helpers.pads import XBOX, Buttons, plug
from tests.helpers.pairs import paired
from tests.helpers.sight import look_at
from tests.helpers.switch import OneSwitch
from tests.helpers.table import Keys, Mouse
from tests.helpers.table_view import TableView
from tests.helpers.talk import last_year, some_offer
from tests.helpers.window import STEP, Driver
from tests.talk.test_talking_opponents import Wire

EDGE = 12  # cells of a ward's mask that are hardly more than its border


class Talking(TableView):
    """A table whose first seats are persons', the others answer in this process."""

    def __init__(
        self,
        folder: Path,
        people: int = 1,
        talk: str = "asked",
        state: State | None = None,
        said: Offer | None = None,
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        """`said` is an offer that stands as the table is opened."""
        self.driver = Driver(folder, size, frames=1)
        self.driver.app.apply(speed="instant", talk=talk)
        who = enumerate(games.seats(4))
        seats = [seat._replace(bot="" if at < people else "brave") for at, seat in who]
        self.match = Match.in_memory(seats, state or persons_turn(), Random(1))
        if said is not None:
            self.match.say(said)
            self.match.pump()
        self.wire = Wire()
        self.table = TableScene(
            self.driver.app, Session(self.match, BotOpponents(self.match, self.wire))
        )
        self.driver.app.stack.reset(self.table)
        self.driver.frames(3)

    @property
    def page(self) -> DealScene:
        return self.driver.expect(DealScene)

    def deals_label(self) -> str:
        """What the button of deals is called: its words, or its picture's."""
        return self.tool_target(Intent.DEALS).label

    def leave_deals(self) -> None:
        """Close the page with its answer; what is offered in return, or then, is declined."""
        if isinstance(self.top, DealScene):
            self.driver.key("escape")
            self.driver.frames(3)
        while isinstance(self.top, OfferScene):
            self.driver.key("x")
            self.driver.frames(3)

    def deal(self, offer: Offer, accepts: bool = True) -> None:
        """Somebody offers and is answered, without a page."""
        assert self.session.say(offer) == ""
        assert self.session.say(Answer(offer.to, accepts)) == ""
        self.driver.frames(4)


def persons_turn(number: int = 1) -> State:
    """The last year of a term, as the turn of the first seat begins."""
    state, chance = last_year(number), Random(number)
    while state.turn != 0 or not p.is_fresh(state, 0):
        play.when(state, play.random_move(state, chance), chance)
    return state


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Talking]:
    made = Talking(tmp_path)
    yield made
    made.driver.close()


def test_an_offer_is_pointed_together_and_answered_at_once(table: Talking) -> None:
    """Kind, ward on the map, number; the other side by buttons; then the answer with its reason."""
    driver = table.driver
    driver.click(table.card_target(2).rect.center)
    assert (table.page.seat, table.page.rival) == (0, 2)
    adds = [one for one in driver.gui.ring.targets if text("deal.add") in one.label]
    driver.click(adds[0].rect.center)
    driver.click_on(text("deal.kind.bid_at_most"))
    steps = table.page.steps
    assert steps is not None
    for ward in steps.options():  # whoever cannot see the map hears who stands there
        button = driver.target(text("table.hint.ward", number=WARD_NUMBERS[ward]))
        assert button.spoken().value == ward_words(table.model, ward)
    window = table.driver.app.look.window
    ward = steps.options()[0]
    place = next(
        (x, y)
        for x in range(2, window.right, 5)
        for y in range(2, window.bottom, 5)
        if (below := driver.gui.find_below((x, y))) and below.part_at((x, y)) == ward
    )
    driver.click(place)
    driver.click_on("1")
    assert table.page.sides[0] == [Promise(p.BID_AT_MOST, ward=ward, most=1)]
    adds = [one for one in driver.gui.ring.targets if text("deal.add") in one.label]
    driver.click(adds[1].rect.center)
    driver.click_on(text("deal.kind.no_boss"))
    driver.click_on(text("table.hint.ward", number=1))
    driver.click_on(text("deal.send"))
    driver.frames(4)
    offer = Offer(0, 2, tuple(table.page.sides[0]), tuple(table.page.sides[1]))
    said = table.match.history.talk_records()
    if table.match.ledger.deals:
        assert table.page.sides == ([], [])
    else:
        assert said[0].talk == offer
    assert table.page.note
    assert table.page.unanswered is None
    assert table.match.seats[2].name in table.page.note


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (2560, 1080)])
def test_the_page_of_deals_covers_no_players_card(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its right edge cut names, and favors that one would speak of; "Boyd" was read as "oyd"."""
    table, sheets, card = Talking(tmp_path, size=size), list[pygame.Rect](), Gui.card

    def spied(self: Gui, rect: pygame.Rect, kind: str) -> None:
        if kind == "panel":
            sheets.append(rect)
        card(self, rect, kind)

    monkeypatch.setattr(Gui, "card", spied)
    with watching() as drawn:
        table.driver.key("d")
        table.driver.frames(2)
    assert text("deal.binds") in {ink.words for ink in drawn.inks}
    table.page._toggle_ledger()
    assert sheets[0].height < sheets[-1].height
    assert len({(each.left, each.bottom) for each in sheets}) == 1, "the same place in every step"
    assert all(each.collidelist(table.layout.cards) < 0 for each in sheets)


@pytest.mark.parametrize("accepts", [False, True])
def test_an_accepted_offer_leaves_the_page_empty_and_a_declined_one_stays(
    table: Talking, accepts: bool
) -> None:
    table.open_deals(2)
    table.driver.frames(2)
    sides_before = [Promise(p.NO_BOSS, ward=1)], [Promise(p.NO_BOSS, ward=2)]
    table.page.sides = sides_before
    table.page.unanswered = table.page._offer()
    table.page._on_line(Notification(1, None, (), undone=False, talk=Answer(2, accepts)))
    assert table.page.unanswered is None
    assert table.page.sides == (([], []) if accepts else sides_before)


def test_an_offer_is_made_by_keys_alone(table: Talking) -> None:
    driver, hand, listener = table.driver, Keys(table), listen(table.driver)
    driver.key("d")
    first = f"{text('deal.gives', name=table.match.seats[0].name)}: {text('deal.add')}"
    second = f"{text('deal.gives', name=table.match.seats[1].name)}: {text('deal.add')}"
    for add in (first, second):
        hand.press(add)
        hand.press(text("deal.kind.no_boss"))
        hand.press(text("table.hint.ward", number=2))
    driver.key("e")
    driver.frames(4)
    assert [one.seat for one in table.match.ledger.offers].count(0) == 1
    assert table.match.ledger.offers[0].gives == (Promise(p.NO_BOSS, ward=1),)
    answer = re.search(r"[^.]*\b(?:accepts|declines)\b[^.]*\.", table.page.status())
    assert answer is not None
    assert " ".join(listener.news).count(answer[0]) == 1
    table.leave_deals()
    assert table.uncovered


def test_all_promises_of_an_offer_have_one_size(table: Talking) -> None:
    """The longer of two promises was once smaller."""
    table.driver.key("d")
    promises = [Promise(p.BID_AT_MOST, ward=3, most=0), Promise(p.NO_BOSS, ward=7)]
    table.page.sides = (promises, [])
    with watching() as drawn:
        table.page.resize()
        table.driver.frames(3)
    rows = [promise_row_words(one, table.match.seats) for one in promises]
    roles = {ink.role for ink in drawn.inks if ink.words in rows}
    assert len(roles) == 1


def steps_of_most_bid(table: Talking) -> PromiseSteps:
    """The steps of a promise to bid at most, from its ward on."""
    table.driver.key("d")
    table.page._begin(0)
    steps = table.page.steps
    assert steps is not None
    steps.choose_kind(p.BID_AT_MOST)
    return steps


def test_a_number_typed_focuses_the_ward_or_the_count_that_shows_it(table: Talking) -> None:
    """7 did nothing, and Enter then chose ward 1."""
    driver, steps = table.driver, steps_of_most_bid(table)
    driver.frames(1)
    numbers = [WARD_NUMBERS[ward] for ward in steps.options()]
    for number in (numbers[-1], numbers[1]):
        for digit in str(number):
            driver.key(digit)
        focused = driver.gui.ring.current
        assert focused is not None
        assert focused.label == text("table.hint.ward", number=number)
    driver.key("return")
    assert WARD_NUMBERS[steps.chosen["ward"]] == numbers[1]
    driver.key("1")
    driver.key("return")
    assert table.page.sides[0][0].most == 1


def test_a_ward_typed_that_is_not_offered_is_refused_and_enter_takes_none(table: Talking) -> None:
    """Enter took the ward that had the focus before."""
    driver, steps = table.driver, steps_of_most_bid(table)
    steps.promises = tuple(one for one in steps._promises_of(p.BID_AT_MOST) if one.ward == 4)
    table.page.resize()
    driver.frames(1)
    assert 4 not in steps.options()
    driver.key("2")
    why = text("deal.why_not.ward", name=steps.maker_name, ward=WARD_NUMBERS[4])
    for key in (*str(WARD_NUMBERS[4]), "return"):
        driver.key(key)
        driver.frames(1)
        assert driver.gui.tooltip.words == why
    assert not steps.chosen
    driver.key("2")
    driver.key("return")
    assert WARD_NUMBERS[steps.chosen["ward"]] == 2


def test_escape_goes_back_step_by_step(table: Talking) -> None:
    driver = table.driver
    driver.key("d")
    table.page._begin(0)
    driver.frames(1)
    driver.click_on(text("deal.kind.office"))
    steps = table.page.steps
    assert steps is not None
    steps.choose(steps.options()[0])
    for _ in range(4):
        assert isinstance(table.top, DealScene)
        driver.key("escape")
    assert table.uncovered


def test_a_controller_and_one_switch_reach_everything_on_the_page(tmp_path: Path) -> None:
    table = Talking(tmp_path)
    pad = plug(table.driver, XBOX)[0]
    table.driver.click(table.card_target(1).rect.center)
    before = table.page.steps
    pad.press("dpdown")
    pad.press("a")
    assert before is None
    seen = set()
    for _ in range(30):
        pad.press("rightshoulder")
        seen.add(table.driver.focused())
    shown = {one.label for one in table.driver.gui.ring.targets if one.shown}
    assert shown <= seen
    table.driver.close()


@pytest.mark.usefixtures("painted")
def test_each_side_of_a_deal_has_a_band_in_its_makers_color(table: Talking) -> None:
    """An offer's card had bands, the page on which it is made had none."""
    table.driver.key("d")
    table.driver.frames(3)
    surface, window = table.driver.app.window.surface, table.look.window
    for seat in (table.page.seat, table.page.rival):
        color = table.look.palette.players[table.match.seats[seat].color]
        half = window.left if seat == table.page.seat else window.centerx
        rows = [
            sum(surface.get_at((half + x, y))[:3] == color[:3] for x in range(window.width // 2))
            for y in range(window.height)
        ]
        assert sum(count > window.width // 5 for count in rows) >= table.look.px(Gap.XXS)


def test_everything_on_the_page_and_the_card_is_read_aloud(table: Talking) -> None:
    listener = listen(table.driver)
    offer = Offer(2, 0, (Promise(p.NO_BOSS, ward=4),), (Promise(p.BID_AT_MOST, ward=3, most=0),))
    assert table.session.say(offer) == ""
    table.driver.frames(8)
    assert isinstance(table.top, OfferScene)
    heard = page(listener.tree)
    for promise in (*offer.gives, *offer.asks):
        assert promise_words(promise, table.match.seats)[1:] in heard
    for way in ("accept", "decline", "counter", "look"):
        assert text(f"deal.{way}") in heard


@pytest.mark.parametrize(
    ("talk", "people", "heard"),
    [
        ("off", 1, "off"),
        ("asked", 1, "asked"),
        ("lively", 1, "lively"),
        ("auto", 1, "lively"),
        ("auto", 2, "asked"),
    ],
)
def test_only_lively_opponents_offer_and_nobody_talks_where_talk_is_off(
    tmp_path: Path, talk: str, people: int, heard: str
) -> None:
    """Where nothing else is set, opponents offer to one person, and people talk for themselves."""
    table = Talking(tmp_path, people, talk, last_year(1))
    for _ in range(40):
        table.driver.frames(1)
    asked = set(table.wire.task)
    assert ("offer" in asked) == (heard == "lively")
    labels = {one.label for one in table.targets}
    hints = {one.hint for one in table.targets}
    assert (text("table.hint.deals") in labels | hints) == (talk != "off")
    if talk == "off":
        table.driver.key("d")
        assert not isinstance(table.top, DealScene)
        table.driver.click(table.card_target(1).rect.center)
        assert not isinstance(table.top, DealScene)
        assert table.match.ledger.talk_count == 0
        table.open_menu()
        table.driver.frames(2)
        menu = {one.label for one in table.driver.expect(MenuScene).gui.ring.targets}
        assert text("table.menu.deals") not in menu
    table.driver.close()


def test_the_settings_work_in_the_midst_of_a_game(table: Talking) -> None:
    tools = len(table.targets)
    table.open_menu()
    table.driver.frames(2)
    table.driver.app.apply(talk="off", boldness="bold")
    table.driver.key("escape")
    table.driver.frames(3)
    assert len(table.targets) == tools - 1
    assert not table.session.opponents.talks
    assert table.session.opponents.boldness == "bold"


def test_an_offer_to_a_person_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Effect] = []
    monkeypatch.setattr(App, "alert", lambda app, effect: calls.append(effect))
    state = last_year(1)
    offer = Offer(state.turn, 0, sides(state, state.turn), sides(state, 0))
    table = Talking(tmp_path, state=state, said=offer)
    table.driver.frames(4)
    assert calls == [Effect.OFFER]
    table.driver.close()


def test_an_offer_to_a_person_is_read_aloud_once(tmp_path: Path) -> None:
    """By its card alone."""
    state = persons_turn()
    table = Talking(tmp_path, state=state)
    listener = listen(table.driver)
    listener.news.clear()
    table.match.say(Offer(1, 0, sides(state, 1), sides(state, 0)))
    table.match.pump()
    table.driver.frames(10)
    assert listener.news == [table.driver.expect(OfferScene).status()]
    table.driver.close()


def test_an_offer_that_stands_as_a_game_is_opened_is_answered_by_name(tmp_path: Path) -> None:
    state = last_year(1)
    offer = Offer(state.turn, 0, sides(state, state.turn), sides(state, 0))
    table = Talking(tmp_path, state=state, said=offer)
    listener, seats = listen(table.driver), table.match.seats
    table.driver.key("y")
    table.driver.frames(4)
    names = {"name": seats[0].name, "other": seats[offer.seat].name}
    assert text("deal.accepted", **names) in listener.news
    table.driver.close()


def test_who_waits_for_an_answer_is_not_said_to_be_thinking(tmp_path: Path) -> None:
    state = last_year(1)
    offer = Offer(state.turn, 0, sides(state, state.turn), sides(state, 0))
    table = Talking(tmp_path, state=state, said=offer)
    listener, name = listen(table.driver), table.match.seats[offer.seat].name
    listener.news.clear()
    table.table.narrator.tell_talk(offer)
    table.driver.frames(round(2 * SILENCE / STEP))
    table.driver.expect(OfferScene)
    assert text("table.now.bot", name=name) not in page(listener.tree, listener.news)
    table.driver.close()


def test_the_page_of_an_offer_has_each_sentence_that_is_announced(tmp_path: Path) -> None:
    """Two rows of one look are one sentence to a reader, which is no news beside the page."""
    gives, asks = ([Promise(NO_BOSS, ward=ward) for ward in wards] for wards in ((0, 1), (2, 3)))
    state = persons_turn()
    table = Talking(tmp_path, state=state, said=Offer(1, 0, tuple(gives), tuple(asks)))
    listener = listen(table.driver)
    table.driver.frames(10)
    read = [node.name for node in listener.tree.nodes.values() if len(node.name.split()) > 2]
    assert _remove(table.driver.expect(OfferScene).status(), read) == ""
    table.driver.close()


def test_acts_that_stay_in_sight_while_a_bot_thinks_are_read_once(
    table: Talking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.wire, "poll", lambda: None)  # it thinks for as long as one likes
    listener, chance = listen(table.driver), Random(1)
    listener.news.clear()
    while table.match.state.actor() == 0:
        table.match.submit(chance.choice(table.match.legal()))
        table.match.pump()
        table.driver.frames(3)
    table.driver.frames(round(2 * SILENCE / STEP))
    name = table.match.seats[table.match.state.actor()].name
    kept = table.table.laid.bar.sprite.content.sentence_pair[1]
    assert kept, "what was done last is shown"
    assert text("table.now.bot", name=name) in listener.news
    assert kept not in page(listener.tree, listener.news)


def test_an_offer_to_a_person_waits_on_a_card_that_takes_no_input(tmp_path: Path) -> None:
    """Enter and clicks beside it go to the table; folded it leaves all keys to it."""
    state = last_year(1)
    bot = state.turn
    assert bot != 0
    offer = Offer(bot, 0, sides(state, bot), sides(state, 0))
    table = Talking(tmp_path, state=state, said=offer)
    driver, before = table.driver, table.match.line
    driver.frames(4)
    card = driver.expect(OfferScene)
    assert set(table.advised) == {one.ward for one in offer.gives}
    assert set(table.model.own_wards) == {one.ward for one in offer.asks}
    assert card.rows()[2][-1][0] == text("deal.binds")
    for name in ("return", "space", "backspace"):
        driver.key(name)
    assert table.match.ledger.pending.offer is offer
    driver.click(card.card.topleft)
    assert table.match.line == before, "the opponents wait"
    driver.wait(0.5)  # what is pressed in haste is not meant for the card
    driver.key("escape")
    assert card.folded
    driver.key("tab")
    assert table.focus is not None
    driver.key("d")
    assert not card.folded
    driver.key("escape")
    driver.click(table.tool_target(Intent.DEALS).rect.center)
    assert not card.folded
    assert table.top is card
    driver.key("x")
    driver.frames(4)
    assert table.top is not card
    assert [one.talk for one in table.match.history.talk_records()][-1] == Answer(0, False)
    driver.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1280, 720), (1000, 560)])
def test_an_offer_says_what_is_gained_and_given_up_and_that_it_binds_nobody(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Its promises read as one list, and the sentence on its force was its least line, or gone."""
    state = last_year(1)
    bot = state.turn
    offer = Offer(bot, 0, sides(state, bot), sides(state, 0))
    table = Talking(tmp_path, state=state, said=offer, size=size)
    table.driver.frames(4)
    card = table.driver.expect(OfferScene)
    seats = card.match.seats
    gained, given = (promise_row_words(one[0], seats) for one in (offer.gives, offer.asks))
    gain = text("deal.gain", name=seats[bot].name)
    words = [gain, f"{gained}.", text("deal.cost"), f"{given}.", text("deal.binds")]
    _, sides_told, last_rows = card.rows()
    rows = [*sides_told[0], *sides_told[1], last_rows[-1]]
    assert [row[0] for row in rows] == words
    assert [role for _, role, _ in rows] == ["strong", "body", "strong", "body", "italic"]
    with watching() as drawn:
        card.resize()
        card.paint(table.driver.app.window.surface)
    labels = {label.words: label.rect for label in card.gui.labels}
    own, given_rect = labels[gain], labels[text("deal.cost")]
    assert own.top == given_rect.top
    assert own.right < given_rect.left, "two columns, as on the page of deals"
    answers = [
        target
        for key in ("accept", "decline", "counter")
        for target in card.gui.ring.targets
        if target.label == text(f"deal.{key}")
    ]
    assert len({target.rect.top for target in answers}) == 1 or len(answers) < 3, "one row"
    last = text("deal.binds")
    assert [ink.role for ink in drawn.inks if ink.words == last], "visible in a low window, too"
    surface, area = table.driver.app.window.surface, card.card
    columns = range(area.left, area.right, 4)
    seen = {surface.get_at((x, y))[:3] for x in columns for y in range(area.top, area.bottom)}
    assert {card.look.palette.players[seats[one].color][:3] for one in (bot, 0)} <= seen
    table.driver.close()


def test_an_opponents_offer_says_why_the_person_gains_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = last_year(1)
    bot = state.turn
    offer = Offer(bot, 0, sides(state, bot), sides(state, 0))
    reason = Reason("deal_offer", (("count", 7),))
    monkeypatch.setattr(BotOpponents, "argument", lambda _, _seat: reason)
    table = Talking(tmp_path, state=state, said=offer)
    table.driver.frames(4)
    card = table.driver.expect(OfferScene)
    words = wording.why_words(reason, card.match.seats)
    assert "7" in words
    assert words.rstrip(".") in card.status()
    table.driver.close()


@paired("size code", [(1280, 720), (1920, 1080)], CODES)
def test_an_offer_covers_none_of_its_wards(
    tmp_path: Path, size: tuple[int, int], code: str
) -> None:
    """One about wards 1, 4, 8 and 15 lay on ward 15; in German it lay on both players' cards."""
    state = last_year(1)
    bot = state.turn
    first, second = (
        tuple(Promise(p.NO_BOSS, ward=WARD_INDEX[number]) for number in side)
        for side in ((1, 8), (4, 15))
    )
    table = Talking(tmp_path, state=state, said=Offer(bot, 0, first, second), size=size)
    table.driver.app.apply(language=code)
    table.driver.frames(4)
    card = table.driver.expect(OfferScene)
    for ward in card.wards() if code == "en" else ():  # elsewhere two wrap to more lines
        covered = table.ward_masks.covered_cells(table.ward_masks.union([ward]), card.card)
        assert covered < EDGE, ward
        assert card.card.collidelist(table.tabletop.piece_rects(ward)) < 0, ward
    assert not any(card.card.colliderect(rect) for rect in (table.layout.bar, table.layout.tools))
    cards = [table.layout.cards[seat] for seat in (bot, 0)]
    assert card.card.collidelist(cards) < 0, "the cards of the two who would deal"
    assert card.visible_seats == (bot, 0), "their cards are spared, wherever the card lies"
    table.driver.close()


def sides(state: State, maker: int) -> tuple[Promise, ...]:
    return (possible_promises(state, maker, p.NO_BOSS)[maker],)


def test_an_answer_may_be_another_offer_once(table: Talking) -> None:
    driver, state = table.driver, table.match.state
    offer = Offer(2, 0, sides(state, 2), sides(state, 0))
    table.session.say(offer)
    driver.wait(0.5)
    driver.click_on(text("deal.counter"))
    page = table.page
    assert (page.sides[0], page.sides[1]) == (list(offer.asks), list(offer.gives))
    page._remove(0, 0)
    page.sides[0].append(
        Promise(p.BID_AT_MOST, ward=page.match.state.active.bit_length() - 1, most=3)
    )
    page.send()
    driver.frames(6)
    talks = [one.talk for one in table.match.history.talk_records()]
    assert isinstance(talks[1], Offer)
    assert (talks[1].seat, talks[1].to) == (0, 2)
    assert isinstance(talks[2], Answer)


def test_people_of_a_hot_seat_deal_and_the_program_judges(tmp_path: Path) -> None:
    table = Talking(tmp_path, people=4)
    driver = table.driver
    ward = possible_promises(table.match.state, 0, p.NO_BOSS)[0].ward
    driver.key("d")
    assert text("deal.by") in {one.label for one in driver.gui.ring.targets}
    table.page.load_offer(
        Offer(0, 1, (Promise(p.NO_BOSS, ward=ward),), (Promise(p.BOSS, ward=ward),))
    )
    table.page.send()
    driver.frames(5)
    card = driver.expect(OfferScene)
    assert text("deal.to", name=table.match.seats[1].name) in card.status()
    driver.wait(0.5)
    driver.click_on(text("deal.accept"))
    driver.frames(4)
    assert len(table.match.ledger.deals) == 1
    assert table.uncovered
    Mouse(table).tray(0)
    Mouse(table).ward(ward)
    driver.frames(4)
    broken = table.match.ledger.deals[0].pledges[0]
    found = [one for one in lines_of(table.match.history, table.match.seats) if one.topic == DEALS]
    assert [one.words for one in found][-1] == pledge_words(broken, table.match.seats)
    driver.key("l")
    log = driver.expect(LogScene)
    while log.kind != DEALS:
        log._filter_next_kind()
    read = [one.paragraphs() for one in driver.gui.ring.targets if one.paragraphs is not None]
    assert any(words.startswith(found[-1].words[:20]) for words in read[0])
    driver.close()


@pytest.mark.usefixtures("painted")
def test_open_promises_are_marked_on_cards_and_told(table: Talking) -> None:
    state, before = table.match.state, table.driver.picture()
    table.deal(Offer(0, 2, sides(state, 0), sides(state, 2)))
    assert table.driver.picture() != before
    hint = table.card_target(2).hint
    assert text("table.card.promises", count=1) in hint
    table.driver.key("d")
    table.page._toggle_ledger()
    table.driver.frames(1)
    listener = listen(table.driver)
    assert promise_words(table.match.ledger.deals[0].offer.asks[0], table.match.seats) in (
        page(listener.tree)
    )


def test_offers_of_an_election_come_before_the_first_ballot(tmp_path: Path) -> None:
    """And what is sealed meanwhile never reaches a question about talk."""
    state, chance = last_year(2), Random(2)
    while state.phase != BIDDING:
        play.when(state, play.random_move(state, chance), chance)
    table = Talking(tmp_path, talk="lively", state=state)
    for _ in range(60):
        table.driver.frames(1)
        if isinstance(table.top, OfferScene):
            assert not any(isinstance(one, BallotScene) for one in table.driver.app.stack.scenes)
            table.session.say(Answer(0, False))
        if isinstance(table.top, BallotScene):
            break
    assert table.wire.task.count("offer") == 3
    first_act = table.wire.task.index("act") if "act" in table.wire.task else 99
    assert all(task != "offer" for task in table.wire.task[first_act:])
    table.driver.close()


def test_who_has_sealed_a_bid_still_answers_for_themselves(tmp_path: Path) -> None:
    """The bots wait for the answer, and bid after it."""
    state, chance = last_year(2), Random(2)
    while state.phase != BIDDING or not state.bosses_in(state.voting)[0]:
        play.when(state, play.random_move(state, chance), chance)
    offers = (some_offer(state, Random(number)) for number in range(1000))
    said = next(one for one in offers if one is not None and one.to == 0)
    table = Talking(tmp_path, state=state, said=said)
    table.driver.frames(4)
    assert table.wire.task == []
    table.seal(0, (0, 0, 0, 0))
    table.driver.wait(0.5)
    assert table.match.ledger.pending.offer is said
    assert isinstance(table.top, OfferScene)
    name, rival = (table.match.seats[seat].name for seat in (0, said.seat))
    told = table.table.narrator.bar_sentences(None, "")[0]
    assert told == text("table.now.offer", name=name, rival=rival), "not of secret bids"
    table.driver.key("x")
    table.driver.frames(20)
    assert table.match.history.talk_records()[1].talk == Answer(0, False)
    assert table.match.moved_line > 0
    table.driver.close()


def test_a_deal_reads_the_same_whoever_tells_it(table: Talking) -> None:
    state = table.match.state
    offer = Offer(0, 2, sides(state, 0), sides(state, 2))
    table.deal(offer)
    words = lines_of(table.match.history, table.match.seats)[-2].words
    assert offer_words(offer, table.match.seats) in words


@pytest.mark.usefixtures("painted")
def test_wards_that_something_is_promised_about_are_sealed_and_tell_it(table: Talking) -> None:
    state = table.match.state
    offer = Offer(0, 2, sides(state, 0), sides(state, 2))
    wards = {one.ward for one in (*offer.gives, *offer.asks)}
    sprites = table.tabletop.map.sprites
    seals = {one.ward: one for one in sprites if isinstance(one, PromiseMark)}
    before = table.driver.picture()
    table.deal(offer)
    marked = {ward for ward, seal in seals.items() if seal.picture_key(table.model)}
    assert marked == wards
    assert table.driver.picture() != before
    for maker, promise in with_makers(offer):
        said = table.ward_target(promise.ward).spoken().value
        assert side_words(maker, [promise], table.match.seats) in said


def test_the_recap_tells_what_rivals_kept_and_broke(tmp_path: Path) -> None:
    """A rival's promises that ended since one's own last turn, beside what it did."""
    table = Talking(tmp_path, people=4)
    state = table.match.state
    ward = possible_promises(state, 1, p.NO_BOSS)[0].ward
    table.deal(Offer(1, 0, (Promise(p.NO_BOSS, ward=ward),), sides(state, 0)))
    hand = Mouse(table)
    while table.match.state.turn != 1:
        play_turn(table)
    hand.tray(0)
    hand.ward(ward)
    assert table.match.ledger.deals[0].pledges[0].status == BROKEN
    ended = table.match.ledger.deals[0].pledges[:1]
    lines = with_pledges((), ended, table.match.seats, 0)
    words = text("table.recap.broken", rival=table.match.seats[0].name)
    assert [(one.seat, [item.words for item in one.items]) for one in lines] == [(1, [words])]
    assert with_pledges((), ended, table.match.seats, 1) == ()
    table.driver.close()


def play_turn(table: Talking) -> None:
    """Any moves until the turn is another's."""
    match, chance = table.match, Random(1)
    seat = match.state.turn
    while match.state.turn == seat:
        match.submit(chance.choice(match.legal()))
        table.driver.frames(2)


def test_the_analysis_tells_every_deal_and_what_it_was_worth(table: Talking) -> None:
    state, match = table.match.state.copy(), table.match
    ward = next(one.ward for one in possible_promises(state, 0, p.NO_BOSS))
    first = Offer(0, 2, (Promise(p.NO_BOSS, ward=ward),), sides(state, 2))
    table.deal(first)
    table.deal(Offer(1, 0, sides(state, 1), sides(state, 0)))
    Mouse(table).tray(0)
    Mouse(table).ward(ward)
    deals = DealWeighing(match.history, Wire)
    deals.start()
    assert deals.under_way
    while deals.under_way:
        deals.poll()
    bot = talking(make("grand_sachem", 1))
    assert isinstance(bot, Talker)
    values = PromiseWeigher(bot.thinker.forecast, bot.thinker.skill.thrift)
    values.set_position(state)
    both = values.effect(with_makers(first))
    assert deals.worth[0] == (round(100 * both[0]), round(100 * both[2]))
    assert len(deals.worth) == 2
    scene = AnalysisScene(table.driver.app, match.seats, match.history)
    scene.deals = deals
    scene.page_name = "power"
    table.driver.app.stack.push(scene)
    table.driver.frames(2)
    shown = " ".join(scene.column.target.paragraphs() if scene.column.target.paragraphs else ())
    for place, (_, deal) in enumerate(deals.deals):
        assert outcome_words(deal, match.seats, deals.worth[place]) in shown
    assert text("deal.was.broken") in shown


@pytest.mark.parametrize("talk", ["asked", "off"])
def test_a_hint_names_a_deal_where_players_talk(tmp_path: Path, talk: str) -> None:
    table = Talking(tmp_path, talk=talk, state=last_year(17, 3))
    wire = Wire()
    table.session.adviser = Adviser(table.match, lambda: wire)
    bot = talking(make("grand_sachem", 0))
    assert isinstance(bot, Talker)
    offer = bot.offer(table.match.view(0))
    assert offer is not None
    table.driver.key("h")
    table.driver.frames(6)
    hint = table.driver.expect(HintScene)
    assert hint.hint is not None
    assert wire.task == (["hint", "offer"] if talk == "asked" else ["hint"])
    assert hint.offer == (offer if talk == "asked" else None)
    if hint.offer is not None:
        assert promise_words(hint.offer.asks[0], table.match.seats) in hint.status()
    table.driver.close()


def test_a_suggestion_fills_the_page_and_can_be_offered(tmp_path: Path) -> None:
    table = Talking(tmp_path, state=last_year(17, 3))
    table.session.adviser = Adviser(table.match, Wire)
    table.driver.key("d")
    table.driver.key("h")
    table.driver.frames(4)
    assert all(table.page.sides)
    rival = table.match.seats[table.page.rival].name
    assert table.page.note == text("deal.suggested", name=rival)
    assert table.page.due_in() is None, "nothing more is expected"
    table.driver.key("e")
    table.driver.frames(4)
    assert table.match.ledger.talk_count >= 2
    table.driver.close()


def test_what_can_no_longer_be_promised_leaves_the_page(table: Talking) -> None:
    """The position has changed beneath it: another player did something."""
    state = table.match.state
    maker, rival = 0, 2
    told = [one for one in possible_promises(state, maker, p.NO_BOSS) if p.fits(one, state.n)]
    stays, goes = told[0], told[1]
    table.open_deals(rival)
    table.driver.frames(2)
    page = table.page
    page.sides[0][:] = [stays, goes]
    table.match.state.active &= ~(1 << goes.ward)
    page._on_line(Notification(table.match.line, None, (), False))
    assert page.sides[0] == [stays]


def test_the_newspaper_prints_who_broke_a_promise(tmp_path: Path) -> None:
    table = Talking(tmp_path, people=4)
    state, match = table.match.state.copy(), table.match
    ward = possible_promises(state, 0, p.NO_BOSS)[0].ward
    table.deal(Offer(0, 1, (Promise(p.NO_BOSS, ward=ward),), sides(state, 1)))
    Mouse(table).tray(0)
    Mouse(table).ward(ward)
    assert broken_promises(match.history) == {state.term: ((0, 1),)}
    games.play(match, Random(5), lambda one: one.state.term > state.term)
    paper = paper_of(table.driver.app, match, state.term)
    assert paper is not None
    stories = newspaper.stories(Facts(paper.report, tuple(seat.name for seat in match.seats)))
    told = [dict(story.values) for story in stories if story.kind == "betrayed"]
    assert told == [{"name": match.seats[0].name, "other": match.seats[1].name}]
    table.driver.close()


@pytest.mark.parametrize("hands", [Buttons, OneSwitch])
def test_a_whole_deal_by_any_device(
    tmp_path: Path, hands: Callable[[Talking], Buttons | OneSwitch]
) -> None:
    """From opening the page to the answer, with that device alone."""
    table = Talking(tmp_path)
    hand, names = hands(table), [seat.name for seat in table.match.seats]
    hand.press(table.deals_label())
    table.driver.frames(2)
    for name in names[:2]:
        hand.press(f"{text('deal.gives', name=name)}: {text('deal.add')}")
        hand.press(text("deal.kind.no_boss"))
        hand.press(text("table.hint.ward", number=2))
    hand.press(text("deal.send"))
    table.driver.frames(6)
    ward = (Promise(p.NO_BOSS, ward=1),)
    assert table.match.history.talk_records()[0].talk == Offer(0, 1, ward, ward)
    assert table.match.ledger.talk_count > 1
    table.driver.close()


def can_bid(state: State, seat: int) -> bool:
    stands = state.bosses_in(state.voting)[seat] > 0
    return stands and any(usable_favors(state, state.voting, seat))


def a_ballot(people: int) -> State:
    """A ballot in which these persons can all bid."""
    for number in range(2, 60):
        state, chance = last_year(number), Random(number)
        while state.phase in (TURN, BIDDING):
            if state.phase == BIDDING and all(can_bid(state, seat) for seat in range(people)):
                return state
            play.when(state, play.random_move(state, chance), chance)
    raise AssertionError("no such ballot")


def test_a_deal_is_offered_from_the_ballot_and_the_begun_bid_stays(tmp_path: Path) -> None:
    table = Talking(tmp_path, state=a_ballot(1))
    driver = table.driver
    ballot = driver.expect(BallotScene)
    population = next(one for one in range(4) if ballot.outlook.usable[one])
    driver.key(str(population + 1))
    begun = list(ballot.bid)
    assert sum(begun) == 1
    driver.key("d")
    assert table.page.seat == 0
    ward = next(one.ward for one in possible_promises(table.match.state, 0, p.BID_AT_MOST))
    asked = (possible_promises(table.match.state, table.page.rival, p.OFFICE)[0],)
    least = (Promise(p.BID_AT_MOST, ward=ward, most=0),)
    table.page.load_offer(Offer(0, table.page.rival, least, asked))
    table.page.send()
    driver.frames(6)
    assert table.match.ledger.talk_count >= 2
    table.leave_deals()
    assert table.top is ballot
    assert ballot.bid == begun
    table.driver.close()


def test_a_ballot_hides_before_the_page_of_deals_opens_where_others_could_look(
    tmp_path: Path,
) -> None:
    table = Talking(tmp_path, people=2, state=a_ballot(2))
    driver = table.driver
    driver.wait(0.5)
    driver.key("return")
    driver.frames(2)
    ballot = driver.expect(BallotScene)
    driver.key(str(next(one for one in range(4) if ballot.outlook.usable[one]) + 1))
    assert sum(ballot.bid) == 1
    driver.key("d")
    kinds = [type(one) for one in driver.app.stack.scenes]
    assert kinds[-2:] == [CoverScene, DealScene]
    assert BallotScene not in kinds
    assert table.page.seat == ballot.seat
    driver.key("escape")
    driver.wait(0.5)
    driver.key("return")
    driver.frames(2)
    assert sum(driver.expect(BallotScene).bid) == 1
    driver.close()


def test_no_way_to_deals_from_a_ballot_where_talk_is_off(tmp_path: Path) -> None:
    table = Talking(tmp_path, talk="off", state=a_ballot(1))
    ballot = table.driver.expect(BallotScene)
    table.driver.key("d")
    assert table.top is ballot
    hints = {one.hint for one in ballot.gui.ring.targets}
    assert text("table.hint.deals") not in hints
    table.driver.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(("size", "scale"), [((1024, 600), 100), ((1280, 720), 200)])
def test_a_ballot_has_room_for_deals(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    table = Talking(tmp_path, state=a_ballot(1))
    table.driver.app.apply(ui_scale=scale)
    table.driver.resize(size)
    table.driver.frames(2)
    names = frozenset(seat.name for seat in table.match.seats)
    assert look_at(table.driver.expect(BallotScene), names) == []
    table.driver.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_a_hint_never_lies_on_an_offer(tmp_path: Path, scale: int) -> None:
    """In large text two cards with two red buttons lay one on the other."""
    table = Talking(tmp_path, state=last_year(17, 3))
    table.driver.app.apply(ui_scale=scale)
    table.session.adviser = Adviser(table.match, Wire)
    offers = (some_offer(table.match.state, Random(number)) for number in range(1000))
    said = next(one for one in offers if one is not None and one.to == 0)
    assert table.session.say(said) == ""
    table.driver.frames(4)
    offer = table.driver.expect(OfferScene)
    table.driver.key("h")
    table.driver.frames(6)
    cards = [one for one in table.driver.app.stack.scenes if isinstance(one, HintScene)]
    assert all(not one.card.collidepoint(offer.card.center) for one in cards)
    if scale > 100:
        assert offer.folded
        table.driver.key("escape")
        table.driver.frames(3)
        table.driver.key("d")  # the offer again, and alone
        table.driver.frames(3)
        assert not offer.folded
        assert not [one for one in table.driver.app.stack.scenes if isinstance(one, HintScene)]
    table.driver.close()


def test_a_promise_in_the_making_tells_what_was_chosen(table: Talking) -> None:
    """Where a number was asked for, the ward that had been chosen was told nowhere."""
    table.driver.key("d")
    table.driver.frames(2)
    table.page._begin(0)
    steps = table.page.steps
    assert steps is not None
    steps.choose_kind(p.BID_AT_MOST)
    ward = steps.options()[0]
    steps.choose(ward)
    assert steps.field() == "most"
    assert text("table.hint.ward", number=WARD_NUMBERS[ward]) in steps.so_far()


def test_kinds_of_promises_are_of_one_size(tmp_path: Path) -> None:
    """At 200% in German two of eleven were bold and larger."""
    table = Talking(tmp_path)
    table.driver.app.apply(language="de", ui_scale=200)
    table.driver.key("d")
    table.driver.frames(2)
    table.page._begin(0)
    table.driver.frames(2)
    with watching() as drawn:
        table.driver.app.relayout()
        table.driver.frames(2)
    kinds = {word for kind in p.KINDS for word in text(f"deal.kind.{kind}").split()}
    assert len({ink.role for ink in drawn.inks if ink.words.split()[-1] in kinds}) == 1
    table.driver.close()


def test_the_records_of_two_players_do_not_read_as_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 200% in German the second began a space after the first."""
    table = Talking(tmp_path, people=4)
    table.driver.app.apply(language="de", ui_scale=200)
    table.driver.key("d")
    table.driver.frames(2)
    places, label = dict[str, int](), Gui.label

    def noted(self: Gui, rect: pygame.Rect, words: str, *rest: Any, **named: Any) -> Any:
        places[words] = rect.left
        return label(self, rect, words, *rest, **named)

    monkeypatch.setattr(Gui, "label", noted)
    with watching() as drawn:
        table.page._toggle_ledger()
        table.driver.frames(2)
    record = text("deal.record", kept=0, broken=0)
    inks = [ink for ink in drawn.inks if ink.words.endswith(record)]
    assert len(inks) >= 4
    second = max(places[ink.words] for ink in inks)
    ends = [places[ink.words] + ink.rect.width for ink in inks if places[ink.words] < second]
    assert max(ends) + table.look.px(Gap.M) <= second
    table.driver.close()


def test_a_page_shows_who_thinks_about_its_offer(tmp_path: Path) -> None:
    """It showed instead that another offer was waiting for an answer."""
    table = Talking(tmp_path, people=4)
    page = DealScene(table.driver.app, table.session, 0, 2)
    table.driver.app.stack.push(page)
    page.sides = (list(sides(table.match.state, 0)), list(sides(table.match.state, 2)))
    page.unanswered = page._offer()
    page.note = text("deal.waiting", name=table.match.seats[2].name)
    with watching() as drawn:
        table.driver.app.relayout()
        table.driver.frames(2)
    assert page.note in {ink.words for ink in drawn.inks}
    table.driver.close()


def test_colons_stand_as_french_wants_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were set in code: "éloïse promet: ..."."""
    table = Talking(tmp_path)
    drawn = list[str]()
    draw = Typography.draw

    def spied(self: Typography, surface: object, words: str, *rest: object) -> object:
        drawn.append(words)
        return draw(self, surface, words, *rest)  # type: ignore[arg-type]

    table.driver.app.apply(language="fr")
    table.deal(Offer(0, 2, sides(table.match.state, 0), sides(table.match.state, 2)))
    monkeypatch.setattr(Typography, "draw", spied)
    table.driver.key("d")
    table.driver.frames(2)
    table.page._toggle_ledger()
    table.driver.frames(2)
    table.page._toggle_ledger()
    table.page._begin(0)
    table.driver.frames(2)
    table.driver.click_on(text("deal.kind.office"))
    table.driver.frames(2)
    assert any(":" in words for words in drawn)
    assert not [words for words in drawn if re.search(r"[^\s\d\u00a0\u202f]:", words)]
    table.driver.close()
