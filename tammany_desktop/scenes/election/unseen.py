"""Unseen bids: entered on a person's own controller under the cover, neither seen nor heard."""

from typing import Final

import pygame

from tammany_desktop.languages import labeled, series, text
from tammany_desktop.play.ballots import Ballots, UnsealedBid
from tammany_desktop.rules.board import POPULATION_COUNT, POPULATIONS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.controller import label_of
from tammany_desktop.ui.devices import LegendItem, legend_rows
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import ARROWS, Act, Intent

# Intents that open pages without any bid, and the intents that share their buttons.
PUBLIC: Final = (*(Intent.MENU, Intent.LOG, Intent.RULES), *(Intent.START, Intent.LESSON_NEXT))
COUNT_INTENT: Final = Intent.END_TURN  # a controller rumbles the number of favors bid


class UnseenBids:
    """The controllers at one table: who has claimed them, and the bids entered with them."""

    def __init__(self, stage: Stage, ballots: Ballots) -> None:
        self.stage, self.ballots = stage, ballots
        self.match = ballots.match
        self._claims: dict[int, int] = {}  # seat by controller
        self._unplugged: dict[int, tuple[int, int]] = {}  # year and ward of the ballot, by seat

    @property
    def any_claimed(self) -> bool:
        """Return True if anybody has claimed a controller."""
        self._release_unplugged()
        return bool(self._claims)

    def claim(self, device: int, seat: int) -> None:
        """Give a person a controller in place of any other; its earlier owner has none then."""
        other_claims = {other: owner for other, owner in self._claims.items() if owner != seat}
        self._claims = other_claims | {device: seat}
        self.ballots.forget(seat, unseen=True)
        self._unplugged.pop(seat, None)

    def release(self, device: int) -> None:
        """Release a controller; the bid begun on it is discarded."""
        self.ballots.forget(self._claims.pop(device, NOBODY), unseen=True)

    def seat_of(self, device: int) -> int:
        """Return the seat of the person who claimed a controller, or `NOBODY`."""
        self._release_unplugged()
        return self._claims.get(device, NOBODY)

    def _release_unplugged(self) -> None:
        """Release the controllers that were unplugged, and note in which ballot."""
        for device in self._claims.keys() - set(self.stage.controllers.device_ids):
            self._unplugged[self._claims[device]] = self._ballot
            self.release(device)

    @property
    def _ballot(self) -> tuple[int, int]:
        """Return the year and the ward of the present ballot."""
        return self.match.state.year, self.match.state.voting

    def was_unplugged(self, seat: int) -> bool:
        """Return True if a person's controller was unplugged during this ballot."""
        self._release_unplugged()
        return self._unplugged.get(seat) == self._ballot

    def device_of(self, seat: int) -> int:
        """Return the controller of a person, or -1."""
        self._release_unplugged()
        return next((device for device, owner in self._claims.items() if owner == seat), -1)

    def takes(self, act: Act | None) -> bool:
        """Return True if an input belongs to somebody's unseen bid, and not to a scene."""
        return act is not None and act.intent not in PUBLIC and self.seat_of(act.device) != NOBODY

    def handle(self, act: Act) -> None:
        """Handle an input from a claimed controller."""
        seat = self.seat_of(act.device)
        if act.repeat or not self.ballots.owes(seat):
            return
        entry = self.ballots.unsealed_bid(seat, unseen=True)
        if act.intent is Intent.CONFIRM:
            self.stage.controllers.rumble_once(act.device, long=True)
            self.ballots.seal_unsealed(seat, unseen=True)
        elif act.intent is Intent.CANCEL:
            entry.clear()
            self.stage.controllers.rumble_once(act.device, long=True)
        elif act.intent is COUNT_INTENT:
            favors = entry.bid[entry.population]
            self.stage.controllers.rumble_number(act.device, favors, self.stage.now())
        elif act.intent in ARROWS:
            self._change_bid(act.device, seat, entry, *ARROWS[act.intent])

    def _change_bid(self, device: int, seat: int, entry: UnsealedBid, dx: int, dy: int) -> None:
        """Go to another population, or change its bid by one; a long rumble if nothing changed."""
        state = self.match.state
        usable = usable_favors(state, state.voting, seat)[entry.population]
        old_population, old_bid = entry.population, entry.bid[entry.population]
        if dx:
            entry.population = max(0, min(POPULATION_COUNT - 1, entry.population + dx))
        else:
            entry.bid[entry.population] = max(0, min(usable, old_bid - dy))
        is_unchanged = (old_population, old_bid) == (entry.population, entry.bid[entry.population])
        self.stage.controllers.rumble_once(device, long=is_unchanged)


ESSENTIAL_COUNT: Final = 3  # items that are always shown; the others if there is room
FOOT: Final = 10.0  # units below a legend
HEAD: Final = 6.0  # units above a legend


class Legend:
    """The meanings of a controller's buttons on a cover: claim the seat, or bid unseen."""

    def __init__(self, stage: Stage, bids: UnseenBids, seat: int) -> None:
        self.stage = stage
        self.rows: list[pygame.Surface] = []
        self.shown: list[LegendItem] = []
        device, ids = bids.device_of(seat), stage.controllers.device_ids
        free_device = next((id_ for id_ in ids if bids.seat_of(id_) == NOBODY), -1)
        self.family = stage.controllers.family(free_device if device < 0 else device)
        if device >= 0:
            self.items = [item for item in self._bidding_items() if item.buttons]
        else:
            self.items = [self._item("claim", Intent.CLAIM)] if free_device >= 0 else []

    def _item(self, key: str, *intents: Intent) -> LegendItem:
        return LegendItem(self._buttons(*intents), text(f"cover.legend.{key}"))

    def _buttons(self, *intents: Intent) -> tuple[str, ...]:
        chords = self.stage.look.buttons.chords
        return tuple(name for intent in intents for name in chords(intent)[:1])

    def _bidding_items(self) -> list[LegendItem]:
        """Return the items for bidding unseen, the most important first."""
        populations = series([text(f"population.{name}") for name in POPULATIONS])
        counting = [self._item("count", COUNT_INTENT)] if self.stage.controllers.rumbles else []
        return [
            self._item("favors", Intent.UP, Intent.DOWN),
            LegendItem(self._buttons(Intent.LEFT, Intent.RIGHT), populations),
            self._item("seal", Intent.CONFIRM),
            self._item("none", Intent.CANCEL),
            *counting,
            self._item("release", Intent.CLAIM),
        ]

    def explain(self, item_count: int, width: float) -> None:
        """Show the first `item_count` items, in rows of at most `width` units."""
        look, self.shown = self.stage.look, self.items[:item_count]
        self.rows = legend_rows(look, self.family, self.shown, look.px(width))

    @property
    def height(self) -> float:
        """Return the height used, in units; 0 if no item is shown."""
        used_height = sum(self.stage.look.units.units(row.get_height()) for row in self.rows)
        return used_height + FOOT + HEAD if self.rows else 0.0

    def lay_above(self, gui: Gui, bottom: float) -> None:
        """Lay out the legend in the middle of the window, above `bottom` in units."""
        if not self.rows:
            return
        units = gui.look.units
        area = units.rect(0, bottom - FOOT, units.area[0], 0)
        for row in reversed(self.rows):
            area.top -= row.get_height()
            area.height += row.get_height()
            gui.picture(row, row.get_rect(midtop=area.midtop))
        gui.speak(area, self._items_spoken)

    def _items_spoken(self) -> list[str]:
        family, items = self.family, self.shown
        button_words = [series([label_of(family, name) for name in item.buttons]) for item in items]
        return [labeled(words, item.words) for words, item in zip(button_words, items, strict=True)]
