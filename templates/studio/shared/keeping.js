// What this browser keeps, in two places. localStorage answers at once, but reaches the disk only seconds later:
// a browser that is killed loses them. The database reaches the disk with every text, and gives them back.
const [NAME, STORE, STAMP] = ["scriptorium-kept", "texts", "scriptorium.written"];
const PATIENCE = 1000;
const DAY = 86_400_000;

const asked = (request) =>
  new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
    request.addEventListener("blocked", () => fail(request.error));
  });

function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

let database = null;
const texts = (mode) => database.transaction(STORE, mode).objectStore(STORE);
const lastStamp = () => Number(attempt(() => localStorage.getItem(STAMP)) ?? 0) || 0;

/** Note a text in the database, with a stamp that is later than all others; null for one that is gone. */
function note(key, text) {
  const stamp = Math.max(Date.now(), lastStamp() + 1);
  attempt(() => localStorage.setItem(STAMP, String(stamp)));
  if (database) attempt(() => texts("readwrite").put({ text, stamp }, key));
}

/** Keep a text; it throws where there is no room. */
export function keepText(key, text) {
  localStorage.setItem(key, text);
  note(key, text);
}

export function dropText(key) {
  localStorage.removeItem(key);
  note(key, null);
}

/** Which texts of the database are later than what localStorage has, the earliest first: [key, text, stamp]. */
export function lostTexts(keys, notes, last) {
  const all = keys.map((key, at) => [key, notes[at].text, notes[at].stamp]);
  return all.filter(([, , stamp]) => stamp > last).sort((one, other) => one[2] - other[2]);
}

/** Bring back what localStorage lost, unless that takes too long. */
async function recover() {
  let isLate = false;
  setTimeout(() => (isLate = true), PATIENCE);
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const opened = await asked(opening);
  const stored = opened.transaction(STORE).objectStore(STORE);
  const [keys, notes] = await Promise.all([asked(stored.getAllKeys()), asked(stored.getAll())]);
  database = opened;
  opened.addEventListener("versionchange", () => {
    opened.close();
    database = null;
  });
  if (isLate) return;
  for (const [key, text, stamp] of lostTexts(keys, notes, lastStamp())) {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    localStorage.setItem(STAMP, String(stamp));
  }
  const gone = keys.filter((_key, at) => notes[at].text === null && notes[at].stamp < Date.now() - DAY);
  for (const key of gone) texts("readwrite").delete(key);
}

// Pages read what is kept as soon as their scripts run, so they wait for this.
if (globalThis.indexedDB) await Promise.race([recover().catch(() => null), new Promise((done) => setTimeout(done, PATIENCE))]);
