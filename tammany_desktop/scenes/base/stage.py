"""What a scene may ask of the program around it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tammany_desktop.audio import Player
from tammany_desktop.languages import Message
from tammany_desktop.system.settings import Settings
from tammany_desktop.ui.controller import Controllers
from tammany_desktop.ui.look import Look

if TYPE_CHECKING:
    from tammany_desktop.journal.header import Header
    from tammany_desktop.journal.lines import History
    from tammany_desktop.scenes.base.stack import SceneStack
    from tammany_desktop.session.games import Games
    from tammany_desktop.session.line_up import BotLevel, GameSetup
    from tammany_desktop.session.session import Session


class Stage(Protocol):
    """What a scene may ask of the program around it; `App` is the one in use, tests bring theirs.

    `look` and `settings` are replaced, never changed: read them again each time.
    """

    look: Look
    settings: Settings
    stack: "SceneStack"
    session: "Session | None"  # the game at the table, ticked by the loop
    sounds: Player
    controllers: Controllers

    @property
    def games(self) -> "Games":
        """The games of this computer."""
        ...

    @property
    def bots(self) -> "tuple[BotLevel, ...]":
        """The opponents that can be chosen, weakest first."""
        ...

    def now(self) -> float:
        """Seconds by a clock that never goes back; tests bring their own."""

    def wake(self) -> None:
        """Make the waiting loop run a frame; may be called from any thread."""

    def apply(self, **changes: Any) -> None:
        """Change settings by name, keep them, and let everything show the change."""

    def start_game(self, setup: "GameSetup") -> None:
        """Begin a new game and open its table."""

    def open_game(self, path: Path) -> None:
        """Open the table of a journal, or say why that cannot be."""

    def open_file(self, path: Path) -> None:
        """Open the game of a file from anywhere, copied among the games first."""

    def branch_game(self, header: "Header", history: "History", line: int) -> None:
        """Open the table of a new game that goes on from the position after `line`."""

    def resume_why_not(self) -> Message | None:
        """Why no game can be continued, or None where one can."""

    def resume_game(self) -> None:
        """Open the table of the game last played."""

    def to_title(self) -> None:
        """Leave every scene for the title."""

    def open_rules(self, rule: str = "") -> None:
        """Open the book of rules, at one of them or at its beginning."""

    def open_logs(self) -> bool:
        """Show the folder of the logs to the person; False where that failed."""

    def leave_program(self) -> None:
        """End the program after this frame."""
