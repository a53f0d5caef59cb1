"""The pictures of `election.py` as one moving WebP: `python build/site/encode.py FOLDER TARGET`; below 2 MB, or it fails.

It plays once and stops at the newspaper. Beside it is written the commit that it was made from.
"""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from PIL import Image

MOST = 2_000_000  # bytes
QUALITY = 33
EVERY = 3  # of so many pictures one is kept: every second one would weigh 2.4 MB


def main(folder: Path, target: Path) -> int:
    seconds = json.loads((folder / "seconds.json").read_text("utf-8"))
    kept = [*range(0, len(seconds) - 1, EVERY), len(seconds) - 1]
    pictures = [Image.open(folder / f"{number:04}.png").convert("RGB") for number in kept]
    durations = [
        round(1000 * sum(seconds[first:end])) for first, end in pairwise([*kept, len(seconds)])
    ]
    pictures[0].save(
        target, save_all=True, append_images=pictures[1:], duration=durations, loop=1,
        quality=QUALITY, method=4, minimize_size=False, allow_mixed=False, kmin=30, kmax=60,
    )  # fmt: skip
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True, cwd=target.parent
    )
    target.with_suffix(".txt").write_text(
        f"{target.name} was made by make animation at commit {commit.stdout.strip()}\n"
    )
    size = target.stat().st_size
    print(f"{len(pictures)} pictures, {sum(durations) / 1000:.1f} s, {size / 1e6:.2f} MB: {target}")
    return 0 if size < MOST else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
