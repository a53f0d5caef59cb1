"""Lines break at spaces, and never at a hard one."""

from tammany_desktop.ui.type import breakable


def test_hard_spaces_hold_words_together() -> None:
    assert breakable("«\u00a0Non\u202f!\u00a0» dit-il") == ["«\u00a0Non\u202f!\u00a0»", "dit-il"]


def test_many_spaces_are_one() -> None:
    assert breakable("  a \t b\nc ") == ["a", "b", "c"]
    assert breakable("") == []
