"""Cards of advice: a hint in levels of detail, and the tutor's warning."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from tammany_desktop.analysis.coaching import BLUNDER, MISTAKE, grade_of
from tammany_desktop.analysis.decisions import ToldAct, better_words, reason_words, way_acts
from tammany_desktop.audio import Effect
from tammany_desktop.board.placement import Placed
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.bots.explanations import Hint
from tammany_desktop.bots.protocol import OFFER
from tammany_desktop.bots.review import Decision
from tammany_desktop.deal_wording import promise_words
from tammany_desktop.languages import sentences, series, text
from tammany_desktop.rules.board import NO_WARD
from tammany_desktop.rules.moves import Bid
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.election.candidates import held_words
from tammany_desktop.session.session import Session
from tammany_desktop.session.tutor import TutorVerdict
from tammany_desktop.talk.deals import Offer
from tammany_desktop.ui.card import Card, CardButton, lay_one
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PRIMARY
from tammany_desktop.ui.tokens import Gap, Height, Width

POLL: Final = 0.03  # seconds between polls for the answer
MAX_BUTTON_WIDTH: Final = 298.0  # units: the greatest width of a button; two fit in a row
WHY_DEPTH: Final = 3  # shows why the first move is good; the next depth shows why each is
# Reasons to look at a ward that do not name the move.
CLUES: Final = ("leads", "empty", "behind", "gift_cube", "gift_favor", "gift_double", "chance")


class GameTable(NamedTuple):
    """The table under a card of advice."""

    stage: Stage
    session: Session
    tabletop: Tabletop
    light_wards: Callable[..., object]  # highlights wards; in another color, those chosen


class LightingCard(SheetScene):
    """A card that highlights the wards it mentions until it closes."""

    opaque = False
    lights_wards = True
    visible_seats: tuple[int, ...] = ()  # seats whose cards this card should not cover

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.stage)
        self.session, self.tabletop = table.session, table.tabletop
        self.light_wards = table.light_wards
        self.line = self.session.match.line  # the line at which the card was opened
        self.card = pygame.Rect(0, 0, 0, 0)

    def wards(self) -> tuple[int, ...]:
        """Return the wards that the card mentions and must not cover."""
        raise NotImplementedError

    @property
    def scene_below(self) -> Scene:
        """Return the scene below the card."""
        scenes = self.stack.scenes
        return scenes[scenes.index(self) - 1] if self in scenes else scenes[-1]

    @property
    def over_page(self) -> bool:
        """Return True if the card lies over a page, such as a ballot, that does not light wards."""
        below = self.scene_below
        return not (below.on_map or (self.tabletop.layout.large and below.lights_wards))

    def place(self, sizes: list[tuple[int, int]]) -> Placed:
        """Return the chosen size's index and the rect: near its wards, or at the foot of a page."""
        if self.over_page:
            area = pygame.Rect((0, 0), sizes[0])
            area.midbottom = self.look.inset(self.look.window, Gap.XXS, Gap.XXS).midbottom
            return 0, area
        return self.tabletop.place_clear_of(self.wards(), sizes, self.visible_seats)

    def leave(self) -> None:
        self.tabletop.target_offset = 0, 0
        self.light_wards(())


class AdviceCard(LightingCard):
    """A card of advice over the table or a ballot; it closes when the position changes."""

    depth = 1  # how many levels of detail are shown
    back = SheetScene.go_back

    def heading(self) -> str:
        """Return the heading of the card."""
        raise NotImplementedError

    def lines(self) -> list[tuple[str, str, str]]:
        """Return the text, role and color of each line that is shown."""
        raise NotImplementedError

    def bid(self) -> Bid | None:
        """Return the bid that the card shows as favors, or None."""
        return None

    def actions(self) -> list[CardButton]:
        """Return the buttons, besides the one that closes the card."""
        raise NotImplementedError

    def place(self, sizes: list[tuple[int, int]]) -> Placed:
        """Return the index of a size and the rectangle: over cards of players it does not name."""
        words, match = " ".join(line[0] for line in self.lines()), self.session.match
        named = {index for index, seat in enumerate(match.seats) if seat.name in words}
        rect = self.tabletop.place_over_cards(sizes[-1], named | {match.state.actor()})
        return super().place(sizes) if self.over_page or rect is None else (len(sizes) - 1, rect)

    def lay(self, gui: Gui) -> None:
        widths = (Width.SHEET,) if self.over_page else (Width.CARD, Width.NOTE)
        cards = [self._make_card(gui, self.look.px(width)) for width in widths]
        self.card = lay_one(cards, self.place)
        outside = Target(self.look.window, press=self.go_back)  # a click beside the card closes it
        gui.find_below = lambda point: None if self.card.collidepoint(point) else outside

    def _make_card(self, gui: Gui, width: int) -> Card:
        """Return the card; the buttons are beside the heading if there is room."""
        look, bid, actions = self.look, self.bid(), self.actions()
        card, gap = Card(gui, width, look.px(Gap.L)), look.px(Gap.S)
        button_width = min(card.inner_width, look.px(MAX_BUTTON_WIDTH))
        free_px = card.inner_width - look.px(Height.LOW)
        free_px -= look.type.width(self.heading(), "prompt_bold")
        title_actions = actions if free_px > len(actions) * (button_width + gap) + gap else []
        close = CardButton(text("common.close"), self.go_back)
        card.add_title(self.heading(), close, *((action, button_width) for action in title_actions))
        for line in self.lines():
            card.add_words(*line)
        if bid is not None and any(bid):
            card.add_words(held_words(bid), "strong")
        if actions and not title_actions:
            card.add(gap)
            widths = [button_width] * len(actions)
            card.add_buttons(actions, widths, look.px(Height.USUAL), (gap, gap))
        return card

    def more(self) -> None:
        """Show the next level of detail, if there is one."""
        if any(action.press == self.more for action in self.actions()):
            self.depth += 1
            self.light()
            self.resize()

    def light(self) -> None:
        """Highlight the wards that the card mentions now."""
        self.light_wards(self.wards())

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.session.match.line != self.line:
            self.go_back()


class HintScene(AdviceCard):
    """A hint for the person to act."""

    def __init__(self, table: GameTable, seat: int) -> None:
        super().__init__(table)
        self.seat = seat
        self.offer: Offer | None = None  # an offer that a rival might accept
        self.seeking_deal = False  # whether an offer is being looked for
        self.hint: Hint | None = None

    def enter(self) -> None:
        self.session.adviser.ask(self.seat)
        super().enter()

    def leave(self) -> None:
        self.session.adviser.cancel()
        super().leave()

    def heading(self) -> str:
        return text("hint.heading")

    def wards(self) -> tuple[int, ...]:
        return self.hint.wards[: 1 if self.depth == 1 else None] if self.hint is not None else ()

    def bid(self) -> Bid | None:
        return self.hint.bid if self.hint is not None and self.depth > 1 else None

    def lines(self) -> list[tuple[str, str, str]]:
        hint = self.hint
        if hint is None:
            return [(text("hint.thinking"), "italic", "ink_soft")]
        seats = self.session.match.seats
        lines = [(reason_words("look", hint.look, seats), "body", "ink")]
        if hint.look.key == "ward":  # a ward alone says too little, and acts name it
            clues = [clue for clue in hint.reasons if clue.key in CLUES][:1]
            lines += [(reason_words("why", clue, seats), "body", "ink") for clue in clues]
            lines = lines if self.depth == 1 else []
        roomy = not self.look.units.large  # whether there is room for the reasons of later acts
        then = hint.then if self.depth != WHY_DEPTH else ()
        later = [(act, (why,) if roomy else ()) for act, why in then]
        acts = [(hint.act, hint.reasons), *later]
        for act, reasons in acts if self.depth > 1 else ():
            lines.append((reason_words("act", act, seats), "strong", "ink"))
            for reason in reasons if self.depth >= WHY_DEPTH else ():
                lines.append((reason_words("why", reason, seats), "small", "ink"))
        if self.offer is not None:
            lines.append((self._deal_words(self.offer), "italic", "ink_soft"))
        return lines

    def _deal_words(self, offer: Offer) -> str:
        """Return a sentence about a deal that could be made (R12)."""
        seats = self.session.match.seats
        theirs = series([promise_words(promise, seats) for promise in offer.asks])
        mine = series([promise_words(promise, seats) for promise in offer.gives])
        return text("hint.deal", name=seats[offer.to].name, promise=theirs, what=mine)

    def status(self) -> str:
        """Return all lines that are shown, or "" for a bid if other people may hear it."""
        if self.hint is not None and self.hint.bid is not None and len(self.session.people) > 1:
            return ""
        return " ".join(words for words, _, _ in self.lines())

    def actions(self) -> list[CardButton]:
        caption = text(f"hint.more.{min(self.depth, WHY_DEPTH)}")
        more = CardButton(caption, self.more, Intent.HINT, PRIMARY)
        return [more] if self.hint and self.depth < WHY_DEPTH + bool(self.hint.then) else []

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if super().handle(event, act):
            return True
        if act is None or act.repeat:
            return False
        if act.intent in (Intent.CONFIRM, Intent.HINT):
            (self.more if self.hint is None or self.actions() else self.go_back)()
            return True
        below = self.scene_below  # keys of the table's buttons close the card and act
        passes = not self.over_page and below.gui is not None and act.intent in below.gui.shortcuts
        return passes and self.go_back() and below.handle(event, act)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hint is None and self in self.stack.scenes:
            self.hint = self.session.adviser.poll()
            if self.hint is not None:
                self.stage.alert(Effect.FOUND)
                self.light()
                self.resize()
                # If players make deals, look for an offer too, but never over a ballot.
                self.seeking_deal = self.session.opponents.talks and self.hint.bid is None
                if self.seeking_deal:
                    self.session.adviser.ask(self.seat, OFFER)
        elif self.seeking_deal and self in self.stack.scenes:
            suggestion = self.session.adviser.poll_offer()
            if suggestion is not None:
                self.seeking_deal, self.offer = False, suggestion.offer
                self.resize()

    def due_in(self) -> float | None:
        return POLL if self.hint is None or self.seeking_deal else super().due_in()


VERDICT_TIMEOUT: Final = 0.6  # seconds after which a move is made although the tutor has no verdict
CARD_DELAY: Final = 0.25  # seconds before the card appears while the tutor has no verdict


def mistake(verdict: TutorVerdict | None) -> Decision | None:
    """Return the decision of a verdict if it is a mistake or a blunder, else None."""
    decision = verdict.decision if verdict is not None else None
    return decision if decision and grade_of(decision) in (MISTAKE, BLUNDER) else None


class TutorScene(AdviceCard):
    """Waits briefly for the tutor's verdict; warns of a mistake, else makes the move."""

    sound = None  # the card may stay invisible

    def __init__(
        self, table: GameTable, poll: Callable[[], TutorVerdict | None], go_on: Callable[[], object]
    ) -> None:
        """`poll` returns the verdict once there is one; `go_on` makes the chosen move."""
        super().__init__(table)
        self.poll, self.go_on = poll, go_on
        self.decision: Decision | None = None
        self.announced = False  # whether the wait is long enough to be announced
        self.begun_at = self.stage.now()

    def heading(self) -> str:
        return text("tutor.heading" if self.decision is not None else "tutor.looking")

    def wards(self) -> tuple[int, ...]:
        return sum(self._wards_told(), ())

    def light(self) -> None:
        self.light_wards(*self._wards_told())

    def _wards_told(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the wards of the better acts and of the chosen ones, as far as they are shown."""
        if self.decision is None or self.decision.ward != NO_WARD:
            return (self.decision.ward,) if self.decision is not None else (), ()
        told_acts = self._told_acts(self.decision)
        chosen, better = (tuple(w for _, wards in acts for w in wards) for acts in told_acts)
        return better, chosen

    def _told_acts(self, decision: Decision) -> tuple[list[ToldAct], list[ToldAct]]:
        """Return the acts chosen and the better ones; at first only one of each, which differ."""
        seats = self.session.match.seats
        done = way_acts(decision.done, decision.bid, seats)
        better = way_acts(decision.best_moves, decision.best_bid, seats)
        if self.depth > 1:
            return done, better
        others = [act for act in done if act not in better] or done
        return others[-1:], ([act for act in better if act not in done] or better)[:1]

    def bid(self) -> Bid | None:
        return self.decision.best_bid if self.decision is not None else None

    def lines(self) -> list[tuple[str, str, str]]:
        decision = self.decision
        if decision is None:
            return []
        seats = self.session.match.seats
        was, now = round(100 * decision.best_chance), round(100 * decision.chance)  # percent
        cost = text("tutor.cost", count=was - now, was=was, now=now)
        done, better = ([words for words, _ in acts] for acts in self._told_acts(decision))
        steps = [f"{n}. {act}" for n, act in enumerate(better, 1)] if len(better) > 1 else better
        steps[0] = text("tutor.better", words=steps[0])
        choice = (text("tutor.choice", words=sentences(done)), "small", "ink")
        lines = [(cost, "body", "ink"), *((step, "strong", "ink") for step in steps)]
        reasons = better_words(decision, self.session.tutor.before, seats)
        lines += [(why, "small", "ink") for why in reasons[:1]]
        return [choice, *lines]

    @property
    def closes_soon(self) -> bool:
        return self.decision is None

    def status(self) -> str:
        texts = [self.heading(), *(words for words, _, _ in self.lines())]
        return sentences(texts) if self.decision is not None else ""

    def lay(self, gui: Gui) -> None:
        if self.decision is not None or self.announced:
            super().lay(gui)

    def actions(self) -> list[CardButton]:
        if self.decision is None:
            return []
        again = CardButton(text("tutor.again"), self.go_back, Intent.CANCEL, PRIMARY, home=True)
        more = CardButton(text(f"hint.more.{WHY_DEPTH}"), self.more, Intent.HINT)
        shows_all = self.depth > 1 or self.decision.bid is not None  # a ballot shows its bid
        return [again, CardButton(text("tutor.anyway"), self.play), *([] if shows_all else [more])]

    def play(self) -> None:
        """Make the chosen move."""
        self.stack.pop(self)
        self.go_on()

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if self.decision is None or self.is_stray(event, act) or super().handle(event, act):
            return True
        confirms = act is not None and act.intent is Intent.CONFIRM and not act.repeat
        return confirms and self.go_back()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.decision is not None or self not in self.stack.scenes:
            return
        verdict, waited = self.poll(), self.stage.now() - self.begun_at
        self.decision = mistake(verdict)
        if self.decision is not None:
            self.opened_at = self.stage.now()
            if self.bid() is None:  # no sound may reveal a bid
                self.stage.alert(Effect.FOUND)
            self.light()
            self.resize()
        elif verdict is not None or waited >= VERDICT_TIMEOUT:
            self.play()
        elif waited >= CARD_DELAY and not self.announced:
            self.announced = True
            self.resize()

    def due_in(self) -> float | None:
        return POLL if self.decision is None else super().due_in()
