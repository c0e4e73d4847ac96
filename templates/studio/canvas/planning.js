// Planning: what a brush makes of a hex and of its images, before anything is painted.
import { tokenFor } from "./brushes.js";
import { MOST_HEXES } from "../domains/domain.js";
import { images } from "./symmetry.js";

/** The hexes that a brush changes with their tokens; REFUSED where the domain would grow too large. */
export function planned(brush, name, domain) {
  const cells = new Map(domain.cells);
  const changes = [];
  let isRefused = false;
  for (const [turn, image] of images(domain.symmetry, domain.centre, name).entries()) {
    const before = cells.get(image);
    const token = tokenFor(brush, before, { ...domain, cells }, turn);
    if (token && before === undefined && cells.size >= MOST_HEXES) {
      isRefused = true;
      continue;
    }
    if (token === null) cells.delete(image);
    else cells.set(image, token);
    changes.push([image, token]);
  }
  return { changes, isRefused };
}
