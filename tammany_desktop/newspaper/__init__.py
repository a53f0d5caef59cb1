"""The newspaper of the morning after, by the events alone: the same game, the same pages."""

from tammany_desktop.newspaper.page import FrontPage, compose
from tammany_desktop.newspaper.report import Report, read, salt_of

__all__ = ["FrontPage", "Report", "compose", "read", "salt_of"]
