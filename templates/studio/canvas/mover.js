// The mover: holds a part of the drawing above the rest until it is set down or put back.
import { MOST_HEXES } from "../domains/domain.js";
import { brushOfKey } from "./brushes.js";
import { hexOf } from "../domains/hexes.js";
import { copyOn, liftPart, movedTo, placed, settled, turnedPart } from "./part.js";
import { listenToShortcuts } from "../shared/shortcuts.js";
import { say } from "../shared/page.js";

const TURN_KEYS = { ",": "left", ".": "right", h: "across", v: "down" };

/** The mover; the buttons of PART take the place of BAR while it holds one. */
export function makeMover({ bar, part: buttons }, { canvas, outline, strokes, drawing, announce, message }) {
  let part = null;
  let cells = null;
  let column = 0;
  let copied = null;
  let pasted = null;

  const follow = () => {
    const now = placed(part);
    const left = [...part.from.keys()].filter((name) => !now.has(name));
    outline.lift(left, now, drawing().domain.game);
  };
  const hold = (next) => {
    part = next;
    ({ cells } = drawing().domain);
    bar.hidden = Boolean(part);
    buttons.hidden = !part;
    if (part) follow();
    else outline.clear();
  };
  const keepColumn = () => {
    column = part.middle[0] + part.middle[1] / 2;
  };
  /** Hold the part elsewhere, as long as it is over a place of the canvas. */
  const put = (next) => {
    const place = [...placed(next).keys()].map(canvas.place).find(Boolean);
    if (!place) return;
    hold(next);
    announce(say("part-at", { place: say(place.where, place) }));
  };
  const aside = (step) => {
    const [q, r] = part.middle;
    put(movedTo(part, [q + step, r]));
    keepColumn();
  };
  const updown = (step) => {
    const r = part.middle[1] + step;
    put(movedTo(part, [Math.round(column - r / 2), r]));
  };
  const letGo = (changes, sentence) => {
    const over = [...placed(part).keys()].find(canvas.has);
    hold(null);
    strokes.begin();
    for (const [name, token] of changes) strokes.put(name, token);
    const number = strokes.end();
    canvas.point(canvas.has(over) ? over : canvas.current(), { focus: true });
    announce(say(sentence, { number }));
  };
  const setDown = () => {
    if (!part) return;
    const changes = settled(part, cells);
    const after = new Set(cells.keys());
    for (const [name, token] of changes) {
      if (token === null) after.delete(name);
      else after.add(name);
    }
    if (after.size > MOST_HEXES) message(say("too-many", { most: MOST_HEXES }));
    else letGo(changes, "part-down");
  };
  const putBack = () => {
    if (!part) return false;
    letGo([], part.from.size ? "part-back" : "copy-gone");
    return true;
  };
  const remove = () => {
    if (part.from.size) letGo([...part.from.keys()].map((name) => [name, null]), "drawn");
    else putBack();
  };
  const copy = () => {
    copied = { shape: part.shape, game: drawing().domain.game };
    announce(say("part-copied", { number: copied.shape.length }));
  };
  /** Hold a copy: beside the part that is held, or at the cursor. Another game has only its terrains. */
  const paste = () => {
    if (part && part === pasted) return;
    const [q, r] = part?.middle ?? [];
    setDown();
    if (part) return;
    const { game } = drawing().domain;
    const shape = copied.shape.map(([dq, dr, token]) => [dq, dr, game === copied.game ? token : token[0]]);
    hold(q === undefined ? copyOn(hexOf(canvas.current()), shape) : { from: new Map(), shape, middle: [q + 1, r] });
    pasted = part;
    keepColumn();
    canvas.point(canvas.current(), { focus: true });
    announce(say("copy-held", { number: shape.length }));
  };
  const acts = {
    ArrowLeft: () => aside(-1),
    ArrowRight: () => aside(1),
    ArrowUp: () => updown(-1),
    ArrowDown: () => updown(1),
    Enter: setDown,
    " ": setDown,
    Escape: putBack,
    Delete: remove,
    Backspace: remove,
    Copy: () => {
      copy();
      paste();
    },
    ...Object.fromEntries(Object.entries(TURN_KEYS).map(([key, how]) => [key, () => put(turnedPart(part, how))])),
  };
  for (const button of buttons.querySelectorAll("button")) button.addEventListener("click", acts[button.dataset.key]);
  const cut = () => {
    copy();
    remove();
  };
  const whileHeld = (act) => () => (part && getSelection().isCollapsed ? act() : false);
  const shortcuts = { c: whileHeld(copy), x: whileHeld(cut), v: () => (copied ? paste() : false) };
  listenToShortcuts(shortcuts, { leaves: "input, textarea, select, dialog *" });

  return {
    isHolding: () => part !== null,
    setDown,
    putBack,

    lift(names) {
      const sentence = names.length ? say("part-held", { number: names.length }) : say("nothing-here");
      message(names.length ? null : sentence);
      announce(sentence);
      if (!names.length) return;
      hold(liftPart(names, drawing().domain.cells));
      keepColumn();
    },

    /** A pointer goes down: on the part it drags it, elsewhere it sets it down. */
    grip(name) {
      canvas.point(canvas.has(name) ? name : canvas.current(), { focus: true });
      if (!placed(part).has(name)) {
        setDown();
        return null;
      }
      const before = part;
      const [fromQ, fromR] = hexOf(name);
      const over = (names) => {
        if (!part) return;
        const [q, r] = hexOf(names.at(-1));
        put(movedTo(part, [before.middle[0] + q - fromQ, before.middle[1] + r - fromR]));
        keepColumn();
      };
      return { over, end: () => {}, cancel: () => part && put(before) };
    },

    /** Do what a key means to the part. No key paints while a part is held. */
    key(pressed) {
      const act = acts[pressed] ?? acts[pressed.toLowerCase()];
      act?.();
      return Boolean(act ?? brushOfKey(pressed, drawing().domain.game));
    },

    /** Let a part go that the drawing no longer has, or that was held over another. */
    follow() {
      if (!part) return;
      const isElsewhere = drawing().domain.cells !== cells;
      if (isElsewhere || [...part.from].some(([name, token]) => cells.get(name) !== token)) hold(null);
    },
  };
}
