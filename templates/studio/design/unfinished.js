// Unfinished is not wrong: which findings a domain can still put right by going on.
import { TERRAIN_OF } from "../domains/hexes.js";
import { data } from "../shared/page.js";

/** By the kind of a finding: whether more hexes, where there is room for them, or a sign on a hex
    are all that it asks for. */
const OPEN = {
  "hex-count": ({ hasRoom }) => hasRoom,
  "castle-count": ({ hasRoom, isCustom, targets, counts }) =>
    hasRoom && counts.castle < (isCustom ? 1 : targets.terrains.castle),
  "terrain-count": ({ hasRoom, targets, counts, tokens }) => {
    const terrain = TERRAIN_OF[tokens[0]?.[0]];
    return hasRoom && (!terrain || counts[terrain] < targets.terrains[terrain]);
  },
  "castle-bonus": ({ tokens }) => tokens.every((token) => !token[1]),
  "die-number": ({ hasRoom, targets, dice, tokens }) => {
    const isBare = tokens.length > 0 && tokens.every((token) => !token[1]);
    return isBare || (hasRoom && !(dice[tokens[0]?.[1]] >= targets.dice[tokens[0]?.[1]]));
  },
  "domain-split": ({ hasRoom }) => hasRoom,
  "domain-hole": ({ hasRoom }) => hasRoom,
};

/** Whether a finding only tells what is still missing. */
export function isUnfinished({ code, cells }, { game, custom: isCustom }, { painted, counts, dice }) {
  const targets = data.targets[game];
  const hasRoom = isCustom || painted.size < targets.hexes;
  const tokens = cells.map((name) => painted.get(name) ?? "");
  return Boolean(OPEN[code]?.({ hasRoom, isCustom, targets, counts, dice, tokens }));
}
