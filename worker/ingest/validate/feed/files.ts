import type { FeedRule } from "../feed-rule.ts";
import { GTFS_COLUMNS } from "../reference.ts";

/** Unknown files, empty files, and a missing feed_info.txt. */
export const files: FeedRule = ({ statistics, report }) => {
  for (const { name, csvLike, rows } of statistics) {
    if (!Object.hasOwn(GTFS_COLUMNS, name)) report.warn("file_unknown", { file: name });
    else if (csvLike && rows === 0) report.warn("file_without_rows", { file: name });
  }
  if (!statistics.some(({ name }) => name === "feed_info.txt"))
    report.warn("feed_info_missing", { file: "feed_info.txt" });
};
