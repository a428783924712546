/** What the people who run the portal do with a feed at the desk. */
export const FEED_ACTIONS = ["hide", "show", "fetch", "activate", "deactivate", "retry"] as const;

export type FeedAction = (typeof FEED_ACTIONS)[number];
