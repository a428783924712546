/** Walks on streets in journeys, as a client receives them: a stop beyond a river, with a bridge, and steps on the short way. */
import { beforeAll, describe, expect, test } from "vitest";
import { pointInPolygon } from "../../../src/domain/geo/polygon.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask as askWorker } from "../../support/worker/ask.ts";
import { storeStreets } from "../../support/worker/streets.ts";
import { DIRECTIONS_FEED } from "./directions-feed.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const FEED = {
  "agency.txt": DIRECTIONS_FEED["agency.txt"]!,
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding",
    "p,South Bank,51.999,12,0,,1",
    "y,Far,52.2,12,0,,1",
    "i,Beyond,51.999,14,0,,1",
    `w,Wood,${51.999 + 600 / 111_195},15,0,,1`,
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_long_name,route_type", "r,N,R,Rail,1"),
  "trips.txt": csv(
    "route_id,service_id,trip_id,wheelchair_accessible",
    "r,WD,out,1",
    "r,WD,back,1",
    "r,WD,east,1",
    "r,WD,west,1",
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...["out,09:00:00,09:00:00,p,1", "out,09:30:00,09:30:00,y,2"],
    ...["back,10:00:00,10:00:00,y,1", "back,10:30:00,10:30:00,p,2"],
    ...["east,10:00:00,10:00:00,y,1", "east,11:00:00,11:00:00,i,2", "east,12:00:00,12:00:00,w,3"],
    ...["west,09:00:00,09:00:00,w,1", "west,10:00:00,10:00:00,i,2", "west,11:00:00,11:00:00,y,3"],
  ),
  "calendar.txt": DIRECTIONS_FEED["calendar.txt"]!,
};

/** Meters to the east at 52 degrees north, in degrees; and to the north. */
const EAST = 1 / (111_195 * Math.cos((52 * Math.PI) / 180));
const NORTH = 1 / 111_195;
const at = (east: number, north: number, lon = 12) => [lon + east * EAST, 51.999 + north * NORTH] as const;

/** Two banks 400 m apart without a bridge, two degrees to the east; a street, another degree to the east; and a long one around a bend. */
const APART = [
  ...[at(-900, 0, 14), at(900, 0, 14), at(-900, 400, 14), at(900, 400, 14)],
  ...[at(-900, 0, 15), at(900, 0, 15)],
  ...[at(0, 0, 16), at(0, 900, 16), at(4000, 900, 16), at(4000, 0, 16)],
];

/** The river is between the banks. A bridge with steps is 300 m to the east, one without 500 m to the east. */
const CITY = {
  junctions: [at(-100, 0), at(300, 0), at(500, 0), at(-100, 150), at(300, 150), at(500, 150), ...APART],
  streets: [
    { from: 0, to: 1, name: "South Bank" },
    { from: 1, to: 2, name: "South Bank" },
    { from: 3, to: 4, name: "North Bank" },
    { from: 4, to: 5, name: "North Bank" },
    { from: 1, to: 4, name: "Stair Bridge", flags: 3 },
    { from: 2, to: 5, name: "Old Bridge" },
    { from: 6, to: 7, name: "South Bank" },
    { from: 8, to: 9, name: "North Bank" },
    { from: 10, to: 11, name: "Wood Street" },
    { from: 12, to: 13, name: "Long Street" },
    { from: 13, to: 14, name: "Long Street" },
    { from: 14, to: 15, name: "Long Street" },
  ],
};
const HERE = { lon: at(0, 150)[0], lat: at(0, 150)[1], name: "Here" };
const FAR = { lon: 12, lat: 52.2 };
const QUERY = `query ($where: DirectionRequest!) { directions(where: $where) { data_source exception_code itineraries {
  legs { mode start_time end_time duration { duration } distance { distance } walk_source geometry
    steps { instruction relative_direction absolute_direction street_name is_unnamed stays_on geometry_offset distance { distance } } } } } }`;

beforeAll(async () => {
  await storeStreets(CITY);
  await importFeed("f-streets", FEED);
  await refreshLists(stores().db);
}, 60_000);

async function directions(where: Record<string, unknown>) {
  const { data } = await ask(QUERY, { where: { mode: "TRANSIT", ...where } });
  return data.directions;
}

const MORNING = { depart_at: "2026-03-04T13:00:00Z" };

describe("a stop beyond the river", () => {
  test("is reached over the nearest bridge, with steps in words", async () => {
    const { data_source: source, itineraries } = await directions({ from: HERE, to: FAR, ...MORNING });
    const [walk] = itineraries[0].legs;
    // 300 m to the bridge, 150 m over it, and 300 m back, at 1.2 m/s.
    expect(walk).toMatchObject({ mode: "WALK", walk_source: "STREETS" });
    expect(walk.distance.distance).toBeCloseTo(0.75, 2);
    expect(walk.duration.duration).toBeCloseTo(625, -1);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    expect(walk.steps.map((step: any) => step.instruction)).toEqual([
      "East on North Bank, 300 m",
      "Right on Stair Bridge, 150 m",
      "Right on South Bank, 300 m",
    ]);
    expect(walk.steps[1]).toMatchObject({
      ...{ relative_direction: "RIGHT", absolute_direction: "SOUTH", street_name: "Stair Bridge" },
      ...{ is_unnamed: false, stays_on: false },
    });
    const { coordinates } = walk.geometry;
    const [lon, lat] = coordinates[walk.steps[1].geometry_offset];
    expect(lon).toBeCloseTo(at(300, 150)[0], 5);
    expect(lat).toBeCloseTo(at(300, 150)[1], 5);
    expect(source).toContain("© OpenStreetMap contributors");
  });

  test("is reached without steps by wheelchair", async () => {
    const { itineraries } = await directions({ from: HERE, to: FAR, ...MORNING, wheelchair_accessible: true });
    const [walk] = itineraries[0].legs;
    expect(walk.distance.distance).toBeCloseTo(1.15, 2);
    expect(walk.steps[1].street_name).toBe("Old Bridge");
  });

  test("is left on the way back by the same streets, with the turns of that direction", async () => {
    const { itineraries } = await directions({ from: FAR, to: HERE, ...MORNING });
    const walk = itineraries[0].legs.at(-1);
    expect(walk.walk_source).toBe("STREETS");
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    expect(walk.steps.map((step: any) => [step.relative_direction, step.street_name])).toEqual([
      ["DEPART", "South Bank"],
      ["LEFT", "Stair Bridge"],
      ["LEFT", "North Bank"],
    ]);
    expect(walk.geometry.coordinates[0]).toEqual([12, 51.999]);
  });
});

test("a walk all the way follows streets, and a straight line where there are none", async () => {
  const there = { lon: 12, lat: 51.999 };
  const onStreets = await directions({ from: HERE, to: there, mode: "WALK" });
  expect(onStreets.itineraries[0].legs[0]).toMatchObject({ walk_source: "STREETS" });
  expect(onStreets.itineraries[0].legs[0].distance.distance).toBeCloseTo(0.75, 2);
  const elsewhere = await directions({ from: { lon: 13, lat: 52 }, to: { lon: 13.001, lat: 52 }, mode: "WALK" });
  expect(elsewhere.itineraries[0].legs[0].walk_source).toBe("STRAIGHT_LINE");
  expect(elsewhere.data_source).not.toContain("OpenStreetMap");
});

test("a long walk follows streets, too; one beyond 5 km is a straight line and says so", async () => {
  const place = (east: number) => ({ lon: at(east, 0, 16)[0], lat: at(east, 0, 16)[1] });
  const walk = async (east: number, mode: "TRANSIT" | "WALK") =>
    (await directions({ from: place(0), to: place(east), mode })).itineraries[0].legs[0];
  for (const mode of ["TRANSIT", "WALK"] as const) {
    const onStreets = await walk(4000, mode);
    expect(onStreets.walk_source).toBe("STREETS");
    expect(onStreets.distance.distance).toBeCloseTo(5.8, 1);
  }
  expect((await walk(5200, "WALK")).walk_source).toBe("STRAIGHT_LINE");
});

describe("streets without a way between them", () => {
  // The banks two degrees to the east of the city with bridges.
  const bank = (north: number) => ({ lon: 14, lat: 51.999 + north * NORTH });

  test("a walk all the way is not drawn over the river", async () => {
    const { exception_code: code, itineraries } = await directions({ from: bank(400), to: bank(0), mode: "WALK" });
    expect([code, itineraries]).toEqual(["NO_WAY_ON_FOOT", []]);
  });

  test("a stop that no street leads to is none in walking distance", async () => {
    expect(await directions({ from: bank(400), to: FAR, ...MORNING })).toMatchObject({
      exception_code: "NO_STOP_NEAR_ORIGIN",
      itineraries: [],
    });
    expect(await directions({ from: FAR, to: bank(400), ...MORNING })).toMatchObject({
      exception_code: "NO_STOP_NEAR_DESTINATION",
      itineraries: [],
    });
  });

  test("a stop without any street around it is reached by the straight line, which is named", async () => {
    const { itineraries } = await directions({ from: { lon: 15, lat: 51.999 }, to: FAR, ...MORNING });
    expect(itineraries[0].legs[0]).toMatchObject({ mode: "WALK", walk_source: "STRAIGHT_LINE" });
  });
});

describe("reach", () => {
  const REACH = `query ($where: ReachRequest!) { reach(where: $where) { data_source walk_source
    stops { travel_time stop { stop_id } } bands { minutes area } } }`;
  const at10 = { date: "2026-03-04", time: 28_800, minutes: 30 };
  async function reach(where: Record<string, unknown>) {
    const { data, errors } = await ask(REACH, { where: { ...at10, ...where } });
    return { reach: data?.reach, code: errors?.[0]?.extensions?.code };
  }
  const isIn = (point: readonly [number, number], area: { coordinates: [number, number][][][] }) =>
    area.coordinates.some((rings) => pointInPolygon(point, rings));

  test("counts the way over the nearest bridge, without steps by wheelchair", async () => {
    const { lon, lat } = HERE;
    const walk = { lon, lat };
    const { reach: onFoot } = await reach(walk);
    expect(onFoot.walk_source).toBe("STREETS");
    expect(onFoot.data_source).toContain("© OpenStreetMap contributors");
    // 750 m and 1,150 m at 1.2 m/s.
    expect(onFoot.stops).toEqual([{ travel_time: expect.closeTo(625, -1), stop: { stop_id: "p" } }]);
    const { reach: stepFree } = await reach({ ...walk, wheelchair_accessible: true });
    expect(stepFree.stops).toEqual([{ travel_time: expect.closeTo(959, -1), stop: { stop_id: "p" } }]);
    expect((await reach({ ...walk, minutes: 10 })).reach.stops).toEqual([]);
  });

  test("follows streets and ends at the river", async () => {
    const [lon, lat] = at(0, 0, 14);
    const { bands } = (await reach({ lon, lat })).reach;
    const area = bands.at(-1).area;
    expect([isIn(at(800, 0, 14), area), isIn(at(-800, 20, 14), area)]).toEqual([true, true]);
    expect([isIn(at(0, 400, 14), area), isIn(at(500, 300, 14), area), isIn(at(0, -300, 14), area)]).toEqual([
      ...[false, false, false],
    ]);
    // 500 m are 7 minutes, 800 m are 11.
    expect([isIn(at(500, 0, 14), bands[0].area), isIn(at(800, 0, 14), bands[0].area)]).toEqual([true, false]);
  });

  test("names source and license of streets in the areas, which are saved as a file", async () => {
    const attribution = async (from: string) => {
      const response = await askWorker(`/api/v2/portal/reach?from=${from}&date=2026-03-04&time=08:00`);
      return ((await response.json()) as { bands: { attribution: string | null } }).bands.attribution;
    };
    expect(await attribution(`${HERE.lat},${HERE.lon}`)).toBe("© OpenStreetMap contributors, ODbL 1.0");
    expect(await attribution("52.203,12")).toBeNull();
  });

  test("does not begin where no street leads to a stop", async () => {
    const [lon, lat] = at(0, 400, 14);
    expect((await reach({ lon, lat })).code).toBe("query.no_stops");
  });

  test("is by the straight line where there are no streets, and says so", async () => {
    const { reach: straight } = await reach({ lon: 12, lat: 52.203 });
    expect(straight.walk_source).toBe("STRAIGHT_LINE");
    expect(straight.data_source).not.toContain("OpenStreetMap");
    const [far] = straight.stops;
    expect(far).toEqual({ travel_time: expect.closeTo(361, -1), stop: { stop_id: "y" } });
  });
});

describe("dialects", () => {
  const ENDS = `fromPlace=${HERE.lat},${HERE.lon}&toPlace=${FAR.lat},${FAR.lon}`;
  async function get(path: string) {
    const response = await askWorker(`/api/v2/routing/${path}`);
    expect(response.status).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await response.json()) as any;
  }

  test("OpenTripPlanner has one step for each street", async () => {
    const { plan } = await get(`otp/plan?${ENDS}&date=2026-03-04&time=08:00`);
    const [walk] = plan.itineraries[0].legs;
    expect(walk.steps).toMatchObject([
      { relativeDirection: "DEPART", absoluteDirection: "EAST", streetName: "North Bank", bogusName: false },
      { relativeDirection: "RIGHT", absoluteDirection: "SOUTH", streetName: "Stair Bridge", stayOn: false },
      { relativeDirection: "RIGHT", absoluteDirection: "WEST", streetName: "South Bank" },
    ]);
    expect(walk.steps.reduce((sum: number, { distance }: { distance: number }) => sum + distance, 0)).toBe(
      walk.distance,
    );
    expect(walk.steps[1].lon).toBeCloseTo(at(300, 150)[0], 5);
    expect(walk.legGeometry.length).toBeGreaterThanOrEqual(4);
  });

  test("MOTIS has one step for each street, with its line", async () => {
    const { itineraries } = await get(`motis/api/v1/plan?${ENDS}&time=2026-03-04T13:00:00Z`);
    const [walk] = itineraries[0].legs;
    expect(walk.steps).toMatchObject([
      { relativeDirection: "DEPART", streetName: "North Bank", stayOn: false, area: false, fromLevel: 0, toLevel: 0 },
      { relativeDirection: "RIGHT", streetName: "Stair Bridge" },
      { relativeDirection: "RIGHT", streetName: "South Bank" },
    ]);
    for (const { polyline } of walk.steps) expect(polyline.length).toBeGreaterThanOrEqual(2);
  });
});
