"""Several things in a sentence, joined as the language in use joins them."""

from collections.abc import Sequence

from tammany_desktop.languages.words import text


def series(words: Sequence[str]) -> str:
    """Things in a row, none of them last: "1, 4, 7"."""
    return text("list.join").join(words)


def listed(words: Sequence[str]) -> str:
    """Things as the list of a sentence: "Ann, Ben and Cy".

    `list.softened` takes the place of `list.last` before the beginnings of words that
    `list.soft_before` names, as "e" that of "y" in Spanish.
    """
    if len(words) < 2:
        return "".join(words)
    soft = tuple(text("list.soft_before").split())
    key = "list.softened" if words[-1].casefold().startswith(soft) else "list.last"
    return text(key, first=series(words[:-1]), last=words[-1])
