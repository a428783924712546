import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { decodePattern } from "../../../src/domain/schedule/pattern.ts";
import { mondayOf, servicesOn } from "../../../src/domain/schedule/service-week.ts";
import { decodeTimetable } from "../../../src/domain/schedule/timetable.ts";
import { dayOf } from "../../../src/domain/time/service-day.ts";
import { importVersion } from "../../../worker/ingest/import.ts";
import { activateVersion } from "../../../worker/ingest/lifecycle.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import type { ProblemCode } from "../../../worker/problem.ts";
import { type D1Binding, openStores, type Stores } from "../../../worker/store/db/db.ts";
import { ensureFeed, findFeed } from "../../../worker/store/registry/feed.ts";
import { createVersion, findVersionById } from "../../../worker/store/version/version.ts";
import { importedCounts } from "../../../worker/store/version/write.ts";
import { rowAs, rowsAs } from "../../support/rows.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { tripStopTimes } from "../../support/stored-schedule.ts";
import { makeZip } from "../../support/zip.ts";

const bindings = env as unknown as { DB: D1Binding };
const stores = openStores({ DB: bindings.DB });
const { db } = stores;
const NOW = "2026-03-01T12:00:00.000Z";

/** A store whose process is killed after so many batches: from then on nothing gets through. */
function killedAfter(batches: number): { stores: Stores; used(): number } {
  let count = 0;
  const binding: D1Binding = {
    prepare: (sql) => bindings.DB.prepare(sql),
    batch: (statements) => (count++ < batches ? bindings.DB.batch(statements) : Promise.reject(new Error("killed"))),
  };
  return { stores: openStores({ DB: binding }), used: () => count };
}

let made = 0;
async function newVersion(feed = "f-small"): Promise<{ feedId: number; versionId: number }> {
  const feedId = (await ensureFeed(db, feed, NOW)).id;
  const sha1 = String(++made).padStart(40, "0");
  return { feedId, versionId: await createVersion(db, { feed_id: feedId, sha1, fetched_at: NOW, created_at: NOW }) };
}

const run = async (files: Record<string, string>, versionId: number, into: Stores = stores) =>
  importVersion(
    { zip: bytesSource(await makeZip(files)), versionId, fetchedAt: NOW },
    { stores: into, platform: webPlatform, now: () => new Date(NOW), progress: () => {} },
  );

const TABLES = [
  "agency",
  "route",
  "stop",
  "route_geometry",
  "pattern",
  "timetable",
  "stop_visit",
  "service",
  "service_day",
  "trip_key",
  "shape",
  "search_doc",
  "search",
  "feed_version_file",
];

async function countRows(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map((table) => rowAs<{ n: number }>(db, `SELECT count(*) AS n FROM ${table}`)),
  );
  return Object.fromEntries(TABLES.map((table, i) => [table, counts[i]!.n]));
}

describe("an import", () => {
  it("writes entities, schedule, derived facts and counts", async () => {
    const { versionId } = await newVersion();
    const summary = await run(SMALL_FEED, versionId);
    expect(summary.entity_count).toEqual({
      "agency.txt": 1,
      "stops.txt": 2,
      "routes.txt": 1,
      "calendar.txt": 1,
      "trips.txt": 2,
      "stop_times.txt": 4,
    });
    expect(summary.skip_entity_error_count).toEqual({});
    const version = (await findVersionById(db, versionId))!;
    expect(version).toMatchObject({
      agency_count: 1,
      route_count: 1,
      stop_count: 2,
      trip_count: 2,
      pattern_count: 1,
      service_count: 1,
      // From stop to stop: the feed has none.
      shape_count: 1,
      default_timezone: "Europe/Vienna",
      earliest_calendar_date: "2026-01-01",
      latest_calendar_date: "2026-12-31",
      max_time: 33_000,
      min_lon: 16.37,
      max_lat: 48.21,
    });
    const agency = await db.row("SELECT * FROM agency WHERE feed_version_id = ?", versionId);
    expect(agency).toMatchObject({
      id: version.agency_first,
      agency_name: "Small Transit",
      onestop_id: "o-u2edhx-smalltransit",
      route_first: version.route_first,
      route_count: 1,
    });
    const route = await rowAs<{ stops: string; trip_first: number; route_stop_first: number }>(
      db,
      "SELECT * FROM route WHERE feed_version_id = ?",
      versionId,
    );
    expect(route).toMatchObject({
      onestop_id: "r-u2edhx-1",
      route_type: 3,
      pattern_first: version.pattern_first,
      trip_first: version.trip_first,
      trip_count: 2,
    });
    expect(JSON.parse(route!.stops)).toEqual([version.stop_first, version.stop_first + 1]);
    const stops = await rowsAs<{ routes: string }>(
      db,
      "SELECT * FROM stop WHERE feed_version_id = ? ORDER BY id",
      versionId,
    );
    expect(stops[1]).toMatchObject({
      stop_id: "E",
      stop_name: "End",
      lon: 16.38,
      lat: 48.21,
      location_type: 0,
      parent_id: null,
    });
    expect(JSON.parse(stops[1]!.routes)).toEqual([
      [version.route_first, route!.route_stop_first + 1, version.agency_first],
    ]);
    const geometry = await db.row("SELECT * FROM route_geometry WHERE route_id = ?", version.route_first);
    expect(geometry).toMatchObject({ generated: 1 });
  });

  it("writes a schedule that is read back row by row", async () => {
    const { versionId } = await newVersion();
    await run(SMALL_FEED, versionId);
    const version = (await findVersionById(db, versionId))!;
    const pattern = decodePattern(
      (await rowAs<{ stops: string; profiles: string; timetables: string }>(
        db,
        "SELECT * FROM pattern WHERE id = ?",
        version.pattern_first,
      ))!,
    );
    expect(pattern.timetables).toEqual([{ serviceId: version.service_first, timetableId: version.trip_first }]);
    const timetable = decodeTimetable(
      (await rowAs<{ trips: string }>(db, "SELECT trips FROM timetable WHERE id = ?", version.trip_first))!.trips,
    );
    expect(timetable.tripIds).toEqual(["T1", "T2"]);
    expect(
      tripStopTimes(pattern, timetable, 1).map((r) => [r.stopId, r.arrival, r.departure, r.stopSequence, r.pickupType]),
    ).toEqual([
      [version.stop_first, 32_400, 32_400, 1, null],
      [version.stop_first + 1, 33_000, 33_000, 2, null],
    ]);
    const running = async (date: string) => {
      const day = dayOf(date)!;
      const week = await rowAs<{ services: string }>(
        db,
        "SELECT services FROM service_day WHERE feed_version_id = ? AND day <= ? ORDER BY day DESC LIMIT 1",
        versionId,
        mondayOf(day),
      );
      return servicesOn(week?.services, day);
    };
    expect(await running("2026-03-02")).toEqual([version.service_first]);
    for (const idle of ["2026-03-01", "2025-12-31", "2027-01-04"]) expect(await running(idle)).toEqual([]);
  });

  it("is found by common search words", async () => {
    const { versionId } = await newVersion("f-found");
    await run(
      {
        ...SMALL_FEED,
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS,Łódź Fabryczna,48.2,16.37\nE,End,48.21,16.38\n",
      },
      versionId,
    );
    const hits = await db.rows(
      "SELECT d.kind FROM search s JOIN search_doc d ON d.id = s.rowid WHERE search MATCH '\"fabrycz\" *' AND d.feed_version_id = ?",
      versionId,
    );
    expect(hits).toEqual([{ kind: "stop" }]);
  });
});

describe("a refused feed", () => {
  const without = (name: string) => Object.fromEntries(Object.entries(SMALL_FEED).filter(([file]) => file !== name));
  it.each<[string, Record<string, string>, ProblemCode, object]>([
    ["without trips", without("trips.txt"), "gtfs.file_missing", { file: "trips.txt" }],
    ["without a calendar", without("calendar.txt"), "gtfs.file_missing", { file: "calendar.txt" }],
    ["without stops or zones", without("stops.txt"), "gtfs.file_missing", { file: "stops.txt" }],
    [
      "whose stops are all off the map",
      { ...SMALL_FEED, "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS,Start,148.2,16.37\nE,End,48.21,NaN\n" },
      "gtfs.nothing_usable",
      { file: "stops.txt" },
    ],
    ["with an empty file", { ...SMALL_FEED, "routes.txt": "" }, "gtfs.file_empty", { file: "routes.txt" }],
    [
      "without a column",
      { ...SMALL_FEED, "stop_times.txt": "trip_id,stop_id\nT1,S\n" },
      "gtfs.column_missing",
      { file: "stop_times.txt", field: "stop_sequence", line: 1 },
    ],
    [
      "with an open quote",
      { ...SMALL_FEED, "stops.txt": 'stop_id,stop_name\nS,"open\n' },
      "csv.unclosed_quote",
      { file: "stops.txt", line: 2 },
    ],
    [
      "without a route",
      { ...SMALL_FEED, "routes.txt": "route_id,route_type\n" },
      "gtfs.nothing_usable",
      { file: "routes.txt" },
    ],
  ])("%s names the file and leaves the store unchanged", async (_, files, code, evidence) => {
    const { versionId } = await newVersion("f-refused");
    const before = await countRows();
    await expect(run(files, versionId)).rejects.toMatchObject({ code, evidence });
    expect(await countRows()).toEqual(before);
    expect(await importedCounts(db, versionId)).toBeNull();
  });
});

it("accepts a feed with zones and no stops", async () => {
  const { versionId } = await newVersion("f-zones");
  const ring = "[[16,48],[16.1,48],[16.1,48.1],[16,48]]";
  const { "stops.txt": _, ...files } = SMALL_FEED;
  const summary = await run(
    {
      ...files,
      "locations.geojson": `{"type":"FeatureCollection","features":[{"type":"Feature","id":"Z","properties":{},"geometry":{"type":"Polygon","coordinates":[${ring}]}}]}`,
      "stop_times.txt":
        "trip_id,stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window\n" +
        "T1,1,Z,08:00:00,20:00:00\nT1,2,Z,08:00:00,20:00:00\n",
    },
    versionId,
  );
  expect(summary.entity_count).toMatchObject({ "locations.geojson": 1, "stop_times.txt": 2 });
});

describe("unusable rows", () => {
  it("are skipped and counted, along with the rows that refer to them", async () => {
    const { versionId } = await newVersion("f-skips");
    const summary = await run(
      {
        ...SMALL_FEED,
        "stops.txt": `${SMALL_FEED["stops.txt"]}X,Far,148.2,16\nS,Again,48,16\n,No id,48,16\nP,Child,48,16\n`,
        "routes.txt": `${SMALL_FEED["routes.txt"]}R2,nobody,2,Two,3\nR3,A,3,Three,bus\n`,
        "trips.txt": `${SMALL_FEED["trips.txt"]}R2,WD,T3\nR,none,T4\n`,
        "stop_times.txt": `${SMALL_FEED["stop_times.txt"]}T2,10:00:00,10:00:00,X,3\nT3,10:00:00,10:00:00,S,1\nT2,25:61:00,,E,4\n`,
      },
      versionId,
    );
    expect(summary.skip_entity_error_count).toEqual({ "stops.txt": 3, "routes.txt": 1 });
    // R2 belongs to the only agency, whatever id it names, and a call with an unreadable time is still a call.
    expect(summary.skip_entity_reference_count).toEqual({ "trips.txt": 1, "stop_times.txt": 1 });
    expect(summary.entity_count).toMatchObject({
      "stops.txt": 3,
      "routes.txt": 2,
      "trips.txt": 3,
      "stop_times.txt": 6,
    });
  });
});

describe("an interrupted import", () => {
  it("keeps the active version at every step, and the next import repairs the rest", async () => {
    const old = await newVersion("f-killed");
    await run(SMALL_FEED, old.versionId);
    await activateVersion(stores, old.feedId, old.versionId);
    const oldRows = await db.rows("SELECT * FROM stop WHERE feed_version_id = ? ORDER BY id", old.versionId);
    const before = await countRows();
    const fresh = await newVersion("f-killed");
    const files = { ...SMALL_FEED, "stops.txt": SMALL_FEED["stops.txt"]!.replace("Start", "Begin") };
    let batches = 0;
    for (; ; batches++) {
      const killed = killedAfter(batches);
      const outcome = await run(files, fresh.versionId, killed.stores).then(
        () => "done",
        (e: { code: string }) => e.code,
      );
      expect((await findFeed(db, "f-killed"))!.active_version_id).toBe(old.versionId);
      expect(await db.rows("SELECT * FROM stop WHERE feed_version_id = ? ORDER BY id", old.versionId)).toEqual(oldRows);
      if (outcome === "done") break;
      expect(outcome).toBe("store.unavailable");
      expect(await importedCounts(db, fresh.versionId)).toBeNull();
      await expect(activateVersion(stores, fresh.feedId, fresh.versionId)).rejects.toMatchObject({
        code: "feed_version.not_imported",
      });
    }
    expect(batches).toBeGreaterThan(8);
    const after = await countRows();
    // What one import of this feed writes, whatever was there before.
    const single = {
      agency: 1,
      route: 1,
      stop: 2,
      pattern: 1,
      timetable: 1,
      stop_visit: 2,
      service: 1,
      shape: 1,
      trip_key: 1,
    };
    for (const [table, rows] of Object.entries(single)) expect(after[table]! - before[table]!, table).toBe(rows);
    expect(after.search_doc! - before.search_doc!).toBe(4);
    expect(after.search).toBe(after.search_doc);
    await activateVersion(stores, fresh.feedId, fresh.versionId);
    expect((await findFeed(db, "f-killed"))!.active_version_id).toBe(fresh.versionId);
    // Nothing of the killed attempts is left: the new version has exactly the rows of one import.
    const version = (await findVersionById(db, fresh.versionId))!;
    expect(await db.rows("SELECT id FROM stop WHERE feed_version_id = ?", fresh.versionId)).toHaveLength(2);
    expect(
      await db.rows(
        "SELECT stop_id FROM stop_visit WHERE stop_id >= ? AND stop_id < ?",
        version.stop_first,
        version.stop_first + 2,
      ),
    ).toHaveLength(2);
    const strays = await rowAs<{ n: number }>(
      db,
      "SELECT (SELECT count(*) FROM stop_visit WHERE NOT EXISTS (SELECT 1 FROM stop WHERE stop.id = stop_visit.stop_id)) + " +
        "(SELECT count(*) FROM timetable WHERE NOT EXISTS (SELECT 1 FROM pattern WHERE pattern.id = timetable.pattern_id)) AS n",
    );
    expect(strays!.n).toBe(0);
  });
});
