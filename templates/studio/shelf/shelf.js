// The page of the shelf: the list, or one thing; what others change is seen within a moment.
import { address, whileSeen } from "./asking.js";
import { listenToList, refreshList } from "./listing.js";
import { Refused, tell } from "../shared/page.js";
import { listenToThing, openThing, refreshThing } from "./thing.js";

const PAUSE = 1000;
const find = (id) => document.getElementById(id);
const wanted = () => new URLSearchParams(location.search).get("thing");
let isSaid = false;

/** Look again at what is shown; where the shelf is away, the page says so until it is back. */
async function refresh() {
  try {
    await (wanted() ? refreshThing() : refreshList());
    if (isSaid) tell(null);
    isSaid = false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    isSaid = true;
    tell(error.errors.join(" "));
  }
  document.body.dataset.ready = "yes";
}

/** Show what the address names: a thing, or the list. */
function show({ isFollowed = false } = {}) {
  const name = wanted();
  find("listing").hidden = Boolean(name);
  find("thing").hidden = !name;
  openThing(name, { isFollowed });
  return refresh();
}

function go(link) {
  history.pushState(null, "", link);
  scrollTo(0, 0);
  return show({ isFollowed: true });
}

const isPlain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
find("things").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  go(link.href);
});
find("back").addEventListener("click", async (event) => {
  if (!isPlain(event)) return;
  event.preventDefault();
  const name = wanted();
  await go(address("shelf"));
  find("things").querySelector(`[data-thing="${CSS.escape(name)}"] a`)?.focus();
});
addEventListener("popstate", () => show());
listenToList(refresh);
listenToThing();
show();
whileSeen(refresh, PAUSE);
