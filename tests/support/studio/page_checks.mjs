// Runs the checks of the Design page without a browser: it reads the page's data and the layouts.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { scripts, page, layouts } = JSON.parse(readFileSync(0, "utf-8"));
const element = { textContent: JSON.stringify(page) };
globalThis.document = { getElementById: () => element };
const load = (name) => import(pathToFileURL(`${scripts}/${name}`));
const { readToml } = await load("domains/toml.js");
const { census, emptyDomain } = await load("domains/domain.js");
const { checkHere } = await load("design/checks.js");
const { isUnfinished } = await load("design/unfinished.js");
const { inOrder } = await load("domains/hexes.js");

function findingsOf({ text, custom }) {
  const read = readToml(text);
  if (!read) return null;
  const domain = { ...emptyDomain(read.game, read.id), ...read, custom };
  const places = new Map(inOrder(domain.cells).map((it) => [it.name, [it.row, it.position]]));
  const counted = census(domain);
  return checkHere(domain, counted).map((it) => ({
    isUnfinished: isUnfinished(it, domain, counted),
    code: it.code,
    message: it.message,
    cells: it.cells.map((name) => places.get(name)),
  }));
}

process.stdout.write(JSON.stringify(layouts.map(findingsOf)));
