"""What small functions answer: the examples of `examples.txt`, each under its module's name."""

from doctest import DocTestParser, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "tammany_desktop"
EXAMPLES = (Path(__file__).parent / "examples.txt").read_text("utf-8").split("\n\n")


@pytest.mark.parametrize("words", EXAMPLES, ids=lambda words: words.partition("\n")[0])
def test_functions_answer_as_in_their_examples(words: str) -> None:
    name, _, examples = words.partition("\n")
    found = DocTestParser().get_doctest(
        examples, vars(import_module(name)), name, "examples.txt", 0
    )
    assert found.examples
    assert DocTestRunner().run(found).failed == 0


def test_the_package_has_no_examples_that_nothing_runs() -> None:
    """Docstrings of the tests are looked through for examples, those of the package are not."""
    assert [path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text("utf-8")] == []
