"""Design tokens of the UI: lengths in layout units, durations, and easing curves."""

from typing import Final

from tammany_desktop.play import BEAT as BEAT


class Caps:
    """Heights of capitals in units; every third size is twice as large."""

    SMALL: Final = 15.0  # notes, keys
    BODY: Final = 18.5  # text in lines, and captions of buttons
    PROMPT: Final = 24.0  # numbers, and text that several people read on one screen
    HEADING: Final = 30.0
    TITLE: Final = 37.0
    TALLY: Final = 48.0  # votes as they are counted
    DISPLAY: Final = 60.0  # names of the game and the newspaper


class Gap:
    """Distances in units between elements, and from an edge to its content."""

    XXS: Final = 4.0
    XS: Final = 8.0
    S: Final = 12.0
    M: Final = 16.0
    L: Final = 24.0
    XL: Final = 32.0
    XXL: Final = 48.0


class Height:
    """Heights of buttons."""

    LOW: Final = 44.0  # one of several rows, such as in the table's bar
    USUAL: Final = 56.0
    TALL: Final = 72.0  # a button with a line below its caption, or for the main act of a page
    CARD: Final = 92.0  # a button with several lines, or with a picture


class Width:
    """Widths of sheets and cards, if the window is wide enough."""

    NOTE: Final = 400.0  # a card over the players' cards, or in the water beside the island
    CARD: Final = 660.0  # a card over the map, most of which stays visible
    DIALOG: Final = 960.0  # a question, a form
    SHEET: Final = 1344.0  # a page over the table
    PAGE: Final = 1680.0  # the content of any other page


class Line:
    """Widths of lines, and radii of corners."""

    FINE: Final = 1.0
    EDGE: Final = 2.0
    HEAVY: Final = 4.0
    ROUND: Final = 4.0  # radius of corners of what can be pressed; other corners are square


# What is behind a page is multiplied by DIM_FACTORS, then DIM_LIGHT is added (red, green,
# blue, of 255), so it gets dark blue, never black; with reduced motion, STILL_DIM of that.
DIM_FACTORS: Final = (66, 76, 92)
DIM_LIGHT: Final = (14, 22, 40)
STILL_DIM: Final = 0.74


class Beats:
    """Durations in seconds, as multiples of one beat."""

    TOUCH: Final = 1 * BEAT  # a button responds to a press
    MOVE: Final = 2 * BEAT  # a page or a piece appears or leaves
    REST: Final = 3 * BEAT  # time to see what has changed
    EVENT: Final = 6 * BEAT  # an event that has a sentence of its own
    CEREMONY: Final = 12 * BEAT  # a Mayor, a term, the end of the game


# Factors on the durations of animations, by setting.
DURATION_FACTORS: Final = {"slow": 1.9, "normal": 1.0, "fast": 0.5, "instant": 0.0, "step": 1.0}
SLOW_ANSWERS: Final = 3.0  # factor on how long answers stay if events are slow or step by step
BACK: Final = 1.70158  # `back` with which `overshoot` goes beyond the end by a tenth of its range


def ease(progress: float) -> float:
    """Return the standard easing from 0 to 1, slow at both ends."""
    progress = 0.0 if progress < 0.0 else 1.0 if progress > 1.0 else progress
    return progress * progress * (3 - 2 * progress)


def anticipate(progress: float, back: float = BACK) -> float:
    """Return an easing that first goes back, then accelerates, for pieces that leave."""
    progress = min(1.0, max(0.0, progress))
    return progress * progress * (progress - back * (1 - progress))


def overshoot(progress: float, back: float = BACK) -> float:
    """Return an easing that goes beyond the end and returns, for pieces that arrive."""
    remaining = 1 - min(1.0, max(0.0, progress))
    return 1 - remaining * remaining * (remaining - back * (1 - remaining))
