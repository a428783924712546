/** Boards of on-demand service: windows in the zone of the agency of each route. */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const square = [
  [16, 48],
  [16.1, 48],
  [16.1, 48.1],
  [16, 48],
];
const FEED = {
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone",
    "E,East,https://e.example,America/New_York",
    "W,West,https://w.example,America/Los_Angeles",
  ),
  "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "A,A,48,16", "B,B,48.1,16.1"),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "e,E,E,3", "w,W,W,3"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "S,1,1,1,1,1,1,1,20260101,20261231",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", "e,S,east", "w,S,west", "e,S,night"),
  "stop_times.txt": csv(
    "trip_id,location_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type",
    ...["east,zone,1,08:00:00,10:00:00,2,2", "east,other,2,08:00:00,10:00:00,2,2"],
    ...["west,zone,1,08:00:00,10:00:00,2,2", "west,other,2,08:00:00,10:00:00,2,2"],
    ...["night,zone,1,31:30:00,33:00:00,2,2", "night,other,2,31:30:00,33:00:00,2,2"],
  ),
  "locations.geojson": JSON.stringify({
    type: "FeatureCollection",
    features: ["zone", "other"].map((id) => ({
      type: "Feature",
      id,
      properties: {},
      geometry: { type: "Polygon", coordinates: [square] },
    })),
  }),
};

beforeAll(() => importFeed("f-flex", FEED), 60_000);

async function trips(where: string, now: string): Promise<string[]> {
  const context = createContext({ stores: stores(), now: new Date(now) });
  const query = `{ feed_versions(where: { feed_onestop_id: "f-flex" }) { locations(where: { location_id: "zone" }) {
    stop_times(where: { ${where} }) { service_date trip { trip_id } }
  } } }`;
  const { data, errors } = await execute({ context, query });
  expect(errors).toBeUndefined();
  // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
  const rows = (data as any).feed_versions[0].locations[0].stop_times as any[];
  return rows.map((row) => `${row.trip.trip_id} ${row.service_date}`);
}

test("finds the windows of each agency's own clock", async () => {
  // 09:30 in New York and 06:30 in Los Angeles.
  expect(await trips("next: 600", "2026-06-03T13:30:00Z")).toEqual(["east 2026-06-03"]);
  expect(await trips("next: 600", "2026-06-03T16:30:00Z")).toEqual(["west 2026-06-03"]);
});

test("orders windows by the instant at which they begin", async () => {
  expect(await trips("next: 14400", "2026-06-03T11:00:00Z")).toEqual([
    "night 2026-06-02",
    "east 2026-06-03",
    "west 2026-06-03",
  ]);
});

test("has a window of the day before", async () => {
  // 08:30 in New York.
  expect(await trips("next: 600", "2026-06-03T12:30:00Z")).toEqual(["night 2026-06-02", "east 2026-06-03"]);
});
