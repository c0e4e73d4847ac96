// The arithmetic of a view: boxes around what is drawn, zooming by wheel and fingers, bringing into sight.
const STEPS = [1, 1.5, 2, 3, 4, 6, 8, 12, 16];
const LEAST_SEEN = 4;
const LEAST_MOST = 4;
const LINE = 16;
const WHEEL = 0.004;
const MOST_WHEEL = 100;

/** A number, or the bound beyond which it lies. */
export const within = (number, least, most) => Math.min(Math.max(number, least), most);

/** The box around spots, with a margin on both sides and of a least size, around the same middle. */
export function boxAround(spots, margin, least) {
  const [across, down] = [spots.map((it) => it.x), spots.map((it) => it.y)];
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  const width = Math.max(right - left + margin.x, least.x);
  const height = Math.max(bottom - top + margin.y, least.y);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** The smallest box that holds two. */
export function union(one, other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** How a box is drawn, whole and in the middle, in a rectangle of the window. */
export function drawnIn(box, { left, top, width, height }) {
  const unit = Math.min(width / box.width, height / box.height);
  const corner = [left + (width - unit * box.width) / 2, top + (height - unit * box.height) / 2];
  return {
    unit,
    /** The spot of the box at a point of the window. */
    spotAt: ([x, y]) => ({ x: box.x + (x - corner[0]) / unit, y: box.y + (y - corner[1]) / unit }),
    /** The point of the window at a spot of the box. */
    pointAt: (spot) => [corner[0] + (spot.x - box.x) * unit, corner[1] + (spot.y - box.y) * unit],
  };
}

/** How many times larger than whole a box may be shown: until only a few hexes are seen. */
export const mostZoom = (box) => Math.max(LEAST_MOST, box.width / LEAST_SEEN);

/** The steps of the buttons and keys for a box. */
export const stepsFor = (box) => STEPS.filter((step) => step <= mostZoom(box));

/** By how much one turn of the wheel enlarges; a touchpad sends many small turns. */
export function wheelRatio({ deltaY, deltaMode }) {
  const turned = within(deltaMode ? deltaY * LINE : deltaY, -MOST_WHEEL, MOST_WHEEL);
  return Math.exp(-turned * WHEEL);
}

/** Two fingers as one gesture: the point between them, and how far they are apart. */
export function pinchOf([one, other]) {
  const middle = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  return { middle, apart: Math.max(Math.hypot(one[0] - other[0], one[1] - other[1]), 1) };
}

/** How far to scroll so that a stretch is seen between two bounds, with a margin where there is room. */
export function shiftInto([from, to], [least, most], margin) {
  const room = within((most - least - (to - from)) / 2, 0, margin);
  if (from - room < least) return from - room - least;
  return to + room > most ? to + room - most : 0;
}
