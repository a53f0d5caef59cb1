"""`--selftest`: load everything, open every scene, play, crash and resume, in a folder apart."""

from tammany_desktop.selftest.run import main

__all__ = ["main"]
