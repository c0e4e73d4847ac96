"""A tab of a real browser: its page, and the hands, the keys, the files and the network of it."""

from __future__ import annotations

import base64
import json
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from devtools import BrowserError
from keyboard import ALT, CONTROL, META, SHIFT, key_stroke
from traffic import Answer

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from devtools import Wire

__all__ = ["ALT", "CONTROL", "META", "SHIFT", "Point", "Tab", "Thing"]
NARROW = 600
"""A window that is narrower is a phone's."""
SOON = 10
"""How many seconds a page may take for what a person waits for."""
_DROP = """(selector, files) => {
  const target = document.querySelector(selector);
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    const how = { bubbles: true, cancelable: true, composed: true, dataTransfer };
    target.dispatchEvent(new DragEvent(kind, how));
  }
}"""
_MIDDLE = """(selector, scrolls) => {
  const it = document.querySelector(selector);
  if (scrolls) it.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = it.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
# A finger's click comes later than the finger goes; nothing may move in between.
_AWAIT_CLICK = """() => {
  window.isClickAwaited = true;
  const taken = () => { window.isClickAwaited = false; };
  addEventListener("click", taken, { once: true, capture: true });
}"""
_REST = 0.15


class Point(NamedTuple):
    """A place in the window, in CSS pixels."""

    x: float
    y: float


class Thing(NamedTuple):
    """An element as a screen reader tells it."""

    role: str
    name: str


class Tab:
    """One page, its requests, its complaints, and the hands that work on it."""

    def __init__(self, wire: Wire, target: str) -> None:
        """Attach to a target of the browser."""
        self._wire = wire
        self._target = target
        answer = wire.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session: str = answer["sessionId"]
        self._arrived: set[str] = set()
        self._answers: dict[str, Answer] = {}
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.questions: list[str] = []
        """What the page asked in a dialog of the browser; all are answered with yes."""
        wire.hearers[self._session] = self._hear
        for domain in ("Page", "Runtime", "Network", "Log", "DOM"):
            self(f"{domain}.enable")

    def __call__(self, method: str, **params: Any) -> dict[str, Any]:
        """Give a command of the DevTools protocol and return its answer."""
        return self._wire.ask(method, self._session, **params)

    @property
    def answers(self) -> list[Answer]:
        """What came back for every request so far."""
        return list(self._answers.values())

    def forget(self) -> None:
        """Begin the lists of requests, answers and complaints afresh."""
        for each in (self.requests, self.complaints, self.questions, self._answers):
            each.clear()

    def close(self) -> None:
        """Close the tab."""
        self._wire.ask("Target.closeTarget", targetId=self._target)
        self._wire.hearers.pop(self._session)

    def show(self, *, width: int, height: int, dark: bool = False, touch: bool = False) -> None:
        """Make the window of a size, light or dark, for a mouse or for fingers."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1}
        self("Emulation.setDeviceMetricsOverride", **size, mobile=width < NARROW)
        points = {"maxTouchPoints": 5} if touch else {}
        self("Emulation.setTouchEmulationEnabled", enabled=touch, **points)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self("Emulation.setEmulatedMedia", features=[scheme])

    def wish(self, languages: str) -> None:
        """Ask for pages in these languages, as a header `Accept-Language` says it."""
        agent = self._wire.ask("Browser.getVersion")["userAgent"]
        self("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)

    def disconnect(self, *, offline: bool = True) -> None:
        """Take the network away, or give it back."""
        freely = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self("Network.emulateNetworkConditions", offline=offline, **freely)

    def open(self, address: str) -> None:
        """Load a page, and wait for it."""
        self._arrived.clear()
        answer = self("Page.navigate", url=address)
        if "errorText" in answer:
            raise BrowserError(f"{address}: {answer['errorText']}")
        if "loaderId" in answer:
            self._loaded()

    def reload(self) -> None:
        """Load the page afresh."""
        self._arrived.clear()
        self("Page.reload")
        self._loaded()

    def run(self, script: str, *data: Any) -> Any:
        """Return what a function written in JavaScript makes of DATA."""
        return self._evaluate(script, data, returnByValue=True)["result"].get("value")

    def wait(self, script: str, *data: Any, seconds: float = SOON) -> Any:
        """Return what a function says as soon as it says something that holds."""
        poll = f"""async (...data) => {{
          const until = performance.now() + 250;
          for (;;) {{
            const said = ({script})(...data);
            if (said || performance.now() > until) return [Boolean(said), said];
            await new Promise((done) => setTimeout(done, 10));
          }}
        }}"""
        deadline = time.monotonic() + seconds
        while True:
            fault = ""
            try:
                holds, said = self.run(poll, *data)
            except BrowserError as error:
                # A page that gives way to the next takes the question with it.
                holds, said, fault = False, None, str(error)
            if holds:
                return said
            if time.monotonic() > deadline:
                raise BrowserError(f"waited in vain for {script} {data} ({fault or said})")

    def middle(self, selector: str) -> Point:
        """Bring an element into view and return its middle."""
        return Point(*self.run(_MIDDLE, selector, True))  # noqa: FBT003 - JavaScript has no names

    def place(self, selector: str) -> Point:
        """Return the middle of an element where it stands."""
        return Point(*self.run(_MIDDLE, selector, False))  # noqa: FBT003 - as above

    def press(self, key: str, code: int = 0, *, held: int = 0) -> None:
        """Press and release a key: a letter, or one with a name; HELD adds CONTROL, SHIFT, …."""
        stroke = key_stroke(key, code, held)
        down = "keyDown" if stroke.text else "rawKeyDown"
        self("Input.dispatchKeyEvent", type=down, text=stroke.text, **stroke.details)
        self("Input.dispatchKeyEvent", type="keyUp", **stroke.details)

    def type(self, text: str) -> None:
        """Type a text, key by key."""
        for letter in text:
            self.press(letter)

    def focused(self) -> Thing:
        """Return what has the focus."""
        return self._thing("() => document.activeElement")

    def thing(self, selector: str) -> Thing:
        """Return an element as a screen reader tells it."""
        return self._thing("(selector) => document.querySelector(selector)", selector)

    def tap(self, x: float, y: float) -> None:
        """Click a point of the window."""
        self.drag([Point(x, y)])

    def click(self, selector: str) -> None:
        """Bring an element into view and click its middle."""
        self.drag([self.middle(selector)])

    def drag(self, way: Iterable[tuple[float, float]]) -> None:
        """Press the mouse at the first point, move it over the others, release it at the last."""
        (x, y), *others = way
        self.mouse("mouseMoved", x, y, held=False)
        self.mouse("mousePressed", x, y)
        for x, y in others:
            self.mouse("mouseMoved", x, y)
        self.mouse("mouseReleased", x, y, held=False)

    def mouse(self, kind: str, x: float, y: float, *, held: bool = True) -> None:
        """Do one thing with the mouse, whose left button is then HELD or not."""
        moves = kind == "mouseMoved"
        button = {"button": "none" if moves and not held else "left", "buttons": int(held)}
        count = 0 if moves else 1
        self("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=count, **button)

    def touch(self, selector: str) -> None:
        """Bring an element into view and touch its middle, until the page takes it as a click."""
        place = self.middle(selector)
        self.run(_AWAIT_CLICK)
        self.swipe([place])
        self.wait("() => !window.isClickAwaited")

    def swipe(self, way: Iterable[tuple[float, float]]) -> None:
        """Put a finger on the first point, move it over the others, lift it."""
        points = [Point(*point) for point in way]
        for number, point in enumerate(points):
            self.fingers("touchMove" if number else "touchStart", [point])
        if len(points) > 1:
            # A finger that leaves while it moves flings the page; the next tap would only stop it.
            time.sleep(_REST)
            self.fingers("touchMove", [(points[-1].x + 1, points[-1].y)])
        self.fingers("touchEnd", [])

    def fingers(self, kind: str, points: Iterable[tuple[float, float]]) -> None:
        """Put, move or lift fingers."""
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self("Input.dispatchTouchEvent", type=kind, touchPoints=touched)

    def choose(self, selector: str, *files: Path) -> None:
        """Choose files for an entry, as its dialog would."""
        found = self._object("(selector) => document.querySelector(selector)", (selector,))
        self("DOM.setFileInputFiles", files=[str(it) for it in files], objectId=found)

    def drop(self, selector: str, **files: str) -> None:
        """Drop files with these names and texts on an element."""
        self.run(_DROP, selector, list(files.items()))

    def photograph(self, *, whole: bool = False) -> bytes:
        """Return a picture of the window, or of the whole page, as PNG."""
        answer = self("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(answer["data"])

    def _loaded(self) -> None:
        self._wire.wait(lambda: "Page.loadEventFired" in self._arrived, "a page")

    def _evaluate(self, script: str, data: Iterable[Any], **how: Any) -> dict[str, Any]:
        arguments = ", ".join(json.dumps(it) for it in data)
        expression = f"({script})({arguments})"
        answer = self("Runtime.evaluate", expression=expression, awaitPromise=True, **how)
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"]))
        return answer

    def _object(self, script: str, data: Iterable[Any] = ()) -> str:
        found: str = self._evaluate(script, data)["result"]["objectId"]
        return found

    def _thing(self, script: str, *data: Any) -> Thing:
        how = {"objectId": self._object(script, data), "fetchRelatives": False}
        node = self("Accessibility.getPartialAXTree", **how)["nodes"][0]
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        return Thing(role, name)

    def _hear(self, event: str, details: dict[str, Any]) -> None:
        """Note what the page asks for and complains about."""
        self._arrived.add(event)
        if event == "Network.requestWillBeSent":
            self.requests.append(details["request"]["url"])
            self._answers[details["requestId"]] = Answer(details["request"]["url"])
        elif event == "Runtime.exceptionThrown":
            self.complaints.append(str(details["exceptionDetails"]))
        elif event == "Runtime.consoleAPICalled":
            self.complaints.append(str(details["args"]))
        elif event == "Log.entryAdded":
            self.complaints.append(str(details["entry"]))
        elif event == "Page.javascriptDialogOpening":
            self.questions.append(details["message"])
            self._wire.tell("Page.handleJavaScriptDialog", self._session, accept=True)
        elif details.get("requestId") in self._answers:
            self._answers[details["requestId"]].note(event, details)
