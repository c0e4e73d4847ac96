// Leaving: the domain as a file, as a link, and on its way to the other pages.
import { later } from "../shared/later.js";
import { linkTo, reachOf } from "./links.js";
import { writeToml } from "../domains/toml.js";
import { isId } from "../shared/toml_text.js";
import { keepFile, say, store } from "../shared/page.js";

const SHELF = "scriptorium.shelf";
const at = (id) => document.getElementById(id);

/** Let the buttons give the domain away; CURRENT gives it with its counts. Wait until the shelf is shown. */
export async function offerWaysOut({ current, save, message, nameOf, open, kept }) {
  /** The layout file, or null with a sentence where there is nothing to give away. */
  const layoutFile = () => {
    const { domain, counted } = current();
    if (!counted.painted.size) message(say("nothing"));
    else if (!isId(domain.id)) message(say("bad-id"));
    else return { file: `${domain.id}.toml`, text: writeToml(domain, counted) };
    return null;
  };

  at("save").addEventListener("click", () => {
    const made = layoutFile();
    if (made) keepFile(made.file, made.text, "application/toml;charset=utf-8");
  });
  at("copy-link").addEventListener("click", async () => {
    const made = layoutFile();
    if (!made) return;
    const link = await linkTo(made.text, current().domain);
    at("link").value = link;
    at("link-row").hidden = false;
    const reach = say(`link-${reachOf(location.hostname)}`);
    const tell = (word) => message([say(word), reach].filter(Boolean).join(" "));
    try {
      await navigator.clipboard.writeText(link);
      tell("copied");
    } catch {
      at("link").select();
      tell("copy-yourself");
    }
  });
  for (const form of ["png", "svg"]) {
    at(`picture-${form}`).addEventListener("click", async () => {
      const made = layoutFile();
      if (!made) return undefined;
      const picture = await import("./picture.js").catch(() => null);
      if (!picture) return message(say("offline"));
      const text = picture.drawPicture(at("canvas"), nameOf(current().domain));
      const content = form === "png" ? await picture.asPng(text) : text;
      return keepFile(made.file.replace(/toml$/, form), content, "image/svg+xml;charset=utf-8");
    });
  }
  const layout = () => {
    const made = layoutFile();
    const { domain } = current();
    return made && { text: made.text, id: nameOf(domain), key: domain.shelf ?? null, version: domain.shelfAt ?? null, custom: domain.custom };
  };
  const shelf = later(async () => {
    const card = (await import("./shelfcard.js")).makeShelfCard({ begin: open, layout, kept, own: () => current().domain.shelf });
    return (act, ...given) => card[act](...given);
  });
  at("shelf-keep").addEventListener("click", () => shelf("keep"));
  at("shelf-import").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) shelf("add", file);
  });
  // Another tab may change the shelf, and what this tab has open from it.
  addEventListener("storage", ({ key }) => (key === SHELF || key === null) && shelf("follow", current().domain));
  for (const name of ["print", "score"]) {
    at(`to-${name}`)?.addEventListener("click", (event) => {
      const made = layoutFile();
      save();
      if (made) sessionStorage.setItem(`scriptorium.${name}`, JSON.stringify(made));
      else event.preventDefault();
    });
  }
  if (store.read(SHELF)) await shelf("show");
}
