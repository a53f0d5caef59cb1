"""Asks where to save the web page of a game, and writes it there."""

from functools import partial
from pathlib import Path
from typing import Final

from tammany_desktop.analysis.coaching import summary_of
from tammany_desktop.journal.disk import REAL_DISK, write_message
from tammany_desktop.journal.header import Header
from tammany_desktop.journal.lines import History
from tammany_desktop.keep.page import PageStyle, web_page
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import FileWords, ask_for_file
from tammany_desktop.scenes.base.pictures import FileWriter, SavingScene, game_title
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system import choosers

SUFFIX: Final = ".html"


def export_page(stage: Stage, header: Header, history: History) -> None:
    """Ask where to save the web page of a game, then write it."""
    heading = text("keep.page")
    request = FileWords(heading, text("keep.prompt"), text("keep.words"), heading)
    path = choosers.documents() / f"{game_title(stage, header.seats)}{SUFFIX}"
    ask_for_file(stage, choosers.SAVE, request, path, partial(_begin, stage, header, history))


def _begin(stage: Stage, header: Header, history: History, path: Path, replace: bool) -> str:
    """Start writing; return why it cannot start, or "". `replace`: a file at `path` may be lost."""
    target = path if path.suffix else path.with_name(path.name + SUFFIX)
    if target.exists() and not (replace and target == path):
        return text("journal.name_taken", name=target.name)
    weighing = stage.weighing_queue().weighing_of(history, header.seats)
    moments = weighing.moments or weighing.so_far
    summary = summary_of(moments, len(header.seats)) if moments else None
    style = PageStyle(stage.look.high_contrast, stage.settings.plain_type)

    def write() -> Path:
        REAL_DISK.overwrite(target, web_page(header, history, summary, style).encode("utf-8"))
        return target

    make_writer = partial(FileWriter, write, lambda error: write_message(error, target))
    stage.stack.push(SavingScene(stage, None, write_page=make_writer))
    return ""
