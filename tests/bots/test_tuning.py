"""What makes the opponents' tables: parameters, slopes, positions, and the games that are kept."""

import json
import math
from pathlib import Path
from random import Random

import fitting
import positions as played_positions
import pytest
import settings
import training
import tuning
from settings import PARAMETERS, SETTINGS, turned
from writing import TABLES, put

from tammany_desktop.bots import Bot, Limit
from tammany_desktop.bots.mind import net as nets
from tammany_desktop.bots.mind import parameters, tables
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.rules.state import BIDDING, NOT_VOTED, TURN
from tests.bots.test_mind import positions
from tests.bots.test_net import MOMENTS

KEPT = Path(__file__).resolve().parents[2] / "build" / "opponents" / "rounds"


def test_knobs_at_nothing_leave_the_table_as_learned() -> None:
    assert turned(parameters.TABLE, dict.fromkeys(PARAMETERS, 0.0)) == parameters.TABLE
    assert turned(parameters.TABLE, SETTINGS, 0.0) == parameters.TABLE


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_knob_moves_its_own_columns_only(name: str) -> None:
    ones = [1.0] * len(parameters.TABLE)
    moved = turned(ones, {name: 0.5})
    columns = {at % parameters.WIDTH for at, value in enumerate(moved) if value != 1.0}
    assert columns == set(PARAMETERS[name].columns)


def test_a_trial_gives_shares_of_a_win() -> None:
    played = tuning.trial({}, Random(1))
    assert len(played.turned) == len(PARAMETERS)
    assert 0.0 <= played.share <= 1.0


def test_a_step_follows_only_clear_slopes() -> None:
    clear = tuning.Slope("enter", 0.1, 0.01)
    vague = tuning.Slope("level", 0.01, 0.02)
    assert tuning.step({"turns": -0.2}, [clear, vague], 0.3) == {"turns": -0.2, "enter": 0.3}


def test_the_games_kept_tell_what_was_tuned_most() -> None:
    lines = (KEPT / "round-1.jsonl").read_text(encoding="utf-8").splitlines()
    trials = [
        tuning.Trial(tuple(ways), share, lead) for ways, share, lead in map(json.loads, lines)
    ]
    first = tuning.slopes(trials)[0]
    assert first.parameter == "reach_gap"
    assert first.share > 5 * first.error


def test_an_even_score_makes_a_slope_of_one_half() -> None:
    ones = (1,) * len(tuning.NAMES)
    trials = [tuning.Trial(ones, 1.0, 3.0), tuning.Trial(tuple(-one for one in ones), 0.0, -3.0)]
    assert tuning.slopes(trials)[0].share == 0.5


def test_each_program_writes_its_own_part_of_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "tables.py"
    before = TABLES.read_text(encoding="utf-8")
    path.write_text(before, encoding="utf-8")
    training.write_table(path)
    put(path, tuning.tuned(SETTINGS))
    assert path.read_text(encoding="utf-8") == before
    put(path, tuning.tuned({"enter": 0.25}))
    found: dict[str, object] = {}
    exec(path.read_text(encoding="utf-8"), found)  # noqa: S102
    assert found["TUNED"] != tables.TUNED
    assert (found["TABLE"], found["PACKED"]) == (tables.TABLE, tables.PACKED)
    path.write_text(Path(str(settings.__file__)).read_text(encoding="utf-8"), encoding="utf-8")
    put(path, tuning.written({"enter": 0.25}))
    exec(path.read_text(encoding="utf-8"), found)  # noqa: S102
    assert found["SETTINGS"] == {"enter": 0.25}
    with pytest.raises(KeyError):
        put(path, ["UNKNOWN: Final = [", "]"])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_forecast_is_the_logit_of_its_features(players: int) -> None:
    forecast = Forecast(parameters.TABLE)
    compared = 0
    for state in positions(6, players)[::7]:
        if state.phase not in (TURN, BIDDING):
            continue
        standing = forecast.judge(state)[:players]
        assert math.isclose(sum(standing), 1.0)
        stage = max(int(seat.turns) for seat in forecast.position.seats)
        for ward in range(15):
            if not state.active >> ward & 1 or state.ward_winners[ward] != NOT_VOTED:
                continue
            asleep = bool(state.locked >> ward & 1)
            base = parameters.row_index(players, state.term, 0 if asleep else stage)
            who, alternatives = fitting.of_ward(state, forecast, ward)
            powers = [
                math.exp(sum(parameters.TABLE[base + at] * value for at, value in alternative))
                for alternative in alternatives
            ]
            for seat, power in zip(who, powers, strict=True):
                if seat >= 0:
                    told = forecast.wins[ward * 5 + seat]
                    assert math.isclose(told, power / sum(powers), rel_tol=1e-9)
                    compared += 1
    assert compared > 100


def test_games_to_learn_from_hold_the_moments_that_are_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def simple(chance: Random) -> tuple[Bot, Limit]:
        return SimpleBot(chance), Limit()

    monkeypatch.setattr(played_positions, "player", simple)
    played = played_positions.play_one(4, 3)
    states = [played_positions.unpacked(found) for found in played.positions]
    assert [played_positions.packed(state) for state in states] == played.positions
    assert {(nets.kind_of(state), state.term) for state in states} == set(MOMENTS)
    assert sum(nets.kind_of(state) == 0 for state in states) == 64  # turns of 16 years
    assert sum(played.shares) == 1.0
    assert len(played.points) == 4
