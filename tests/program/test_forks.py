"""The processes in which `make unit` runs the tests: each test once, whatever becomes of it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.forks import POSSIBLE, Shares

ROOT = Path(__file__).resolve().parents[2]
TESTS = """
import os, warnings
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range(30))
def test_one(number, tmp_path, capfd):
    with open(os.environ["RAN"], "a") as file:
        file.write(f"{number}\\n")
    if number in (7, 29):
        os._exit(0 if number == 29 else 5)
    if number == 9:
        pytest.skip("not here")
    print("told by", number)
    if number == 3:
        warnings.warn("careful")
    if number == 12:
        assert number == 13
    assert capfd.readouterr().out == f"told by {number}\\n"

@pytest.fixture
def broken():
    yield
    raise ValueError("too late")

def test_left_broken(broken):
    pass
"""


def test_every_test_is_taken_once() -> None:
    shares = Shares(11, 3)
    taken = [shares.take(0) for _ in range(6)] + [shares.take(2), shares.take(1)]
    taken += [shares.take(0) for _ in range(4)]
    assert sorted(one for one in taken if one is not None) == list(range(11))
    assert taken[-1] is None
    assert taken[:3] == [0, 1, 2]  # neighbors stay together


def run(tmp_path: Path, *words: str) -> tuple[int, str]:
    (tmp_path / "test_few.py").write_text(TESTS, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]", "utf-8")
    forked = ("-p", "tests.helpers.forks", "--forks", "3", "-q", "-p", "no:cacheprovider")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *forked, *words],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "RAN": str(tmp_path / "ran")},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout


@pytest.mark.skipif(not POSSIBLE, reason="a system that cannot fork")
def test_what_tests_give_is_told_as_if_they_ran_in_one_process(tmp_path: Path) -> None:
    code, told = run(tmp_path)
    assert code == 1
    assert sorted(map(int, (tmp_path / "ran").read_text().split())) == list(range(30))
    end = told.splitlines()[-1]
    assert re.match("3 failed, 27 passed, 1 skipped, 1 warning, 1 error in", end), told
    for words in ("assert 12 == 13", "told by 12", "careful", "too late"):
        assert words in told
    assert told.count("the process that ran this test ended") == 4  # twice each


@pytest.mark.skipif(not POSSIBLE, reason="a system that cannot fork")
def test_it_ends_with_the_first_failure_where_that_is_wanted(tmp_path: Path) -> None:
    code, told = run(tmp_path, "-x")
    assert code == 1
    assert re.search(r"\b1 (failed|error)\b", told.splitlines()[-1])
    assert len((tmp_path / "ran").read_text().split()) < 31
