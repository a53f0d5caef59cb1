"""The keys shown on buttons: each only while it would press the very button that shows it."""

from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import FocusRing, Target
from tammany_desktop.ui.intents import Intent, bare
from tammany_desktop.ui.look import Look


class Badges:
    """The badges of one GUI.

    Where Enter has its own button, its badge goes with the focus, since what has the focus is
    what Enter presses. In a text field a key without Ctrl or Alt is typed and presses nothing.
    """

    def __init__(self, look: Look, ring: FocusRing) -> None:
        self._look = look
        self._ring = ring
        self._buttons: list[tuple[Button, Intent | None]] = []
        self._lent: Button | None = None  # shows Enter only while it has the focus
        self._shown: tuple[Target | None, int, bool] = (None, 0, True)
        self.taken = False  # something that is over all this hears Enter first

    def add(self, button: Button, intent: Intent | None) -> None:
        """A button, with the intent whose key it shows."""
        self._buttons.append((button, intent))

    def follow(self) -> None:
        """Show what the keys do now."""
        now = self._ring.current, len(self._buttons), self.taken
        if now == self._shown:
            return
        self._buttons = [(one, intent) for one, intent in self._buttons if one.target.shown]
        self._shown = now[0], len(self._buttons), now[2]
        for button, intent in self._buttons:
            if intent is not None:
                _show(button, "" if self._hidden(button, intent) else self._look.key(intent))
        self._lend(now[0])

    def _hidden(self, button: Button, intent: Intent) -> bool:
        current = self._ring.current
        if intent is Intent.CONFIRM:
            return self.taken or current not in (None, button.target)
        return current is not None and current.typing and bare(self._look.keys.chords(intent))

    def _lend(self, current: Target | None) -> None:
        """The badge of Enter on a button that has the focus and no key of its own."""
        if self._lent is not None:
            _show(self._lent, "")
            self._lent = None
        default = any(intent is Intent.CONFIRM for _, intent in self._buttons)
        if self.taken or not default:
            return
        for button, intent in self._buttons:
            if button.target is current and intent is None and not button.key:
                self._lent = button
                _show(button, self._look.key(Intent.CONFIRM))


def _show(button: Button, key: str) -> None:
    if button.key != key and button.target.shown:
        button.key = key
        button.refresh()
