"""Trains the nets that read marks and numbers, and writes their weights.

It needs torch (the extra `train`) and the examples that photos.examples wrote. Nothing of the
program is imported here, so that it can run in an environment of its own:

    PYTHONPATH=benchmarks python -m photos.train marks DATA weights.npz --seed 1

The file has the layers with batch normalisation folded in, as 16-bit numbers, and the temperature
that makes the probabilities right on held-out hands. docs/developers/retrain-the-reader.md explains
the steps.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CLASSES = ("", "1", "2", "3", "4", "5", "6", "x", "o", "ox")
KINDS = ("digit", "cross", "ring", "bonus", "check")
BYTE = 200.0
BLANK = 10
PLACES = 3
"""A number has hundreds, tens and units, each blank or a digit."""
BATCH = 96
CERTAIN = 0.99
FIGURES = ("right", "asked", "wrong and certain")
GLANCE = 6000
"""How many held-out examples are looked at after each epoch."""
CHANNELS = (20, 40, 56, 64)
SAMPLE = 8192
"""From so many examples the normalisation of shipped weights is worked out."""
POOLED = 2
"""After which convolution the highest of each four dots is kept."""
EASY, KEPT = 0.02, 0.1
"""Only so many of the examples with so small a loss are used again; each of them counts for all."""
CORRECTED = 0.3
"""So many of the examples are used in which something was erased or written over."""
WIDTHS = {"marks": 96, "numbers": 128}
MEAN = 0.998
"""How much of the average of the weights a step keeps."""


class Reader(nn.Module):
    """A small net: four convolutions and two layers that see the whole crop."""

    def __init__(self, what: str) -> None:
        """Make a net for `marks` or `numbers`."""
        super().__init__()
        self.what = what
        one, two, three, four = CHANNELS
        self.convolutions = nn.ModuleList(
            [
                nn.Conv2d(2, one, 5, stride=2, padding=2, bias=False),
                nn.Conv2d(one, two, 3, stride=2, padding=1, bias=False),
                nn.Conv2d(two, three, 3, padding=1, bias=False),
                nn.Conv2d(three, four, 3, padding=1, bias=False),
            ]
        )
        self.norms = nn.ModuleList([nn.BatchNorm2d(size) for size in CHANNELS])
        marks = what == "marks"
        inner = four * 16 + len(KINDS) if marks else four * 32
        self.hidden = nn.Linear(inner, WIDTHS[what])
        self.last = nn.Linear(WIDTHS[what], len(CLASSES) if marks else PLACES * (BLANK + 1))
        self.dropout = nn.Dropout(0.2)

    def forward(self, crops: torch.Tensor, kinds: torch.Tensor | None) -> torch.Tensor:
        """Return how much speaks for each class."""
        flow = crops if kinds is not None else functional.avg_pool2d(crops, (1, 2))
        for index, (layer, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            flow = functional.relu(norm(layer(flow)))
            if index == POOLED:
                flow = functional.max_pool2d(flow, 2 if kinds is not None else (2, 1))
        flow = flow.flatten(1)
        if kinds is not None:
            flow = torch.cat([flow, kinds], 1)
        flow = self.dropout(functional.relu(self.hidden(flow)))
        out: torch.Tensor = self.last(flow)
        return out if kinds is not None else out.view(-1, PLACES, BLANK + 1)


class Data:
    """Examples: crops as bytes, targets, and the kinds of fields as rows of 0 and 1."""

    def __init__(self, files: Sequence[Path], what: str) -> None:
        """Read all files."""
        shards = [np.load(file) for file in files]
        self.crops = torch.from_numpy(np.concatenate([it[what] for it in shards]))
        self.values = np.concatenate([it[f"{what}_values"] for it in shards])
        self.names = np.concatenate([it[f"{what}_kinds"] for it in shards])
        self.clean = np.concatenate([it[f"{what}_clean"] for it in shards])
        self.kinds: torch.Tensor | None = None
        if what == "marks":
            self.targets = torch.tensor([CLASSES.index(value) for value in self.values])
            self.kinds = torch.tensor(
                [[float(name == kind) for kind in KINDS] for name in self.names]
            )
        else:
            self.targets = torch.tensor([_places(value) for value in self.values])
        self.losses = torch.full((len(self.crops),), 9.0)

    def first(self, count: int) -> Data:
        """Return the first of the examples."""
        some = copy(self)
        some.crops, some.targets = self.crops[:count], self.targets[:count]
        some.kinds = self.kinds[:count] if self.kinds is not None else None
        some.names, some.clean = self.names[:count], self.clean[:count]
        return some

    def batches(self, rng: torch.Generator) -> Iterator[tuple[torch.Tensor, ...]]:
        """Yield the examples in random order, each a little changed, with how much it counts."""
        chance, other = torch.rand(2, len(self.crops), generator=rng)
        used = ((self.losses > EASY) | (chance < KEPT)) & self.usual(other)
        order = used.nonzero().flatten()
        order = order[torch.randperm(len(order), generator=rng)]
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            crops = _changed(self.crops[chosen].float() / BYTE, rng)
            kinds = self.kinds[chosen] if self.kinds is not None else torch.empty(0)
            counts = torch.where(self.losses[chosen] > EASY, 1.0, 1 / KEPT)
            yield crops, kinds, self.targets[chosen], chosen, counts

    def usual(self, chance: torch.Tensor) -> torch.Tensor:
        """Return which examples are used: few of those that were corrected."""
        return torch.from_numpy(self.clean) | (chance < CORRECTED)


def _places(value: str) -> list[int]:
    """Return the digits of a number, blanks in front."""
    digits = [int(digit) for digit in value]
    return [BLANK] * (PLACES - len(digits)) + digits


def _changed(crops: torch.Tensor, rng: torch.Generator) -> torch.Tensor:
    """Bend photo and print together, move the photo by up to a dot, change its light and grain."""

    def some(low: float, high: float) -> torch.Tensor:
        return torch.rand(len(crops), 1, 1, generator=rng) * (high - low) + low

    shapes = torch.cat(
        [
            torch.cat([some(0.9, 1.1), some(-0.15, 0.15), some(-0.08, 0.08)], 2),
            torch.cat([some(-0.04, 0.04), some(0.92, 1.08), some(-0.06, 0.06)], 2),
        ],
        1,
    )
    places = functional.affine_grid(shapes, list(crops.shape), align_corners=False)
    crops = functional.grid_sample(crops, places, padding_mode="border", align_corners=False)
    for rows in torch.arange(len(crops)).chunk(8):
        across, down = torch.randint(-1, 2, (2,), generator=rng).tolist()
        crops[rows, 0] = torch.roll(crops[rows, 0], (down, across), (1, 2))
    photo = crops[:, 0]
    photo = 1 - (1 - photo) * some(0.8, 1.15)
    photo = photo * some(0.93, 1.05)
    grain = torch.randn(photo.shape, generator=rng) * some(0.0, 0.04)
    crops[:, 0] = (photo + grain).clamp(0, 1.25)
    return crops


def train(net: Reader, data: Data, test: Data, steps: int, rate: float, seed: int) -> Reader:
    """Train a net; what is returned is the moving average of its weights."""
    rng = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.01)
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(MEAN)
    mean = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=average, use_buffers=True)
    start, done = time.monotonic(), 0
    while done < steps:
        total = weight = 0.0
        net.train()
        for crops, kinds, targets, chosen, counts in data.batches(rng):
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1.0, (done + 10) / 400) * (1 - done / steps)
            scores = net(crops, kinds if data.kinds is not None else None)
            each = functional.cross_entropy(
                scores.flatten(0, -2), targets.flatten(), reduction="none"
            )
            each = each.view(len(chosen), -1).sum(1)
            loss = (each * counts).sum() / counts.sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            mean.update_parameters(net)
            data.losses[chosen] = each.detach()
            total, weight = total + (each * counts).sum().item(), weight + counts.sum().item()
            done += 1
            if done == steps:
                break
        seen = measure(mean.module, test.first(GLANCE))
        figures = ", ".join(f"{name} {seen[name]:.3%}" for name in FIGURES)
        taken = time.monotonic() - start
        print(f"step {done}: loss {total / weight:.4f}, {figures}, {taken:.0f} s", flush=True)
    averaged: Reader = mean.module
    return averaged


def grow(net: Reader, known: dict[str, torch.Tensor]) -> None:
    """Go on from the weights of a net that may be narrower: what it did not have adds nothing."""
    own = net.state_dict()
    for name, it in known.items():
        place = tuple(slice(size) for size in it.shape)
        if name == "last.weight":
            own[name][:, it.shape[1] :] = 0
        own[name][place] = it
    net.load_state_dict(own)


def unfold(net: Reader, file: Path, data: Data) -> None:
    """Go on from shipped weights: the normalisation that was folded in is worked out again."""
    known = {name: torch.from_numpy(it.astype(np.float32)) for name, it in np.load(file).items()}
    flow = data.crops[torch.randperm(len(data.crops))[:SAMPLE]].float() / BYTE
    if net.what == "numbers":
        flow = functional.avg_pool2d(flow, (1, 2))
    with torch.no_grad():
        for index, (layer, norm) in enumerate(zip(net.convolutions, net.norms, strict=True)):
            out, into, high, wide = layer.weight.shape
            kernel = known[f"kernel{index}"].reshape(high, wide, into, out)
            layer.weight.copy_(kernel.permute(3, 2, 0, 1))
            flow = layer(flow)
            mean, variance = flow.mean((0, 2, 3)), flow.var((0, 2, 3))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.copy_(known[f"bias{index}"] + mean)
            flow = functional.relu(flow + known[f"bias{index}"][:, None, None])
            if index == POOLED:
                flow = functional.max_pool2d(flow, (2, 1) if net.what == "numbers" else 2)
        for name, dense in (("hidden", net.hidden), ("last", net.last)):
            dense.weight.copy_(known[name].T)
            dense.bias.copy_(known[f"{name}_bias"])


def scores_of(net: Reader, data: Data) -> torch.Tensor:
    """Return the scores of all examples, unchanged."""
    net.eval()
    out = []
    with torch.no_grad():
        for start in range(0, len(data.crops), 1024):
            crops = data.crops[start : start + 1024].float() / BYTE
            kinds = data.kinds[start : start + 1024] if data.kinds is not None else None
            out.append(net(crops, kinds))
    return torch.cat(out)


def losses_of(net: Reader, data: Data) -> torch.Tensor:
    """Return the loss of each example."""
    scores, targets = scores_of(net, data), data.targets
    each = functional.cross_entropy(scores.flatten(0, -2), targets.flatten(), reduction="none")
    return each.view(len(scores), -1).sum(1)


def fit_temperature(scores: torch.Tensor, targets: torch.Tensor) -> float:
    """Return by what the scores are divided so that the probabilities are likeliest."""
    tried = [0.5 * 1.05**step for step in range(50)]
    flat, wanted = scores.flatten(0, -2), targets.flatten()
    losses = [functional.cross_entropy(flat / it, wanted).item() for it in tried]
    return tried[int(np.argmin(losses))]


def measure(net: Reader, data: Data, temperature: float = 1.0) -> dict[str, float]:
    """Return the shares that are right, uncertain, and wrong though certain."""
    chances = (scores_of(net, data) / temperature).softmax(-1)
    best, guess = chances.max(-1)
    right = guess == data.targets
    if right.ndim > 1:
        right, best = right.all(1), best.prod(1)
    asked = best < CERTAIN
    out = {
        "examples": float(len(right)),
        "right": right.float().mean().item(),
        "asked": asked.float().mean().item(),
        "wrong and certain": (~right & ~asked).float().mean().item(),
    }
    for name in sorted(set(data.names)):
        rows = torch.from_numpy(data.names == name)
        out[f"right {name}"] = right[rows].float().mean().item()
        out[f"wrong and certain {name}"] = (~right & ~asked)[rows].float().mean().item()
    clean = torch.from_numpy(data.clean)
    out["right, clean"] = right[clean].float().mean().item()
    out["right, corrected"] = right[~clean].float().mean().item()
    return out


def layers(net: Reader, temperature: float) -> dict[str, np.ndarray[Any, Any]]:
    """Return the layers for numpy: kernels as matrices, with normalisation folded in."""
    out: dict[str, np.ndarray[Any, Any]] = {"temperature": np.array(temperature, np.float32)}
    with torch.no_grad():
        pairs = zip(net.convolutions, net.norms, strict=True)
        for index, (layer, norm) in enumerate(pairs):
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            kernel = (layer.weight * factor[:, None, None, None]).permute(2, 3, 1, 0)
            out[f"kernel{index}"] = kernel.reshape(-1, kernel.shape[-1]).numpy()
            out[f"bias{index}"] = (norm.bias - norm.running_mean * factor).numpy()
        for name, dense in (("hidden", net.hidden), ("last", net.last)):
            out[name] = dense.weight.T.numpy()
            out[f"{name}_bias"] = dense.bias.numpy()
    return {name: it if it.ndim == 0 else it.astype(np.float16) for name, it in out.items()}


def main() -> None:
    """Train a net and write it."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("marks", "numbers"))
    parser.add_argument("data", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument(
        "--start", type=Path, help="go on from these weights: .pt, or .npz that is shipped"
    )
    parser.add_argument("--shards", type=int, default=10000, help="use at most so many files")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(chosen.seed)
    files = sorted(chosen.data.glob("train-*.npz"))[: chosen.shards]
    data = Data(files, chosen.what)
    test = Data(sorted(chosen.data.glob("held-*.npz")), chosen.what)
    net = Reader(chosen.what)
    if chosen.start:
        if chosen.start.suffix == ".npz":
            unfold(net, chosen.start, data)
        else:
            grow(net, torch.load(chosen.start))
        data.losses = losses_of(net, data)
    count = sum(it.numel() for it in net.parameters())
    print(f"{chosen.what}: {count} parameters, {len(files)} files, {len(data.crops)} examples")
    net = train(net, data, test, chosen.steps, chosen.rate, chosen.seed)
    torch.save(net.state_dict(), chosen.output.with_suffix(".pt"))
    clean = torch.from_numpy(test.clean)  # far fewer fields of a sheet are corrected
    temperature = fit_temperature(scores_of(net, test)[clean], test.targets[clean])
    print(f"temperature {temperature:.3f}")
    for name, figure in measure(net, test, temperature).items():
        print(f"{name}: {figure:.5f}")
    np.savez_compressed(chosen.output, **layers(net, temperature))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
