"""Layers of a net, with numpy: convolutions as products of matrices, pooling, dense layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Mapping

Numbers: TypeAlias = npt.NDArray[np.float32]


def convolve(pictures: Numbers, kernel: Numbers, bias: Numbers, stride: int = 1) -> Numbers:
    """Convolve pictures (count, rows, columns, channels) and cut off what is below zero.

    The kernel has a row for each of its dots and channels, and a column for each new channel.
    """
    count, rows, columns, channels = pictures.shape
    side = round((len(kernel) / channels) ** 0.5)
    edge = side // 2
    padded = np.zeros((count, rows + 2 * edge, columns + 2 * edge, channels), np.float32)
    padded[:, edge : edge + rows, edge : edge + columns] = pictures
    high, wide = rows // stride, columns // stride
    patches = np.empty((count, high, wide, side * side * channels), np.float32)
    for index in range(side * side):
        down, across = divmod(index, side)
        part = padded[:, down : down + rows : stride, across : across + columns : stride]
        patches[..., index * channels : (index + 1) * channels] = part
    flat = patches.reshape(-1, side * side * channels) @ kernel
    flat += bias
    np.maximum(flat, 0, out=flat)
    return flat.reshape(count, high, wide, -1)


def pool(pictures: Numbers) -> Numbers:
    """Keep the highest of each four dots."""
    rows: Numbers = np.maximum(pictures[:, ::2], pictures[:, 1::2])
    return np.maximum(rows[:, :, ::2], rows[:, :, 1::2])


POOLED = (1, 3)
"""After which convolutions the highest of each four dots is kept."""


def features(net: Mapping[str, Numbers], crops: Numbers, kinds: Numbers | None = None) -> Numbers:
    """Return what a net makes of each crop (count, 2, rows, columns) before it decides.

    Numbers have no kinds. Their crops are twice as wide as high.
    """
    flow = np.ascontiguousarray(crops.transpose(0, 2, 3, 1), np.float32)
    index = 0
    while f"kernel{index}" in net:
        stride = 1 if index else 2
        flow = convolve(flow, net[f"kernel{index}"], net[f"bias{index}"], stride)
        flow = pool(flow) if index in POOLED else flow
        index += 1
    seen: Numbers = flow.transpose(0, 3, 1, 2).reshape(len(crops), -1)
    if kinds is not None:
        seen = np.concatenate([seen, kinds], axis=1)
    hidden: Numbers = np.maximum(seen @ net["hidden"] + net["hidden_bias"], 0)
    return hidden


def scores(net: Mapping[str, Numbers], features: Numbers) -> Numbers:
    """Return how much speaks for each class, by the features of crops."""
    out: Numbers = features @ net["last"] + net["last_bias"]
    return out


def softmax(values: Numbers) -> Numbers:
    """Return probabilities for the last axis."""
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    shares: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return shares
