"""No figure of a ballot is ever cut, in the fullest ballots, the longest names, the least room."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.languages import available, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.rules.wards import candidates, reach, usable_favors
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.candidates import Candidates
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.ui.type import Typography
from tests.helpers import over_table
from tests.helpers.ballots import rich_ballot
from tests.helpers.ink import watching
from tests.helpers.table import Table

pytestmark = pytest.mark.usefixtures("own_words")

ROOMS = [
    ((1024, 600), 100, False),
    ((1024, 600), 200, False),
    ((1280, 720), 100, True),
    ((1280, 720), 150, False),
    ((1280, 720), 200, False),
    ((1920, 1080), 100, False),
]
NAMES = ("Wilhelmina Quackenbush", "Maximilian Wolfeschlegel", "Clarissa", "Ambrose", "Edith W.")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, 5, state=rich_ballot())
    seats = zip(made.match.seats, NAMES, strict=True)
    made.match.seats = tuple(seat._replace(name=name) for seat, name in seats)
    yield made
    made.close()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever with a figure in it was cut with an ellipsis."""
    found: list[str] = []
    fit = Typography.cut

    def spied(self: Typography, text: str, role: str, width: int) -> str:
        fitted = fit(self, text, role, width)
        if fitted != text and any(character.isdigit() for character in text):
            found.append(text)
        return fitted

    monkeypatch.setattr(Typography, "cut", spied)
    return found


def scenes(table: Table) -> Iterator[Scene]:
    """Everything with figures that comes at a ballot, with all bid that can be."""
    state, ward = table.match.state, table.match.state.voting
    ballot = table.ballot_of(0)
    yield over_table.announcement(table, "A note.")
    yield ballot
    ballot.laid.bid_rows.set(ballot.outlook.usable)
    yield table.ballot_of(4, ballot.outlook.usable)
    bids = tuple((35, 34, 33, 32) for _ in range(5))
    opened = e.BallotOpened(ward, bids)
    votes = tuple(state.bosses[ward * MAX_SEATS + seat] + 134 for seat in range(5))
    won = e.WardWon(ward, 4, votes)
    yield over_table.reveal(table, opened, won)
    yield over_table.rival_ballot(table, opened, won)


def in_each_language(table: Table, size: tuple[int, int], scale: int, plain: bool) -> Iterator[str]:
    """The table in such a room; its language is the next one each time."""
    table.driver.app.apply(ui_scale=scale, plain_type=plain)
    table.driver.resize(size)
    for code in available():
        table.driver.app.apply(language=code)
        yield code


def check_verdict(scene: BallotScene, code: str) -> None:
    """Prize, sum, and verdict fit whatever is bid."""
    totals, total = scene.laid.totals, sum(scene.outlook.usable)
    for bid in {0, 1, total // 2, total}:
        blocks = totals.blocks(bid)
        assert sum(high for _, _, high in blocks) <= totals.area.height, (code, blocks)
        for role, lines, _ in blocks:
            widths = [scene.look.type.width(line, role) for line in lines]
            most = scene.look.type.natural_width(role, totals.area.width)
            assert max(widths) <= most, (code, lines)


@pytest.mark.parametrize(("size", "scale", "plain"), ROOMS, ids=str)
def test_every_figure_is_whole_and_verdicts_fit(
    table: Table, cut: list[str], size: tuple[int, int], scale: int, plain: bool
) -> None:
    """In every language, with the longest names."""
    app = table.driver.app
    pages = (
        (code, one) for code in in_each_language(table, size, scale, plain) for one in scenes(table)
    )
    for code, scene in pages:
        app.stack.push(scene)
        app.stack.apply_changes()
        cut.clear()
        if isinstance(scene, RevealScene | RivalBallot):
            scene.opening.age = 1.3 if isinstance(scene, RivalBallot) else 9.0
        scene.paint(app.window.surface)
        where = f"{type(scene).__name__} in {code}"
        assert cut == [], where
        gui: Any = getattr(scene, "gui", None)
        assert gui is None or gui.overfull == [], where
        if isinstance(scene, BallotScene):
            check_verdict(scene, code)
        app.stack.pop(scene)
        app.stack.apply_changes()


def test_every_count_of_the_candidates_is_there(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each favor held is written beside its disc, and ends before the next one begins."""
    app = table.driver.app
    app.apply(language="en", ui_scale=200, plain_type=False)
    table.driver.resize((1024, 600))
    written: list[tuple[str, Any]] = []
    scene = table.ballot_of(0)
    app.stack.push(scene)
    app.stack.apply_changes()
    label = scene.gui.label

    def spied(rect: Any, words: str, *rest: Any, **named: Any) -> None:
        written.append((words, rect))
        label(rect, words, *rest, **named)

    monkeypatch.setattr(scene.gui, "label", spied)
    size = scene.laid.totals.rows.scale
    Candidates(scene.gui, table.match, size, 52.0).lay_rows(40, 100, size.width - 100)
    state = table.match.state
    wanted = Counter(
        str(count)
        for seat in candidates(state, state.voting)
        for count in usable_favors(state, state.voting, seat)
    )
    assert wanted <= Counter(words for words, _ in written)
    rects = [rect for words, rect in written if words.isdigit()]
    for number, rect in enumerate(rects):
        assert rect.collidelist(rects[:number]) < 0
    app.stack.pop(scene)
    app.stack.apply_changes()


@pytest.mark.usefixtures("painted")
def test_the_verdict_ends_above_the_buttons_in_the_largest_plain_type(table: Table) -> None:
    """Its last line was printed over a button."""
    app = table.driver.app
    for code in in_each_language(table, (1024, 600), 200, True):
        scene = table.ballot_of(0)
        app.stack.push(scene)
        app.stack.apply_changes()
        totals = scene.laid.totals
        with watching() as drawn:
            totals.paint(app.window.surface)
        lowest = max(ink.rect.bottom for ink in drawn.inks)
        assert lowest <= totals.area.bottom + 2, code
        app.stack.pop(scene)
        app.stack.apply_changes()


@pytest.mark.usefixtures("painted")
def test_the_line_of_own_votes_is_named_and_each_maximum_ends_its_bar(table: Table) -> None:
    """The red line across the bars had no name, and the maximum was far from short bars."""
    app, state = table.driver.app, table.match.state
    for code in in_each_language(table, (1280, 720), 100, False):
        scene = table.ballot_of(0)
        app.stack.push(scene)
        app.stack.apply_changes()
        scene.laid.bid_rows.set(scene.outlook.usable)
        with watching() as drawn:
            scene.paint(app.window.surface)
        votes = scene.outlook.bosses + sum(scene.outlook.usable)
        words = text("ballot.your_votes", count=votes)
        named = [ink for ink in drawn.inks if ink.words == words]
        assert named, code
        assert words not in drawn.cut, code
        head = next(one for one in scene.gui.labels if one.words == text("ballot.could_reach"))
        width = app.look.type.width(head.words, head.role)
        bars = scene.laid.candidate_rows.bars
        assert named[0].rect.bottom <= bars.top, code
        assert named[0].rect.right < head.rect.right - width, code
        for seat in candidates(state, state.voting):
            most = reach(state, state.voting, seat)
            end = bars.left + scene.laid.candidate_rows.bar_width(most)
            after = [ink.rect.left - end for ink in drawn.inks if ink.words == str(most)]
            assert [gap for gap in after if 0 < gap <= app.look.px(16)], (code, seat)
        app.stack.pop(scene)
        app.stack.apply_changes()
