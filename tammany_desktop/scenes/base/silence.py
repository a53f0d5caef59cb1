"""No sound at all: the player used in tests and where there is no sound device."""


class Silence:
    """A sound player that makes no sound."""

    def play(self, name: str) -> None:
        """Play nothing."""

    def music(self, playlist: str) -> None:
        """Play nothing."""

    def ambience(self, level: float) -> None:
        """Stay still."""

    def volumes(self, effects: float, music: float, ambience: float) -> None:
        """Nothing to set."""

    def update(self) -> None:
        """Nothing moves on."""

    def close(self) -> None:
        """Nothing to end."""
