"""Previews that were drawn a moment ago."""

from __future__ import annotations

from time import monotonic

from generator.web.forms.orders import File, PrintOrder
from generator.web.requests import preview_cache
from generator.web.requests.preview_cache import MOST, PreviewCache


def order(**options: object) -> PrintOrder:
    return PrintOrder("pad", options)  # type: ignore[arg-type]


def test_the_same_order_is_found_whatever_comes_first_in_it() -> None:
    kept = PreviewCache()
    kept.keep(order(sheets=2, ink="low"), b"two")
    assert kept.find(order(ink="low", sheets=2)) == b"two"
    assert kept.find(order(ink="low", sheets="2")) is None
    assert kept.find(order(ink="low")) is None
    assert kept.find(order(ink="low", sheets=2)._replace(language="fr")) is None
    assert kept.find(order(ink="low", sheets=2)._replace(product="board")) is None


def test_one_and_true_are_two_orders() -> None:
    kept = PreviewCache()
    kept.keep(order(solo=True), b"flag")
    assert kept.find(order(solo=1)) is None


def test_a_file_of_a_stranger_is_not_kept() -> None:
    kept = PreviewCache()
    for value in (File("a.toml", b"x"), ("A", File("a.toml", b"x"))):
        kept.keep(order(domains=value), b"drawn")
        assert kept.find(order(domains=value)) is None


def test_the_one_that_was_longest_not_asked_for_goes() -> None:
    kept = PreviewCache()
    for number in range(MOST):
        kept.keep(order(sheets=number), b"drawn")
    assert kept.find(order(sheets=0)) == b"drawn"
    kept.keep(order(sheets=MOST), b"drawn")
    assert kept.find(order(sheets=0)) == b"drawn"
    assert kept.find(order(sheets=1)) is None


def test_a_preview_expires() -> None:
    kept = PreviewCache()
    kept.keep(order(date="today"), b"today")
    now = monotonic()
    assert kept.find(order(date="today"), now) == b"today"
    assert kept.find(order(date="today"), now + preview_cache.SECONDS + 1) is None
