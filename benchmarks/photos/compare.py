"""Stores what torch makes of some held-out crops, so that a test can compare numpy with it.

PYTHONPATH=benchmarks python -m photos.compare DATA WEIGHTS tests/scan/net_examples.npz
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from photos.train import BYTE, KINDS, PLACES

COUNTS = {"marks": 60, "numbers": 24}


def scores(weights: dict[str, torch.Tensor], crops: torch.Tensor, kinds: Any) -> torch.Tensor:
    """Run the shipped layers with torch."""

    def kernel(index: int, channels: int) -> torch.Tensor:
        flat = weights[f"kernel{index}"]
        side = round((len(flat) / channels) ** 0.5)
        return flat.view(side, side, channels, -1).permute(3, 2, 0, 1)

    flow = crops if kinds is not None else functional.avg_pool2d(crops, (1, 2))
    channels = 2
    for index, stride in enumerate((2, 2, 1, 1)):
        layer = kernel(index, channels)
        edge = layer.shape[-1] // 2
        bias = weights[f"bias{index}"]
        flow = functional.relu(functional.conv2d(flow, layer, bias, stride, edge))
        channels = layer.shape[0]
        if index == PLACES - 1:
            flow = functional.max_pool2d(flow, 2 if kinds is not None else (2, 1))
    flow = flow.flatten(1)
    if kinds is not None:
        flow = torch.cat([flow, kinds], 1)
    hidden = functional.relu(flow @ weights["hidden"] + weights["hidden_bias"])
    return hidden @ weights["last"] + weights["last_bias"]


def main() -> None:
    """Store crops, their kinds and values, and the scores of the nets."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("output", type=Path)
    chosen = parser.parse_args()
    out: dict[str, Any] = {}
    with np.load(min(chosen.data.glob("held-*.npz"))) as shard:
        for what, count in COUNTS.items():
            rows = np.random.default_rng(7).permutation(len(shard[what]))[:count]
            out[what] = shard[what][rows]
            out[f"{what}_values"] = shard[f"{what}_values"][rows]
            names = out[f"{what}_kinds"] = shard[f"{what}_kinds"][rows]
            crops = torch.from_numpy(out[what]).float() / BYTE
            kinds = torch.tensor([[float(name == it) for it in KINDS] for name in names])
            with np.load(chosen.weights / f"{what}.npz") as file:
                net = {it: torch.from_numpy(file[it]).float() for it in file.files}
            seen = kinds if what == "marks" else None
            out[f"{what}_scores"] = scores(net, crops, seen).numpy()
    np.savez_compressed(chosen.output, **out)


if __name__ == "__main__":
    main()
