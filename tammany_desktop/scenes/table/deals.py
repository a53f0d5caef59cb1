"""The page on which an offer of a deal is made: the rival, the promises of both, the answer."""

from functools import partial
from typing import Final

import pygame

from tammany_desktop import talk
from tammany_desktop.board import piece_images
from tammany_desktop.board.layout import lay_out
from tammany_desktop.bots.protocol import OFFER
from tammany_desktop.deal_wording import pledge_words, promise_row_words
from tammany_desktop.languages import labeled, sentences, text
from tammany_desktop.play import piece_names
from tammany_desktop.scenes.base.pages import BACK_WIDTH, PageScene, Space, lay_band, lay_hairline
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.table.promise_steps import NO_KIND, PromiseSteps
from tammany_desktop.session.match import Notification
from tammany_desktop.session.session import Session
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import MOST_PROMISES, Answer, Offer
from tammany_desktop.talk.judging import BROKEN, KEPT
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PRIMARY, QUIET, icon, piece
from tammany_desktop.ui.tokens import Gap, Height, Width
from tammany_desktop.ui.widgets import Segments
from tammany_desktop.wording import why_words

MAX_HEIGHT: Final = 760.0  # units: greatest height of the page, for a map or a list
SEATS_ROW: Final = 48.0  # units: height of a row of players
FOOT_HEIGHT: Final = Height.USUAL  # units: height of the buttons at the page's foot
GAP: Final = Gap.XS  # units between parts of the page
CHIP_WIDTH: Final = 60.0  # units: width of a player's chip in a row of players
NAME_MARGINS: Final = 76  # units: width of the chip and the margins beside a player's name
MIN_NAME: Final = 40  # pixels: least room in which a player's name is shown
LABELED_WIDTH: Final = 500.0  # units: least width of a row of players that has a label
LEAST_ROW: Final = 62.0  # units: least height of a promise
CROSS_WIDTH: Final = 52.0  # units: width of the button that removes a promise
BESIDE: Final = CROSS_WIDTH + Gap.XS  # units: width beside a promise for the button that removes it
POLL: Final = 0.03  # seconds between polls for a suggestion
GIVES, ASKS = 0, 1  # sides: the promises of the offer's maker, and those of the rival
BUTTONS: Final = {"deal:send": Intent.END_TURN, "deal:back": Intent.CANCEL}  # names for lessons


class DealScene(PageScene):
    """A page of both sides' promises in two columns, on which the rival's answer is shown."""

    opaque = False
    dims = True
    delays_offers = True  # an offer to a person first closes this page

    def __init__(self, stage: Stage, session: Session, seat: int, rival: int) -> None:
        """Open the page for an offer by `seat`, a person's, to `rival`."""
        super().__init__(stage)
        self.session, self.match = session, session.match
        self.seat, self.rival = seat, rival
        self.sides: tuple[list[Promise], list[Promise]] = ([], [])
        self.is_counteroffer = False  # whether this offer answers another, as a counteroffer
        self.note = ""  # the latest message
        self.unanswered: Offer | None = None  # the offer that was made and is not yet answered
        self.showing_ledger = False
        self.suggesting = False  # whether the adviser is looking for an offer
        self.steps: PromiseSteps | None = None  # the steps of the promise being made
        self.add_targets: dict[str, Target] = {}  # buttons that add a promise, by "gives", "asks"

    def enter(self) -> None:
        self._stop = self.match.listen(self._on_line)
        self.resize()

    def leave(self) -> None:
        self._stop()
        if self.suggesting:
            self.session.adviser.cancel()

    @property
    def composing(self) -> bool:
        return self.unanswered is None

    def landmark(self, name: str) -> Target | pygame.Rect | None:
        if self.steps is not None:
            return None
        if name in BUTTONS:
            return self.gui.shortcuts[BUTTONS[name]]
        target = self.add_targets.get(name.removeprefix("deal:"))
        return None if target is None else target.rect

    def load_offer(self, offer: Offer) -> None:
        """Copy the promises of an offer, with sides exchanged if this seat did not make it."""
        is_own = offer.seat == self.seat
        self.rival = offer.to if is_own else offer.seat
        gives, asks = (offer.gives, offer.asks) if is_own else (offer.asks, offer.gives)
        self.sides = list(gives), list(asks)

    def _maker(self, side: int) -> int:
        return self.seat if side == GIVES else self.rival

    def _name(self, seat: int) -> str:
        return self.match.seats[seat].name

    def lay(self, gui: Gui) -> None:
        units, area = self.look.units, self.look.units.area
        cards_left = units.units(lay_out(units, len(self.match.seats)).cards[0].left)
        # The players' cards stay in sight if the window is wide enough.
        free_width = cards_left if cards_left >= Width.DIALOG else area[0]
        width, height = min(free_width - Gap.M, Width.SHEET), min(area[1] - Gap.XS, MAX_HEIGHT)
        x, bottom = (free_width - width) / 2, (area[1] + height) / 2  # the same in every step
        height = min(height, self._needed_height(width / 2 - 2 * Gap.XL - GAP))
        top = bottom - height
        gui.card(units.rect(x, top, width, height), "panel")
        space = Space(x + Gap.XL, top + Gap.M, width - 2 * Gap.XL, height - Gap.XL)
        left, top, width, height = space
        y = self._lay_head(gui, space)
        if not (self.steps or self.showing_ledger or self.is_counteroffer or self.unanswered):
            self._lay_players(gui, left, y, width)
            y += SEATS_ROW + GAP
        note_height = units.units(self.look.type.line_height("italic")) + Gap.XXS
        body = Space(left, y, width, top + height - FOOT_HEIGHT - GAP - note_height - GAP - y)
        if self.showing_ledger:
            self._lay_ledger(gui, body)
        elif self.steps is not None:
            self.steps.lay_question(gui, body)
        else:
            self.add_targets = {}
            for side in (GIVES, ASKS):  # the promises of each side, and buttons that add others
                slip = body.cell(side, 2, 2 * GAP)
                gui.card(units.rect(*slip), "slip")
                size = slip.width - Gap.XL, slip.height - Gap.L
                self._lay_side(gui, Space(slip.left + Gap.M, slip.top + Gap.S, *size), side)
        self._lay_note(gui, units.rect(left, body.top + body.height + GAP / 2, width, note_height))
        self._lay_foot(gui, left, top + height - FOOT_HEIGHT, width)

    def _needed_height(self, side_width: float) -> float:
        """Return the height in units that the page needs; for a map or list, the greatest."""
        steps, units, height_of = self.steps, self.look.units, self.look.type.line_height
        if self.showing_ledger or (steps and (steps.kind == NO_KIND or steps.field() == "ward")):
            return MAX_HEIGHT
        text_height = units.units(height_of("italic") + height_of("strong")) + Gap.XS
        rows = [sum(self._row_heights(side, side_width)) for side in (GIVES, ASKS)]
        rest_height = Height.USUAL + SEATS_ROW + max(MOST_PROMISES * LEAST_ROW, *rows) + FOOT_HEIGHT
        return rest_height + text_height + 4 * GAP + Gap.L + Gap.XL

    def _lay_head(self, gui: Gui, space: Space) -> float:
        """Lay out the heading or question, and a button; return the top of the rest."""
        units, words = self.look.units, text("deal.promised")
        if self.steps is not None:
            return self.lay_head(gui, space, self.steps.question(), ruled=False).top
        if self.showing_ledger:
            return self.lay_head(gui, space, words, ruled=False).top
        width = min(space.width * 0.4, units.units(self.look.type.width(words, "button")) + GAP * 4)
        left = space.left + space.width - BACK_WIDTH - GAP - width
        gui.button(units.rect(left, space.top, width, Height.USUAL), words, self._toggle_ledger)
        return self.lay_head(gui, space, text("deal.heading"), width + GAP, ruled=False).top

    def _lay_players(self, gui: Gui, left: float, top: float, width: float) -> None:
        """Lay out the choice of the rival; with several people, also that of the offer's maker."""
        seats, people = self.match.seats, self.session.people
        chips = [piece(self.look, piece_names.chip(player.color)) for player in seats]
        rows = [("with", [seat for seat in range(len(seats)) if seat != self.seat], self.rival)]
        if len(people) > 1:
            rows.insert(0, ("by", people, self.seat))
        for key, choices, chosen in rows:
            label = text(f"deal.{key}")
            if width >= LABELED_WIDTH:
                label_width = self.look.units.units(self.look.type.width(label, "small")) + GAP
                gui.label(self.look.units.rect(left, top, label_width, SEATS_ROW), label, "small")
                left, width = left + label_width, width - label_width
            choice_width = width if key == "with" else min(CHIP_WIDTH * len(choices), width * 0.4)
            Segments(
                gui,
                self.look.units.rect(left, top, choice_width, SEATS_ROW),
                [(s, self._short_name(s, choice_width / len(choices)), chips[s]) for s in choices],
                chosen,
                partial(self._choose_player, key),
                label=label,
                hint=text("deal.with_hint") if key == "with" else "",
                names=[seats[s].name for s in choices],
            )
            left, width = left + choice_width + 2 * GAP, width - choice_width - 2 * GAP

    def _short_name(self, seat: int, width: float) -> str:
        """Return as much of a name as fits a button of `width` units; "" if that is too little."""
        limit = self.look.px(width - NAME_MARGINS)
        return self.look.type.cut(self._name(seat), "button", limit) if limit > MIN_NAME else ""

    def _choose_player(self, key: str, seat: object) -> None:
        if key == "by":
            self.seat = int(str(seat))
            if self.rival == self.seat:
                self.rival = next(s for s in range(len(self.match.seats)) if s != self.seat)
        else:
            self.rival = int(str(seat))
        self.sides, self.note = ([], []), ""
        self.resize()

    def _lay_side(self, gui: Gui, space: Space, side: int) -> None:
        units, maker = self.look.units, self._maker(side)
        head = units.units(self.look.type.line_height("strong")) + Gap.XXS  # the heading's height
        spot = units.rect(space.left, space.top, head, head)
        color = self.match.seats[maker].color
        chip, band = piece_names.chip(color), (space.left, space.top - Gap.XS, space.width, Gap.XS)
        lay_band(gui, units.rect(*band), self.look.palette.players[color])  # as on an offer's card
        gui.add_painter(spot, lambda surface: piece_images.blit(self.look, surface, chip, spot))
        heading = text("deal.gives", name=self._name(maker))
        area = units.rect(space.left + head + Gap.XS, space.top, space.width - head - Gap.XS, head)
        role = "strong" if self.look.type.fits(heading, "strong", area.width) else "small"
        gui.label(area, heading, role)
        heights, top = self._row_heights(side, space.width), space.top + head + Gap.XXS
        shrink = min(1.0, (space.top + space.height - top) / sum(heights or [1.0]))
        for index, row_height in enumerate(heights):
            cell = Space(space.left, top, space.width, row_height * shrink - Gap.XXS)
            if index < len(self.sides[side]):
                self._lay_promise(gui, cell, side, index)
            else:
                begin, plus = partial(self._begin, side), icon(self.look, "plus")
                lay = partial(gui.button, units.rect(*cell), text("deal.add"), begin)
                target = lay(icon=plus, home=side == GIVES).target
                target.label = labeled(heading, text("deal.add"))
                self.add_targets["gives" if side == GIVES else "asks"] = target
            top += row_height * shrink

    def _row_heights(self, side: int, width: float) -> list[float]:
        """Return the heights of a side's promises and of the button that adds one, in units."""
        units, type_, seats = self.look.units, self.look.type, self.match.seats
        step, limit = units.units(type_.close_line_height("small")), units.px(width - BESIDE)
        texts = [type_.wrap(promise_row_words(p, seats), "small", limit) for p in self.sides[side]]
        heights = [max(LEAST_ROW, len(lines) * step + Gap.XXS) for lines in texts]
        return heights + [Height.LOW] * (len(texts) < MOST_PROMISES and not self.unanswered)

    def _lay_promise(self, gui: Gui, space: Space, side: int, index: int) -> None:
        """Lay out a promise and the button that removes it."""
        units, type_, seats = self.look.units, self.look.type, self.match.seats
        words = promise_row_words(self.sides[side][index], seats)
        width = space.width - (0 if self.unanswered else BESIDE)
        rect = units.rect(space.left, space.top, width, space.height)
        all_words = [promise_row_words(promise, seats) for promise in self.sides[0] + self.sides[1]]
        role = "body" if all(type_.fits(row, "body", rect.width) for row in all_words) else "small"
        gui.label(rect, words, role, wrap=not type_.fits(words, role, rect.width))
        lay_hairline(gui, units.rect(space.left, space.top + space.height, space.width, 2))
        if self.unanswered:
            return
        cross_height = min(CROSS_WIDTH, space.height)
        cross_rect = units.rect(space.left + width + Gap.XS, space.top, CROSS_WIDTH, cross_height)
        hint, remove = text("deal.remove"), partial(self._remove, side, index)
        cross = icon(self.look, "close")
        button = gui.button(cross_rect, "", remove, kind=QUIET, icon=cross, hint=hint)
        button.target.label = labeled(hint, words)

    def _lay_note(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out the promise so far, or why no offer can be made, or the last message."""
        if self.showing_ledger:
            return
        note = self._why_not() if all(self.sides) and not self.unanswered else ""
        note = note or self.note
        if self.steps is not None:
            note = self.steps.so_far()
        if note:
            role = "italic" if self.look.type.width(note, "italic") <= rect.width else "small"
            gui.label(rect, note, role, "vermilion_dark")

    def _lay_foot(self, gui: Gui, left: float, top: float, width: float) -> None:
        units, button_width = self.look.units, (width - 2 * GAP) / 3
        if self.steps is not None or self.showing_ledger:
            return
        binds_rect = units.rect(left, top, button_width, FOOT_HEIGHT)
        gui.label(binds_rect, text("deal.binds"), "italic", wrap=True)
        busy = text("deal.why_not.busy") if self.unanswered or self.is_counteroffer else ""
        gui.button(
            units.rect(left + button_width + GAP, top, button_width, FOOT_HEIGHT),
            text("deal.suggest"),
            self._ask_for_offer,
            hint=text("deal.suggest_hint"),
            intent=Intent.HINT,
            why_not=text("table.hint.bare") if self.session.unaided else busy,
        )
        gui.button(
            units.rect(left + 2 * (button_width + GAP), top, button_width, FOOT_HEIGHT),
            text("deal.send"),
            self.send,
            kind=PRIMARY,
            hint=text("deal.send_hint", name=self._name(self.rival)),
            intent=Intent.END_TURN,
            why_not=self._why_not(),
        )

    def _why_not(self) -> str:
        """Return why the present offer cannot be made, or ""."""
        if self.unanswered:
            return text("deal.why_not.busy")
        if not all(self.sides):
            return text("deal.why_not.empty")
        refusal = self.match.ledger.refusal(self.match.state, self._offer())
        return text(f"deal.why_not.{refusal}") if refusal else ""

    def _toggle_ledger(self) -> None:
        self.showing_ledger, self.steps = not self.showing_ledger, None
        self.resize()

    def _lay_ledger(self, gui: Gui, space: Space) -> None:
        """Lay out every player's record, then the open promises, the latest first."""
        units, look, ledger = self.look.units, self.look, self.match.ledger
        step = units.units(look.type.line_height("small")) + Gap.XXS
        top = space.top
        for seat, player in enumerate(self.match.seats):
            record = ledger.counts_of(seat)
            (row, column), half = divmod(seat, 2), space.width / 2
            area = units.rect(space.left + column * half, top + row * step, half - Gap.L, step)
            words = text("deal.record", kept=record[KEPT], broken=record[BROKEN])
            gui.label(area, labeled(player.name, words), "small")
        top += step * -(-len(self.match.seats) // 2) + GAP
        lay_hairline(gui, units.rect(space.left, top, space.width, 2))
        top += GAP / 2
        texts = [pledge_words(p, self.match.seats) for p in reversed(ledger.open_pledges())]
        max_lines = max(1, int((space.top + space.height - top) / step))
        width, texts = look.px(space.width), texts or [text("deal.none")]
        lines = [line for words in texts for line in look.type.wrap(words, "small", width)]
        for number, line in enumerate(lines[:max_lines]):
            gui.label(units.rect(space.left, top + number * step, space.width, step), line, "small")

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if self.steps is not None and act is not None and act.intent is Intent.DIGIT:
            chosen = self.steps.type_digit(act.digit)
            if chosen is not None and not act.repeat:
                self.gui.focus_on(chosen)
                if not chosen.enabled:
                    self.gui.press(chosen)
            return True
        return super().handle(event, act)

    def back(self) -> bool:
        if self.showing_ledger:
            self.showing_ledger = False
        elif self.steps is None:
            self.stack.pop(self)
            return True
        elif not self.steps.back():
            self.steps = None
        self.resize()
        return True

    def _begin(self, side: int) -> None:
        """Start the steps that add another promise of a side."""

        def add(promise: Promise) -> None:
            self.sides[side].append(promise)
            self.steps = None
            self.resize()

        maker, self.note = self._maker(side), ""
        self.steps = PromiseSteps(self.match, maker, self.sides[side], add, self.resize)
        self.resize()

    def _remove(self, side: int, index: int) -> None:
        del self.sides[side][index]
        self.note = ""
        self.resize()

    def _offer(self) -> Offer:
        return Offer(self.seat, self.rival, tuple(self.sides[GIVES]), tuple(self.sides[ASKS]))

    def send(self) -> None:
        """Make the offer; the answer will be a line of the journal."""
        offer = self._offer()
        self.unanswered, self.is_counteroffer = offer, False
        refusal = self.session.say(offer)
        if refusal:
            self.unanswered, self.note = None, text(f"deal.why_not.{refusal}")
        else:
            self.note = text("deal.waiting", name=self._name(self.rival))
        self.resize()

    def _on_line(self, notification: Notification) -> None:
        """React to the answer; a new position ends the offer and drops impossible promises."""
        if isinstance(notification.talk, Answer) and self.unanswered is not None:
            self.unanswered = None
            key = "deal.accepted" if notification.talk.accepts else "deal.declined"
            result = text(key, name=self._name(notification.talk.seat), other=self._name(self.seat))
            seats, seat = self.match.seats, notification.talk.seat
            reason = self.session.opponents.argument(seat)
            why = why_words(reason, seats) if seats[seat].is_bot else ""
            self.note = sentences([result, why])
            if notification.talk.accepts:
                self.sides = ([], [])
        elif notification.talk is None and notification.player is None:
            self.unanswered = self.steps = None
            state = self.match.state
            for side, promises in enumerate(self.sides):
                maker = self._maker(side)
                promises[:] = [p for p in promises if not talk.cannot_be_promised(state, maker, p)]
        self.resize()

    def _ask_for_offer(self) -> None:
        self.session.adviser.ask(self.seat, OFFER)
        self.suggesting, self.note = True, text("deal.suggesting")
        self.resize()

    def status(self) -> str:
        return self.note

    def title(self) -> str:
        return text("deal.heading")

    def update(self, dt: float) -> None:
        super().update(dt)
        suggestion = self.session.adviser.poll_offer() if self.suggesting else None
        if suggestion is not None:
            self.suggesting = False
            if suggestion.offer is None:
                self.note = text("deal.no_suggestion")
            else:
                self.load_offer(suggestion.offer)
                self.note = text("deal.suggested", name=self._name(self.rival))
            self.resize()
        if self.session.offered is not None and not self.is_counteroffer:
            self.stack.pop(self)

    def due_in(self) -> float | None:
        return POLL if self.suggesting else super().due_in()
