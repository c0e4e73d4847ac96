// The style of the lab, which is loaded with the first of its scripts.
import { make } from "../shared/page.js";

await new Promise((done) => {
  const link = make("link", { rel: "stylesheet", href: new URL("lab.css", import.meta.url) });
  for (const end of ["load", "error"]) link.addEventListener(end, done);
  document.head.append(link);
});
