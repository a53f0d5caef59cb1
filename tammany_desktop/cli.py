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
from tammany_desktop.commands import NODES, ExportRequest, SimulationRequest, simulate
from tammany_desktop.journal import JournalError
from tammany_desktop.journal.opening import read_position
from tammany_desktop.languages import series, text
from tammany_desktop.rules import options as variants
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.moves import IllegalMove
from tammany_desktop.rules.state import MAX_SEATS, State

LETTER_FLAG: Final = "--to-the-letter"
MIN_SEATS: Final = 3  # least number of players
MAX_GAMES: Final = 10_000_000  # greatest number of games, positions, or lines
MAX_SEED: Final = 1 << 64
EXPORT_FORMATS: Final = ("html", "png", "animation")  # formats in which a game can be exported
_ARGUMENT_ERRORS: Final = frozenset(  # keys of errors of a path or a line: exit code 2
    (
        *("journal.missing", "journal.unreadable", "journal.is_folder", "journal.name_taken"),
        *("cli.no_such_line", "cli.no_players"),
    )
)


class _BadArguments(Exception):
    """Arguments that cannot be used; the message says why."""


# Argparse's messages, with the key of our text and the name of its value there, "" if none.
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
_FIELD_NAMES: Final = ("argument", "reason", "value", "choices")  # in our texts
_ARGPARSE_NAMES: Final = {"argument": "argument_name", "reason": "message"}  # if they differ


def _translate(message: str) -> str:
    """Return argparse's message in our words, with the fields that argparse fills in."""
    if message not in _ARGPARSE:
        return message
    key, name = _ARGPARSE[message]
    fields = {field: f"%({_ARGPARSE_NAMES.get(field, field)})s" for field in _FIELD_NAMES}
    fields[name] = "%s"
    return text(key, **fields) + (" " if message.endswith(" ") else "")


vars(argparse)["_"] = _translate  # argparse's name for gettext, which it offers no way to replace


class _Parser(argparse.ArgumentParser):
    """Raises `_BadArguments` for a mistake, instead of printing it and exiting."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, allow_abbrev=False)

    def format_help(self) -> str:
        """Return the help, with the language's own space before the colons of its headings."""
        help_text = super().format_help()
        for heading in map(text, ("cli.options", "cli.commands", "cli.arguments")):
            labeled = text("common.labeled", label=heading, words="").rstrip()
            help_text = help_text.replace(f"\n{heading}:\n", f"\n{labeled}\n")
        return help_text

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise an error that lists the possible values as they are typed."""
        if action.choices is not None and value not in action.choices:
            choices = series(list(map(str, action.choices)))
            message = text("cli.wrong.choice", value=str(value), choices=choices)
            raise argparse.ArgumentError(action, message)

    def error(self, message: str) -> NoReturn:
        raise _BadArguments(message)


def _integer(value: str, least: int, most: int) -> int:
    try:
        number = int(value) if len(value) < 30 else most + 1
    except ValueError:
        raise argparse.ArgumentTypeError(text("cli.not_a_number", value=value[:40])) from None
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(text("cli.out_of_range", least=least, most=most))
    return number


_POSITIVE: Final = partial(_integer, least=1, most=MAX_GAMES)
_COUNT: Final = partial(_integer, least=0, most=MAX_GAMES)
_SEED: Final = partial(_integer, least=0, most=MAX_SEED)


def _levels(value: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in value.split(","))
    if not MIN_SEATS <= len(names) <= MAX_SEATS:
        raise argparse.ArgumentTypeError(text("cli.seats", least=MIN_SEATS, most=MAX_SEATS))
    for name in names:
        if not levels.is_known(name):
            known_levels = series(levels.levels())
            raise argparse.ArgumentTypeError(text("cli.level", name=name[:40], known=known_levels))
    return names


def _add_options(command: argparse.ArgumentParser) -> None:
    """Add an argument for each option of a game, and arguments that set several options."""
    command.add_argument("--preset", choices=tuple(variants.PRESETS), help=text("cli.preset"))
    command.add_argument(LETTER_FLAG, action="store_true", help=text("cli.letter"))
    for option in variants.DECLARED:
        label = text(f"new_game.{option.name}_label")
        help_text = text("cli.option", option=label, rules=series(option.rules))
        choices, value_type = option.choices, type(option.choices[0])
        command.add_argument(_flag(option), choices=choices, type=value_type, help=help_text)


def _flag(option: variants.Option) -> str:
    return "--" + option.name.replace("_", "-")


def _options(arguments: argparse.Namespace) -> variants.Options:
    """Return the options of a preset and `--to-the-letter`; options given singly replace them."""
    values = {option.name: getattr(arguments, option.name) for option in variants.DECLARED}
    given_values = {name: value for name, value in values.items() if value is not None}
    preset = variants.STANDARD.change(variants.PRESETS.get(arguments.preset, {}))
    return preset.change(variants.TO_THE_LETTER[arguments.to_the_letter]).change(given_values)


def _parser() -> _Parser:
    description, epilog = text("cli.about"), text("cli.window")
    parser = _Parser(prog="tammany-hall", description=description, epilog=epilog)
    info = text("cli.version")
    parser.add_argument("--version", action="version", version=__version__, help=info)
    subparsers = parser.add_subparsers(
        title=text("cli.commands"), dest="command", required=True, metavar=text("cli.command")
    )
    games = subparsers.add_parser("simulate", help=text("cli.simulate"))
    info = text(
        "cli.seats_help",
        least=MIN_SEATS,
        most=MAX_SEATS,
        known=series(levels.levels()),
        characters=series(levels.characters()),
        example=f"{levels.levels()[-1]}:{levels.characters()[0]}",
    )
    games.add_argument("--seats", required=True, type=_levels, metavar="LEVEL,LEVEL,...", help=info)
    info = text("cli.games", usual=1)
    games.add_argument("--games", type=_POSITIVE, default=1, metavar="N", help=info)
    games.add_argument("--seed", type=_SEED, default=None, metavar="S", help=text("cli.seed"))
    games.add_argument("--position", type=Path, metavar="FILE", help=text("cli.position"))
    games.add_argument("--journals", type=Path, metavar="DIR", help=text("cli.journals"))
    info = text("cli.nodes", usual=NODES)
    games.add_argument("--nodes", type=_POSITIVE, default=NODES, metavar="N", help=info)
    games.add_argument("--talk", action="store_true", help=text("cli.talk"))
    games.add_argument("--json", action="store_true", help=text("cli.json"))
    _add_options(games)
    for name in ("replay", "moves", "check"):
        command = subparsers.add_parser(name, help=text(f"cli.{name}"))
        command.add_argument("file", type=Path, metavar="FILE", help=text("cli.file"))
        if name != "check":
            command.add_argument("--at", type=_COUNT, metavar="N", help=text("cli.at"))
        command.add_argument("--json", action="store_true", help=text("cli.json"))
    export = subparsers.add_parser("export", help=text("cli.export"))
    export.add_argument("file", type=Path, metavar="FILE", help=text("cli.game"))
    for name in EXPORT_FORMATS:
        export.add_argument(f"--{name}", type=Path, metavar="OUT", help=text(f"cli.{name}"))
    export.add_argument("--at", type=_COUNT, metavar="N", help=text("cli.at"))
    terms = partial(_integer, least=1, most=TERMS)
    export.add_argument("--term", type=terms, default=0, metavar="N", help=text("cli.term"))
    export.add_argument("--replace", action="store_true", help=text("cli.replace"))
    return parser


def _start_state(arguments: argparse.Namespace) -> State | None:
    """Return the position to start from, if one is given; it has its own options."""
    if arguments.position is None:
        return None
    try:
        start = read_position(arguments.position)
    except JournalError as error:
        raise _BadArguments(error.message.text()) from error
    seats = len(arguments.seats)
    if start.n != seats:
        raise _BadArguments(text("cli.seats_of_position", players=start.n, seats=seats))
    given = [one for one in variants.DECLARED if getattr(arguments, one.name) is not None]
    flags = [_flag(option) for option in given]
    flags += ["--preset"] if arguments.preset is not None else []
    flags += [LETTER_FLAG] if arguments.to_the_letter else []
    if flags:
        raise _BadArguments(text("cli.options_of_position", names=series(flags)))
    return start


def _export(arguments: argparse.Namespace) -> int:
    if not any(getattr(arguments, name) for name in EXPORT_FORMATS):
        names = series([f"--{name}" for name in EXPORT_FORMATS])
        raise _BadArguments(text("cli.nothing_to_export", names=names))
    values = (getattr(arguments, name) for name in ExportRequest._fields)
    return commands.export(ExportRequest(*values))


def _run(arguments: argparse.Namespace) -> int:
    if arguments.command == "simulate":
        seed = randbits(32) if arguments.seed is None else arguments.seed
        games = arguments.seats, arguments.games, seed, _start_state(arguments), arguments.journals
        request = SimulationRequest(*games, arguments.nodes, _options(arguments), arguments.talk)
        return simulate(request, arguments.json)
    if arguments.command == "export":
        return _export(arguments)
    if arguments.command == "replay":
        return commands.replay(arguments.file, arguments.at, arguments.json)
    if arguments.command == "moves":
        return commands.moves_at(arguments.file, arguments.at, arguments.json)
    return commands.check(arguments.file, arguments.json)


def main(argv: list[str]) -> int:
    """Run the command in `argv` (without the program's name); return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            is_windows_file = os.name == "nt" and not stream.isatty()
            reconfigure(encoding="utf-8" if is_windows_file else None, errors="backslashreplace")
    try:
        code = _run_command(argv)
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
        commands.print_error(text("journal.write_failed", file="stdout", reason=reason))
        return 2


def _unknown_option(argv: list[str]) -> str:
    """Return the first unknown option of arguments that begin with an option, or ""."""
    known_flags = ("-h", "--help", "--version", "--safe-mode", "--selftest")
    return next((arg for arg in argv if arg.startswith("-") and arg not in known_flags), "")


def _run_command(argv: list[str]) -> int:
    try:
        if argv[:1] and argv[0].startswith("-") and (unknown := _unknown_option(argv)):
            raise _BadArguments(text("cli.wrong.unknown", names=unknown))
        return _run(_parser().parse_args(argv))
    except SystemExit as done:  # argparse has shown the help or the version
        return done.code if isinstance(done.code, int) else 0
    except _BadArguments as refused:
        commands.print_error(str(refused))
        return 2
    except JournalError as error:
        commands.print_error(error.message.text())
        return 2 if error.message.key in _ARGUMENT_ERRORS else 1
    except IllegalMove as error:
        commands.print_error(text("cli.bot_broke_a_rule", rule=error.refusal.rule))
        return 1
    except KeyboardInterrupt:
        return 130
