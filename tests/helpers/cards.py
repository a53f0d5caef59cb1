"""The card that is shown while a picture or a page is made."""

import time

from tammany_desktop.scenes.base.pictures import SavingScene
from tests.helpers.window import Driver


def finish(driver: Driver) -> SavingScene:
    """Frames until a picture is kept or refused."""
    driver.frames(4)
    scene = driver.scene
    assert isinstance(scene, SavingScene)
    for _ in range(2000):
        if scene.result:
            driver.frames(2)
            return scene
        time.sleep(0.005)
        driver.frames(1)
    raise AssertionError("no end")
