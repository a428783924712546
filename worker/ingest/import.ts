/**
 * Imports a feed from its zip: reads all of it, then writes it beside the active version. Nothing of the new version is
 * visible before the last write; the next import removes the rows of an interrupted one.
 */
import { dayOf, isoDate } from "../../src/domain/time/service-day.ts";
import { asProblem, problem } from "../problem.ts";
import { type ArchiveBucket, openZip } from "../store/archive/archive.ts";
import { RANGE_NAMES } from "../store/cold/version-tables.ts";
import type { Stores } from "../store/db/db.ts";
import { eachLineOnce } from "../store/entities/same-line.ts";
import { writeSearchDocs } from "../store/search/write.ts";
import { writeStreetChanges } from "../store/streets/stored-changes.ts";
import { agencyTable } from "../store/tables/agency.ts";
import { bookingRuleTable } from "../store/tables/booking-rule.ts";
import { feedVersionFileTable } from "../store/tables/feed-version-file.ts";
import { gtfsFileRowsTable } from "../store/tables/gtfs-file-rows.ts";
import { levelTable } from "../store/tables/level.ts";
import { locationTable } from "../store/tables/location.ts";
import { locationGroupTable } from "../store/tables/location-group.ts";
import { onDemandTable, onDemandTileTable } from "../store/tables/on-demand.ts";
import { pathwayTable } from "../store/tables/pathway.ts";
import { patternTable } from "../store/tables/pattern.ts";
import { routeTable } from "../store/tables/route.ts";
import { routeAttributeTable } from "../store/tables/route-attribute.ts";
import { routeCellTable } from "../store/tables/route-cell.ts";
import { routeGeometryTable } from "../store/tables/route-geometry.ts";
import { routePackTable } from "../store/tables/route-pack.ts";
import { routePageTable } from "../store/tables/route-page.ts";
import { serviceTable } from "../store/tables/service.ts";
import { serviceDayTable } from "../store/tables/service-day.ts";
import { shapeTable } from "../store/tables/shape.ts";
import { stopTable } from "../store/tables/stop.ts";
import { stopExternalReferenceTable } from "../store/tables/stop-external-reference.ts";
import { stopPageTable } from "../store/tables/stop-page.ts";
import { stopVisitTable } from "../store/tables/stop-visit.ts";
import { timetableTable } from "../store/tables/timetable.ts";
import { tripKeyTable } from "../store/tables/trip-key.ts";
import { ContentCollector } from "../store/timetable-file/content.ts";
import { deleteTimetableFiles, writeTimetableFile } from "../store/timetable-file/object.ts";
import { deleteColdFiles } from "../store/version/archive-version.ts";
import { writeSummary } from "../store/version/summary.ts";
import { findVersionById, removeVersionRows, type VersionRow } from "../store/version/version.ts";
import {
  beginImport,
  failImport,
  finishImport,
  type ImportCounts,
  importedCounts,
  type RowWriter,
  TableWriter,
  takeRanges,
  updateVersion,
  type WriteCounts,
} from "../store/version/write.ts";
import {
  eachStop,
  routePackRows,
  routePageRows,
  ScheduleRecorder,
  stopPageRows,
  withChildren,
} from "./denormalized-rows.ts";
import { areaOf } from "./derive/area.ts";
import { onDemandRows, onDemandTiles } from "./derive/on-demand.ts";
import { serviceLevels, serviceWindow } from "./derive/service-levels.ts";
import {
  agencyRows,
  fileRows,
  geometryRows,
  routeRows,
  searchDocs,
  shapeRows,
  stopRows,
  type VersionInput,
} from "./entities.ts";
import { pathInArchive } from "./fetch.ts";
import { activateVersion } from "./lifecycle.ts";
import type { FeedLimits } from "./limits.ts";
import { Numbering } from "./numbering.ts";
import {
  bookingRuleRows,
  levelRows,
  locationGroupRows,
  locationRows,
  pathwayRows,
  plainFileRows,
  routeAttributeRows,
  stopReferenceRows,
} from "./other-rows.ts";
import type { PlaceLookup } from "./places.ts";
import type { Platform } from "./platform.ts";
import { type FeedContents, readFeed } from "./read-feed.ts";
import { routeCellRows } from "./route-cells.ts";
import {
  maxTime,
  patternRows,
  serviceDayRows,
  serviceRows,
  timetableRows,
  tripKeyRows,
  visitRows,
  visitsOf,
} from "./schedule/encode.ts";
import { collecting } from "./timetable-rows.ts";
import { applyFeedRules } from "./validate/feed-rules.ts";
import { saveRefusal, saveReport } from "./validate/validate.ts";
import type { ArchiveSource } from "./zip/directory.ts";

export type ImportInput = {
  zip: ArchiveSource;
  /** The part of a feed URL after `#`: a folder, or a zip inside the zip. */
  path?: string;
  /** Id of an existing version. */
  versionId: number;
  /** RFC 3339 in UTC. */
  fetchedAt: string;
  /** Source of the archive, for the import record. */
  source?: string;
};

export type ImportTools = {
  stores: Stores;
  /** Takes the timetable file of the version; without it the version has none. */
  archive?: ArchiveBucket;
  platform: Platform;
  now(): Date;
  /** Reports one line of progress. */
  progress(line: string): void;
  limits?: FeedLimits;
  /** Without a lookup, stops and agencies have no places. */
  lookUpPlaces?: PlaceLookup;
};

export type ImportSummary = ImportCounts & {
  /** Rows of tables, without indexes. */
  rows_written: number;
  /** Total bytes of their values. */
  bytes_stored: number;
  /** The first reasons why rows were dropped, one line each. */
  reasons?: string[];
};

/**
 * Imports a version. Throws a coded problem if the feed cannot be used; then only the record of the attempt remains.
 */
export async function importVersion(input: ImportInput, tools: ImportTools): Promise<ImportSummary> {
  let contents: FeedContents;
  try {
    contents = await readFeed(input.zip, tools.platform, {
      path: input.path ?? "",
      progress: tools.progress,
      ...(tools.limits === undefined ? {} : { limits: tools.limits }),
      ...(tools.lookUpPlaces === undefined ? {} : { lookUpPlaces: tools.lookUpPlaces }),
    });
  } catch (error) {
    await recordUnreadable(input, tools, error).catch(() => {});
    throw error;
  }
  return writeFeed(contents, input, tools);
}

/**
 * Records why a feed could not be read: in its validation report, or as a failed import if the feed is not at fault.
 */
async function recordUnreadable(input: ImportInput, tools: ImportTools, error: unknown): Promise<void> {
  const { db } = tools.stores;
  const now = tools.now().toISOString();
  await saveRefusal(db, input.versionId, error, now);
  const { code, detail } = asProblem(error);
  if (code !== "internal" || (await importedCounts(db, input.versionId)) !== null) return;
  await beginImport(db, input.versionId, now, input.source ?? "");
  await failImport(db, input.versionId, `${code}: ${detail}`, now);
}

/** Writes a feed that was read. Rows of an earlier attempt at the same version are removed first. */
export async function writeFeed(
  contents: FeedContents,
  input: ImportInput,
  tools: ImportTools,
): Promise<ImportSummary> {
  const { db } = tools.stores;
  const now = () => tools.now().toISOString();
  await removeEarlierRows(tools.stores, input.versionId);
  await beginImport(db, input.versionId, now(), input.source ?? "");
  try {
    applyFeedRules(contents, dayOf(input.fetchedAt.slice(0, 10)) ?? 0);
    const result = await writeAll(contents, input, tools);
    const report = await saveReport(db, input.versionId, contents, now());
    const counts = countsOf(contents);
    await writeSummary(db, input.versionId);
    await finishImport(db, input.versionId, counts, contents.interpolated, now());
    return {
      rows_written: result.rows + report.rows,
      bytes_stored: result.bytes + report.bytes,
      ...counts,
      ...reasonsOf(contents),
    };
  } catch (error) {
    const p = asProblem(error);
    await failImport(db, input.versionId, `${p.code}: ${p.detail}`, now()).catch(() => {});
    await removeVersionRows(tools.stores, input.versionId).catch(() => {});
    await removeTimetableFile(input.versionId, tools).catch(() => {});
    throw error;
  }
}

async function removeTimetableFile(versionId: number, { stores, archive }: ImportTools): Promise<void> {
  const version = archive === undefined ? null : await findVersionById(stores.db, versionId);
  if (version !== null) await deleteTimetableFiles(archive!, version);
}

/** Id ranges are written before rows, so a version without ranges has no rows. */
export async function removeEarlierRows(stores: Stores, versionId: number): Promise<void> {
  const version = await findVersionById(stores.db, versionId);
  const counts = version === null ? [] : RANGE_NAMES.map((range) => version[`${range}_count`]);
  if (counts.some((count) => count > 0)) await removeVersionRows(stores, versionId);
}

async function writeAll(contents: FeedContents, input: ImportInput, tools: ImportTools): Promise<WriteCounts> {
  const { db } = tools.stores;
  const writer = new TableWriter(db);
  const collector = new ContentCollector();
  const version = await writeRows(contents, input.versionId, tools, collecting(writer, collector));
  // Each document is one row of search_doc and one of each of two full-text tables.
  const documents = 3 * (await writeSearchDocs(db, searchDocs(version)));
  const timetable_bytes = await timetableFile(input.versionId, collector, tools);
  const columns = { ...versionColumns(contents, input), ...areaOfFeed(contents.network), timetable_bytes };
  await updateVersion(db, input.versionId, columns);
  return { rows: writer.written.rows + documents, bytes: writer.written.bytes };
}

/**
 * Writes the timetable file of a version whose rows are written, and the walks between its stops where streets are stored.
 * @returns bytes of the file; null: it has none
 */
async function timetableFile(
  versionId: number,
  collector: ContentCollector,
  { stores, archive }: ImportTools,
): Promise<number | null> {
  const version = archive === undefined ? null : await findVersionById(stores.db, versionId);
  if (version === null) return null;
  const bytes = await writeTimetableFile(archive!, version, collector);
  if (bytes !== null && stores.tiles !== undefined) await writeStreetChanges(stores, archive!, version);
  return bytes;
}

/** Takes the ids of a version and writes its rows. */
export async function writeRows(
  contents: FeedContents,
  versionId: number,
  tools: ImportTools,
  writer: RowWriter,
): Promise<VersionInput> {
  const { network, statistics, headsigns } = contents;
  const numbering = new Numbering(network);
  numbering.begin(await takeRanges(tools.stores.db, versionId, numbering.counts));
  const version: VersionInput = { id: versionId, network, numbering, places: null };
  const visits = visitsOf(network, numbering);
  tools.progress(`writing ${numbering.counts.pattern} patterns of ${numbering.counts.trip} trips`);
  await writer.add(serviceTable, serviceRows(network, numbering, versionId));
  await writer.add(serviceDayTable, serviceDayRows(network, numbering, versionId));
  await writer.add(shapeTable, eachLineOnce(shapeRows(version)));
  const notes = new ScheduleRecorder();
  await writer.add(patternTable, notes.patterns(patternRows(network, numbering, headsigns, versionId)));
  await writer.add(timetableTable, notes.timetables(timetableRows(network, numbering)));
  await writer.add(stopVisitTable, visitRows(visits, numbering));
  await writer.add(tripKeyTable, tripKeyRows(network, numbering, versionId));
  await writer.flush();
  tools.progress(`writing ${numbering.counts.stop} stops and ${numbering.counts.route} routes`);
  const versionRow: VersionInput = { ...version, places: await contents.places };
  await writer.add(agencyTable, agencyRows(versionRow));
  const routes = [...routeRows(version)];
  await writer.add(routeTable, routes);
  await writer.add(routePageTable, routePageRows(routes));
  await writer.add(routeCellTable, routeCellRows(version, routes));
  await writer.add(routeGeometryTable, geometryRows(version));
  const stops = withChildren(stopRows(versionRow));
  await writer.add(stopTable, eachStop(stops));
  await writer.add(stopPageTable, stopPageRows(stops));
  await writer.add(routePackTable, routePackRows(routes, stops, notes));
  await writer.add(levelTable, levelRows(version));
  await writer.add(pathwayTable, pathwayRows(version));
  await writer.add(locationTable, locationRows(version, visits));
  await writer.add(locationGroupTable, locationGroupRows(version, visits));
  await writer.add(bookingRuleTable, bookingRuleRows(version));
  const onDemand = [...onDemandRows(version)];
  await writer.add(onDemandTable, onDemand);
  await writer.add(onDemandTileTable, onDemandTiles(version, onDemand));
  await writer.add(routeAttributeTable, routeAttributeRows(version));
  await writer.add(stopExternalReferenceTable, stopReferenceRows(version));
  await writer.add(gtfsFileRowsTable, plainFileRows(version));
  await writer.add(feedVersionFileTable, fileRows(versionId, statistics));
  await writer.flush();
  return version;
}

/** The columns of the version's own row that its contents determine. */
export function versionColumns({ network, contentsSha1 }: FeedContents, input: ImportInput) {
  const fetchedDay = dayOf(input.fetchedAt.slice(0, 10)) ?? 0;
  const levels = serviceLevels(network);
  const window = serviceWindow(network, levels, fetchedDay);
  const date = (day: number | null) => (day === null ? null : isoDate(day));
  const { feedInfos } = network.feed;
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
  };
}

/** The area of all stops and locations. */
export function areaOfFeed(network: FeedContents["network"]) {
  const { stops, locations } = network.feed;
  return areaOf([...network.positions(stops.list.keys()), ...locations.list.flatMap((l) => l.points)]);
}

/** Groups of findings that are named as reasons. */
const MAX_REASONS = 5;

function reasonsOf({ report }: FeedContents): Pick<ImportSummary, "reasons"> {
  const reasons = report
    .groups()
    .filter(({ kept }) => !kept)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_REASONS)
    .map(({ file, field, code, count, samples: [first] }) => {
      const line = first?.line === undefined ? "" : ` line ${first.line}`;
      const value = first?.value === undefined ? "" : ` ${JSON.stringify(first.value)}`;
      return `${code} (${count}): ${file}${line}${field === "" ? "" : ` ${field}`}${value}`;
    });
  return reasons.length === 0 ? {} : { reasons };
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

/**
 * Imports the version unless it is already imported, and activates it on request.
 * @returns the version, whether this call imported it, and the rows that it wrote
 * @throws Problem feed_version.not_found, or the problem that refuses the feed
 */
export async function importArchived(
  versionId: number,
  activate: boolean,
  tools: ImportTools & { archive: ArchiveBucket },
): Promise<{ imported: boolean; version: VersionRow; rows: number }> {
  const { db } = tools.stores;
  const version = await findVersionById(db, versionId);
  if (version === null) throw problem("feed_version.not_found", `No feed version has the number ${versionId}.`);
  const isKnown = (await importedCounts(db, versionId)) !== null;
  let rows = 0;
  if (!isKnown) {
    const zip = await openZip(tools.archive, version.sha1);
    if (zip === null) {
      throw problem("feed_version.not_found", `The zip ${version.sha1} is not in the archive.`, {
        value: version.sha1,
      });
    }
    const { fetched_at: fetchedAt, url } = version;
    const input = { versionId, fetchedAt, path: pathInArchive(url), source: url };
    rows = (await importVersion({ zip, ...input }, tools)).rows_written;
    // Its rows have other ids than its file.
    if (version.cold_bytes !== null) await deleteColdFiles(tools.archive, version);
  }
  if (activate) await activateVersion(tools.stores, version.feed_id, versionId, tools.now().toISOString());
  return { imported: !isKnown, version, rows };
}
