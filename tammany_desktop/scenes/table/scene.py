"""The table: a game under way, seen and played."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.audio import ELECTION_TUNES, TABLE_TUNES, Effect
from tammany_desktop.board import recap
from tammany_desktop.board.player_card import card_words
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward_card import WardCard
from tammany_desktop.bots.players import Reason
from tammany_desktop.languages import text
from tammany_desktop.languages.rulebook import rule_cited
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.kit.bar import Bar
from tammany_desktop.scenes.kit.base import TableKit
from tammany_desktop.scenes.table import flow
from tammany_desktop.scenes.table.light import light
from tammany_desktop.scenes.table.pointer import MapPointer
from tammany_desktop.scenes.table.zoom import Zooming
from tammany_desktop.session.match import Match, Notification
from tammany_desktop.session.opponents import Opponents
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.ornament import icon
from tammany_desktop.wording import phrases, sentences

POLL: Final = 0.03  # seconds between looks while an opponent thinks or a line is written


class TableScene(TableKit):
    """Map, pieces, panels, and every act of the game by pointing at things."""

    def __init__(self, stage: Stage, match: Match, opponents: Opponents) -> None:
        super().__init__(stage, match, opponents)
        self.flow: flow.Flow = flow.Flow(self)
        self.swept: list[e.Event] = []  # wards counted together since the last contest
        self.reason: Reason | None = None
        self.reason_words = ""
        self.zooming = Zooming(self)
        self.stop = match.listen(self._told)

    # Life of the scene

    def enter(self) -> None:
        """Lay out, and begin where the match stands."""
        self.resize()
        self.stage.sounds.music(TABLE_TUNES)
        self.begin_step()

    def leave(self) -> None:
        """Stop listening; the street falls silent."""
        self.stop()
        self.adviser.close()
        self.stage.sounds.music(())
        self.stage.sounds.ambience(0.0)

    def cover(self) -> None:
        """What lies beneath another scene shows no slip and points at no ward."""
        self.gui.tooltip.quiet()
        self.point(-1)

    def uncover(self) -> None:
        """What lay on top was read: play on."""
        self.top.go_on()
        self.begin_step()

    def resize(self) -> None:
        """Lay everything out for the look in use."""
        look = self.look
        if self.tabletop is None:
            play = self.stage.sounds.play
            self.tabletop = Tabletop(look, self.model, self.damage, play, self.flow.hold)
            self.tabletop.on_play = self._played
            self.tabletop.on_sweep = self._swept
        else:
            self.tabletop.build(look)
        layout = self.top.layout
        self.gui = Gui(look, self.damage)
        self.gui.cite = self.flow.open_rules
        self.note_target = Target(self.top.layout.note, press=self._put_note_away)
        self.gui.above = self._note_under
        self.ward_card = WardCard(look, layout.ward_card)
        self.ward_card.refresh(self.model)
        self.map_pointer = MapPointer(self)
        self.bar = Bar(self.gui, look, layout, self)
        self._lay_tools()
        self.card_targets = [self.gui.place(Target(rect)) for rect in layout.cards]
        for target in self.card_targets:
            target.press = partial(self.gui.tooltip.show, target)
        self.refresh()
        self.damage()

    def see(self, ward: int) -> None:
        """Bring a ward into sight where the map is enlarged."""
        self.zooming.see(ward)

    def _relaid(self) -> None:
        """The same table with another camera: focus and pointer stay where they are."""
        old = self.gui
        place = old.ring.targets.index(old.ring.current) if old.ring.current else -1
        self.resize()
        self.gui.manager.pointer = old.pointer
        self.gui.ring.visible = old.ring.visible
        if 0 <= place < len(self.gui.ring.targets):
            self.gui.ring.give(self.gui.ring.targets[place])

    def _rule_named(self) -> str:
        """The rule that the slip or the ward's card names now."""
        tooltip = self.gui.tooltip
        return tooltip.rule or rule_cited(self.model.why_not)

    def ask_hint(self) -> None:
        """A hint for the person to act."""
        if self.mine:
            self.flow.open_hint(self.match.state.actor())

    def advise(self, wards: tuple[int, ...]) -> None:
        """Light the wards that a hint speaks of, or none."""
        self.advised = wards
        self.refresh()

    def _lay_tools(self) -> None:
        area, look = self.top.layout.tools, self.look
        wanted = (
            ("log", Intent.LOG, self.flow.open_log),
            ("projection", Intent.PROJECTION, self.toggle_projection),
            ("hint", Intent.HINT, self.ask_hint),
            ("menu", Intent.MENU, self.flow.open_menu),
        )
        gap = look.px(8)
        each = (area.width - gap * (len(wanted) - 1)) // len(wanted)
        for place, (name, intent, press) in enumerate(wanted):
            rect = pygame.Rect(area.left + place * (each + gap), area.top, each, area.height)
            words = text(f"table.hint.{name}")
            button = self.gui.button(rect, "", press, hint=words, icon=icon(look, name))
            self.gui.shortcuts[intent] = button.target
            if name == "hint":
                self.hint_button = button

    # The match

    def _told(self, told: Notification) -> None:
        """A line is safe: play what happened, or show the position after an undo."""
        self.gui.tooltip.pass_by(self.gui.ring.current if self.gui.ring.visible else None)
        if told.undone:
            self.top.reset(self.match.state)
        else:
            actor = self.model.state.actor()
            own = actor != NOBODY and not self.match.seats[actor].bot
            own = own and all(not isinstance(one, e.TurnEnded) for one in told.events)
            self.rival_acts = self.rival_acts or not own
            self._hear_reason(actor)
            self.top.hear(told, pause=not own)
        self.begin_step()

    def _hear_reason(self, actor: int) -> None:
        """An opponent's own word on what it just did, if it has a new one."""
        reason = self.opponents.why(actor)
        new = reason is not None and reason is not self.reason
        self.reason = reason or self.reason
        self.reason_words = phrases.why(reason, self.match.seats) if reason and new else ""

    def _played(self, event: e.Event) -> None:
        """An event was played: say it."""
        words = sentences.tell(event, self.match.seats, self.top.last)
        if words:
            self.latest = words
        if isinstance(event, e.ElectionBegan | e.BallotCalled):
            self.swept = []
        if isinstance(event, e.TurnBegan | e.ElectionBegan):
            self._listen_to_street()
        self.refresh()

    def _swept(self, events: Sequence[e.Event]) -> None:
        """Wards without rivals were counted together: one sentence tells them all."""
        self.swept += events
        self.latest = sentences.sweep(self.swept, self.match.seats)
        self.refresh()

    def _listen_to_street(self) -> None:
        """The street grows louder towards the election."""
        state = self.model.state
        within = (state.year - 1) % YEARS_A_TERM + 1
        voting = state.turn == NOBODY
        self.stage.sounds.ambience(1.0 if voting else within / (YEARS_A_TERM + 1))
        self.stage.sounds.music(ELECTION_TUNES if voting else TABLE_TUNES)

    def begin_step(self) -> None:
        """A new position: nothing is in hand but what it offers."""
        self.selection.reset(self.mine)
        self.model.recap = self._recap()
        self.model.handed = self._handed()
        if self.model.recap or self.model.handed != NOBODY:
            self.model.pointed = -1  # the card of a ward would lie over the news
        self.refresh()

    def _handed(self) -> int:
        """Whose turn has just come, where several persons share the window."""
        match = self.match
        come = self.mine and len(self.people) > 1 and recap.due(match.state, match.seats)
        return match.state.turn if come else NOBODY

    def _recap(self) -> tuple[recap.Line, ...]:
        """What rivals did, while a person's turn is untouched."""
        match = self.match
        if not self.mine or not recap.due(match.state, match.seats):
            return ()
        viewer = match.state.turn
        recent = recap.since_last_turn(match.history.events_since(0), viewer)
        return recap.recap(recent, match.seats, viewer)

    def tick(self) -> None:
        """Keep the match going; called even while another scene lies on top."""
        while self.match.pump():
            pass
        self.flow.tell_failure()
        if self.top.still or self.match.owing():
            self.opponents.step()
            while self.match.pump():
                pass

    def press_ward(self, ward: int) -> None:
        """Point at a ward: act there, or hear why not."""
        if ward in self.selection.wards() and self.selection.plan is not None:
            field = self.selection.plan.next_field()
            self.choose(str(field), ward)
        elif self.selection.choose_other(ward):
            self._go_on()
        else:
            self.stage.sounds.play(Effect.REFUSE)
            self.map_pointer.say(ward)

    # Keeping up

    def refresh(self) -> None:
        """Everything looks at the match and the hand again."""
        if self.tabletop is None or not hasattr(self, "bar"):
            return
        light(self)
        self.map_pointer.refresh()
        self.top.refresh()
        if self.ward_card.refresh(self.model):
            self.damage(self.ward_card.rect)
        self.bar.refresh(self.mine, self._sentence())
        if self.bar.strip.buttons and (self.model.recap or self.model.handed != NOBODY):
            self._forget_news()  # choices are to be made where it lies
        why = "" if self.mine else self.bar.not_mine()
        if self.hint_button.target.why_not != why:
            self.hint_button.allow(why)
        for seat, target in enumerate(self.card_targets):
            target.hint = card_words(self.model, seat)

    def _sentence(self) -> tuple[str, str]:
        if self.rival_acts and not self.top.still and self.latest:
            wait = text("table.step", press=self.look.key(Intent.CONFIRM))
            return self.latest, wait if self.top.speed == "step" else self.reason_words
        state = self.match.state
        now = sentences.now(self.match, state, self.selection.plan)
        return now, sentences.left(self.match, state)

    def point(self, ward: int) -> None:
        """The pointer or the focus is on a ward, or on none."""
        if ward != self.model.pointed:
            self.model.pointed = ward
            self.refresh()

    # The frame

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Finish what moves, then the desk, then the map."""
        if self._skips(event, act):
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self.map_pointer.let_go()
            self.zooming.let_go()
            return False
        if self.map_pointer.drag(event) or self.map_pointer.grab(event):
            return True
        if self.gui.handle(event, act):
            self.map_pointer.follow(event)
            return True
        if self.map_pointer.handle(event) or self.zooming.handle(event, act):
            return True
        return act is not None and self._act(act)

    def _note_under(self, place: tuple[int, int]) -> Target | None:
        return self.note_target if self.top.note.paper.collidepoint(place) else None

    def _put_note_away(self) -> None:
        """A click on the note takes it off the map."""
        if self.model.has_projection():
            self.toggle_projection()
        self._forget_news()
        self.refresh()

    def _forget_news(self) -> None:
        self.model.recap, self.model.handed = (), NOBODY
        self.top.refresh()

    def _skips(self, event: pygame.event.Event, act: Act | None) -> bool:
        """A click, or the key of going on, finishes what is being played."""
        if self.top.still or self.top.held:
            return False
        clicked = is_press(event)
        pressed = act is not None and act.intent in (Intent.CONFIRM, Intent.SKIP) and not act.repeat
        if not clicked and not pressed:
            return False
        rival = self.rival_acts and not (clicked and self._on_open_button(event.pos))
        self.top.skip()
        self._rest()
        return rival

    def _on_open_button(self, place: tuple[int, int]) -> bool:
        """Whether a click there means a button, and not only that the motion shall end."""
        target = self.gui.ring.at(place)
        idle = (*self.map_pointer.targets, *self.card_targets)
        return target is not None and target.enabled and target not in idle

    def _act(self, act: Act) -> bool:
        if act.intent is Intent.CANCEL:
            if not self.put_back():
                self.flow.open_menu()
            return True
        if act.intent is Intent.SETTLE and not act.repeat:
            self.bar.next_cube()
            return True
        if act.intent is Intent.REWIND and not act.repeat:
            self.flow.rewind()
            return True
        if act.intent is Intent.RULES and not act.repeat:
            self.flow.open_rules(self._rule_named())
            return True
        if act.intent is Intent.DIGIT:
            return self.bar.strip.press_number(act.digit) or self.map_pointer.digit(act.digit)
        return False

    def update(self, dt: float) -> None:
        """Let the match, the pieces and the desk go on."""
        self.top.speed = self.stage.settings.speed
        self.top.sweeping = self.stage.settings.quick_count
        self.tick()
        if self.zooming.meet():
            self._relaid()
        self.top.update(dt)
        if self.top.still:
            self._rest()
        self.gui.update(dt)  # last: whatever changed above is seen in this frame

    def _rest(self) -> None:
        """Everything that happened has been shown."""
        if not self.top.still:
            return
        if self.rival_acts:
            self.rival_acts = False
            self.begin_step()
        self.flow.arrive()

    def wait(self) -> float | None:
        """At once while something moves; soon while an opponent thinks."""
        if self.top.playing:
            return 0.0
        waits = [one for one in (self.gui.wait(), self._poll()) if one is not None]
        return min(waits) if waits else None

    def _poll(self) -> float | None:
        waiting = self.match.waiting_for()
        bots = any(self.match.seats[seat].bot for seat in waiting)
        return POLL if self.match.busy or bots else None

    def paint(self, surface: pygame.Surface) -> None:
        """Table, cards and buttons, the ward's card, what flies."""
        self.top.paint(surface)
        if surface.get_clip().colliderect(self.ward_card.rect):
            self.ward_card.paint(surface, self.model)
        self.gui.paint(surface)
        self.top.paint_air(surface)
        self.map_pointer.paint(surface)
