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


def pool(pictures: Numbers, *, across: bool = True) -> Numbers:
    """Keep the higher of each two rows, and of each two columns if ACROSS."""
    rows: Numbers = np.maximum(pictures[:, ::2], pictures[:, 1::2])
    return np.maximum(rows[:, :, ::2], rows[:, :, 1::2]) if across else rows


def features(net: Mapping[str, Numbers], crops: Numbers, kinds: Numbers | None = None) -> Numbers:
    """Return what a net makes of each crop (count, 2, rows, columns) before it decides.

    Numbers have no kinds. Their crops are twice as wide as high and are narrowed first: the mean of
    each two columns stays. Then no columns are left out, since digits stand side by side.
    """
    count, channels, rows, columns = crops.shape
    square = crops.reshape(count, channels, rows, rows, columns // rows).mean(axis=4)
    flow = np.ascontiguousarray(square.transpose(0, 2, 3, 1), np.float32)
    flow = convolve(flow, net["kernel0"], net["bias0"], stride=2)
    flow = convolve(flow, net["kernel1"], net["bias1"], stride=2)
    flow = convolve(flow, net["kernel2"], net["bias2"])
    flow = convolve(pool(flow, across=kinds is not None), net["kernel3"], net["bias3"])
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
