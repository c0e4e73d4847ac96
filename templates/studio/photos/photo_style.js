// The style of photographed sheets, which is loaded with the first photo.
import { make } from "../shared/page.js";

await new Promise((done) => {
  const link = make("link", { rel: "stylesheet", href: new URL("photos.css", import.meta.url) });
  for (const end of ["load", "error"]) link.addEventListener(end, done);
  document.head.append(link);
});
