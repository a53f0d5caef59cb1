"""What processes do in the place of the opponents'; they import little, for many are started."""

import os
import time
from multiprocessing.connection import Connection

from tammany_desktop.bots import protocol
from tammany_desktop.rules import game


def dies(pipe: Connection) -> None:
    pipe.send_bytes(protocol.READY)
    pipe.recv_bytes()


def babbles(pipe: Connection) -> None:
    pipe.send_bytes(protocol.READY)
    number = protocol.read(protocol.Question, pipe.recv_bytes()).number
    pipe.send_bytes(b'{"number": %d, "move": {"do": "dance"}}' % number)
    pipe.recv_bytes()


def cheats(pipe: Connection) -> None:
    pipe.send_bytes(protocol.READY)
    number = protocol.read(protocol.Question, pipe.recv_bytes()).number
    pipe.send_bytes(b'{"number": %d, "move": {"do": "confirm"}}' % number)
    pipe.recv_bytes()


def sleeps(pipe: Connection) -> None:
    pipe.send_bytes(protocol.READY)
    time.sleep(60)


def stops_halfway(pipe: Connection) -> None:
    """The length of a line, and half of the line."""
    pipe.send_bytes(protocol.READY)
    pipe.recv_bytes()
    os.write(pipe.fileno(), (100).to_bytes(4, "big") + b'{"number":')
    time.sleep(60)


def drips(pipe: Connection) -> None:
    """A byte at a time, for as long as anybody listens."""
    pipe.send_bytes(protocol.READY)
    pipe.recv_bytes()
    os.write(pipe.fileno(), (60_000).to_bytes(4, "big"))
    while True:
        os.write(pipe.fileno(), b" ")
        time.sleep(0.05)


def boasts(pipe: Connection) -> None:
    """A line of two gigabytes is announced."""
    pipe.send_bytes(protocol.READY)
    pipe.recv_bytes()
    os.write(pipe.fileno(), (2**31 - 1).to_bytes(4, "big") + b"x" * 1000)
    time.sleep(60)


def tells_a_bid(pipe: Connection) -> None:
    """An answer with a bid in it that is no answer."""
    pipe.send_bytes(protocol.READY)
    number = protocol.read(protocol.Question, pipe.recv_bytes()).number
    pipe.send_bytes(b'{"number":%d,"bid":[41,42,43,"x"]}' % number)
    pipe.recv_bytes()


def lags(pipe: Connection) -> None:
    """The answer to a question of before comes first."""
    pipe.send_bytes(protocol.READY)
    question = protocol.read(protocol.Question, pipe.recv_bytes())
    move = game.legal(question.view.state)[0]
    for number in (question.number - 1, question.number):
        pipe.send_bytes(protocol.write(protocol.Reply(number, move, None)))
    pipe.recv_bytes()


def waits_to_be_stopped(pipe: Connection) -> None:
    """Answers nothing but what comes after a question was called off."""
    pipe.send_bytes(protocol.READY)
    protocol.read(protocol.Question, pipe.recv_bytes())
    assert pipe.recv_bytes() == protocol.STOP
    question = protocol.read(protocol.Question, pipe.recv_bytes())
    move = game.legal(question.view.state)[0]
    pipe.send_bytes(protocol.write(protocol.Reply(question.number, move, None)))
    pipe.recv_bytes()
