/** Ids with their feed, as the dialects take them. */

/** Underscores of an id that may be the one after its feed. */
const MAX_UNDERSCORES = 4;

/**
 * The feed and the id in `FEED:ID`, or the ways to read `FEED_ID`, since both parts may contain underscores. After a colon,
 * the id may be empty: an agency need not have one.
 */
export function readFeedId(text: string): { feed: string; id: string }[] {
  const colon = /^(f-[^:]+):(.*)$/is.exec(text);
  if (colon !== null) return [{ feed: colon[1]!, id: colon[2]! }];
  if (!/^f-/i.test(text)) return [];
  const underscores = [...text.matchAll(/_/g)].slice(0, MAX_UNDERSCORES).map(({ index }) => index);
  return underscores.map((at) => ({ feed: text.slice(0, at), id: text.slice(at + 1) })).filter(({ id }) => id !== "");
}
