"""The recipe of the glance test: true questions of one shape, and a score that tells mistakes."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from tammany_desktop.rules.board import OFFICES
from tammany_desktop.rules.state import BIDDING


@pytest.fixture(scope="module")
def glance() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "build" / "glance.py"
    spec = importlib.util.spec_from_file_location("glance", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_moments_are_spread_over_the_terms_and_repeat(
    glance: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glance, "GAMES", 3)
    found = glance.chosen(2, 40)
    assert [sum(one.term == term for one in found) for term in (1, 2, 3, 4)] == [10] * 4
    assert sum(one.ballot for one in found) >= 4
    assert len(set(found)) == 40
    assert glance.chosen(2, 40) == found
    for moment in found[::9]:
        match = glance.match_at(moment)
        assert match.state.term == moment.term
        assert (match.state.phase == BIDDING) == moment.ballot


def test_truth_and_questions_have_one_shape(glance: ModuleType) -> None:
    moments = glance.moments(5)
    turn = next(one for one in moments if one.term == 2 and not one.ballot)
    match = glance.match_at(turn)
    truth = glance.truth_of(match)
    questions = glance.questions_of(truth)
    choices = questions.pop("choices")
    assert [path for path, _ in glance.leaves(questions)] == [
        path for path, _ in glance.leaves(truth)
    ]
    assert all(answer is None for _, answer in glance.leaves(questions))
    assert set(truth["offices"].values()) <= set(choices["offices"])
    assert truth["may"]["slander"] in choices["slander"]
    assert truth["may"]["office"] in choices["office"]
    assert truth["may"]["end_turn"] in choices["end_turn"]
    state = match.state
    assert sum(sum(one.values()) for one in truth["bosses"].values()) == sum(state.bosses)
    assert truth["offices"]["Anna"] in (*OFFICES, "none")


def test_the_truth_scores_everything_and_a_mistake_is_told(
    glance: ModuleType, tmp_path: Path
) -> None:
    truth = {"points": {"Anna": 3, "Boyd": 1}, "may": {"slander": "open", "wards": [1, 2]}}
    answers = {"points": {"Anna": 3, "Boyd": 2}, "may": {"slander": "Open ", "wards": [2, 1]}}
    for name, data in (("truth", truth), ("answers", answers)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "01.json").write_text(json.dumps(data), encoding="utf-8")
    whole = glance.score_files(tmp_path / "truth", tmp_path / "truth")
    assert whole.wrong == []
    found = glance.score_files(tmp_path / "truth", tmp_path / "answers")
    assert found.kinds == {"points": (1, 2), "may": (2, 2)}
    assert found.wrong == [("01.json points / Boyd", 2, 1)]
    assert glance.score(truth, {}).kinds == {"points": (0, 2), "may": (0, 2)}


@pytest.mark.usefixtures("painted")
def test_pictures_questions_and_truth_are_written(glance: ModuleType, tmp_path: Path) -> None:
    moments = glance.moments(5)
    ballot = next(one for one in moments if one.ballot)
    glance.draw(tmp_path, [moments[0], ballot], ((1280, 720),))
    written = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*"))
    assert written == [
        *("1280x720/01.png", "1280x720/02.png", "questions/01.json"),
        *("questions/02.json", "truth/01.json", "truth/02.json"),
    ]
    asked = json.loads((tmp_path / "questions" / "02.json").read_text(encoding="utf-8"))
    assert asked["ballot"]["ward"] is None
