"""The system's window that asks for a file, which nobody answers."""

from tammany_desktop.system.choosers import DialogResult, FileDialog


class NoAnswer(FileDialog):
    """Open for ever."""

    def __init__(self) -> None:
        """No process is started."""

    def poll(self) -> DialogResult | None:
        return None

    def close(self) -> None:
        """Nothing is open."""
