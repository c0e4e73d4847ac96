// A real browser, Firefox or Chromium, that a script drives; it keeps files that pages offer in a folder.
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

export const PATIENCE = 300_000;
/** What a file is called while Chromium or Firefox still writes it. */
const UNFINISHED = /\.(part|crdownload)$|^[\w-]{8}\.pdf$/;
/** What Firefox says of a font that was on its way when its page was left. */
const LEFT = "status=2152398850";
const KEPT_AT_ONCE = { "browser.download.folderList": 2, "browser.download.useDownloadDir": true, "pdfjs.disabled": true, "browser.helperApps.neverAsk.saveToDisk": "application/pdf,application/octet-stream" };

/** Launch the browser at PROGRAM; FLAGS are for Chromium, FOLDER is where it keeps files. */
export async function launch({ browser = "firefox", program, profile, flags = [], folder }) {
  if (folder) mkdirSync(folder, { recursive: true });
  const isFirefox = browser === "firefox";
  return puppeteer.launch({
    browser: isFirefox ? "firefox" : "chrome",
    executablePath: program,
    userDataDir: profile,
    headless: isFirefox ? true : "shell",
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
    ...(isFirefox
      ? { extraPrefsFirefox: folder ? { ...KEPT_AT_ONCE, "browser.download.dir": folder } : {} }
      : { args: flags }),
  });
}

/** Open a window of one person, who shares nothing with others; COMPLAINTS hears its errors. */
export async function openWindow(browser, { size, isPhone, folder, complaints }) {
  const isChromium = (await browser.version()).includes("Chrom");
  const context = await browser.createBrowserContext(
    isChromium && folder ? { downloadBehavior: { policy: "allow", downloadPath: folder } } : {},
  );
  const page = await context.newPage();
  await page.setViewport({ ...size, ...(isChromium ? { hasTouch: isPhone, isMobile: isPhone } : {}) });
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => String(error).includes(LEFT) || complaints.push(String(error)));
  return { page, context };
}

/** Ask a page again and again, also the one that comes after it, until it says something that holds. */
export async function until(page, condition, ...data) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    // A page that is being left answers nothing, and one that has only begun lacks what is asked about.
    if (await page.evaluate(condition, ...data).catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${page.url()} never says: ${condition}`);
}

/** Wait for a whole PDF in a folder that was not there before. */
export async function keptPdf(folder, before) {
  for (;;) {
    const names = readdirSync(folder);
    const file = names.find((it) => it.endsWith(".pdf") && !before.has(it));
    if (file && !names.some((it) => UNFINISHED.test(it)) && isPdf(join(folder, file))) {
      before.add(file);
      return file;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

const isPdf = (path) => existsSync(path) && readFileSync(path).subarray(0, 5).toString() === "%PDF-";
