"""The newspaper of the morning after, by the events alone: the same game, the same pages."""

from tammany_desktop.newspaper.page import FrontPage, compose, page_words
from tammany_desktop.newspaper.report import Report, read, salt_of

__all__ = ["FrontPage", "Report", "compose", "page_words", "read", "salt_of"]
