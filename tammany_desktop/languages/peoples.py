"""The words for one population: each use has an entry, for languages that inflect them."""

from tammany_desktop.languages.words import text


def people_words(name: str) -> dict[str, str]:
    """Everything a sentence may need of a population, by placeholder.

    `population` before "cube" or alone, `people` after "the", `favor` the color of one favor,
    `favor_many` that of several.
    """
    return {
        "population": text(f"population.{name}"),
        "people": text(f"people.{name}"),
        "favor": text(f"favor.{name}"),
        "favor_many": text(f"favor_many.{name}"),
    }
