"""Games looked at again: replay, snapshot, analysis, decisions, mistakes, the analysis board."""

from collections.abc import Callable
from functools import cache, partial
from math import sin
from typing import Final

from tammany_desktop.analysis.coaching import summary_of
from tammany_desktop.bots.review import DRAW, Decision, Moment, due_moments
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.opening import JournalContents
from tammany_desktop.rules import game
from tammany_desktop.rules.state import NOBODY, PHASES
from tammany_desktop.scenes.review.analysis import PAGES as ANALYSIS
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.board import PAGES as BOARD
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene, SpectatorScene
from tests.helpers.study import studied
from tests.helpers.tutor import mistake
from tests.helpers.weighed import COSTS
from tests.pictures.parts import ALL, PIECES
from tests.pictures.studio import MOMENTS, Page, Studio, golden, header_of, seats
from tests.pictures.tables import WARD

GAME: Final = golden(MOMENTS["turn"][0])
ON_MAP: Final = frozenset(("boss", "leader", "cube"))


@cache
def weighed() -> tuple[Moment, ...]:
    """The golden game as if it had been weighed: figures by place, each grade in turn."""
    entries = [GAME.entry(line) for line in GAME.path_to()]
    found = []
    for place, due in enumerate(due_moments(GAME.start, entries)):
        year, n = due.before.year, due.before.n
        if due.drawn is not None:
            luck = tuple(0.02 * (seat == place % n) for seat in range(n))
            found.append(Moment(due.line, year, luck=luck, kind=DRAW))
            continue
        drift = [sin(place / (11 + 4 * seat) + 2 * seat) for seat in range(n)]
        shares = [1.6 + drift[seat] + (place * (seat + 3)) % 7 / 10 for seat in range(n)]
        chances = tuple(one / sum(shares) for one in shares)
        decisions: tuple[Decision, ...] = ()
        if due.moves:
            cost, kind = COSTS[place % len(COSTS)], PHASES[due.before.phase]
            seat, better = due.before.actor(), (due.moves[-1],)
            figures = (0.5, 0.5 - cost, 0.006)
            decisions = (Decision(due.since, seat, kind, *figures, due.moves, better),)
        found.append(Moment(due.line, year, chances, decisions))
    return tuple(found)


def analysis(studio: Studio, page: str, known: bool = False) -> None:
    """A page of the analysis; once the game was weighed where that is `known`."""
    scene = AnalysisScene(studio.app, seats(4), GAME, header_of(GAME))
    scene.page_name = page
    scene.summary = summary_of(weighed(), 4) if known else None
    studio.show(scene)


def mistakes(studio: Studio) -> None:
    """A mistake in a position."""
    state = studio.state("turn")
    one = mistake(state, state.actor(), (game.legal(state)[0],), None, 0.2)
    history = History(state)
    found = [(state.year, one)]
    studio.show(MistakesScene(studio.app, seats(4), history, found, header_of(history)))


def progress(studio: Studio) -> None:
    """The mistakes of a game that was weighed."""
    found = list(summary_of(weighed(), 4).mistakes)
    studio.show(MistakesScene(studio.app, seats(4), GAME, found, header_of(GAME)))


def replay(studio: Studio) -> None:
    """A replay of a game that began in a position."""
    history = History(studio.state("turn"))
    studio.show(ReplayScene(studio.app, header_of(history), history))


def replay_middle(studio: Studio) -> None:
    """A replay in its middle."""
    scene = ReplayScene(studio.app, header_of(GAME), GAME)
    studio.show(scene)
    scene._jump(MOMENTS["turn"][1])


def held(studio: Studio) -> None:
    """What everybody held before an election."""
    studio.show(HoldingsScene(studio.app, seats(4), studio.state("ballot")))


def looked_on(studio: Studio) -> None:
    """A game of another copy of the program."""
    history = History(studio.state("turn"))
    seen = JournalContents(header_of(history), history, ())
    studio.show(SpectatorScene(studio.app, studio.folder / "none.jsonl", seen))


def snapshot(studio: Studio, ward: int = NOBODY) -> None:
    """A position to look at, a ward pointed at where there is one."""
    state = studio.state("five")
    words = "Edith slanders Clarissa in ward 17."
    go_on: Callable[[], object] | None = None if ward != NOBODY else lambda: None
    scene = SnapshotScene(studio.app, seats(5), state, words, go_on, lit=ward)
    studio.show(scene)
    if ward != NOBODY:
        scene.show_card(ward)


def board(studio: Studio, page: str, moment: str = "five", ward: int = NOBODY) -> None:
    """The analysis board at one of its pages, with all that can be known of the position."""
    state = studio.state(moment)
    scene = BoardScene(studio.app, seats(state.n), state, studied())
    scene.page_name, scene.ward = page, ward
    scene.study.play(scene.state)
    scene.study.poll()
    scene.study.judge(scene.state)
    scene.study.poll()
    studio.show(scene)


REVIEWS: Final = (
    *(Page(f"analysis-{name}", partial(analysis, page=name)) for name in ANALYSIS),
    Page("analysis-weighed", partial(analysis, page="decisions", known=True)),
    Page("mistakes", mistakes, frozenset(("leader",))),
    Page("mistakes-weighed", progress),
    Page("replay", replay, ALL),
    Page("replay-middle", replay_middle),
    Page("replay-held", held),
    Page("spectator", looked_on, ALL),
    Page("snapshot", snapshot, ALL),
    Page("snapshot-ward", partial(snapshot, ward=WARD), PIECES),
    *(Page(f"board-{name}", partial(board, page=name), ON_MAP) for name in BOARD[1:]),
    Page("board-map", partial(board, page="map"), ON_MAP, {"ui_scale": 200}),
    Page("board-ward", partial(board, page="set", ward=WARD), ON_MAP),
    Page("board-ballot", partial(board, page="judge", moment="five_ballot"), ON_MAP - {"leader"}),
    Page("board-bids", partial(board, page="play", moment="five_ballot"), ON_MAP - {"leader"}),
)
