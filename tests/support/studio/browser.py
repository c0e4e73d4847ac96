"""A real browser: one Chromium that Playwright drives, and windows that note what happens."""

from __future__ import annotations

import json
import time
from asyncio import get_running_loop
from asyncio.events import _get_running_loop, _set_running_loop
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Dialog, Download, Page, Request

PHONE = (360, 740)
TABLET = (820, 1180)
DESKTOP = (1280, 800)
NARROW = 600
"""A window that is narrower is a phone's.

Its `innerWidth` grows with a page that is too wide, the root's `clientWidth` does not.
"""
PATIENCE = 300_000
"""How many milliseconds anything may take that a test waits for."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    # No page here must be kept from another, and each process more costs as much as a page.
    "--in-process-gpu",
    # Letters as on paper, not fitted to the dots of a screen.
    "--font-render-hinting=none",
    "--process-per-site",
    "--disable-site-isolation-trials",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Every window would load two pages for an address bar that nobody sees. The others are
    # Playwright's own, which this list replaces.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades",
)
_KEEPS_NOTHING = "Service Worker registration blocked by Playwright"
_DROP = """(selector, files) => {
  const target = document.querySelector(selector);
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    const how = { bubbles: true, cancelable: true, composed: true, dataTransfer };
    target.dispatchEvent(new DragEvent(kind, how));
  }
}"""
_MIDDLES = """(...selectors) => {
  const found = selectors.map((it) => document.querySelector(it));
  found[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return found.map((it) => it.getBoundingClientRect())
    .map((box) => [box.left + box.width / 2, box.top + box.height / 2]);
}"""
_FORGET = """() => {
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase("scriptorium-kept");
  } catch {}
}"""
# A finger's click comes later than the finger goes; nothing may move in between.
_AWAIT_CLICK = """() => {
  window.isClickAwaited = true;
  const taken = () => { window.isClickAwaited = false; };
  addEventListener("click", taken, { once: true, capture: true });
}"""
_BETWEEN = 0.1
"""The seconds between two moves of a finger as reported to the browser, so that it never flings."""


class Thing(NamedTuple):
    """An element as a screen reader reads it."""

    role: str
    name: str


class Tab:
    """A page of Playwright, what it asked for and complained about, and hands for several steps."""

    def __init__(self, page: Page) -> None:
        """Note what happens on a page that is still empty."""
        self.page = page
        self.protocol = page.context.new_cdp_session(page)
        """The session for what only Chromium can do."""
        self.requests: list[Request] = []
        self.complaints: list[str] = []
        self.questions: list[str] = []
        """What the page asked in a dialog of the browser; all are answered with yes."""
        self._offered: list[Download] = []
        self._homes: set[str] = set()
        page.on("request", lambda request: self.requests.append(request))  # noqa: PLW0108
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._note(message.text))
        page.on("download", lambda offered: self._offered.append(offered))  # noqa: PLW0108
        page.on("dialog", self._agree)

    @contextmanager
    def beside(self) -> Iterator[Tab]:
        """Open another tab, which shares what the browser keeps; it may not complain."""
        other = Tab(self.page.context.new_page())
        yield other
        other.check()
        other.page.close()

    def check(self) -> None:
        """Fail where the page complained, or asked another host than those that were opened."""
        faults = [*self.complaints, *self.strangers()]
        assert not faults, faults

    def forget(self) -> None:
        """Leave the page, and forget what it kept and what was noted."""
        self.run(_FORGET)
        self.page.goto("about:blank")
        for noted in (self.requests, self.complaints, self.questions, self._homes):
            noted.clear()

    def strangers(self) -> list[str]:
        """Return the requests to hosts other than those of opened pages."""
        homes = ("data:", "blob:", *self._homes)
        return [it.url for it in self.requests if not it.url.startswith(homes)]

    def weights(self, *kinds: str) -> dict[str, int]:
        """Return the bytes, unpacked, of what was loaded as one of some kinds of resources."""
        found = {it.url: it.response() for it in self.requests if it.resource_type in kinds}
        return {address: len(answer.body()) for address, answer in found.items() if answer}

    def sent(self, *kinds: str) -> dict[str, int]:
        """Return the bytes that came over the network, packed, for some kinds of resources."""
        return {
            it.url: it.sizes()["responseBodySize"]
            for it in self.requests
            if it.resource_type in kinds and it.url.startswith("http")
        }

    def open(self, address: str) -> None:
        """Load a page, and wait for it."""
        parts = urlsplit(address)
        self._homes.add(f"{parts.scheme}://{parts.netloc}/")
        self.page.goto(address)

    def wish(self, languages: str) -> None:
        """Ask for pages in these languages, as a header `Accept-Language` says it."""
        agent = self.run("() => navigator.userAgent")
        parameters = {"userAgent": agent, "acceptLanguage": languages}
        self.protocol.send("Emulation.setUserAgentOverride", parameters)

    def reload(self) -> None:
        """Load the page afresh."""
        self.page.reload()

    def run(self, script: str, *data: Any) -> Any:
        """Return what a function written in JavaScript makes of DATA."""
        # As text, for Playwright looks at every part of any other value that it passes on.
        ask = f"async (data) => JSON.stringify(await ({script})(...JSON.parse(data)) ?? null)"
        return json.loads(self.page.evaluate(ask, json.dumps(data)))

    def wait(self, script: str, *data: Any) -> Any:
        """Return what a function says as soon as it says something that holds."""
        tried = f"(data) => {{ try {{ return ({script})(...data); }} catch {{ return false; }} }}"
        held = self.page.wait_for_function(tried, arg=data)
        return held.json_value()

    def middles(self, *selectors: str) -> list[tuple[float, float]]:
        """Bring the first of some elements into view and return the middles of all."""
        return [(x, y) for x, y in self.run(_MIDDLES, *selectors)]

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as `a`, `Enter` or `Control+z`."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type a text, key by key."""
        self.page.keyboard.type(text)

    def focused(self) -> Thing:
        """Return what has the focus."""
        return self._thing("document.activeElement")

    def thing(self, selector: str) -> Thing:
        """Return an element as a screen reader reads it."""
        return self._thing(f"document.querySelector({selector!r})")

    def click(self, selector: str) -> None:
        """Click an element as soon as it is still and nothing covers it."""
        self.page.click(selector)

    def drag(self, way: Iterable[tuple[float, float]]) -> None:
        """Press the mouse at the first point, move it over the others, release it at the last."""
        first, *others = way
        mouse = self.page.mouse
        if not others:
            mouse.click(*first)
            return
        mouse.move(*first)
        mouse.down()
        for point in others:
            mouse.move(*point)
        mouse.up()

    def touch(self, selector: str) -> None:
        """Touch an element, until the page takes it as a click."""
        self.run(_AWAIT_CLICK)
        self.swipe(self.middles(selector))
        self.wait("() => !window.isClickAwaited")

    def swipe(self, way: Iterable[tuple[float, float]]) -> None:
        """Put a finger on the first point, move it over the others, lift it."""
        points = list(way)
        begun = time.time() - _BETWEEN * (len(points) + 1)
        for number, point in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            self.fingers(kind, [point], begun + _BETWEEN * number)
        self.fingers("touchEnd", [], begun + _BETWEEN * len(points))

    def fingers(
        self, kind: str, points: Iterable[tuple[float, float]], when: float | None = None
    ) -> None:
        """Put, move or lift fingers."""
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        parameters = {"type": kind, "touchPoints": touched, "timestamp": when or time.time()}
        self.protocol.send("Input.dispatchTouchEvent", parameters)

    def drop(self, selector: str, **files: str) -> None:
        """Drop files with these names and texts on an element."""
        self.run(_DROP, selector, list(files.items()))

    def keep(self, folder: Path) -> Path:
        """Keep the next file that the page offers in FOLDER, and return it."""
        if not self._offered:
            self.page.wait_for_event("download")
        offered = self._offered.pop(0)
        file = folder / offered.suggested_filename
        offered.save_as(file)
        return file

    def _note(self, complaint: str) -> None:
        if complaint != _KEEPS_NOTHING:
            self.complaints.append(complaint)

    def _agree(self, dialog: Dialog) -> None:
        self.questions.append(dialog.message)
        dialog.accept()

    def _thing(self, expression: str) -> Thing:
        found = self.protocol.send("Runtime.evaluate", {"expression": expression})["result"]
        how = {"objectId": found["objectId"], "fetchRelatives": False}
        node = self.protocol.send("Accessibility.getPartialAXTree", how)["nodes"][0]
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        return Thing(role, name)


class Chromium:
    """The browser of the system; its windows share nothing."""

    def __init__(self, browser: Browser) -> None:
        """Take a browser that Playwright has launched."""
        self._browser = browser
        self._loop = get_running_loop()

    @contextmanager
    def window(
        self,
        size: tuple[int, int] = DESKTOP,
        *,
        dark: bool = False,
        touch: bool = False,
        keeps: bool = False,
    ) -> Iterator[Tab]:
        """Open a window of a size, light or dark, for a mouse or for fingers.

        Only a window that KEEPS pages for when there is no network fetches all of them.
        """
        width, height = size
        with self.driven():
            context = self._browser.new_context(
                viewport={"width": width, "height": height},
                is_mobile=width < NARROW,
                has_touch=touch,
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",  # nothing slides away from under the mouse
                service_workers="allow" if keeps else "block",
            )
            context.set_default_timeout(PATIENCE)
            try:
                yield Tab(context.new_page())
            finally:
                context.close()

    @contextmanager
    def driven(self, *, now: bool = True) -> Iterator[None]:
        """Mark the loop of Playwright as the running one, or none, so that others may run."""
        before = _get_running_loop()
        _set_running_loop(self._loop if now else None)
        try:
            yield
        finally:
            _set_running_loop(before)


@contextmanager
def launched(program: str) -> Iterator[Chromium]:
    """Launch a Chromium, and see to its end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=PATIENCE)
        chromium = Chromium(browser)
        with chromium.driven(now=False):
            yield chromium
        browser.close()
