"""Ink for training: lines and letters of many writers at once, laid onto dots with torch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch.nn import functional

if TYPE_CHECKING:
    from collections.abc import Callable

    from photos.drawn import Drawer

SIDE = 32
FINE = 2
"""Signs are drawn so much finer than crops, and then made smaller."""
POINTS = 96
LETTER, TALL, FARTHEST = 64, 44, 0.25
FAR = -1e4
"""The room of a point that is not drawn."""
BROKEN = 0.06
"""How many lines break off in places."""
CHUNK = {"cpu": 256, "cuda": 4096}
"""So many signs are drawn at once."""
WARP = 0.16
"""How much a digit is bent as a whole: one side grows, the other shrinks, a straight line bows."""


class Writers:
    """Habits of as many writers as there are examples."""

    def __init__(self, drawer: Drawer, count: int) -> None:
        """Choose the habits of so many writers."""
        it = drawer
        self.source = it.sources(count)
        names = list(it.shares)
        flags = torch.tensor([it.is_letter[name] for name in names], device=it.device)
        self.letters = flags[self.source]
        self.slant = it.near(0.12, 0.22, count).clamp(-0.4, 0.8)
        self.turn = it.near(0, 0.08, count)
        self.aspect = torch.exp(it.near(0.08, 0.26, count)).clamp(0.55, 2.0)
        self.wobble = it.some(0.0, 0.03, count)
        self.pencil = it.is_so(0.35, count)
        self.thick = 0.035 * torch.exp(it.some(0, 1, count) * np.log(0.2 / 0.035))
        self.bold = it.near(0, 0.012, count).clamp(-0.03, 0.035)
        self.dark = torch.where(self.pencil, it.some(0.15, 0.5, count), it.some(0.03, 0.4, count))
        self.strength = torch.where(
            self.pencil, it.some(0.35, 0.8, count), it.some(0.65, 1.0, count)
        )


class Sheet:
    """The ink of examples: lines as points with a radius, and letters as pictures.

    Places are in dots from the middle, before crops are stretched to their width.
    """

    def __init__(self, drawer: Drawer, count: int, wide: int, stretch: torch.Tensor) -> None:
        """Begin with no ink, WIDE dots wide; crops are stretched by so much."""
        self.it, self.count, self.wide = drawer, count, wide
        self.stretch = stretch
        device = drawer.device
        xs = (torch.arange(wide, device=device) - (wide - 1) / 2)[None] / stretch[:, None]
        ys = torch.arange(SIDE * FINE, device=device) - (SIDE * FINE - 1) / 2
        self.xs, self.ys = xs, ys
        self.full: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = []
        self.faint: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]] = []
        self.letters = torch.zeros(count, SIDE * FINE, wide, device=device)

    def digit(
        self,
        writers: Writers,
        digits: torch.Tensor,
        tall: torch.Tensor,
        place: torch.Tensor,
        here: torch.Tensor,
        *,
        faint: torch.Tensor | None = None,
        width: torch.Tensor | None = None,
    ) -> None:
        """Draw a digit of each writer, where it is HERE."""
        it, slim = self.it, torch.ones_like(tall)
        if width is not None:
            slim = (1.1 * width / (0.62 * tall * writers.aspect)).clamp(max=1.0)
        lines = (here & ~writers.letters).nonzero().flatten()
        if len(lines):
            rows = it.picked(writers.source[lines], digits[lines])
            points = it.lines[rows].float()
            points = warped(points, it.near(0, WARP, len(lines), 6))
            points = points + it.trembling(len(lines), writers.wobble[lines])
            across = writers.aspect[lines] * slim[lines] * it.near(1, 0.05, len(lines))
            self._add(writers, lines, points, tall, place, faint, across)
        shown = (here & writers.letters).nonzero().flatten()
        for some in shown.split(1024):
            self._letter(writers, some, digits, tall, place, faint, slim)

    def _add(
        self,
        writers: Writers,
        rows: torch.Tensor,
        points: torch.Tensor,
        tall: torch.Tensor,
        place: torch.Tensor,
        faint: torch.Tensor | None,
        across: torch.Tensor,
    ) -> None:
        """Turn, slant and scale lines, and keep them with the room of their pen."""
        it = self.it
        x, y = points.unbind(-1)
        slant = (writers.slant[rows] + it.near(0, 0.04, len(rows)))[:, None]
        turn = (writers.turn[rows] + it.near(0, 0.04, len(rows)))[:, None]
        x = x * across[:, None] - slant * y
        x, y = x * torch.cos(turn) - y * torch.sin(turn), x * torch.sin(turn) + y * torch.cos(turn)
        size = tall[rows][:, None]
        points = torch.stack([x * size + place[rows, :1], y * size + place[rows, 1:]], -1)
        radius = (0.5 * writers.thick[rows] * tall[rows]).clamp(min=0.75)
        press = it.trembling(len(rows), torch.full((len(rows),), 0.12, device=it.device))[..., 0]
        radius = radius[:, None] * (1 + press).clamp(0.5, 1.5)
        broken = it.is_so(BROKEN, len(rows))
        gaps = it.trembling(len(rows), torch.ones(len(rows), device=it.device))[..., 0] > 1.1
        radius = torch.where(broken[:, None] & gaps, -1.0, radius)
        if faint is None:
            self.full.append((rows, points, radius))
        else:
            self.faint.append((rows, points, radius, faint[rows]))

    def _letter(
        self,
        writers: Writers,
        rows: torch.Tensor,
        digits: torch.Tensor,
        tall: torch.Tensor,
        place: torch.Tensor,
        faint: torch.Tensor | None,
        slim: torch.Tensor,
    ) -> None:
        """Set a letter, a little bent, as thick as its writer likes."""
        it, count = self.it, len(rows)
        if not count:
            return
        chosen = it.letters[it.picked(writers.source[rows], digits[rows])]
        chosen = chosen.float()[:, None] / 127 * FARTHEST
        size = tall[rows][:, None, None]
        x = (self.xs[rows][:, None, :] - place[rows, 0][:, None, None]) / size
        y = (self.ys[None, :, None] - place[rows, 1][:, None, None]) / size
        turn = (0.7 * writers.turn[rows] + it.near(0, 0.04, count))[:, None, None]
        slant = (0.6 * writers.slant[rows] + it.near(0, 0.05, count))[:, None, None]
        x, y = x * torch.cos(turn) + y * torch.sin(turn), y * torch.cos(turn) - x * torch.sin(turn)
        across = (writers.aspect[rows] * slim[rows] * it.near(1, 0.05, count))[:, None, None]
        x = (x + slant * y) / across
        bends = (
            torch.randn(count, 2, 4, 4, device=it.device)
            * writers.wobble[rows][:, None, None, None]
        )
        bend = functional.interpolate(bends, x.shape[1:], mode="bilinear", align_corners=True)
        places = torch.stack([x + bend[:, 0], y + bend[:, 1]], -1).flatten(1, 2)
        grid = warped(places, it.near(0, WARP, count, 6)).view(*x.shape, 2) * (2 * TALL / LETTER)
        far = functional.grid_sample(chosen, grid, padding_mode="border", align_corners=False)[:, 0]
        beyond = (grid.abs() > 1).any(-1)
        bold = writers.bold[rows][:, None, None]
        ink = torch.sigmoid((far + bold) * size / 0.45)
        ink = torch.where(beyond, 0.0, ink)
        if faint is not None:
            ink = ink * faint[rows][:, None, None]
        self.letters[rows] = torch.maximum(self.letters[rows], ink)

    def mark(
        self,
        writers: Writers,
        name: str,
        size: torch.Tensor,
        place: torch.Tensor,
        here: torch.Tensor,
    ) -> None:
        """Draw a cross, a tick or a ring of so many dots in width and height."""
        it, rows = self.it, here.nonzero().flatten()
        if not len(rows):
            return
        first, count = it.places["mark", name]
        picked = torch.randint(first, first + count, (len(rows),), device=it.device)
        points = it.lines[picked].float() + it.trembling(len(rows), writers.wobble[rows])
        turn = it.near(0, 0.1, len(rows))[:, None]
        x, y = points.unbind(-1)
        x, y = x * torch.cos(turn) - y * torch.sin(turn), x * torch.sin(turn) + y * torch.cos(turn)
        points = torch.stack([x, y], -1) * size[rows][:, None] + place[rows][:, None]
        radius = (0.5 * writers.thick[rows] * 0.7 * SIDE * FINE).clamp(0.75, 4.5)
        self.full.append((rows, points, radius[:, None].expand(-1, POINTS)))

    def around(self, place: torch.Tensor, here: torch.Tensor) -> None:
        """Draw a part of a long ring around several signs: its middle, or one of its ends."""
        it, rows = self.it, here.nonzero().flatten()
        if not len(rows):
            return
        count, side = len(rows), SIDE * FINE
        half = it.some(0.34, 0.56, count, 1) * side
        end = torch.randint(-1, 2, (count, 1), device=it.device)
        t = torch.linspace(-1, 1, POINTS // 2, device=it.device)[None]
        reach = torch.where(end == 0, t * side * 0.75, t * side * 0.4 - end * 0.3 * side)
        bow = 1 - 0.25 * t**2 * it.some(-0.4, 1.0, count, 1)
        tips = (reach * end) > 0.05 * side
        shut = torch.where(
            tips, torch.sqrt((1 - ((reach * end) / (0.42 * side)) ** 2).clamp(min=0)), 1.0
        )
        ys = half * bow * shut
        xs = torch.cat([reach, reach], 1)
        points = torch.stack([xs, torch.cat([-ys, ys], 1)], -1) + place[rows][:, None]
        points = points + it.trembling(count, it.some(0.5, 2.0, count))
        radius = it.some(0.8, 3.5, count, 1).expand(-1, POINTS)
        self.full.append((rows, points, radius))

    def strike(self, place: torch.Tensor, tall: torch.Tensor, here: torch.Tensor) -> None:
        """Draw one or two lines through a place."""
        it, rows = self.it, here.nonzero().flatten()
        if not len(rows):
            return
        for at in range(2):
            some = rows if at == 0 else rows[it.is_so(0.5, len(rows))]
            angle = it.some(-0.9, 0.9, len(some), 1)
            reach = tall[some][:, None] * it.some(0.3, 0.6, len(some), 1)
            t = torch.linspace(-1, 1, POINTS, device=it.device)[None] * reach
            line = torch.stack([t * torch.cos(angle), t * torch.sin(angle)], -1)
            line = line + (place[some] + it.near(0, 1.5, len(some), 2))[:, None]
            line = line + it.trembling(len(some), it.some(0, 1.0, len(some)))
            radius = it.some(0.8, 2.8, len(some), 1).expand(-1, POINTS)
            self.full.append((some, line, radius))

    def stray(self, here: torch.Tensor) -> None:
        """Draw what comes in from the fields around, or a speck."""
        it, rows = self.it, here.nonzero().flatten()
        if not len(rows):
            return
        count, side = len(rows), SIDE * FINE / 2
        angle = it.some(0, 2 * np.pi, count, 1)
        far = torch.where(
            it.is_so(0.85, count, 1), it.some(0.95, 1.2, count, 1), it.some(0.2, 0.9, count, 1)
        )
        wide = self.wide / 2 / self.stretch[rows][:, None]
        spot = torch.cat([torch.cos(angle) * far * wide, torch.sin(angle) * far * side], 1)
        spot = torch.maximum(
            torch.minimum(spot, torch.cat([wide, wide * 0 + side], 1)),
            -torch.cat([wide, wide * 0 + side], 1),
        )
        way = it.some(0, 2 * np.pi, count, 1)
        inner = far < 0.9
        long = torch.where(inner, it.some(0.0, 5.0, count, 1), it.some(2.0, 22.0, count, 1))
        t = torch.linspace(-0.5, 0.5, POINTS, device=it.device)[None] * long
        line = torch.stack([t * torch.cos(way), t * torch.sin(way)], -1) + spot[:, None]
        line = line + it.trembling(count, it.some(0, 2.0, count))
        radius = it.some(0.7, 3.0, count, 1).expand(-1, POINTS)
        self.full.append((rows, line, radius))

    def ink(self) -> torch.Tensor:
        """Return how much ink covers each dot: (count, rows, columns)."""
        ink = self.letters
        for rows, points, radius in self.full:
            self._lay(ink, rows, points, radius, None)
        for rows, points, radius, faint in self.faint:
            self._lay(ink, rows, points, radius, faint)
        return ink

    def _lay(
        self,
        ink: torch.Tensor,
        rows: torch.Tensor,
        points: torch.Tensor,
        radius: torch.Tensor,
        faint: torch.Tensor | None,
    ) -> None:
        """Lay discs around points onto examples."""
        for part in torch.arange(len(rows), device=self.it.device).split(CHUNK[self.it.device]):
            some = rows[part]
            if not len(some):
                continue
            own = torch.where(radius[part] > 0, radius[part] ** 2, FAR)
            least = nearest(self.xs[some], self.ys, points[part], own)
            thick = radius[part].amax(-1)[:, None, None]
            shown = torch.sigmoid(-least / (2 * thick) / 0.3)
            if faint is not None:
                shown = shown * faint[part][:, None, None]
            ink[some] = torch.maximum(ink[some], shown)


def _nearest(
    xs: torch.Tensor, ys: torch.Tensor, points: torch.Tensor, own: torch.Tensor
) -> torch.Tensor:
    """Return the square of how far each dot is from the nearest point, less what the point has."""
    across = xs[:, None, :, None] - points[:, None, None, :, 0]
    down = ys[None, :, None, None] - points[:, None, None, :, 1]
    return (across * across + down * down - own[:, None, None, :]).amin(-1)


nearest: Callable[..., torch.Tensor] = torch.compile(
    _nearest, dynamic=True, disable=not torch.cuda.is_available()
)


def warped(places: torch.Tensor, much: torch.Tensor) -> torch.Tensor:
    """Bend signs of height one around their middle: (count, places, 2), six chances for each."""
    x, y = places.clamp(-0.8, 0.8).unbind(-1)
    bends = torch.stack([x * x - 0.08, x * y, y * y - 0.08], -1)
    return places + torch.einsum("npk,nkc->npc", bends, much.view(-1, 3, 2))


def blurred(pictures: torch.Tensor, radius: float) -> torch.Tensor:
    """Return pictures with a blur."""
    reach = max(1, round(2.5 * radius))
    t = torch.arange(-reach, reach + 1, device=pictures.device, dtype=torch.float32)
    kernel = torch.exp(-(t**2) / (2 * radius**2))
    kernel = kernel / kernel.sum()
    flow = functional.conv2d(pictures[:, None], kernel.view(1, 1, 1, -1), padding=(0, reach))
    flow = functional.conv2d(flow, kernel.view(1, 1, -1, 1), padding=(reach, 0))
    return flow[:, 0]
