// Leaving: the domain as a file, as a link, and on its way to the other pages.
import { linkTo, reachOf } from "./links.js";
import { makeShelfCard } from "./shelfcard.js";
import { writeToml } from "./toml.js";
import { isId } from "./toml_text.js";
import { keepFile, say } from "./page.js";

const at = (id) => document.getElementById(id);

/** Let the buttons give the domain away; CURRENT gives it with its counts. */
export function offerWaysOut({ current, save, message, nameOf, open, kept }) {
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
  makeShelfCard({
    begin: open,
    kept,
    layout: () => {
      const made = layoutFile();
      const { domain } = current();
      return made && { text: made.text, id: nameOf(domain), key: domain.shelf ?? null, custom: domain.custom };
    },
  });
  for (const name of ["print", "score"]) {
    at(`to-${name}`)?.addEventListener("click", (event) => {
      const made = layoutFile();
      save();
      if (made) sessionStorage.setItem(`scriptorium.${name}`, JSON.stringify(made));
      else event.preventDefault();
    });
  }
}
