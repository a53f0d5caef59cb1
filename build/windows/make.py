"""The packages for Windows, made and tried on Debian: `make windows`.

    python build/windows/make.py                    # everything, in order
    python build/windows/make.py package installer  # some steps

Needs wine, mingw-w64, gendef (mingw-w64-tools), nsis, Xvfb. What is fetched stays in out/windows.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import extensions
import interpreter
import wine
from wine import OUT, ROOT

sys.path.insert(0, str(ROOT / "build" / "package"))
import bom  # noqa: E402
import stable  # noqa: E402

NAME = "tammany-hall"
DIST = OUT / "dist"
PROGRAM = DIST / NAME
NEEDED = {
    "wine": "wine",
    "makensis": "nsis",
    "gendef": "mingw-w64-tools",
    interpreter.COMPILER: "gcc-mingw-w64-x86-64",
    "Xvfb": "xvfb",
}


def version() -> str:
    code = "import tammany_desktop; print(tammany_desktop.__version__)"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    return said.stdout.strip()


def python() -> None:
    """Interpreter and prefix."""
    interpreter.make()
    wine.prepare()


def compiled() -> None:
    """The compiled rules and opponents."""
    extensions.compile_all()


def package() -> None:
    """One folder, by PyInstaller under Wine."""
    import make as packages

    packages.OUT.mkdir(parents=True, exist_ok=True)
    packages.write_version_resource()
    shutil.rmtree(DIST, ignore_errors=True)
    words = ["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    words += ["--workpath", wine.path(OUT / "work"), "--distpath", wine.path(DIST)]
    code, said = wine.run(
        interpreter.HOME / "python.exe",
        *words,
        wine.path(ROOT / "pyinstaller.spec"),
        seconds=900,
        TAMMANY_STAGE=wine.path(extensions.STAGE),
        TAMMANY_ONEFILE="0",
        **stable.environment(),
    )
    if code or not (PROGRAM / f"{NAME}.exe").exists():
        raise SystemExit(f"PyInstaller failed:\n{said[-3000:]}")
    made = bom.write(PROGRAM, OUT / f"{NAME}-{version()}-windows.cdx.json")
    shutil.copy2(made, PROGRAM / "_internal" / bom.FILE)


def portable() -> None:
    """A zip of the folder, to be unpacked anywhere."""
    target = OUT / f"{NAME}-{version()}-windows.zip"
    stable.pack_zip(PROGRAM, target, NAME)


def installer() -> None:
    """The installer, by NSIS."""
    target = OUT / f"{NAME}-{version()}-setup.exe"
    defined = {
        "VERSION": version(),
        "SOURCE": PROGRAM,
        "ICON": ROOT / "assets" / "pieces" / "app" / "icon.ico",
        "OUT": target,
    }
    words = [f"-D{name}={value}" for name, value in defined.items()]
    script = Path(__file__).with_name("installer.nsi")
    stable.settle(PROGRAM)  # the installer keeps the dates of files
    told = {**os.environ, **stable.environment()}
    subprocess.run(["makensis", "-V2", *words, str(script)], check=True, env=told)


def trials() -> None:
    """Install in silence, self-test the installed program, uninstall; saved games stay."""
    import trials as tried

    tried.main(OUT / f"{NAME}-{version()}-setup.exe")


STEPS: dict[str, Callable[[], None]] = {
    step.__name__: step for step in (python, compiled, package, portable, installer, trials)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", nargs="*", choices=[*STEPS, []], metavar="STEP")
    chosen = parser.parse_args().steps or list(STEPS)
    lacking = [package for name, package in NEEDED.items() if shutil.which(name) is None]
    if lacking:
        raise SystemExit(f"not installed: {' '.join(lacking)}")
    for name in chosen:
        began = time.monotonic()
        STEPS[name]()
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    for path in sorted(OUT.glob(f"{NAME}-*")):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
