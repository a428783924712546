/** Every level of a query is one round trip to the database, however many rows are on it. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
}, 60_000);

const P = 'stops(where: { feed_onestop_id: "f-night", stop_id: "P" })';
const ROUTES = 'routes(where: { feed_onestop_id: "f-night" })';
const DAY = '(where: { date: "2026-03-04" })';

describe("round trips, one per level that has rows of its own", () => {
  test.each([
    [1, `{ ${P} { stop_name } }`],
    [1, `{ ${P} { stop_name feed_version { sha1 } feed_onestop_id } }`],
    // stops, departures with their trips, routes
    [
      3,
      `{ ${P} { departures${DAY} { departure_time departure { scheduled_utc stop_timezone } trip { trip_id route { route_id } } } } }`,
    ],
    [
      3,
      `{ ${P} { arrivals${DAY} { arrival_time trip { route { route_short_name } shape { shape_id } calendar { service_id } } } } }`,
    ],
    [2, `{ ${P} { stop_times${DAY} { departure_time schedule_relationship } } }`],
    // routes, and their schedules with patterns, trips and stops
    [2, `{ ${ROUTES} { patterns { count stop_pattern_id representative_trip { id } } } }`],
    [
      2,
      `{ ${ROUTES} { patterns(where: { service_date: "2026-03-04" }) { count trips { trip_id stop_times { stop { stop_name } } } } } }`,
    ],
    [
      2,
      `{ ${ROUTES} { trips(where: { service_date: "2026-03-04" }) { trip_id stop_times { departure_time stop { stop_name } } } } }`,
    ],
    [
      2,
      `{ ${ROUTES} { route_stops { stop { stop_name } agency { agency_name } } geometries { length } headways { departures } } }`,
    ],
    [3, `{ ${ROUTES} { stops { route_stops { route { agency { agency_name } } } } } }`],
    [2, `{ agencies(where: { feed_onestop_id: "f-night" }) { routes { route_id } operator { name } } }`],
    [
      3,
      `{ feeds(where: { onestop_id: "f-night" }) { feed_state { feed_version { stops { stop_name } routes { route_id } } } } }`,
    ],
    [2, `{ feeds(limit: 10) { feed_versions { sha1 } feed_fetches { id } associated_operators { name } } }`],
    // a level that is asked twice over
    [
      3,
      `{ a: ${P} { departures${DAY} { trip { route { route_id } } } } b: ${P} { arrivals${DAY} { trip { route { route_id } } } } }`,
    ],
  ])("%i of %s", async (most, query) => {
    const { trips, errors, data } = await ask(query);
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data)).not.toMatch(/^\{"\w+":\[\]\}$/);
    expect(trips).toBeGreaterThan(0);
    expect(trips, `${trips} round trips`).toBeLessThanOrEqual(most);
  });
});
