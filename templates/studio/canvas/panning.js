// Panning: the wheel, two fingers, the middle button and the Space key move and enlarge the view.
import { pinchOf, wheelRatio } from "./view.js";

const MIDDLE_BUTTON = 1;
const pointOf = (event) => [event.clientX, event.clientY];

/** Listen on the box of VIEW; what pans never paints. */
export function listenToPanning(view) {
  const { box } = view;
  const fingers = new Map();
  let pinch = null;
  let drag = null;
  let space = null;

  box.addEventListener(
    "wheel",
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || !event.deltaY) return;
      event.preventDefault();
      view.zoom(view.factor() * wheelRatio(event), pointOf(event));
    },
    { passive: false },
  );

  const beginPinch = () => {
    const { middle, apart } = pinchOf([...fingers.values()]);
    pinch = { spot: view.spotAt(middle), share: view.factor() / apart };
  };
  const movePinch = () => {
    const { middle, apart } = pinchOf([...fingers.values()]);
    view.zoom(pinch.share * apart, middle, pinch.spot);
  };
  const endDrag = () => {
    drag = null;
    box.classList.remove("panned");
  };

  box.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== MIDDLE_BUTTON && !(space && event.button === 0)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      if (space) space.isUsed = true;
      drag = { at: pointOf(event), left: box.scrollLeft, top: box.scrollTop };
      box.classList.add("panned");
      box.setPointerCapture(event.pointerId);
    },
    { capture: true },
  );
  box.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, pointOf(event));
    view.svg.setPointerCapture(event.pointerId);
    pinch = null;
    if (fingers.size === 2) beginPinch();
  });
  box.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, pointOf(event));
    if (pinch) movePinch();
    if (!drag) return;
    const [x, y] = pointOf(event);
    box.scrollTo({ left: drag.left + drag.at[0] - x, top: drag.top + drag.at[1] - y, behavior: "instant" });
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    box.addEventListener(kind, (event) => {
      fingers.delete(event.pointerId);
      pinch = null;
      if (fingers.size === 2) beginPinch();
      endDrag();
    });
  }
  // The middle button would start the browser's own scrolling.
  box.addEventListener("mousedown", (event) => event.button === MIDDLE_BUTTON && event.preventDefault());

  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== " " || event.target.matches("input, textarea, select")) return;
      space ??= { isUsed: false };
      if (view.factor() === 1 || !box.matches(":hover")) return;
      box.classList.add("grip");
      if (event.target === document.body) event.preventDefault();
    },
    { capture: true },
  );
  addEventListener(
    "keyup",
    (event) => {
      if (event.key !== " ") return;
      // The key that held the canvas neither paints nor presses the button that has the focus.
      if (space?.isUsed) event.preventDefault();
      space = null;
      box.classList.remove("grip");
    },
    { capture: true },
  );
  addEventListener("blur", () => {
    space = null;
    box.classList.remove("grip");
  });
}
