"""Scenes that come over a table, made for it as the program makes them, and not yet shown."""

from tests.helpers.table_view import TableView  # before pygame: it chooses the drivers

# isort: split
from tammany_desktop.rules import events as e
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.opening import Opening, Outcome
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.talk.deals import Offer


def announcement(table: TableView, note: str = "") -> AnnounceScene:
    """What everybody may look at before the first bid."""
    return AnnounceScene(table.driver.app, table.session, lambda: None, table.tools, note)


def cover(table: TableView, seat: int) -> CoverScene:
    """The cover before the ballot of a person."""
    parts = (table.driver.app, table.session, seat, lambda: None, table.tools)
    return CoverScene(*parts, table.unseen_bids)


def _opening(table: TableView, opened: e.BallotOpened, outcome: Outcome) -> Opening:
    return Opening(table.driver.app, table.match.seats, table.match.state, opened, outcome)


def reveal(table: TableView, opened: e.BallotOpened, outcome: Outcome) -> RevealScene:
    """The opening of a ballot in which a person bid."""
    return RevealScene(_opening(table, opened, outcome), table.tools, table.tabletop)


def rival_ballot(table: TableView, opened: e.BallotOpened, outcome: Outcome) -> RivalBallot:
    """The opening of a ballot among opponents."""
    return RivalBallot(_opening(table, opened, outcome), table.tools, table.tabletop)


def appointments(table: TableView) -> AppointmentsScene:
    """The page on which the Mayor gives offices."""
    return AppointmentsScene(table.driver.app, table.session, table.tools)


def offer_card(table: TableView, offer: Offer) -> OfferScene:
    """The card of an offer to a person."""
    return OfferScene(table.under, offer)
