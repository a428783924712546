/**
 * A feed from its zip into the store: read whole, then written beside the version that answers now. Nothing of the
 * new version counts before the last write; who dies on the way leaves rows that the next import removes.
 */
import { dayOf, isoDate } from "../../src/domain/service-day.ts";
import { asProblem, problem } from "../problem.ts";
import { type CounterName, takeIds } from "../store/counter.ts";
import type { Stores } from "../store/db.ts";
import { writeSearchDocs } from "../store/search-write.ts";
import { removeVersionRows } from "../store/version.ts";
import {
  beginImport,
  failImport,
  finishImport,
  type ImportCounts,
  updateVersion,
  type Written,
  writeRows,
} from "../store/version-write.ts";
import { areaOf } from "./derive/area.ts";
import { pointsOf } from "./derive/onestop-ids.ts";
import { serviceLevels, serviceWindow } from "./derive/service-levels.ts";
import {
  agencyRows,
  fileRows,
  geometryRows,
  routeRows,
  searchDocs,
  shapeRows,
  stopRows,
  type Version,
} from "./entities.ts";
import type { Machine } from "./machine.ts";
import { type NumberedKind, Numbering } from "./numbering.ts";
import { type FeedContents, readFeed } from "./read-feed.ts";
import {
  maxTime,
  patternRows,
  serviceDayRows,
  serviceRows,
  timetableRows,
  tripKeyRows,
  visitRows,
} from "./schedule/encode.ts";
import type { ArchiveSource } from "./zip/source.ts";

export type ImportInput = {
  zip: ArchiveSource;
  /** What a feed URL has behind `#`: a folder, or a zip inside the zip. */
  path?: string;
  /** The version's row must be there. */
  versionId: number;
  shard: number;
  /** RFC 3339 in UTC. */
  fetchedAt: string;
  /** Where the archive came from, for the record. */
  source?: string;
};

export type ImportTools = {
  stores: Stores;
  machine: Machine;
  now(): Date;
  /** One line. */
  progress(line: string): void;
};

export type ImportSummary = ImportCounts & {
  /** Rows of tables, indexes not counted. */
  rows_written: number;
  /** Bytes of their values. */
  bytes_stored: number;
};

/**
 * Imports a version. Throws a coded problem when the feed cannot be used; then nothing of it stays but the record of
 * the attempt.
 */
export async function importVersion(input: ImportInput, tools: ImportTools): Promise<ImportSummary> {
  const contents = await readFeed(input.zip, tools.machine, input.path, tools.progress);
  return writeFeed(contents, input, tools);
}

/** Writes a feed that was read. Rows of an earlier attempt at the same version are removed first. */
export async function writeFeed(
  contents: FeedContents,
  input: ImportInput,
  tools: ImportTools,
): Promise<ImportSummary> {
  const { db } = tools.stores;
  const now = () => tools.now().toISOString();
  await removeVersionRows(tools.stores, input.versionId);
  await beginImport(db, input.versionId, now(), input.source ?? "");
  try {
    const written = await writeAll(contents, input, tools);
    const counts = countsOf(contents);
    await finishImport(db, input.versionId, counts, 0, now());
    return { rows_written: written.rows, bytes_stored: written.bytes, ...counts };
  } catch (error) {
    const p = asProblem(error);
    await failImport(db, input.versionId, `${p.code}: ${p.detail}`, now()).catch(() => {});
    await removeVersionRows(tools.stores, input.versionId).catch(() => {});
    throw error;
  }
}

async function writeAll(contents: FeedContents, input: ImportInput, tools: ImportTools): Promise<Written> {
  const { db } = tools.stores;
  const shard = tools.stores.shard(input.shard);
  const { network, statistics, headsigns } = contents;
  const written: Written = { rows: 0, bytes: 0 };
  const numbering = new Numbering(network);
  await takeRanges(tools.stores, numbering, input.versionId);
  const version: Version = { id: input.versionId, network, numbering };
  const none = (what: string) => (): never => {
    throw problem("internal", `${what} without a number`);
  };
  const references = {
    headsigns,
    bookingRule: none("a booking rule"),
    location: none("a location"),
    locationGroup: none("a location group"),
  };
  tools.progress(`writing ${numbering.counts.pattern} patterns of ${numbering.counts.trip} trips`);
  await writeRows(shard, "service", serviceRows(network, numbering, input.versionId), written);
  await writeRows(shard, "service_day", serviceDayRows(network, numbering, input.versionId), written);
  await writeRows(shard, "shape", shapeRows(version), written);
  await writeRows(shard, "pattern", patternRows(network, numbering, references, input.versionId), written);
  await writeRows(shard, "timetable", timetableRows(network, numbering), written);
  await writeRows(shard, "stop_visit", visitRows(network, numbering), written);
  await writeRows(shard, "trip_key", tripKeyRows(network, numbering, input.versionId), written);
  tools.progress(`writing ${numbering.counts.stop} stops and ${numbering.counts.route} routes`);
  await writeRows(db, "agency", agencyRows(version), written);
  await writeRows(db, "route", routeRows(version), written);
  await writeRows(db, "route_geometry", geometryRows(version), written);
  await writeRows(
    db,
    "stop",
    stopRows(version, () => null),
    written,
  );
  await writeRows(db, "feed_version_file", fileRows(input.versionId, statistics), written);
  written.rows += 2 * (await writeSearchDocs(db, searchDocs(version)));
  await updateVersion(db, input.versionId, versionColumns(contents, input));
  return written;
}

const KINDS: readonly NumberedKind[] = ["agency", "route", "stop", "route_stop", "trip", "pattern", "shape", "service"];

/** Takes the ids and writes the ranges down before any row, so that a killed import can be removed by them. */
async function takeRanges(stores: Stores, numbering: Numbering, version: number): Promise<void> {
  const firsts = await Promise.all(
    KINDS.map((kind) => takeIds(stores.db, kind satisfies CounterName, numbering.counts[kind])),
  );
  const first = Object.fromEntries(KINDS.map((kind, i) => [kind, firsts[i]!])) as Record<NumberedKind, number>;
  numbering.begin(first);
  const ranged = KINDS.filter((kind) => kind !== "route_stop");
  await updateVersion(
    stores.db,
    version,
    Object.fromEntries(
      ranged.flatMap((kind) => [
        [`${kind}_first`, first[kind]],
        [`${kind}_count`, numbering.counts[kind]],
      ]),
    ),
  );
}

function versionColumns({ network, contentsSha1 }: FeedContents, input: ImportInput) {
  const fetched = dayOf(input.fetchedAt.slice(0, 10)) ?? 0;
  const levels = serviceLevels(network);
  const window = serviceWindow(network, levels, fetched);
  const date = (day: number | null) => (day === null ? null : isoDate(day));
  const { stops, feedInfos } = network.feed;
  return {
    sha1_dir: contentsSha1,
    earliest_calendar_date: date(window.earliest),
    latest_calendar_date: date(window.latest),
    feed_start_date: window.feedStart,
    feed_end_date: window.feedEnd,
    fallback_week: date(window.fallbackWeek),
    default_timezone: window.timezone,
    service_levels: JSON.stringify(levels.map(({ start, end, seconds }) => [isoDate(start), isoDate(end), ...seconds])),
    max_time: maxTime(network),
    feed_infos: JSON.stringify(feedInfos),
    ...areaOf(pointsOf(stops.list, stops.list.keys())),
  };
}

function countsOf({ report }: FeedContents): ImportCounts {
  return {
    entity_count: report.entities,
    warning_count: report.warnings,
    skip_entity_error_count: report.skippedError,
    skip_entity_reference_count: report.skippedReference,
    skip_entity_filter_count: report.skippedFilter,
    skip_entity_marked_count: report.skippedMarked,
  };
}
