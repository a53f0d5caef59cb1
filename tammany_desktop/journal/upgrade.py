"""Journals of older formats, brought to the present one step at a time.

A step from format k to k + 1 is a pair of functions on JSON data: one for the header, one for
each line. Steps work on what was read and verified; the file itself is rewritten only when play
goes on, and the old one is kept aside.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

Words = dict[str, object]


class Step(NamedTuple):
    """How to read format k as format k + 1."""

    header: Callable[[Words], Words]
    line: Callable[[Words], Words]


STEPS: Final[Mapping[int, Step]] = {}  # from format 1 on, when there will be a format 2


class Upgrade:
    """The steps from the format of a file to the present one."""

    def __init__(self, found: int, present: int, steps: Mapping[int, Step] = STEPS) -> None:
        """Raises KeyError where a step is missing."""
        self._steps = tuple(steps[number] for number in range(found, present))

    def header(self, words: Words) -> Words:
        """A header of the old format as one of the present."""
        for step in self._steps:
            words = step.header(words)
        return words

    def line(self, words: Words) -> Words:
        """A line of the old format as one of the present."""
        for step in self._steps:
            words = step.line(words)
        return words
