// Layouts as the studio tells them or a file holds them, and the domains that they become.
import { KEPT, MOST_HEXES, cellsOf, emptyDomain } from "./domain.js";
import { readToml } from "./toml.js";
import { data, post, say } from "../shared/page.js";

const LARGEST_FILE = 200_000;
const LOST = new Set(["map-token", "map-grid", "hex-overlap", "hex-edge"]);

/** The name of a layout in the language of the page. */
export const nameOf = ({ names, id }) => names[data.language] || names.en || id;

/** The domain of a layout as the studio tells it. */
export function domainOf(layout) {
  const domain = emptyDomain(layout.game, layout.id);
  for (const it of KEPT) domain[it] = layout[it] ?? "";
  const words = { names: { ...(layout.name ?? layout.names) }, notes: { ...(layout.note ?? layout.notes) } };
  return { ...domain, ...words, cells: layout.cells ?? cellsOf(layout.hexes) };
}

/** Read the text of a layout file: the program does, or else the page. Tell { domain, note } or { fault }. */
export async function readLayout(text, file) {
  if (text.length > LARGEST_FILE) return { fault: say("file-large", { file }) };
  const own = readToml(text);
  if (data.static) return own ? { domain: domainOf(own) } : { fault: say("file-static", { file }) };
  try {
    const response = await post("api/check", { layout: text, file: file.slice(-100), custom: true });
    const { layout, findings } = await response.json();
    if (!layout) return { fault: say("file-bad", { file, reason: findings[0]?.message ?? "" }) };
    if (layout.hexes.length > MOST_HEXES) return { fault: say("file-large", { file }) };
    const lost = findings.find((it) => LOST.has(it.code));
    return { domain: domainOf(layout), note: lost && say("file-part", { file, reason: lost.message }) };
  } catch (error) {
    return own ? { domain: domainOf(own) } : { fault: say("file-bad", { file, reason: error.message }) };
  }
}
