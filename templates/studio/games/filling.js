// Filling in a sheet: where the next digit goes, and the way back.

/** The hex after CURRENT, row by row, that has no mark yet; CURRENT where none is left. */
export function follow(names, marks, current) {
  const after = names.slice(names.indexOf(current) + 1);
  return after.find((name) => !(name in marks)) ?? current;
}

/** Remember the hexes that were written one after the other, so that each can be taken back. */
export function makeTrail() {
  let trail = [];
  return {
    wrote: (name) => trail.push(name),
    /** The hex that was written last, which is then forgotten. */
    back: () => trail.pop() ?? null,
    leave: () => (trail = []),
  };
}
