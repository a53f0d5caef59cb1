"""The table: a game under way, seen and played."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from tammany_desktop.audio import TABLE_TUNES, Effect
from tammany_desktop.board.highlights import lit_wards, picked_piece
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward_card import WardCard
from tammany_desktop.journal.lines import PlayerChange
from tammany_desktop.languages import text
from tammany_desktop.languages.rulebook import rule_cited
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.play.course import RETRY, Course
from tammany_desktop.play.playback import Audience, Playback
from tammany_desktop.play.recap import Line
from tammany_desktop.play.selection import ChoiceResult, LookFirst, Selection
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.pictures import of_table
from tammany_desktop.scenes.base.stack import Picture, Scene, Stage
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.table.bar import Bar
from tammany_desktop.scenes.table.dragging import Dragging
from tammany_desktop.scenes.table.flow import Flow
from tammany_desktop.scenes.table.menu import Tool, lay_cards, lay_tools, rewind
from tammany_desktop.scenes.table.pointer import MapPointer, Zooming
from tammany_desktop.scenes.table.telling import Telling, board_words, play_street
from tammany_desktop.session.match import Notification
from tammany_desktop.session.session import Session
from tammany_desktop.system.settings import talk_among
from tammany_desktop.talk.deals import Pledged
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press


class TableScene(Scene, Audience):
    """Map, pieces, panels, and every act of the game by pointing at things.

    It hears the session's match and shows what happened; the program's loop ticks the session.
    """

    logged = True
    lets_talk = True  # whether players may make deals here, if they want to

    def __init__(self, stage: Stage, session: Session, look_first: LookFirst | None = None) -> None:
        """`look_first` gets every move before it is made, and makes it; else the tutor does."""
        super().__init__(stage)
        self.session = session
        self.match = session.match
        self.model = ViewModel(self.match.seats, self.match.state)
        play = stage.sounds.play
        self.tabletop = Tabletop(self.look, self.model, self.damage, play, self._follow)
        self.playback = Playback(self.model, self.tabletop, self)
        look_first = look_first or self._let_tutor_look
        self.course = self._make_course()
        self.selection = Selection(self.course, self._chosen, look_first)
        self.telling = Telling(session, self.playback, self.news, self.refresh)
        self.flow = self._make_flow()
        self.zooming = Zooming(self.tabletop)
        self._lay()

    def _make_course(self) -> Course:
        """What is due at this table."""
        ballots = Ballots(self.session, lambda: self.stage.settings.seal_zero)
        return Course(self.session, self.playback, ballots)

    def _make_flow(self) -> Flow:
        """What comes on top of this table."""
        return Flow(self.stage, self, self.course, self.tabletop, self.advise)

    # Life of the scene

    def enter(self) -> None:
        """Take the session over, and begin where its match is."""
        self._stop = self.match.listen(self._told)
        self._hear_settings()
        self.stage.session, self.session.showing = self.session, self._showing
        self.flow.seat_tutor()
        self.stage.sounds.music(TABLE_TUNES)
        self.begin_step()
        self.damage()

    def leave(self) -> None:
        """Stop listening; the session rests and the street falls silent."""
        self._stop()
        self.gui.show_cursor(pygame.SYSTEM_CURSOR_ARROW)
        self.stage.session = None
        self.session.pause()
        self.stage.sounds.music(())
        self.stage.sounds.ambience(0.0)

    def _showing(self) -> bool:
        """Whether opponents wait: what they did is still being shown, or a deal is made up."""
        return (self.stack.top is self and not self.playback.still) or self.flow.dealing

    @property
    def talk(self) -> str:
        """How players talk here: a word of the setting."""
        people = len(self.session.people)
        return talk_among(self.stage.settings.talk, people) if self.lets_talk else "off"

    def _hear_settings(self) -> None:
        """The opponents talk, and are as bold, as the settings say."""
        opponents, talk = self.session.opponents, self.talk
        opponents.boldness = self.stage.settings.boldness
        opponents.talks, opponents.offers = talk != "off", talk == "lively"

    def cover(self) -> None:
        """What is beneath another scene shows no tooltip and points at no ward."""
        self.gui.tooltip.quiet()
        self.gui.show_cursor(pygame.SYSTEM_CURSOR_ARROW)
        if self.dragging.piece is not None:
            self.dragging.let_go()
        self.map_pointer.point(-1)

    def uncover(self) -> None:
        """What lay on top was read, settings perhaps changed: play on."""
        self.flow.seat_tutor()
        if self.session.opponents.talks != (self.talk != "off"):
            self.resize()
        self._hear_settings()
        self.flow.uncovered()
        self.begin_step()

    def resize(self) -> None:
        """Lay everything out for the look in use."""
        self.tabletop.build(self.look)
        self._lay()
        self.refresh()
        self.damage()

    def _lay(self) -> None:
        """Lay widgets over the table."""
        look, layout = self.look, self.tabletop.layout
        self.gui = gui = Gui(look, self.damage)
        gui.cite = self.stage.open_rules
        way_on = Target(layout.sentence, self._go_on, text("ballot.go_on"), shown=False)
        self.way_on = gui.ring.add(way_on)  # first of what is offered to who has one switch
        self.news_target = Target(layout.news, press=self._put_news_away)
        gui.above = self._news_under
        self.map_pointer = MapPointer(
            self.stage, gui, self.tabletop, self.selection, self.zooming, self._repoint
        )
        self.ward_card = WardCard(look, layout.view.width * 3 // 5, self.map_pointer.stand)
        self.bar = Bar(gui, self.tabletop, self.selection, self.map_pointer.crowd)
        self.dragging = Dragging(gui, self.tabletop, self.selection, self.bar, self.map_pointer)
        self.hint_button = self._lay_tools()
        self.card_targets = lay_cards(gui, layout.cards, self.model, self._deals_with)

    def _deals_with(self, seat: int) -> Callable[[], object] | None:
        """What begins a deal with a player; None where the card only tells of it."""
        people = self.session.people
        if self.talk == "off" or not people or people == [seat] or self.session.over:
            return None
        return partial(self.flow.open_deals, seat)

    def _map_moved(self) -> None:
        """What is beside wards goes with them; the pointer may be over another ward."""
        self.map_pointer.lay()
        self.bar.choices.lay_again()
        self.gui.tooltip.hide()
        if not self.gui.ring.visible and self.gui.pointer[0] >= 0:
            self.map_pointer.hover(self.gui.pointer)
        self._show_card(moved=True)

    def _show_card(self, moved: bool = False) -> None:
        """The card of the ward pointed at; what is said beside a ward takes its place."""
        card = self.ward_card
        card.hidden = self.gui.tooltip.said is not None or self.dragging.carrying
        if self.model.pointed < 0 and not card.rect:
            return
        if card.refresh(self.model) or (moved and card.rect):
            self.damage(card.area)
            card.lay(self.model, self.tabletop.layout.camera)
            self.damage(card.area)

    def _follow(self, ward: int) -> bool:
        """Whether the map still slides to the ward of an event that is about to be shown."""
        return self.dragging.piece is None and self.zooming.follow(ward)

    def _rule_named(self) -> str:
        """The rule that the tooltip or the ward's card names now."""
        tooltip = self.gui.tooltip
        return tooltip.rule or rule_cited(self.model.why_not)

    def ask_hint(self) -> None:
        """A hint for the person to act."""
        if self.selection.mine:
            self.flow.open_hint(self.match.state.actor())

    def advise(self, wards: tuple[int, ...]) -> None:
        """Light the wards that a hint mentions, or none."""
        self.model.advise(wards)
        self.refresh()

    def toggle_projection(self) -> None:
        """Show or hide the election if it were today."""
        self.model.toggle_projection()
        self.refresh()

    def _lay_tools(self) -> Button:
        """The row of tools; returns the hint's."""
        area, look = self.tabletop.layout.tools, self.look
        wanted: list[Tool] = [
            ("log", Intent.LOG, self.flow.open_log),
            ("projection", Intent.PROJECTION, self.toggle_projection),
            ("hint", Intent.HINT, self.ask_hint),
            ("menu", Intent.MENU, self.flow.open_menu),
        ]
        if self.talk != "off":
            wanted.insert(3, ("deals", Intent.DEALS, self.flow.open_deals))
        return lay_tools(self.gui, look, area, wanted)["hint"]

    # The match

    def _told(self, told: Notification) -> None:
        """A line is safe: play what happened, or show the position after an undo."""
        self.gui.tooltip.pass_by(self.gui.ring.current if self.gui.ring.visible else None)
        if told.player is not None:
            self._seat(told.player)
        elif told.talk is not None:
            self.telling.say(told.talk)
        elif told.undone:
            self.playback.reset(self.match.state)
        else:
            self.telling.hear(told.events)
        self.begin_step()

    def _seat(self, change: PlayerChange) -> None:
        """Another player has taken a seat: say it, and ask nobody who has left."""
        self.telling.seat(change)
        self.flow.seat_player(change.seat)
        self.flow.seat_tutor()

    def stops(self, event: e.Event) -> bool:
        """Whether something has to be read before an event is shown."""
        return self.course.stops(event)

    def swept(self, events: Sequence[e.Event]) -> None:
        """Say what several wards came to."""
        self.telling.sweep(events)

    def played(self, event: e.Event) -> None:
        """An event was shown: say it."""
        self.course.played(event)
        self.telling.play(event)
        if isinstance(event, e.TurnBegan | e.ElectionBegan):
            play_street(self.stage.sounds, self.model.state)
        self.refresh()

    def begin_step(self) -> None:
        """A new position: nothing is selected but what it offers."""
        self.selection.reset()
        if self.selection.mine:
            self.model.brief(self._recap(), self.telling.handed())
        else:
            self.model.brief()
        self.refresh()

    # Keeping up

    def _let_tutor_look(self, move: m.Move, make: Callable[[], object]) -> None:
        self.flow.look_first(move, make)

    def _chosen(self, result: ChoiceResult) -> None:
        """Something was chosen: show it, unless a move follows at once."""
        if result.lifted:
            self.stage.sounds.play(Effect.PIECE_LIFT)
        if result.move is None:
            self.refresh()

    def refresh(self) -> None:
        """Everything looks at the match and the selection again."""
        ledger = self.match.ledger
        still = ledger.open_pledges() if ledger.deals else ()
        self.model.promise(tuple(Pledged(one.maker, one.to, one.promise) for one in still))
        self._look_at_map()
        telling = self.telling
        teller = telling.teller if telling.rivals else self.match.state.actor()
        self.bar.refresh(self._sentence(), teller)
        self.zooming.ask(self.bar.choices.ward)
        self._show_card()
        if self.bar.choices.buttons and (self.model.recap or self.model.handed != NOBODY):
            self._forget_news()  # choices are to be made where it is
        why = "" if self.selection.mine else self.selection.not_mine()
        if self.hint_button.target.why_not != why:
            self.hint_button.allow(why)
        for card, target in zip(self.tabletop.cards, self.card_targets, strict=True):
            target.hint = card.words(self.model)

    def _look_at_map(self) -> None:
        """The map follows the selection and the ward pointed at."""
        model = self.model
        lit = lit_wards(self.selection, model.state, model.pointed, model.advised)
        model.light(lit, picked_piece(self.selection))
        self.map_pointer.refresh()
        self.tabletop.refresh()

    def _repoint(self) -> None:
        """Another ward is pointed at: nothing but the map and its card tells of that."""
        self._look_at_map()
        self._show_card()

    def _sentence(self) -> tuple[str, str]:
        return self.telling.sentence(self.look, self.selection.plan)

    def _recap(self) -> tuple[Line, ...]:
        return self.telling.recap()

    def picture_to_keep(self) -> Picture:
        """The table as it is shown."""
        return of_table(self.stage, self.model.seats, self.model.state.copy())

    # For those who listen

    def title(self) -> str:
        """The table."""
        return text("access.table")

    def status(self) -> str:
        """What is to be done now."""
        telling = self.playback.rival_acts and not self.playback.still
        return "" if telling else " ".join(part for part in self.bar.sentence if part)

    def aloud(self) -> Iterator[str]:
        """The bar's sentence, the year, Castle Garden, and the election if it were today."""
        yield " ".join(part for part in self.bar.sentence if part)
        yield from board_words(self.model)

    # The frame

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Finish what moves, then the widgets, then the map."""
        if self._skips(event, act):
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self.dragging.let_go()
            self.zooming.let_go()
            return False
        if self.dragging.handle(event, act):
            return True
        if self.zooming.drag(event):
            self.gui.forget_press()
            return True
        if self.gui.handle(event, act):
            self.map_pointer.follow(event)
            return True
        if self.map_pointer.handle(event) or self.zooming.handle(event, act, self.gui.pointer):
            return True
        return act is not None and self._act(act)

    def _news_under(self, place: tuple[int, int]) -> Target | None:
        return self.news_target if self.tabletop.note.paper.collidepoint(place) else None

    def _put_news_away(self) -> None:
        """A click on the note takes it off the map."""
        if self.model.has_projection():
            self.toggle_projection()
        self.model.put_away_tally(self.model.has_tally())
        self._forget_news()
        self.refresh()

    def _forget_news(self) -> None:
        self.model.brief()
        self.tabletop.refresh()

    def _skips(self, event: pygame.event.Event, act: Act | None) -> bool:
        """A click, or the key of going on, finishes what is being played."""
        if self.playback.still or self.playback.held:
            return False
        clicked = is_press(event)
        pressed = act is not None and act.intent in (Intent.CONFIRM, Intent.SKIP) and not act.repeat
        if not clicked and not pressed:
            return False
        rival = self.playback.rival_acts and not (clicked and self._on_open_button(event.pos))
        self.playback.skip()
        self._rest()
        return rival

    @property
    def _waits(self) -> bool:
        """Whether a rival's act, or envelope, waits for the key of going on."""
        top = self.stack.top
        return top.waits if isinstance(top, RivalBallot) else self.playback.stepping

    def _go_on(self) -> None:
        """As the key would; to who has one switch all keys are the same."""
        if isinstance(self.stack.top, RivalBallot):
            self.stack.top.end()
        else:
            self.playback.skip()
            self._rest()

    def _on_open_button(self, place: tuple[int, int]) -> bool:
        """Whether a click there means a button, and not only that the motion should end."""
        target = self.gui.ring.at(place)
        idle = (*self.map_pointer.targets, *self.card_targets)
        return target is not None and target.enabled and target not in idle

    def _act(self, act: Act) -> bool:
        if act.intent is Intent.CANCEL:
            if not self.selection.put_back() and not self.zooming.leave():
                self.flow.open_menu()
            return True
        if act.intent is Intent.SETTLE and not act.repeat:
            self.bar.next_cube()
            return True
        if act.intent is Intent.REWIND and not act.repeat:
            rewind(self.stage, self.session)
            return True
        if act.intent is Intent.RULES and not act.repeat:
            self.stage.open_rules(self._rule_named())
            return True
        if act.intent is Intent.DIGIT:
            return self.bar.choices.press_number(act.digit) or self.map_pointer.digit(act.digit)
        return False

    def watch(self) -> None:
        """Show a line that could not be written and an offer, whatever lies on top."""
        self.flow.watch()

    def update(self, dt: float) -> None:
        """Let the pieces and the widgets go on; under another scene everything stands still."""
        self.playback.pace(self.stage.settings.speed, self.stage.settings.quick_count)
        if self.zooming.meet(dt):
            self._map_moved()
        if self.stack.top is self:
            self.playback.update(dt)
            self.flow.sync()
            if self.dragging.resting is not None:
                self.dragging.update()
            self._rest()
            self.gui.show_cursor(self._cursor())
        self._show_card()
        self.way_on.shown = self.stage.settings.scanning > 0 and self._waits
        self.gui.update(dt)  # last: whatever changed above is seen in this frame

    def _cursor(self) -> int:
        if self.zooming.dragging:
            return pygame.SYSTEM_CURSOR_SIZEALL
        lifts = self.selection.mine or self.dragging.carrying
        return self.dragging.cursor() if lifts else pygame.SYSTEM_CURSOR_ARROW

    def _rest(self) -> None:
        """Everything that happened has been shown."""
        if not self.playback.still:
            return
        if self.playback.rivals_shown():
            self.begin_step()
        if self.stack.top is self:
            self.flow.arrive()

    def wait(self) -> float | None:
        """At once while something moves."""
        moves = self.playback.playing or self.zooming.moving
        if moves and self.stack.top is self:
            return 0.0
        return RETRY if self.match.failure is not None else self.gui.wait()

    def paint(self, surface: pygame.Surface) -> None:
        """Table, cards and buttons, the ward's card, what flies."""
        self.tabletop.paint(surface)
        self.gui.paint(surface)
        if surface.get_clip().colliderect(self.ward_card.area):
            self.ward_card.paint(surface, self.model)
        self.tabletop.paint_air(surface)
        if self.dragging.carrying or self.dragging.resting is not None:
            self.dragging.paint(surface)
