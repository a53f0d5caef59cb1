"""Between the window and the games: a setup becomes a match with its opponents, and a table."""

from collections.abc import Callable
from typing import Final

from tammany_desktop.journal.seats import Seat, tidy_name
from tammany_desktop.languages import Said
from tammany_desktop.match import Match, fresh_chance
from tammany_desktop.opponents import Opponents
from tammany_desktop.rules.setup import new_game
from tammany_desktop.rules.state import LOCK_OPTIONS
from tammany_desktop.scenes.stack import Scene, Stage
from tammany_desktop.setup_choice import GameSetup

OpenTable = Callable[[Stage, Match, Opponents], Scene]
NO_GAME: Final = Said("title.no_game")


def seats_of(setup: GameSetup) -> tuple[Seat, ...]:
    """The seats of a match as they were chosen; a bot with a character is `level:character`."""
    return tuple(
        Seat(
            tidy_name(seat.name),
            seat.color,
            f"{seat.bot}:{seat.character}" if seat.character else seat.bot,
        )
        for seat in setup.seats
    )


class Games:
    """Makes matches and opens their tables; see `app.Games` for what each part does."""

    def __init__(self, table: OpenTable) -> None:
        """`table` makes the scene of a match."""
        self.table = table
        self.match: Match | None = None
        self.opponents: Opponents | None = None

    def start(self, stage: Stage, setup: GameSetup) -> None:
        """A new game by chance, at its own table."""
        self.close()
        chance = fresh_chance()
        locks = LOCK_OPTIONS.index(setup.locks)
        state = new_game(len(setup.seats), chance, locks, setup.favor_supply)
        self.match = Match.in_memory(seats_of(setup), state, chance)
        self.opponents = Opponents(self.match)
        stage.stack.reset(self.table(stage, self.match, self.opponents))

    def resume(self, stage: Stage) -> None:
        """Back to the table of the game under way."""
        if self.match is not None and self.opponents is not None:
            stage.stack.reset(self.table(stage, self.match, self.opponents))

    def resume_why_not(self) -> Said | None:
        """Nothing to continue before a first game."""
        return NO_GAME if self.match is None else None

    def close(self) -> None:
        """Finish the line being written; end the opponents."""
        if self.opponents is not None:
            self.opponents.close()
        if self.match is not None:
            self.match.close()
        self.match, self.opponents = None, None
