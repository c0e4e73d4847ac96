"""Trains the nets that read marks and numbers, and writes their weights.

It needs torch, the library of photos.library and the examples of photos.examples and photos.shots.
Nothing of the program is imported here, so that it can run in an environment of its own:

    PYTHONPATH=benchmarks python -m photos.train DATA WEIGHTS --minutes 8

A part of what a net sees is drawn while it trains (photos.drawn), the rest are the examples.
Two nets read marks and two read numbers; they begin differently and see other examples. Files have
the layers with batch normalisation folded in, as 8-bit numbers with a scale for each column.
docs/developers/retrain-the-reader.md explains the steps.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from photos.drawn import BLANK, BYTE, CLASSES, KINDS, PLACES, SHARES, Drawer, read_fields

CERTAIN = 0.99
MARKS, NUMBERS = "marks", "numbers"
CHANNELS = {MARKS: (24, 40, 56, 64, 72), NUMBERS: (24, 40, 56, 64, 72)}
WIDTHS = {MARKS: 112, NUMBERS: 128}
POOLED = (1, 3)
"""After which convolutions the highest of each four dots is kept."""
MEMBERS = 2
"""How many nets read each field."""
MIXED = {"digit": 0.66, "bonus": 0.12, "ring": 0.06, "cross": 0.07, "check": 0.09}
"""How many of the marks that are drawn are of each kind."""
MEAN = 0.999
"""How much of the average of the weights a step keeps."""
CORRECTED = 0.5
"""So many of the examples are used in which something was corrected."""
SHARP = 0.999
"""What is meant to be less likely is struck out, written over or no value of its field."""
REAL = ("held-mnist", "held-small")
HELD = ("held-mnist", "held-small", "held-font", "held-pen", "held-strokes")


class Reader(nn.Module):
    """A small net: five convolutions and two layers that see the whole crop."""

    def __init__(self, what: str) -> None:
        """Make a net for `marks` or `numbers`."""
        super().__init__()
        self.what = what
        sizes = (2, *CHANNELS[what])
        self.convolutions = nn.ModuleList(
            nn.Conv2d(into, out, 5 if at == 0 else 3, stride=2 if at == 0 else 1,
                      padding=2 if at == 0 else 1, bias=False)
            for at, (into, out) in enumerate(pairwise(sizes))
        )  # fmt: skip
        self.norms = nn.ModuleList([nn.BatchNorm2d(size) for size in sizes[1:]])
        marks = what == MARKS
        inner = sizes[-1] * 16 + len(KINDS) if marks else sizes[-1] * 32
        self.hidden = nn.Linear(inner, WIDTHS[what])
        self.last = nn.Linear(WIDTHS[what], len(CLASSES) if marks else PLACES * (BLANK + 1))
        self.dropout = nn.Dropout(0.2)

    def forward(self, crops: torch.Tensor, kinds: torch.Tensor | None) -> torch.Tensor:
        """Return how much speaks for each class."""
        flow = crops
        for index, (layer, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            flow = functional.relu(norm(layer(flow)))
            if index in POOLED:
                flow = functional.max_pool2d(flow, 2)
        flow = flow.flatten(1)
        if kinds is not None:
            flow = torch.cat([flow, kinds], 1)
        flow = self.dropout(functional.relu(self.hidden(flow)))
        out: torch.Tensor = self.last(flow)
        return out if kinds is not None else out.view(-1, PLACES, BLANK + 1)


class Examples:
    """Examples of files: crops as bytes, targets, and the kinds of fields as rows of 0 and 1."""

    def __init__(self, files: list[Path], what: str, device: str) -> None:
        """Read all files."""
        shards = [np.load(file) for file in files]
        self.count = sum(len(it[what]) for it in shards)
        self.crops = torch.from_numpy(np.concatenate([it[what] for it in shards])).to(device)
        values = np.concatenate([it[f"{what}_values"] for it in shards])
        self.names = np.concatenate([it[f"{what}_kinds"] for it in shards])
        clean = np.concatenate([it[f"{what}_clean"] for it in shards])
        self.clean = torch.from_numpy(clean).to(device)
        self.kinds: torch.Tensor | None = None
        if what == MARKS:
            classes = np.array([CLASSES.index(value) for value in values])
            self.targets = torch.from_numpy(np.eye(len(CLASSES), dtype=np.float32)[classes])
            rows = np.array([[name == kind for kind in KINDS] for name in self.names], np.float32)
            self.kinds = torch.from_numpy(rows).to(device)
        else:
            whole = np.array([_places(value) for value in values])
            self.targets = torch.from_numpy(np.eye(BLANK + 1, dtype=np.float32)[whole])
        self.targets = self.targets.to(device)

    def some(self, count: int) -> tuple[torch.Tensor, torch.Tensor | None, torch.Tensor]:
        """Return some examples by chance, few of those that were corrected."""
        rows = torch.randint(self.count, (2 * count,), device=self.crops.device)
        used = self.clean[rows] | (torch.rand(len(rows), device=rows.device) < CORRECTED)
        rows = rows[used][:count]
        kinds = self.kinds[rows] if self.kinds is not None else None
        return self.crops[rows].float() / BYTE, kinds, self.targets[rows]


def _places(value: str) -> list[int]:
    """Return the digits of a number, blanks in front."""
    digits = [int(digit) for digit in value]
    return [BLANK] * (PLACES - len(digits)) + digits


def changed(crops: torch.Tensor) -> torch.Tensor:
    """Bend photo and print together, move the photo by up to a dot, change its light and grain."""
    device = crops.device

    def some(low: float, high: float) -> torch.Tensor:
        return torch.rand(len(crops), 1, 1, device=device) * (high - low) + low

    shapes = torch.cat(
        [
            torch.cat([some(0.88, 1.12), some(-0.15, 0.15), some(-0.08, 0.08)], 2),
            torch.cat([some(-0.05, 0.05), some(0.9, 1.1), some(-0.07, 0.07)], 2),
        ],
        1,
    )
    places = functional.affine_grid(shapes, list(crops.shape), align_corners=False)
    crops = functional.grid_sample(crops, places, padding_mode="border", align_corners=False)
    for rows in torch.randperm(len(crops), device=device).chunk(9):
        across, down = torch.randint(-1, 2, (2,)).tolist()
        crops[rows, 0] = torch.roll(crops[rows, 0], (down, across), (1, 2))
    photo = crops[:, 0]
    photo = 1 - (1 - photo) * some(0.75, 1.15)
    photo = photo * some(0.92, 1.06)
    grain = torch.randn(photo.shape, device=device) * some(0.0, 0.05)
    crops[:, 0] = (photo + grain).clamp(0, 1.25)
    return crops


class Source:
    """Gives batches: some of them drawn, the others examples of files."""

    def __init__(
        self, what: str, drawer: Drawer, examples: Examples | None, batch: int, share: float
    ) -> None:
        """Take BATCH examples at a time, a SHARE of them drawn."""
        self.what, self.drawer, self.examples, self.batch = what, drawer, examples, batch
        self.share = share

    def next(self) -> tuple[torch.Tensor, torch.Tensor | None, torch.Tensor]:
        """Return crops, their kinds and their targets."""
        own = self.batch if self.examples is None else round(self.batch * self.share)
        if self.what == NUMBERS:
            parts = [self.drawer.numbers(own // 2), self.drawer.numbers(own // 2)]
        else:
            parts = [self.drawer.marks(it, int(own * share)) for it, share in MIXED.items()]
        found: list[tuple[torch.Tensor, torch.Tensor | None, torch.Tensor]] = [
            (it.crops, it.kinds, it.targets) for it in parts
        ]
        if self.examples is not None:
            found.append(self.examples.some(self.batch - own))
        crops = changed(torch.cat([it[0] for it in found]))
        kinds = (
            torch.cat([it[1] for it in found if it[1] is not None])
            if found[0][1] is not None
            else None
        )
        return crops, kinds, torch.cat([it[2] for it in found])


def loss_of(scores: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Return the loss of each example."""
    each = -(targets * functional.log_softmax(scores.float(), -1)).sum(-1)
    return each if each.ndim == 1 else each.sum(1)


def _average(means: Any, weights: Any, steps: torch.Tensor | int) -> None:
    """Move averages to the weights of a step, the first ones faster: they begin with chance."""
    kept = min(MEAN, (1 + int(steps)) / (20 + int(steps)))
    torch.optim.swa_utils.get_ema_multi_avg_fn(kept)(means, weights, steps)


def train(
    nets: list[Reader], source: Source, seconds: float, rate: float, log: Any, device: str
) -> list[Reader]:
    """Train nets side by side; what is returned are the moving averages of their weights.

    Each net sees its own part of every batch.
    """
    optimizers = [torch.optim.AdamW(it.parameters(), lr=rate, weight_decay=0.02) for it in nets]
    means = [
        torch.optim.swa_utils.AveragedModel(it, multi_avg_fn=_average, use_buffers=True)
        for it in nets
    ]
    begun, done, shown, total = time.monotonic(), 0, 30.0, 0.0
    while (taken := time.monotonic() - begun) < seconds:
        part = taken / seconds
        now = rate * min(1.0, (done + 1) / 200) * 0.5 * (1 + np.cos(np.pi * part)) + 1e-6
        crops, kinds, targets = source.next()
        order = torch.randperm(len(crops), device=crops.device)
        for at, (net, optimizer, mean) in enumerate(zip(nets, optimizers, means, strict=True)):
            net.train()
            rows = order[at :: len(nets)] if len(nets) > 1 else order
            for group in optimizer.param_groups:
                group["lr"] = now
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                scores = net(crops[rows], kinds[rows] if kinds is not None else None)
            loss = loss_of(scores, targets[rows]).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            mean.update_parameters(net)
        done += 1
        if taken > shown:
            shown += 30
            total = float(loss.detach())
            print(
                f"{source.what} step {done}: loss {total:.4f}, {taken:.0f} s", file=log, flush=True
            )
    print(f"{source.what}: {done} steps of {source.batch}", file=log, flush=True)
    return [mean.module for mean in means]


def chances_of(
    nets: list[Reader], crops: torch.Tensor, kinds: torch.Tensor | None, warm: float = 1.0
) -> torch.Tensor:
    """Return the probabilities that nets give together."""
    out = []
    with torch.no_grad():
        for start in range(0, len(crops), 2048):
            part = slice(start, start + 2048)
            seen = kinds[part] if kinds is not None else None
            each = [(net.eval()(crops[part], seen).float() / warm).softmax(-1) for net in nets]
            out.append(torch.stack(each).mean(0))
    return torch.cat(out)


def figures(chances: torch.Tensor, targets: torch.Tensor) -> dict[str, float]:
    """Return the shares that are right, uncertain, and wrong though certain."""
    best, guess = chances.max(-1)
    right = guess == targets.argmax(-1)
    if right.ndim > 1:
        right, best = right.all(1), best.prod(1)
    asked = best < CERTAIN
    return {
        "right": right.float().mean().item(),
        "asked": asked.float().mean().item(),
        "wrong and certain": (~right & ~asked).float().mean().item(),
    }


def fit_warmth(
    nets: list[Reader], crops: torch.Tensor, kinds: torch.Tensor | None, targets: torch.Tensor
) -> float:
    """Return by what scores are divided so that probabilities are likeliest."""
    tried = [0.3 * 1.07**step for step in range(36)]
    losses = []
    for warm in tried:
        chances = chances_of(nets, crops, kinds, warm)
        losses.append(float(-(targets * chances.clamp(min=1e-9).log()).sum(-1).mean()))
    return tried[int(np.argmin(losses))]


def layers(net: Reader) -> dict[str, np.ndarray[Any, Any]]:
    """Return the layers for numpy: kernels as matrices, with normalisation folded in."""
    out: dict[str, np.ndarray[Any, Any]] = {}
    with torch.no_grad():
        pairs = zip(net.convolutions, net.norms, strict=True)
        for index, (layer, norm) in enumerate(pairs):
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            kernel = (layer.weight * factor[:, None, None, None]).permute(2, 3, 1, 0)
            out[f"kernel{index}"] = kernel.reshape(-1, kernel.shape[-1]).cpu().numpy()
            out[f"bias{index}"] = (norm.bias - norm.running_mean * factor).cpu().numpy()
        for name, dense in (("hidden", net.hidden), ("last", net.last)):
            out[name] = dense.weight.T.cpu().numpy()
            out[f"{name}_bias"] = dense.bias.cpu().numpy()
    return out


def packed(nets: list[Reader], warm: float) -> dict[str, np.ndarray[Any, Any]]:
    """Return all that is shipped: matrices as 8-bit numbers, each column with its scale."""
    out: dict[str, np.ndarray[Any, Any]] = {"temperature": np.array(warm, np.float32)}
    for number, net in enumerate(nets):
        for name, it in layers(net).items():
            if it.ndim < 2:
                out[f"{number}.{name}"] = it.astype(np.float16)
                continue
            scale = np.maximum(np.abs(it).max(0), 1e-8) / 127
            out[f"{number}.{name}"] = np.round(it / scale).astype(np.int8)
            out[f"{number}.{name}_scale"] = scale.astype(np.float32)
    return out


def loaded(file: Path) -> list[dict[str, torch.Tensor]]:
    """Return the layers of each net of a file, as they are shipped."""
    with np.load(file) as stored:
        parts = {name: torch.from_numpy(stored[name]).float() for name in stored.files}
    nets: dict[str, dict[str, torch.Tensor]] = {}
    for name, layer in parts.items():
        number, _dot, own = name.partition(".")
        if own and not own.endswith("_scale"):
            scale = parts.get(f"{name}_scale", torch.tensor(1.0))
            nets.setdefault(number, {})[own] = layer * scale
    return list(nets.values())


def fill(net: Reader, stored: dict[str, torch.Tensor], crops: torch.Tensor | None) -> None:
    """Give a net the layers of a file; what normalises is taken from crops, if there are any."""
    flow = crops
    with torch.no_grad():
        for index, (layer, norm) in enumerate(zip(net.convolutions, net.norms, strict=True)):
            out, into, high, wide = layer.weight.shape
            kernel = stored[f"kernel{index}"].view(high, wide, into, out).permute(3, 2, 0, 1)
            bias = stored[f"bias{index}"].to(layer.weight.device)
            layer.weight.copy_(kernel)
            middle, spread = torch.zeros_like(bias), torch.ones_like(bias) - norm.eps
            if flow is not None:
                flow = layer(flow)
                middle, spread = flow.mean((0, 2, 3)), flow.var((0, 2, 3))
                flow = functional.relu(flow + bias[:, None, None])
                flow = functional.max_pool2d(flow, 2) if index in POOLED else flow
            norm.running_mean.copy_(middle)
            norm.running_var.copy_(spread)
            norm.weight.copy_(torch.sqrt(spread + norm.eps))
            norm.bias.copy_(bias + middle)
        for name, dense in (("hidden", net.hidden), ("last", net.last)):
            dense.weight.copy_(stored[name].T)
            dense.bias.copy_(stored[f"{name}_bias"])


def blend(nets: list[Reader], file: Path, share: float) -> None:
    """Give nets this SHARE of the weights of a file, and keep the rest of their own."""
    for net, before in zip(nets, loaded(file), strict=True):
        own = {name: torch.from_numpy(it) for name, it in layers(net).items()}
        fill(net, {name: torch.lerp(it, before[name], share) for name, it in own.items()}, None)


def rounded(nets: list[Reader]) -> None:
    """Round the weights of nets as they are shipped, so that they are measured as such."""
    with torch.no_grad():
        for net in nets:
            for norm, layer in zip(net.norms, net.convolutions, strict=True):
                factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
                whole = layer.weight * factor[:, None, None, None]
                scale = whole.abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-8) / 127
                layer.weight.copy_((whole / scale).round() * scale / factor[:, None, None, None])
            for dense in (net.hidden, net.last):
                scale = dense.weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
                dense.weight.copy_((dense.weight / scale).round() * scale)


def measured(
    nets: list[Reader], what: str, chosen: Namespace, held_files: list[Path]
) -> tuple[dict[str, dict[str, float]], float]:
    """Return the figures of every held-out source, and the temperature that is shipped.

    It is the highest that a source asks for with which the temperature may be chosen; the real
    digits of other people are only measured.
    """
    library, device = chosen.data / "library.npz", chosen.device
    fields = read_fields(held_files or sorted(chosen.data.glob("train-*.npz")), device)
    found: dict[str, dict[str, float]] = {}
    for name in (*HELD, *chosen.without):
        tester = Drawer(library, fields, device, {name: 1.0})
        if not tester.shares:
            continue
        torch.manual_seed(7)
        draw = tester.numbers if what == NUMBERS else partial(tester.marks, "digit")
        drawn = draw(chosen.held)
        sharp = drawn.targets.amax(-1) > SHARP
        sharp = sharp if sharp.ndim == 1 else sharp.all(1)
        crops, targets = drawn.crops.clamp(0, 1.25)[sharp], drawn.targets[sharp]
        kinds = drawn.kinds[sharp] if drawn.kinds is not None else None
        found[name] = _figures_of(nets, crops, kinds, targets)
    warm = max((it["warmth"] for name, it in found.items() if name not in REAL), default=1.0)
    if held_files:
        held = Examples(held_files, what, device)
        for name, rows in (("clean", held.clean), ("corrected", ~held.clean)):
            kinds = held.kinds[rows] if held.kinds is not None else None
            crops = held.crops[rows].float() / BYTE
            found[f"photos, {name}"] = _figures_of(nets, crops, kinds, held.targets[rows])
    return found, warm


def _figures_of(
    nets: list[Reader], crops: torch.Tensor, kinds: torch.Tensor | None, targets: torch.Tensor
) -> dict[str, float]:
    warm = fit_warmth(nets, crops, kinds, targets)
    one = figures(chances_of(nets[:1], crops, kinds), targets)
    together = figures(chances_of(nets, crops, kinds), targets)
    return {"warmth": warm, **together, "one net right": one["right"]}


def main() -> None:
    """Train nets and write them."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("output", type=Path, help="the folder for the weights")
    parser.add_argument("--only", choices=(MARKS, NUMBERS), help="train only these nets")
    parser.add_argument("--without", nargs="*", default=[], help="sources to leave out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=8.0, help="for marks and numbers each")
    parser.add_argument("--batch", type=int, default=3072)
    parser.add_argument("--members", type=int, default=MEMBERS)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--drawn", type=float, default=0.5, help="this share is drawn")
    parser.add_argument("--start", type=Path, help="go on from the weights in this folder")
    parser.add_argument("--keep", type=float, default=0.0, help="and keep this share of them")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--held", type=int, default=4000, help="examples of each held-out source")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.benchmark = True
    chosen.output.mkdir(parents=True, exist_ok=True)
    for what in (MARKS, NUMBERS):
        if chosen.only in {None, what}:
            _make(what, chosen)


def _make(what: str, chosen: Namespace) -> None:
    """Train the nets of marks or of numbers, measure and write them."""
    device, log = chosen.device, (chosen.output / "training.log").open("a")
    files = sorted(chosen.data.glob("train-*.npz"))
    used = [it for it in files if not any(it.stem.endswith(f"-{name}") for name in chosen.without)]
    shares = {it: share for it, share in SHARES.items() if it not in chosen.without}
    drawer = Drawer(chosen.data / "library.npz", read_fields(files, device), device, shares)
    examples = Examples(used, what, device) if used else None
    nets = [Reader(what).to(device) for _ in range(chosen.members)]
    count = sum(it.numel() for it in nets[0].parameters())
    size = examples.count if examples else 0
    print(f"{what}: {count} parameters, {len(used)} files, {size} examples", file=log)
    source = Source(what, drawer, examples, chosen.batch, chosen.drawn)
    if chosen.start:
        crops = source.next()[0]
        for net, stored in zip(nets, loaded(chosen.start / f"{what}.npz"), strict=True):
            fill(net, stored, crops)
    nets = train(nets, source, 60 * chosen.minutes, chosen.rate, log, device)
    if chosen.keep:
        blend(nets, chosen.start / f"{what}.npz", chosen.keep)
    rounded(nets)
    found, warm = measured(nets, what, chosen, sorted(chosen.data.glob("held-*.npz")))
    for name, it in found.items():
        shown = ", ".join(f"{key} {value:.5f}" for key, value in it.items())
        print(f"{what} {name}: {shown}", file=log, flush=True)
    print(f"{what}: temperature {warm:.3f}", file=log, flush=True)
    (chosen.output / f"{what}.json").write_text(json.dumps(found, indent=1))
    with (chosen.output / f"{what}.npz").open("wb") as file:
        np.savez_compressed(file, **packed(nets, warm))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
