/** Ways inside a station by its pathways, outages of elevators, and what the API answers about them. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowAs } from "../../support/rows.ts";
import { STATION_FEED } from "../../support/station-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

beforeAll(async () => {
  await importFeed("f-inside", STATION_FEED);
  await refreshLists(stores().db);
}, 60_000);

/** Replaces the alerts of the feed. @param informed stop_ids of each alert, with its heading */
async function putAlerts(...alerts: readonly { informed: string[]; heading: string }[]): Promise<void> {
  const entity = alerts.map(({ informed, heading }, i) => ({
    id: String(i),
    alert: {
      informedEntity: informed.map((stopId) => ({ stopId })),
      headerText: { translation: [{ text: heading, language: "en" }] },
    },
  }));
  const now = new Date();
  const header = { gtfsRealtimeVersion: "2.0", timestamp: String(Math.floor(now.getTime() / 1000) + alerts.length) };
  await replaceAllRealtime(stores(), [{ feed: "f-inside", type: "realtime_alerts", message: { header, entity } }], now);
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function ways(query: Record<string, string>, key = "f-inside:S"): Promise<any> {
  const response = await ask(`/api/v2/portal/stops/${key}/ways?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.json();
}

const instructions = ({ way }: { way: { steps: { instruction: string }[] } }) =>
  way.steps.map(({ instruction }) => instruction);

describe("the way inside a station", () => {
  test("is the quickest, in words, with signs and steps", async () => {
    const answer = await ways({ from: "E", to: "P1" });
    expect(answer.station).toEqual({ stop_id: "S", name: "Central" });
    expect(instructions(answer)).toEqual([
      "Take the stairs down to Hall (level Mezzanine, signposted “Trains”), 20 steps, 30 s",
      "Go through the fare gate to Paid side, 5 s",
      "Take the escalator down to Platform 1 (level Tracks, signposted “Track 1”), 40 s",
    ]);
    expect(answer.way).toMatchObject({ duration: 75, stair_count: 20, avoids: [] });
    expect(answer.no_way).toBe(null);
  });

  test("leads back by the exit gate and the signs of that direction", async () => {
    expect(instructions(await ways({ from: "P1", to: "E" }))).toEqual([
      "Take the elevator up to Paid side (level Mezzanine), 1 min 30 s",
      "Go out through the exit gate to Hall, 5 s",
      "Take the stairs up to Main St (level Street, signposted “Exit A”), 20 steps, 30 s",
    ]);
  });

  test("without steps takes the elevators", async () => {
    const answer = await ways({ from: "L", to: "P1", step_free: "true" });
    expect(answer.way.steps.map(({ mode }: { mode: string }) => mode)).toEqual(["ELEVATOR", "FARE_GATE", "ELEVATOR"]);
    expect(answer.way).toMatchObject({ duration: 155, stair_count: 0 });
  });

  test("is of the whole station, also by the key of a platform, and to a boarding area", async () => {
    const answer = await ways({ from: "L", to: "B1", step_free: "true" }, "f-inside:P1");
    expect(answer.station.stop_id).toBe("S");
    expect(instructions(answer).at(-1)).toBe("Walk to Boarding area B1");
  });

  test("is explained if it is missing, with other entrances", async () => {
    const stairs = await ways({ from: "E", to: "P1", step_free: "true" });
    expect([stairs.way, stairs.no_way]).toEqual([null, "ONLY_BY_STEPS"]);
    expect(stairs.other_entrances).toEqual([{ stop_id: "L", name: "Main St elevator", duration: 155 }]);
    expect((await ways({ from: "E", to: "P2" })).no_way).toBe("NOT_CONNECTED");
    expect((await ways({ from: "L", to: "P2", step_free: "true" })).no_way).toBe("NOT_ACCESSIBLE");
  });
});

describe("elevators out of service", () => {
  test("are not taken, and the answer says which", async () => {
    await putAlerts({ informed: ["lift-platform"], heading: "Elevator closed until May" });
    const answer = await ways({ from: "P1", to: "E" });
    expect(answer.outages).toEqual([
      {
        ...{ pathway_id: "lift-platform", from_name: "Paid side", to_name: "Platform 1", mode: "ELEVATOR" },
        alert: "Elevator closed until May",
      },
    ]);
    expect(answer.way.avoids).toEqual(["lift-platform"]);
    expect(instructions(answer)[0]).toBe("Take the stairs up to Paid side (level Mezzanine), 60 steps, 1 min 40 s");
    const stepFree = await ways({ from: "L", to: "P1", step_free: "true" });
    expect([stepFree.way, stepFree.no_way]).toEqual([null, "OUT_OF_SERVICE"]);
  });

  test("are told apart from alerts that name none, and open again after the alert", async () => {
    await putAlerts({ informed: ["S"], heading: "An elevator is out of service" });
    const unclear = await ways({ from: "L", to: "P1", step_free: "true" });
    expect(unclear.outages).toEqual([
      { pathway_id: null, from_name: null, to_name: null, mode: null, alert: "An elevator is out of service" },
    ]);
    expect(unclear.no_way).toBe(null);
    await putAlerts();
    expect((await ways({})).outages).toEqual([]);
  });
});

describe("other requests", () => {
  test("without ends, the answer has places and pathways", async () => {
    const answer = await ways({});
    expect([answer.way, answer.no_way, answer.other_entrances]).toEqual([null, null, []]);
    expect(answer.places.find(({ stop_id }: { stop_id: string }) => stop_id === "P1")).toEqual({
      ...{ stop_id: "P1", name: "Platform 1", kind: "PLATFORM", level_index: -2, level_name: "Tracks" },
      ...{ lat: 50, lon: 10.001, is_inaccessible: false },
    });
    expect(answer.pathways).toContainEqual({
      ...{ pathway_id: "gate", from: "N1", to: "N2", mode: "FARE_GATE" },
      ...{ is_bidirectional: false, is_closed: false },
    });
  });

  test.each([
    ["f-inside:S", "from=X&to=P1", 400],
    ["f-inside:S", "step_free=perhaps", 400],
    ["f-inside:X", "", 404],
    ["f-inside:nothing", "", 404],
    ["999999999", "", 404],
    ["%20", "", 404],
  ])("%s?%s is refused with %i", async (key, query, status) => {
    const response = await ask(`/api/v2/portal/stops/${key}/ways?${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("error");
  });

  test("a numeric key leads to the same station", async () => {
    const row = await rowAs<{ id: number }>(stores().db, "SELECT id FROM stop WHERE stop_id = ?", "L");
    expect((await ways({}, String(row!.id))).station.stop_id).toBe("S");
  });
});
