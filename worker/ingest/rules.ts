/** Every rule over a whole feed, in the order in which they are asked. Rules over rows: validate/row-rules.ts. */

import { files } from "./validate/feed/files.ts";
import { frequencies } from "./validate/feed/frequencies.ts";
import { parents } from "./validate/feed/parents.ts";
import { services } from "./validate/feed/services.ts";
import { shapes } from "./validate/feed/shapes.ts";
import { stopsOfShapes } from "./validate/feed/stop-shape.ts";
import { stopTimes } from "./validate/feed/stop-times.ts";
import { unused } from "./validate/feed/unused.ts";
import type { FeedRule, Judged } from "./validate/feed-rule.ts";

/** Name and version under which reports are stored; the version grows when a rule is added or means something else. */
export const VALIDATOR = "portal";
export const VALIDATOR_VERSION = "1";

const RULES: readonly FeedRule[] = [files, unused, parents, services, shapes, stopTimes, stopsOfShapes, frequencies];

/**
 * Holds a feed that was read against the rules over the whole of it; what they find goes into its report.
 * @param today day on which the feed is judged, days since 1970-01-01
 */
export function judgeFeed(feed: Judged, today: number): void {
  for (const rule of RULES) rule(feed, today);
}
