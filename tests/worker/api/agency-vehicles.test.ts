/** Vehicles of an agency: those that name no route or trip belong to it if its realtime feed serves nobody else. */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { rowsAs } from "../../support/rows.ts";
import { addFeed, addOperatorRow, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

const NOW = new Date("2026-03-04T13:00:00Z");
const SECONDS = NOW.getTime() / 1000;
const position = { latitude: 48.2, longitude: 16.4 };
const operator = async (feed: string) => {
  const sql =
    "SELECT o.onestop_id, f.id AS feed FROM feed f JOIN operator_feed o ON o.feed_id = f.id WHERE f.onestop_id = ?";
  return (await rowsAs<{ onestop_id: string; feed: number }>(stores().db, sql, feed))[0]!;
};

beforeAll(async () => {
  await importFeed("f-alone", GOOD_FEED);
  await importFeed("f-other", { ...GOOD_FEED, "agency.txt": GOOD_FEED["agency.txt"]!.replace("Small", "Other") });
  const { db } = stores();
  await addFeed(db, { id: 800, onestop_id: "f-alone~rt", spec: "gtfs-rt" });
  const { onestop_id: onestopId } = await operator("f-alone");
  await addOperatorRow(db, { id: 8000, onestopId, name: "Small", feedId: 800 });
  const vehicles = [
    { id: "named", vehicle: { position, trip: { routeId: "R" }, timestamp: SECONDS - 90 } },
    { id: "nameless", vehicle: { position, timestamp: SECONDS - 60 } },
    { id: "strange", vehicle: { position, trip: { routeId: "nowhere" }, timestamp: SECONDS - 30 } },
    { id: "timeless", vehicle: { position, trip: { routeId: "R" } } },
  ];
  const message = { header: { gtfsRealtimeVersion: "2.0", timestamp: SECONDS }, entity: vehicles };
  await replaceAllRealtime(stores(), [{ feed: "f-alone~rt", type: "realtime_vehicle_positions", message }], NOW);
}, 60_000);

async function ids(field: string): Promise<string[]> {
  const query = `{ agencies(where: { feed_onestop_id: "f-alone" }) { ${field} { id } routes { ${field} { id } } } }`;
  const { data, errors } = await execute({ context: createContext({ stores: stores(), now: NOW }), query });
  expect(errors).toBeUndefined();
  const { agencies } = data as { agencies: { vehicle_positions: { id: string }[]; routes: unknown }[] };
  expect(agencies[0]!.routes).toEqual([
    { vehicle_positions: expect.not.arrayContaining([{ id: "nameless" }, { id: "strange" }]) },
  ]);
  return agencies[0]!.vehicle_positions.map(({ id }) => id);
}

test("all of the feed, if it serves one agency", async () => {
  expect(await ids("vehicle_positions")).toEqual(["named", "nameless", "strange", "timeless"]);
});

test("a limit keeps those that reported last; the time of the message is not that of a vehicle", async () => {
  expect(await ids("vehicle_positions(limit: 2)")).toEqual(["nameless", "strange"]);
  const { data } = await execute({
    context: createContext({ stores: stores(), now: NOW }),
    query:
      "{ vehicle_positions(limit: 3, where: { bbox: { min_lon: 16, min_lat: 48, max_lon: 17, max_lat: 49 } }) { id timestamp } }",
  });
  expect((data as { vehicle_positions: { id: string }[] }).vehicle_positions.map(({ id }) => id)).toEqual([
    "named",
    "nameless",
    "strange",
  ]);
});

test("only those on its routes, if the realtime feed serves another feed as well", async () => {
  const { db } = stores();
  const { onestop_id: onestopId } = await operator("f-alone");
  await addOperatorRow(db, { id: 8001, onestopId, name: "Small", feedId: (await operator("f-other")).feed });
  const found = await ids("vehicle_positions");
  expect(found).not.toContain("nameless");
  expect(found).not.toContain("strange");
});
