// Makers and the shelf: what is made is kept there, and what is there is opened.
import { ask, nameAt } from "./asking.js";
import { compare, opened } from "./comparing.js";
import { Refused, make, say, store } from "../shared/page.js";

const FROM = "scriptorium.from-shelf";
const CHANGED = 412;
const LONGEST = 60;
const maker = document.body.className.match(/page-(\w+)/)[1];
const { work } = await import(`../${maker}/${maker}.js`);
const about = { design: { kind: "domain" }, pads: { kind: "pad", game: "pad" }, deck: { kind: "deck" }, theme: { kind: "theme" } }[maker];
const gameIn = (text) => /^game *= *["'](\w+)["']/m.exec(text)?.[1] ?? about.game;

/** From which thing the work on this page was made, as long as its file is called the same. */
const from = () => (store.read(FROM) ?? {})[maker] ?? null;
const note = (found) => store.write(FROM, { ...store.read(FROM), [maker]: found });

/** A name that the shelf takes, made from that of a file. */
const plain = (file) => file.replace(/\.toml$/, "").normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\w-]+/g, "-").replace(/^[-_]+|-+$/g, "").slice(0, LONGEST) || maker;
const after = (name) => {
  const [, stem, number] = /^(.*?)(?:-(\d+))?$/.exec(name);
  return `${stem.slice(0, LONGEST - 4)}-${Number(number ?? 1) + 1}`;
};

/** Ask for a name; null where nobody wants to keep it. */
async function askName(suggested, sentence = "") {
  const input = make("input", { id: "shelf-name", value: suggested, maxlength: 2 * LONGEST + 1, required: true, pattern: "[A-Za-z0-9][\\w\\-]*(/[A-Za-z0-9][\\w\\-]*)?", autocomplete: "off", spellcheck: "false", "aria-describedby": "shelf-name-how" });
  const cancel = make("button", { value: "", formnovalidate: true, class: "quiet" }, say("shelf-cancel"));
  const dialog = make(
    "dialog",
    { class: "shelf-dialog", "aria-labelledby": "shelf-dialog-title" },
    make(
      "form",
      { method: "dialog" },
      make("h2", { id: "shelf-dialog-title" }, say("shelf-keep")),
      ...(sentence ? [make("p", { class: "shelf-fault" }, sentence)] : []),
      make("label", {}, say("shelf-name"), input),
      make("p", { id: "shelf-name-how", class: "note" }, say("shelf-name-how")),
      // The first button is pressed by Enter.
      make("div", { class: "shelf-answers" }, make("button", { value: "keep", class: "strong" }, say("shelf-keep")), cancel),
    ),
  );
  const wanted = opened(dialog, (value) => (value ? input.value.trim() : null));
  input.select();
  return wanted;
}

/** Put a file on the shelf under a name, over what has the digest MATCH if there is one. */
async function put(name, made, match) {
  try {
    const { digest } = await ask(`/things/${nameAt(name)}`, { method: "PUT", body: { text: made.text }, match });
    note({ name, digest, file: made.file });
    return work.tell([say("shelf-kept", { name }), made.note].filter(Boolean).join(" "));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === CHANGED && error.answer.now) return decide(name, made, error.answer.now);
    return again(made, after(name), error.errors.join(" "));
  }
}

async function again(made, suggested, sentence) {
  const name = await askName(suggested, sentence);
  return name && put(name, made);
}

/** Two people have changed the same thing: both are shown, and one of them decides. */
async function decide(name, made, now) {
  if (now.text === made.text) {
    note({ name, digest: now.digest, file: made.file });
    return work.tell(say("shelf-kept", { name }));
  }
  const sides = [
    { title: say("shelf-theirs"), text: now.text },
    { title: say("shelf-mine"), text: made.text },
  ];
  const known = { ...about, game: gameIn(made.text) };
  const answers = ["shelf-apart", "shelf-take", "shelf-over"].map((it) => say(it));
  const chosen = await compare(name, sides, known, answers);
  if (chosen === 0) return again(made, after(name));
  if (chosen === 1) return open(name, now);
  return chosen === 2 && put(name, made, now.digest);
}

async function keep() {
  const made = await work.file();
  if (!made) return undefined;
  const origin = from();
  if (origin?.file === made.file) return put(origin.name, made, origin.digest);
  return again(made, plain(made.file));
}

/** Open what a thing of the shelf says; what was here before comes back with Undo. */
async function open(name, { text, digest }) {
  const file = `${name.split("/").at(-1)}.toml`;
  const files = maker === "deck" ? await (await import("./beside.js")).deckFiles({ name, text }) : [{ text }];
  const isOpen = await work.take(files[0].text, file, files.slice(1));
  if (!isOpen) return work.tell(say("shelf-unread", { name }));
  note({ name, digest, file: (await work.file())?.file ?? file });
  return work.tell(say("shelf-opened", { name }), "undo");
}

/** Open the thing that the address names; the address then forgets it. */
async function follow() {
  const here = new URL(location.href);
  const name = here.searchParams.get("shelf");
  if (!name) return;
  here.searchParams.delete("shelf");
  history.replaceState(history.state, "", here);
  try {
    await open(name, await ask(`/things/${nameAt(name)}`));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    work.tell(error.errors.join(" "));
  }
}

const button = document.getElementById("to-shelf");
button?.addEventListener("click", () => {
  button.disabled = true;
  keep().finally(() => (button.disabled = false));
});
await follow();
document.body.dataset.shelf = "ready";
