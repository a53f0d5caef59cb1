"""A program that repeats itself: chance from one seed, no process, no disk, its own home."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from tammany_desktop.journal.disk import File
from tammany_desktop.journal.writer import Journal, WriteResult
from tammany_desktop.session import match as match_module
from tammany_desktop.session import session as session_module
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import BotOpponents, Opponents
from tammany_desktop.session.weighing import Adviser
from tests.helpers.stand_ins import QuickClient


def prompt_poll(journal: Journal) -> WriteResult | None:
    """The outcome of the line under way, waited for: so that a storm can be repeated."""
    if not journal._under_way:
        return None
    outcome = journal._results.get(timeout=20)
    journal._under_way = False
    return outcome


@contextmanager
def sheltered(folder: Path, chance: Random) -> Iterator[None]:
    """All chance from one seed, no process, no waiting for disks, nothing outside `folder`."""

    def fresh() -> Random:
        return Random(chance.getrandbits(64))

    def opponents(match: Match, on_failure: Callable[[int, str], None]) -> Opponents:
        return BotOpponents(match, QuickClient(), on_failure)

    home = {name: str(folder / "home") for name in ("HOME", "USERPROFILE", "APPDATA")}
    home |= {f"XDG_{one}_HOME": str(folder / one) for one in ("CONFIG", "DATA", "STATE", "CACHE")}
    before = Path.cwd()
    (folder / "home").mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, home))
        stack.enter_context(patch.object(session_module, "BotOpponents", opponents))
        stack.enter_context(patch.object(match_module, "new_random", fresh))
        stack.enter_context(patch.object(Adviser.__init__, "__defaults__", (QuickClient,)))
        stack.enter_context(patch.object(Journal, "poll", prompt_poll))
        stack.enter_context(patch.object(File, "sync", lambda file: None))
        stack.enter_context(patch("tammany_desktop.system.logs.open_folder", lambda *_: False))
        os.chdir(folder / "home")
        try:
            yield
        finally:
            os.chdir(before)
