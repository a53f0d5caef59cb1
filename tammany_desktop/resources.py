"""Where the assets are: next to the package in the source tree, in it in a wheel, frozen or not."""

import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


class AssetsMissingError(RuntimeError):
    """No assets folder was found; the message names the places searched."""


def candidates() -> list[Path]:
    """The folders that may hold the assets, the likeliest first."""
    places = [PACKAGE / "assets", PACKAGE.parent / "assets"]
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        places.insert(0, Path(bundle) / "assets")
        places.insert(1, Path(bundle) / "tammany_desktop" / "assets")
    return places


@cache
def assets() -> Path:
    """The assets folder. Raises AssetsMissingError where no candidate holds the English catalog."""
    for place in candidates():
        if (place / "languages" / "en.mo").is_file():
            return place
    raise AssetsMissingError(", ".join(str(place) for place in candidates()))
