"""The newspaper of the morning after: what it prints follows from the events of the game alone.

`read` gathers the facts of one term, `compose` sets them as a front page. Nothing draws or rolls
dice: the same game always gives the same pages.
"""

from tammany_desktop.newspaper.page import FrontPage, compose
from tammany_desktop.newspaper.report import Report, read, salt_of

__all__ = ["FrontPage", "Report", "compose", "read", "salt_of"]
