/** Changes on streets, as a client receives them: two stops 100 m apart with a river between them. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { StreetClass } from "../../../src/domain/streets/cell.ts";
import { unimportVersion } from "../../../worker/ingest/lifecycle.ts";
import type { ArchiveBucket } from "../../../worker/store/archive/archive.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { readStreetChanges, writeStreetChanges } from "../../../worker/store/streets/stored-changes.ts";
import { encodeColumns, integerColumn } from "../../../worker/store/timetable-file/columns.ts";
import {
  deleteUnclaimedTimetables,
  streetChangesKey,
  timetableFiles,
} from "../../../worker/store/timetable-file/object.ts";
import { findVersionById } from "../../../worker/store/version/version.ts";
import { ask as askWorker } from "../../support/worker/ask.ts";
import { storeStreets } from "../../support/worker/streets.ts";
import { DIRECTIONS_FEED } from "./directions-feed.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { newIsolate } from "./new-isolate.ts";

const archive = (env as unknown as { ARCHIVE: ArchiveBucket }).ARCHIVE;

/** Meters to the east at 52 degrees north, in degrees; and to the north. */
const EAST = 1 / (111_195 * Math.cos((52 * Math.PI) / 180));
const NORTH = 1 / 111_195;
const at = (east: number, north: number) => [12 + east * EAST, 51.999 + north * NORTH] as const;

/** Stairs lead over the river 150 m to the east, and a bridge 300 m to the east. Nothing leads to the island in the north. */
const CITY = {
  junctions: [
    ...[at(-900, 0), at(150, 0), at(300, 0), at(-900, 100), at(150, 100), at(300, 100)],
    ...[at(-100, 200), at(-900, 200), at(800, 200), at(-900, -700), at(-900, 900)],
  ],
  streets: [
    { from: 0, to: 1, name: "South Bank" },
    { from: 1, to: 2, name: "South Bank" },
    { from: 3, to: 4, name: "North Bank" },
    { from: 4, to: 5, name: "North Bank" },
    { from: 1, to: 4, name: "Stair Bridge", flags: StreetClass.steps },
    { from: 2, to: 5, name: "Old Bridge" },
    { from: 6, to: 7, name: "Island" },
    { from: 6, to: 8, name: "Island" },
    // Streets all around: where they end, a way may lead around outside of the extract.
    { from: 0, to: 9, name: "South Road" },
    { from: 7, to: 10, name: "North Road" },
  ],
};

const stopRow = (id: string, [lon, lat]: readonly [number, number]) => `${id},Stop ${id},${lat},${lon},1`;
const ride = (trip: string, from: string, departure: string, to: string, arrival: string) => [
  `${trip},${departure},${departure},${from},1`,
  `${trip},${arrival},${arrival},${to},2`,
];

const FEED = {
  "agency.txt": DIRECTIONS_FEED["agency.txt"]!,
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding",
    ...[stopRow("west", [11.5, 52]), stopRow("south", at(0, 0)), stopRow("north", at(0, 100))],
    ...[stopRow("island", at(0, 200)), stopRow("east", [12.5, 52]), stopRow("lake", [12.5, 52.3])],
  ),
  "routes.txt": csv(
    "route_id,agency_id,route_short_name,route_long_name,route_type",
    ...["one,N,1,One,3", "two,N,2,Two,3", "three,N,3,Three,3"],
  ),
  "trips.txt": csv(
    "route_id,service_id,trip_id,wheelchair_accessible",
    ...["one,WD,to-south,1", "two,WD,early,1", "two,WD,middle,1", "two,WD,late,1", "three,WD,to-lake,1"],
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...ride("to-south", "west", "09:00:00", "south", "09:30:00"),
    // The straight line takes 2 minutes, the stairs 6, and the bridge 10; a change takes one more.
    ...ride("early", "north", "09:35:00", "east", "09:55:00"),
    ...ride("middle", "north", "09:38:00", "east", "09:58:00"),
    ...ride("late", "north", "09:45:00", "east", "10:05:00"),
    ...ride("to-lake", "island", "09:50:00", "lake", "10:20:00"),
  ),
  "calendar.txt": DIRECTIONS_FEED["calendar.txt"]!,
};

const WEST = { lon: 11.5, lat: 52 };
const EASTERN = { lon: 12.5, lat: 52 };
const LAKE = { lon: 12.5, lat: 52.3 };
const MORNING = { mode: "TRANSIT", depart_at: "2026-03-04T13:00:00Z" };
const QUERY = `query ($where: DirectionRequest!) { directions(where: $where) { data_source exception_code itineraries {
  legs { mode duration { duration } distance { distance } walk_source geometry trip { trip_id }
    steps { instruction geometry_offset distance { distance } } } } } }`;

let version = 0;

beforeAll(async () => {
  await storeStreets(CITY);
  version = await importFeed("f-banks", FEED);
  await refreshLists(stores().db);
}, 60_000);

async function directions(where: Record<string, unknown>, opened = stores()) {
  const { data } = await ask(QUERY, { where: { ...MORNING, ...where } }, null, opened);
  return data.directions;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const tripsOf = (itinerary: any) => itinerary.legs.flatMap(({ trip }: any) => trip?.trip_id ?? []);

describe("a change to the other bank", () => {
  test("takes the way over the stairs, with its steps and its line", async () => {
    const { itineraries, data_source: source } = await directions({ from: WEST, to: EASTERN });
    expect(tripsOf(itineraries[0])).toEqual(["to-south", "middle"]);
    const walk = itineraries[0].legs[1];
    expect(walk).toMatchObject({ mode: "WALK", walk_source: "STREETS" });
    // 150 m, 100 m, and 150 m, at 1.2 m/s.
    expect(walk.duration.duration).toBe(334);
    expect(walk.distance.distance).toBeCloseTo(0.4, 3);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    expect(walk.steps.map((step: any) => step.instruction)).toEqual([
      "East on South Bank, 150 m",
      "Left on Stair Bridge, 100 m",
      "Left on North Bank, 150 m",
    ]);
    const { coordinates } = walk.geometry;
    expect(coordinates.length).toBeGreaterThanOrEqual(4);
    const [lon, lat] = coordinates[walk.steps[1].geometry_offset];
    expect(lon).toBeCloseTo(at(150, 0)[0], 5);
    expect(lat).toBeCloseTo(at(150, 0)[1], 5);
    expect(source).toContain("© OpenStreetMap contributors");
  });

  test("takes the bridge by wheelchair", async () => {
    const { itineraries } = await directions({ from: WEST, to: EASTERN, wheelchair_accessible: true });
    expect(tripsOf(itineraries[0])).toEqual(["to-south", "late"]);
    expect(itineraries[0].legs[1].distance.distance).toBeCloseTo(0.7, 3);
    expect(itineraries[0].legs[1].steps[1].instruction).toBe("Left on Old Bridge, 100 m");
  });

  test("is not offered to where no street leads", async () => {
    const { itineraries, exception_code: code } = await directions({ from: WEST, to: LAKE });
    expect(itineraries).toEqual([]);
    expect(code).not.toBeNull();
  });

  test("has the same steps for OpenTripPlanner and MOTIS", async () => {
    const get = async (path: string) => {
      const response = await askWorker(`/api/v2/routing/${path}`);
      expect(response.status).toBe(200);
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      return (await response.json()) as any;
    };
    const names = ["South Bank", "Stair Bridge", "North Bank"];
    const ends = `fromPlace=52,11.5&toPlace=52,12.5`;
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const namesOf = (leg: any) => leg.steps.map(({ streetName }: any) => streetName);
    const { plan } = await get(`otp/plan?${ends}&date=2026-03-04&time=08:00`);
    expect(namesOf(plan.itineraries[0].legs[1])).toEqual(names);
    const motis = await get(`motis/api/v1/plan?${ends}&time=2026-03-04T13:00:00Z`);
    expect(namesOf(motis.itineraries[0].legs[1])).toEqual(names);
  });
});

describe("a change to a stop of another feed", () => {
  const OTHER_FEED = {
    ...FEED,
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding",
      ...[stopRow("quay", at(0, 100)), stopRow("pier", at(0, 200)), stopRow("hill", [12.5, 51.7])],
    ),
    "trips.txt": csv(
      "route_id,service_id,trip_id,wheelchair_accessible",
      ...["one,WD,soon,1", "one,WD,later,1", "one,WD,last,1", "two,WD,ferry,1"],
    ),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...ride("soon", "quay", "09:35:00", "hill", "09:55:00"),
      ...ride("later", "quay", "09:38:00", "hill", "09:58:00"),
      ...ride("last", "quay", "09:45:00", "hill", "10:05:00"),
      ...ride("ferry", "pier", "09:36:00", "hill", "09:50:00"),
    ),
  };
  const HILL = { lon: 12.5, lat: 51.7 };
  const streetsOfWalk = async (wheelchair: boolean, opened = stores()) => {
    const where = { from: WEST, to: HILL, wheelchair_accessible: wheelchair };
    const { itineraries } = await directions(where, opened);
    const { walk_source: source, steps } = itineraries[0].legs[1];
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return [tripsOf(itineraries[0])[1], source, steps.map((step: any) => step.instruction.split(/ on |,/)[1])];
  };
  let otherVersion = 0;

  beforeAll(async () => {
    otherVersion = await importFeed("f-hills", OTHER_FEED);
    await refreshLists(stores().db);
  }, 60_000);

  test("takes the streets, which the version that was imported last has stored", async () => {
    expect(await streetsOfWalk(false)).toEqual(["later", "STREETS", ["South Bank", "Stair Bridge", "North Bank"]]);
    expect(await streetsOfWalk(true)).toEqual(["last", "STREETS", ["South Bank", "Old Bridge", "North Bank"]]);
  });

  test("reaches no stop to which no street leads, also in reach", async () => {
    const reach = await ask(
      `query ($where: ReachRequest!) { reach(where: $where) { stops { travel_time stop { stop_id } } } }`,
      { where: { ...WEST, depart_at: "2026-03-04T14:00:00Z", minutes: 60 } },
      null,
      stores(),
    );
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const hill = reach.data.reach.stops.find(({ stop }: any) => stop.stop_id === "hill");
    // By the ferry it would be 50 minutes from 9:00.
    expect(hill.travel_time).toBe(58 * 60);
  });

  test("is stored with both versions where the streets are built later, and without the other it is an estimate", async () => {
    const [banks, hills] = await Promise.all([version, otherVersion].map((id) => findVersionById(stores().db, id)));
    await writeStreetChanges(stores(), archive, banks!);
    const { changes } = (await readStreetChanges(archive, banks!))!;
    // South is its second stop, and island the fourth one.
    expect(changes.metersToNeighbor(1, [...at(0, 100)], false)).toBeCloseTo(400, 0);
    expect(changes.metersToNeighbor(1, [...at(0, 200)], false)).toBe(Number.POSITIVE_INFINITY);
    expect(changes.metersToNeighbor(3, [...at(0, 200)], true)).toBe(0);
    const newStores = () => openStores({ ...(env as unknown as Record<string, unknown>), DB: newIsolate() });
    await archive.delete(streetChangesKey(hills!));
    expect(await streetsOfWalk(false, newStores())).toEqual([
      "later",
      "STREETS",
      ["South Bank", "Stair Bridge", "North Bank"],
    ]);
    await archive.delete(streetChangesKey(banks!));
    expect((await streetsOfWalk(false, newStores())).slice(0, 2)).toEqual(["ferry", "STRAIGHT_LINE"]);
    for (const row of [banks!, hills!]) await writeStreetChanges(stores(), archive, row);
  });
});

describe("the stored walks", () => {
  const rowOf = async () => (await findVersionById(stores().db, version))!;

  test("hold the pairs within the distance, and are kept with the timetable file", async () => {
    const row = await rowOf();
    const { changes } = (await readStreetChanges(archive, row))!;
    // Stops by index: west, south, north, island, east, lake.
    expect(changes.meters(1, 2, false)).toBeCloseTo(400, 0);
    expect(changes.meters(2, 1, true)).toBeCloseTo(700, 0);
    expect(changes.meters(1, 3, false)).toBe(Number.POSITIVE_INFINITY);
    expect(changes.meters(0, 1, false)).toBeNull();
    expect(changes.meters(4, 5, true)).toBeNull();
    await deleteUnclaimedTimetables(stores().db, archive);
    expect((await timetableFiles(archive)).map(({ key }) => key)).toContain(streetChangesKey(row));
  });

  test("are ignored if they are damaged, and written again", async () => {
    const row = await rowOf();
    const key = streetChangesKey(row);
    await archive.put(key, new Uint8Array([1, 2, 3]));
    expect(await readStreetChanges(archive, row)).toBeNull();
    // As a straight line, the early trip is reached.
    const bindings = { ...(env as unknown as Record<string, unknown>), DB: newIsolate() };
    const { itineraries } = await directions({ from: WEST, to: EASTERN }, openStores(bindings));
    expect(tripsOf(itineraries[0])).toEqual(["to-south", "early"]);
    expect(itineraries[0].legs[1].walk_source).toBe("STRAIGHT_LINE");
    // South and north, each with the quay of the other feed, and the island with its pier.
    expect(await writeStreetChanges(stores(), archive, row)).toBe(4);
    expect(await readStreetChanges(archive, row)).not.toBeNull();
  });

  test("are read in the first layout, which had no stops of other feeds", async () => {
    const row = await rowOf();
    const columns = [[1], [0, 7, 7, 0, 0, 0], [0, 0, 1, 1, 1, 1, 1], [2], [4000], [7000]].map(integerColumn);
    await archive.put(streetChangesKey(row), encodeColumns(columns));
    const { changes } = (await readStreetChanges(archive, row))!;
    expect([changes.meters(1, 2, false), changes.meters(2, 1, true)]).toEqual([400, 700]);
    expect(changes.metersToNeighbor(1, [...at(0, 100)], false)).toBeNull();
  });

  test("are deleted where there are no streets any more, and with the version", async () => {
    const row = await rowOf();
    const { db } = stores();
    expect(await writeStreetChanges({ db }, archive, row)).toBeNull();
    expect(await archive.head(streetChangesKey(row))).toBeNull();
    await writeStreetChanges(stores(), archive, row);
    await unimportVersion(stores(), row, "2026-03-05T12:00:00Z", { archive });
    expect(await archive.head(streetChangesKey(row))).toBeNull();
  });
});
