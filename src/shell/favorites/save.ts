/** Adds the thing that a page shows to the favorites, and says so beside the button. Loaded at the first click. Browser only. */
import { isFavorite } from "../../domain/site/favorite.ts";
import { addFavorite } from "./list.ts";
import { text } from "./text.ts";

/** @param button has the favorite as JSON in `data-favorite`; the next element shows the result */
export function saveFavorite(button: HTMLElement): void {
  const favorite: unknown = JSON.parse(button.dataset.favorite ?? "null");
  if (!isFavorite(favorite)) return;
  const isStored = addFavorite(favorite);
  const message = button.nextElementSibling;
  if (message !== null) message.textContent = isStored ? text.saved : text.refused;
}
