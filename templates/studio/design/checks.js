// Checks that the page makes by itself, where the program is not there to make them all.
import { TERRAIN_OF, hexOf, inOrder, key, neighbours } from "../domains/hexes.js";
import { BONUSES } from "../canvas/brushes.js";
import { DICE, TERRAINS } from "../domains/domain.js";
import { data, joined, say } from "../shared/page.js";

const MOST_NAMED = 6;

/** Connected groups among names, each in the order in which they were given. */
function groupsOf(names) {
  const left = new Set(names);
  const groups = [];
  for (const first of names) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const member of group) {
      for (const [q, r] of neighbours(...hexOf(member))) if (left.delete(key(q, r))) group.push(key(q, r));
    }
    groups.push(group);
  }
  return groups;
}

/** The empty places that a domain encloses. */
function holesOf(painted) {
  const hexes = [...painted.keys()].map(hexOf);
  const [rows, columns] = [hexes.map((it) => it[1]), hexes.map((it) => it[0] + it[1] / 2)];
  const [top, bottom, left, right] = [Math.min(...rows), Math.max(...rows), Math.min(...columns), Math.max(...columns)];
  const empty = [];
  for (let r = top - 1; r <= bottom + 1; r += 1) {
    for (let q = Math.ceil(left - r / 2) - 1; q + r / 2 <= right + 1; q += 1) {
      if (!painted.has(key(q, r))) empty.push(key(q, r));
    }
  }
  const [, ...holes] = groupsOf(empty);
  return holes;
}

/** Everything that the page finds in a domain, in words, with the hexes that it is about. */
export function checkHere(domain, counted) {
  const { painted, zones, counts, dice } = counted;
  const targets = data.targets[domain.game];
  const terrainNames = data.names.terrains[domain.game];
  const order = inOrder(painted);
  const names = order.map((it) => it.name);
  const called = new Map(order.map((it) => [it.name, say("hex-name", { row: it.row + 1, position: it.position + 1 })]));
  const listed = (some) => {
    const texts = some.slice(0, MOST_NAMED).map((it) => called.get(it));
    const more = some.length - MOST_NAMED;
    return more > 0 ? say("and-more", { names: texts.join(", "), number: more }) : joined(texts);
  };
  const of = (terrain) => names.filter((it) => TERRAIN_OF[painted.get(it)[0]] === terrain);
  const found = [];
  const find = (code, word, values = {}, cells = []) => found.push({ code, message: say(word, values), cells });

  const [...parts] = groupsOf(names);
  const mainland = parts.reduce((best, part) => (part.length > best.length ? part : best), []);
  for (const part of parts) if (part !== mainland) find("domain-split", "split", { island: listed(part) }, part);
  if (!domain.custom) {
    for (const hole of holesOf(painted)) {
      const around = new Set(hole.flatMap((it) => neighbours(...hexOf(it)).map(([q, r]) => key(q, r))));
      const shore = names.filter((it) => around.has(it));
      find("domain-hole", "hole", { shore: listed(shore) }, shore);
    }
    countAll(find, { terrainNames, targets, counts, size: painted.size, of });
  }
  checkCastles(find, { domain, targets, painted, castles: of("castle"), listed });
  if (domain.game === "board") checkDice(find, { domain, targets, dice, painted, names, called });
  const largest = domain.custom ? targets.largestCustom : targets.largest;
  for (const zone of zones.filter((it) => it.hexes.length > largest)) {
    const cells = names.filter((it) => zone.hexes.includes(it));
    const values = { terrain: terrainNames[zone.terrain], cells: listed(cells), size: cells.length, largest };
    find("zone-too-large", "zone-large", values, cells);
  }
  return found;
}

const isBothWays = (differences) => differences.some((it) => it < 0) && differences.some((it) => it > 0);

function countAll(find, { terrainNames, targets, counts, size, of }) {
  const differences = TERRAINS.map((terrain) => [terrain, counts[terrain] - targets.terrains[terrain]]);
  const surplus = size - targets.hexes;
  if (surplus) {
    const terrains = differences
      .filter(([, it]) => it)
      .map(([terrain, it]) => `${terrainNames[terrain]} ${it < 0 ? "+" : ""}${-it}`)
      .join(", ");
    const values = { found: size, wanted: targets.hexes, surplus, lack: -surplus, terrains };
    find("hex-count", surplus > 0 ? "hexes-many" : "hexes-few", values);
  }
  const others = differences.filter(([terrain]) => terrain !== "castle");
  if (!isBothWays(others.map(([, it]) => it))) return;
  for (const [terrain, difference] of others.filter(([, it]) => it)) {
    const values = {
      terrain: terrainNames[terrain],
      found: counts[terrain],
      wanted: targets.terrains[terrain],
      difference: Math.abs(difference),
    };
    find("terrain-count", difference > 0 ? "terrain-many" : "terrain-few", values, of(terrain));
  }
}

function checkCastles(find, { domain, targets, painted, castles, listed }) {
  const wanted = targets.terrains.castle;
  if (domain.custom && !castles.length) find("castle-count", "no-castle");
  if (!domain.custom && castles.length !== wanted) {
    find("castle-count", "castles", { found: castles.length, wanted }, castles);
  }
  if (domain.game !== "dice") return;
  const holders = (bonus) => castles.filter((it) => (painted.get(it)[1] ?? "") === bonus);
  for (const castle of holders("")) find("castle-bonus", "no-bonus", { cell: listed([castle]) }, [castle]);
  if (domain.custom || castles.length > BONUSES.length) return;
  const bonusName = (bonus) => data.names.bonuses[data.bonuses[bonus]];
  const missing = joined(BONUSES.filter((bonus) => !holders(bonus).length).map(bonusName));
  for (const bonus of BONUSES) {
    const held = holders(bonus);
    const values = { cells: listed(held), bonus: bonusName(bonus), missing };
    if (held.length > 1) find("castle-bonus", "same-bonus", values, held);
  }
}

function checkDice(find, { domain, targets, dice, painted, names, called }) {
  for (const name of names.filter((it) => !painted.get(it)[1])) {
    find("die-number", "no-die", { cell: called.get(name) }, [name]);
  }
  if (domain.custom) return;
  const differences = DICE.map((die) => [die, dice[die] - targets.dice[die]]);
  if (!isBothWays(differences.map(([, it]) => it))) return;
  for (const [die, difference] of differences.filter(([, it]) => it)) {
    const values = { die, found: dice[die], wanted: targets.dice[die], difference: Math.abs(difference) };
    const cells = names.filter((it) => painted.get(it)[1] === die);
    find("die-number", difference > 0 ? "die-many" : "die-few", values, cells);
  }
}
