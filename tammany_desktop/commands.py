"""The commands of `cli`: games among bots, and reading a journal or a position."""

import json
import sys
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.analysis.coaching import summary_of
from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.talker import TalkDriver, talking
from tammany_desktop.journal import JournalError, loading, opening
from tammany_desktop.journal.disk import REAL_DISK, write_errors
from tammany_desktop.journal.header import COLORS, Header, Seat, new_header, seats_after, tidy_name
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import Message, decimal, text
from tammany_desktop.rules import game, moves, position
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.position import DECIDERS
from tammany_desktop.rules.state import OVER, PHASES, State
from tammany_desktop.rules.wards import bidders, usable_favors
from tammany_desktop.session.match import Match
from tammany_desktop.session.weighing import FOLDER, Weighing
from tammany_desktop.talk.deals import Talk

NODES: Final = 2000  # positions searched for each move; no clock, so that games are repeatable
GOOD, DAMAGED = 0, 1  # exit codes


def print_line(line: str) -> None:
    """Print one line on stdout, which a frozen program may lack."""
    if sys.stdout is not None:
        sys.stdout.write(line + "\n")


def print_text(key: str, /, **values: str | int) -> None:
    """Print a text of the catalog, by its key below `cli.`, on stdout."""
    print_line(text(f"cli.{key}", **{name: _printable(value) for name, value in values.items()}))


def _printable(value: str | int) -> str | int:
    """Return a value without control characters, which could affect the terminal."""
    if isinstance(value, int):
        return value
    return "".join(
        char if char.isprintable() or unicodedata.category(char) == "Zs" else "?" for char in value
    )


def print_json(value: object) -> None:
    """Print a value as one line of JSON on stdout."""
    print_line(json.dumps(value, ensure_ascii=False))


def print_error(message: str) -> None:
    """Print one line on stderr, without control characters."""
    if sys.stderr is not None:
        sys.stderr.write(f"tammany-hall: {_printable(message)}\n")


class SimulationRequest(NamedTuple):
    """The games to play: each seat's level, the number of games, and the start position if any."""

    levels: tuple[str, ...]
    games: int
    seed: int
    start: State | None = None
    journal_folder: Path | None = None  # folder to save the games in, or None to save none
    nodes: int = NODES
    options: Options = STANDARD  # unused if `start` is given, which has its own options
    talk: bool = False  # whether bots that can make deals do so


class Result(NamedTuple):
    """The end of a game."""

    score: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    lines: int


def play(match: Match, bots: list[Bot], limit: Limit, talk: bool = False) -> None:
    """Play a match to its end. Raises IllegalMove if a bot breaks the rules."""

    def record(_position: State, said: Talk) -> None:
        match.say(said)
        match.pump()

    driver = TalkDriver(bots, match.ledger, record) if talk else None
    while match.busy or match.waiting_for():
        if not match.busy:
            if driver is not None:
                driver.ask_for_offers(match.state)
            seat = match.waiting_for()[0]
            if match.owing():
                match.seal(seat, bots[seat].bid(match.view(seat), limit).bid)
            else:
                match.submit(bots[seat].choose(match.view(seat), match.legal(), limit).move)
        match.pump()


def play_game(request: SimulationRequest, number: int) -> tuple[Result, Match]:
    """Play the game of this number; return its end and match, the same for the same request."""
    rng = Random(f"{request.seed}:{number}")
    bots = [levels.make(level, rng.getrandbits(48)) for level in request.levels]
    if request.talk:
        bots = [talking(bot) for bot in bots]
    start = request.start or new_game(len(request.levels), rng, request.options)
    seats = [
        Seat(tidy_name(f"{level} {seat + 1}"), COLORS[seat], level)
        for seat, level in enumerate(request.levels)
    ]
    match = Match.in_memory(seats, start, rng)
    play(match, bots, Limit(nodes=request.nodes), request.talk)
    state = match.state
    winners = tuple(seat for seat in range(state.n) if state.winners_mask >> seat & 1)
    return Result(tuple(state.score), winners, DECIDERS[state.decided_by], match.line), match


def _save(match: Match, folder: Path, number: int) -> None:
    entries = [match.history.entry(line) for line in range(1, match.line + 1)]
    header = new_header(match.first_seats, match.history.start)
    opening.create(folder, f"game {number:06}", header, entries).journal.close()


def simulate(request: SimulationRequest, as_json: bool) -> int:
    """Play games and print their results; return the exit code. Raises JournalError."""
    results: list[Result] = []
    for number in range(1, request.games + 1):
        result, match = play_game(request, number)
        results.append(result)
        if request.journal_folder is not None:
            _save(match, request.journal_folder, number)
    if as_json:
        seats = range(len(request.levels))
        print_json(
            {
                "seats": list(request.levels),
                "games": request.games,
                "seed": request.seed,
                "wins": [round(_wins(results, seat), 4) for seat in seats],
                "mean_score": [round(_mean(results, seat), 4) for seat in seats],
                "results": [result._asdict() for result in results],
            }
        )
    else:
        print_text("simulated", count=request.games, seed=request.seed)
        for seat, level in enumerate(request.levels):
            wins, mean = _wins(results, seat), _mean(results, seat)
            values = {"wins": f"{wins:g}", "share": decimal(100 * wins / len(results))}
            print_text("simulated_seat", seat=seat + 1, level=level, points=decimal(mean), **values)
    return GOOD


def _wins(results: list[Result], seat: int) -> float:
    """Return the number of games won; a shared victory is divided among the winners."""
    return sum(1 / len(result.winners) for result in results if seat in result.winners)


def _mean(results: list[Result], seat: int) -> float:
    return sum(result.score[seat] for result in results) / len(results)


class LoadedGame(NamedTuple):
    """A game read from a file. A position is a game without lines and without a header."""

    name: str
    history: History
    header: Header | None
    messages: tuple[Message, ...]  # about damage


def read(path: Path) -> LoadedGame:
    """Return the intact part of the game in a file; nothing is written. Raises JournalError."""
    max_bytes = loading.MAX_JOURNAL + loading.MAX_TEXT
    data = loading.journal_in(opening.read_file(path, REAL_DISK, max_bytes))
    if data.startswith(loading.HEADER_START):
        loaded = loading.load(data, path.name)
        messages = opening.damage_messages(loaded, path)
        return LoadedGame(path.name, loaded.history, loaded.header, messages)
    return LoadedGame(path.name, History(opening.parse_position(data, path.name)), None, ())


def _state_at(loaded: LoadedGame, line: int | None) -> tuple[int, State]:
    """Return a line (the last by default) and its position. Raises JournalError."""
    last = loaded.history.line
    line = last if line is None else line
    if not 0 <= line <= last:
        raise JournalError("cli.no_such_line", file=loaded.name, line=line, last=last)
    return line, loaded.history.state_at(line)


def _open(path: Path) -> LoadedGame:
    loaded = read(path)
    for message in loaded.messages:
        print_error(message.text())
    return loaded


def replay(path: Path, line: int | None, as_json: bool) -> int:
    """Print the position after a line as JSON, in one line if `as_json`; return the exit code."""
    _, state = _state_at(_open(path), line)
    if as_json:
        print_json(position.write(state))
    else:
        print_line(opening.position_text(state).rstrip("\n"))
    return GOOD


def moves_at(path: Path, line: int | None, as_json: bool) -> int:
    """Print the legal moves or possible bids after a line, before any draw (R4.1); return 0."""
    line, state = _state_at(_open(path), line)
    to_draw = sum(game.fold(state, game.due_at_start(state, Random(0))).garden) - sum(state.garden)
    legal = [moves.to_json(move) for move in game.legal(state)]
    bids = [(seat, usable_favors(state, state.voting, seat)) for seat in bidders(state)]
    if as_json:
        actor = state.actor()
        waiting = [seat for seat, _ in bids] if bids else [actor] if actor >= 0 else []
        print_json(
            {
                "line": line,
                "phase": PHASES[state.phase],
                "waiting_for": waiting,
                "draw_due": to_draw,
                "moves": legal,
                "bids": [{"seat": seat, "most": list(limits)} for seat, limits in bids],
            }
        )
        return GOOD
    if to_draw:
        print_text("draw_due", count=to_draw)
    for move in legal:
        fields = [f"{name}={value}" for name, value in move.items() if name != "do"]
        print_line(" ".join([str(move["do"]), *fields]))
    for seat, limits in bids:
        print_text("bid_due", seat=seat, most="/".join(str(count) for count in limits))
    if state.phase == OVER:
        print_text("game_is_over")
    return GOOD


def check(path: Path, as_json: bool) -> int:
    """Print whether each checksum, line and position of a file is intact; return the exit code."""
    try:
        loaded = read(path)
    except JournalError as error:
        if error.message.key in ("journal.missing", "journal.unreadable", "journal.is_folder"):
            raise
        return _report(path.name, "", 0, [error.message.text()], as_json)
    problems = [message.text() for message in loaded.messages]
    problems += [
        text("cli.impossible_line", line=line)
        for line in range(loaded.history.line + 1)
        if not loading.is_valid(loaded.history.state_at(line))
    ]
    kind = "position" if loaded.header is None else "journal"
    return _report(loaded.name, kind, loaded.history.line, problems, as_json)


def _report(name: str, kind: str, lines: int, problems: list[str], as_json: bool) -> int:
    if as_json:
        result = {"file": name, "kind": kind, "ok": not problems, "lines": lines}
        print_json(result | {"problems": problems})
    elif problems:
        for problem in problems:
            print_line(problem)
    else:
        print_text(f"good_{kind}", file=name, count=lines)
    return DAMAGED if problems else GOOD


Progress = Callable[[float], object]


class ExportRequest(NamedTuple):
    """The `file` of a saved game, and the files to make of it."""

    file: Path
    html: Path | None = None
    png: Path | None = None
    animation: Path | None = None
    at: int | None = None  # line of the picture
    term: int = 0  # term of the animation, 0 for the whole game
    replace: bool = False


def export(request: ExportRequest) -> int:
    """Write the requested files, each whole or not at all; return 0. Raises JournalError."""
    loaded = _open(request.file)
    header = loaded.header
    if header is None:
        raise JournalError("cli.no_players", file=loaded.name)
    from tammany_desktop.keep import table_images  # imported late: other commands need no pygame
    from tammany_desktop.keep.page import web_page

    history = loaded.history
    line, state = _state_at(loaded, request.at)
    if request.png is not None:
        seats = seats_after(header.seats, history, line)
        _write(request.png, request, lambda _: table_images.picture(seats, state))
    if request.animation is not None:
        animation = partial(table_images.animation, header.seats, history, request.term)
        _write(request.animation, request, animation)
    if request.html is not None:
        weighing = Weighing(history, header.seats, request.file.resolve().parent.parent / FOLDER)
        moments = weighing.moments or weighing.so_far
        summary = summary_of(moments, len(header.seats)) if moments else None
        page = partial(web_page, header, history, summary)
        _write(request.html, request, lambda progress: page(progress=progress).encode())
    return GOOD


def _write(path: Path, request: ExportRequest, make: Callable[[Progress], bytes]) -> None:
    """Make a file and move it into place; replace another file only if that is allowed."""
    is_source = path.exists() and path.samefile(request.file)
    if is_source or (path.exists() and not request.replace and not _may_replace(path)):
        raise JournalError("journal.name_taken", name=path.name)
    data = make(lambda progress: _show_progress(path.name, progress))
    _show_progress(path.name, 1.0)
    with write_errors(path):
        REAL_DISK.overwrite(path, data)
    print_text("exported", file=path.name, number=round(len(data) / 1000))


def _may_replace(path: Path) -> bool:
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    print_line(text("cli.ask_replace", name=_printable(path.name)))
    return sys.stdin.readline().strip().lower() == "y"


def _show_progress(name: str, share: float) -> None:
    """Show the progress of a file, overwriting a line of the terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        percent = text("settings.percent", number=round(100 * share))
        line = text("cli.exporting", file=_printable(name), share=percent)
        sys.stderr.write(f"\r{line} " + ("\n" if share >= 1.0 else ""))
        sys.stderr.flush()
