/** A favorite: something that a visitor keeps on the device. */

const FAVORITE_KINDS = ["feed", "operator", "line", "stop"] as const;
export type FavoriteKind = (typeof FAVORITE_KINDS)[number];

/** @property href path of its page in English */
export type Favorite = { kind: FavoriteKind; name: string; href: string };

const MAX_CHARACTERS = 500;

/** Whether a stored value is a favorite, with a path of this site: anything that runs on its origin may have written it. */
export function isFavorite(value: unknown): value is Favorite {
  const { kind, name, href } = (value ?? {}) as Partial<Favorite>;
  const isText = (text: unknown) => typeof text === "string" && text !== "" && text.length <= MAX_CHARACTERS;
  return FAVORITE_KINDS.some((one) => one === kind) && isText(name) && isText(href) && /^\/(?![/\\])/.test(href ?? "");
}
