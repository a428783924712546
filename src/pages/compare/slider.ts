/** Moves the border between the pictures of two versions. Browser only; without it both stand side by side. */

const SLIDER = ".before-after input[type=range]";

function show(input: HTMLInputElement): void {
  const pictures = input.closest<HTMLElement>(".before-after");
  if (pictures === null) return;
  pictures.dataset.sliding = "";
  pictures.style.setProperty("--share", `${input.value}%`);
}

/** Follows the sliders of the page, also those that come later. @returns stops it */
export function followSliders(): () => void {
  for (const input of document.querySelectorAll<HTMLInputElement>(SLIDER)) show(input);
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(SLIDER)) show(target);
  };
  document.addEventListener("input", follow);
  return () => document.removeEventListener("input", follow);
}
