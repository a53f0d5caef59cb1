"""Coverage by branch of each package, from what `make coverage` measured.

The game itself must be covered to 95%; the rest is printed.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out" / "coverage"
FLOOR = 95.0
HELD = ("rules", "journal", "session", "bots")


def package_of(file: str) -> str:
    """The package below the root, or the file itself where it is there."""
    inner = Path(file).relative_to("tammany_desktop").as_posix()
    return inner.split("/")[0]


def main() -> int:
    def coverage(*arguments: str) -> None:
        subprocess.run([sys.executable, "-m", "coverage", *arguments], cwd=ROOT, check=True)

    for path in OUT.glob("data.*"):
        if not path.stat().st_size:
            path.unlink()  # of a process that was killed, as tests do
    if any(OUT.glob("data.*")):
        coverage("combine", "-q")
    coverage("json", "-q", "-o", str(OUT / "report.json"))
    coverage("html", "-q", "-d", str(OUT / "html"))
    files = json.loads((OUT / "report.json").read_text("utf-8"))["files"]
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for file, found in files.items():
        if Path(file).is_absolute():
            continue  # of another checkout, by a process that a test started
        for n, key in enumerate(
            ("covered_lines", "num_statements", "covered_branches", "num_branches")
        ):
            sums[package_of(file)][n] += found["summary"][key]
    low = []
    print(f"{'':16}{'lines':>8}{'branches':>10}{'both':>8}")
    for name, (lines, all_lines, branches, all_branches) in sorted(sums.items()):
        both = percent(lines + branches, all_lines + all_branches)
        held = name in HELD
        print(
            f"{name:16}{percent(lines, all_lines):8.1f}{percent(branches, all_branches):10.1f}"
            f"{both:8.1f}{f'  at least {FLOOR:.0f}' if held else ''}"
        )
        if held and percent(branches, all_branches) < FLOOR:
            low.append(name)
    print(f"line by line: {OUT / 'html' / 'index.html'}")
    if low:
        print(f"below {FLOOR:.0f} % by branch: {', '.join(low)}")
    return 1 if low else 0


def percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0


if __name__ == "__main__":
    sys.exit(main())
