/** Rows of stops to show, where a network was read from timetable files, which have less of a stop. */
import { identityOf, perIsolate } from "../../../../src/domain/memory.ts";
import { stopsInRange } from "../../../loaders/denormalized-rows.ts";
import { stopLoader } from "../../../loaders/entities.ts";
import { loadExisting } from "../../../loaders/loaders.ts";
import { PAGE_ROWS } from "../../../store/entities/denormalized-rows.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import type { QueryContext } from "../context.ts";

type KeptStops = { first: number; rows: ReadonlyMap<number, StopRow> };

/** Bytes of the stops that an isolate keeps, as long as other caches do not need them. */
const MAX_KEPT_BYTES = 16_000_000;
/** Estimate. */
const BYTES_A_STOP = 1500;

const stopsByVersion = perIsolate<string, KeptStops>("stops of versions", {
  by: "database and version",
  bytes: MAX_KEPT_BYTES,
});

/**
 * The rows of these stops, in their order. Those of a version are kept, except when only a few are asked for. Rows read: one
 * for 100 stops of a version, or one for each stop if these are fewer.
 */
export async function stopRows(
  context: QueryContext,
  stops: readonly JourneyStop[],
  versions: readonly FeedVersionRow[],
): Promise<StopRow[]> {
  const rowsById = new Map<number, StopRow>();
  const missing: number[] = [];
  for (const stop of stops) {
    if (isWhole(stop)) rowsById.set(stop.id, stop);
    else missing.push(stop.id);
  }
  const parts = versions.map((version) => {
    const { stop_first: first, stop_count: count } = version;
    return rowsOf(
      context,
      version,
      missing.filter((id) => id >= first && id < first + count),
    );
  });
  for (const rows of await Promise.all(parts)) for (const row of rows) rowsById.set(row.id, row);
  return stops.flatMap(({ id }) => rowsById.get(id) ?? []);
}

function isWhole(stop: JourneyStop): stop is StopRow {
  return "feed_version_id" in stop;
}

async function rowsOf(
  context: QueryContext,
  { id, stop_first: first, stop_count: count }: FeedVersionRow,
  ids: readonly number[],
): Promise<StopRow[]> {
  const key = `${identityOf(context.stores.db.source)} ${id}`;
  const entry = stopsByVersion.get(key);
  if (entry?.first === first) return ids.flatMap((stop) => entry.rows.get(stop) ?? []);
  if (ids.length <= count / PAGE_ROWS) return loadExisting(stopLoader(context), [...ids]);
  const rows = new Map((await stopsInRange(context, { first, count })).map((row) => [row.id, row]));
  stopsByVersion.set(key, { first, rows }, count * BYTES_A_STOP);
  return ids.flatMap((stop) => rows.get(stop) ?? []);
}
