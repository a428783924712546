/** Reads a feed from its archive: every file once, in the order of their references. */
import { centerOf } from "../../src/domain/geo/antimeridian.ts";
import { problem } from "../problem.ts";
import { FeedFiles, requireFiles } from "./feed-files.ts";
import { readAgencies } from "./gtfs/agency.ts";
import { readBookingRules } from "./gtfs/booking-rules.ts";
import { readServices } from "./gtfs/calendar.ts";
import { readRouteAttributes, readStopReferences } from "./gtfs/extensions.ts";
import { readFeedInfos } from "./gtfs/feed-info.ts";
import { readFrequencies } from "./gtfs/frequencies.ts";
import { readLevels } from "./gtfs/levels.ts";
import { readLocationGroups } from "./gtfs/location-groups.ts";
import { readLocations } from "./gtfs/locations.ts";
import { readPathways } from "./gtfs/pathways.ts";
import { readPlainFiles } from "./gtfs/plain-files.ts";
import { readRoutes } from "./gtfs/routes.ts";
import { readShapes } from "./gtfs/shapes.ts";
import { readStopTimes } from "./gtfs/stop-times.ts";
import { readStops } from "./gtfs/stops.ts";
import { translate } from "./gtfs/translations.ts";
import { readTrips } from "./gtfs/trips.ts";
import { indexOf, KeyIndex } from "./key-index.ts";
import { FEED_LIMITS, type FeedLimits } from "./limits.ts";
import type { Feed, Route } from "./model.ts";
import { lookUpStops, type PlaceLookup, type StopPlaces } from "./places.ts";
import type { Platform } from "./platform.ts";
import { type Reading, Report } from "./report.ts";
import { Interpolator } from "./schedule/interpolate.ts";
import { Network } from "./schedule/network.ts";
import type { FileStatistics } from "./statistics.ts";
import type { TripLines } from "./validate/feed-rule.ts";
import type { RowFacts } from "./validate/row-rule.ts";
import { type FeedFile, openFeed } from "./zip/archive.ts";
import type { ArchiveSource } from "./zip/directory.ts";

/** A feed in memory: its content, file statistics, and findings. */
export type FeedContents = {
  network: Network;
  headsigns: readonly string[];
  /** Number of stop_times rows with an interpolated time. */
  interpolated: number;
  /** Places of stops and agencies; null without a lookup. */
  places: Promise<StopPlaces | null>;
  statistics: readonly FileStatistics[];
  contentsSha1: string;
  report: Report;
  /** Additional input of the whole-feed rules (validate/feed-rules.ts). */
  facts: RowFacts;
  tripLines: TripLines;
};

const PROGRESS_ROWS = 1_000_000;

export type ReadOptions = {
  /** The part of a feed URL after `#`: a folder, or a zip inside the zip. */
  path?: string;
  /** Called with a line of progress for large files. */
  progress?(line: string): void;
  /** Called with the files of the feed before any of them is read. */
  opened?(files: readonly FeedFile[]): void;
  /** Called for each block of rows with the number of rows of the file so far. */
  read?(file: string, rows: number): void;
  /** Called for everything that is read in place of what the feed says. */
  reading?(reading: Reading): void;
  limits?: Pick<FeedLimits, "zip" | "csv" | "content">;
  /** Looks up places while the rest is read. */
  lookUpPlaces?: PlaceLookup;
  /** Maximum number of stop_times rows that are held and sorted in memory. */
  heldRows?: number;
};

/** Reads a feed. @throws Problem archive.*, csv.*, or gtfs.* with file and line if the feed is unusable */
export async function readFeed(
  zip: ArchiveSource,
  platform: Platform,
  {
    path = "",
    progress = () => {},
    opened,
    read,
    reading,
    limits = FEED_LIMITS,
    lookUpPlaces,
    heldRows,
  }: ReadOptions = {},
): Promise<FeedContents> {
  const report = new Report(reading);
  let reportedRows = 0;
  const tell = (file: string, rows: number) => {
    read?.(file, rows);
    if (Math.floor(rows / PROGRESS_ROWS) === reportedRows) return;
    reportedRows = Math.floor(rows / PROGRESS_ROWS);
    if (reportedRows > 0) progress(`${file}: ${rows} rows`);
  };
  const inZip = await openFeed(zip, platform, path, limits.zip, ({ code, ...at }) =>
    report.warn(code, { ...at, reads: {} }),
  );
  opened?.([...inZip.values()]);
  const files = new FeedFiles(inZip, platform, report, {
    progress: tell,
    csv: limits.csv,
    content: limits.content,
    zipBytes: zip.size,
  });
  requireFiles((name) => files.has(name));
  const agencies = await readAgencies(files);
  const levels = await readLevels(files);
  const stops = await readStops(files, levels.index);
  const routes = await readRoutes(files, agencies);
  const services = await readServices(files);
  const shapes = await readShapes(files);
  const trips = await readTrips(files, routes, services, shapes);
  // Rules over the rows of the files below look these up.
  Object.assign(files.rules.facts.feed, { agencies, stops, routes, trips });
  await readFrequencies(files, trips);
  const locationGroups = await readLocationGroups(files, stops);
  const locations = await readLocations(files);
  const zoneCenters = locations.list.map(({ points }) => centerOf(points)).filter((point) => point !== null);
  const places =
    lookUpPlaces === undefined ? Promise.resolve(null) : lookUpStops(stops.list, zoneCenters, lookUpPlaces);
  // Code that awaits the lookup handles its failure.
  places.catch(() => {});
  const bookingRules = await readBookingRules(files, services);
  const interpolator = new Interpolator(stops.list, shapes.list);
  const { builder, headsigns, lines } = await readStopTimes(
    files,
    trips.list,
    {
      trips: trips.index,
      stops: stops.index,
      bookingRules: bookingRules.index,
      locations: locations.index,
      locationGroups: locationGroups.index,
    },
    interpolator,
    heldRows,
  );
  const feedInfos = await readFeedInfos(files);
  const pathways = await readPathways(files, stops);
  const routeAttributes = await readRouteAttributes(files, routes);
  const stopReferences = await readStopReferences(files, stops);
  Object.assign(files.rules.facts.records, {
    agency: agencies.index,
    stops: stops.index,
    routes: routes.index,
    trips: trips.index,
    stop_times: trips.index,
    pathways: indexOf(pathways.map(({ pathway_id }) => pathway_id)),
    levels: levels.index,
    location_groups: locationGroups.index,
    booking_rules: bookingRules.index,
  });
  const plainFiles = await readPlainFiles(files, {
    agencies: agencies.index,
    stops: stops.index,
    routes: routes.index,
    services: services.index,
    trips: trips.index,
    networks: networksOf(routes.list),
  });
  translate({ agencies, routes, stops }, plainFiles);
  await files.rest();
  for (const [what, list] of [
    ["agency.txt", agencies.list],
    ["stops.txt", [...stops.list.slice(0, 1), ...locations.list.slice(0, 1)]],
    ["routes.txt", routes.list],
  ] as const) {
    if (list.length === 0) throw problem("gtfs.nothing_usable", `No row of ${what} can be used.`, { file: what });
  }
  const feed: Feed = {
    agencies,
    stops,
    routes,
    services,
    shapes,
    trips,
    feedInfos,
    levels,
    pathways,
    locations,
    locationGroups,
    bookingRules,
    routeAttributes,
    stopReferences,
    plainFiles,
  };
  if (trips.list.length === 0) report.warn("feed_without_trips", { file: "trips.txt" });
  const network = new Network(feed, builder);
  return {
    network,
    headsigns,
    interpolated: interpolator.count,
    places,
    statistics: files.statistics,
    contentsSha1: await files.contentsSha1(),
    report,
    facts: files.rules.facts,
    tripLines: lines,
  };
}

/** Networks named by routes; networks.txt may define more. */
function networksOf(routes: readonly Route[]): KeyIndex {
  const index = new KeyIndex();
  for (const { network_id: networkId } of routes) if (networkId !== null) index.add(networkId, 0);
  return index;
}
