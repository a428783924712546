/**
 * The burger menu and the search field of small screens. Works on the served markup, before and without React. Browser
 * only.
 */
const parts = () => ({
  burger: document.querySelector<HTMLButtonElement>('[data-action="menu"]'),
  menu: document.getElementById("menu"),
  opener: document.querySelector<HTMLButtonElement>('[data-action="search"]'),
  search: document.querySelector<HTMLElement>(".nav-search"),
  field: document.querySelector<HTMLInputElement>(".nav-search-input"),
});

function set(open: boolean): void {
  const { burger, menu } = parts();
  burger?.setAttribute("aria-expanded", String(open));
  const { titleOpen, titleClose } = burger?.dataset ?? {};
  burger?.setAttribute("title", (open ? titleClose : titleOpen) ?? "");
  menu?.toggleAttribute("data-open", open);
}

const isOpen = () => parts().burger?.getAttribute("aria-expanded") === "true";

export function toggleMenu(): void {
  setSearch(false);
  set(!isOpen());
}

export function closeMenu(): void {
  if (isOpen()) set(false);
  setSearch(false);
}

function setSearch(open: boolean): void {
  const { opener, search } = parts();
  opener?.setAttribute("aria-expanded", String(open));
  search?.toggleAttribute("data-open", open);
}

const isSearching = () => parts().opener?.getAttribute("aria-expanded") === "true";

/** Shows the search field, where the screen is too small for it, and moves focus into it. */
function openSearch(): void {
  const { field } = parts();
  set(false);
  setSearch(true);
  field?.focus();
  field?.select();
}

export function toggleSearch(): void {
  if (isSearching()) setSearch(false);
  else openSearch();
}

/** Escape closes the menu or the search field and returns focus to its button. */
export function closeMenuOnEscape(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const { burger, opener, search } = parts();
    if (isOpen()) {
      set(false);
      burger?.focus();
    } else if (isSearching() && search?.contains(document.activeElement)) {
      setSearch(false);
      // Focus stays in the field where it is visible all the time.
      if (opener?.checkVisibility() === true) opener.focus();
    }
  });
}

/** Whether a key press types into an element. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** `/` and Ctrl+K (Command+K) open the search. */
export function openSearchOnKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    // On some keyboards the slash needs Shift.
    const isWanted = isCommand
      ? event.key.toLowerCase() === "k" && !event.shiftKey
      : event.key === "/" && !isTyping(event.target);
    if (!isWanted) return;
    event.preventDefault();
    openSearch();
  });
}
