"""A player's card in words, for hover and focus."""

from tammany_desktop.languages import text
from tammany_desktop.rules.board import NO_OFFICE, OFFICES, POPULATIONS
from tammany_desktop.table.card import wards_led
from tammany_desktop.table.phrases import office_name
from tammany_desktop.table.shown import Shown


def card_words(shown: Shown, seat: int) -> str:
    """Everything on the card, as sentences."""
    state = shown.state
    favors = dict(zip(POPULATIONS, state.favors_of(seat), strict=True))
    parts = [
        text("table.card.points", name=shown.seats[seat].name, count=state.score[seat]),
        text("table.card.led", count=wards_led(state, seat)),
        text("table.card.bosses", count=state.supply[seat]),
        text("table.card.favors", **favors),
        text("table.card.tokens", count=state.tokens[seat]),
    ]
    if state.slandered[seat]:
        parts.append(text("table.card.spent"))
    if state.first == seat:
        parts.append(text("table.card.first"))
    office = state.office[seat]
    if office != NO_OFFICE:
        parts += [office_name(office), text(f"office.benefit.{OFFICES[office]}")]
        if state.office_done and state.turn == seat:
            parts.append(text("table.card.used"))
    return " · ".join(part.rstrip(".") for part in parts)
