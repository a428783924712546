/** What boards and timetables may read, as D1 counts it: the size of the busiest board of HART, which no test may need. */

import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { rowAs } from "../../support/rows.ts";
import { addFeed, addOperatorRow, addVersion, line, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { publish, serveRealtime } from "./realtime-feed.ts";

const ROUTES = 25;
const PATTERNS_A_ROUTE = 2;
const SERVICES = 6;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/** A hub that every pattern of every route calls at, on services of which two run on a weekday. */
function hubFeed(): Record<string, string> {
  const trips: string[] = [];
  const times: string[] = [];
  for (let r = 0; r < ROUTES; r++) {
    for (let p = 0; p < PATTERNS_A_ROUTE; p++) {
      for (let s = 0; s < SERVICES; s++) {
        for (let hour = 5; hour < 23; hour++) {
          const id = `r${r}p${p}s${s}h${hour}`;
          trips.push(`r${r},s${s},${id},${p}`);
          const start = hour * 60 + r;
          const stops = p === 0 ? [`a${r}`, "hub", `b${r}`] : [`b${r}`, "hub", `a${r}`, `c${r}`];
          stops.forEach((stop, i) => {
            times.push(`${id},${clock(start + i * 10)},${clock(start + i * 10)},${stop},${i + 1}`);
          });
        }
      }
    }
  }
  const ends = Array.from({ length: ROUTES }, (_, r) =>
    ["a", "b", "c"].map((n, i) => `${n}${r},${n}${r},50.${r},10.${i}`),
  ).flat();
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Hub,https://hub.example,Europe/Berlin"),
    "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "hub,Hub,50,10", ...ends),
    "routes.txt": csv(
      "route_id,route_short_name,route_type",
      ...Array.from({ length: ROUTES }, (_, r) => `r${r},${r},3`),
    ),
    "trips.txt": csv("route_id,service_id,trip_id,direction_id", ...trips),
    "stop_times.txt": csv("trip_id,arrival_time,departure_time,stop_id,stop_sequence", ...times),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      ...Array.from({ length: SERVICES }, (_, s) =>
        s < 2 ? `s${s},1,1,1,1,1,0,0,20260101,20261231` : `s${s},0,0,0,0,0,1,1,20260101,20261231`,
      ),
    ),
  };
}

const BOARD = `query ($id: Int!) {
  stops(ids: [$id]) {
    id stop_name
    departures(where: { next: 7200, use_service_window: true }, limit: 1000) {
      departure_time service_date date stop_headsign schedule_relationship
      departure { estimated scheduled_utc stop_timezone }
      trip { id trip_id trip_headsign trip_short_name route { id onestop_id route_short_name route_type } }
    }
  }
}`;

type Row = { schedule_relationship: string };

const TIMETABLE = `query ($id: Int!) {
  routes(ids: [$id]) {
    id route_short_name
    patterns(where: { service_date: "2026-03-04" }) {
      stop_pattern_id direction_id count
      trips(limit: 1000) { id trip_id stop_times { arrival_time departure_time stop { id stop_name } } }
    }
  }
}`;

// biome-ignore lint/suspicious/noExplicitAny: answers of queries written here
async function run(query: string, id: number): Promise<{ data: any; rows: number; trips: number }> {
  const opened = stores();
  const context = createContext({ stores: opened, now: new Date("2026-03-04T08:00:00Z") });
  const { data, errors } = await execute({ context, query, variables: { id } });
  expect(errors).toBeUndefined();
  return { data, rows: opened.db.cost.rowsRead, trips: opened.db.cost.roundTrips };
}

let hub: number;
let route: number;

beforeAll(async () => {
  const version = await importFeed("f-hub", hubFeed());
  const row = await rowAs<{ stop_first: number; route_first: number }>(
    stores().db,
    "SELECT stop_first, route_first FROM feed_version WHERE id = ?",
    version,
  );
  hub = row!.stop_first;
  route = row!.route_first;
}, 60_000);

describe("rows read by", () => {
  test("the board of a hub for two hours", async () => {
    const { data, rows, trips } = await run(BOARD, hub);
    expect(data.stops[0].departures).toHaveLength(ROUTES * PATTERNS_A_ROUTE * 2 * 2);
    const routes = new Set(
      data.stops[0].departures.map((row: { trip: { route: { id: number } } }) => row.trip.route.id),
    );
    // A row for each route that calls, with its patterns and timetables, and one for each that is named.
    expect(routes.size).toBe(ROUTES);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(2 * ROUTES + 8);
    expect(trips).toBeLessThanOrEqual(3);
  });

  test("the board of a hub with an update of each of thousands of trips", async () => {
    await serveRealtime("f-hub", 870);
    await publish("f-hub");
    await run(BOARD, hub);
    const before = await run(BOARD, hub);
    const update = (tripId: string, i: number) => ({
      trip: { tripId, startDate: "20260304" },
      stopTimeUpdate: [
        // Some are sent to another stop.
        {
          stopSequence: 1,
          departure: { delay: 60 },
          ...(i % 50 === 0 ? { stopTimeProperties: { assignedStopId: "c1" } } : {}),
        },
      ],
    });
    const tripIds = hubFeed()
      ["trips.txt"]!.split("\n")
      .slice(1, -1)
      .map((row) => row.split(",")[2]!);
    await publish("f-hub", ...tripIds.map(update));
    // The first board decodes the message.
    await run(BOARD, hub);
    const after = await run(BOARD, hub);
    expect(tripIds.length).toBeGreaterThan(5000);
    expect(after.data.stops[0].departures.filter((row: Row) => row.schedule_relationship === "SCHEDULED")).toHaveLength(
      after.data.stops[0].departures.length,
    );
    expect(after.rows, `${before.rows} rows before`).toBeLessThanOrEqual(before.rows * 1.1);
  });

  test("the timetable of a route", async () => {
    const { data, rows } = await run(TIMETABLE, route);
    expect(data.routes[0].patterns.map((pattern: { count: number }) => pattern.count)).toEqual([36, 36]);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(6);
  });

  test("the board and the timetable, unchanged by other imports", async () => {
    const before = [await run(BOARD, hub), await run(TIMETABLE, route)];
    const { db } = stores();
    for (let i = 1; i <= 100; i++) {
      const id = 5000 + i;
      await addFeed(db, { id, onestop_id: `f-more${i}`, name: `More ${i}` });
      const agencies = [{ name: `More ${i}`, routes: [{ name: `M${i}`, stops: [0, 1] }] }];
      await addVersion(db, { id, feedId: id, first: 500_000 + i * 10, agencies, stops: line(2, 9 + i / 100, 50) });
      await addOperatorRow(db, {
        id,
        onestopId: `o-more${i}`,
        name: `More ${i}`,
        feedId: id,
        agency: 500_000 + i * 10,
      });
    }
    const after = [await run(BOARD, hub), await run(TIMETABLE, route)];
    for (const [i, { rows }] of after.entries()) {
      // A range that ends with its table saves the step past its end.
      expect(Math.abs(rows - before[i]!.rows)).toBeLessThanOrEqual(5);
    }
  }, 60_000);
});
