"""The table with everything that comes over it in a turn: prompts, cards, deals, log, menu."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tammany_desktop import talk as promises
from tammany_desktop.bots.explanations import Hint, explain_turn
from tammany_desktop.bots.protocol import ACT
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import VOTING_ORDER, WARD_INDEX
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.scenes.menus.players import PlayersScene
from tammany_desktop.scenes.table.deals import GIVES, DealScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.weighing import Adviser
from tammany_desktop.talk.deals import Answer, Offer
from tests.helpers.table_view import TableView
from tests.helpers.tutor import full_turn, question_over
from tests.pictures.parts import ALL, ELECTION, PIECES, TURN, fullest
from tests.pictures.studio import Page, Studio, alone_at

WARD: Final = WARD_INDEX[14]
Make = Callable[[Studio], object]


class Ready(Adviser):
    """An adviser that has found its hint already."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.match = match

    def ask(self, seat: int, about: str = ACT) -> None:
        """Nothing is to be found out."""

    def poll(self) -> Hint | None:
        """The turn that the tutor would prefer."""
        state = self.match.state
        return explain_turn(self.match.view(state.actor()), full_turn(state))


def acting(moment: str) -> Make:
    """A person's turn."""
    return lambda studio: studio.acting(moment)


def told(studio: Studio, moment: str = "turn") -> TableView:
    """A person's turn after what rivals did, with all steps before, which can be undone."""
    match = studio.played(moment)
    who = alone_at(match.state.actor(), match.state.n)
    return studio.table(moment, match=Match(who, match.history))


def handed(studio: Studio) -> None:
    """A turn has come to one of several persons."""
    match = studio.played("turn", 4)
    studio.table("turn", match=match)


def taken(moment: str, kind: int, field: str = "", value: int = 0) -> Make:
    """Something is picked up."""

    def open_table(studio: Studio) -> TableView:
        table = studio.acting(moment)
        assert table.take(kind, field, value), moment
        return table

    return open_table


def chosen(moment: str, kind: int, steps: int, *, begun: bool = False) -> Make:
    """An act half chosen: so many choices, each the first there is; in a turn that was `begun`."""

    def open_table(studio: Studio) -> None:
        table = told(studio, moment) if begun else studio.acting(moment)
        assert table.take(kind), moment
        for _ in range(steps):
            plan = table.plan
            assert plan is not None
            table.choose(str(plan.next_field()), table.options[0])

    return open_table


def pointed(moment: str, ward: int) -> Make:
    """A ward is pointed at."""
    return lambda studio: studio.acting(moment).hover(ward)


def zoomed(studio: Studio) -> None:
    """The map from near."""
    table = studio.acting("turn")
    table.hover(fullest(studio.plain_state("turn")))
    table.inspect()


def projected(studio: Studio) -> None:
    """The election if it were today."""
    studio.acting("turn").toggle_projection()


def hint(studio: Studio, depth: int) -> None:
    """A hint, so deep."""
    table = studio.acting("turn")
    table.session.adviser = Ready(table.match)
    card = HintScene(table.under, 0)
    card.depth = depth
    studio.lay(card)


def over(make: Callable[[TableView], object], moment: str = "turn") -> Make:
    """Something over the table of a person's turn."""

    def open_card(studio: Studio) -> None:
        studio.lay(make(studio.acting(moment)))  # type: ignore[arg-type]

    return open_card


# Deals


def offer_at(table: TableView) -> Offer:
    """An offer of the next seat to the person who acts: a promise of two kinds a side."""
    state, seat = table.match.state, table.match.state.actor()
    rival = (seat + 1) % state.n
    sides = []
    for maker, to in ((rival, seat), (seat, rival)):
        wards = [ward for ward in VOTING_ORDER if state.bosses[ward * MAX_SEATS + to]]
        both = [ward for ward in wards if state.bosses[ward * MAX_SEATS + maker]]
        bid = promises.Promise(promises.BID_AT_MOST, ward=(both or wards)[0], most=0)
        sides.append((bid, promises.Promise(promises.NO_BOSS, ward=wards[-1])))
    return Offer(rival, seat, *sides)


def offered(studio: Studio, folded: bool) -> None:
    """An opponent has offered a deal."""
    table = studio.acting("turn")
    offer = offer_at(table)
    assert not table.session.say(offer)
    studio.driver.frames(4)
    card = studio.driver.scene
    assert isinstance(card, OfferScene)
    if folded:
        card._toggle_fold()


def deals(studio: Studio, *, ledger: bool = False, empty: bool = False) -> DealScene:
    """The page of deals over the table, empty, full, or its ledger."""
    table = studio.acting("turn")
    offer, seat = offer_at(table), table.match.state.actor()
    if ledger:
        assert not table.session.say(offer)
        assert not table.session.say(Answer(seat, True))
        studio.driver.frames(4)
    page = DealScene(studio.app, table.session, seat, offer.seat)
    if not empty:
        page.load_offer(Offer(seat, offer.seat, offer.asks, offer.gives))
    studio.lay(page)
    if ledger:
        page._toggle_ledger()
    return page


def step(studio: Studio, kind: str, steps: int, side: int = GIVES) -> None:
    """A promise in the making after so many choices."""
    page = deals(studio, empty=True)
    page._begin(side)
    assert page.steps is not None
    if kind:
        page.steps.choose_kind(kind)
    for _ in range(steps):
        page.steps.choose(page.steps.options()[0])


def _played(studio: Studio, kind: Callable[..., object]) -> None:
    table = studio.table("turn", match=studio.played("turn", 2))
    studio.lay(kind(studio.app, table.session))  # type: ignore[arg-type]


STEPS: Final = {
    "kind": ("", 0),
    "ward": (promises.BID_AT_MOST, 0),
    "most": (promises.BID_AT_MOST, 1),
    "population": (promises.CUBE, 1),
    "seat": (promises.NO_SLANDER, 0),
    "office": (promises.OFFICE, 1),
}
TALKS: Final = {"talk": "asked"}
ON_MAP: Final = frozenset(("boss", "cube"))

TABLES: Final = (
    Page("table", acting("turn"), TURN),
    Page("table-beginning", acting("beginning")),
    Page("table-told", told),
    Page("table-handed", handed),
    Page("table-three", acting("three"), TURN),
    Page("table-late", acting("slander")),
    Page("table-five", acting("five"), TURN),
    Page("table-contrast", acting("turn"), TURN, {"contrast": "high_contrast"}),
    Page("table-plain", acting("five"), TURN, {"plain_type": True}),
    Page("table-talk", acting("turn"), settings=TALKS),
    Page("table-cube", taken("turn", m.PLACE_CUBE, "population", 1), TURN - {"garden"}),
    Page("table-ward", pointed("turn", WARD), TURN),
    Page("table-zoomed", zoomed, PIECES),
    Page("table-rival", lambda studio: studio.watched("turn"), ALL),
    Page("table-projection", projected, TURN),
    Page("table-over", lambda studio: studio.ended()),
    Page("slander-ward", chosen("slander", m.SLANDER, 0)),
    Page("slander-rival", chosen("slander", m.SLANDER, 1)),
    Page("slander-favor", chosen("slander", m.SLANDER, 2)),
    Page("office-arrest", chosen("arrest", m.ARREST, 1)),
    Page("office-resettle", chosen("resettle", m.RESETTLE, 1)),
    Page("office-resettle-to", chosen("resettle", m.RESETTLE, 2)),
    Page("office-lock", chosen("lock", m.LOCK, 0, begun=True)),
    Page("office-favor", chosen("favor", m.TAKE_FAVOR, 0)),
    Page("bonus-cube", acting("bonus_cube"), PIECES),
    Page("bonus-favor", acting("bonus_favor"), PIECES),
    Page("tally", lambda studio: studio.watched("ballot"), ELECTION),
    *(Page(f"hint-{depth}", partial(hint, depth=depth)) for depth in (1, 3)),
    Page("tutor", over(question_over)),
    Page("offer", partial(offered, folded=False), settings=TALKS),
    Page("offer-folded", partial(offered, folded=True), settings=TALKS),
    Page("deals-empty", partial(deals, empty=True), settings=TALKS),
    Page("deals", deals, settings=TALKS),
    Page("deals-ledger", partial(deals, ledger=True), settings=TALKS),
    *(
        Page(
            f"deals-{name}",
            partial(step, kind=kind, steps=steps),
            ON_MAP if name == "ward" else frozenset(),
            TALKS,
        )
        for name, (kind, steps) in STEPS.items()
    ),
    Page("log", lambda studio: _played(studio, LogScene)),
    Page("menu", lambda studio: _played(studio, MenuScene)),
    Page("players", lambda studio: _played(studio, PlayersScene)),
)
