// Hovering: which hex is under a mouse or a pen that is not pressed; a finger hovers nowhere.
import { hexAt, key } from "../domains/hexes.js";

/** Call SHOW with the hex under the pointer or null; the answer looks again after a change. */
export function listenToHover(canvas, show) {
  const { svg } = canvas;
  let point = null;
  let last = null;

  const look = () => {
    const { x, y } = point ? canvas.spotAt(point) : {};
    const name = point ? key(...hexAt(x, y)) : null;
    last = canvas.has(name) ? name : null;
    show(last);
  };
  const follow = (event) => {
    point = event.pointerType === "touch" || event.buttons ? null : [event.clientX, event.clientY];
    const { x, y } = point ? canvas.spotAt(point) : {};
    if (last !== (point ? key(...hexAt(x, y)) : null)) look();
  };
  for (const kind of ["pointermove", "pointerdown", "pointerup"]) svg.addEventListener(kind, follow);
  svg.addEventListener("pointerleave", () => {
    point = null;
    look();
  });
  return look;
}
