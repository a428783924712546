/** Applies all whole-feed rules in order. Rules over single rows: row-rules.ts. */

import { files } from "./feed/files.ts";
import { frequencies } from "./feed/frequencies.ts";
import { parents } from "./feed/parents.ts";
import { services } from "./feed/services.ts";
import { shapes } from "./feed/shapes.ts";
import { stopsOfShapes } from "./feed/stop-shape.ts";
import { stopTimes } from "./feed/stop-times.ts";
import { unused } from "./feed/unused.ts";
import type { FeedRule, ValidatedFeed } from "./feed-rule.ts";

/** Validator name and version stored with reports; raise the version when a rule is added or changes its meaning. */
export const VALIDATOR = "portal";
export const VALIDATOR_VERSION = "1";

const RULES: readonly FeedRule[] = [files, unused, parents, services, shapes, stopTimes, stopsOfShapes, frequencies];

/**
 * Validates a feed against the whole-feed rules and adds the findings to its report.
 * @param today day of the validation, days since 1970-01-01
 */
export function applyFeedRules(feed: ValidatedFeed, today: number): void {
  for (const rule of RULES) rule(feed, today);
}
