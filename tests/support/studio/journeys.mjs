// Five journeys through the studio, from its first page to what somebody came for, in any browser at any width.
// Reads {browser, program, profile, flags, folder, address, width, phone, photo, truth} as JSON and writes how often
// each journey touched the page and what it ended with; nothing here judges it. What is typed is not counted.
import { readFileSync } from "node:fs";
import { keptPdf, launch, openWindow, until } from "./real_browser.mjs";

const asked = JSON.parse(readFileSync(0, "utf8"));
const size = { width: asked.width, height: asked.phone ? 844 : 900 };
const complaints = [];
const kept = new Set();
const READY = "document.body?.dataset.ready";
const FIVE = ["Anna", "Ben", "Chloé", "David", "Emma"];
const DEAL = ["0", "4", "9", "0", "13"];

/** One person: a window, a hand that counts its touches, and eyes that wait for what should come. */
async function sitDown(browser) {
  const { page, context } = await openWindow(browser, { size, isPhone: asked.phone, folder: asked.folder, complaints });
  const person = {
    page,
    touches: 0,
    isTooWide: false,
    leave: () => context.close(),
    async press(selector) {
      console.error(selector);
      await page.waitForSelector(selector, { visible: true });
      person.touches += 1;
      await (asked.phone ? page.tap(selector) : page.click(selector));
    },
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press("Enter"),
    see: (condition, ...data) => until(page, condition, ...data),
    text: (selector) => page.$eval(selector, (it) => it.textContent.trim()),
    value: (selector) => page.$eval(selector, (it) => it.value),
    /** Wait for a page that works. */
    async arrive(path) {
      await until(page, `location.pathname === ${JSON.stringify(path)} && ${READY}`);
      person.isTooWide ||= await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    },
    async begin() {
      await page.goto(`${asked.address}?lang=en`);
      await person.arrive("/");
    },
    /** Find a game by one of its names, and open the one that is called so. */
    async find(name) {
      await person.press("#search");
      await person.type(name);
      await person.enter();
    },
    keep: () => keptPdf(asked.folder, kept),
  };
  return person;
}

const journeys = {
  async yacht(person) {
    await person.begin();
    await person.find("Yahtzee");
    await person.arrive("/games/yacht");
    await person.press("#number");
    await person.type("50");
    await person.press("#print");
    return { file: await person.keep() };
  },

  async dice(person) {
    await person.begin();
    await person.find("dice game");
    await person.arrive("/games/dice");
    await person.press("#print");
    return { file: await person.keep() };
  },

  async hearts(person) {
    await person.begin();
    await person.find("black lady");
    await person.arrive("/games/hearts");
    await person.press(".way[href*='evening?']");
    await person.arrive("/evening");
    await person.press("#players-name");
    for (const name of FIVE) {
      await person.type(name);
      await person.enter();
    }
    await person.press("#rounds tbody [data-field]");
    for (const points of DEAL) {
      await person.type(points);
      await person.enter();
    }
    await person.see(() => !document.querySelector("#keep").disabled);
    await person.press("#keep");
    await person.see(() => document.querySelector("#said").textContent.includes("kept in the league"));
    await person.press("#report");
    const report = await person.keep();
    await person.press("#league");
    await person.arrive("/league");
    await person.press("#print");
    return { report, file: await person.keep() };
  },

  async domain(person, browser) {
    await person.begin();
    await person.press(".ways a[href*='workshop']");
    await person.press(".tools a[href*='design']");
    await person.arrive("/design");
    await person.press("#name");
    await person.type("Our own hill");
    await person.enter();
    await person.press("#canvas [data-hex]:not(.ghost) .ground");
    await person.press("#complete");
    await person.press("#complete-dialog .start");
    await person.see(() => document.querySelector("#verdict").classList.contains("good"));
    await person.press("#share summary");
    await person.press("#copy-link");
    await person.see(() => !document.querySelector("#link-row").hidden);
    /** The labels of the hexes, row by row: where each is, its terrain and its bonus. */
    const shown = (it) => it.page.$$eval("#canvas [data-hex]:not(.ghost)", (all) => all.map((hex) => hex.getAttribute("aria-label")).sort());
    const friend = await sitDown(browser);
    await friend.page.goto(await person.value("#link"));
    await friend.arrive("/design");
    await friend.see(() => document.querySelector("#verdict").classList.contains("good"));
    const [painted, received] = [await shown(person), await shown(friend)];
    const seen = { name: await friend.value("#name"), hexes: received.length, isSame: painted.join() === received.join() };
    await friend.leave();
    return seen;
  },

  async photo(person) {
    await person.begin();
    await person.find("dice game");
    await person.arrive("/games/dice");
    await person.press(".way[href*='photo']");
    await person.see(() => location.pathname === "/score" && !document.querySelector("#by-file").hidden);
    person.touches += 1; // the camera's own button
    await (await person.page.$("#camera")).uploadFile(asked.photo);
    const settled = async () => {
      await person.see(() => !document.querySelector("#photos").hidden && !document.querySelector("#photos").hasAttribute("aria-busy"));
      const refused = await person.page.$eval("#photos-refused", (it) => it.textContent);
      if (refused) throw new Error(refused);
    };
    await settled();
    const before = person.touches;
    let questions = 0;
    while (await person.page.$eval("#photo-asked", (it) => it.checkVisibility())) {
      questions += 1;
      const fields = (await person.page.$eval("#photo-asked", (it) => it.dataset.asked)).split(" ");
      const written = new Set(fields.map((it) => asked.truth[it] ?? ""));
      const [answer] = written;
      const value = `[data-value="${answer}"]`;
      if (written.size > 1) await person.press("#photo-differ");
      else if (await person.page.$(`#photo-likely ${value}`)) await person.press(`#photo-likely ${value}`);
      else if (await person.page.$eval("#photo-entry", (it) => it.checkVisibility())) {
        await person.press("#photo-number");
        await person.page.$eval("#photo-number", (it) => it.select());
        await person.page.keyboard.press("Backspace");
        await person.type(answer);
        await person.enter();
      } else {
        await person.press("#photo-others summary");
        await person.press(`#photo-rest ${value}`);
      }
      await settled();
    }
    // How much is doubtful depends on the photo, and on how this machine rounds.
    person.touches = before;
    await person.press("#photo-name");
    await person.type("Anna");
    await person.press("#photo-take");
    await person.see(() => /[1-9]/.test(document.querySelector("#total").textContent));
    return { questions, total: await person.text("#total"), name: await person.value("#name") };
  },
};

const browser = await launch(asked);
const seen = {};
for (const [name, travel] of Object.entries(journeys)) {
  const person = await sitDown(browser);
  const found = await travel(person, browser);
  seen[name] = { ...found, touches: person.touches, isTooWide: person.isTooWide };
  await person.leave();
}
await browser.close();
console.log(JSON.stringify({ ...seen, complaints }));
