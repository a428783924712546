/** The fields of a Transitland v2 `Feed` that decide where its data can be downloaded. */
export type FeedSource = {
  license: { redistribution_allowed: string } | null;
  authorization: { type: string; info_url: string } | null;
  urls: { static_current: string } | null;
};

/** The fields of `FeedSource` in a GraphQL document. */
export const FEED_SOURCE = "license { redistribution_allowed } authorization { type info_url } urls { static_current }";
