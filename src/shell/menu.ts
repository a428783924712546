/** The burger menu of small screens. Works on the served markup, before and without React. Browser only. */

const parts = () => ({
  burger: document.querySelector<HTMLButtonElement>('[data-action="menu"]'),
  menu: document.getElementById("menu"),
});

function set(open: boolean): void {
  const { burger, menu } = parts();
  burger?.setAttribute("aria-expanded", String(open));
  burger?.setAttribute("title", open ? "Close menu" : "Open menu");
  menu?.toggleAttribute("data-open", open);
}

const isOpen = () => parts().burger?.getAttribute("aria-expanded") === "true";

export function toggleMenu(): void {
  set(!isOpen());
}

export function closeMenu(): void {
  if (isOpen()) set(false);
}

/** Escape closes the menu and gives the focus back to the burger. */
export function closeMenuOnEscape(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    set(false);
    parts().burger?.focus();
  });
}
