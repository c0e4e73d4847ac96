// History: every stroke as the hexes that it changed, and every change of words, so that it can be taken back and done again.

/** Paint changes [hex, before, after] onto cells, or take them back. */
function apply(cells, changes, { back }) {
  for (const [name, before, after] of changes) {
    const token = back ? before : after;
    if (token === null) cells.delete(name);
    else cells.set(name, token);
  }
}

/** A history over cells; past and future are plain values that a draft keeps. A step is a list of changes, or
    { words: [before, after] }, which SETWORDS puts into place. */
export function makeHistory(cells, past = [], future = [], setWords = () => {}) {
  let stroke = null;
  let topic = null;
  const set = (name, token) => apply(cells, [[name, null, token]], { back: false });
  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  /** Do a step, or take it back; tell how many hexes changed, and 0 for words. */
  const move = (step, back) => {
    topic = null;
    if (Array.isArray(step)) apply(cells, step, { back });
    else setWords(step.words[back ? 0 : 1]);
    return Array.isArray(step) ? step.length : 0;
  };

  return {
    past,
    future,

    begin() {
      stroke ??= new Map();
    },

    /** Give a hex a token, "" for a bare place, null to take it away. */
    paint(name, token) {
      const before = cells.get(name) ?? null;
      if (before === token) return false;
      if (!stroke.has(name)) stroke.set(name, before);
      set(name, token);
      return true;
    },

    /** End the stroke; tell how many hexes it changed. */
    end() {
      const changes = [...(stroke ?? [])]
        .map(([name, before]) => [name, before, cells.get(name) ?? null])
        .filter(([, before, after]) => before !== after);
      stroke = null;
      topic = null;
      if (changes.length) {
        past.push(changes);
        future.length = 0;
      }
      return changes.length;
    },

    /** Take the stroke back as if it had never begun. */
    cancel() {
      for (const [name, before] of stroke ?? []) set(name, before);
      stroke = null;
    },

    /** Note that words were changed; changes of one field in a row are one step. */
    note(before, after, field) {
      const last = past.at(-1);
      const isGoingOn = topic === field && last?.words;
      const step = { words: [isGoingOn ? last.words[0] : before, after] };
      if (isGoingOn) past.pop();
      topic = field;
      future.length = 0;
      if (!isSame(...step.words)) past.push(step);
    },

    /** End what is written into a field: what follows is another step. */
    rest() {
      topic = null;
    },

    /** Go a step back; tell how many hexes changed, null where there is no step. */
    undo() {
      const step = past.pop();
      if (!step) return null;
      future.push(step);
      return move(step, true);
    },

    redo() {
      const step = future.pop();
      if (!step) return null;
      past.push(step);
      return move(step, false);
    },
  };
}
