"""Where an opponent's program fails, the person is told, once."""

from pathlib import Path

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.session.session import BotOpponents, Session
from tests.helpers import games
from tests.helpers.table import Table


def test_a_session_hears_of_it() -> None:
    session = Session(games.fresh(3, 1))
    assert isinstance(session.opponents, BotOpponents)
    assert not session.bot_failed
    hear = session.opponents.on_failure
    assert hear is not None
    hear(1, "died")
    assert session.bot_failed


def test_the_table_tells_it_once(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1)
    table.session.bot_failed = True
    table.driver.frame()
    notice = table.driver.app.stack.top
    assert isinstance(notice, Notice)
    assert notice.heading == text("table.trouble")
    table.driver.app.stack.pop()
    for _ in range(5):
        table.driver.frame()
    assert not isinstance(table.driver.app.stack.top, Notice)
