"""The help of the command line: every option has one, and argparse's own words are ours."""

import argparse
import re
from collections.abc import Iterator

import pytest

from tammany_desktop import cli
from tammany_desktop.languages import text
from tests.helpers.catalogs import CODES, OTHERS, speaking

ARGPARSE = ("usage: ", "positional arguments", "options:", "show this help message and exit")
SAME = {"fr": ("options:",)}  # the same word in that language


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                yield from parsers(one)


def test_every_argument_has_a_help() -> None:
    every = list(parsers(cli._parser()))
    assert len(every) == 6
    lacking = [
        (one.prog, action.dest)
        for one in every
        for action in one._actions
        if not isinstance(action, argparse._SubParsersAction) and not action.help
    ]
    assert lacking == []


def heading(name: str) -> str:
    """A heading with the language's own space before its colon."""
    return text("common.labeled", label=text(f"cli.{name}"), words="").rstrip()


@pytest.mark.parametrize("code", CODES)
def test_headings_are_those_of_the_catalog(code: str) -> None:
    with speaking(code):
        whole = cli._parser().format_help()
        checking = next(one for one in parsers(cli._parser()) if one.prog.endswith("check"))
        assert whole.startswith(text("cli.usage") + " tammany-hall ")
        assert text("cli.help") in whole
        for words, name in ((whole, "commands"), (whole, "options")):
            assert f"\n{heading(name)}\n" in words
        assert f"\n{heading('arguments')}\n" in checking.format_help()


MISTAKES = {
    "": "missing",
    "check": "missing",
    "nonsense": "choice",
    "check a b": "unknown",
    "check a --json=3": "extra_value",
    "simulate --seats": "no_value",
    "simulate --favor-supply x": "value",
    "simulate --preset x": "choice",
}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_the_language_in_use(
    code: str, mistake: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with speaking(code):
        assert cli.main(mistake.split()) == 2
        told = capsys.readouterr().err
        words = text(f"cli.wrong.{MISTAKES[mistake]}", names="%", value="%", choices="%")
        assert all(part.strip() in told for part in words.split("%")), told
        assert not re.search(r"%|invalid|required|expected|unrecognized|\?", told), told


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_left_in_the_english_of_argparse(code: str) -> None:
    with speaking(code):
        for parser in parsers(cli._parser()):
            words = parser.format_help()
            assert [one for one in ARGPARSE if one in words and one not in SAME.get(code, ())] == []
