/** Files that an export merges as a whole: feed_info.txt and locations.geojson. */

import type { Names } from "../../src/domain/export/ids.ts";
import { problem } from "../problem.ts";
import { type OpenFeed, openTable } from "./feed.ts";
import { csvLine } from "./table.ts";

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
  const feedInfo = mergeRows(rows);
  return csvLine(Object.keys(feedInfo)) + csvLine(Object.values(feedInfo));
}

/**
 * Joins the publishers, uses `mul` for several languages (GTFS reference, feed_lang), and intersects the date ranges;
 * no dates if the ranges are disjoint.
 */
function mergeRows(rows: readonly Row[]): Row {
  const all = (name: string) => [...new Set(rows.map((row) => row[name] ?? "").filter((value) => value !== ""))];
  const languages = all("feed_lang");
  const result: Row = {
    feed_publisher_name: all("feed_publisher_name").join(", "),
    feed_publisher_url: all("feed_publisher_url")[0] ?? "",
    feed_lang: languages.length > 1 ? "mul" : (languages[0] ?? ""),
  };
  const starts = all("feed_start_date").sort();
  const ends = all("feed_end_date").sort();
  const [start, end] = [starts.at(-1), ends[0]];
  if (start !== undefined && end !== undefined && start <= end) {
    result.feed_start_date = start;
    result.feed_end_date = end;
  }
  const versions = all("feed_version");
  if (versions.length > 0) result.feed_version = versions.join(" + ");
  return result;
}

export const LOCATIONS = "locations.geojson";

/** Maximum size of the file, which is held in memory. */
const MAX_BYTES = 16 * 2 ** 20;

export type ExportedFeature = { id?: unknown; [member: string]: unknown };

/** The features of locations.geojson; none without the file. */
export async function readFeatures({ files }: OpenFeed): Promise<ExportedFeature[]> {
  const file = files.get(LOCATIONS);
  if (file === undefined) return [];
  if (file.size > MAX_BYTES) {
    throw problem("gtfs.too_large", `${LOCATIONS} has ${file.size} bytes; an export allows ${MAX_BYTES}.`, {
      file: LOCATIONS,
      limit: MAX_BYTES,
      actual: file.size,
    });
  }
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of file.open()) text += decoder.decode(chunk, { stream: true });
  try {
    const { features } = JSON.parse(text + decoder.decode()) as { features?: ExportedFeature[] };
    if (Array.isArray(features)) return features;
  } catch {
    // Reported below.
  }
  throw problem("gtfs.value_invalid", `${LOCATIONS} is not a GeoJSON feature collection.`, { file: LOCATIONS });
}

export async function featureIds(feed: OpenFeed): Promise<string[]> {
  return (await readFeatures(feed)).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
}

/** Yields the features of all feeds as one file. */
export async function* mergeLocations(feeds: readonly { feed: OpenFeed; names: Names }[]): AsyncGenerator<Uint8Array> {
  const all: ExportedFeature[] = [];
  for (const { feed, names } of feeds) {
    for (const feature of await readFeatures(feed)) {
      const id = String(feature.id ?? "");
      if (names.isShared("stop", id)) continue;
      all.push(id === "" ? feature : { ...feature, id: names.rename("stop", id) });
    }
  }
  yield new TextEncoder().encode(JSON.stringify({ type: "FeatureCollection", features: all }));
}
