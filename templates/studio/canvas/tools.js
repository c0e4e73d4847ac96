// The tools: what pointers and keys do on the canvas, by the tool that is chosen.
import { lineBetween, rectangleBetween, regionAt } from "./shapes.js";
import { images } from "./symmetry.js";
import { say } from "../shared/page.js";

const KEYS = { b: "brush", f: "fill", l: "line", a: "rectangle", i: "pick", s: "select" };
const SPANS = { line: lineBetween, rectangle: rectangleBetween, select: rectangleBetween };
const PAINTING = new Set(["brush", "fill", "line", "rectangle"]);
const ERASER = { kind: "erase" };

/** The tools of a BAR of buttons, which gives way to the PART's. DRAWING tells { domain, counted };
    PICK takes the brush of a hex. */
export function makeTools({ bar, part }, hands) {
  const { canvas, outline, strokes, drawing, pick, lookAgain, announce, message } = hands;
  const buttons = [...bar.querySelectorAll("[data-tool]")];
  let mover = null;
  let tool = "brush";
  let before = "brush";
  let span = null;

  /** The hexes that a tool takes from its anchor to its target, without their images. */
  const taken = ({ kind, anchor, target }) => {
    const { domain, counted } = drawing();
    if (kind === "pick") return [target];
    if (kind === "fill") return regionAt(target, domain.cells, counted.zoneOf);
    if (kind === "line") return lineBetween(anchor, target);
    if (kind === "rectangle") return rectangleBetween(anchor, target).filter(canvas.has);
    const isZone = anchor === target && counted.painted.has(target);
    return isZone ? counted.zoneOf.get(target).hexes : rectangleBetween(anchor, target);
  };
  const aim = (target) => {
    span.target = target;
    const { symmetry, centre } = drawing().domain;
    const hexes = taken(span);
    outline.show(PAINTING.has(span.kind) ? hexes.flatMap((name) => images(symmetry, centre, name)) : hexes);
    return hexes.length;
  };
  const drop = () => {
    const isAiming = span !== null;
    span = null;
    outline.clear();
    return isAiming;
  };
  const giveUp = () => {
    const isGivenUp = drop();
    if (isGivenUp) announce(say("given-up"));
    return isGivenUp;
  };
  const finish = () => {
    const { kind, target, own } = span;
    const hexes = taken(span);
    drop();
    if (kind === "pick") return take(target);
    if (kind === "select") return lift(hexes);
    strokes.begin();
    for (const name of hexes) strokes.paint(name, own);
    const number = strokes.end();
    canvas.point(canvas.has(target) ? target : canvas.current(), { focus: true });
    return announce(say("drawn", { number }));
  };
  /** Hold hexes to move them; few drawings need it, so its script comes when it is used. */
  const lift = async (hexes) => {
    try {
      mover ??= (await import("./mover.js")).makeMover({ bar, part }, hands);
    } catch {
      return message(say("offline"));
    }
    return mover.lift(hexes.filter((name) => drawing().counted.painted.has(name)));
  };
  const take = (name) => {
    const isFound = pick(name);
    announce(isFound ? say("picked", { label: canvas.label(name) }) : say("nothing-here"));
    message(isFound ? null : say("nothing-here"));
    if (isFound && tool === "pick") hold(before);
  };
  const hold = (next) => {
    mover?.setDown();
    drop();
    if (PAINTING.has(tool)) before = tool;
    tool = next;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    lookAgain();
  };
  const choose = (next) => {
    hold(next);
    const name = buttons.find((it) => it.dataset.tool === next).textContent;
    announce(say(next in SPANS ? "tool-of-two" : "tool", { name }));
  };
  for (const button of buttons) button.addEventListener("click", () => choose(button.dataset.tool));

  const stroke = (name, own) => {
    strokes.begin();
    strokes.paint(name, own);
    const over = (names) => names.filter(canvas.has).forEach((each) => strokes.paint(each, own));
    return { over, end: strokes.end, cancel: strokes.cancel };
  };
  const spanFrom = (name, kind, own) => {
    const mine = (span = { kind, anchor: name, target: name, own });
    aim(name);
    const whileMine = (action) => (...values) => span === mine && action(...values);
    return { over: whileMine((names) => aim(names.at(-1))), end: whileMine(finish), cancel: whileMine(drop) };
  };

  return {
    /** The hexes that the brush would paint if a hex were pressed. */
    wouldPaint(name) {
      if (!PAINTING.has(tool) || mover?.isHolding()) return [];
      return tool === "fill" ? taken({ kind: tool, target: name }) : [name];
    },

    /** Go back to a tool that paints, for somebody has chosen a brush. */
    paint: () => hold(PAINTING.has(tool) ? tool : before),

    /** A pointer goes down; the answer is what its way and its end do, or null. */
    begin(name, { erases, picks }) {
      drop();
      if (mover?.isHolding()) return mover.grip(name);
      if (!canvas.has(name)) return null;
      canvas.point(name, { focus: true });
      const kind = picks ? "pick" : erases && !PAINTING.has(tool) ? "brush" : tool;
      const own = erases ? ERASER : null;
      return kind === "brush" ? stroke(name, own) : spanFrom(name, kind, own);
    },

    /** The cursor has come to a hex by key. */
    reach(name) {
      if (span) announce(say("tool-takes", { number: aim(name) }));
    },

    /** Do what a key means to the tools; false where it means nothing to them. */
    key(pressed) {
      if (mover?.isHolding()) return mover.key(pressed);
      const name = canvas.current();
      const next = KEYS[pressed.toLowerCase()];
      if (next) choose(next);
      else if (pressed === "Escape") return giveUp();
      else if ((pressed === "Enter" || pressed === " ") && tool !== "brush") {
        if (!span && tool in SPANS) {
          spanFrom(name, tool, null);
          announce(say("tool-from", { place: say(canvas.place(name).where, canvas.place(name)) }));
        } else {
          span ??= { kind: tool, anchor: name, own: null };
          span.target = name;
          finish();
        }
      } else return false;
      return true;
    },

    /** The drawing has changed: what no longer fits it is dropped. */
    follow() {
      mover?.follow();
      if (span && !(canvas.has(span.anchor) && canvas.has(span.target))) drop();
    },

    /** Give up what is not done yet; false where there is nothing. */
    giveUp: () => mover?.putBack() || giveUp(),
  };
}
