// The pager: one sheet after the other, by buttons, by its number, by keys and with a finger.
import { say, selectWhenEntered } from "../shared/page.js";

const FAR = 50;
const part = (id) => document.getElementById(id);

/** Return the sheet that a key leads to from NUMBER among COUNT; null where the key leads nowhere. */
export function turnedBy(key, number, count, isWhole = true) {
  const steps = { PageDown: 1, PageUp: -1, ...(isWhole ? { ArrowRight: 1, ArrowLeft: -1 } : {}) };
  if (key === "Home") return 0;
  if (key === "End") return Math.max(0, count - 1);
  if (!(key in steps)) return null;
  return Math.min(Math.max(number + steps[key], 0), Math.max(0, count - 1));
}

/** Return the step that a finger's way means: one sheet on, one back, or none. */
export function stepOfSwipe(across, down) {
  if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** Make the pager over BOX; TURN gets the number of the sheet to show, from 0. */
export function makePager(box, { turn, isWhole }) {
  const [title, bar, entry] = [part("proof-title"), part("pager"), part("pager-entry")];
  let number = 0;
  let count = 0;
  let finger = null;

  const go = (next) => {
    const wanted = Math.min(Math.max(next, 0), count - 1);
    if (count === 0 || wanted === number) return;
    number = wanted;
    mark();
    turn(number);
  };
  const mark = () => {
    part("pager-back").disabled = number === 0;
    part("pager-on").disabled = number >= count - 1;
    entry.value = number + 1;
  };

  part("pager-back").addEventListener("click", () => go(number - 1));
  part("pager-on").addEventListener("click", () => go(number + 1));
  selectWhenEntered(entry);
  entry.addEventListener("change", () => {
    go(Number.parseInt(entry.value, 10) - 1 || 0);
    mark();
  });
  entry.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter") entry.dispatchEvent(new Event("change"));
  });
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const wanted = turnedBy(event.key, number, count, isWhole());
    if (wanted === null) return;
    event.preventDefault();
    go(wanted);
  });
  box.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    finger = event.touches.length === 1 && isWhole() ? [touch.clientX, touch.clientY] : null;
  }, { passive: true });
  box.addEventListener("touchend", (event) => {
    const [touch] = event.changedTouches;
    if (finger) go(number + stepOfSwipe(touch.clientX - finger[0], touch.clientY - finger[1]));
    finger = null;
  }, { passive: true });

  return {
    /** Show which sheet of how many is seen. */
    show(shown, of, word = "sheetOf") {
      [number, count] = [shown, of];
      title.textContent = count ? say(word, { number: number + 1, count }) : say("preview");
      bar.hidden = count < 2;
      entry.max = count;
      mark();
    },
    number: () => number,
    count: () => count,
  };
}
