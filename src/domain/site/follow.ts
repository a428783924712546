/** Something about which a browser is notified. */

const FOLLOW_KINDS = ["feed", "operator", "line", "place"] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/**
 * What the page shows.
 * @property key Onestop ID, or the names of a place with slashes @property href path of its page in English
 */
export type FollowSubject = { kind: FollowKind; key: string; name: string; href: string };

/** With the row of the server, and the token that removes it. */
export type FollowEntry = FollowSubject & { id: string; token: string };

const MAX_CHARACTERS = 500;

const isText = (text: unknown) => typeof text === "string" && text !== "" && text.length <= MAX_CHARACTERS;

export function isFollowSubject(value: unknown): value is FollowSubject {
  const { kind, key, name, href } = (value ?? {}) as Partial<FollowSubject>;
  const isPath = isText(href) && /^\/(?![/\\])/.test(href ?? "");
  return FOLLOW_KINDS.some((one) => one === kind) && isText(key) && isText(name) && isPath;
}

/** Checks a stored value, which any script of this origin may have written. */
export function isFollowEntry(value: unknown): value is FollowEntry {
  const { id, token } = (value ?? {}) as Partial<FollowEntry>;
  return isFollowSubject(value) && isText(id) && isText(token);
}
