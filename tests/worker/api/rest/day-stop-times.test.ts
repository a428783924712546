/** A day of stop times of a feed version: which rows there are, who may read them, and what they cost. */
import { beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../../src/domain/time/service-day.ts";
import { Loaders } from "../../../../worker/loaders/loaders.ts";
import { stopTimesOfDay } from "../../../../worker/schedule/day-stop-times.ts";
import { versionsById } from "../../../../worker/store/entities/feed-version.ts";
import { ask } from "../../../support/worker/ask.ts";
import { DIRECTIONS_FEED } from "../directions-feed.ts";
import { addFeed, addVersion, line, NOW, sha1Of, stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";
import { get } from "./get.ts";

const WEDNESDAY = "2026-03-04";

/** As many routes as given, each with one trip a day between the same two stops. */
function manyRoutes(count: number): Record<string, string> {
  const routes = Array.from({ length: count }, (_, i) => `r${String(i).padStart(3, "0")}`);
  return {
    "agency.txt": csv("agency_name,agency_url,agency_timezone", "A,https://a.example,Europe/Paris"),
    "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "s1,One,48.1,2.1", "s2,Two,48.2,2.2"),
    "routes.txt": csv("route_id,route_short_name,route_type", ...routes.map((id) => `${id},${id},3`)),
    "trips.txt": csv("route_id,service_id,trip_id", ...routes.map((id) => `${id},daily,t-${id}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...routes.flatMap((id) => [`t-${id},08:00:00,08:00:00,s1,1`, `t-${id},08:10:00,08:10:00,s2,2`]),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "daily,1,1,1,1,1,1,1,20260101,20261231",
    ),
  };
}

let version = 0;
let many = 0;

beforeAll(async () => {
  version = await importFeed("f-day", DIRECTIONS_FEED);
  many = await importFeed("f-many", manyRoutes(45));
  const { db } = stores();
  const license = JSON.stringify({ redistribution_allowed: "no" });
  await addFeed(db, { id: 70, onestop_id: "f-closed", license });
  await addVersion(db, { id: 700, feedId: 70, first: 7000, agencies: [], stops: line(1) });
  await addFeed(db, { id: 71, onestop_id: "f-hidden", public: 0 });
  await addVersion(db, { id: 710, feedId: 71, first: 7100, agencies: [], stops: line(1) });
  await addFeed(db, { id: 72, onestop_id: "f-waiting" });
  await addVersion(db, { id: 720, feedId: 72, first: 7200, agencies: [], stops: [], imported: false });
}, 60_000);

type Row = Record<string, string | number | null>;

async function rowsOf(id: number, date: string): Promise<Row[]> {
  const { status, text } = await get(`/feed_versions/${id}/stop_times.ndjson?date=${date}`);
  expect(status).toBe(200);
  return text.split("\n").flatMap((one) => (one === "" ? [] : [JSON.parse(one) as Row]));
}

const times = (rows: readonly Row[], trip: string) =>
  rows.filter((row) => row.trip_id === trip).map((row) => `${row.stop_id} ${row.arrival_time} ${row.departure_time}`);

describe("a day of stop times", () => {
  test("has a row for each stop of each trip that runs that day", async () => {
    const rows = await rowsOf(version, WEDNESDAY);
    const trips = new Set(rows.map((row) => row.trip_id));
    expect([...trips].sort()).toEqual(["e1", "e2", "late", "n0", "n1", "n2", "nope", "s1"]);
    expect(times(rows, "n1")).toEqual(["a 08:00:00 08:00:00", "b1 08:10:00 08:11:00", "c 08:20:00 08:20:00"]);
    expect(rows.find((row) => row.trip_id === "n1" && row.stop_id === "b1")).toEqual({
      service_date: WEDNESDAY,
      route_id: "ns",
      route_short_name: "NS",
      trip_id: "n1",
      trip_headsign: "To North End",
      direction_id: 0,
      start_time: "08:00:00",
      stop_sequence: 20,
      stop_id: "b1",
      stop_name: "Cross Street North South",
      lat: 40.75,
      lon: -74,
      arrival_time: "08:10:00",
      departure_time: "08:11:00",
      arrival_seconds: 29_400,
      departure_seconds: 29_460,
      interpolated: null,
      timepoint: null,
      stop_headsign: null,
      pickup_type: null,
      drop_off_type: null,
      shape_dist_traveled: null,
    });
    // After midnight the hours go on, and the day is still the service day.
    expect(times(rows, "late")).toEqual(["a 24:30:00 24:30:00", "c 24:45:00 24:45:00"]);
    expect(rows.find((row) => row.trip_id === "late")).toMatchObject({
      service_date: WEDNESDAY,
      arrival_seconds: 88_200,
    });
    expect(rows.find((row) => row.trip_id === "nope" && row.stop_id === "a")).toMatchObject({ pickup_type: 1 });
  });

  test("has the rows of a trip with frequencies for each run", async () => {
    const rows = (await rowsOf(version, WEDNESDAY)).filter((row) => row.trip_id === "s1");
    expect(rows.map((row) => `${row.start_time} ${row.stop_id} ${row.departure_time}`)).toEqual(
      ["14:00", "14:20", "14:40"].flatMap((start) => [
        `${start}:00 d ${start}:00`,
        `${start}:00 e ${start.slice(0, 3)}${String(Number(start.slice(3)) + 5).padStart(2, "0")}:00`,
      ]),
    );
  });

  test("has only what runs on the day", async () => {
    const rows = await rowsOf(version, "2026-03-08");
    expect(times(rows, "sunday")).toEqual(["a 01:30:00 01:30:00", "c 03:45:00 03:45:00"]);
    expect(new Set(rows.map((row) => row.trip_id)).size).toBe(1);
    expect(await rowsOf(version, "2031-01-01")).toEqual([]);
  });

  test("is also CSV with the same columns and values", async () => {
    const rows = await rowsOf(version, WEDNESDAY);
    const { status, text, headers } = await get(`/feed_versions/${version}/stop_times.csv?date=${WEDNESDAY}`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="f-day-[0-9a-f]{8}-2026-03-04-stop-times/,
    );
    const [head, ...lines] = text.trim().split("\r\n");
    expect(head).toBe(Object.keys(rows[0]!).join(","));
    expect(lines).toEqual(rows.map((row) => Object.values(row).join(",")));
    const empty = await get(`/feed_versions/${version}/stop_times.csv?date=2031-01-01`);
    expect(empty.text.trim()).toBe(head);
  });

  test("is the same for routes whose schedule is not packed", async () => {
    const { db } = stores();
    const packed = await rowsOf(many, WEDNESDAY);
    expect(packed).toHaveLength(90);
    const kept = await db.rows("SELECT route_id, schedule FROM route_pack");
    await db.write([{ sql: "UPDATE route_pack SET schedule = NULL" }]);
    try {
      expect(await rowsOf(many, WEDNESDAY)).toEqual(packed);
    } finally {
      await db.write(
        kept.map(({ route_id, schedule }) => ({
          sql: "UPDATE route_pack SET schedule = ? WHERE route_id = ?",
          values: [schedule as string, route_id as number],
        })),
      );
    }
  });

  test("is read twenty routes at a time, two rows for each", async () => {
    const opened = stores();
    const [row] = await versionsById(opened.db, [many], new Set());
    const context = { stores: opened, now: NOW, loaders: new Loaders(opened.db.turn), fields: new Set<string>() };
    const before = { ...opened.db.cost };
    const trips: number[] = [];
    for await (const stopTimes of stopTimesOfDay(context, row!, dayOf(WEDNESDAY)!)) {
      trips.push(opened.db.cost.roundTrips - before.roundTrips);
      expect([...stopTimes]).toHaveLength(2);
    }
    // One trip for the services, then one before each twenty routes, and none while these are written.
    expect(trips).toEqual([...Array(20).fill(2), ...Array(20).fill(3), ...Array(5).fill(4)]);
    expect(opened.db.cost.rowsRead - before.rowsRead).toBeLessThanOrEqual(2 * 45 + 2);
  });

  test("ends when the reader leaves", async () => {
    const opened = stores();
    const [row] = await versionsById(opened.db, [many], new Set());
    const context = { stores: opened, now: NOW, loaders: new Loaders(opened.db.turn), fields: new Set<string>() };
    const reading = stopTimesOfDay(context, row!, dayOf(WEDNESDAY)!);
    await reading.next();
    const { roundTrips } = opened.db.cost;
    await reading.return(undefined);
    expect(await reading.next()).toEqual({ done: true, value: undefined });
    expect(opened.db.cost.roundTrips).toBe(roundTrips);
  });
});

describe("refuses", () => {
  test.each([
    ["without a date", () => `${version}/stop_times.csv`, 400, "parameter.invalid"],
    ["a date that does not exist", () => `${version}/stop_times.csv?date=2026-02-30`, 400, "parameter.invalid"],
    ["an unknown version", () => `999999/stop_times.csv?date=${WEDNESDAY}`, 404, "feed_version.not_found"],
    ["a hidden feed", () => `${sha1Of(710)}/stop_times.ndjson?date=${WEDNESDAY}`, 404, "feed_version.not_found"],
    ["a version before its import", () => `720/stop_times.csv?date=${WEDNESDAY}`, 409, "feed_version.not_imported"],
    ["another format", () => `${version}/stop_times.xlsx?date=${WEDNESDAY}`, 404, "route.not_found"],
  ])("%s", async (_, path, status, code) => {
    const answer = await get(`/feed_versions/${path()}`);
    expect([answer.status, answer.json?.problem?.code]).toEqual([status, code]);
  });

  test("whoever lacks the role where downloads need one", async () => {
    const path = `/api/v2/rest/feed_versions/${version}/stop_times.csv?date=${WEDNESDAY}`;
    expect((await ask(path, { vars: { REQUIRE_DOWNLOAD_ROLES: "1" } })).status).toBe(401);
    expect((await ask(path)).status).toBe(200);
  });

  test("a feed whose license forbids redistribution", async () => {
    const { status, text } = await get(`/feed_versions/700/stop_times.csv?date=${WEDNESDAY}`);
    expect([status, text]).toEqual([401, '{"error":"not authorized"}']);
  });
});
