"""Finds the assets: beside the package in a source tree, inside it in a wheel or frozen program."""

import sys
from functools import cache
from pathlib import Path
from typing import Final

APP_NAME: Final = "tammany-hall"
PACKAGE = Path(__file__).resolve().parent


class AssetsMissingError(RuntimeError):
    """No assets folder was found; the message lists the places searched."""


def asset_folders() -> list[Path]:
    """Return the folders that may hold the assets, the likeliest first."""
    folders = [PACKAGE / "assets", PACKAGE.parent / "assets"]
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        folders.insert(0, Path(bundle) / "assets")
        folders.insert(1, Path(bundle) / "tammany_desktop" / "assets")
    return folders


def user_folder(folder: str) -> Path:
    """Return the path of a folder of the user's own files, such as `languages` or `games`."""
    import platformdirs  # not needed if only bots run

    return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)) / folder


@cache
def assets() -> Path:
    """Return the assets folder. Raises AssetsMissingError if the English catalog is nowhere."""
    for folder in asset_folders():
        if (folder / "languages" / "en.mo").is_file():
            return folder
    raise AssetsMissingError(", ".join(str(folder) for folder in asset_folders()))
