/** Journeys in timetable files (docs/decisions/044-timetable-files.md), against those in the rows of the same versions. */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { activateVersion, unimportVersion } from "../../../worker/ingest/lifecycle.ts";
import type { ArchiveBucket } from "../../../worker/store/archive/archive.ts";
import { newTrips, openStores, type Stores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { findFeed, setVisibility } from "../../../worker/store/registry/feed.ts";
import {
  deleteUnclaimedTimetables,
  timetableFiles,
  timetableKey,
} from "../../../worker/store/timetable-file/object.ts";
import { findVersionById } from "../../../worker/store/version/version.ts";
import { FIRST_MADE_DAY, madeFeed, zipOf } from "../../support/made-feed.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed, importZip } from "./imported.ts";
import { newIsolate } from "./new-isolate.ts";

const archive = (env as unknown as { ARCHIVE: ArchiveBucket }).ARCHIVE;

/** Stores in a new isolate: with the archive, or without it, so that rows are searched. */
const opened = (how: "files" | "rows"): Stores =>
  openStores({ DB: newIsolate(), ...(how === "files" ? { ARCHIVE: archive } : {}) });

const DIRECTIONS = `query ($where: DirectionRequest!) { directions(where: $where) {
  success exception exception_code duration { duration } start_time end_time next_page_cursor
  itineraries { start_time end_time distance { distance } legs {
    mode start_time end_time stays_on_board walk_source geometry
    stops { stop_id stop_name stop_code stop_onestop_id stop_index stop_sequence departure lon lat }
    trip { trip_id trip_short_name headsign route { route_id route_onestop_id agency { agency_name } } }
    next_departures { departure trip_id } } } } }`;
const REACH = `query ($where: ReachRequest!) { reach(where: $where) {
  timezone stop_count stops(limit: 100) { travel_time stop { stop_id stop_name onestop_id geometry } } } }`;

async function ask(query: string, where: object, among: Stores, now = new Date("2026-03-04T12:00:00Z")) {
  const { data, errors } = await execute({
    context: createContext({ stores: among, now }),
    query,
    variables: { where },
  });
  const codes = errors?.map(({ extensions }) => (extensions as { code?: string } | undefined)?.code);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { data: data as any, codes };
}

let made = 0;

async function remove(feed: string, version: number): Promise<void> {
  const { db } = stores();
  const { id } = (await findFeed(db, feed))!;
  const { sha1 } = (await findVersionById(db, version))!;
  await unimportVersion(stores(), { id: version, feed_id: id, sha1 }, "2026-03-05T12:00:00Z", { archive });
  await refreshLists(db);
}

const RULES = fc.array(
  fc.record({
    from: fc.nat(8),
    to: fc.nat(8),
    type: fc.nat(5),
    seconds: fc.nat(600),
    trips: fc.tuple(fc.nat(6), fc.nat(6)),
  }),
  { maxLength: 6 },
);

test("answers equal those from rows, for feeds and requests made by chance", async () => {
  const request = fc.record({
    ends: fc.tuple(fc.nat(7), fc.nat(7)),
    day: fc.nat(40),
    hour: fc.nat(23),
    isArrival: fc.boolean(),
    wheelchair_accessible: fc.boolean(),
    bikes_allowed: fc.boolean(),
  });
  const world = fc.tuple(madeFeed, RULES, fc.array(request, { minLength: 4, maxLength: 4 }));
  let journeys = 0;
  await fc.assert(
    fc.asyncProperty(world, async ([feed, rules, requests]) => {
      const name = `f-made~${made++}`;
      const transfers = rules.map(({ from, to, type, seconds, trips }) => ({
        from_stop_id: type < 4 ? `p${from}` : "",
        to_stop_id: type < 4 ? `p${to}` : "",
        transfer_type: String(type),
        min_transfer_time: String(seconds),
        from_trip_id: type < 4 ? "" : `t${trips[0]}`,
        to_trip_id: type < 4 ? "" : `t${trips[1]}`,
      }));
      const tables = transfers.length === 0 ? feed : { ...feed, "transfers.txt": transfers };
      const version = await importZip(name, await zipOf(tables)).catch(() => null);
      fc.pre(version !== null);
      try {
        await refreshLists(stores().db);
        expect((await findVersionById(stores().db, version!))!.timetable_bytes).toBeGreaterThan(0);
        const [byFile, byRows] = [opened("files"), opened("rows")];
        for (const { ends, day, hour, isArrival, ...filters } of requests) {
          const [from, to] = ends.map((stop) => ({ lat: 48 + stop / 100, lon: 2.001 + stop / 100 }));
          const at = new Date((FIRST_MADE_DAY + day) * 86_400_000 + hour * 3_600_000).toISOString();
          const where = { from, to, mode: "TRANSIT", ...filters, [isArrival ? "arrive_by" : "depart_at"]: at };
          const found = await ask(DIRECTIONS, where, byFile);
          expect(found).toEqual(await ask(DIRECTIONS, where, byRows));
          journeys += found.data?.directions.itineraries.length ?? 0;
          const near = { lat: from!.lat, lon: from!.lon, date: at.slice(0, 10), time: at.slice(11, 19), minutes: 90 };
          expect(await ask(REACH, near, byFile)).toEqual(await ask(REACH, near, byRows));
        }
      } finally {
        await remove(name, version!);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(journeys).toBeGreaterThan(0);
}, 300_000);

/** A line with a stop at each of these places, every hour from 6 to 20. */
function lineFeed(places: readonly (readonly [lat: number, lon: number])[], minutes: number, routes = 1) {
  const ids = Array.from({ length: routes }, (_, i) => i);
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;
  const trips = ids.flatMap((route) =>
    (routes > 1 ? [8] : Array.from({ length: 15 }, (_, i) => 6 + i)).map((hour) => ({ route, hour })),
  );
  return {
    "agency.txt": csv(
      "agency_id,agency_name,agency_url,agency_timezone",
      "A,Agency,https://a.example,America/Los_Angeles",
    ),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      ...places.map(([lat, lon], i) => `s${i},Stop ${i},${lat},${lon}`),
    ),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", ...ids.map((i) => `r${i},A,${i},3`)),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "D,1,1,1,1,1,1,1,20260101,20261231",
    ),
    "trips.txt": csv("route_id,service_id,trip_id", ...trips.map(({ route, hour }) => `r${route},D,t${route}-${hour}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...trips.flatMap(({ route, hour }) =>
        places.map((_, i) => {
          const at = clock(hour * 60 + i * minutes);
          return `t${route}-${hour},${at},${at},s${i},${i + 1}`;
        }),
      ),
    ),
  };
}

const [SF, SF_CENTER, LA_CENTER, LA] = [
  [37.6, -122.4],
  [37.78, -122.4],
  [34.05, -118.25],
  [33.95, -118.2],
] as const;
const point = ([lat, lon]: readonly [number, number]) => ({ lat, lon });

test("a journey of 600 km goes by local lines and a long-distance one, in three trips to the store", async () => {
  await importFeed("f-north", lineFeed([SF, SF_CENTER], 30));
  await importFeed("f-between", lineFeed([SF_CENTER, [35.4, -119], LA_CENTER], 240));
  await importFeed("f-south", lineFeed([LA_CENTER, LA], 20));
  await refreshLists(stores().db);
  const where = { from: point(SF), to: point(LA), mode: "TRANSIT", depart_at: "2026-03-04T14:00:00Z" };
  const bindings = { DB: newIsolate(), ARCHIVE: archive };
  const isolate = openStores(bindings, { trips: newTrips(40) });
  const query = `query ($where: DirectionRequest!) { directions(where: $where) {
    itineraries { legs { trip { trip_id feed_id } } } } }`;
  const { data, codes } = await ask(query, where, isolate);
  expect(codes).toBeUndefined();
  const [first] = data.directions.itineraries;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const feeds = first.legs.flatMap((leg: any) => leg.trip?.feed_id ?? []);
  expect(feeds).toEqual(["f-north", "f-between", "f-south"]);
  expect(isolate.db.levels).toBeLessThanOrEqual(3);
  const whole = query.replace("trip { trip_id", "geometry trip { route { route_id agency { agency_id } } trip_id");
  const shown = await ask(whole, where, openStores(bindings, { trips: newTrips(40) }));
  // What legs show is in the isolate from then on.
  const again = openStores(bindings, { trips: newTrips(40) });
  expect(await ask(whole, where, again)).toEqual(shown);
  expect(again.db.levels).toBe(1);
}, 60_000);

test("a region of more than 400 routes is searched", async () => {
  await importFeed(
    "f-many",
    lineFeed(
      [
        [50, 8],
        [50.1, 8],
      ],
      20,
      420,
    ),
  );
  await refreshLists(stores().db);
  const where = {
    from: { lat: 50, lon: 8 },
    to: { lat: 50.1, lon: 8 },
    mode: "TRANSIT",
    depart_at: "2026-03-04T15:00:00Z",
  };
  const { data, codes } = await ask(DIRECTIONS, where, opened("files"));
  expect(codes).toBeUndefined();
  expect(data.directions.itineraries[0].end_time).toBe("2026-03-04T16:20:00Z");
  const near = { lat: 50, lon: 8, date: "2026-03-04", time: "07:55:00", minutes: 60 };
  expect((await ask(REACH, near, opened("files"))).data.reach.stop_count).toBe(2);
  // Its rows alone are too many.
  const version = (
    await stores().db.write([
      { sql: "UPDATE feed_version SET timetable_bytes = NULL WHERE feed_onestop_id = 'f-many' RETURNING id" },
    ])
  )[0]!;
  expect(version).toHaveLength(1);
  expect((await ask(DIRECTIONS, where, opened("files"))).codes).toEqual(["query.too_many_routes"]);
}, 60_000);

test("a file that is missing, damaged, or of other rows is never searched", async () => {
  const version = await importFeed(
    "f-broken",
    lineFeed(
      [
        [60, 8],
        [60.1, 8],
      ],
      20,
    ),
  );
  await refreshLists(stores().db);
  const { db } = stores();
  const key = timetableKey((await findVersionById(db, version))!);
  const where = {
    from: { lat: 60, lon: 8 },
    to: { lat: 60.1, lon: 8 },
    mode: "TRANSIT",
    depart_at: "2026-03-04T15:00:00Z",
  };
  const expected = await ask(DIRECTIONS, where, opened("files"));
  expect(expected.data.directions.itineraries.length).toBeGreaterThan(0);
  const file = new Uint8Array(await (await archive.get(key))!.arrayBuffer());
  const damaged = file.slice();
  damaged[Math.floor(file.length / 2)]! ^= 1;
  const other = await importFeed(
    "f-other",
    lineFeed(
      [
        [61, 8],
        [61.1, 8],
        [61.2, 8],
      ],
      20,
    ),
  );
  const otherKey = timetableKey((await findVersionById(db, other))!);
  const foreign = new Uint8Array(await (await archive.get(otherKey))!.arrayBuffer());
  for (const bytes of [damaged, file.slice(0, 100), new Uint8Array(), foreign, null]) {
    await (bytes === null ? archive.delete(key) : archive.put(key, bytes));
    expect(await ask(DIRECTIONS, where, opened("files"))).toEqual(expected);
  }
  // The rows of a large version are too many to be read instead.
  await db.write([{ sql: "UPDATE feed_version SET route_count = 1000 WHERE id = ?", values: [version] }]);
  expect((await ask(DIRECTIONS, where, opened("files"))).codes).toEqual(["feed_version.unreadable"]);
}, 60_000);

test("a feed that is hidden is not searched, and a version that is removed loses its file", async () => {
  const version = await importFeed(
    "f-hidden",
    lineFeed(
      [
        [65, 8],
        [65.1, 8],
      ],
      20,
    ),
  );
  const { db } = stores();
  await refreshLists(db);
  const feed = (await findFeed(db, "f-hidden"))!;
  const where = {
    from: { lat: 65, lon: 8 },
    to: { lat: 65.1, lon: 8 },
    mode: "TRANSIT",
    depart_at: "2026-03-04T15:00:00Z",
  };
  const count = async (isolate: Stores) => (await ask(DIRECTIONS, where, isolate)).data.directions.itineraries.length;
  const isolate = opened("files");
  expect(await count(isolate)).toBeGreaterThan(0);
  await setVisibility(db, feed.id, false);
  await refreshLists(db);
  expect(await count(isolate)).toBe(0);
  await setVisibility(db, feed.id, true);
  const files = async () => (await timetableFiles(archive)).filter(({ versionId }) => versionId === version);
  expect(await files()).toHaveLength(1);
  await remove("f-hidden", version);
  expect(await files()).toEqual([]);
  expect((await findVersionById(db, version))!.timetable_bytes).toBeNull();
});

test("files that no version has are deleted, and no others", async () => {
  const version = await importFeed(
    "f-claimed",
    lineFeed(
      [
        [66, 8],
        [66.1, 8],
      ],
      20,
    ),
  );
  const { db } = stores();
  const row = (await findVersionById(db, version))!;
  const stray = timetableKey({ ...row, agency_first: row.agency_first + 1 });
  await archive.put(stray, new Uint8Array([1]));
  await deleteUnclaimedTimetables(db, archive);
  const keys = (await timetableFiles(archive)).map(({ key }) => key);
  expect(keys).toContain(timetableKey(row));
  expect(keys).not.toContain(stray);
  await activateVersion(stores(), row.feed_id, null);
});
