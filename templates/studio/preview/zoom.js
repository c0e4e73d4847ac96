// Zoom: papers are shown whole, in their real size, or in steps between; what is in the middle stays there.
const STEPS = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** Return the next step from a factor, larger or smaller; the last one where there is no other. */
export function nextStep(factor, isLarger, steps = STEPS) {
  const others = steps.filter((step) => (isLarger ? step > factor + 0.01 : step < factor - 0.01));
  return (isLarger ? others[0] : others.at(-1)) ?? (isLarger ? steps.at(-1) : steps[0]);
}

/** Let the buttons of GROUP zoom the papers in BOX. */
export function makeZoom(group, box) {
  const buttons = [...group.querySelectorAll("button")];
  let factor = 0;

  const shownFactor = () => {
    const paper = box.querySelector(".paper");
    return paper ? paper.clientWidth / Number.parseFloat(paper.style.getPropertyValue("--wide")) : 1;
  };

  /** Show papers at a factor of their real size; 0 shows them whole. */
  function zoom(next) {
    const [across, down] = [box.scrollWidth, box.scrollHeight];
    const middle = [(box.scrollLeft + box.clientWidth / 2) / across, (box.scrollTop + box.clientHeight / 2) / down];
    factor = next;
    box.classList.toggle("zoomed", factor > 0);
    box.style.setProperty("--zoom", factor || 1);
    for (const button of buttons.filter((it) => it.hasAttribute("aria-pressed"))) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.zoom) === factor));
    }
    box.scrollTo(middle[0] * box.scrollWidth - box.clientWidth / 2, middle[1] * box.scrollHeight - box.clientHeight / 2);
  }

  const step = (isLarger) => zoom(nextStep(factor || shownFactor(), isLarger));
  const ways = { in: () => step(true), out: () => step(false) };
  for (const button of buttons) {
    const wanted = button.dataset.zoom;
    button.addEventListener("click", ways[wanted] ?? (() => zoom(Number(wanted))));
  }
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { "+": ways.in, "=": ways.in, "-": ways.out, 0: () => zoom(0), 1: () => zoom(1) }[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  });
  box.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !event.deltaY) return;
      event.preventDefault();
      step(event.deltaY < 0);
    },
    { passive: false },
  );
  return { zoom, isWhole: () => factor === 0 };
}
