"""The last page says truthfully what decided the game, in every language and at any size."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from tammany_desktop.analysis import findings, game_record
from tammany_desktop.analysis.findings import seat_in_lead
from tammany_desktop.languages import available, labeled, series, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.base.stack import GUARD
from tammany_desktop.scenes.election import final
from tammany_desktop.scenes.election.count import reason_words
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.review import analysis
from tammany_desktop.scenes.review.analysis import AnalysisScene, turning_words
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PLAIN, PRIMARY, Painter, backdrop, icon
from tammany_desktop.wording import names
from tests.helpers import games
from tests.helpers.build import Table as Position
from tests.helpers.play import elect
from tests.helpers.table import NAMES, Table


def _ended(*mayor_favors: int, last_tie: str) -> State:
    """Seats 0 and 1 level in everything; seat 2, Mayor again, has what is given."""
    table = Position(n=3, term=4, last_tie=last_tie).scores(20, 20, 0).tokens(0, 0, 0)
    table.favors(0, 1, 0, 0, 0).favors(1, 1, 0, 0, 0).favors(2, *mayor_favors)
    state = table.offices("deputy_mayor", "chief_of_police", "mayor").last_turn().given()
    elect(state)
    return state


@pytest.mark.parametrize(
    ("last_tie", "key"),
    [("mayor", "results.why.mayor_untied"), ("shared", "results.why.shared")],
)
def test_a_tie_of_others_is_told_as_such(tmp_path: Path, last_tie: str, key: str) -> None:
    table = Table(tmp_path, people=3, state=_ended(1, last_tie=last_tie), size=(1024, 600))
    table.driver.app.apply(ui_scale=200)
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)
    for code in (*available(), "en"):
        table.driver.app.apply(language=code)
        table.driver.frames(2)
        assert scene.reason() == text(key, names=names(table.match.seats, (0, 1)), name=NAMES[2])
        assert scene.gui.overfull == []
    table.close()


def test_a_mayor_in_the_tie_wins_it(tmp_path: Path) -> None:
    state = _ended(1, last_tie="mayor")
    state.score[2] = state.score[0]
    table = Table(tmp_path, people=3, state=state)
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)
    level = names(table.match.seats, (0, 1, 2))
    assert scene.reason() == text("results.why.mayor", names=level, name=NAMES[2])
    table.close()


def test_the_last_page_leaves_pictures_and_web_pages_to_the_paper_the_menu_and_the_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two buttons of another kind stood in a row with five, which all had less room."""
    table = Table(tmp_path, people=3, state=_ended(1, last_tie="shared"))
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)
    labels = {target.label for target in scene.gui.ring.targets}
    assert not {text("picture.short"), text("picture.hint"), text("keep.short")} & labels
    assert scene.picture_to_save() is not None
    signs: list[str] = []

    def watched(look: Look, name: str, *words: str) -> Painter:
        signs.append(name)
        return icon(look, name)

    monkeypatch.setattr(analysis, "icon", watched)
    header = games.header_of(table.match)
    table.driver.app.stack.push(
        AnalysisScene(table.driver.app, table.match.seats, table.match.history, header)
    )
    table.driver.frames(2)
    assert "web_page" in signs
    assert "export" not in signs
    table.close()


def test_a_name_of_17_letters_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was cut after 14 letters where condensed letters had the room."""
    monkeypatch.setattr("tests.helpers.table.NAMES", ("Honest John Kelly", *NAMES[1:]))
    table = Table(tmp_path, people=3, state=_ended(1, last_tie="shared"))
    table.driver.frames(3)
    gui = table.driver.expect(FinalScene).gui
    assert "Honest John Kelly" in {one.words for one in gui.labels}
    assert gui.overfull == []
    table.close()


def test_a_row_says_who_plays(tmp_path: Path) -> None:
    """Persons were not told from bots."""
    table = Table(tmp_path, people=1, seats=3, match=games.finished(3, 1))
    table.driver.frames(3)
    gui = table.driver.expect(FinalScene).gui
    words = [one.words for one in gui.labels]
    kinds = [piece_names.kind_words(table.match.seats, seat) for seat in range(3)]
    assert kinds[0] == text("new_game.person")
    assert all(words.count(kind) == kinds.count(kind) for kind in kinds)
    table.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_R10_the_standing_is_bars_with_the_markers_of_the_score_track(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """It was a table of points by source, which is in the analysis too."""
    solid, striped, markers = list[pygame.Rect](), list[pygame.Rect](), dict[str, pygame.Rect]()
    table = Table(tmp_path, people=3, match=games.finished(3, 1), size=size)
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)

    def noted_band(gui: Gui, rect: pygame.Rect, color: pygame.Color, dash: int = 0) -> None:
        if color in list(gui.look.palette.players.values()):
            (striped if dash else solid).append(rect)

    def noted_sprite(gui: Gui, name: str, box: pygame.Rect) -> None:
        markers[name] = box

    monkeypatch.setattr(pages, "lay_band", noted_band)
    monkeypatch.setattr(pages, "lay_sprite", noted_sprite)
    scene.resize()
    state = table.match.state
    score = [state.score[seat] for seat in scene.count.order]
    bars = striped  # solid over a part of each
    unit = max(bar.width for bar in bars) / max(score)
    assert [abs(bar.width - unit * points) <= 2 for bar, points in zip(bars, score, strict=True)]
    late = [state.favor_points[seat] + state.slander_points[seat] for seat in scene.count.order]
    assert any(late)
    for part, bar, own in zip(solid, bars, late, strict=True):
        assert part.topleft == bar.topleft
        assert abs(bar.right - part.right - unit * own) <= 2
    told = [one.words for one in scene.gui.labels if one.words.startswith("+")]
    assert told == [f"+{own}" for own in late if own]
    for seat, bar in zip(scene.count.order, bars, strict=True):
        marker = markers[piece_names.chip(table.match.seats[seat].color)]
        assert marker.centerx == bar.right
        assert marker.collidepoint(bar.right, bar.centery)
    figures = [one for one in scene.gui.labels if one.words in set(map(str, score))]
    assert [one.words for one in figures] == list(map(str, score))
    assert min(one.rect.left for one in figures) >= 0
    assert max(bar.right for bar in bars) < min(one.rect.right for one in figures) - 2 * unit
    table.close()


def test_R10_what_decided_the_game_is_the_last_change_of_the_lead(tmp_path: Path) -> None:
    """It was "Most points: 25. Next: Dan, 19.", which the headline and the rows say."""
    told = set()
    for seed in range(6):
        match = games.finished(3, seed)
        table = Table(tmp_path / str(seed), people=3, match=match)
        table.driver.frames(3)
        scene = table.driver.expect(FinalScene)
        points = findings.turning_points(game_record(match.history))
        leads = [one for one in points if one.kind in (findings.AHEAD, findings.FINALE)]
        if match.state.decided_by == e.BY_COUNT and leads[-1].kind == findings.AHEAD:
            assert leads[-1].seat == scene.winners[0]
            for code in (*available(), "en"):
                table.driver.app.apply(language=code)
                table.driver.frames(2)
                words = turning_words(leads[-1], match.seats)
                term = text("analysis.term", term=leads[-1].term)
                assert scene.reason() == labeled(term, words)
                assert scene.reason() in scene.status()
                assert scene.gui.overfull == []
            told.add(seed)
        else:
            assert scene.reason() == reason_words(match.state, match.seats)
        table.close()
    assert told


def counted(tmp_path: Path, **changes: Any) -> tuple[Table, FinalScene]:
    """A last page on which the points are still to be counted."""
    table = Table(tmp_path, people=3, match=games.finished(3, 1))
    table.driver.frames(3)
    table.driver.app.apply(**changes)
    scene = FinalScene(table.driver.app, table.session, lambda: None)
    table.driver.app.stack.push(scene)
    table.driver.frames(3)
    return table, scene


@pytest.mark.usefixtures("painted")
def test_at_the_end_night_falls_the_poster_is_put_up_and_torn_ballots_fall(tmp_path: Path) -> None:
    """The winner stood there from one frame to the next."""
    table, scene = counted(tmp_path, speed="normal", reduce_motion=False)
    table.driver.wait(GUARD)
    table.driver.key("return")
    assert scene.complete
    shares, ballots = list[float](), list[int]()
    while scene.since_end < final.CELEBRATION:
        shares.append(scene.pasted)
        ballots.append(sum(bool(rect) for rect in scene._ballots()))
        table.driver.frames(5)
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert shares[-1] == 1
    assert max(ballots) > final.BALLOTS / 4
    for rect in scene._ballots():
        assert scene._inner.contains(rect) or not rect, "the score track stays clear"
    table.driver.frames(3)
    assert not any(scene._ballots())
    assert scene.due_in() is None or scene.due_in() != 0.0
    moved = table.picture()
    scene.resize()
    table.driver.frames(3)
    assert table.picture() == moved, "the last frame is the still page"
    table.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("change", [{"speed": "instant"}, {"reduce_motion": True}])
def test_without_motion_the_end_is_there_at_once(tmp_path: Path, change: dict[str, Any]) -> None:
    table, scene = counted(tmp_path, **change)
    assert scene.complete
    assert scene.pasted == 1
    assert not scene._ballots()
    table.close()


@pytest.mark.usefixtures("painted")
def test_the_crowd_before_tammany_hall_is_behind_the_result_within_the_score_track(
    tmp_path: Path,
) -> None:
    """A darkened table was behind it."""
    table, scene = counted(tmp_path, speed="instant")
    picture, inner, sheet = table.driver.app.window.surface, scene._inner, scene.gui.face
    below = pygame.Rect(inner.left, sheet.bottom + 8, inner.width, inner.bottom - sheet.bottom - 8)
    assert below.height > 0.1 * inner.height
    night = backdrop(table.driver.app.look)
    seen, crowd = (pygame.image.tobytes(one.subsurface(below), "RGB") for one in (picture, night))
    assert seen == crowd
    table.driver.app.apply(contrast="high_contrast")
    table.driver.frames(3)
    table.close()


def test_one_act_of_the_result_is_red_and_the_rest_have_frames(tmp_path: Path) -> None:
    """Seven acts in one row were of five styles; they are five, of one width."""
    table = Table(tmp_path, people=3, match=games.finished(3, 1))
    table.driver.frames(3)
    root: Any = table.driver.expect(FinalScene).gui.manager.get_root_container()
    made = sorted(root.elements, key=lambda one: one.rect.left)
    assert [one.kind for one in made] == [*[PLAIN] * 4, PRIMARY]
    assert made[3].target.label == text("results.rematch")
    table.close()


@pytest.mark.parametrize(("scores", "count"), [((25, 19, 12), 6), ((20, 19, 19), 1)])
def test_R10_3_the_headline_says_by_how_much_a_game_is_won(
    tmp_path: Path, scores: tuple[int, ...], count: int
) -> None:
    """It said that somebody wins, and a conditional sentence followed."""
    state = _ended(1, last_tie="shared")
    state.score[:3], state.winners_mask, state.decided_by = list(scores), 1, e.BY_COUNT
    table = Table(tmp_path, people=3, state=state)
    scene = table.driver.expect(FinalScene)
    for code in (*available(), "en"):
        table.driver.app.apply(language=code)
        table.driver.frames(2)
        assert scene.headline() == text("results.winner_by", name=NAMES[0], count=count)
    state.score[1] = state.score[0]
    match = SimpleNamespace(seats=table.match.seats)
    tied = cast(FinalScene, SimpleNamespace(state=state, winners=[0], match=match))
    assert FinalScene.headline(tied) == text("results.winner", name=NAMES[0]), "a tie was broken"
    table.close()


def test_a_lead_that_only_favors_gave_is_told(tmp_path: Path) -> None:
    """The page told 25 to 19, not that it was 19 to 19 before; then it told every figure."""
    state = _ended(1, last_tie="shared")
    seats = Table(tmp_path, people=3, state=state)
    players = seats.match.seats
    seats.close()
    state.score[:3], state.favor_points[:3] = [25, 19, 12], [6, 0, 2]
    state.favors[:12] = [5, 4, 3, 0, 0, 1, 0, 0, 0, 0, 0, 6]
    state.decided_by = e.BY_COUNT
    both = names(players, (0, 1))
    late = text("results.why.late", names=both, most=19, name=NAMES[0], count=3, points=6)
    assert reason_words(state, players) == late
    state.score[:3] = [26, 19, 12]
    assert late not in reason_words(state, players)
    assert reason_words(state, players) == text(
        "results.why.count", points=26, name=NAMES[1], next=19
    )
    state.score[:3], state.favor_points[:3] = [26, 19, 19], [0, 0, 0]
    tied = names(players, (1, 2))
    assert reason_words(state, players) == text(
        "results.why.count", points=26, name=tied, next=19
    )  # once it named one of those who share the second place


def _alone(points: Sequence[int]) -> int:
    """The seat alone ahead, or NOBODY."""
    return seat_in_lead(tuple(points))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R10_the_page_claims_what_the_points_of_every_election_show(
    tmp_path: Path, players: int
) -> None:
    """It told of a lead taken in term 3 where the last election left a tie and favors decided."""
    told = Counter[str]()
    table = Table(tmp_path, people=3, match=games.finished(3, 1))
    for seed in range(40):
        match = games.finished(players, seed)
        state, seats = match.state, match.seats
        if state.decided_by != e.BY_COUNT:
            continue
        (winner,), record = city.winners(state)[0], game_record(match.history)
        terms = [election.points_after for election in record.elections]
        with_favors = [
            a - b for a, b in zip(state.score[:players], state.slander_points, strict=True)
        ]
        before = [a - b for a, b in zip(with_favors, state.favor_points, strict=True)]
        assert before == list(terms[-1])
        words = FinalScene(table.driver.app, SimpleNamespace(match=match)).reason()  # type: ignore[arg-type]
        if _alone(before) == winner:
            leads = [_alone(points) for points in terms]
            others = [n for n, points in enumerate(terms) if points[winner] < max(points)]
            first = leads.index(winner, max(others, default=-1) + 1)
            rest = [own for seat, own in enumerate(terms[first]) if seat != winner]
            count = terms[first][winner] - max(rest)
            passed = _last_leader(terms[:first])
            point = findings.TurningPoint(findings.AHEAD, 0, winner, passed, amount=count)
            term = text("analysis.term", term=first + 1)
            assert words == labeled(term, turning_words(point, seats))
            told["ahead"] += 1
            continue
        key = "late" if _alone(with_favors) == winner else "tokens"
        points = before if key == "late" else with_favors
        leaders = [seat for seat, own in enumerate(points) if own == max(points)]
        favors, tokens = state.favor_points[winner], state.slander_points[winner]
        assert words == text(
            f"results.why.{key}",
            names=names(seats, leaders),
            most=max(points),
            name=seats[winner].name,
            points=favors,
            count=favors // 2 if key == "late" else tokens,
        )
        told[key] += 1
    assert told["ahead"]
    assert told["late"]
    table.close()


def _last_leader(terms: Sequence[Sequence[int]]) -> int:
    """The seat last alone ahead, unless others passed it since; else NOBODY."""
    leader = NOBODY
    for points in terms:
        if _alone(points) != NOBODY or points[leader] < max(points):
            leader = _alone(points)
    return leader


def test_R10_2_a_lead_that_only_tokens_gave_is_told(tmp_path: Path) -> None:
    state = _ended(1, last_tie="shared")
    table = Table(tmp_path, people=3, state=state)
    state.score[:3], state.favor_points[:3] = [25, 23, 12], [2, 2, 2]
    state.slander_points[:3], state.decided_by = [2, 0, 1], e.BY_COUNT
    for code in (*available(), "en"):
        table.driver.app.apply(language=code)
        both = names(table.match.seats, (0, 1))
        words = text("results.why.tokens", names=both, most=23, name=NAMES[0], count=2, points=2)
        assert reason_words(state, table.match.seats) == words
    table.close()


def test_a_player_without_points_has_no_bar(tmp_path: Path) -> None:
    state = _ended(1, last_tie="shared")
    state.score[2] = state.favor_points[2] = state.slander_points[2] = 0
    table = Table(tmp_path, people=3, state=state)
    table.driver.frames(3)
    assert table.driver.expect(FinalScene).gui.overfull == []
    table.close()


@pytest.mark.usefixtures("painted")
def test_the_reason_is_as_large_and_dark_as_the_table(tmp_path: Path) -> None:
    """It was gray italics."""
    table = Table(tmp_path, people=3, match=games.finished(3, 1))
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)
    told = [one for one in scene.gui.labels if one.words.startswith(scene.reason())]
    assert {(one.role, one.color) for one in told} == {(scene.scale.role("body"), "ink")}
    table.close()


def test_the_newspaper_is_next_until_it_was_read(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, match=games.finished(3, 1))
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)

    def red() -> str:
        made: Any = scene.gui.manager.get_root_container()
        return next(str(one.target.label) for one in made.elements if one.kind == PRIMARY)

    assert red() == text("results.newspaper")
    scene.paper_unread = False
    scene.resize()
    assert red() == text("results.rematch")
    root: Any = scene.gui.manager.get_root_container()
    assert {one.kind for one in root.elements} == {PLAIN, PRIMARY}
    table.close()


def test_skipping_the_final_count_is_not_the_page_s_main_act(tmp_path: Path) -> None:
    """Skip was red while the points were counted, and plain while bids were opened."""
    table = Table(tmp_path, people=3, state=_ended(1, last_tie="shared"))
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)
    scene.age = 0.0
    scene.resize()
    root: Any = scene.gui.manager.get_root_container()
    (skip,) = [one for one in root.elements if one.caption == text("results.skip")]
    assert skip.kind == PLAIN
    scene.skip_count()
    root = scene.gui.manager.get_root_container()
    assert PRIMARY in {one.kind for one in root.elements}
    table.close()


def test_after_a_rematch_the_result_says_who_won_how_many_games(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, state=_ended(1, last_tie="mayor"))
    table.driver.frames(3)
    scene = table.driver.expect(FinalScene)
    assert scene._rematch_words() == ""
    table.session.series_winners = (NAMES[1], NAMES[1])
    won = Counter((NAMES[1], NAMES[1], *table.session.winners_so_far()[2:]))
    held = [text("common.counted", name=name, number=count) for name, count in won.most_common()]
    assert scene._rematch_words() == text("results.rematches", held=series(held))
    table.close()
