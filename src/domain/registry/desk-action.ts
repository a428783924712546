/** What the people who run the portal do with a feed at the desk. */
export const FEED_ACTIONS = ["hide", "show", "fetch", "activate", "deactivate", "retry", "retire"] as const;
export type FeedAction = (typeof FEED_ACTIONS)[number];

/** Changes of a feed that the log shows: the actions, a new record, and a zip that a person sends. */
export const FEED_CHANGES = [...FEED_ACTIONS, "add-feed", "upload"] as const;

/** What they do with keys and webhooks. */
export const ACCESS_ACTIONS = ["make-key", "revoke-key", "confirm-webhook", "remove-webhook"] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** What they do with an import. */
export const JOB_ACTIONS = ["retry", "stop"] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

export const DESK_ACTIONS = [...FEED_CHANGES, ...ACCESS_ACTIONS, "stop"] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];
