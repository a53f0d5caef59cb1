"""Numbers as the language in use writes them."""

from tammany_desktop.languages.words import text


def decimal(value: float, places: int = 1) -> str:
    """A number to so many places after its point, or comma: 32.5."""
    whole, _, rest = f"{value:.{places}f}".partition(".")
    return text("hint.decimal", whole=whole, tenth=rest) if rest else whole


def interval(least: str, most: str) -> str:
    """From one number to another: "1 to 18"."""
    return f"{least} {text('table.to')} {most}"
