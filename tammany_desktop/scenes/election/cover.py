"""The cover between people who share the window, and the tools of election scenes."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeGuard

import pygame

from tammany_desktop.board.ward_card import ward_words
from tammany_desktop.languages import labeled, sentences, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.scenes.base.pages import SheetScene, Space, lay_sprite
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election import drawings
from tammany_desktop.scenes.election.candidates import held_words
from tammany_desktop.scenes.election.unseen import ESSENTIAL_COUNT, Legend, UnseenBids
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Session
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import ARROWS, PAGES, WALK, Act, Intent, any_key_down
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PRIMARY, Painter, icon, marbled_paper, swelled_line
from tammany_desktop.ui.tokens import DURATION_FACTORS, Gap, Height, ease
from tammany_desktop.wording import names

BIDS_RULE: Final = "R7.4"  # the rule of sealed bids
TOOL_WIDTH, TOOL_HEIGHT = 56.0, 54.0  # units: size of a tool's button, which grows with the sheet
GAP: Final = 8.0  # units between tools
ICON_AND_EDGES: Final = 60.0  # units of a button's width besides the tool's name
# Message keys of the names of tools, if not `table.tool.` with the icon's name.
NAMES: Final = {"eye": "board.page.map", "lock": "ballot.hide", "rules": "table.menu.rules"}
Tool = tuple[str, str, Callable[[], object], Intent | None]  # icon, hint, callback, intent


class Tools(NamedTuple):
    """The pages of the table that scenes over it can open."""

    menu: Callable[[], object]
    log: Callable[[], object]
    deals: Callable[[], object]
    deals_allowed: Callable[[], bool]  # whether deals are made in this game


def labeled_icon(look: Look, name: str, caption: str) -> Painter:
    """Return a painter of an icon with its name below it."""
    draw = icon(look, name)

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        height = look.type.line_height("small")
        draw(surface, pygame.Rect(rect.left, rect.top, rect.width, rect.height - height), color)
        bottom = rect.bottom - look.px(Gap.XXS)  # tails of letters stay off the button's edge
        area = surface.get_rect(top=bottom - height, height=height)
        look.type.draw(surface, caption, "small", color, area, "center")

    return paint


class WithTools(SheetScene):
    """A scene over the table from which menu, log and rules can be opened."""

    opaque = False
    dims = True
    scene_rule = BIDS_RULE  # the rule at which the rules are opened
    sound = None  # other sounds are played: a person's call, or envelopes

    def __init__(self, stage: Stage, tools: Tools) -> None:
        super().__init__(stage)
        self.tools = tools

    def open_over(self, open_page: Callable[[], object]) -> None:
        """Open another page over this scene."""
        open_page()

    def open_deals(self) -> None:
        """Open the page of deals, or the offer of a deal that waits for an answer."""
        self.open_over(self.tools.deals)

    def deal_tools(self) -> tuple[Tool, ...]:
        """Return the tool that opens deals, if players make any (R12)."""
        tool = ("deals", text("table.hint.deals"), self.open_deals, Intent.DEALS)
        return (tool,) if self.tools.deals_allowed() else ()

    def lay_holdings(self, gui: Gui, match: Match, rect: pygame.Rect) -> None:
        """Lay out a target that shows all holdings, also by the key of holdings."""
        make_scene = partial(HoldingsScene, self.stage, match.seats, alone=True)
        target = Target(rect, lambda: self.stack.push(make_scene(state=match.state.copy())))
        target.label = target.hint = text("intent.holdings")
        gui.shortcuts[Intent.HOLDINGS] = gui.add(target)

    def open_scene_rule(self) -> None:
        """Open the rules, at the tooltip's rule or at that of the scene."""
        self.open_rule(self.gui.tooltip.rule or self.scene_rule)

    def open_rule(self, rule: str) -> None:
        self.open_over(lambda: self.stage.open_rules(rule))

    def lay_tools(
        self,
        gui: Gui,
        right: float,
        top: float,
        max_width: float,
        size_factor: float = 1.0,
        more: tuple[Tool, ...] = (),
    ) -> float:
        """Lay out `more` and the usual tools up to `right`, in `max_width`; return their left."""
        log, menu = (partial(self.open_over, page) for page in (self.tools.log, self.tools.menu))
        tools: tuple[Tool, ...] = (
            *more,
            ("log", text("table.hint.log"), log, Intent.LOG),
            ("rules", text("table.menu.rules"), self.open_scene_rule, Intent.RULES),
            ("menu", text("table.hint.menu"), menu, Intent.MENU),
        )
        look, least_width = self.look, TOOL_WIDTH * size_factor
        names_below = size_factor > 1  # larger buttons have room below the icon
        labels = [text(NAMES.get(name, f"table.tool.{name}")) for name, *_ in tools]
        edges = Gap.M if names_below else ICON_AND_EDGES
        widths = [look.units.units(look.type.width(label, "small")) + edges for label in labels]
        widths = [max(least_width, width) for width in widths]
        if look.units.large or sum(widths) + GAP * (len(tools) - 1) > max_width:  # no room
            labels, widths = [""] * len(tools), [least_width] * len(tools)
        left = right - sum(widths) - GAP * (len(tools) - 1)
        x = left
        for (name, hint, press, intent), label, width in zip(tools, labels, widths, strict=True):
            rect = look.units.rect(x, top, width, TOOL_HEIGHT * size_factor)
            paint = labeled_icon(look, name, label) if label and names_below else icon(look, name)
            caption = "" if names_below else label
            button = gui.button(rect, caption, press, icon=paint, hint=hint, role="small")
            if intent is not None:
                gui.shortcuts[intent] = button.target
            x += width + GAP
        return left

    def back(self) -> bool:
        self.open_over(self.tools.menu)
        return True


EARLY: Final = (Intent.DIGIT, *ARROWS, *PAGES, *WALK)  # keys that change a bid, but seal none
HOT_PLUG: Final = (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED)
MARGIN: Final = 40.0  # units inside an envelope's edge
TABLE_WIDTH: Final = 250.0  # units: the width of the button that shows the table before any bid
CORNER: Final = 225.0  # units from the envelope's sides at which buttons are clear of the flap
# Roles of name and sentence, the largest first.
PAIRS: Final = (("display", "prompt"), ("title", "prompt"), ("title", "body"), ("heading", "small"))
SMALLEST_PAIR: Final = ("strong", "small")
RULED_GAP: Final = 30.0  # units between name and sentence with a line between them
UNRULED_GAP: Final = 8.0  # units between name and sentence without a line


class Fitting(NamedTuple):
    """The fitting roles of name and sentence, the sentence's lines, and the gap in units."""

    name_role: str
    words_role: str
    lines: list[str]
    gap: float


class InputGuard(SheetScene):
    """A scene that first ignores input meant for the previous scene, and double clicks."""

    ignores_input = True

    @staticmethod
    def is_early_key(act: Act | None) -> TypeGuard[Act]:
        """Return True if a key changes a bid, even before its ballot is visible."""
        return act is not None and act.intent in EARLY and act.device < 0 and not act.repeat

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.ignores_input and not any_key_down():
            self.ignores_input = False

    def due_in(self) -> float | None:
        return 0.02 if self.ignores_input else super().due_in()

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Handle input; while it is ignored, or for a stray click, only return True."""
        return self.ignores_input or self.is_stray(event) or super().handle(event, act)


class CoverScene(InputGuard, WithTools):
    """The opaque cover shown before a person's ballot is made; everything on it is public."""

    laid: Legend
    slides = opaque = True
    dims = False

    def __init__(
        self,
        stage: Stage,
        session: Session,
        seat: int,
        open_ballot: Callable[[], object],
        tools: Tools,
        unseen_bids: UnseenBids,
        *,
        note: str = "",
        promises: str = "",
        show_table: Callable[[], object] | None = None,
    ) -> None:
        """`show_table` shows the table, before anybody bids; `note` and `promises` are public."""
        WithTools.__init__(self, stage, tools)
        self.match, self.unaided = session.match, session.unaided
        self.seat, self.open_ballot, self.unseen_bids = seat, open_ballot, unseen_bids
        self.note, self.promises, self.show_table = note, promises, show_table
        self.shut = 1.0  # how far the envelope is closed, from 1 to 0 (open)
        self.opens = False  # whether the flap is opening now
        self.has_stamp = False  # whether there is room for the ward's stamp beside the words
        self.early_keys: list[tuple[pygame.event.Event, Act]] = []  # pressed while it opens

    def uncover_ballot(self) -> None:
        """Open the envelope, then the ballot; without motion, only the ballot."""
        if self.look.reduced_motion or DURATION_FACTORS[self.stage.settings.speed] == 0:
            self.open_ballot()
        else:
            self.opens = True
            self.damage()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.opens:
            return
        self.shut -= dt / (drawings.OPENING_TIME * DURATION_FACTORS[self.stage.settings.speed])
        self.damage()
        if self.shut <= 0 and self.stack.front is self:
            self.opens = False
            self.open_ballot()

    def due_in(self) -> float | None:
        return 0.0 if self.opens else super().due_in()

    @property
    def in_motion(self) -> bool:
        return self.opens

    def on_focus_lost(self) -> None:
        if self.opens:
            self.opens, self.shut = False, 1.0
            self.early_keys.clear()
            self.damage()

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if event.type in HOT_PLUG:
            self.resize()
            return False
        self.handle_early(event, act)
        if self.opens or self.ignores_input or self.is_stray(event, act):
            return True
        if act is not None and act.device >= 0 and self._handle_controller(act):
            return True
        return super().handle(event, act)

    def handle_early(self, event: pygame.event.Event, act: Act | None) -> None:
        """Keep a key of the ballot for it, and open the envelope at once."""
        if self.opens and self.is_early_key(act):
            self.early_keys.append((event, act))
            self.shut = 0.0

    def _handle_controller(self, act: Act) -> bool:
        """Claim, release, or use a controller to bid unseen; return True if `act` was used."""
        bids = self.unseen_bids
        if act.intent is Intent.CLAIM and not act.repeat:
            if bids.seat_of(act.device) == NOBODY:
                bids.claim(act.device, self.seat)
            else:
                bids.release(act.device)
            self.resize()
            return True
        if takes := bids.takes(act):
            bids.handle(act)
        return takes

    def is_secret_input(self, device: int) -> bool:
        return self.unseen_bids.seat_of(device) != NOBODY

    def status(self) -> str:
        return f"{self._who()} {text('access.ears')}"

    def extra_speech(self) -> tuple[str, ...]:
        return (text("access.ears"),)

    def bid_sealed(self, seat: int) -> None:
        if seat == self.seat:  # from elsewhere: the envelope must not open another's ballot
            self.on_focus_lost()
        else:
            self.resize()

    @property
    def envelope(self) -> pygame.Rect:
        """Return where the envelope is, in pixels."""
        return self.look.units.rect(*drawings.envelope_box(self.look))

    def lay(self, gui: Gui) -> Legend:
        units, self.ground = self.look.units, marbled_paper(self.look)
        left, top, width, height = drawings.envelope_box(self.look)
        name = self.match.seats[self.seat].name
        side = width * 0.19  # the width of boss and stamp
        button_top = top + height - MARGIN - Height.TALL
        words_top = top + height * (drawings.FLAP + drawings.WAX / 2) + Gap.XS
        legend = Legend(self.stage, self.unseen_bids, self.seat)
        box = Space(left, words_top, width, button_top - words_top)
        for facts in self._facts() if self.on_controller else ("",):  # show as many facts as fit
            words = self._words(facts)
            room, self.has_stamp, fitting = self._room(legend, box, side, (name, words))
            if fitting is not None:
                break
        if self.has_stamp:
            boss = piece_names.boss(self.match.seats[self.seat].color)
            area = units.rect(left + MARGIN, words_top, side, top + height * 0.96 - words_top)
            lay_sprite(gui, boss, area)
        if fitting is None:
            gui.overfull.append(words)
            lines = self.look.type.wrap(words, SMALLEST_PAIR[1], self.look.px(room.width))
            fitting = Fitting(*SMALLEST_PAIR, lines, UNRULED_GAP)
        self._lay_words(gui, room, name, fitting)
        gui.speak(units.rect(*room), lambda: words.split("\n"))
        legend.lay_above(gui, button_top)
        ready_width = min(640.0, width - 2 * side - 60)
        gui.button(
            units.rect((units.area[0] - ready_width) / 2, button_top, ready_width, Height.TALL),
            text("cover.ready", name=name),
            self.uncover_ballot,
            kind=PRIMARY,
            intent=None if self.on_controller else Intent.CONFIRM,  # on a controller, Confirm seals
            home=True,
        )
        fits_above = top - TOOL_HEIGHT - Gap.S >= Gap.S  # if not, tools are in the flap
        tools_top, inset = (top - TOOL_HEIGHT - Gap.S, 0.0) if fits_above else (top + Gap.L, CORNER)
        self.lay_tools(gui, left + width - inset, tools_top, width / 2 - inset)
        gui.face = self.envelope
        if self.show_table is not None:
            area = units.rect(left + inset, tools_top, TABLE_WIDTH, TOOL_HEIGHT)
            gui.button(area, text("cover.talk"), self.show_table, hint=text("cover.talk_hint"))
        return legend

    @property
    def on_controller(self) -> bool:
        """Return True if the person bids on a controller of their own."""
        return self.unseen_bids.device_of(self.seat) >= 0

    def _who(self) -> str:
        """Return a sentence on who must look at the window, or bid on a controller."""
        name, number = self.match.seats[self.seat].name, WARD_NUMBERS[self.match.state.voting]
        return text("cover.blind" if self.on_controller else "cover.words", name=name, ward=number)

    def _facts(self) -> tuple[str, ...]:
        """Return facts for an unseen bid (promises, ward, favors), from long to empty."""
        state, model = self.match.state, ViewModel(self.match.seats, self.match.state)
        model.unaided = self.unaided
        favors_held = held_words(usable_favors(state, state.voting, self.seat))
        favors = labeled(text("ballot.that_count"), f"{favors_held}.")
        told = sentences([self.promises, favors])
        return sentences([self.promises, ward_words(model, state.voting), favors]), told, favors, ""

    def _words(self, facts: str) -> str:
        """Return the sentence, in lines: who must look or bid, `facts`, the note, who is next."""
        bids, parts = self.unseen_bids, [self._who(), facts, self.note]
        if bids.was_unplugged(self.seat):
            parts.append(text("cover.lost"))
        if (bids.any_claimed or bids.ballots.sources) and (seats := bids.ballots.sealed_seats()):
            parts.append(text("cover.sealed", names=names(self.match.seats, seats)))
        later = [seat for seat in bids.ballots.seats_to_ask() if seat != self.seat]
        next_words = text("cover.next", names=names(self.match.seats, later[:1])) if later else ""
        ahead = bids.ballots.bids_to_come()
        parts.append(sentences((next_words, text("cover.ahead", count=ahead) if ahead else "")))
        return "\n".join(part for part in parts if part)

    def _room(
        self, legend: Legend, box: Space, side: float, texts: tuple[str, str]
    ) -> tuple[Space, bool, Fitting | None]:
        """Return the room of name and sentence, whether boss and stamp fit too, and a fitting."""
        (name, words), (left, top, width, height) = texts, box
        for item_count in range(len(legend.items), min(len(legend.items), ESSENTIAL_COUNT) - 1, -1):
            for room_width, with_sides in ((width - 2 * side - 60, True), (width - 80, False)):
                legend.explain(item_count, room_width)
                raise_by = 0 if with_sides else 8
                free_height = height - Gap.XS + raise_by - legend.height
                room_left = left + (width - room_width) / 2
                room = Space(room_left, top - raise_by, room_width, free_height)
                fitting = self._fit(room, name, words, RULED_GAP)
                if fitting is None and not with_sides:
                    fitting = self._fit(room, name, words, UNRULED_GAP)
                if fitting is not None:
                    return room, with_sides, fitting
        name = self.look.type.cut(name, SMALLEST_PAIR[0], self.look.px(room.width))
        ruled = self._fit(room, name, words, RULED_GAP)
        return room, with_sides, ruled or self._fit(room, name, words, UNRULED_GAP)

    def _fit(self, room: Space, name: str, words: str, gap: float) -> Fitting | None:
        """Return the largest fitting in `room` with `gap` units between, or None."""
        type_, units = self.look.type, self.look.units
        width, height = self.look.px(room.width), room.height
        for name_role, role in PAIRS if gap == RULED_GAP else (*PAIRS, SMALLEST_PAIR):
            lines = type_.wrap(words, role, width)
            used = units.units(type_.line_height(name_role) + type_.line_height(role) * len(lines))
            if used + gap <= height and type_.width(name, name_role) <= width:
                return Fitting(name_role, role, type_.wrap_evenly(words, role, width), gap)
        return None

    def _lay_words(self, gui: Gui, room: Space, name: str, fitting: Fitting) -> None:
        """Lay out name, swelled line and sentence in the middle of `room`."""
        look, units = self.look, self.look.units
        x, y, width, height = room
        name = look.type.cut(name, SMALLEST_PAIR[0], look.px(width))
        name_role, words_role, lines, gap = fitting
        line_height = units.units(look.type.line_height(words_role))
        name_height = units.units(look.type.line_height(name_role))
        y += max(0.0, (height - name_height - gap - line_height * len(lines)) / 2)
        gui.label(units.rect(x, y, width, name_height), name, name_role, align="center")
        if gap == RULED_GAP:
            swell = swelled_line(look, look.px(min(width, 520)))
            center = units.rect(x, y + name_height, width, Gap.L).center
            gui.picture(swell, swell.get_rect(center=center))
        for row, line in enumerate(lines):
            rect = units.rect(x, y + name_height + gap + row * line_height, width, line_height)
            gui.label(rect, line, words_role, align="center")

    def paint(self, surface: pygame.Surface) -> None:
        (self.paint_back if self.opens else super().paint)(surface)
        if self.opens and (faded := (1 - self.shut) / drawings.CRACK) < 1:
            widgets = surface.copy()  # the widgets fade before the wax falls
            self.gui.paint(widgets)
            widgets.set_alpha(round(255 * (1 - faded)))
            surface.blit(widgets, (0, 0))

    def paint_back(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.blit(marbled_paper(self.look), clip, clip)
        bidder, ward = self.match.seats[self.seat], WARD_NUMBERS[self.match.state.voting]
        color = bidder.color
        paint = partial(drawings.paint_envelope, self.look, surface, self.envelope, color=color)
        if self.shut >= 1 and not self.opens:
            paint(1.0, number=ward if self.has_stamp else 0)
            return
        broken = min(1.0, 1 - self.shut)
        turned = max(0.0, broken - drawings.CRACK) / (1 - drawings.CRACK)
        paint(1 - ease(turned), 1.0, wax_broken=broken, name=bidder.name, number=ward)
