"""Train the opponents' net on positions of self-play and write the weights in `bots/mind/tables.py`.

    python build/opponents/positions.py --games 2000 --seed 1 --out out/net/one.bin
    python build/opponents/examples.py out/net/one.bin out/net/one.npz
    python build/opponents/train_net.py out/net/one.npz

Needs `torch` and `numpy`, for development alone (`build/opponents/requirements.txt`).
"""

import argparse
import base64
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from writing import TABLES, put

FEATURES, FIRST, SECOND = 54, 24, 16
SCALE = 1024
FLAT = 0.35  # how sharply points tell the winner in the smooth part of the target
Sample = tuple[torch.Tensor, torch.Tensor]


class SeatNet(nn.Module):
    """As `bots/mind/net.py` works it out."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES, FIRST)
        self.second = nn.Linear(FIRST, SECOND)
        self.shared = nn.Linear(FIRST, SECOND, bias=False)
        self.last = nn.Linear(SECOND, 1, bias=False)
        self.direct = nn.Linear(FEATURES, 1, bias=False)
        with torch.no_grad():
            self.direct.weight.zero_()
            self.direct.weight[0, 0] = 4.0  # the logarithm of the forecast's chance
            self.last.weight.mul_(0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of positions by seat; x: positions, seats, features."""
        first = torch.relu(self.first(x))
        second = torch.relu(self.second(first) + self.shared(first.mean(1, keepdim=True)))
        return (self.last(second) + self.direct(x)).squeeze(-1)

    def flat(self) -> np.ndarray[Any, Any]:
        """All weights in the order in which `bots/mind/net.py` reads them."""
        parts = (
            self.first.weight,
            self.first.bias,
            self.second.weight,
            self.shared.weight,
            self.second.bias,
            self.last.weight,
            self.direct.weight,
        )
        return np.concatenate([part.detach().numpy().reshape(-1) for part in parts])


def loss_of(net: SeatNet, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Mean cross entropy."""
    return -(y * torch.log_softmax(net(x), 1)).sum(1).mean()


def fit(train: Sample, held: Sample, options: argparse.Namespace) -> tuple[SeatNet, float]:
    """A net, and its loss on the games held back."""
    net = SeatNet()
    learner = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=options.decay)
    batch = 256
    epochs = max(options.epochs, options.steps * batch // len(train[0]))
    steps = epochs * (len(train[0]) // batch + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(learner, options.rate, total_steps=steps)
    for _ in range(epochs):
        order = torch.randperm(len(train[0]))
        for at in range(0, len(order), batch):
            few = order[at : at + batch]
            learner.zero_grad()
            loss = loss_of(net, train[0][few].float(), train[1][few])
            loss.backward()  # type: ignore[no-untyped-call]
            learner.step()
            schedule.step()
    with torch.no_grad():
        return net, float(loss_of(net, held[0].float(), held[1]))


def load(paths: list[Path]) -> dict[str, np.ndarray[Any, Any]]:
    """All files joined; games are numbered anew."""
    parts: dict[str, list[np.ndarray[Any, Any]]] = {}
    games = 0
    for path in paths:
        with np.load(path) as found:
            for key in found.files:
                parts.setdefault(key, []).append(found[key] + (games if key == "g" else 0))
        games = int(parts["g"][-1].max()) + 1
    return {key: np.concatenate(each) for key, each in parts.items()}


def targets(data: dict[str, np.ndarray[Any, Any]], smooth: float) -> np.ndarray[Any, Any]:
    """How games ended, told as evenly as playouts allow.

    Shares of the win, and for the share `smooth` what the points suggest; mostly replaced by what
    playouts said on the eve of the last election, and before that at the end of term 3.
    """
    points = np.exp(FLAT * (data["pt"] - data["pt"].max(1, keepdims=True)))
    points /= points.sum(1, keepdims=True)
    y = (1 - smooth) * data["sh"] + smooth * points
    eve = data["e4"][:, :1] >= 0
    y = np.where(eve, 0.3 * y + 0.7 * data["e4"], y)
    early = (data["r3"][:, :1] >= 0) & (data["term"] < 4)[:, None]
    return np.asarray(np.where(early, 0.4 * y + 0.6 * data["r3"], y))


def later(
    data: dict[str, np.ndarray[Any, Any]],
    net: SeatNet,
    term: int,
    y: np.ndarray[Any, Any],
    share: float,
) -> None:
    """Targets up to a term's end are partly replaced by what the net says there."""
    rows = np.flatnonzero((data["kind"] == 2) & (data["term"] == term))
    with torch.no_grad():
        told = torch.softmax(net(torch.from_numpy(data["X"][rows]).float()), 1).numpy()
    known = dict(zip(data["g"][rows].tolist(), told, strict=True))
    for at in np.flatnonzero((data["term"] < term) | ((data["term"] == term) & (data["kind"] < 2))):
        end = known.get(int(data["g"][at]))
        if end is not None:
            y[at] = (1 - share) * y[at] + share * end


def write(path: Path, nets: dict[tuple[int, int], SeatNet]) -> None:
    """The weights, in the module of tables: 16-bit integers in base 85, one string a net."""
    lines = ["PACKED: Final[dict[tuple[int, int], str]] = {"]
    for key, net in sorted(nets.items()):
        numbers = np.clip(np.rint(net.flat() * SCALE), -32767, 32767).astype("<i2")
        text = base64.b85encode(numbers.tobytes()).decode()
        lines.append(f'    {key}: "{text}",  # noqa: E501')
    put(path, [*lines, "}"])


def main() -> int:
    """Train one net after the other; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--smooth", type=float, default=0.4)
    parser.add_argument("--later", type=float, default=0.6)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=TABLES)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    data = load(options.files)
    y = targets(data, options.smooth).astype(np.float32)
    nets: dict[tuple[int, int], SeatNet] = {}
    x, groups = torch.from_numpy(data["X"]), data["g"] % 10 == 0
    for term, kind in ((4, 0), *((term, kind) for term in (3, 2, 1) for kind in (2, 1, 0))):
        chosen = (data["kind"] == kind) & (data["term"] == term)
        pick = [torch.from_numpy(np.flatnonzero(chosen & each)) for each in (~groups, groups)]
        told = torch.from_numpy(y)
        train, held = [(x[each], told[each]) for each in pick]
        nets[kind, term], loss = fit(train, held, options)
        before = np.log(data["fc"][pick[1].numpy()] + 1e-6)
        entropy = -(held[1] * torch.log(held[1] + 1e-9)).sum(1).mean()
        forecast = -(held[1].numpy() * before).sum(1).mean() - entropy
        even = np.log(data["X"].shape[1]) - entropy
        sys.stdout.write(
            f"moment {kind}, term {term}: {len(pick[0])} positions, loss {loss - entropy:.4f},"
            f" of the forecast {forecast:.4f}, of an even guess {even:.4f}\n"
        )
        sys.stdout.flush()
        if kind == 2:
            later(data, nets[2, term], term, y, options.later)
    write(options.out, nets)
    return 0


if __name__ == "__main__":
    sys.exit(main())
