"""`--selftest`: load everything, open every scene, play, crash and resume, in a separate folder."""

from tammany_desktop.selftest.run import main

__all__ = ["main"]
