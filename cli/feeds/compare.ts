/** Compares two feeds as the comparison page and the change log compare two versions. */
import { type Differences, differencesOf } from "../../src/domain/changes/differences.ts";
import { COMPARE, type EntityComparison } from "../../src/domain/compare/entities.ts";
import { type ComparedFile, compareFiles, type FileDifference } from "../../src/domain/compare/files.ts";
import type { OutlineKind, Outlines } from "../../src/domain/compare/outline.ts";
import {
  compareService,
  type ServiceRun,
  type WeekdayDifference,
  type WeekOfService,
  weekOfService,
} from "../../src/domain/compare/service.ts";
import { agencyId, routeId, stopId } from "../../worker/ingest/derive/onestop-ids.ts";
import { versionColumns } from "../../worker/ingest/import.ts";
import { readFeed } from "../../worker/ingest/read-feed.ts";
import type { Network } from "../../worker/ingest/schedule/network.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { filesOfVersions } from "../../worker/store/entities/version-parts.ts";
import { summarizedVersion } from "../../worker/store/version/retention.ts";
import { MAX_COMPARED_ENTITIES, readVersionSummary } from "../../worker/store/version/summary.ts";
import type { VersionRow } from "../../worker/store/version/version.ts";
import { nodePlatform } from "../node-platform.ts";
import type { OpenedFeed } from "./source.ts";

/** What is compared of a feed. A kind with too many entities to compare is null. */
export type ComparedFeed = {
  name: string;
  sha1: string;
  entities: { [K in OutlineKind]: Outlines[K][] | null };
  service: WeekOfService;
  /** First and last day of service as ISO dates. */
  starts: string | null;
  ends: string | null;
  files: (ComparedFile & { name: string })[];
};

export type FeedComparison = {
  from: ComparedFeed;
  to: ComparedFeed;
  entities: { [K in OutlineKind]: EntityComparison<Outlines[K]> | null };
  weekdays: WeekdayDifference[];
  files: FileDifference[];
  /** What differs for riders. */
  differences: Differences;
  /** Whether no row of any file differs. */
  same: boolean;
};

/**
 * Reads what is compared: from the summary of a version that is imported, else from the zip.
 * @param now RFC 3339 in UTC: which week is the typical one of a zip
 * @throws Problem archive.*, csv.* or gtfs.* for a feed that cannot be read
 */
export async function readCompared(source: OpenedFeed, db: Db | undefined, now: string): Promise<ComparedFeed> {
  const { version } = source;
  const summary = version === null ? null : summarizedVersion(version);
  if (version !== null && summary !== null && db !== undefined) return fromStore(source, version, summary, db);
  const { zip, path, limits, name, sha1 } = source;
  const contents = await readFeed(zip, nodePlatform, { path, limits });
  const columns = versionColumns(contents, { zip, path, versionId: 0, fetchedAt: version?.fetched_at ?? now });
  return {
    name,
    sha1,
    entities: outlinesOf(contents.network),
    service: weekOfService(JSON.parse(columns.service_levels) as ServiceRun[], columns.fallback_week),
    starts: columns.earliest_calendar_date ?? columns.feed_start_date,
    ends: columns.latest_calendar_date ?? columns.feed_end_date,
    files: contents.statistics.map((file) => ({ name: file.name, rows: file.rows, size: file.size, sha1: file.sha1 })),
  };
}

async function fromStore(
  { name, sha1 }: OpenedFeed,
  version: VersionRow,
  summary: NonNullable<ReturnType<typeof summarizedVersion>>,
  db: Db,
): Promise<ComparedFeed> {
  const read = async <K extends OutlineKind>(kind: K): Promise<Outlines[K][] | null> =>
    summary[`${kind}_count`] > MAX_COMPARED_ENTITIES ? null : readVersionSummary(db, summary, kind);
  return {
    name,
    sha1,
    entities: { agency: await read("agency"), route: await read("route"), stop: await read("stop") },
    service: weekOfService(JSON.parse(version.service_levels) as ServiceRun[], version.fallback_week),
    starts: version.earliest_calendar_date ?? version.feed_start_date,
    ends: version.latest_calendar_date ?? version.feed_end_date,
    files: await filesOfVersions(db, [version.id]),
  };
}

/** The same as worker/store/version/summary.ts derives from the rows of a version, in the same order. */
function outlinesOf(network: Network): ComparedFeed["entities"] {
  const { agencies, routes, stops } = network.feed;
  const few = <T>(list: T[]) => (list.length > MAX_COMPARED_ENTITIES ? null : list);
  return {
    agency: few(
      agencies.list.map(({ agency_id: id, agency_name: name, agency_url: url }, n) => ({
        ...{ id, onestop_id: agencyId(network, n), name, url },
      })),
    ),
    route: few(
      network.routesOfAgency.flat().map((n) => {
        const route = routes.list[n]!;
        return {
          id: route.route_id,
          onestop_id: routeId(network, n),
          short_name: route.route_short_name ?? "",
          long_name: route.route_long_name ?? "",
          type: route.route_type,
          color: route.route_color,
          text_color: route.route_text_color,
          agency: agencies.list[route.agency]!.agency_id,
        };
      }),
    ),
    stop: few(
      stops.list.map((stop, n) => ({
        id: stop.stop_id,
        onestop_id: stopId(network, n),
        name: stop.stop_name ?? "",
        lon: stop.lon,
        lat: stop.lat,
        location_type: stop.location_type,
      })),
    ),
  };
}

export function compareFeeds(from: ComparedFeed, to: ComparedFeed): FeedComparison {
  const compareKind = <K extends OutlineKind>(kind: K): EntityComparison<Outlines[K]> | null => {
    const [before, after] = [from.entities[kind], to.entities[kind]];
    return before === null || after === null ? null : COMPARE[kind](before, after);
  };
  const entities = { agency: compareKind("agency"), route: compareKind("route"), stop: compareKind("stop") };
  const weekdays = compareService(from.service, to.service);
  const files = compareFiles(from.files, to.files);
  return {
    from,
    to,
    entities,
    weekdays,
    files,
    differences: differencesOf({ ...entities, weekdays, ends: { from: from.ends, to: to.ends }, files }),
    same: files.every(({ change }) => change === "same"),
  };
}
