/** Ids with their feed, as the dialects take them. */

/** Underscores of an id that may be the one after its feed. */
const MAX_UNDERSCORES = 4;

/**
 * The ways to read `FEED:ID` or `FEED_ID`, since both parts may contain underscores, and the id colons (`f-x_de:08111:1`).
 * After a colon, the id may be empty: an agency need not have one.
 */
export function readFeedId(text: string): { feed: string; id: string }[] {
  if (!/^f-/i.test(text)) return [];
  const colon = /^(f-[^:]+):(.*)$/is.exec(text);
  const underscores = [...text.matchAll(/_/g)].slice(0, MAX_UNDERSCORES).map(({ index }) => index);
  return [
    ...(colon === null ? [] : [{ feed: colon[1]!, id: colon[2]! }]),
    ...underscores.map((at) => ({ feed: text.slice(0, at), id: text.slice(at + 1) })).filter(({ id }) => id !== ""),
  ];
}
