"""The scene of the table, on which a game is played."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.audio.sounds import ELECTION_TUNES, TABLE_TUNES
from tammany_desktop.board.election_sheet import projection_words
from tammany_desktop.board.gestures import banner
from tammany_desktop.board.highlights import CHOSEN, POINTED, lit_wards, picked_piece
from tammany_desktop.board.news import board_words, recap_words
from tammany_desktop.board.player_card import card_words
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward_card import WardCard
from tammany_desktop.languages import text
from tammany_desktop.languages.rulebook import rule_cited
from tammany_desktop.play import piece_names
from tammany_desktop.play.agenda import RETRY_SECONDS, Agenda, Due
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.play.playback import Playback
from tammany_desktop.play.selection import ChoiceResult
from tammany_desktop.play.table import SessionType, TableObserver, TablePlay
from tammany_desktop.play.view_model import HarmfulAct, ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import BIDDING, NOBODY
from tammany_desktop.scenes.base.dialog import Question
from tammany_desktop.scenes.base.pictures import table_picture
from tammany_desktop.scenes.base.stack import Picture, Scene, Stage
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.table.bar import Bar
from tammany_desktop.scenes.table.camera import MapCamera
from tammany_desktop.scenes.table.dragging import Dragging
from tammany_desktop.scenes.table.flow import NO_FACTORIES, Flow, SceneFactory
from tammany_desktop.scenes.table.menu import Tool, lay_cards, lay_tools, rewind
from tammany_desktop.scenes.table.pointer import MapPointer
from tammany_desktop.session.match import Notification
from tammany_desktop.session.session import Session
from tammany_desktop.talk.judging import BROKEN, KEPT
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.tokens import Beats
from tammany_desktop.wording import event_words

CALLS_TO_ACT: Final = (e.TurnBegan, e.BonusOffered)  # events after which their seat must act
END_SOUNDS: Final = {KEPT: Effect.KEPT, BROKEN: Effect.BROKEN}  # sounds of ends of promises (R12)
CARD_WIDTH: Final = 330  # units: least width of a ward's card, which may be as wide as a player's
# Events after which no ward is pointed at.
POINTING_ENDS: Final = (e.TurnEnded, e.TurnBegan, e.ElectionBegan, e.BallotCalled, e.BonusOffered)


class TableWidgets(NamedTuple):
    """The widgets of the table, and the handlers of their input."""

    go_on: Target  # the first target in scanning
    news: Target
    hint: Button
    cards: list[Target]
    rows: list[Target]  # the shown rows of rivals' acts
    ward_card: WardCard
    map_pointer: MapPointer
    bar: Bar
    dragging: Dragging


class TableScene(Scene, TableObserver):
    """The table with map, pieces and panels, and all acts; it shows the match."""

    logged = True
    gui: Gui

    def __init__(
        self,
        stage: Stage,
        session: SessionType,
        agenda_of: Callable[[SessionType, Playback, Ballots], Agenda] = Agenda,
        factories: Mapping[type[Due], SceneFactory] = NO_FACTORIES,
        menu: Callable[[Flow], Scene] | None = None,
        companion: Callable[["TableScene"], Scene] | None = None,
    ) -> None:
        """`agenda_of` makes the agenda, `companion` a scene on top; for the others see `Flow`."""
        super().__init__(stage)
        self.session: Session = session
        self.match = session.match
        self.model = ViewModel(self.match.seats, self.match.state)
        self.tabletop = Tabletop(
            self.look, self.model, self.damage, stage.sounds.play, self._follow
        )
        self.play = play = TablePlay(
            session, lambda: stage.settings, self.model, self.tabletop, self, agenda_of
        )
        self.playback, self.agenda, self.selection = play.playback, play.agenda, play.selection
        self.narrator, self.news = play.narrator, play.narrator.news
        self.flow = Flow(stage, self, self.agenda, self.tabletop, self.light_wards, factories, menu)
        self._companion_of = companion
        self.companion: Scene | None = None
        self._to_repeat: list[HarmfulAct] = []  # acts against the seat to act, to be shown again
        self._outcome = ""  # the bar's sentence about a ballot among opponents
        self._marked: object = None  # what is marked: pointed at, in scanning, and in the news
        self.camera = MapCamera(self.tabletop)
        self._lay()

    def enter(self) -> None:
        self.stage.play, self.play.on_top = self.play, True
        self.flow.update_tutor()
        self.stage.sounds.set_playlist(TABLE_TUNES)
        self._stop = self.play.open()
        if self._companion_of is not None:
            self.companion = self._companion_of(self)
            self.stack.lay_over(self.companion)
        self.flow.sync()
        self.damage()

    def leave(self) -> None:
        self.stack.lay_over(None)
        self._stop()
        self.stage.play, self.play.on_top, self.companion = None, False, None
        self.session.pause()
        self.stage.sounds.set_playlist(())
        self.stage.sounds.set_ambience(0.0)

    def cover(self) -> None:
        self.play.on_top = False
        self.gui.tooltip.reset()
        if self.laid.dragging.piece is not None:
            self.laid.dragging.cancel()
        self.laid.map_pointer.point_at(-1)

    def uncover(self) -> None:
        self.play.on_top = True
        self.narrator.last_named = NOBODY  # the next act names its player again
        self.flow.update_tutor()
        if self.play.follow_settings():
            self.resize()
        self.flow.on_uncovered()
        self.play.reset_prompt()

    def resize(self) -> None:
        ring = self.gui.ring
        self.tabletop.build(self.look)
        self.playback.apply_landed()
        self._lay()
        self.play.refresh()
        if ring.visible and len(ring.targets) == len(self.gui.ring.targets):
            self.gui.ring.copy_focus(ring)
        self.damage()

    def _lay(self) -> None:
        stage, look, layout = self.stage, self.look, self.tabletop.layout
        open_rule, find_above = stage.open_rules, self._news_under
        self.gui = gui = Gui(look, self.damage, stage.sounds.play, open_rule, find_above)
        gui.map_pointer_shape = lambda: (
            "grab" if self.camera.dragging else self.laid.dragging.pointer_shape()
        )
        gui.tooltip.text_rects = [layout.sentence]
        caption = text("ballot.go_on")
        go_on = Target(layout.sentence, lambda: self._waiting_scene.advance(), caption, shown=False)
        gui.ring.add(go_on)
        tabletop, camera, selection = self.tabletop, self.camera, self.selection
        map_pointer = MapPointer(stage, gui, tabletop, selection, camera)
        new_row = partial(Target, layout.news, self._press_news, shown=False)
        bar = Bar(gui, tabletop, selection, self._ask_consent)
        # With large text, a card has no room for its contents: a press opens the holdings.
        press_of = (lambda _: self._show_holdings) if layout.large else self._deal_opener
        card_width = max(layout.cards[0].width, look.px(CARD_WIDTH))
        self.laid = TableWidgets(
            go_on=go_on,
            news=Target(layout.news, press=self._press_news),
            hint=self._lay_tools(),
            cards=lay_cards(gui, layout.cards, self.model, press_of),
            rows=[gui.add(new_row()) for _ in self.match.seats[1:]],
            ward_card=WardCard(look, card_width, map_pointer.ward_card_rect),
            map_pointer=map_pointer,
            bar=bar,
            dragging=Dragging(bar, map_pointer),
        )

    def _deal_opener(self, seat: int) -> Callable[[], object] | None:
        """Return a callback that opens deals with a player, or None if there cannot be any."""
        people = self.session.people
        if self.play.talk == "off" or not people or people == [seat] or self.session.over:
            return None
        return partial(self.flow.open_deals, seat)

    def _show_holdings(self) -> None:
        stage, seats, shown_state = self.stage, self.match.seats, self.model.state.copy()
        self.stack.push(HoldingsScene(stage, seats, shown_state, deal_opener=self._deal_opener))

    def _show_card(self, moved: bool = False) -> None:
        """Update the card of the ward pointed at; it is hidden by a message or during a drag."""
        card = self.laid.ward_card
        card.hidden = self.gui.tooltip.answered is not None or self.laid.dragging.dragging
        if self.model.pointed_ward < 0 and not card.rect:
            return
        if card.refresh(self.model) or (moved and card.rect):
            self.damage(card.area)
            card.place(self.model, self.tabletop.layout.camera)
            self.damage(card.area)

    def _follow(self, ward: int) -> bool:
        """Move the map to the ward of the next event; return True while it is moving."""
        return self.laid.dragging.piece is None and self.camera.follow(ward)

    def ask_hint(self) -> None:
        """Open a hint for the person to act."""
        if self.selection.may_act:
            self.flow.open_hint(self.model.actor())

    def light_wards(self, wards: tuple[int, ...], own: tuple[int, ...] = ()) -> None:
        """Highlight the wards that a hint mentions, and those of the person's own choice."""
        self.model.advised_wards, self.model.own_wards = wards, own
        self.play.refresh()

    def toggle_projection(self) -> None:
        """Show or hide the projection of an election held now."""
        self.model.projecting = not self.model.projecting
        self.news += projection_words(self.model) if self.model.has_projection() else ()
        self.stage.sounds.play(Effect.PAGE)
        self.play.refresh()

    def _lay_tools(self) -> Button:
        """Lay out the row of tools; return the button of the hint."""
        projection: Tool = ("projection", Intent.PROJECTION, self.toggle_projection)
        hint = "bare" if self.model.unaided else "hint"
        tools: list[Tool] = [
            ("log", Intent.LOG, self.flow.open_log),
            *(() if self.model.unaided else (projection,)),
            (hint, Intent.HINT, self.ask_hint),
            ("menu", Intent.MENU, self.flow.open_menu),
        ]
        if self.play.talk != "off":
            tools.insert(-1, ("deals", Intent.DEALS, self.flow.open_deals))
        buttons = lay_tools(self.gui, self.look, self.tabletop.layout.tools, tools)
        buttons["log"].target.spoken = lambda: Spoken(more=recap_words(self.model))
        return buttons[hint]

    def line_written(self, notification: Notification) -> None:
        """React to a line: hide outdated tooltips, and close what was for a player who has left."""
        self.gui.tooltip.hide_unpointed(self.gui.ring.current if self.gui.ring.visible else None)
        if notification.player is not None:
            self.flow.player_changed(notification.player.seat)

    def event_shown(self, event: e.Event) -> None:
        if isinstance(event, POINTING_ENDS):
            self.laid.map_pointer.point_at(-1)  # no ward is pointed at any longer
            if not self.gui.ring.visible:
                self.gui.ring.set_focus(None)  # Enter presses no ward that was clicked last turn
        if isinstance(event, e.ElectionBegan) and self.model.projecting:
            self.toggle_projection()  # the projection is counted now
        if isinstance(event, e.TurnBegan):
            self._to_repeat = [act for act in self.model.harmful_acts if event.seat in act.harmed]
        if isinstance(event, e.TurnBegan | e.ElectionBegan):
            term_year = (self.model.state.year - 1) % YEARS_A_TERM + 1
            is_election = self.model.state.turn == NOBODY
            self.stage.sounds.set_ambience(1.0 if is_election else term_year / (YEARS_A_TERM + 1))
            self.stage.sounds.set_playlist(ELECTION_TUNES if is_election else TABLE_TUNES)
        if isinstance(event, CALLS_TO_ACT) and self.session.plays_here(event.seat):
            self.stage.alert(self.flow.turn_sound(event.seat))
            if isinstance(event, e.TurnBegan) and len(self.session.people) > 1:
                player, tabletop = self.model.seats[event.seat], self.tabletop
                words, boss = text("table.handed", name=player.name), piece_names.boss(player.color)
                flight = banner(self.look, tabletop.layout, words, boss, player.color)
                flight.background, flight.seconds = True, Beats.EVENT
                if tabletop.slowness:
                    tabletop.fly(flight)
        for pledge in self.match.ledger.pledges():
            if pledge.ended_by is event and pledge.status in END_SOUNDS:
                self.stage.sounds.play(END_SOUNDS[pledge.status])

    def _ask_consent(self, seat: int) -> None:
        """Ask the whole table whether a seat may take back the end of its turn."""
        name = self.model.seats[seat].name
        heading, words = text("table.nod.head", name=name), text("table.nod.words", name=name)
        yes, reopen = text("table.nod.yes"), self.session.reopen_turn
        self.stack.push(Question(self.stage, heading, words, yes, reopen))

    def ticked(self) -> None:
        self.flow.watch()

    @property
    def dealing(self) -> bool:
        return self.flow.dealing

    @property
    def may_wait(self) -> bool:
        moving, stack = self.camera.moving or self.tabletop.background.is_scrolled, self.stack
        return not (moving or self.gui.buttons_changed or stack.transition or stack.over)

    def check_first(self, move: m.Move, submit: Callable[[], object]) -> None:
        self.flow.check_move(move, submit)

    def chosen(self, result: ChoiceResult) -> None:
        if result.lifted:
            self.stage.sounds.play(Effect.PIECE_LIFT)
            if self.look.family:
                self.laid.map_pointer.focus_nearest()
        if result.move is None:
            self.play.refresh()

    def changed(self) -> None:
        self._update_map()
        narrator = self.narrator
        narrator.whole_sentences = self.stage.settings.reader == "long"
        subject = narrator.subject if narrator.subject != NOBODY else self.model.actor()
        self._outcome = self.flow.outcome
        outcome = (self._outcome, "") if self._outcome else None
        sentence_pair = outcome or self.play.sentences(self.look.key_name(Intent.CONFIRM))
        if self.laid.bar.refresh(sentence_pair, subject):
            self.tabletop.mark_stale(self.tabletop.layout.bar)
        old_ward, self.tabletop.asked_ward = self.tabletop.asked_ward, self.laid.bar.choices.ward
        if self.tabletop.asked_ward not in (old_ward, NOBODY):
            self.camera.follow(self.tabletop.asked_ward)  # the ward of a prompt
        self._show_card()
        why = "" if self.selection.may_act else self.selection.why_not_act()
        self.laid.hint.allow(text("table.hint.bare") if self.model.unaided else why)
        self.laid.news.hint = recap_words(self.model)
        rects = self.tabletop.panels.news.row_rects(self.model)
        row_labels = zip(rects, self.laid.news.hint.split("\n")[1:], strict=False)
        for row in self.laid.rows:
            row.rect, row.label = next(row_labels, (row.rect, ""))
            row.shown = bool(row.label)
            if row is self.gui.ring.current and not row.shown:
                self.gui.ring.set_focus(None)
        for card, target in zip(self.tabletop.panels.cards, self.laid.cards, strict=True):
            target.hint = card_words(self.model, card.seat)

    def _update_map(self) -> None:
        """Update the map after a change of the selection or of the ward pointed at."""
        model, advised = self.model, (*self.model.advised_wards, *self._news_wards())
        dragging = self.laid.dragging.dragging
        highlights = lit_wards(self.selection, model.state, model.pointed_ward, advised, dragging)
        highlights |= {ward: CHOSEN for ward in model.own_wards if ward not in model.advised_wards}
        targets = enumerate(self.laid.map_pointer.targets)
        highlights |= {ward: POINTED for ward, target in targets if target in self.gui.marked}
        model.highlight, model.picked_piece = highlights, picked_piece(self.selection)
        self.laid.map_pointer.refresh()
        self.tabletop.refresh()

    def _news_wards(self) -> tuple[int, ...]:
        """Return the wards of the row of rivals' acts that is focused or pointed at."""
        ring, rows = self.gui.ring, self.laid.rows
        target = ring.at(self.gui.pointer) if self.model.pointed_ward < 0 else None
        target = ring.current if ring.visible and ring.current in rows else target
        lines = zip(rows, self.model.recap, strict=False)
        return tuple(ward for row, line in lines if row is target for ward in line.wards)

    def picture_to_save(self) -> Picture:
        return table_picture(self.stage, self.model.seats, self.model.state.copy())

    def title(self) -> str:
        return text("access.table")

    def status(self) -> str:
        if self.match.state.phase == BIDDING and not self.play.ballots.seats_to_ask():
            return ""  # a person who waits for others' bids is told nothing of them
        parts = () if self.narrator.tells_events else self.laid.bar.sprite.content.sentence_pair
        return " ".join(part for part in parts if part not in ("", self.narrator.acts_shown))

    def extra_speech(self) -> Iterator[str]:
        yield self.status()
        yield from board_words(self.model)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if self._finish_animations(event, act):
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self.laid.dragging.cancel()
            self.camera.release()
            return False
        if self.laid.dragging.handle(event, act):
            return True
        if self.camera.drag(event):
            self.gui.forget_press()
            return True
        if self.gui.handle(event, act):
            if event.type == pygame.KEYDOWN or is_press(event):
                self.laid.map_pointer.digits = ""  # a widget ends the typing of a number
            return True
        if self.laid.map_pointer.handle_mouse(event):
            return True
        if self.camera.handle(event, act, self.gui.pointer):
            return True
        return act is not None and self._act(act)

    def _news_under(self, point: tuple[int, int]) -> Target | None:
        return self.laid.news if self.tabletop.panels.news.paper.collidepoint(point) else None

    def _press_news(self) -> None:
        """End the projection, show a harmful act again, log what is cut, or close the news."""
        corner, recap = self.tabletop.news_rect().topleft, self.tabletop.panels.news.recap
        point = (-1, -1) if self.gui.ring.visible else self.gui.pointer
        closes = recap is None or recap.close_box.move(corner).collidepoint(point)
        if self.model.has_projection():
            self.toggle_projection()
        elif not closes and self._to_repeat:
            self.tabletop.repeat_act(harmful_act := self._to_repeat.pop(0))
            self.news.append(event_words(harmful_act.event, self.model.seats))
        elif recap is not None and recap.cut and not closes:
            self.flow.open_log()
        else:
            self._to_repeat = []
            self.play.close_news()

    def _finish_animations(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Finish animations after a click or a key; return True if the event is used up."""
        if self.playback.still or self.playback.stopped:
            return False
        is_click = is_press(event)
        pressed = act is not None and act.intent in (Intent.CONFIRM, Intent.SKIP) and not act.repeat
        any_key = act is not None and not act.repeat  # meant for what the animation leads to
        if not is_click and not (pressed if self.playback.rivals_act else any_key):
            return False
        target = self.gui.ring.at(event.pos) if is_click else None
        not_buttons = (*self.laid.map_pointer.targets, *self.laid.cards, *self.laid.rows)
        on_button = target is not None and target.enabled and target not in not_buttons
        is_used = self.playback.rivals_act and not on_button  # a button is pressed as well
        self.advance()
        return is_used

    @property
    def stays_open(self) -> bool:
        return self.playback.stepping

    def advance(self) -> None:
        self.playback.skip_part()
        self._on_idle()

    @property
    def _waiting_scene(self) -> Scene:
        """Return the scene over the map that waits, such as a rival's ballot; else the table."""
        top = self.stack.top
        return top if top is not None and top.on_map and top.stays_open else self

    def _act(self, act: Act) -> bool:
        if act.intent is Intent.CANCEL:
            if self.selection.put_back():
                self.stage.sounds.play(Effect.PIECE_LIFT)
            elif not self.camera.reset():
                self.flow.open_menu()
            return True
        cites_rule = act.device >= 0 and self.gui.tooltip.rule  # the same button opens the rule
        if act.intent in (Intent.SETTLE, Intent.HOLDINGS) and not (act.repeat or cites_rule):
            self.laid.bar.pick_next_cube() if act.intent is Intent.SETTLE else self._show_holdings()
            return True
        if act.intent is Intent.REWIND and not act.repeat:
            if self.agenda.allows_rewind:
                rewind(self.stage, self.session)
            return True
        if act.intent is Intent.RULES and not act.repeat:
            self.stage.open_rules(self.gui.tooltip.rule or rule_cited(self.model.why_not))
            return True
        if act.intent is Intent.DIGIT:
            pressed = self.laid.bar.choices.press_number(act.digit)
            return pressed or self.laid.map_pointer.type_digit(act.digit)
        return False

    def update(self, dt: float) -> None:
        if (self.camera.moving or self.tabletop.background.is_scrolled) and self.camera.slide(dt):
            self.playback.apply_landed()
            self.laid.map_pointer.place_targets()
            self.gui.tooltip.hide()
            if not self.gui.ring.visible and self.model.pointed_ward >= 0:
                self.laid.map_pointer.hover(self.gui.pointer)
            self._show_card(moved=True)
        if self.stage.stack.scenes[-1] is self:
            if self.laid.dragging.dropped is not None:
                self.laid.dragging.update_dropped()
            if not self.tabletop.moving:
                self._on_idle()
        text_changed = self.agenda.note_frame(self.flow.shown_due, self.flow.draft)
        if text_changed or self.flow.outcome != self._outcome:
            self.play.refresh()
        if self.laid.bar.sprite.quiet != any(scene.dims for scene in self.stack.scenes):
            self.laid.bar.sprite.quiet = not self.laid.bar.sprite.quiet
            self.tabletop.mark_stale(self.tabletop.layout.bar)
        marked = self.model.pointed_ward, self.gui.marked, self._news_wards()
        if self._marked != marked:
            self._marked = marked
            self._update_map()
        self._show_card()
        self.laid.go_on.shown = self.stage.settings.scanning > 0 and self._waiting_scene.stays_open
        self.gui.update(dt)  # last, so that all changes are visible in this frame

    def _on_idle(self) -> None:
        """React to a pause in the events: open what is due."""
        if self.play.reset_prompt_at_rest() and self.stack.top is self:
            self.flow.on_idle()
        else:
            self.flow.sync()

    def due_in(self) -> float | None:
        wait = RETRY_SECONDS if self.match.failure is not None else self.gui.due_in()
        return 0.0 if self.camera.moving else wait

    def paint(self, surface: pygame.Surface) -> None:
        self.tabletop.paint(surface)
        self.gui.paint(surface)
        card = self.laid.ward_card
        if self.model.pointed_ward >= 0 and surface.get_clip().colliderect(card.area):
            card.paint(surface, self.model)
            card.paint_tail(surface)
        self.tabletop.motions.paint(surface)
        if self.laid.dragging.dragging or self.laid.dragging.dropped is not None:
            self.laid.dragging.paint(surface)
