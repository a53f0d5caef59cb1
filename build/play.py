"""Start the game from a checkout: `python build/play.py [WHAT THE GAME TAKES]`.

It starts at once. The rules and the opponents' search are compiled meanwhile, once for each state
of their sources, at the lowest priority, and the next start uses them: opponents then think up to
ten times as fast. Where there is no compiler, on a battery, with the battery saver on, or where
anything fails, the game runs on the sources and nothing is said.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import compile as recipe

ROOT = Path(__file__).resolve().parent.parent
IN_BACKGROUND = "--in-background"
FAILED = "failed"
BUSY = 3600.0  # seconds after which a compilation that has not ended is taken for dead
SUPPLIES = Path("/sys/class/power_supply")
PROFILE = Path("/sys/firmware/acpi/platform_profile")
PROFILES = ("net.hadess.PowerProfiles", "/net/hadess/PowerProfiles")  # on the system's D-Bus
ANSWERS_IN = 5.0  # seconds


def compiler() -> str:
    """The C compiler that extensions of this Python are made with; "" where there is none."""
    named = str(sysconfig.get_config_var("CC") or "cl").split()[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    return (shutil.which(named) or "") if header.exists() else ""


def on_battery(supplies: Path = SUPPLIES) -> bool:
    """Whether the machine runs on a battery, as far as its system tells."""
    if sys.platform == "win32":
        import ctypes

        status = (ctypes.c_ubyte * 12)()  # SYSTEM_POWER_STATUS: its first byte is the line's
        return bool(ctypes.windll.kernel32.GetSystemPowerStatus(status)) and status[0] == 0
    if sys.platform == "darwin":
        told = subprocess.run(["pmset", "-g", "batt"], capture_output=True, text=True, check=False)
        return "Battery Power" in told.stdout
    return any(
        text_of(supply / "status") == "Discharging" and text_of(supply / "scope") != "Device"
        for supply in supplies.glob("*")  # of scope Device are those of mice and headsets
    )


def text_of(path: Path) -> str:
    """What a file of the system says; "" where there is none."""
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def said_by(*command: str) -> str:
    """What a tool of the system prints; "" where it is missing or does not answer."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ANSWERS_IN)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def saves_power(profile: Path = PROFILE) -> bool:
    """Whether the system's battery saver is on, as far as the system tells."""
    if sys.platform == "win32":
        import ctypes

        status = (ctypes.c_ubyte * 12)()  # SYSTEM_POWER_STATUS: its fourth byte is the saver's
        return bool(ctypes.windll.kernel32.GetSystemPowerStatus(status)) and status[3] == 1
    if sys.platform == "darwin":
        words = said_by("pmset", "-g").split()
        return ("lowpowermode", "1") in zip(words, words[1:], strict=False)
    name, place = PROFILES
    asked = (name, place, name, "ActiveProfile")
    told = said_by("busctl", "--system", "get-property", *asked) or said_by(
        "dbus-send", "--system", "--print-reply", f"--dest={name}", place,
        "org.freedesktop.DBus.Properties.Get", f"string:{name}", "string:ActiveProfile",
    )  # fmt: skip
    return '"power-saver"' in told or text_of(profile) == "low-power"


def begin(folder: Path) -> bool:
    """Mark a compilation for the folder as begun.

    False where one has been begun that has failed or may still go on.
    """
    mark = folder.with_suffix(".begun")
    mark.parent.mkdir(parents=True, exist_ok=True)
    try:
        if mark.read_text(encoding="utf-8") == FAILED:
            return False
        if time.time() - mark.stat().st_mtime > BUSY:
            mark.unlink()
    except FileNotFoundError:
        pass
    try:
        mark.open("x").close()
    except FileExistsError:
        return False
    return True


def install() -> None:
    """Install what compiles, where it is missing, by the project's own list."""
    if find_spec("mypy") and find_spec("setuptools"):
        return
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        one
        for one in extras["optional-dependencies"]["package"]
        if one.startswith(("mypy", "setuptools"))
    ]
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", *wanted], check=True)


def compile_patiently(folder: Path) -> int:
    """Compile, giving way to every other process; a failure is kept, so that none comes twice."""
    mark = folder.with_suffix(".begun")
    try:
        sys.path.insert(0, str(ROOT))
        from tammany_desktop.bots.process import lower_priority

        lower_priority(lowest=True)
        if saves_power():
            mark.unlink(missing_ok=True)  # the next start asks again
            return 0
        install()
        done = recipe.kept() is not None
    except Exception:
        done = False
    if done:
        mark.unlink(missing_ok=True)
    else:
        mark.write_text(FAILED, encoding="utf-8")
    return 0 if done else 1


def in_background(command: list[str], environment: Mapping[str, str]) -> None:
    """Start a process that outlives this one and says nothing."""
    quiet = subprocess.DEVNULL
    flags = 0x00000008 | 0x00000040 if sys.platform == "win32" else 0  # detached, idle priority
    subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
        creationflags=flags,
    )


def prepare(environment: dict[str, str]) -> None:
    """Name the compiled modules in the environment, or have them compiled for the next start."""
    folder = recipe.kept_folder()
    if recipe.whole(folder):
        environment[recipe.VARIABLE] = str(folder)
    elif compiler() and not on_battery() and begin(folder):
        in_background([sys.executable, str(Path(__file__).resolve()), IN_BACKGROUND], environment)


def main() -> int:
    if sys.argv[1:] == [IN_BACKGROUND]:
        return compile_patiently(recipe.kept_folder())
    environment = dict(os.environ)
    try:
        prepare(environment)
    except Exception:
        environment.pop(recipe.VARIABLE, None)  # the sources do
    command = [sys.executable, "-m", "tammany_desktop", *sys.argv[1:]]
    if os.name == "posix":
        os.execve(sys.executable, command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
