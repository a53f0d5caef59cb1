"""The tests say truly whether they run on compiled rules, and each runs in some variant."""

from pathlib import Path

import pytest

from tammany_desktop.bots.mind import forecast
from tammany_desktop.rules import game
from tests.helpers import compiled


def test_the_head_of_the_report_says_what_the_tests_run_on() -> None:
    plain = [str(module.__file__).endswith(".py") for module in (forecast, game)]
    assert plain == [compiled.folder() is None] * 2
    assert ("compiled" in compiled.described()) != plain[0]


@pytest.mark.plain
def test_marked_tests_run_on_the_sources() -> None:
    assert str(game.__file__).endswith(".py")


def test_each_file_is_read_in_some_variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marked, other = tmp_path / "test_marked.py", tmp_path / "test_other.py"
    marked.write_text("@pytest.mark.plain", encoding="utf-8")
    other.write_text("", encoding="utf-8")
    ignored = {}
    for variant in ("", str(tmp_path), compiled.REST):
        monkeypatch.setenv(compiled.VARIABLE, variant)
        ignored[variant] = [compiled.ignored(one) for one in (marked, other)]
    assert ignored == {
        "": [False, False],
        str(tmp_path): [False, False],
        compiled.REST: [False, True],
    }


def test_a_folder_without_anything_compiled_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compiled.VARIABLE, str(tmp_path))
    with pytest.raises(FileNotFoundError, match="nothing is compiled"):
        compiled.use()
