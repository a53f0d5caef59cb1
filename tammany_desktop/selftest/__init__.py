"""`--selftest`: load everything, open every scene, play, crash and resume, all in the real window.

It works in a folder of its own, which it removes, and touches nothing of the person's.
"""

from tammany_desktop.selftest.run import main

__all__ = ["main"]
