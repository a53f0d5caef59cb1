"""Looking into a journal or a position: state, legal moves, whether it is intact."""

from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.commands import output
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import Header
from tammany_desktop.journal.lines import History, JournalError
from tammany_desktop.journal.loading import LARGEST, WHOLE, holds_fully, load
from tammany_desktop.journal.opening import notes_of, parse_position, position_text, read_file
from tammany_desktop.journal.reports import LONGEST_TEXT, MARK, journal_in
from tammany_desktop.languages import Message, text
from tammany_desktop.rules import game, moves, position
from tammany_desktop.rules.state import OVER, PHASES, State
from tammany_desktop.rules.wards import bidders, usable_favors


class Source(NamedTuple):
    """A game to look at. A position is a game without lines, and has no header."""

    name: str
    history: History
    header: Header | None
    notes: tuple[Message, ...]
    whole: bool


def read(path: Path) -> Source:
    """The game in a file, as far as it is good; nothing is written. Raises JournalError."""
    data = journal_in(read_file(path, REAL_DISK, LARGEST + LONGEST_TEXT))
    if data.startswith(MARK):
        loaded = load(data, path.name)
        notes = notes_of(loaded, path)
        return Source(path.name, loaded.history, loaded.header, notes, loaded.state == WHOLE)
    return Source(path.name, History(parse_position(data, path.name)), None, (), True)


GOOD: Final = 0
DAMAGED: Final = 1


def _state(source: Source, at: int | None) -> tuple[int, State]:
    """The line asked for, else the last, with its position. Raises JournalError for none."""
    line = source.history.line if at is None else at
    if not 0 <= line <= source.history.line:
        last = source.history.line
        raise JournalError("cli.no_such_line", file=source.name, line=line, last=last)
    return line, source.history.state_at(line)


def _open(path: Path) -> Source:
    source = read(path)
    for note in source.notes:
        output.complain(note.text())
    return source


def replay(path: Path, at: int | None, as_json: bool) -> int:
    """Print the position after a line, in the position format."""
    _, state = _state(_open(path), at)
    if as_json:
        output.data(position.write(state))
    else:
        output.line(position_text(state).rstrip("\n"))
    return GOOD


def moves_at(path: Path, at: int | None, as_json: bool) -> int:
    """Print the moves after a line that are legal whatever is drawn (R4.1), and bids due."""
    line, state = _state(_open(path), at)
    begun = game.fold(state, game.due_at_start(state, Random(0)))
    drawn = sum(begun.garden) - sum(state.garden)
    legal = [moves.to_json(move) for move in game.legal(state)]
    bids = _bids(state)
    if as_json:
        actor = state.actor()
        waiting = [seat for seat, _ in bids] if bids else [actor] if actor >= 0 else []
        output.data(
            {
                "line": line,
                "phase": PHASES[state.phase],
                "waiting_for": waiting,
                "draw_due": drawn,
                "moves": legal,
                "bids": [{"seat": seat, "most": list(most)} for seat, most in bids],
            }
        )
        return GOOD
    if drawn:
        output.say("draw_due", count=drawn)
    for move in legal:
        output.line(
            " ".join([str(move["do"])] + [f"{k}={v}" for k, v in move.items() if k != "do"])
        )
    for seat, most in bids:
        output.say("bid_due", seat=seat, most="/".join(str(count) for count in most))
    if state.phase == OVER:
        output.say("game_is_over")
    return GOOD


def _bids(state: State) -> list[tuple[int, moves.Bid]]:
    return [(seat, usable_favors(state, state.voting, seat)) for seat in bidders(state)]


def check(path: Path, as_json: bool) -> int:
    """Print whether a file is intact: every checksum, every line, every position it leads to."""
    try:
        source = read(path)
    except JournalError as error:
        if error.message.key in ("journal.missing", "journal.unreadable"):
            raise
        return _report(path.name, "", 0, [error.message.text()], as_json)
    problems = [note.text() for note in source.notes]
    problems += [
        text("cli.impossible_line", line=line)
        for line in range(source.history.line + 1)
        if not holds_fully(source.history.state_at(line))
    ]
    kind = "position" if source.header is None else "journal"
    return _report(source.name, kind, source.history.line, problems, as_json)


def _report(name: str, kind: str, lines: int, problems: list[str], as_json: bool) -> int:
    if as_json:
        output.data(
            {"file": name, "kind": kind, "ok": not problems, "lines": lines, "problems": problems}
        )
    elif problems:
        for problem in problems:
            output.line(problem)
    else:
        output.say(f"good_{kind}", file=name, count=lines)
    return DAMAGED if problems else GOOD
