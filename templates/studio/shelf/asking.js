// Asking the shelf: every request carries the key of this browser, and a change the digest of what it was made from.
import { Refused, data, locale, say, store } from "../shared/page.js";

const KEY = "scriptorium.key";
const PAUSES = [400, 1200, 3000];
let key = null;

/** The key of this browser: what was put on the shelf with it can be changed with it. */
function ownKey() {
  key ??= store.read(KEY);
  if (!/^[\w-]{32,200}$/.test(key)) {
    key = Array.from(crypto.getRandomValues(new Uint8Array(32)), (it) => it.toString(16).padStart(2, "0")).join("");
    store.write(KEY, key);
  }
  return key;
}

/** The name of a thing as a part of an address. */
export const nameAt = (name) => name.split("/").map(encodeURIComponent).join("/");

/**
 * Ask the shelf at a PLACE, or send it a BODY; MATCH is the digest of what is changed, KNOWN the tag of what was
 * answered before. Return the answer with its tag, or null where it is the same as before.
 */
export async function ask(place, { method = "GET", body, match, known } = {}) {
  const headers = { "scriptorium-key": ownKey() };
  if (body) headers["content-type"] = "application/json";
  if (match) headers["if-match"] = `"${match}"`;
  if (known) headers["if-none-match"] = known;
  const address = `api/shelf${place}${place.includes("?") ? "&" : "?"}lang=${data.language}`;
  for (let turn = 0; ; turn += 1) {
    let response;
    try {
      response = await fetch(address, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
    } catch {
      throw new Refused(0, [say("offline")]);
    }
    if (response.status === 304) return null;
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return { ...answer, tag: response.headers.get("etag") };
    // What only reads asks again by itself.
    if (response.status === 503 && body && turn < PAUSES.length) {
      await new Promise((done) => setTimeout(done, PAUSES[turn]));
      continue;
    }
    throw Object.assign(new Refused(response.status, answer.errors ?? [say("failed", { reason: response.status })]), { answer });
  }
}

/** A moment as people read it. */
export const moment = (date) => new Date(date).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
const day = (date) => new Date(date).toLocaleDateString(locale, { dateStyle: "medium" }).replaceAll(" ", "\u00a0");

/** What a thing is called; an evening after what was played, and when. */
export function titleOf(it) {
  if (it.kind !== "evening") return it.title;
  const { games } = data.words;
  const named = it.game === "pad" && it.layout.split("/").at(-1).replace(/\.toml$/, "");
  return (games[it.layout] ?? named) || (games[it.game] ?? it.title);
}

/** The day of a thing: for an evening the one in its name. */
export const dayOf = ({ name, kind, date }) => day((kind === "evening" && /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]) || date);

/** The address of a picture of a thing; it changes with what it shows. */
export const pictureOf = ({ name, digest }, form) => `api/shelf/pictures/${nameAt(name)}.${form}?lang=${data.language}&digest=${digest}`;

/** The address of a page; it passes on the language that was chosen. */
export function address(page, asked = {}) {
  const language = new URLSearchParams(location.search).get("lang");
  const query = new URLSearchParams({ ...(language ? { lang: language } : {}), ...asked }).toString();
  return query ? `${page}?${query}` : page;
}

/** Do something after each PAUSE while the page is looked at, and at once when somebody comes back. */
export function whileSeen(act, pause) {
  let timer = 0;
  const go = async () => {
    clearTimeout(timer);
    if (!document.hidden) await act();
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(go, pause);
  };
  document.addEventListener("visibilitychange", () => document.hidden || go());
  wait();
}
