"""Opponents of earlier versions, to play against: "v0.1.0 sachem" names one of them.

The package of a commit is copied from git under another name, below `out/versions`, its rules and
opponents compiled where a compiler is available, and imported beside today's.
"""

import importlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from tammany_desktop.bots import BidAnswer, Bot, Limit, MoveAnswer, levels
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.options import LOCK_BARS_ALL
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import FIELDS, State

TAGS: Final = {"v0.1.0": "e1d27c346dbf1a16b0feee695f08db4cdd639735"}  # as long as no tag says it
# Names of the fields of positions in versions before they were renamed.
OLD_NAMES: Final = {"cube_count": "crowd", "has_slandered": "slandered", "boss_supply": "supply"}
HOT: Final = ("rules/*.py", "bots/mind/*.py")
PLAIN: Final = frozenset({"__init__.py", "tables.py", "learned.py", "tuned.py", "weights.py"})


def split(name: str) -> tuple[str, str]:
    """The version of an opponent's name, "" for today's, and the rest."""
    version, space, level = name.rpartition(" ")
    return (version, level) if space else ("", name)


def known(name: str) -> bool:
    """Whether `make` knows the name; an earlier version is taken to have today's levels."""
    version, level = split(name)
    return levels.is_known(level) and (not version or bool(commit_of(version)))


def make(name: str, seed: int | None = None) -> Bot:
    """An opponent of today or of an earlier version. Raises ValueError for an unknown name."""
    version, level = split(name)
    if not version:
        return levels.make(level, seed)
    if not known(name):
        raise ValueError(name)
    package = prepare(version)
    return EarlierBot(package, importlib.import_module(f"{package}.bots.levels").make(level, seed))


class EarlierBot:
    """An opponent of an earlier version in today's games; bids opened before, if it asks for them."""

    def __init__(self, package: str, bot: Any) -> None:
        self._bot, self._package = bot, package
        self._state = importlib.import_module(f"{package}.rules.state").State
        self._view = importlib.import_module(f"{package}.rules.redact").View

    def choose(self, view: View, moves: list[Move], limit: Limit) -> MoveAnswer:
        """What it would do; moves are numbered alike in all versions."""
        return MoveAnswer(self._bot.choose(self._seen(view), moves, limit).move)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """What it would bid."""
        return BidAnswer(self._bot.bid(self._seen(view), limit).bid)

    def _seen(self, view: View) -> Any:
        seen = self._view(view.seat, self.translated(view.state), view.own_bid)
        wards = importlib.import_module(f"{self._package}.rules.wards")
        if not hasattr(wards, "OpenedBid"):  # 0.1.0
            return seen
        bid_range = wards.BidRange if hasattr(wards, "BidRange") else wards.Choice
        opened = [
            wards.OpenedBid(seat, total, bid_range(*numbers), by_bot, ward)
            for seat, total, numbers, by_bot, ward in view.opened
        ]
        return seen._replace(opened=tuple(opened))

    def translated(self, state: State) -> Any:
        """A position as that version knows it, without the fields that it lacks."""
        found = self._state(state.n)
        for name in FIELDS:
            old_name = name if hasattr(found, name) else OLD_NAMES.get(name, name)
            if name != "options" and hasattr(found, old_name):
                value = getattr(state, name)
                setattr(found, old_name, value[:] if isinstance(value, list) else value)
        if hasattr(found, "options"):
            found.options = type(found.options).read(state.options.to_json())
        else:  # 0.1.0
            found.locks = 0 if state.options.locks == LOCK_BARS_ALL else 1
            found.favor_supply = state.options.favor_supply
        return found


@cache
def prepare(version: str) -> str:
    """The name of the version's package, made and importable. Raises ValueError if unknown."""
    commit = commit_of(version)
    if not commit:
        raise ValueError(version)
    package = f"tammany_{commit[:10]}"
    folder = _root() / "out" / "versions"
    if not (folder / package).exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as made:
            lay_out(Path(made), commit, package)
            _compile(Path(made), package)
            if not (folder / package).exists():  # another process may have been faster
                for path in Path(made).iterdir():
                    path.rename(folder / path.name)
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return package


def lay_out(folder: Path, commit: str, package: str) -> None:
    """Put the commit's rules and opponents into a folder, as a package of that name."""
    found = _git("-C", str(_root()), "archive", "--format=tar", commit, "tammany_desktop")
    with tarfile.open(fileobj=BytesIO(found)) as archive:
        archive.extractall(folder, filter="data")
    (folder / "tammany_desktop").rename(folder / package)
    for path in (folder / package).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("tammany_desktop", package), encoding="utf-8")


def _compile(folder: Path, package: str) -> None:
    """By mypyc where it works; what was laid out plays the same plain, only slower."""
    found = [path for pattern in HOT for path in sorted((folder / package).glob(pattern))]
    modules = [str(path.relative_to(folder)) for path in found if path.name not in PLAIN]
    command = [sys.executable, "-m", "mypyc", *modules]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(  # noqa: S603
        command, cwd=folder, capture_output=True, check=False, env=environment
    )
    for left in ("build", ".mypy_cache"):
        shutil.rmtree(folder / left, ignore_errors=True)
    if done.returncode:
        for path in folder.rglob("*.so"):
            path.unlink()


@cache
def commit_of(version: str) -> str:
    """The commit that a version names, or "" where git does not have it or is missing."""
    if shutil.which("git") is None:
        return ""
    for name in (version, TAGS.get(version, "")):
        if name:
            found = _git("rev-parse", "--quiet", "--verify", f"{name}^{{commit}}", check=False)
            if found:
                return found.decode().strip()
    return ""


@cache
def _root() -> Path:
    """The top of the checkout."""
    return Path(_git("rev-parse", "--show-toplevel").decode().strip())


def _git(*words: str, check: bool = True) -> bytes:
    git = shutil.which("git") or "git"
    here = Path(__file__).resolve().parent
    words = (git, *words)
    return subprocess.run(words, cwd=here, capture_output=True, check=check).stdout  # noqa: S603
