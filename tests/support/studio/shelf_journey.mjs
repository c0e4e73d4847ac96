// Two people and a shelf: one adds and changes, the other sees it, and a file is edited by hand in between.
// Reads {first, second, size, folder, address, shelf} as JSON and writes what was seen; nothing here judges it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, keptPdf, launch, openWindow } from "./real_browser.mjs";

const asked = JSON.parse(readFileSync(0, "utf8"));
const complaints = [];
const seen = {};
const file = (name) => join(asked.shelf, `${name}.toml`);

async function begin(who) {
  const folder = join(asked.folder, who.browser, who.name);
  const browser = await launch({ ...who, folder });
  const { page } = await openWindow(browser, { size: asked.size, isPhone: false, folder, complaints });
  return { browser, page, folder };
}

const holds = (page, selector, text) =>
  page.waitForFunction((it, words) => document.querySelector(it)?.textContent.includes(words), {}, selector, text);
const textOf = (page, selector) => page.$eval(selector, (it) => it.textContent);
const isReady = (page, isMaker) => page.waitForFunction((both) => document.body.dataset.ready && (!both || document.body.dataset.shelf), {}, isMaker);
const visit = async (page, name, isMaker = false) => {
  await page.goto(`${asked.address}${name}${name.includes("?") ? "&" : "?"}lang=en`);
  await isReady(page, isMaker);
};
const press = (page, selector) => page.$eval(selector, (it) => it.click());
/** Give the pad of the page a name, as its text says it. */
const call = (page, name) =>
  page.$eval(
    "#text",
    (it, words) => {
      it.value = it.value.replace(/^name = .*$/m, `name = ${JSON.stringify(words)}`);
      it.dispatchEvent(new Event("input", { bubbles: true }));
    },
    name,
  );
const keep = async (page, name) => {
  await press(page, "#to-shelf");
  if (!name) return;
  await page.waitForSelector("#shelf-name");
  await page.$eval("#shelf-name", (it, words) => (it.value = words), name);
  await press(page, ".shelf-dialog .strong");
};
const answers = (page) => page.$$eval(".shelf-answers button", (list) => list.map((it) => it.textContent));
const choose = (page, place) => press(page, `.shelf-answers button:nth-child(${place})`);

const [ana, ben] = [await begin({ ...asked.first, name: "ana" }), await begin({ ...asked.second, name: "ben" })];

// Ben looks at the shelf while Ana adds a pad.
await visit(ben.page, "shelf");
seen.empty = await textOf(ben.page, "#nothing h2");
await visit(ana.page, "pads", true);
await call(ana.page, "Friday <b>game</b>");
await keep(ana.page, "friday");
await holds(ana.page, "#outcome", "friday is on the shelf");
const added = Date.now();
await holds(ben.page, "#things", "Friday <b>game</b>");
seen.secondsToSee = (Date.now() - added) / 1000;

// Ben opens it, but it is not his.
await press(ben.page, '[data-thing="friday"] a');
await ben.page.waitForFunction(() => document.querySelector("#picture")?.naturalWidth > 0);
await ben.page.waitForFunction(() => !document.querySelector("#open").hidden);
await Promise.all([ben.page.waitForNavigation(), press(ben.page, "#open")]);
await isReady(ben.page, true);
await call(ben.page, "Game of Ben");
await keep(ben.page);
await ben.page.waitForSelector(".shelf-fault");
seen.foreign = await textOf(ben.page, ".shelf-fault");
seen.suggested = await ben.page.$eval("#shelf-name", (it) => it.value);
await press(ben.page, ".shelf-dialog .strong");
await holds(ben.page, "#outcome", "friday-2 is on the shelf");

// Somebody edits the file by hand while Ana changes it.
const byHand = readFileSync(file("friday"), "utf8").replace(/^name = .*$/m, 'name = "By hand"');
writeFileSync(file("friday"), byHand);
await call(ana.page, "Game of Ana");
await keep(ana.page);
await ana.page.waitForSelector(".shelf-sides mark");
seen.sides = await ana.page.$$eval(".shelf-sides mark", (list) => list.map((it) => it.textContent.trim()));
await ana.page.waitForFunction(() => document.querySelectorAll(".shelf-drawn svg").length === 2);
seen.answers = await answers(ana.page);
await choose(ana.page, 3);
await holds(ana.page, "#outcome", "friday is on the shelf");
seen.over = readFileSync(file("friday"), "utf8").includes("Game of Ana");

// Ana brings back what was there before.
await visit(ana.page, "shelf?thing=friday");
await press(ana.page, "#versions summary");
await ana.page.waitForFunction(() => document.querySelectorAll("#version-list li button").length >= 2);
await press(ana.page, "#version-list li:first-child button:last-of-type");
await holds(ana.page, "#thing-title", "By hand");
await holds(ana.page, "#thing-said", "is back");
seen.back = readFileSync(file("friday"), "utf8") === byHand;

// Ben scores an evening; Ana sees it in the league and prints it.
await visit(ana.page, "league?shelf");
seen.noEvening = await ana.page.$eval("#season", (it) => it.hidden);
await visit(ben.page, "evening?game=hearts", true);
for (const name of ["Ana", "Ben", "Cleo"]) {
  await ben.page.type("#players-name", name);
  await ben.page.keyboard.press("Enter");
}
await ben.page.type("#rounds tbody input", "26");
await ben.page.waitForFunction(() => !document.querySelector("#to-shelf").disabled);
await press(ben.page, "#to-shelf");
await holds(ben.page, "#said", "is on the shelf");
const scored = Date.now();
await holds(ana.page, "#table", "Cleo");
seen.secondsToLeague = (Date.now() - scored) / 1000;
seen.pairs = await ana.page.$$eval("#pairs tbody tr", (rows) => rows.map((it) => [...it.children].map((cell) => cell.textContent)));
seen.best = await textOf(ana.page, "#best");
await press(ana.page, "#print");
seen.pdf = join(ana.folder, await keptPdf(ana.folder, new Set()));
await Promise.all([ana.browser.close(), ben.browser.close()]);
console.log(JSON.stringify({ ...seen, patience: PATIENCE, complaints }));
