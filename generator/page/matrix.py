"""Affine maps of the plane, as SVG writes them: x' = a·x + c·y + e, y' = b·x + d·y + f."""

from __future__ import annotations

from math import cos, hypot, isclose, radians, sin

from generator.values import NamedTuple


class Matrix(NamedTuple):
    """An affine map with SVG's six numbers."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """Return the map that applies INNER first, then this one."""
        a, b, c, d, e, f = self
        return Matrix(
            a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            a * inner.e + c * inner.f + e,
            b * inner.e + d * inner.f + f,
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Map a point."""
        a, b, c, d, e, f = self
        return a * x + c * y + e, b * x + d * y + f

    @property
    def scale(self) -> float:
        """How much longer a length becomes."""
        return hypot(self.a, self.b)

    @property
    def is_similarity(self) -> bool:
        """Whether circles stay circles, so that a line keeps one weight all along."""
        a, b, c, d, *_ = self
        across = a * c + b * d
        return isclose(hypot(a, b), hypot(c, d), rel_tol=1e-6) and abs(across) <= 1e-6 * self.scale

    @property
    def is_mirrored(self) -> bool:
        """Whether left and right are exchanged."""
        return self.a * self.d - self.b * self.c < 0


IDENTITY = Matrix()


def translation(x: float, y: float = 0.0) -> Matrix:
    """Shift by x, y."""
    return Matrix(e=x, f=y)


def scaling(x: float, y: float | None = None) -> Matrix:
    """Scale by x and y, or by x both ways."""
    return Matrix(a=x, d=x if y is None else y)


def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Turn clockwise (y grows downward) about the point x, y."""
    turn = radians(degrees)
    turned = Matrix(cos(turn), sin(turn), -sin(turn), cos(turn))
    return translation(x, y) @ turned @ translation(-x, -y)
