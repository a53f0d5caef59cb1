"""Commands without a window. Exit codes: 0 success, 1 bad file or bot, 2 bad arguments."""

import argparse
import errno
import os
import sys
from functools import partial
from pathlib import Path
from secrets import randbits
from typing import Any, Final, NoReturn

from tammany_desktop import __version__, commands
from tammany_desktop.bots import levels
from tammany_desktop.commands import NODES, Export, Order, simulate
from tammany_desktop.journal import JournalError
from tammany_desktop.journal.opening import read_position
from tammany_desktop.languages import series, text
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.moves import IllegalMove
from tammany_desktop.rules.options import (
    DECLARED,
    PRESETS,
    STANDARD,
    TO_THE_LETTER,
    Option,
    Options,
)
from tammany_desktop.rules.state import MAX_SEATS, State

LETTER: Final = "--to-the-letter"
FEWEST_SEATS: Final = 3
MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 1 << 64
KEPT: Final = ("html", "png", "animation")  # formats in which a game can be exported
_FILE_TROUBLE: Final = frozenset(
    (
        *("journal.missing", "journal.unreadable", "journal.is_folder", "journal.name_taken"),
        *("cli.no_such_line", "cli.no_players"),
    )
)


class _Refused(Exception):
    """Bad arguments; the message tells what is wrong."""


# Argparse's messages, each with the key of our text and the name of its value there.
_ARGPARSE: Final = {
    "usage: ": ("cli.usage", ""),
    "positional arguments": ("cli.arguments", ""),
    "options": ("cli.options", ""),
    "show this help message and exit": ("cli.help", ""),
    "the following arguments are required: %s": ("cli.wrong.missing", "names"),
    "unrecognized arguments: %s": ("cli.wrong.unknown", "names"),
    "argument %(argument_name)s: %(message)s": ("cli.wrong.argument", ""),
    "expected one argument": ("cli.wrong.no_value", ""),
    "ignored explicit argument %r": ("cli.wrong.extra_value", "value"),
    "invalid %(type)s value: %(value)r": ("cli.wrong.value", ""),
}
_FIELDS: Final = {"argument": "argument_name", "reason": "message"}


def _translate(message: str) -> str:
    """Return argparse's message in our words, with the fields that argparse fills in."""
    if message not in _ARGPARSE:
        return message
    key, name = _ARGPARSE[message]
    fields = {ours: f"%({_FIELDS.get(ours, ours)})s" for ours in _NAMED} | {name: "%s"}
    return text(key, **fields) + " " * message.endswith(" ")


_NAMED: Final = ("argument", "reason", "value", "choices")
vars(argparse)["_"] = _translate  # its name for gettext, which it offers no option to replace


class _Parser(argparse.ArgumentParser):
    """Prints one line for each mistake, and never exits."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given, allow_abbrev=False)

    def format_help(self) -> str:
        """Return the help, with the language's own space before the colons of its headings."""
        words = super().format_help()
        for heading in map(text, ("cli.options", "cli.commands", "cli.arguments")):
            labeled = text("common.labeled", label=heading, words="").rstrip()
            words = words.replace(f"\n{heading}:\n", f"\n{labeled}\n")
        return words

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise an error that lists the possible values as they are typed."""
        if action.choices is not None and value not in action.choices:
            choices = series(list(map(str, action.choices)))
            words = text("cli.wrong.choice", value=str(value), choices=choices)
            raise argparse.ArgumentError(action, words)

    def error(self, message: str) -> NoReturn:
        raise _Refused(message)


def _whole(value: str, least: int, most: int) -> int:
    try:
        number = int(value) if len(value) < 30 else most + 1
    except ValueError:
        raise argparse.ArgumentTypeError(text("cli.not_a_number", value=value[:40])) from None
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(text("cli.out_of_range", least=least, most=most))
    return number


_GAMES: Final = partial(_whole, least=1, most=MOST_GAMES)
_COUNT: Final = partial(_whole, least=0, most=MOST_GAMES)
_SEED: Final = partial(_whole, least=0, most=MOST_SEED)


def _levels(value: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in value.split(","))
    if not FEWEST_SEATS <= len(names) <= MAX_SEATS:
        raise argparse.ArgumentTypeError(text("cli.seats", least=FEWEST_SEATS, most=MAX_SEATS))
    for name in names:
        if not levels.known(name):
            known = series(levels.levels())
            raise argparse.ArgumentTypeError(text("cli.level", name=name[:40], known=known))
    return names


def _add_options(command: argparse.ArgumentParser) -> None:
    """Add an argument for each option of a game, and arguments that set several options."""
    command.add_argument("--preset", choices=tuple(PRESETS), help=text("cli.preset"))
    command.add_argument(LETTER, action="store_true", help=text("cli.letter"))
    for option in DECLARED:
        label = text(f"new_game.{option.name}_label")
        words = text("cli.option", option=label, rules=series(option.rules))
        command.add_argument(
            _flag(option), choices=option.choices, type=type(option.choices[0]), help=words
        )


def _flag(option: Option) -> str:
    return "--" + option.name.replace("_", "-")


def _options(arguments: argparse.Namespace) -> Options:
    """Return the options of edition and switch, replaced by those given one by one."""
    given = {option.name: getattr(arguments, option.name) for option in DECLARED}
    named = {name: value for name, value in given.items() if value is not None}
    edition = STANDARD.change(PRESETS.get(arguments.preset, {}))
    return edition.change(TO_THE_LETTER[arguments.to_the_letter]).change(named)


def _parser() -> _Parser:
    about, more = text("cli.about"), text("cli.window")
    parser = _Parser(prog="tammany-hall", description=about, epilog=more)
    hint = text("cli.version")
    parser.add_argument("--version", action="version", version=__version__, help=hint)
    subparsers = parser.add_subparsers(
        title=text("cli.commands"), dest="command", required=True, metavar=text("cli.command")
    )
    play = subparsers.add_parser("simulate", help=text("cli.simulate"))
    words = text(
        "cli.seats_help",
        least=FEWEST_SEATS,
        most=MAX_SEATS,
        known=series(levels.levels()),
        characters=series(levels.characters()),
        example=f"{levels.levels()[-1]}:{levels.characters()[0]}",
    )
    play.add_argument("--seats", required=True, type=_levels, metavar="LEVEL,LEVEL,...", help=words)
    words = text("cli.games", usual=1)
    play.add_argument("--games", type=_GAMES, default=1, metavar="N", help=words)
    play.add_argument("--seed", type=_SEED, default=None, metavar="S", help=text("cli.seed"))
    play.add_argument("--position", type=Path, metavar="FILE", help=text("cli.position"))
    play.add_argument("--journals", type=Path, metavar="DIR", help=text("cli.journals"))
    words = text("cli.nodes", usual=NODES)
    play.add_argument("--nodes", type=_GAMES, default=NODES, metavar="N", help=words)
    play.add_argument("--talk", action="store_true", help=text("cli.talk"))
    play.add_argument("--json", action="store_true", help=text("cli.json"))
    _add_options(play)
    for name in ("replay", "moves", "check"):
        look = subparsers.add_parser(name, help=text(f"cli.{name}"))
        look.add_argument("file", type=Path, metavar="FILE", help=text("cli.file"))
        if name != "check":
            look.add_argument("--at", type=_COUNT, metavar="N", help=text("cli.at"))
        look.add_argument("--json", action="store_true", help=text("cli.json"))
    keep = subparsers.add_parser("export", help=text("cli.export"))
    keep.add_argument("file", type=Path, metavar="FILE", help=text("cli.game"))
    for name in KEPT:
        keep.add_argument(f"--{name}", type=Path, metavar="OUT", help=text(f"cli.{name}"))
    keep.add_argument("--at", type=_COUNT, metavar="N", help=text("cli.at"))
    terms = partial(_whole, least=1, most=TERMS)
    keep.add_argument("--term", type=terms, default=0, metavar="N", help=text("cli.term"))
    keep.add_argument("--replace", action="store_true", help=text("cli.replace"))
    return parser


def _start(arguments: argparse.Namespace) -> State | None:
    """Return the position to start from, if one is given; it has its own options."""
    if arguments.position is None:
        return None
    try:
        start = read_position(arguments.position)
    except JournalError as error:
        raise _Refused(error.message.text()) from error
    seats = len(arguments.seats)
    if start.n != seats:
        raise _Refused(text("cli.seats_of_position", players=start.n, seats=seats))
    given = [_flag(option) for option in DECLARED if getattr(arguments, option.name) is not None]
    given += ["--preset"] if arguments.preset is not None else []
    given += [LETTER] if arguments.to_the_letter else []
    if given:
        raise _Refused(text("cli.options_of_position", names=series(given)))
    return start


def _simulate(arguments: argparse.Namespace) -> int:
    order = Order(
        arguments.seats,
        arguments.games,
        randbits(32) if arguments.seed is None else arguments.seed,
        _start(arguments),
        arguments.journals,
        arguments.nodes,
        _options(arguments),
        arguments.talk,
    )
    return simulate(order, arguments.json)


def _export(arguments: argparse.Namespace) -> int:
    if not any(getattr(arguments, name) for name in KEPT):
        names = series([f"--{name}" for name in KEPT])
        raise _Refused(text("cli.nothing_to_export", names=names))
    return commands.export(Export(**{name: getattr(arguments, name) for name in Export._fields}))


def _run(arguments: argparse.Namespace) -> int:
    if arguments.command == "simulate":
        return _simulate(arguments)
    if arguments.command == "export":
        return _export(arguments)
    if arguments.command == "replay":
        return commands.replay(arguments.file, arguments.at, arguments.json)
    if arguments.command == "moves":
        return commands.moves_at(arguments.file, arguments.at, arguments.json)
    return commands.check(arguments.file, arguments.json)


def _speak_to_any_terminal() -> None:
    """Escape what a terminal cannot show; write UTF-8 to files and pipes, on Windows too."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            piped = os.name == "nt" and not stream.isatty()
            reconfigure(encoding="utf-8" if piped else None, errors="backslashreplace")


def main(argv: list[str]) -> int:
    """Run the command in `argv` (without the program's name); return the exit code."""
    _speak_to_any_terminal()
    try:
        code = _answer(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except OSError as error:
        if error.filename is not None:
            raise
        # Discard the rest of the output: the disk is full, or its reader is gone.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno in (errno.EPIPE, errno.EINVAL):  # the second on Windows
            return 0
        reason = error.strerror or type(error).__name__
        commands.complain(text("journal.write_failed", file="stdout", reason=reason))
        return 2


def _unknown(argv: list[str]) -> str:
    """Return the first unknown argument before any command."""
    known = ("-h", "--help", "--version", "--safe-mode", "--selftest")
    return next((one for one in argv if one.startswith("-") and one not in known), "")


def _answer(argv: list[str]) -> int:
    try:
        if argv[:1] and argv[0].startswith("-") and (unknown := _unknown(argv)):
            raise _Refused(text("cli.wrong.unknown", names=unknown))
        return _run(_parser().parse_args(argv))
    except SystemExit as done:  # argparse has shown the help or the version
        return done.code if isinstance(done.code, int) else 0
    except _Refused as refused:
        commands.complain(str(refused))
        return 2
    except JournalError as error:
        commands.complain(error.message.text())
        return 2 if error.message.key in _FILE_TROUBLE else 1
    except IllegalMove as error:
        commands.complain(text("cli.bot_broke_a_rule", rule=error.refusal.rule))
        return 1
    except KeyboardInterrupt:
        return 130
