"""The table's tools, targets on the players' cards, and the game menu."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.state import OVER, State
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.base.pages import BELOW_HEAD, OverSheet, SheetScale, lay_sheet
from tammany_desktop.scenes.base.pictures import SavingScene
from tammany_desktop.scenes.base.stack import Picture, Stage
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.menus.players import PlayersScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.newspaper import open_paper
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.session.session import Session
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import READ_ONLY, Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PLAIN, PRIMARY, QUIET, icon
from tammany_desktop.ui.tokens import Gap, Width

STEP: Final = 82.0  # units: greatest height of a button and the gap below it
HEAD_HEIGHT: Final = 134.0  # units: height of the heading and one line of text
FOOT: Final = 40.0  # units: space below the buttons
GROUP_STARTS: Final = ("settings", "leave")  # have a space above if there is one column
RARE: Final = ("rewind", "players", "picture")  # these buttons are quiet
# Units: width of a tool's picture and edges beside its caption, by the role of all captions.
BESIDE_CAPTION: Final = {"strong": 72, "small": 52}
Press = Callable[[], object]
Entry = tuple[str, Press, Intent | None, str]  # catalog key, press, intent, why it is disabled
Tool = tuple[str, Intent, Press]  # name in the catalog, intent, press


def lay_tools(gui: Gui, look: Look, area: pygame.Rect, tools: Sequence[Tool]) -> dict[str, Button]:
    """Lay out the tools in a row; return them by name."""
    gap, buttons, left = look.px(Gap.XS), {}, area.left
    free_width = area.width - gap * (len(tools) - 1)
    captions = [text(f"table.tool.{name}") for name, _, _ in tools]
    for role, beside_width in BESIDE_CAPTION.items():
        widths = [look.type.width(caption, role) for caption in captions]
        spare_width = (free_width - sum(widths)) // len(tools)
        if spare_width >= look.px(beside_width):
            break
    else:  # no room for words
        captions, widths = [""] * len(tools), [0] * len(tools)
        spare_width = free_width // len(tools)
    for (name, intent, press), caption, width in zip(tools, captions, widths, strict=True):
        rect = pygame.Rect(left, area.top, width + spare_width, area.height)
        left = rect.right + gap
        hint = text(f"table.hint.{name}")
        picture = icon(look, "rules" if name == "bare" else name)  # "bare": "hint" without hints
        buttons[name] = gui.button(rect, caption, press, hint=hint, icon=picture, role=role)
        gui.shortcuts[intent] = buttons[name].target
    return buttons


def lay_cards(
    gui: Gui, cards: Sequence[pygame.Rect], model: ViewModel, opener: Callable[[int], Press | None]
) -> list[Target]:
    """Return targets on the cards; a press calls what `opener` returns, or shows the tooltip."""
    targets: list[Target] = []

    def press(seat: int) -> None:
        callback = opener(seat)
        if callback is not None:
            callback()
        else:
            gui.tooltip.answer(targets[seat])

    def spoken(seat: int) -> Spoken:
        name, points = model.seats[seat].name, model.state.score[seat]
        return Spoken(name=text("table.card.points", name=name, count=points))

    for seat, rect in enumerate(cards):
        on_press, tell = partial(press, seat), partial(spoken, seat)
        usable = partial(lambda seat: opener(seat) is not None, seat)
        targets.append(gui.add(Target(rect, on_press, spoken=tell, usable=usable, order=READ_ONLY)))
    return targets


class MenuScene(OverSheet):
    """The game menu: a column of buttons over the table."""

    cached = True

    def __init__(
        self,
        stage: Stage,
        session: Session,
        open_deals: Press | None = None,
        shown: State | None = None,
    ) -> None:
        """`open_deals` opens the page of deals, if there may be any; `shown` is the position."""
        super().__init__(stage)
        self.session, self.open_deals = session, open_deals
        self.shown = shown or session.match.state

    def lay(self, gui: Gui) -> None:
        units = self.look.units
        area_width, area_height = units.area
        entries, line_height = self._entries(), units.units(self.look.type.line_height("small"))
        columns = 1 if HEAD_HEIGHT + line_height + STEP * len(entries) + FOOT <= area_height else 2
        rows = -(-len(entries) // columns)
        width = min(area_width - Gap.M, Width.SHEET if columns > 1 else Width.CARD)
        lines = self.look.type.wrap(self._words(), "small", self.look.px(width - 2 * Gap.XXL))
        head_height = HEAD_HEIGHT + (len(lines) - 1) * line_height
        gaps = [Gap.L if key in GROUP_STARTS and columns == 1 else 0.0 for key, *_ in entries]
        fixed_height = head_height + FOOT + sum(gaps)
        step = min(STEP, (area_height - fixed_height - Gap.XS) / rows)
        x, top, inner_width, _ = lay_sheet(gui, SheetScale(1.0, width, fixed_height + step * rows))
        rect = units.rect(x, top + Gap.XL, inner_width, Gap.XXL)
        gui.label(rect, text("table.menu.heading"), "heading")
        for number, line in enumerate(lines):
            rect = units.rect(x, top + BELOW_HEAD + number * line_height, inner_width, Gap.XL)
            gui.label(rect, line, "small")
        button_width = (inner_width - Gap.M * (columns - 1)) / columns
        for index, (key, press, intent, why) in enumerate(entries):
            column, row = divmod(index, rows)
            left = x + column * (button_width + Gap.M)
            words, hint = text(f"table.menu.{key}"), text(f"table.menu.{key}_hint")
            kind = PRIMARY if not index else QUIET if key in RARE else PLAIN
            top += gaps[index]
            rect = units.rect(left, top + head_height + row * step, button_width, step - Gap.M)
            item = gui.button(rect, words, press, kind=kind, intent=intent, hint=hint, why_not=why)
            needs_one_person = key == "rewind" and len(self.session.people) != 1
            item.subcaption = text("table.rewind.alone") if needs_one_person else why
            item.refresh()

    def _words(self) -> str:
        """Return a text on whether the game is saved."""
        if self.session.is_exercise:
            return text("table.menu.words_lesson")
        return text("table.menu.words_unsaved" if self.stage.games.unsaved else "table.menu.words")

    def _entries(self) -> list[Entry]:
        session, stage, push = self.session, self.stage, self.stack.push
        match, shown, replace = session.match, self.shown, self.stack.replace
        is_over = session.over and shown.phase == OVER
        # Whether the match already knows a Mayor or winners that the table has not shown.
        is_ahead = (shown.term, shown.ward_winners) != (match.state.term, match.state.ward_winners)
        why_ahead = text("table.menu.ahead") if is_ahead else ""
        papers = list(range(1, TERMS + 1 if shown.phase == OVER else shown.term))
        why_no_replay = why_ahead if match.line else text("table.log_empty")
        why_no_picture = "" if self._picture_below() else text("picture.why_not")
        why_no_players = text("players.over") if is_over else why_ahead
        why_no_rewind = session.why_no_rewind()
        rewind_game = partial(rewind, stage, session)
        replay = partial(ReplayScene, stage, session.header, match.history)
        entries: list[Entry] = [
            ("resume", self.go_back, Intent.MENU, ""),
            ("replay", lambda: push(replay()), None, why_no_replay),
            ("rewind", rewind_game, Intent.REWIND, why_no_rewind.text() if why_no_rewind else ""),
            ("players", lambda: replace(PlayersScene(stage, session), self), None, why_no_players),
            ("picture", self._save_picture, Intent.PICTURE, why_no_picture),
            ("settings", lambda: push(SettingsScene(stage)), None, ""),
            ("rules", stage.open_rules, Intent.RULES, ""),
            ("leave", stage.to_title, None, ""),
            ("quit_unsaved" if stage.games.unsaved else "quit", stage.leave_program, None, ""),
        ]
        if papers:
            entries.insert(2, ("paper", lambda: open_paper(stage, match, papers[-1]), None, ""))
        if self.open_deals is not None:
            why_no_deal = text("deal.why_not.game_over") if is_over else why_ahead
            entries.insert(1, ("deals", self.open_deals, Intent.DEALS, why_no_deal))
        if is_over:
            result: Entry = ("result", lambda: push(FinalScene(stage, session)), None, "")
            entries[[entry[0] for entry in entries].index("rewind")] = result
        hidden = ("replay", "paper", "rewind", "players") if session.is_exercise else ()
        return [entry for entry in entries if entry[0] not in hidden]

    def _picture_below(self) -> Picture | None:
        """Return the picture of the scene below if it may be saved, unlike a ballot."""
        scenes = self.stack.scenes
        below = scenes[: scenes.index(self)] if self in scenes else scenes
        return below[-1].picture_to_save() if below else None

    def _save_picture(self) -> None:
        if (picture := self._picture_below()) is not None:
            self.stack.replace(SavingScene(self.stage, picture), self)


def rewind(stage: Stage, session: Session) -> None:
    """Begin a new game at the last moment at which the person had to decide, or say why not."""
    why, line = session.why_no_rewind(), session.rewind_line()
    if why is not None:
        stage.stack.push(Notice(stage, text("table.rewind.heading"), why.text()))
    elif line is not None:
        stage.open_table(BranchPoint(session.header, session.match.history, line))
