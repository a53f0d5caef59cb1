"""Pictures: loaded once, scaled once for the size in use, never while drawing."""

from tammany_desktop.art.pieces import Frames, PieceImage, Pieces
from tammany_desktop.art.store import Art, Patch, stretch

__all__ = ["Art", "Frames", "Patch", "Pieces", "PieceImage", "stretch"]
