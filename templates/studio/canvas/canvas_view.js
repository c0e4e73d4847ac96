// The view of the canvas: how large it is drawn, and which part of it is seen.
import { drawnIn, mostZoom, shiftInto, stepsFor, union, within } from "./view.js";
import { nextStep } from "../preview/zoom.js";

const MARGIN = 8;

/** Show SVG in BOX, whole or enlarged; GROUP has the buttons, BOTTOM tells where the window is covered.
    MOVED hears of every change of what is seen. */
export function makeView(svg, box, group, { bottom, told, moved }) {
  const buttons = [...group.querySelectorAll("button")];
  let needed = null;
  let shown = null;
  let factor = 1;

  const frame = () => {
    const { left, top } = box.getBoundingClientRect();
    return { left: left + box.clientLeft, top: top + box.clientTop };
  };
  const middle = () => {
    const { left, top } = frame();
    return [left + box.clientWidth / 2, top + box.clientHeight / 2];
  };
  const drawn = () => drawnIn(shown, svg.getBoundingClientRect());
  const spotAt = (point) => drawn().spotAt(point);
  const scroll = (left, top) => box.scrollBy({ left, top, behavior: "instant" });
  const enlarge = (next) => {
    factor = next;
    box.classList.toggle("zoomed", factor > 1);
    // A custom property would be handed down to every hex.
    svg.style.transform = factor > 1 ? `scale(${factor.toFixed(4)})` : "";
    group.querySelector("[aria-pressed]").setAttribute("aria-pressed", String(factor === 1));
    moved();
  };
  const draw = (next) => {
    const numbers = [next.x, next.y, next.width, next.height].map((it) => Math.round(it * 100) / 100);
    const text = numbers.join(" ");
    shown = { x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3] };
    if (svg.getAttribute("viewBox") !== text) svg.setAttribute("viewBox", text);
  };

  const view = {
    svg,
    box,
    spotAt,
    middle,
    factor: () => factor,
    shown: () => shown,

    /** Show all of a box; an enlarged view keeps its size and its place. */
    fit(next) {
      needed = next;
      if (factor === 1) return draw(next);
      const [at, { unit, spotAt: spotBefore }] = [middle(), drawn()];
      draw(union(shown, next));
      enlarge((factor * unit) / drawn().unit);
      return view.hold(spotBefore(at), at);
    },

    whole() {
      enlarge(1);
      if (needed) draw(needed);
    },

    /** Enlarge so that the spot at a point of the window stays there. */
    zoom(next, at = middle(), spot = spotAt(at)) {
      const wanted = within(next, 1, Math.max(mostZoom(shown), factor));
      if (wanted === 1) view.whole();
      else enlarge(wanted);
      view.hold(spot, at);
    },

    /** Scroll until a spot of the canvas is at a point of the window. */
    hold(spot, [x, y]) {
      const [left, top] = drawn().pointAt(spot);
      scroll(left - x, top - y);
    },

    step(isLarger, at) {
      view.zoom(nextStep(factor, isLarger, stepsFor(shown)), at);
      told(factor);
    },

    /** What is seen, as plain values that a draft keeps: null where that is all. */
    kept() {
      if (factor === 1 || !needed) return null;
      const { left, top, width, height } = svg.getBoundingClientRect();
      const whole = drawnIn(needed, { left, top, width: width / factor, height: height / factor });
      return { factor: drawn().unit / whole.unit, ...spotAt(middle()) };
    },

    /** Show again what was kept, if it can be read. */
    restore(kept) {
      const isWhole = ["factor", "x", "y"].every((name) => Number.isFinite(kept?.[name]));
      if (isWhole) view.zoom(kept.factor, middle(), { x: kept.x, y: kept.y });
    },

    /** Scroll the canvas, and the page where that is not enough, until an element is seen. */
    reveal(element) {
      const [hex, { left, top }] = [element.getBoundingClientRect(), frame()];
      scroll(
        shiftInto([hex.left, hex.right], [left, left + box.clientWidth], hex.width / 2),
        shiftInto([hex.top, hex.bottom], [top, top + box.clientHeight], hex.height / 2),
      );
      const { top: from, bottom: to } = element.getBoundingClientRect();
      window.scrollBy({ top: shiftInto([from, to], [0, bottom()], MARGIN), behavior: "instant" });
    },
  };

  const ways = {
    in: (at) => view.step(true, at),
    out: (at) => view.step(false, at),
    0: () => {
      view.whole();
      told(factor);
    },
  };
  for (const button of buttons) button.addEventListener("click", () => ways[button.dataset.zoom]());
  box.addEventListener("scroll", moved);
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { "+": ways.in, "=": ways.in, "-": ways.out, 0: ways[0] }[event.key];
    if (!way) return;
    event.preventDefault();
    const { left, top, width, height } = event.target.getBoundingClientRect();
    way(event.target.dataset.hex ? [left + width / 2, top + height / 2] : middle());
    if (event.target.dataset.hex) view.reveal(event.target);
  });
  return view;
}
