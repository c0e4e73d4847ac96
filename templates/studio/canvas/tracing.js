// Tracing: a picture from this computer under the hexes, moved and resized by sliders, pointers and keys.
import { sizeOf } from "../shared/files.js";
import { message } from "../shared/message.js";
import { say, scrolling, store } from "../shared/page.js";
import { dropPicture, keepPicture, readPicture } from "./picture_store.js";
import { MOST_BYTES, MOST_DOTS, boundPlace, cornersOf, movedBy, placeIn, reachOf, refusalOf } from "./trace_place.js";
import { pinchOf } from "./view.js";

const PLACE = "scriptorium.trace";
const SPACE = "http://www.w3.org/2000/svg";
const [STEP, GROWTH] = [0.2, 1.05];
const MOVES = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
const GROWTHS = { "+": GROWTH, "=": GROWTH, "-": 1 / GROWTH };
const at = (id) => document.getElementById(id);

/** The size of a picture; null where the browser cannot show it. */
async function measured(address) {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  // A drawing without a size of its own is shown as a square.
  return { width: image.naturalWidth || 1000, height: image.naturalHeight || 1000 };
}

/** Make the tracing of VIEW; it begins with what was kept, and takes files. */
export async function makeTracing(view) {
  const picture = document.createElementNS(SPACE, "image");
  picture.setAttribute("class", "trace-picture");
  picture.setAttribute("preserveAspectRatio", "none");
  const { elements } = at("trace");
  let blob = null;
  let place = null;
  let isMoving = false;

  const show = () => {
    const isShown = Boolean(blob && place.isShown);
    at("trace").hidden = !blob;
    at("trace-shown").hidden = !blob;
    at("trace-shown").setAttribute("aria-pressed", String(isShown));
    view.svg.classList.toggle("traced", isShown);
    if (!isShown) picture.remove();
    if (!isShown) move(false);
    if (!blob) return;
    if (isShown && !picture.isConnected) view.svg.querySelector("defs").after(picture);
    for (const [name, value] of Object.entries(cornersOf(place))) picture.setAttribute(name, value.toFixed(3));
    picture.setAttribute("opacity", place.opacity);
    const box = view.shown();
    [elements.across.min, elements.across.max] = reachOf(box.x, box.width, place.x);
    [elements.down.min, elements.down.max] = reachOf(box.y, box.height, place.y);
    elements.opacity.value = place.opacity * 100;
    elements.size.value = Math.log2(place.width);
    elements.across.value = place.x;
    elements.down.value = place.y;
  };
  const put = (next) => {
    place = next;
    store.write(PLACE, place);
    show();
  };
  const move = (isOn) => {
    isMoving = isOn;
    at("trace-move").setAttribute("aria-pressed", String(isOn));
    view.box.classList.toggle("shifting", isOn);
    if (isOn) view.box.scrollIntoView({ block: "nearest", behavior: scrolling() });
  };

  const lay = (next) => {
    URL.revokeObjectURL(picture.getAttribute("href"));
    blob = next;
    picture.setAttribute("href", URL.createObjectURL(blob));
  };
  const keep = () => keepPicture(blob).catch(() => message(say("trace-unkept")));
  /** Offer the picture that was here; what comes after the message takes the way back away. */
  const offer = (word, before) => {
    const act = () => {
      lay(before.blob);
      put({ ...before.place, isShown: true });
      message(null);
      keep();
    };
    message(say(word), { word: say("bring-back"), act });
  };

  async function take(file) {
    const refuse = (word) => message(say(word, { file: file.name, most: sizeOf(MOST_BYTES) }));
    const refusal = refusalOf(file);
    if (refusal) return refuse(refusal);
    const address = URL.createObjectURL(file);
    const size = await measured(address);
    URL.revokeObjectURL(address);
    if (!size) return refuse("trace-broken");
    if (size.width * size.height > MOST_DOTS) return refuse("trace-large");
    const before = blob && { blob, place };
    lay(file);
    put(placeIn(view.shown(), size.width / size.height));
    message(null);
    if (before) offer("trace-replaced", before);
    return keep();
  }

  function drop() {
    const before = { blob, place };
    blob = null;
    store.drop(PLACE);
    show();
    dropPicture().catch(() => {});
    offer("trace-dropped", before);
    at("trace-file").focus();
  }

  // Pointers and keys move the picture as long as the button is pressed.

  const fingers = new Map();
  let hold = null;
  const grip = () => {
    const points = [...fingers.values()];
    return points.length === 2 ? pinchOf(points) : { middle: points[0], apart: 1 };
  };
  const begin = () => {
    hold = fingers.size ? { ...grip(), place, spot: view.spotAt(grip().middle) } : null;
  };
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  view.box.addEventListener(
    "pointerdown",
    (event) => {
      if (!isMoving || event.button !== 0 || fingers.size === 2) return;
      stop(event);
      view.box.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      begin();
    },
    { capture: true },
  );
  view.box.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const { middle, apart } = grip();
    const spot = view.spotAt(middle);
    put(movedBy(hold.place, spot.x - hold.spot.x, spot.y - hold.spot.y, apart / hold.apart, hold.spot));
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    view.box.addEventListener(kind, (event) => {
      if (fingers.delete(event.pointerId)) begin();
    });
  }
  const press = (event) => {
    if (!isMoving || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") move(false);
    else if (MOVES[event.key]) put(movedBy(place, ...MOVES[event.key].map((it) => (event.shiftKey ? 5 * it : it))));
    else if (GROWTHS[event.key]) put(movedBy(place, 0, 0, GROWTHS[event.key]));
    else return;
    stop(event);
  };
  view.box.addEventListener("keydown", press, { capture: true });
  at("trace-move").addEventListener("keydown", press);

  at("trace").addEventListener("input", () => {
    const [opacity, size, x, y] = ["opacity", "size", "across", "down"].map((it) => elements[it].valueAsNumber);
    put(boundPlace({ ...place, opacity: opacity / 100, width: 2 ** size, x, y }));
  });
  at("trace").addEventListener("submit", (event) => event.preventDefault());
  at("trace-move").addEventListener("click", () => move(!isMoving));
  at("trace-shown").addEventListener("click", () => put({ ...place, isShown: !place.isShown }));
  at("trace-drop").addEventListener("click", drop);

  const kept = store.read(PLACE);
  const found = kept && (await readPicture().catch(() => null));
  if (found instanceof Blob) {
    lay(found);
    put(boundPlace(kept));
  } else if (kept) store.drop(PLACE);
  return (file) => file && take(file);
}
