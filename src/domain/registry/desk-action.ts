/** What the people who run the portal do with a feed at the desk. */
export const FEED_ACTIONS = ["hide", "show", "fetch", "activate", "deactivate", "retry"] as const;
export type FeedAction = (typeof FEED_ACTIONS)[number];

/** What they do with keys and webhooks. */
export const ACCESS_ACTIONS = ["make-key", "revoke-key", "confirm-webhook", "remove-webhook"] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** What they do with an import. */
export const JOB_ACTIONS = ["retry", "stop"] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

export const DESK_ACTIONS = [...FEED_ACTIONS, ...ACCESS_ACTIONS, "stop"] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];
