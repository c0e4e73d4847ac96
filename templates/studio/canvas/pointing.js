// Pointing: mouse, finger, pen and keys on the canvas become strokes.
import { SQRT3, centre, hexAt, hexOf, key } from "../domains/hexes.js";
import { brushOfKey } from "./brushes.js";

const ERASER = { kind: "erase" };
const RIGHT_BUTTON = 2;

/** The hexes under a straight line from one point to another. */
function hexesBetween(from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 0.4));
  const found = new Set();
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    found.add(key(...hexAt(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)));
  }
  return found;
}

/** Work with pointers: one uses a tool, a second finger takes that back and zooms. */
export function listenToPointers(canvas, tools) {
  const { svg } = canvas;
  const fingers = new Set();
  let at = null;
  let work = null;

  /** The point of the canvas under a pointer, or the nearest to one that has left it. */
  const spot = (event) => {
    const { left, right, top, bottom } = svg.parentElement.getBoundingClientRect();
    const within = (it, least, most) => Math.min(Math.max(it, least), most);
    return canvas.spotAt([within(event.clientX, left, right), within(event.clientY, top, bottom)]);
  };
  const follow = (event) => {
    const to = spot(event);
    work.over([...hexesBetween(at, to)]);
    at = to;
  };
  const finish = (how) => {
    const done = work;
    work = null;
    done?.[how]();
  };

  svg.addEventListener("pointerdown", (event) => {
    fingers.add(event.pointerId);
    if (fingers.size > 1) {
      finish("cancel");
      return;
    }
    if (event.button !== 0 && event.button !== RIGHT_BUTTON) return;
    at = spot(event);
    const how = { erases: event.button === RIGHT_BUTTON, picks: event.altKey };
    work = tools.begin(key(...hexAt(at.x, at.y)), how);
    if (!work) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!work) return;
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const each of passed.length ? passed : [event]) follow(each);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    svg.addEventListener(kind, (event) => {
      fingers.delete(event.pointerId);
      finish(kind === "pointercancel" ? "cancel" : "end");
    });
  }
  svg.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** Walk over the hexes with the arrow keys, use the tools, and paint with letters, digits and the brush. */
export function listenToKeys(canvas, strokes, tools, game) {
  let column = null;
  let isSpaceDown = false;

  const walk = (name) => {
    if (name === undefined) return;
    canvas.point(name, { focus: true, seen: true });
    tools.reach(name);
  };
  const row = (r) =>
    canvas
      .names()
      .map(hexOf)
      .filter((hex) => hex[1] === r)
      .sort((one, other) => one[0] - other[0]);
  const aside = (step) => {
    const [q, r] = hexOf(canvas.current());
    const beside = row(r).filter((hex) => (hex[0] - q) * step > 0);
    const next = step > 0 ? beside[0] : beside.at(-1);
    column = null;
    walk(next && key(...next));
  };
  const updown = (step) => {
    const [q, r] = hexOf(canvas.current());
    column ??= centre(q, r).x;
    const far = (hex) => Math.abs(centre(...hex).x - column);
    const near = row(r + step).filter((hex) => Math.abs(centre(...hex).x - centre(q, r).x) < SQRT3);
    const next = near.sort((one, other) => far(one) - far(other))[0];
    walk(next && key(...next));
  };
  const edge = (index) => {
    column = null;
    walk(key(...row(hexOf(canvas.current())[1]).at(index)));
  };
  const moves = {
    ArrowLeft: () => aside(-1),
    ArrowRight: () => aside(1),
    ArrowUp: () => updown(-1),
    ArrowDown: () => updown(1),
    Home: () => edge(0),
    End: () => edge(-1),
  };

  canvas.svg.addEventListener("focusin", ({ target }) => {
    if (target.dataset.hex && target.dataset.hex !== canvas.current()) canvas.point(target.dataset.hex);
  });
  canvas.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const erases = event.key === "Delete" || event.key === "Backspace";
    const uses = event.key === "Enter";
    const brush = erases ? ERASER : brushOfKey(event.key, game());
    // Space acts when it is released: held, it moves the view.
    if (event.key === " ") isSpaceDown = true;
    else if (tools.key(event.key)) column = null;
    else if (moves[event.key]) moves[event.key]();
    else if (uses || brush) strokes.touch(canvas.current(), uses ? null : brush);
    else return;
    event.preventDefault();
  });
  canvas.svg.addEventListener("keyup", (event) => {
    if (event.key !== " ") return;
    const isUsed = isSpaceDown && !event.defaultPrevented;
    if (isUsed && !tools.key(" ")) strokes.touch(canvas.current(), null);
    isSpaceDown = false;
  });
}
