/** Journeys whose riders stay on board, in the dialects of OpenTripPlanner and MOTIS. Paris is an hour ahead of UTC. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
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
    expect(first.legs[1]).toMatchObject({ tripId: "f-stay_B2", interlineWithPreviousLeg: true });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const trips = itineraries.flatMap(({ legs }: any) => legs.map(({ tripId }: any) => tripId));
    expect(trips).not.toContain("f-stay_P2");
  });
});
