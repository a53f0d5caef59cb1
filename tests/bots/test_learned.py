"""The attacker that learns: it plays whole games, and follows what wins, not chance."""

import json
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.bots.mind.parameters import SKILLS
from tests.bench import keeping, learned
from tests.bench.keeping import Task, Told
from tests.bots import attackers

UNTRAINED = dict.fromkeys(learned.NAMES, 0.0)


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attackers, "SOLVED_ANEW", 1)


def test_a_pair_of_games_of_one_deal_is_turned_opposite_ways_and_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task = Task("any", 6, "brave", 0.2)
    played: list[learned.Values] = []
    game = learned.one_game

    def watched(task: Task, turns: str, values: learned.Values) -> Told:
        played.append(values)
        return game(task, turns, values)

    monkeypatch.setattr(learned, "one_game", watched)
    told = learned.pair_of_games(task, "thinks", UNTRAINED)
    assert [abs(value) for value in played[0].values()] == [1.0] * len(learned.NAMES)
    assert played[1] == {name: -value for name, value in played[0].items()}
    again = game(task, "thinks", played[1])
    assert again["worth"] == told["back"]


def test_what_was_learned_and_published_can_be_played() -> None:
    found = json.loads(Path(learned.__file__).with_suffix(".json").read_text())
    assert set(found["values"]) == set(learned.NAMES)
    assert found["level"] in SKILLS


def test_the_attacker_never_plays_by_thumb_unless_as_its_level() -> None:
    values = UNTRAINED | {"price_2": 4.0, "like_envy": 2.0, "bosses": 1.0}
    bot = learned.Learned("sachem", "thinks", values, Random(1))
    assert bot.skill.simple_turns == bot.skill.simple_bids == 0.0
    assert bot.character.envy == pytest.approx(0.2)
    usual = learned.Learned("sachem", "as_level", UNTRAINED, Random(1))
    assert usual.skill == SKILLS["sachem"]
    assert bot.forecast.table != usual.forecast.table


def test_training_finds_what_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are won by two of the numbers, and by much luck."""

    def game(task: Task, turns: str, values: learned.Values, aware: bool = False) -> Told:
        assert not aware
        luck = Random(f"{task.seed} {sorted(values.items())}").gauss(0.0, 0.5)
        worth = 0.2 * values["like_envy"] - 0.2 * values["price_2"] + luck
        return {"first": 0.5, "worth": worth, "cpu": 0.0}

    monkeypatch.setattr(learned, "one_game", game)
    keep, out = tmp_path / "games.jsonl", tmp_path / "learned.json"
    words = f"train --generations 2 --games 100 --compared 40 --workers 1 --keep {keep} --out {out}"
    assert learned.main(words.split()) == 0
    lines = keep.read_text()
    found = json.loads(out.read_text())
    values = found["values"]
    assert values["like_envy"] > 2.0
    assert values["price_2"] < -2.0
    assert sum(abs(value) > 1.5 for value in values.values()) == 2
    assert [stage["worth"] for stage in found["curve"]] == sorted(
        stage["worth"] for stage in found["curve"]
    )
    assert learned.main(words.split()) == 0  # all games are in the file
    assert keep.read_text() == lines
    words = f"play --file {out} --games 8 --seed 2 --workers 1 --keep {keep}"
    assert learned.main(words.split()) == 0
    assert len(keeping.kept(keep)) == 3 * 40 + 2 * 100 + 8
