/** Merges the feed_info.txt rows of several feeds into one, because GTFS allows only one row. */
import { csvLine } from "../../src/domain/export/csv-line.ts";
import { type OpenFeed, openTable } from "./feed.ts";

export const FEED_INFO = "feed_info.txt";

type Row = Record<string, string>;

/** The file; empty if no feed has one. */
export async function mergeFeedInfos(feeds: readonly OpenFeed[]): Promise<string> {
  const rows: Row[] = [];
  for (const feed of feeds) {
    const table = await openTable(feed, FEED_INFO);
    if (table === null || !(await table.next())) continue;
    rows.push(Object.fromEntries(table.header.map((name, column) => [name, table.text(0, column)])));
  }
  if (rows.length === 0) return "";
  const merged = mergeRows(rows);
  return csvLine(Object.keys(merged)) + csvLine(Object.values(merged));
}

/**
 * Joins the publishers, uses `mul` for several languages (GTFS reference, feed_lang), and intersects the date ranges;
 * no dates if the ranges are disjoint.
 */
export function mergeRows(rows: readonly Row[]): Row {
  const all = (name: string) => [...new Set(rows.map((row) => row[name] ?? "").filter((value) => value !== ""))];
  const languages = all("feed_lang");
  const merged: Row = {
    feed_publisher_name: all("feed_publisher_name").join(", "),
    feed_publisher_url: all("feed_publisher_url")[0] ?? "",
    feed_lang: languages.length > 1 ? "mul" : (languages[0] ?? ""),
  };
  const starts = all("feed_start_date").sort();
  const ends = all("feed_end_date").sort();
  const [start, end] = [starts.at(-1), ends[0]];
  if (start !== undefined && end !== undefined && start <= end) {
    merged.feed_start_date = start;
    merged.feed_end_date = end;
  }
  const versions = all("feed_version");
  if (versions.length > 0) merged.feed_version = versions.join(" + ");
  return merged;
}
