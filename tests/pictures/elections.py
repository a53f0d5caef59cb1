"""Everything that an election brings up over the table, the newspaper, and the final count."""

from functools import partial
from random import Random
from typing import Final

from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import NO_BID, candidates
from tammany_desktop.scenes.base.pictures import SavingScene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene, show_table
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.newspaper import NewspaperScene, paper_of
from tammany_desktop.scenes.table.hint import TutorScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match
from tests.helpers.table_view import TableView
from tests.helpers.tutor import question_over
from tests.pictures.parts import ELECTION
from tests.pictures.studio import Page, Studio, alone_at, seats

MOVING: Final = {"speed": "normal", "reduce_motion": False}
BIDS: Final[tuple[Bid, ...]] = ((1, 0, 0, 0), (1, 0, 1, 0), (0, 0, 1, 0), (1, 0, 0, 0), NO_BID)
RUNNING: Final = frozenset(("boss", "favor"))  # what a ballot tells of its candidates


def voter(state: State) -> int:
    """The first candidate of the ward that votes."""
    return candidates(state, state.voting)[0]


def ballot(studio: Studio, bid: Bid = NO_BID, moment: str = "ballot", nth: int = 0) -> BallotScene:
    """The ballot of the only person, the candidate at an index."""
    state = studio.state(moment)
    seat = candidates(state, state.voting)[nth]
    match = Match.in_memory(alone_at(seat, state.n), state, Random(1))
    studio.table(moment, match=match).ballot_of(seat, bid)
    studio.driver.frames(4)
    page = studio.driver.expect(BallotScene)
    page.resize()  # the bid was begun after its first layout
    return page


def cover(studio: Studio) -> CoverScene:
    """The cover that comes before the first ballot of several persons."""
    studio.table("ballot", 4)
    studio.driver.frames(4)
    return studio.driver.expect(CoverScene)


def shared(studio: Studio) -> None:
    """The ballot of one of several persons."""
    cover(studio).open_ballot()


def announced(studio: Studio) -> None:
    """What everybody may look at before the first bid."""
    talk = cover(studio).show_table
    assert talk is not None
    talk()
    studio.driver.frames(2)
    studio.driver.expect(AnnounceScene)


def sealed(studio: Studio) -> None:
    """The envelope in the midst of closing."""
    page = ballot(studio)
    page._seal()
    studio.driver.frames(48)


def board(studio: Studio) -> None:
    """The board that can be looked at from a ballot."""
    show_table(studio.app, studio.watched("ballot").match)
    studio.driver.frames(2)


def _outcome(state: State, tied: bool) -> tuple[e.BallotOpened, e.WardWon | e.WardTied]:
    ward, n = state.voting, state.n
    votes = tuple(state.bosses[ward * MAX_SEATS + s] + (not tied) * sum(BIDS[s]) for s in range(n))
    bids = (NO_BID,) * n if tied else BIDS[:n]
    if tied:
        return e.BallotOpened(ward, bids), e.WardTied(ward, votes)
    winner = max(candidates(state, ward), key=lambda seat: votes[seat])
    return e.BallotOpened(ward, bids), e.WardWon(ward, winner, votes)


def reveal(
    studio: Studio, frames: int = 0, tied: bool = False, moment: str = "ballot"
) -> RevealScene:
    """The opening of a ballot, after so many frames."""
    state = studio.state(moment)
    match = Match.in_memory(alone_at(voter(state), state.n), state, Random(1))
    opened, outcome = _outcome(state, tied)
    match.seal(voter(state), opened.bids[voter(state)])
    table = studio.table(moment, match=match)
    table.table.play.playback.queue((opened, outcome))
    studio.driver.frames(frames or 4)
    return studio.driver.expect(RevealScene)


def rivals(studio: Studio, seconds: float | None = None) -> RivalBallot:
    """The opening of a ballot among opponents, after some seconds or at its end."""
    table = studio.watched("ballot")
    opened, outcome = _outcome(table.match.state, False)
    table.table.play.playback.queue((opened, outcome))
    studio.driver.wait(0.5)  # until the card has come
    page = studio.driver.expect(RivalBallot)
    page.opening.skip_to(page.opening.finished_at if seconds is None else seconds)
    page.resize()
    studio.driver.frames(4)
    return page


def elected(studio: Studio) -> None:
    """The result of an election."""
    table = studio.watched("elected")
    named = e.MayorNamed(table.match.state.actor(), e.BY_FAVORS)
    table.play_event(named)
    studio.lay(ElectionResultScene(studio.app, table.match.seats, table.match.state, named))


def appointing(studio: Studio) -> None:
    """The Mayor gives offices."""
    studio.acting("appoint")
    studio.driver.frames(4)
    studio.driver.expect(AppointmentsScene)


def newspaper(studio: Studio, term: int, share: float = 0.0) -> None:
    """The newspaper of a term, scrolled by a share of its length."""
    table = studio.ended()
    page = paper_of(studio.app, table.match, term)
    assert isinstance(page, NewspaperScene)
    page.share = share
    studio.lay(page)


def picture_kept(studio: Studio) -> None:
    """The card after a picture was kept."""
    newspaper(studio, 1)
    made = studio.driver.scene.picture_to_save()
    assert made is not None
    scene = SavingScene(studio.app, made)
    scene.result = scene.words = text("picture.kept", file=f"{made.name}.png", folder="Pictures")
    studio.lay(scene)


def final(studio: Studio, seconds: float = 0.0, begun: bool = False) -> None:
    """The final count after so many seconds, or at its end; of a game begun in its middle."""
    state = studio.state("over")
    table = studio.ended(Match.in_memory(seats(4, 0), state, Random(1)) if begun else None)
    if not seconds:
        studio.lay(FinalScene(studio.app, table.session))
        return
    shown = table.shown  # the table is behind the match until the count ends
    for seat in range(shown.n):
        shown.score[seat] -= shown.favor_points[seat] + shown.slander_points[seat]
    shown.winners_mask = 0
    table.tabletop.refresh()
    studio.lay(FinalScene(studio.app, table.session, lambda: None))
    studio.driver.wait(seconds)


def tutor(studio: Studio) -> None:
    """The tutor's question over a ballot."""
    ballot(studio)
    scene = next(one for one in studio.app.stack.scenes if isinstance(one, TableScene))
    studio.lay(question_over(TableView(studio.driver, scene)))
    studio.driver.expect(TutorScene)


ELECTIONS: Final = (
    Page("announcement", announced, RUNNING),
    Page("cover", cover),
    Page("ballot", ballot, RUNNING | {"cube"}),
    Page("ballot-bid", partial(ballot, bid=(1, 0, 1, 0))),
    Page("ballot-shared", shared, RUNNING | {"cube"}),
    Page("ballot-five", partial(ballot, moment="five_ballot", nth=1), RUNNING),
    Page("ballot-board", board, ELECTION),
    Page("ballot-tutor", tutor),
    Page("envelope", sealed, settings=MOVING, moves=True),
    Page("reveal-middle", partial(reveal, frames=90), settings=MOVING, moves=True),
    Page("reveal", reveal, frozenset(("boss",))),
    Page("reveal-five", partial(reveal, moment="five_ballot"), frozenset(("boss",))),
    Page("reveal-tied", partial(reveal, tied=True)),
    Page("rival-ballot", rivals, ELECTION - {"leader"}, MOVING, moves=True),
    Page("elected", elected),
    Page("appointments", appointing),
    *(Page(f"newspaper-{term}", partial(newspaper, term=term)) for term in (1, 2, 3, 4)),
    Page("newspaper-below", partial(newspaper, term=1, share=1.0), settings={"ui_scale": 200}),
    Page("picture-kept", picture_kept),
    Page("final-middle", partial(final, seconds=2.0), settings=MOVING, moves=True),
    Page("final", final),
    Page("final-begun", partial(final, begun=True), frozenset(("points",))),
)
