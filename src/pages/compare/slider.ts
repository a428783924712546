/** Moves the border between the pictures of two versions. Browser only; without it both stand side by side. */

const SLIDER = ".before-after input[type=range]";

function show(input: HTMLInputElement): void {
  const pictures = input.closest<HTMLElement>(".before-after");
  if (pictures === null) return;
  pictures.dataset.sliding = "";
  pictures.style.setProperty("--share", `${input.value}%`);
}

let isFollowing = false;

/** Follows the sliders of the page, also those that come later. Once for all pages. */
export function followSliders(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(SLIDER)) show(input);
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(SLIDER)) show(target);
  });
}
