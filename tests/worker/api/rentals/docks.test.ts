/** `docks` and `bikes` of GraphQL: from what was fetched while it is fresh, else from the system, asked once. */
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { haversine } from "../../../../src/domain/geo/globe.ts";
import type { GbfsStandIn } from "../../../support/gbfs-system.ts";
import { ask as askWorker } from "../../../support/worker/ask.ts";
import { followSystems } from "./systems.ts";

let two: GbfsStandIn;
let three: GbfsStandIn;
const stale = new Date(Date.now() - 3_600_000);

beforeAll(async () => {
  [two, three] = (await followSystems(
    {
      "f-two~bikes": { version: "2.3", origin: "https://two.example", moreStations: 40 },
      "f-three~bikes": { version: "3.0", origin: "https://three.example" },
    },
    stale,
  )) as [GbfsStandIn, GbfsStandIn];
});

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(String(input));
    const standIn = [two, three].find((one) => new URL(one.url).host === url.host);
    return standIn!.fetcher(url, init as { headers?: Record<string, string> });
  });
  return () => vi.restoreAllMocks();
});

async function data(query: string) {
  const response = await askWorker(`/api/v2/query?query=${encodeURIComponent(query)}`);
  const answer = (await response.json()) as { data?: Record<string, never[]>; errors?: unknown };
  expect(answer.errors).toBeUndefined();
  return answer.data as unknown as Record<string, Record<string, unknown>[]>;
}

const NEAR = "near: {lat: 46.8, lon: -71.2, radius: 1000}";

test("a stale system is asked once for all callers, and answers with what it has now", async () => {
  two.setEdition(6);
  const before = two.requests.length;
  const query = `{ docks(limit: 3, where: {${NEAR}}) { station_id status { num_bikes_available } feed { system_information { name } } } }`;
  const answers = await Promise.all([data(query), data(query), data(query)]);
  for (const { docks } of answers) {
    expect(docks!.filter(({ station_id }) => station_id === "a")).toEqual([
      expect.objectContaining({ station_id: "a", feed: { system_information: { name: "Harbor Bikes" } } }),
      expect.objectContaining({ station_id: "a" }),
    ]);
    expect(docks!.map(({ status }) => (status as { num_bikes_available: number }).num_bikes_available)).toContain(6);
  }
  expect(two.requests.slice(before).toSorted()).toEqual(["free_bike_status", "station_status"]);
  await data(query);
  expect(two.requests.slice(before)).toHaveLength(2);
});

test("docks are those within the circle, in order of their ids", async () => {
  const radius = 4000;
  const { docks } = await data(
    `{ docks(limit: 1000, where: {near: {lat: 46.8, lon: -71.2, radius: ${radius}}}) { station_id lat lon } }`,
  );
  const all = [
    ...[-71.2, -71.19].flatMap((lon, i) => Array(2).fill({ station_id: i === 0 ? "a" : "b", lat: 46.8, lon })),
    ...Array.from({ length: 40 }, (_, i) => ({ station_id: `m${i}`, lat: 46.8, lon: -71.15 + i / 10_000 })),
  ];
  const expected = all.filter(({ lat, lon }) => haversine([-71.2, 46.8], [lon, lat]) <= radius);
  expect(expected.length).toBeGreaterThan(4);
  expect(expected.length).toBeLessThan(all.length);
  expect(docks!.map(({ station_id }) => station_id)).toEqual(expected.map(({ station_id }) => station_id).toSorted());
});

test("every type of GBFS answers", async () => {
  const text = "name description currency price is_taxable";
  const plan = `${text} url surge_pricing plan_id per_min_pricing { start rate interval end } per_km_pricing { start }`;
  const type = `vehicle_type_id form_factor propulsion_type name max_range_meters default_pricing_plan { ${plan} } pricing_plans { plan_id } rental_uris { web } vehicle_assets { icon_url }`;
  const { docks, bikes } = await data(`{
    docks(limit: 1, where: {near: {lat: 46.8, lon: -71.2, radius: 10}}) {
      station_id name lat lon capacity address rental_methods is_virtual_station parking_hoop region { region_id name }
      status { num_bikes_available num_docks_available is_renting last_reported vehicle_types_available { count vehicle_type { ${type} } } }
      feed {
        system_information { system_id name operator language timezone rental_apps { ios { store_uri } android { store_uri } } }
        station_information { station_id } rental_hours { user_types days start_time end_time }
        calendars { start_month end_day } alerts { alert_id type summary times { start end } }
      }
    }
    bikes(limit: 5, where: {${NEAR}}) {
      bike_id lat lon is_reserved is_disabled current_range_meters vehicle_type { ${type} } pricing_plan { ${plan} }
      station { station_id } home_station { station_id } feed { system_information { system_id } }
    }
  }`);
  expect(docks).toMatchObject([
    {
      station_id: "a",
      region: { name: "Old Town" },
      status: {
        vehicle_types_available: [{ vehicle_type: { default_pricing_plan: { price: 1.5, currency: "CAD" } } }],
      },
      feed: { alerts: [{ type: "station_closure" }], system_information: { system_id: "harbor" } },
    },
  ]);
  expect(bikes!.length).toBeGreaterThanOrEqual(2);
  expect(bikes![0]).toMatchObject({
    vehicle_type: { form_factor: "scooter_standing" },
    pricing_plan: { per_min_pricing: [{ start: 30, rate: 0.25, interval: 1, end: null }] },
  });
});

test("without a circle, and far away, there is nothing", async () => {
  const { docks, bikes } = await data("{ docks { station_id } bikes { bike_id } }");
  expect([docks, bikes]).toEqual([[], []]);
  const far = await data("{ docks(where: {near: {lat: 10, lon: 10, radius: 5000}}) { station_id } }");
  expect(far.docks).toEqual([]);
});
