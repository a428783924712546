/** Input of the whole-feed rules. */
import type { Report } from "../report.ts";
import type { Network } from "../schedule/network.ts";
import type { FileStatistics } from "../statistics.ts";
import type { RowFacts } from "./row-rule.ts";
import type { TripLines } from "./trip-lines.ts";

export type ValidatedFeed = {
  network: Network;
  statistics: readonly FileStatistics[];
  facts: RowFacts;
  tripLines: TripLines;
  report: Report;
};

/** @param today day of the validation, days since 1970-01-01 */
export type FeedRule = (feed: ValidatedFeed, today: number) => void;
