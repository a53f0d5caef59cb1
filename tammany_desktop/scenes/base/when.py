"""A moment in the past in words: today, yesterday, or the date."""

import time
from typing import Final

from tammany_desktop.languages import text

DAY: Final = 86_400.0


def when(moment: float, now: float) -> str:
    """The local time of `moment`, both in seconds since 1970."""
    then = time.localtime(moment)
    clock = text("saves.clock", hour=f"{then.tm_hour:02}", minute=f"{then.tm_min:02}")
    if then[:3] == time.localtime(now)[:3]:
        return text("saves.today", time=clock)
    if then[:3] == time.localtime(now - DAY)[:3]:
        return text("saves.yesterday", time=clock)
    month = text(f"saves.month.{then.tm_mon}")
    day = text("saves.day", count=then.tm_mday)
    return text("saves.date", day=day, month=month, year=then.tm_year)
