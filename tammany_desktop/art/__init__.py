"""Pictures: loaded once, scaled once for the size in use, never while drawing."""

from tammany_desktop.art.frames import Frames
from tammany_desktop.art.patches import Patch, stretch
from tammany_desktop.art.pieces import Pieces, Sprite
from tammany_desktop.art.store import Art

__all__ = ["Art", "Frames", "Patch", "Pieces", "Sprite", "stretch"]
