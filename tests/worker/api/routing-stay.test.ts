/** Journeys whose riders stay on board, in the dialects of OpenTripPlanner and MOTIS. Paris is an hour ahead of UTC. */
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { NOW, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { stayFeed } from "./stay-feed.ts";

beforeAll(async () => {
  const rows = ["S2,S2,T1,T2,4,", ",,T2,T3,4,", "S2,S2,P1,P2,5,", "S2,S2,,,2,300"];
  await importFeed("f-stay", stayFeed(rows));
  await refreshLists(stores().db);
}, 60_000);

const [S1, S3, S4] = ["48,2", "48.108,2", "48.162,2"];

async function get(path: string, parameters: Record<string, string>) {
  const response = await ask(`/api/v2/routing/${path}?${new URLSearchParams(parameters)}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return (await response.json()) as any;
}

describe("staying on board", () => {
  test("is one ride through a chain of trips, also where a change takes longer", async () => {
    const asked = { fromPlace: S1, toPlace: S4, date: "2026-03-04", time: "07:55" };
    const [first] = (await get("otp/plan", asked)).plan.itineraries;
    expect(first).toMatchObject({ transfers: 0, endTime: Date.parse("2026-03-04T07:30:00Z"), waitingTime: 0 });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    expect(first.legs.map((leg: any) => [leg.tripId, leg.interlineWithPreviousLeg])).toEqual([
      ["f-stay:T1", false],
      ["f-stay:T2", true],
      ["f-stay:T3", true],
    ]);
  });

  test("is found where an arrival is asked for, too", async () => {
    const asked = { fromPlace: S1, toPlace: S4, date: "2026-03-04", time: "08:35", arriveBy: "true" };
    const [first] = (await get("otp/plan", asked)).plan.itineraries;
    expect(first).toMatchObject({ transfers: 0, startTime: Date.parse("2026-03-04T07:00:00Z") });
  });

  test("follows from a block, unless a rule says that riders must alight", async () => {
    const asked = { fromPlace: S1, toPlace: S3, time: "2026-03-04T08:30:00Z" };
    const { itineraries } = await get("motis/api/v5/plan", asked);
    const [first] = itineraries;
    expect(first).toMatchObject({ transfers: 0, startTime: "2026-03-04T09:00:00Z", endTime: "2026-03-04T09:20:00Z" });
    expect(first.legs[1]).toMatchObject({ tripId: "20260304_f-stay_B2", interlineWithPreviousLeg: true });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const trips = itineraries.flatMap(({ legs }: any) => legs.map(({ tripId }: any) => tripId));
    expect(trips).not.toContain("20260304_f-stay_P2");
  });

  test("follows from a block, by GraphQL", async () => {
    const query = `{ directions(where: { mode: TRANSIT, depart_at: "2026-03-04T08:30:00Z",
      from: { lat: 48, lon: 2 }, to: { lat: 48.108, lon: 2 } }) {
      itineraries { legs { mode stays_on_board trip { trip_id } next_departures { trip_id } } } } }`;
    const { data, errors } = await execute({ context: createContext({ stores: stores(), now: NOW }), query });
    expect(errors).toBeUndefined();
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const [first] = (data as any).directions.itineraries;
    expect(first.legs).toMatchObject([
      { mode: "TRANSIT", stays_on_board: false, trip: { trip_id: "B1" } },
      { mode: "TRANSIT", stays_on_board: true, trip: { trip_id: "B2" } },
    ]);
  });

  test.each([
    ["to the next trip of the block that runs on the day", "2026-03-04", "13:50", "14:00", ["V1", "V3"]],
    ["to another one on another day", "2026-03-07", "13:50", "14:00", ["V1", "V2"]],
    ["past midnight", "2026-03-04", "23:40", "23:50", ["M1", "M2"]],
    ["into the trips of the next day", "2026-03-05", "01:40", "01:50", ["N1", "N2"]],
  ])("leads %s", async (_, date, time, start, trips) => {
    const asked = { fromPlace: S1, toPlace: S3, date, time };
    const [first] = (await get("otp/plan", asked)).plan.itineraries;
    expect(first).toMatchObject({ transfers: 0, startTime: Date.parse(`${date}T${start}:00+01:00`) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    expect(first.legs.map(({ tripId }: any) => tripId)).toEqual(trips.map((trip) => `f-stay:${trip}`));
  });

  test("needs no allowance of changes, and is none in a parked vehicle", async () => {
    const plan = async (time: string) => {
      const asked = { fromPlace: S1, toPlace: S3, date: "2026-03-04", time, maxTransfers: "0" };
      const { itineraries } = (await get("otp/plan", asked)).plan;
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      return itineraries.map(({ legs }: any) => legs[0].tripId);
    };
    const trips = await plan("07:55");
    expect(trips).toEqual(expect.arrayContaining(["f-stay:T1", "f-stay:B1", "f-stay:V1", "f-stay:M1"]));
    for (const other of ["f-stay:P1", "f-stay:L1"]) expect(trips).not.toContain(other);
  });

  test("carries reach as far as the vehicle goes", async () => {
    const query = `{ reach(where: { lat: 48, lon: 2, date: "2026-03-04", time: "08:00:00", minutes: 60 }) {
      stops { stop { stop_id } travel_time } } }`;
    const { data } = await execute({ context: createContext({ stores: stores(), now: NOW }), query });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const stops = (data as any).reach.stops.map(({ stop, travel_time }: any) => [stop.stop_id, travel_time]);
    expect(stops).toEqual([
      ["S1", 0],
      ["S2", 600],
      ["S3", 1200],
      ["S4", 1800],
    ]);
  });

  test("is said on the page, and is no change", async () => {
    const response = await ask("/map?fromPlace=2,48&toPlace=2,48.108&departAt=2026-03-04T08:30:00Z");
    const page = (await response.text()).replaceAll(/<!--.*?-->/g, "");
    expect(page.split("Stay on board").length - 1).toBeGreaterThan(0);
    expect(page).toContain("20 min, no changes");
  });
});
