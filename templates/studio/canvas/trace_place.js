// Where a picture to trace lies under the hexes: pure arithmetic in the units of the canvas.
import { within } from "./view.js";

const KINDS = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"];
export const MOST_BYTES = 10_000_000;
export const MOST_DOTS = 50_000_000;
const [NARROWEST, WIDEST] = [1, 400];
const FARTHEST = 500;

/** Why a file cannot be traced, as the name of a sentence; null where it can. */
export function refusalOf({ type, size }) {
  if (!KINDS.includes(type)) return "trace-kind";
  return size > MOST_BYTES ? "trace-large" : null;
}

/** The place of a picture of a RATIO of width to height that is all in a box. */
export function placeIn(box, ratio) {
  const width = Math.min(box.width, box.height * ratio);
  return boundPlace({ x: box.x + box.width / 2, y: box.y + box.height / 2, width, ratio, opacity: 0.6, isShown: true });
}

/** A place within its bounds; what is not a number becomes the least. */
export function boundPlace({ x, y, width, ratio, opacity, isShown }) {
  const bound = (value, least, most) => within(Number.isFinite(value) ? value : least, least, most);
  return {
    x: bound(x, -FARTHEST, FARTHEST),
    y: bound(y, -FARTHEST, FARTHEST),
    width: bound(width, NARROWEST, WIDEST),
    ratio: bound(ratio, 0.01, 100),
    opacity: bound(opacity, 0.05, 1),
    isShown: Boolean(isShown),
  };
}

/** The place after a move by some units, and after growing around a spot that stays. */
export function movedBy(place, dx, dy, growth = 1, around = place) {
  const { width } = boundPlace({ ...place, width: place.width * growth });
  const real = width / place.width;
  const x = around.x + (place.x - around.x) * real + dx;
  const y = around.y + (place.y - around.y) * real + dy;
  return boundPlace({ ...place, x, y, width });
}

/** The corner and the size of the picture. */
export function cornersOf({ x, y, width, ratio }) {
  const height = width / ratio;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The bounds of a slider so that a picture can leave a box on both sides. */
export function reachOf(from, length, value) {
  return [Math.floor(Math.min(from - length / 2, value)), Math.ceil(Math.max(from + 1.5 * length, value))];
}
