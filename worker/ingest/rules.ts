/** Applies all whole-feed rules in order. Rules over single rows: validate/row-rules.ts. */

import { files } from "./validate/feed/files.ts";
import { frequencies } from "./validate/feed/frequencies.ts";
import { parents } from "./validate/feed/parents.ts";
import { services } from "./validate/feed/services.ts";
import { shapes } from "./validate/feed/shapes.ts";
import { stopsOfShapes } from "./validate/feed/stop-shape.ts";
import { stopTimes } from "./validate/feed/stop-times.ts";
import { unused } from "./validate/feed/unused.ts";
import type { FeedRule, Judged } from "./validate/feed-rule.ts";

/** Validator name and version stored with reports; raise the version when a rule is added or changes its meaning. */
export const VALIDATOR = "portal";
export const VALIDATOR_VERSION = "1";

const RULES: readonly FeedRule[] = [files, unused, parents, services, shapes, stopTimes, stopsOfShapes, frequencies];

/**
 * Validates a feed against the whole-feed rules and adds the findings to its report.
 * @param today day of the validation, days since 1970-01-01
 */
export function judgeFeed(feed: Judged, today: number): void {
  for (const rule of RULES) rule(feed, today);
}
