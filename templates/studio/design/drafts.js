// Drafts: what was drawn stays in this browser, each tab with a draft of its own.
import { dropText, keepText } from "../shared/keeping.js";
import { say } from "../shared/page.js";

const PREFIX = "scriptorium.draft.";
const TAB = "scriptorium.draft";
const MOST_DRAFTS = 20;
const DAY = 86_400_000;
const FEW_STROKES = 20;
const PATIENCE = 80;
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (it) => it.toString(36)).join("");

function attempt(action) {
  try {
    return action() ?? null;
  } catch {
    return null;
  }
}

const HEX = /^-?\d{1,4},-?\d{1,4}$/;
const TOKEN = /^([KNRCPM][msgw1-6]?)?$/;
const isCell = (it) => Array.isArray(it) && HEX.test(it[0]) && typeof it[1] === "string" && TOKEN.test(it[1]);
const isWords = (it) => typeof it?.id === "string" && Object.values(it.names).every((name) => typeof name === "string");
const isStroke = (it) =>
  Array.isArray(it)
    ? it.every(([name, ...tokens]) => HEX.test(name) && tokens.length === 2)
    : it.words.length === 2 && it.words.every(isWords);

/** The kept draft of a name; null where none can be read. */
export function readDraft(id) {
  return attempt(() => {
    const found = JSON.parse(localStorage.getItem(PREFIX + id));
    const isWhole = ["dice", "board"].includes(found.game) && typeof found.id === "string" && found.cells.every(isCell);
    return isWhole && [...found.past, ...found.future].every(isStroke) ? found : null;
  });
}

/** All drafts, the latest first. */
export function listDrafts() {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ id: key.slice(PREFIX.length), draft: readDraft(key.slice(PREFIX.length)) }))
    .filter(({ draft }) => draft)
    .sort((one, other) => other.draft.at - one.draft.at);
}

function removeDraft(id) {
  attempt(() => dropText(PREFIX + id));
}

/** Delete a draft, or bring it back: for a day it stays where it is, with the time of its end. */
export function dropDraft(id, isDropped = true) {
  const draft = readDraft(id);
  if (draft) keep(id, { ...draft, dropped: isDropped ? Date.now() : undefined });
}

/** Keep a draft; where there is no room, the oldest go first: strokes, then other drafts. */
function keep(id, draft) {
  for (let kept = draft; ; ) {
    try {
      keepText(PREFIX + id, JSON.stringify(kept));
      return true;
    } catch {
      const others = listDrafts().filter((it) => it.id !== id);
      if (kept.past.length > FEW_STROKES) kept = { ...kept, past: kept.past.slice(Math.ceil(kept.past.length / 2)) };
      else if (others.length) removeDraft((others.findLast(({ draft }) => draft.dropped) ?? others.at(-1)).id);
      else return false;
    }
  }
}

/** The draft of this tab, and the word that tabs give each other about theirs. */
export function makeDrafts(unkept) {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(TAB) : null;
  let id = null;
  let latest = null;
  let asked = null;

  const take = (chosen) => {
    id = chosen;
    attempt(() => sessionStorage.setItem(TAB, chosen));
  };
  const write = () => {
    if (id && latest && !keep(id, latest())) unkept(say("unkept"));
  };
  // A draft that was deleted or only looked at counts for a day, in case its tab is open or Undo leads to it.
  const prune = () => {
    const others = listDrafts().filter((it) => it.id !== id);
    const isKept = ({ draft }) => draft.touched && !draft.dropped;
    const old = others
      .filter((it) => !isKept(it))
      .filter(({ draft }, index) => index >= MOST_DRAFTS || (draft.dropped ?? draft.at) < Date.now() - DAY);
    for (const each of [...old, ...others.filter(isKept).slice(MOST_DRAFTS)]) removeDraft(each.id);
  };
  /** Whether another tab works on a draft. */
  const isHeld = (wanted) =>
    new Promise((resolve) => {
      if (!channel) return resolve(false);
      asked = { wanted, resolve };
      channel.postMessage({ who: wanted });
      setTimeout(() => resolve(false), PATIENCE);
    });

  channel?.addEventListener("message", ({ data }) => {
    if (data.who && data.who === id) channel.postMessage({ held: id });
    if (data.held && data.held === asked?.wanted) asked.resolve(true);
  });
  // Another tab that writes over our draft has it from a copy of this tab: let it go, keep ours.
  addEventListener("storage", (event) => {
    if (event.key !== PREFIX + id || event.newValue === null) return;
    take(newId());
    write();
  });

  return {
    /** Take up the draft of this tab, or a copy of the latest; null where there is none. */
    async resume() {
      const own = attempt(() => sessionStorage.getItem(TAB));
      const found = own && readDraft(own);
      if (found && !(await isHeld(own))) {
        take(own);
        return found;
      }
      take(newId());
      prune();
      const latest = found || listDrafts().find((it) => !it.draft.dropped)?.draft;
      return latest ? { ...latest, touched: false } : null;
    },

    /** Take up a draft of the list: itself, or a copy where another tab works on it. */
    async open(wanted) {
      const found = readDraft(wanted);
      take(!found || (await isHeld(wanted)) ? newId() : wanted);
      return found;
    },

    /** Begin another draft; what was only looked at stays for a day. */
    begin() {
      take(newId());
      prune();
    },

    /** Keep what the function tells, now. */
    keep(tellDraft) {
      latest = tellDraft;
      write();
    },

    current: () => id,
  };
}
