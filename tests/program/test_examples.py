"""What small functions answer: the examples of `examples.txt`, each under its module's name."""

from doctest import DocTestParser, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

EXAMPLES = (Path(__file__).parent / "examples.txt").read_text("utf-8").split("\n\n")


@pytest.mark.parametrize("words", EXAMPLES, ids=lambda words: words.partition("\n")[0])
def test_functions_answer_as_in_their_examples(words: str) -> None:
    name, _, examples = words.partition("\n")
    found = DocTestParser().get_doctest(
        examples, vars(import_module(name)), name, "examples.txt", 0
    )
    assert found.examples
    assert DocTestRunner().run(found).failed == 0
