/** What GTFS-Realtime adds to the answers of the schedule. */

import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowsAs } from "../../support/rows.ts";
import { addFeed, addOperatorRow, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const NOW = new Date("2026-03-04T13:00:00Z"); // 08:00 in New York
const at = (time: string) => String(Date.parse(`2026-03-04T${time}-05:00`) / 1000);
const header = { gtfsRealtimeVersion: "2.0", timestamp: at("07:59:00") };

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
  const { db } = stores();
  await addFeed(db, { id: 800, onestop_id: "f-night~rt", spec: "gtfs-rt" });
  const [row] = await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed LIMIT 1");
  await addOperatorRow(db, { id: 8000, onestopId: row!.onestop_id, name: "Night", feedId: 800 });
  const trip = (tripId: string, more: object = {}) => ({ tripId, startDate: "20260304", ...more });
  await replaceAllRealtime(
    stores(),
    [
      {
        feed: "f-night~rt",
        type: "realtime_trip_updates",
        message: {
          header,
          entity: [
            {
              id: "1",
              tripUpdate: {
                trip: trip("d1"),
                timestamp: at("07:58:00"),
                stopTimeUpdate: [
                  { stopSequence: 1, departure: { delay: 120, uncertainty: 30 } },
                  // The quay counts in Central time.
                  { stopSequence: 2, arrival: { time: at("08:31:00") } },
                ],
              },
            },
            { id: "2", tripUpdate: { trip: trip("d2", { scheduleRelationship: "CANCELED" }) } },
            {
              id: "3",
              tripUpdate: {
                trip: { tripId: "extra", routeId: "night", startDate: "20260304", scheduleRelationship: "ADDED" },
                stopTimeUpdate: [
                  { stopId: "P", departure: { time: at("08:10:00") } },
                  { stopId: "Q", arrival: { time: at("08:20:00") } },
                ],
              },
            },
            {
              id: "5",
              tripUpdate: {
                trip: { tripId: "lone", routeId: "night", startDate: "20260306", scheduleRelationship: "ADDED" },
                stopTimeUpdate: [{ stopId: "P", departure: { time: String(Number(at("08:10:00")) + 2 * 86_400) } }],
              },
            },
            {
              id: "4",
              tripUpdate: {
                trip: { tripId: "ghost", routeId: "nowhere", startDate: "20260304", scheduleRelationship: "ADDED" },
                stopTimeUpdate: [{ stopId: "P", departure: { time: at("08:15:00") } }],
              },
            },
          ],
        },
      },
      {
        feed: "f-night~rt",
        type: "realtime_alerts",
        message: {
          header,
          entity: [
            {
              id: "a",
              alert: {
                activePeriod: [{ start: at("07:00:00"), end: at("09:00:00") }],
                informedEntity: [{ routeId: "day" }, { stopId: "P" }],
                cause: "CONSTRUCTION",
                effect: "DETOUR",
                headerText: { translation: [{ text: "Detour", language: "en" }] },
                descriptionText: { translation: [{ text: "Via Bay" }] },
              },
            },
            {
              id: "b",
              alert: {
                activePeriod: [{ end: at("07:30:00") }],
                informedEntity: [{ routeId: "day" }, { trip: { tripId: "d1" } }, { agencyId: "A" }],
                headerText: { translation: [{ text: "Over" }] },
              },
            },
          ],
        },
      },
      {
        feed: "f-night~rt",
        type: "realtime_vehicle_positions",
        message: {
          header,
          entity: [
            {
              id: "v1",
              vehicle: {
                trip: trip("d1"),
                vehicle: { id: "17", label: "Seventeen" },
                position: { latitude: 40.7, longitude: -74, bearing: 90, speed: 8.5 },
                stopId: "Q",
                currentStatus: "IN_TRANSIT_TO",
                timestamp: at("07:59:30"),
              },
            },
            { id: "v2", vehicle: { position: { latitude: 40.71, longitude: -74.01 }, timestamp: at("07:50:00") } },
          ],
        },
      },
    ],
    NOW,
  );
}, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: answers of queries written here
async function data(query: string, now = NOW): Promise<any> {
  const context = createContext({ stores: stores(), now });
  const answer = await execute({ context, query });
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

const EVENT = "scheduled estimated estimated_utc estimated_local estimated_delay time_utc delay uncertainty";
const board = async (stop: string, where: string) =>
  (
    await data(`{ stops(where: { stop_id: "${stop}" }) { departures(where: { ${where} }) {
      arrival_time departure_time service_date date stop_sequence schedule_relationship
      arrival { ${EVENT} } departure { ${EVENT} }
      trip { id trip_id schedule_relationship timestamp stop_pattern_id service_dates calendar { service_id monday }
        shape { id } frequencies { id } stop_times { stop_sequence } route { route_id } feed_version { sha1 } }
    } } }`)
  ).stops[0].departures;

describe("a board", () => {
  test("shows delays, cancellations and added trips in the order of their times", async () => {
    const rows = await board("P", "next: 4000");
    expect(rows.map((r: { trip: { trip_id: string } }) => r.trip.trip_id)).toEqual(["d1", "extra", "d2"]);
    const [first, added, canceled] = rows;
    expect(first).toMatchObject({
      departure_time: "08:00:00",
      schedule_relationship: "SCHEDULED",
      departure: {
        scheduled: "08:00:00",
        estimated: "08:02:00",
        estimated_utc: "2026-03-04T13:02:00Z",
        estimated_local: "2026-03-04T08:02:00-05:00",
        estimated_delay: 120,
        time_utc: null,
        delay: 120,
        uncertainty: 30,
      },
      trip: { schedule_relationship: "SCHEDULED", timestamp: "2026-03-04T12:58:00Z" },
    });
    expect(canceled).toMatchObject({ schedule_relationship: "CANCELED", departure: { estimated: null } });
    expect(added).toMatchObject({
      arrival_time: null,
      departure_time: null,
      service_date: "2026-03-04",
      schedule_relationship: "ADDED",
      departure: { scheduled: null, estimated: "08:10:00", time_utc: "2026-03-04T13:10:00Z" },
      trip: {
        id: 0,
        schedule_relationship: "ADDED",
        calendar: { service_id: "", monday: 0 },
        shape: null,
        frequencies: [],
        stop_times: [],
        service_dates: ["2026-03-04"],
        route: { route_id: "night" },
      },
    });
  });

  test("prefers a time to a delay", async () => {
    const [row] = await board("Q", "next: 4000");
    expect(row.trip.trip_id).toBe("d1");
    expect(row.arrival).toMatchObject({ scheduled: "08:20:00", estimated: "08:31:00", estimated_delay: 660 });
    // The departure is as late as the arrival.
    expect(row.departure).toMatchObject({ scheduled: "08:25:00", estimated: "08:36:00", estimated_delay: 660 });
  });

  test("omits an added trip at its last stop, and on other days", async () => {
    const ends = (await board("Q", "next: 4000")).map((r: { trip: { trip_id: string } }) => r.trip.trip_id);
    expect(ends).not.toContain("extra");
    const later = (await board("P", 'date: "2026-03-05"')).map((r: { trip: { trip_id: string } }) => r.trip.trip_id);
    expect(later).not.toContain("extra");
  });

  test.each(["departures", "arrivals"])("has an added trip whose update names a single stop: %s", async (which) => {
    const { stops } = await data(
      `{ stops(where: { stop_id: "P" }) { ${which}(where: { date: "2026-03-06" }) { trip { trip_id } } } }`,
    );
    expect(stops[0][which].map((row: { trip: { trip_id: string } }) => row.trip.trip_id)).toContain("lone");
  });

  test("of another day ignores today's updates", async () => {
    const [row] = await board("P", 'service_date: "2026-03-05"');
    expect(row).toMatchObject({ schedule_relationship: "STATIC", departure: { estimated: null } });
  });
});

describe("alerts", () => {
  const ALERT = "cause effect active_period { start end } header_text { text language } description_text { text }";
  test("of a route, a stop, a trip and an agency", async () => {
    const { routes, stops, trips, agencies } = await data(`{
      routes(where: { route_id: "day" }) { alerts { ${ALERT} } active: alerts(active: true) { cause } one: alerts(limit: 1) { cause } }
      stops(where: { stop_id: "P" }) { alerts { ${ALERT} } }
      trips(where: { trip_id: "d1" }) { alerts { header_text { text } } }
      agencies(where: { agency_id: "A" }) { alerts { header_text { text } } }
    }`);
    const detour = {
      cause: "CONSTRUCTION",
      effect: "DETOUR",
      active_period: [{ start: Number(at("07:00:00")), end: Number(at("09:00:00")) }],
      header_text: [{ text: "Detour", language: "en" }],
      description_text: [{ text: "Via Bay" }],
    };
    expect(routes[0].alerts).toHaveLength(2);
    expect(routes[0].alerts[0]).toEqual(detour);
    expect(routes[0].active).toEqual([{ cause: "CONSTRUCTION" }]);
    expect(routes[0].one).toHaveLength(1);
    expect(stops[0].alerts).toEqual([detour]);
    const over = [{ header_text: [{ text: "Over" }] }];
    expect(trips[0].alerts).toEqual(over);
    expect(agencies[0].alerts).toEqual(over);
  });
});

describe("vehicles", () => {
  test("in a bounding box include their trip, route and stop", async () => {
    const { vehicle_positions } =
      await data(`{ vehicle_positions(where: { bbox: { min_lon: -74.1, min_lat: 40.6, max_lon: -73.9, max_lat: 40.8 } }) {
      id rt_feed_onestop_id vehicle { id label } trip_descriptor { trip_id start_date } position bearing speed stop_id
      current_status timestamp trip { trip_id } route { route_id } stop { stop_id }
    } }`);
    expect(vehicle_positions).toHaveLength(2);
    expect(vehicle_positions[0]).toEqual({
      id: "v1",
      rt_feed_onestop_id: "f-night~rt",
      vehicle: { id: "17", label: "Seventeen" },
      trip_descriptor: { trip_id: "d1", start_date: "2026-03-04" },
      position: { type: "Point", coordinates: [-74, 40.7] },
      bearing: 90,
      speed: 8.5,
      stop_id: "Q",
      current_status: "IN_TRANSIT_TO",
      timestamp: "2026-03-04T12:59:30Z",
      trip: { trip_id: "d1" },
      route: { route_id: "day" },
      stop: { stop_id: "Q" },
    });
    expect(vehicle_positions[1]).toMatchObject({ id: "v2", trip: null, route: null, stop: null });
  });

  test("of a route, an agency and a trip", async () => {
    const { routes, agencies, trips } = await data(`{
      routes { route_id vehicle_positions { id } }
      agencies(where: { agency_id: "A" }) { vehicle_positions(limit: 5) { id } }
      trips(where: { trip_id: "d1" }) { vehicle_position { id trip { trip_id } } }
    }`);
    const ofRoute = Object.fromEntries(
      routes.map((route: { route_id: string; vehicle_positions: object[] }) => [
        route.route_id,
        route.vehicle_positions,
      ]),
    );
    expect(ofRoute).toEqual({ day: [{ id: "v1" }], night: [], loop: [], often: [] });
    expect(agencies[0].vehicle_positions).toEqual([{ id: "v1" }]);
    expect(trips[0].vehicle_position).toEqual({ id: "v1", trip: { trip_id: "d1" } });
  });
});
