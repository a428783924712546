/** The schedule of a version as the journey search reads it from its timetable file. */
import { perObject } from "../../../../src/domain/memory.ts";
import { zoneOf } from "../../../schedule/agency-zones.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import type { ArchiveBucket } from "../../../store/archive/archive.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { pathwaysOf } from "../../../store/entities/station.ts";
import { transfersOf } from "../../../store/entities/transfers.ts";
import type { FeedEntry } from "../../../store/lists/entries.ts";
import { readStreetChanges } from "../../../store/streets/stored-changes.ts";
import { readTimetableFile, type VersionCounts } from "../../../store/timetable-file/object.ts";
import {
  type FileRoute,
  fileServicesOn,
  patternsOf,
  routesOf,
  stopsOf,
  timetablesOf,
} from "../../../store/timetable-file/schedule.ts";
import type { QueryContext } from "../context.ts";
import type { ReadSchedule, VersionSchedule } from "./version-schedule.ts";

/** Bytes in memory beside the file, measured in Node: objects that are made at once, and what searches read out of it. */
const BYTES_A_STOP = 400;
const BYTES_A_PATTERN = 1000;
const BYTES_A_TIMETABLE = 500;
const BYTES_A_TRIP = 20;
const BYTES_A_PATHWAY = 300;

/** Bytes of the timetable files that one answer searches, which an isolate can hold beside its caches. */
export const MAX_FILE_BYTES_READ = 24_000_000;

/** Days of which a kept schedule remembers the services. */
const MAX_KNOWN_DAYS = 60;

/** What is read of a version with a file. */
type FileVersion = VersionCounts & Pick<FeedVersionRow, "pathway_first" | "pathway_count">;

function readFile({ stores: { db } }: QueryContext, bucket: Pick<ArchiveBucket, "get">, version: FileVersion) {
  return Promise.all([
    readTimetableFile(bucket, version),
    readStreetChanges(bucket, version),
    transfersOf(db, version.id),
    pathwaysOf(db, version),
  ]);
}

/** The same for the same rows and the same file. */
const nameOf = (version: FileVersion) =>
  [
    ...[version.id, version.sha1, version.agency_first, version.stop_count, version.pattern_count],
    ...[version.trip_count, version.pathway_first, version.pathway_count],
  ].join(" ");

const readsAhead = perObject<QueryContext, Map<string, ReturnType<typeof readFile>>>("timetable files ahead", {
  by: "request",
  within: "schedules of versions",
});

/**
 * Starts to read the file of a version that the list of feeds names, in the trip that reads the version itself. Only the
 * schedule of a version that turns out to be the same is made of it.
 */
export function readFileAhead(context: QueryContext, timetable: NonNullable<FeedEntry["timetable"]>): void {
  const { bucket } = context.stores.db.cold;
  if (bucket === undefined) return;
  const [id, sha1, agency_first, stop_count, pattern_count, trip_count, pathway_first, pathway_count] = timetable;
  const counts = { stop_count, pattern_count, trip_count, pathway_first, pathway_count };
  const version = { id, sha1, agency_first, ...counts };
  const reads = readsAhead.getOrMake(context, () => new Map());
  const name = nameOf(version);
  if (reads.has(name)) return;
  const read = readFile(context, bucket, version);
  // A failure is reported where the schedule is awaited.
  read.catch(() => {});
  reads.set(name, read);
}

/**
 * The schedule of a version from its file, in one trip; null if it has none that can be read. Rows read: the pathways and
 * blocks of transfers.
 */
export async function scheduleOfFile(context: QueryContext, version: FeedVersionRow): Promise<ReadSchedule | null> {
  const { bucket } = context.stores.db.cold;
  if (bucket === undefined || version.timetable_bytes === null) return null;
  const ahead = readsAhead.get(context)?.get(nameOf(version));
  const [file, streetChanges, transfers, pathways] = await (ahead ?? readFile(context, bucket, version));
  if (file === null) return null;
  const routes = routesOf(file, version);
  const services: VersionSchedule["services"] = new Map();
  const schedule: VersionSchedule = {
    ...{ version, transfers, pathways, services, zones: zonesOf(version, routes) },
    streetChanges: streetChanges?.changes ?? null,
    routes: new Map(routes.map((route) => [route.id, route])),
    patterns: patternsOf(file, version),
    timetables: timetablesOf(file, version),
    stops: stopsOf(file, version),
    shown: { routes: new Map(), agencies: new Map() },
  };
  return {
    schedule,
    addServices(_, days) {
      if (services.size > MAX_KNOWN_DAYS) services.clear();
      for (const day of days) if (!services.has(day)) services.set(day, fileServicesOn(file, version, day));
    },
    bytes:
      file.bytes +
      (streetChanges?.bytes ?? 0) +
      schedule.stops.length * BYTES_A_STOP +
      schedule.patterns.length * BYTES_A_PATTERN +
      schedule.timetables.size * BYTES_A_TIMETABLE +
      version.trip_count * BYTES_A_TRIP +
      pathways.length * BYTES_A_PATHWAY,
  };
}

/** As agencyZonesOf: empty for a version with one agency. */
function zonesOf(version: FeedVersionRow, routes: readonly FileRoute[]): ReadonlyMap<number, string> {
  if (version.agency_count <= 1) return new Map();
  const usual = timezoneOfVersion(version);
  const names = new Set(routes.flatMap(({ zone }) => zone ?? []));
  const zones = new Map([...names].map((name) => [name, zoneOf({ agency_timezone: name }, usual)]));
  return new Map(routes.map(({ id, zone }) => [id, zone === null ? usual : zones.get(zone)!]));
}
