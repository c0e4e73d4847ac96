// A journey through the studio in a real Firefox, which speaks WebDriver BiDi: make, print, come back.
// Reads {program, profile, address, phone} as JSON and writes what it saw; nothing here judges it.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, launch } from "./real_browser.mjs";

const asked = JSON.parse(readFileSync(0, "utf8"));
const size = asked.phone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
const seen = {};
const complaints = [];

async function begin() {
  const browser = await launch(asked);
  const page = await browser.newPage();
  await page.setViewport(size);
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { browser, page };
}

async function visit(page, name) {
  await page.goto(`${asked.address}${name}${name.includes("?") ? "&" : "?"}lang=en`);
  await page.waitForFunction(() => document.body.dataset.ready || document.querySelector("#sheets svg, main ul"));
}

const holds = (page, selector, text) =>
  page.waitForFunction((it, words) => document.querySelector(it)?.textContent.includes(words), {}, selector, text);
const valueOf = (page, selector) => page.$eval(selector, (it) => it.value);
const lookOf = (page, hex) => page.$eval(`[data-hex="${hex}"]`, (it) => /terrain-\w+/.exec(it.getAttribute("class"))?.[0]);
const labelOf = (page, hex) => page.$eval(`#sheet [data-hex="${hex}"]`, (it) => it.getAttribute("aria-label"));
const press = (page, selector) => (asked.phone ? page.tap(selector) : page.click(selector));

async function write(page, selector, text) {
  await page.$eval(selector, (it) => it.select());
  await page.type(selector, text);
}

/** Wait until Firefox has what pages keep on its disk: it writes every few seconds. */
async function isKept(since) {
  const storage = join(asked.profile, "storage", "default");
  for (;;) {
    const folders = existsSync(storage) ? readdirSync(storage).map((origin) => join(storage, origin, "ls")) : [];
    const files = folders.filter(existsSync).flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
    if (files.some((file) => /data\.sqlite/.test(file) && statSync(file).mtimeMs >= since)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

const { browser, page } = await begin();
await visit(page, "deck");
await holds(page, "#faces svg", "First card");
await write(page, '[data-row="0"][data-cell="0"]', "Firefox card");
await holds(page, "#faces svg", "Firefox card");
await visit(page, "theme");
await page.waitForSelector("#sheet svg");
await page.$eval("[data-path='ink.full.accent']", (it) => {
  it.value = "#123456";
  it.dispatchEvent(new Event("input", { bubbles: true }));
});
await page.waitForSelector("#sheet [fill='#123456']");
await visit(page, "design");
await press(page, "#start");
await page.waitForSelector("#starts .start");
await press(page, "#starts .start");
await holds(page, "#verdict", "Valid");
const painted = await page.$eval(".hex:not(.ghost)", (it) => it.dataset.hex);
await press(page, `[data-hex="${painted}"] .ground`);
seen.painted = await lookOf(page, painted);
await visit(page, "score?game=dice");
await page.waitForSelector("#sheet .hex");
const marked = await page.$eval("#sheet .hex", (it) => it.dataset.hex);
await press(page, `#sheet [data-hex="${marked}"]`);
await page.keyboard.press("5");
seen.marked = await labelOf(page, marked);
const changed = Date.now();
await visit(page, "deck");
await press(page, "#to-print");
await page.waitForSelector("#sheets svg");
await holds(page, "#sheets svg", "Firefox card");
seen.amount = await page.$eval("#amount", (it) => it.textContent);
seen.wide = await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
await isKept(changed);
browser.process().kill("SIGKILL");
await new Promise((done) => browser.process().once("exit", done));

const { browser: later, page: again } = await begin();
await visit(again, "deck");
seen.card = await valueOf(again, '[data-row="0"][data-cell="0"]');
await press(again, "#undo");
seen.before = await valueOf(again, '[data-row="0"][data-cell="0"]');
await visit(again, "design");
seen.paintedLater = await lookOf(again, painted);
await visit(again, "score?game=dice");
await again.waitForSelector("#sheet .hex");
seen.markedLater = await labelOf(again, marked);
await visit(again, "theme");
seen.accent = await valueOf(again, "[data-path='ink.full.accent']");
await later.close();
console.log(JSON.stringify({ ...seen, complaints }));
