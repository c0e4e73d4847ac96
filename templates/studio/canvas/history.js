// History: every stroke as the hexes that it changed, so that it can be taken back and done again.

/** Paint changes [hex, before, after] onto cells, or take them back. */
function apply(cells, changes, { back }) {
  for (const [name, before, after] of changes) {
    const token = back ? before : after;
    if (token === null) cells.delete(name);
    else cells.set(name, token);
  }
}

/** A history over cells; past and future are plain values that a draft keeps. */
export function makeHistory(cells, past = [], future = []) {
  let stroke = null;
  const set = (name, token) => apply(cells, [[name, null, token]], { back: false });

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

    undo() {
      const changes = past.pop();
      if (!changes) return 0;
      apply(cells, changes, { back: true });
      future.push(changes);
      return changes.length;
    },

    redo() {
      const changes = future.pop();
      if (!changes) return 0;
      apply(cells, changes, { back: false });
      past.push(changes);
      return changes.length;
    },
  };
}
