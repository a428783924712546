/** Writes the timetable files of versions that were imported without one, from their rows. */
import type { ArchiveBucket } from "../archive/archive.ts";
import type { Stores } from "../db/db.ts";
import { agencyTable } from "../tables/agency.ts";
import type { FeedVersionRecord } from "../tables/feed-version.ts";
import { patternTable } from "../tables/pattern.ts";
import { routeTable } from "../tables/route.ts";
import { serviceTable } from "../tables/service.ts";
import { stopTable } from "../tables/stop.ts";
import { timetableTable } from "../tables/timetable.ts";
import { rowsInOrder } from "../version/archive-version.ts";
import { ContentCollector, SOURCE_TABLES, type SourceTable } from "./content.ts";
import { writeTimetableFile } from "./object.ts";

/** The columns that the file needs; the others of these tables are longer. */
const COLUMNS: Record<SourceTable, readonly string[]> = {
  agency: Object.keys(agencyTable.pick(["id", "agency_timezone"]).columns),
  route: Object.keys(routeTable.pick(["id", "agency_id", "route_id", "route_type"]).columns),
  service: Object.keys(serviceTable.pick(["id", "first_day", "days"]).columns),
  stop: Object.keys(
    stopTable.pick([
      ...(["id", "stop_id", "stop_name", "stop_code", "onestop_id", "lon", "lat", "parent_id"] as const),
      ...(["location_type", "wheelchair_boarding"] as const),
    ]).columns,
  ),
  pattern: Object.keys(patternTable.pick(["id", "route_id", "stops", "profiles", "timetables"]).columns),
  timetable: Object.keys(timetableTable.pick(["id", "pattern_id", "service_id", "trips"]).columns),
};

/**
 * Writes the file of an imported version, each of whose rows is read once.
 * @returns bytes of the file; null if the version can have none, or was imported again meanwhile
 */
export async function timetableFileOfRows(
  stores: Stores,
  archive: ArchiveBucket,
  version: FeedVersionRecord,
): Promise<number | null> {
  const collector = new ContentCollector();
  for (const table of Object.keys(SOURCE_TABLES) as SourceTable[]) {
    const range = SOURCE_TABLES[table];
    const first = version[`${range}_first`];
    const ids = { first, end: first + version[`${range}_count`], of: null };
    for await (const row of rowsInOrder(stores.db, table, { columns: COLUMNS[table], key: "id" }, ids)) {
      collector.add(table, row as unknown as Parameters<typeof collector.add>[1]);
    }
  }
  const bytes = await writeTimetableFile(archive, version, collector);
  const [rows] = await stores.db.write([
    {
      sql:
        "UPDATE feed_version SET timetable_bytes = ?2 " +
        "WHERE id = ?1 AND imported = 1 AND agency_first = ?3 AND trip_first = ?4 RETURNING id",
      values: [version.id, bytes, version.agency_first, version.trip_first],
    },
  ]);
  return rows?.length === 1 ? bytes : null;
}
