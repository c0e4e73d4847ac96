// Holding what is being worked on: every change can be taken back, also after a reload.
import { store } from "../shared/page.js";

const MOST_STEPS = 200;
const MOST_TABS = 5;

/** Do something with what a tab keeps, where the browser lets us. */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Where this tab keeps something: under KEY, until another tab writes there. */
function placeOf(key, rewrite) {
  let place = attempt(() => sessionStorage.getItem(key)) ?? key;
  addEventListener("storage", (event) => {
    if (event.key !== place || event.newValue === null) return;
    place = `${key}.${Date.now()}`;
    attempt(() => sessionStorage.setItem(key, place));
    rewrite();
    const others = Object.keys(localStorage).filter((it) => it.startsWith(`${key}.`) && it !== place);
    others.sort().slice(0, -MOST_TABS).forEach(store.drop);
  });
  return () => place;
}

/** Hold the value kept under KEY, or what FIRST makes; CHANGED hears of every change. */
export function hold(key, first, isRight, changed) {
  const place = placeOf(key, write);
  const kept = store.read(place());
  let past = [];
  let future = [];
  let lastTag = null;
  const held = {
    value: isRight(kept?.value) ? kept.value : first(),
    /** Change it; changes of one TAG in a row are one step. */
    change(tag, edit) {
      const before = JSON.stringify(held.value);
      edit(held.value);
      if (JSON.stringify(held.value) === before) return;
      if (tag === null || tag !== lastTag) past.push(before);
      past = past.slice(-MOST_STEPS);
      future = [];
      lastTag = tag;
      settle();
    },
    replace: (value) => held.change(null, () => (held.value = value)),
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
  if (isRight(kept?.value)) [past, future] = [kept.past ?? [], kept.future ?? []];
  function step(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(held.value));
    held.value = JSON.parse(from.pop());
    lastTag = null;
    settle();
  }
  function settle() {
    write();
    changed();
  }
  function write() {
    store.write(place(), { value: held.value, past, future });
  }
  return held;
}
