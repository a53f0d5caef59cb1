"""The least program with a pygame window: what start-up is measured against.

With the word `hinted` it takes our own advice to SDL, and opens no sound: the strictest measure.
"""

import os
import sys
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
HINTED = sys.argv[1:] == ["hinted"]
if HINTED:
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame  # noqa: E402

pygame.display.init()
surface = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
surface.fill((200, 180, 140))
pygame.display.update()
if sys.stdout is not None:
    print(time.time(), flush=True)
pygame.quit()
