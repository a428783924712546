/** Trips that are under way in an hour, of which the first screen draws moving vehicles. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { rowAs } from "../../../support/rows.ts";
import { stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";

const { db } = stores();
const handler = portalHandler("/api/v2");

type Trips = {
  kind: string;
  timezone: string;
  start: number;
  seconds: number;
  stops: [number, number][];
  patterns: { route: number; stops: number[]; times: number[][] }[];
  trips: [pattern: number, times: number, start: number][];
};

/** A line of three stops: single trips from 8 to 25:30, and a second route by frequencies from 6:00 to 6:30. */
const FEED = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "a,Metro,https://a.example,Europe/Berlin"),
  "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "a,A,52,13.4", "b,B,52.0123456,13.41", "c,C,52.02,13.42"),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "r1,a,1,1", "r2,a,2,1"),
  "trips.txt": csv("route_id,service_id,trip_id", "r1,w,morning", "r1,w,noon", "r1,w,night", "r2,w,often"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...[
      ["morning", 8],
      ["noon", 12],
      ["night", 25],
    ].flatMap(([trip, hour]) => [
      `${trip},${hour}:00:00,${hour}:00:00,a,1`,
      `${trip},${hour}:10:00,${hour}:11:00,b,2`,
      `${trip},${hour}:30:00,${hour}:30:00,c,3`,
    ]),
    "often,06:00:00,06:00:00,c,1",
    "often,,,b,2",
    "often,06:20:00,06:20:00,a,3",
  ),
  "frequencies.txt": csv("trip_id,start_time,end_time,headway_secs", "often,06:00:00,06:30:00,600"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "w,1,1,1,1,1,0,0,20260105,20261231",
  ),
};

let operator = "";
let routes: number[] = [];

async function ask(now: string, query = ""): Promise<{ status: number; body: Trips; rows: number; trips: number }> {
  const opened = openStores(env as unknown as Record<string, unknown>);
  const api = createContext({ stores: opened, now: new Date(now), user: null });
  const url = `http://portal.invalid/api/v2/portal/operators/${encodeURIComponent(operator)}/trips${query}`;
  const response = await handler(new Request(url), { api, archive: null });
  const body = (await response.json()) as Trips;
  const { rowsRead, roundTrips } = opened.db.cost;
  return { status: response.status, body, rows: rowsRead, trips: roundTrips };
}

beforeAll(async () => {
  await importFeed("f-metro", FEED);
  const row = await rowAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed LIMIT 1");
  operator = row!.onestop_id;
  const first = await rowAs<{ first: number }>(db, "SELECT route_first AS first FROM agency LIMIT 1");
  routes = [first!.first, first!.first + 1];
}, 120_000);

describe("trips under way", () => {
  test("are those of the hour that begins now, with stops and times, for few rows", async () => {
    // 8:02 in Berlin, a Wednesday.
    const { status, body, rows, trips } = await ask("2026-06-10T06:02:30Z");
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: "now",
      timezone: "Europe/Berlin",
      start: Date.UTC(2026, 5, 10, 6) / 1000,
      seconds: 3600,
      stops: [
        [13.4, 52],
        [13.41, 52.01235],
        [13.42, 52.02],
      ],
      patterns: [{ route: routes[0], stops: [0, 1, 2], times: [[0, 0, 600, 60, 1140, 0]] }],
      trips: [[0, 0, 0]],
    });
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(12);
    expect(trips).toBeLessThanOrEqual(3);
  });

  test("begin before the window if they are still under way, also on the service day before", async () => {
    expect((await ask("2026-06-10T06:20:00Z")).body.trips).toEqual([[0, 0, -1200]]);
    // 1:20 on Thursday, the trip of 25:00.
    const { body } = await ask("2026-06-10T23:20:00Z");
    expect([body.kind, body.trips]).toEqual(["now", [[0, 0, -1200]]]);
  });

  test("expand frequencies, with the times that the import has interpolated by distance", async () => {
    const { body } = await ask("2026-06-10T04:00:00Z");
    expect(body.patterns).toEqual([{ route: routes[1], stops: [0, 1, 2], times: [[0, 0, 499, 0, 701, 0]] }]);
    expect(body.trips).toEqual([0, 600, 1200].map((start) => [0, 0, start]));
  });

  test("of chosen routes and shorter windows only", async () => {
    expect((await ask("2026-06-10T03:45:00Z", `?routes=${routes[1]}&minutes=20`)).body.trips).toEqual([[0, 0, 900]]);
    const other = await ask("2026-06-10T04:00:00Z", `?routes=${routes[0]}`);
    expect([other.body.kind, other.body.start]).toEqual(["next", Date.UTC(2026, 5, 10, 6) / 1000]);
    expect((await ask("2026-06-10T04:00:00Z", "?routes=0,2000000")).status).toBe(404);
    expect((await ask("2026-06-10T04:00:00Z", "?routes=x")).status).toBe(400);
  });

  test("are the next ones where none are under way", async () => {
    // Saturday noon: Monday 6:00.
    const { body } = await ask("2026-06-13T10:00:00Z");
    expect([body.kind, body.start]).toEqual(["next", Date.UTC(2026, 5, 15, 4) / 1000]);
    expect(body.trips[0]).toEqual([0, 0, 0]);
  });

  test("are those of an ordinary week after the timetable has ended", async () => {
    // A Wednesday at 12:10 in Berlin, in winter time.
    const { body } = await ask("2027-03-03T11:10:00Z");
    expect(body.kind).toBe("typical");
    const start = new Date(body.start * 1000);
    expect([start.getUTCDay(), start.getUTCFullYear()]).toEqual([3, 2026]);
    expect(body.trips).toEqual([[0, 0, -600]]);
    // On a Sunday there is no service in an ordinary week either: the first trips after it.
    const sunday = (await ask("2027-03-07T11:10:00Z")).body;
    expect([sunday.kind, new Date(sunday.start * 1000).getUTCDay()]).toEqual(["typical", 1]);
  });

  test("are not there for an unknown operator", async () => {
    const known = operator;
    operator = "o-nobody";
    expect((await ask("2026-06-10T06:00:00Z")).status).toBe(404);
    operator = known;
  });
});
