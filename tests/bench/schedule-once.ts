// Reads what the schedule of one zip needs and writes the schedule tables alone; says how long that took.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocal } from "../../cli/local/local.ts";
import { nodePlatform } from "../../cli/node-platform.ts";
import { FeedFiles } from "../../worker/ingest/feed-files.ts";
import { readAgencies } from "../../worker/ingest/gtfs/agency.ts";
import { readServices } from "../../worker/ingest/gtfs/calendar.ts";
import { readFrequencies } from "../../worker/ingest/gtfs/frequencies.ts";
import { readRoutes } from "../../worker/ingest/gtfs/routes.ts";
import { readShapes } from "../../worker/ingest/gtfs/shapes.ts";
import { readStopTimes } from "../../worker/ingest/gtfs/stop-times.ts";
import { readStops } from "../../worker/ingest/gtfs/stops.ts";
import { readTrips } from "../../worker/ingest/gtfs/trips.ts";
import { KeyIndex } from "../../worker/ingest/key-index.ts";
import type { Feed, IndexedList } from "../../worker/ingest/model.ts";
import { Numbering } from "../../worker/ingest/numbering.ts";
import { Report } from "../../worker/ingest/report.ts";
import {
  patternRows,
  serviceDayRows,
  serviceRows,
  timetableRows,
  tripKeyRows,
  visitRows,
  visitsOf,
} from "../../worker/ingest/schedule/encode.ts";
import { Interpolator } from "../../worker/ingest/schedule/interpolate.ts";
import { Network } from "../../worker/ingest/schedule/network.ts";
import { openFeed } from "../../worker/ingest/zip/archive.ts";
import { bytesSource } from "../../worker/ingest/zip/directory.ts";
import { ensureFeed } from "../../worker/store/registry/feed.ts";
import { patternTable } from "../../worker/store/tables/pattern.ts";
import { serviceTable } from "../../worker/store/tables/service.ts";
import { serviceDayTable } from "../../worker/store/tables/service-day.ts";
import { stopVisitTable } from "../../worker/store/tables/stop-visit.ts";
import { timetableTable } from "../../worker/store/tables/timetable.ts";
import { tripKeyTable } from "../../worker/store/tables/trip-key.ts";
import { createVersion } from "../../worker/store/version/version.ts";
import { TableWriter, takeRanges } from "../../worker/store/version/write.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-schedule-"));
const local = await openLocal(folder);
const { db } = local.stores;
const now = new Date().toISOString();
const feedRow = await ensureFeed(db, "f-bench", now);
const version = await createVersion(db, {
  feed_id: feedRow.id,
  sha1: "0".repeat(40),
  fetched_at: now,
  created_at: now,
});
const start = performance.now();
const report = new Report();
const zip = bytesSource(readFileSync(process.argv[2]!));
const files = new FeedFiles(await openFeed(zip, nodePlatform), nodePlatform, report);
const none = <T>(): IndexedList<T> => ({ list: [], index: new KeyIndex() });
const agencies = await readAgencies(files);
const stops = await readStops(files, new KeyIndex());
const routes = await readRoutes(files, agencies);
const services = await readServices(files);
const shapes = await readShapes(files);
const trips = await readTrips(files, routes, services, shapes);
await readFrequencies(files, trips);
const empty = new KeyIndex();
const references = {
  trips: trips.index,
  stops: stops.index,
  bookingRules: empty,
  locations: empty,
  locationGroups: empty,
};
const interpolator = new Interpolator(stops.list, shapes.list);
const { builder, headsigns } = await readStopTimes(files, trips.list, references, interpolator);
const feed: Feed = {
  agencies,
  stops,
  routes,
  services,
  shapes,
  trips,
  feedInfos: [],
  levels: none(),
  pathways: [],
  locations: none(),
  locationGroups: none(),
  bookingRules: none(),
  routeAttributes: [],
  stopReferences: [],
  plainFiles: [],
};
const network = new Network(feed, builder);
const numbering = new Numbering(network);
numbering.begin(await takeRanges(db, version, numbering.counts));
const writer = new TableWriter(db);
await writer.add(serviceTable, serviceRows(network, numbering, version));
await writer.add(serviceDayTable, serviceDayRows(network, numbering, version));
await writer.add(patternTable, patternRows(network, numbering, headsigns, version));
await writer.add(timetableTable, timetableRows(network, numbering));
await writer.add(stopVisitTable, visitRows(visitsOf(network, numbering), numbering));
await writer.add(tripKeyTable, tripKeyRows(network, numbering, version));
await writer.flush();
const seconds = (performance.now() - start) / 1000;
const memory = process.resourceUsage().maxRSS * 1024;
await local.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.stdout.write(`${JSON.stringify({ seconds, memory, bytes: writer.written.bytes })}\n`);
