// A real browser, Firefox or Chromium, that a script drives; it keeps files that pages offer in a folder.
import { closeSync, mkdirSync, openSync, readSync, readdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

export const PATIENCE = 300_000;
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
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, context };
}

/** Wait for a whole PDF in a folder that was not there before. */
export async function keptPdf(folder, before) {
  for (;;) {
    const file = readdirSync(folder).find((it) => it.endsWith(".pdf") && !before.has(it));
    if (file && isWhole(join(folder, file))) {
      before.add(file);
      return file;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

function isWhole(path) {
  const file = openSync(path, "r");
  const begin = Buffer.alloc(5);
  readSync(file, begin, 0, 5, 0);
  closeSync(file);
  return begin.toString() === "%PDF-" && !readdirSync(join(path, "..")).some((it) => /\.(part|crdownload)$/.test(it));
}
