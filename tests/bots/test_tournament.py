"""The tools that rate opponents: what they print and write, and how they end."""

import json
import math
import signal
from pathlib import Path
from typing import Any, cast

import ladder
import pytest
import tournament

from tammany_desktop.rules.options import Options
from tests.helpers.windows import under_wine

THREE = ["--seats", "random,random,random"]


def told(capsys: pytest.CaptureFixture[str], *argv: object) -> str:
    assert tournament.main([*THREE, *(str(each) for each in argv)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def data(capsys: pytest.CaptureFixture[str], *argv: object) -> Any:
    return json.loads(told(capsys, *argv, "--json"))


def test_a_mean_has_the_interval_of_independent_values() -> None:
    mean = tournament.mean_of([0.0, 1.0] * 50)
    assert [round(number, 2) for number in mean] == [0.5, 0.4, 0.6]
    assert tournament.shown(mean, unit="%") == "50.0% (40.2 to 59.8)"
    assert math.isinf(tournament.mean_of([1.0]).low)


def test_a_tournament_of_one_deal_tells_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    """Its spread is unknown, and nobody wants to read of infinity."""
    out = told(capsys, "--games", 1, "--seed", 3)
    assert "first in" in out
    assert "inf" not in out
    assert "(" not in out


def test_a_tournament_has_the_options_named(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "--games", 3, "--preset", "classic_2009")
    assert found["options"] == {"locks": "placing_only", "favor_supply": 35}
    found = data(capsys, "--games", 3, "--to-the-letter")
    assert found["options"] == Options(markers="bosses", last_tie="mayor").to_json()
    found = data(capsys, "--games", 3, "--preset", "classic_2009", "--favor-supply", 25)
    assert found["options"] == Options("placing_only", 25).to_json()


@pytest.mark.parametrize("seats", ["random,random", "random,random,genius", ",".join("abcdef")])
def test_seats_that_cannot_be_are_refused(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        tournament.main(["--seats", seats])
    assert ended.value.code == 2
    assert "--seats" in capsys.readouterr().err


class Deadly:
    """A deal that ends the process which unpacks it."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return signal.raise_signal, (signal.SIGTERM,)


@pytest.mark.skipif(under_wine(), reason="Wine 8 waits for ever for an empty message of a pipe")
def test_a_dying_worker_ends_a_tournament(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def deals(*_: object, **__: object) -> None:
        tournament.play_all([cast(tournament.Task, Deadly())] * 4, workers=2)

    monkeypatch.setattr(tournament, "run", deals)
    assert tournament.main([*THREE, "--games", "4"]) == 1
    assert "its games are not counted" in capsys.readouterr().err


def test_a_ladder_of_few_games_leaves_out_who_never_sat(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    assert ladder.main(["--games", "4", "--effort", "1", "--out", str(page)]) == 0
    words = page.read_text(encoding="utf-8")
    assert "`python build/opponents/ladder.py --games 4 --seed 1 --effort 1`" in words
    rungs = [line for line in words.splitlines() if line.startswith("| `")]
    assert len(rungs) == 4


def test_a_ladder_that_cannot_be_written_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before its games, which take hours."""
    played: list[object] = []
    monkeypatch.setattr(ladder, "climb", lambda *_: played)
    with pytest.raises(SystemExit) as ended:
        ladder.main(["--games", "4", "--out", str(tmp_path / "no" / "ladder.md")])
    assert ended.value.code == 2
    assert "ladder.md" in capsys.readouterr().err


def test_the_page_of_the_ladder_is_the_one_that_is_kept() -> None:
    """Its head and its columns, whatever the figures are."""
    command = "python build/opponents/ladder.py --games 400 --seed 1 --effort 100"
    kept = ladder.PAGE.read_text(encoding="utf-8")
    assert kept.startswith(ladder.page([], command, 400, "100"))
