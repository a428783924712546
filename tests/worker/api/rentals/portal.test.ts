/** Shared vehicles of the portal's own endpoints. */
import { beforeAll, expect, test, vi } from "vitest";
import { gbfsFiles } from "../../../support/gbfs-system.ts";
import { ask } from "../../../support/worker/ask.ts";
import { followSystems } from "./systems.ts";

/** The station "a" of this system is closed by its own hours. */
const CLOSED_ORIGIN = "https://closed.example";

/** Thirteen systems beside each other, from south to north. */
const MANY = Object.fromEntries(
  Array.from({ length: 13 }, (_, i) => [
    `f-many${String(i).padStart(2, "0")}~bikes`,
    { version: "2.3" as const, origin: `https://many${i}.example`, latitude: Number((-40.1 + i / 100).toFixed(2)) },
  ]),
);

beforeAll(async () => {
  await followSystems(
    {
      "f-shown~bikes": { version: "2.3", moreStations: 2000 },
      ...MANY,
      "f-closed~bikes": { version: "3.0", origin: CLOSED_ORIGIN, stationHours: "off", latitude: 50 },
    },
    new Date(),
  );
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("A fresh system is not asked."));
  return () => vi.restoreAllMocks();
});

const json = async (path: string) => (await ask(`/api/v2/portal${path}`)).json() as Promise<Record<string, never>>;

test("a system says what it is, what is available, and what it costs", async () => {
  const response = await ask("/api/v2/portal/feeds/f-shown~bikes/rentals");
  expect(response.headers.get("cache-control")).not.toContain("immutable");
  const { system } = (await response.json()) as { system: Record<string, unknown> };
  const status = gbfsFiles({ version: "2.3", moreStations: 2000 }, 1).station_status as {
    data: { stations: { num_bikes_available: number }[] };
  };
  const counts = status.data.stations.map(({ num_bikes_available }) => num_bikes_available);
  expect(system).toMatchObject({
    version: "2.3",
    information: { name: "Harbor Bikes" },
    counts: {
      stations: 2002,
      stations_with_bike: counts.filter((count) => count > 0).length,
      vehicles: counts.reduce((sum, count) => sum + count, 0) + 1,
    },
    types: [{ vehicle_type_id: "ebike" }, { vehicle_type_id: "scooter", available: 1 }],
    plans: [{ words: "CA$1.50 to start, then CA$0.25 per minute from minute 30." }],
    verdict: { answers: true, fresh: false, valid: false, problem: null },
    losses: [{ file: "free_bike_status", reason: "Its position is 0, 0.", count: 1 }],
    report: {
      success: true,
      errors: expect.arrayContaining([
        expect.objectContaining({
          ...{ filename: "free_bike_status.json", error_code: "gbfs_position_zero", field: "bikes[].lat", count: 1 },
        }),
      ]),
    },
    days: [{ samples: 1, failures: 0, share: expect.closeTo(0.9, 2) }],
  });
  expect((system.points as unknown[]).length).toBeLessThanOrEqual(400);
  expect(JSON.stringify(system).length).toBeLessThan(50_000);
});

test("a station that is closed by its own hours has nothing to rent, on the map and on the page of its system", async () => {
  const { features } = (await json("/rentals?lat=50&lon=-71.2&radius=100")) as unknown as {
    features: { properties: { id: string; vehicles: number; renting: boolean; opening_hours?: string } }[];
  };
  expect(features[0]!.properties).toMatchObject({ id: "a", vehicles: 1, renting: false, opening_hours: "off" });
  const { system } = (await json("/feeds/f-closed~bikes/rentals")) as unknown as {
    system: { counts: { stations_with_bike: number }; points: [number, number, number][] };
  };
  expect(system.counts.stations_with_bike).toBe(0);
  expect(system.points.find(([lon, lat]) => lon === -71.2 && lat === 50)?.[2]).toBe(0);
});

test("of many systems the nearest ones are read", async () => {
  const { systems } = (await json("/rentals?bbox=-71.5,-40.2,-70.9,-39.5")) as unknown as {
    systems: { feed_onestop_id: string }[];
  };
  const ids = systems.map(({ feed_onestop_id: id }) => id);
  expect(ids).toContain("f-many12~bikes");
  expect(ids).not.toContain("f-many00~bikes");
});

test("a feed that was not read has no system", async () => {
  expect(await json("/feeds/f-nothing~bikes/rentals")).toEqual({ system: null });
});

test("stations and vehicles around a point are GeoJSON, the nearest first", async () => {
  const { features } = (await json("/rentals?lat=46.8005&lon=-71.2&radius=1000")) as unknown as {
    features: { properties: { kind: string; id: string; distance: number; vehicles: number } }[];
  };
  expect(features.map(({ properties }) => [properties.kind, properties.id])).toEqual([
    ["station", "a"],
    ["vehicle", "v1"],
    ["station", "b"],
  ]);
  expect(features[0]!.properties).toMatchObject({ vehicles: 1, docks: 9, renting: true, name: "City Hall" });
  const many = await (await ask("/api/v2/portal/rentals?lat=46.8&lon=-71.1&radius=5000&limit=1000")).text();
  expect((JSON.parse(many) as { features: unknown[] }).features).toHaveLength(150);
  expect(many.length).toBeLessThan(50_000);
});

type Features = {
  features: { geometry: { coordinates: number[] }; properties: { kind: string; id: string; stations?: number } }[];
  systems: { feed_onestop_id: string; name: string; fetched_at: string; problem: string | null }[];
  empty: number[] | null;
};

test("what is in a box is shown one by one, or in groups where it is too much", async () => {
  const small = (await json("/rentals?bbox=-71.21,46.79,-71.18,46.81")) as unknown as Features;
  expect(small.features.map(({ properties: { kind, id } }) => [kind, id])).toEqual([
    ["station", "a"],
    ["station", "b"],
    ["vehicle", "v1"],
  ]);
  expect(small.systems).toEqual([
    { feed_onestop_id: "f-shown~bikes", name: "Harbor Bikes", fetched_at: expect.any(String), problem: null },
  ]);
  expect(small.empty).toBeNull();
  const text = await (await ask("/api/v2/portal/rentals?bbox=-71.25,46.75,-70.9,47&limit=150")).text();
  const { features } = JSON.parse(text) as Features;
  expect(text.length).toBeLessThan(50_000);
  expect(features.length).toBeLessThanOrEqual(150);
  const stations = features.map(({ properties: { kind, stations = 0 } }) =>
    kind === "group" ? stations : Number(kind === "station"),
  );
  expect(stations.reduce((sum, count) => sum + count, 0)).toBe(2002);
});

test("a box without systems names the larger one that has none, so that nothing there is requested again", async () => {
  expect(await json("/rentals?bbox=10.25,20.25,10.5,20.5")).toMatchObject({
    features: [],
    systems: [],
    empty: [10, 20, 11, 21],
  });
  const beside = (await json("/rentals?bbox=-71.9,46.1,-71.8,46.2")) as unknown as Features;
  expect(beside).toMatchObject({ features: [], systems: [], empty: null });
});

test("a system that does not answer says so beside its last state", async () => {
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ["Date"] });
  const { features, systems } = (await json("/rentals?bbox=-71.21,46.79,-71.18,46.81")) as unknown as Features;
  vi.useRealTimers();
  expect(features).toHaveLength(3);
  expect(systems[0]?.problem).toMatch(/^fetch\./);
});

test("a radius or position that cannot be read is a named error", async () => {
  expect((await ask("/api/v2/portal/rentals?lat=100&lon=0")).status).toBe(400);
  for (const bbox of ["1,2,3", "0,0,2,2", "10,5,11,4", "0,0,1,x"])
    expect((await ask(`/api/v2/portal/rentals?bbox=${bbox}`)).status, bbox).toBe(400);
  expect(await json("/rentals")).toMatchObject({ features: [], systems: [], empty: null });
});
