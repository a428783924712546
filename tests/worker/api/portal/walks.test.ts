/** Distances on foot to the stops around a point, over an imported feed beside a river whose streets are made for it. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { ask } from "../../../support/worker/ask.ts";
import { storeStreets } from "../../../support/worker/streets.ts";
import { DIRECTIONS_FEED } from "../directions-feed.ts";
import { ask as askGraphql, stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";

/** Meters to the east and to the north at 52 degrees north, in degrees. */
const EAST = 1 / (111_195 * Math.cos((52 * Math.PI) / 180));
const NORTH = 1 / 111_195;
const at = (east: number, north: number, lon = 12) => [lon + east * EAST, 52 + north * NORTH] as const;

/**
 * A street along each bank of a river 200 m wide, joined by stairs 300 m to the east and by a bridge without steps 500 m to
 * the east. An alley leads from the north bank to the north.
 */
const CITY = {
  junctions: [
    ...[at(-600, 0), at(300, 0), at(500, 0), at(-600, 200), at(0, 200), at(300, 200), at(500, 200), at(0, 500)],
    // A degree to the east: two banks without a bridge.
    ...[at(-900, 0, 13), at(900, 0, 13), at(-900, 300, 13), at(900, 300, 13)],
  ],
  streets: [
    ...[
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
      { from: 5, to: 6 },
    ],
    ...[
      { from: 1, to: 5, flags: 3 },
      { from: 2, to: 6 },
      { from: 4, to: 7 },
      { from: 8, to: 9 },
      { from: 10, to: 11 },
    ],
  ],
  water: [
    [at(-600, 120), at(600, 120)],
    [at(-600, 140), at(600, 140)],
  ],
};

const STOPS: [
  id: string,
  east: number,
  north: number,
  lon: number,
  type: number,
  parent: string,
  wheelchair: string,
][] = [
  ["south", 0, 0, 12, 0, "", ""],
  ["north", 0, 450, 12, 0, "", ""],
  ["station", -400, 150, 12, 1, "", ""],
  ["platform", -400, 150, 12, 0, "station", ""],
  ["door-west", -500, 200, 12, 2, "station", "1"],
  ["door-east", -300, 200, 12, 2, "station", "2"],
  ["cut", 0, 300, 13, 0, "", ""],
  ["lonely", 0, 0, 15, 0, "", ""],
];
const FEED = {
  "agency.txt": DIRECTIONS_FEED["agency.txt"]!,
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding",
    ...STOPS.map(([id, east, north, lon, type, parent, wheelchair]) => {
      const [x, y] = at(east, north, lon);
      return `${id},${id},${y},${x},${type},${parent},${wheelchair}`;
    }),
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_long_name,route_type", "r,N,R,Rail,1"),
  "trips.txt": csv("route_id,service_id,trip_id", "r,WD,t"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...["t,01:00:00,01:00:00,south,1", "t,02:00:00,02:00:00,north,2", "t,03:00:00,03:00:00,platform,3"],
    ...["t,08:00:00,08:00:00,cut,4", "t,20:00:00,20:00:00,lonely,5"],
  ),
  "calendar.txt": DIRECTIONS_FEED["calendar.txt"]!,
};

type End = { lat: number; lon: number; entrance: string | null };
type Walk = {
  stop_id: string;
  distance: number | null;
  duration: number | null;
  walk_source: string;
  from: End;
  to: End;
};

async function walks(query: Record<string, string>) {
  const response = await ask(`/api/v2/portal/walks?${new URLSearchParams(query)}`);
  const body = (await response.json()) as {
    origin: { stop_id: string | null; name: string | null };
    attribution: string | null;
    stops: Walk[];
    problem?: { code: string };
  };
  return { status: response.status, body };
}

const point = (east: number, north: number, lon = 12) => {
  const [x, y] = at(east, north, lon);
  return `${y},${x}`;
};
const short = ({ stops }: { stops: Walk[] }) =>
  stops.map(({ stop_id, distance, to }) => [
    stop_id,
    distance === null ? null : Math.round(distance / 10) * 10,
    to.entrance,
  ]);

beforeAll(async () => {
  await storeStreets(CITY);
  await importFeed("f-walks", FEED);
  await refreshLists(stores().db);
}, 60_000);

describe("walks to the stops around", () => {
  test("follow streets and bridges, so that the nearest by straight line is not the nearest on foot", async () => {
    const { status, body } = await walks({ from: point(0, 200), radius: "600" });
    expect(status).toBe(200);
    // The stop on the other bank is 200 m away, and 800 m on foot.
    expect(short(body)).toEqual([
      ["north", 250, null],
      ["station", 300, "door-east"],
      ["south", 800, null],
    ]);
    expect(body.stops[2]).toMatchObject({ walk_source: "STREETS", duration: expect.closeTo(800 / 1.2, -1) });
    expect(body.attribution).toBe("© OpenStreetMap contributors, ODbL 1.0");
  });

  test("begin on the own bank, although a street on the other one is nearer", async () => {
    const { body } = await walks({ from: point(0, 115), radius: "600" });
    expect(short(body)[0]).toEqual(["south", 120, null]);
  });

  test("by wheelchair avoid steps, and entrances without access", async () => {
    const { body } = await walks({ from: point(0, 200), radius: "600", wheelchair_accessible: "true" });
    expect(short(body)).toEqual([
      ["north", 250, null],
      ["station", 500, "door-west"],
      ["south", 1200, null],
    ]);
  });

  test("begin at the entrance of a station that is the nearest to each stop, and leave out its own platforms", async () => {
    for (const from of ["f-walks:station", "f-walks:platform"]) {
      const { body } = await walks({ from, radius: "600" });
      expect(body.stops.map(({ stop_id, from: start }) => [stop_id, start.entrance])).toEqual([
        ["north", "door-east"],
        ["south", "door-east"],
      ]);
      expect(short(body)).toEqual([
        ["north", 550, null],
        ["south", 1100, null],
      ]);
    }
  });

  test("begin at the entrances of the stop that is at the position, and without such a stop at the position", async () => {
    const [lat, lon] = point(-400, 150).split(",");
    const { body: byKey } = await walks({ from: "f-walks:platform", radius: "600" });
    const { data } = await askGraphql(
      '{ stops(where: { feed_onestop_id: "f-walks", search: "station" }) { id stop_id } }',
    );
    const { id } = data.stops.find(({ stop_id }: { stop_id: string }) => stop_id === "station");
    const { body } = await walks({ from: `${lat},${lon}`, stop: String(id), radius: "600" });
    expect(body.stops).toEqual(byKey.stops);
    const { body: other } = await walks({ from: `${lat},${lon}`, stop: "999999999", radius: "600" });
    expect(other.stops.map(({ stop_id, from }) => [stop_id, from.entrance])).toContainEqual(["station", null]);
  });

  test("have no length where no street leads to the stop", async () => {
    const { body } = await walks({ from: point(0, 0, 13) });
    expect(body.stops).toMatchObject([{ stop_id: "cut", distance: null, duration: null, walk_source: "STREETS" }]);
  });

  test("are estimates where no streets are stored", async () => {
    const { body } = await walks({ from: point(100, 0, 15) });
    expect(body.stops).toMatchObject([{ stop_id: "lonely", distance: 130, walk_source: "STRAIGHT_LINE" }]);
    expect(body.attribution).toBeNull();
  });

  test("are as many as requested", async () => {
    expect((await walks({ from: point(0, 200), radius: "600", limit: "1" })).body.stops).toHaveLength(1);
  });
});

describe("an origin that cannot be used", () => {
  test.each([
    ["", 400],
    ["here", 400],
    ["91,12", 400],
    ["52,181", 400],
    ["52,12,3", 400],
    ["s-unknown", 404],
    ["f-walks:nothing", 404],
    ["999999999", 404],
  ])("%s is refused with %i", async (from, status) => {
    const { status: actual, body } = await walks({ from });
    expect([actual, body.problem?.code]).toEqual([status, status === 404 ? "entity.not_found" : "parameter.invalid"]);
  });

  test.each([
    ["radius", "far"],
    ["limit", "all"],
    ["wheelchair_accessible", "maybe"],
  ])("%s=%s is refused", async (name, value) => {
    expect((await walks({ from: "52,12", [name]: value })).status).toBe(400);
  });
});
