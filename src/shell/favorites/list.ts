/** Favorites of this browser. They stay on the device and are never sent. Browser only, except for `use`. */
import { type Favorite, isFavorite } from "../../domain/site/favorite.ts";
import { storedList } from "../../ui/stored-list.ts";
import { FAVORITES_KEY } from "../theme-script.ts";

const MAX_FAVORITES = 60;

export const favorites = storedList(FAVORITES_KEY, MAX_FAVORITES, isFavorite, ({ href }) => href);

/** Puts a favorite first, if this browser keeps any. */
export function addFavorite(favorite: Favorite): void {
  if (favorites.remember(favorite)) document.documentElement.dataset.favorites = "";
}

export function removeFavorite(favorite: Favorite): void {
  // Without favorites, the home page has no room for them.
  if (favorites.forget(favorite) === 0) delete document.documentElement.dataset.favorites;
}
