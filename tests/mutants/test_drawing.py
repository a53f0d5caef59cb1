"""Which faults are drawn."""

from collections import Counter
from pathlib import Path

import pytest
import run
from operators import Kind, Mutant


class FewFiles(run.Window):
    """Every sixth file of the rooms, so that the tests are quick."""

    def files(self) -> list[Path]:
        return super().files()[::6]


WINDOW = FewFiles()


@pytest.fixture(scope="module")
def everything() -> list[Mutant]:
    return WINDOW.mutants()


def test_a_draw_follows_from_its_seed(everything: list[Mutant]) -> None:
    drawn = WINDOW.draw(everything, 40, 1)
    assert drawn == WINDOW.draw(everything, 40, 1)
    assert drawn != WINDOW.draw(everything, 40, 2)
    assert len(set(drawn)) == 40


def test_rooms_are_drawn_by_their_size_and_kinds_by_their_weight(everything: list[Mutant]) -> None:
    drawn = WINDOW.draw(everything, 200, 1)
    rooms = Counter(mutant.file.split("/")[1] for mutant in drawn)
    assert set(rooms) == set(run.ROOMS)
    sizes = {path: path.read_bytes().count(b"\n") for path in WINDOW.files()}
    scenes = sum(size for path, size in sizes.items() if "scenes" in path.parts)
    assert rooms["scenes"] == pytest.approx(200 * scenes / sum(sizes.values()), abs=25)
    hasty = [Kind.CONDITION, Kind.COMPARISON, Kind.CALL, Kind.ASSIGNMENT]
    assert sum(mutant.kind in hasty for mutant in drawn) == pytest.approx(160, abs=25)


def test_every_name_is_of_one_fault(everything: list[Mutant]) -> None:
    rules = run.PARTS["rules"].mutants()
    for faults in (everything, rules):
        assert len({mutant.name for mutant in faults}) == len(faults)


def test_few_faults_are_all_drawn(everything: list[Mutant]) -> None:
    wanted = [mutant for mutant in everything if mutant.name.startswith("session.line_up.")]
    drawn = WINDOW.draw(wanted, 10_000, 1)
    assert drawn == sorted(mutant for mutant in wanted if mutant.compiles(run.ROOT))


def test_faults_of_what_hides_sealed_bids_are_always_drawn() -> None:
    rules = run.PARTS["rules"]
    everything = rules.mutants()
    hiding = {mutant.name for mutant in everything if mutant.name.startswith("redact.")}
    drawn = {mutant.name for mutant in rules.draw(everything, len(hiding) + 5, 3)}
    assert hiding <= drawn


def test_every_explained_survivor_exists_and_has_a_reason(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in run.PARTS.values():
        names = run.explained(part, [])
        capsys.readouterr()
        words = {word for name in names for word in name.partition(":")[0].split(".")}
        files = [path for path in part.files() if path.stem in {*words, "__init__"}]
        monkeypatch.setattr(part, "files", lambda files=files: files)
        reasons = run.explained(part, part.mutants())
        assert reasons
        assert all(reasons.values())
        assert capsys.readouterr().out == ""  # where it would complain of outdated names
