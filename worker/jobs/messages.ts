/** Messages of the queues. */

/** One feed to fetch. */
export type FeedMessage = { feed: string };

/** One version to import, by its number. */
export type VersionMessage = { version: number };

/** Maximum messages per call to a queue. */
export const BATCH_MESSAGES = 100;

/**
 * Attempts of an import before it is given up: `max_retries` of wrangler.importer.toml and the first one. A test compares
 * them.
 */
export const IMPORT_ATTEMPTS = 6;

/** Name of the queue of versions whose import failed at every attempt, as wrangler.toml has it. */
export const DEAD_LETTERS = "portal-versions-dead";
