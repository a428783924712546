/**
 * The buttons that add what a page shows to the favorites and remove it. Loaded where this browser keeps favorites, and else
 * at the first click. Browser only.
 */
import { type Favorite, isFavorite } from "../../domain/site/favorite.ts";
import { addFavorite, favorites, removeFavorite } from "./list.ts";
import { text } from "./text.ts";

/** The favorite of a button: JSON in `data-favorite`. */
function favoriteOf(button: HTMLElement): Favorite | null {
  const favorite: unknown = JSON.parse(button.dataset.favorite ?? "null");
  return isFavorite(favorite) ? favorite : null;
}

const isStored = ({ href }: Favorite) => favorites.now().some((one) => one.href === href);

/** Presses the buttons of the page whose things are favorites. */
function markButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-favorite]")) {
    const favorite = favoriteOf(button);
    if (favorite !== null) button.setAttribute("aria-pressed", String(isStored(favorite)));
  }
}

let observer: MutationObserver | undefined;

/** Keeps the buttons as the favorites are: on later pages, on parts of a page that arrive later, and after a change in another tab. */
export function followFavorites(): void {
  if (observer !== undefined) return;
  observer = new MutationObserver(markButtons);
  observer.observe(document.body, { childList: true, subtree: true });
  favorites.listen(markButtons);
  markButtons();
}

/** Adds what the page shows to the favorites, or removes it. The element after the button says what happened. */
export function toggleFavorite(button: HTMLElement): void {
  const favorite = favoriteOf(button);
  if (favorite === null) return;
  followFavorites();
  const result = isStored(favorite) ? text.removed : text.saved;
  if (result === text.removed) removeFavorite(favorite);
  else addFavorite(favorite);
  const message = button.nextElementSibling;
  // A browser that keeps nothing has not changed the list.
  if (message !== null) message.textContent = isStored(favorite) === (result === text.saved) ? result : text.refused;
}
