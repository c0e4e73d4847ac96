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

from photos.drawn import BYTE, KINDS
from photos.train import POOLED, loaded

COUNTS = {"marks": 60, "numbers": 24}


def scores(weights: dict[str, torch.Tensor], crops: torch.Tensor, kinds: Any) -> torch.Tensor:
    """Run the shipped layers of one net with torch."""
    flow, channels, index = crops, 2, 0
    while f"kernel{index}" in weights:
        flat = weights[f"kernel{index}"]
        side = round((len(flat) / channels) ** 0.5)
        layer = flat.view(side, side, channels, -1).permute(3, 2, 0, 1)
        stride = 1 if index else 2
        bias = weights[f"bias{index}"]
        flow = functional.relu(functional.conv2d(flow, layer, bias, stride, side // 2))
        channels = layer.shape[0]
        if index in POOLED:
            flow = functional.max_pool2d(flow, 2)
        index += 1
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
            seen = kinds if what == "marks" else None
            found = [scores(net, crops, seen) for net in loaded(chosen.weights / f"{what}.npz")]
            out[f"{what}_scores"] = torch.stack(found).numpy()
    np.savez_compressed(chosen.output, **out)


if __name__ == "__main__":
    main()
