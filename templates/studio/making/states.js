// States: a work as it is now, and before; what was done can be undone, also after the page was closed.
import { store } from "../shared/page.js";

const MOST_STATES = 60;
const MOST_LETTERS = 1_500_000;

/** Make the states of a work that is kept under KEY; ISVALID judges what this browser kept. */
export function makeStates(key, isValid, changed) {
  let past = [];
  let now = null;
  let future = [];
  let topic = "";

  const keep = () => {
    for (const some of [past.slice(-MOST_STATES), past.slice(-1), []]) {
      const kept = { past: some, now, future: some.length > 1 ? future : [] };
      if (JSON.stringify(kept).length <= MOST_LETTERS || some.length === 0) {
        store.write(key, kept);
        return;
      }
    }
  };
  const move = (from, to) => {
    to.push(now);
    now = from.pop();
    topic = "";
    keep();
    changed();
  };

  return {
    get now() {
      return now;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    /** Go on with another state; changes of one TOPIC in a row, such as a cell, are one step. */
    set(next, about = "") {
      if (now !== null && (about === "" || about !== topic)) past.push(now);
      past = past.slice(-MOST_STATES);
      future = [];
      now = next;
      topic = about;
      keep();
      changed();
    },
    undo: () => past.length > 0 && move(past, future),
    redo: () => future.length > 0 && move(future, past),
    /** Take up what this browser kept; tell whether there was something. */
    resume() {
      const kept = store.read(key);
      if (!isValid(kept?.now)) return false;
      now = kept.now;
      past = (kept.past ?? []).filter(isValid);
      future = (kept.future ?? []).filter(isValid);
      changed();
      return true;
    },
  };
}
