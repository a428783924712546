/** The page of a trip: how it is found, what it costs, and the run of a day as realtime data has it. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowAs, rowsAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import { expectTrips, loadCounted } from "../../support/worker/levels.ts";
import { addFeed, addOperatorRow, stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";
import { NIGHT_FEED } from "../api/night-feed.ts";

/** A Wednesday, 8:30 in New York. */
const NOW = new Date("2026-03-04T13:30:00Z");

const routes = new Map<string, string>();
let sha1 = "";

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
  const { db } = stores();
  await addFeed(db, { id: 900, onestop_id: "f-night~rt", spec: "gtfs-rt" });
  const [operator] = await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed LIMIT 1");
  await addOperatorRow(db, { id: 9000, onestopId: operator!.onestop_id, name: "Night", feedId: 900 });
  await replaceAllRealtime(
    stores(),
    [
      {
        feed: "f-night~rt",
        type: "realtime_trip_updates",
        message: {
          header: { gtfsRealtimeVersion: "2.0", timestamp: String(NOW.getTime() / 1000) },
          entity: [
            {
              id: "1",
              tripUpdate: {
                trip: { tripId: "d1", startDate: "20260304" },
                stopTimeUpdate: [
                  { stopSequence: 2, arrival: { delay: 300 }, departure: { delay: 300 } },
                  { stopSequence: 3, scheduleRelationship: "SKIPPED" },
                ],
              },
            },
          ],
        },
      },
      {
        feed: "f-night~rt",
        type: "realtime_vehicle_positions",
        message: {
          header: { gtfsRealtimeVersion: "2.0", timestamp: String(NOW.getTime() / 1000) },
          entity: [
            {
              id: "v",
              vehicle: {
                trip: { tripId: "d1", startDate: "20260304" },
                position: { latitude: 40.705, longitude: -74.005 },
                stopId: "Q",
                currentStatus: "IN_TRANSIT_TO",
                timestamp: String(NOW.getTime() / 1000 - 60),
              },
            },
          ],
        },
      },
    ],
    NOW,
  );
  await refreshLists(db);
  for (const { route_id, onestop_id } of await rowsAs<{ route_id: string; onestop_id: string }>(
    db,
    "SELECT route_id, onestop_id FROM route",
  )) {
    routes.set(route_id, onestop_id);
  }
  sha1 = (await rowAs<{ sha1: string }>(db, "SELECT sha1 FROM feed_version"))!.sha1;
}, 60_000);

async function page(path: string, now = NOW): Promise<{ status: number; text: string }> {
  const response = await ask(path, { init: { headers: { "x-test-now": now.toISOString() } } });
  const html = await response.text();
  // The text of <main>, without its markup.
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  const text = main
    .replaceAll(/<script[\s\S]*?<\/script>/g, " ")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
  return { status: response.status, text };
}

const of = (route: string, trip: string) => `/routes/${routes.get(route)}/trips/${trip}`;

describe("the page of a trip", () => {
  test("has all times with seconds, the days in words, and no statement on another day", async () => {
    const { status, text } = await page(of("day", "d2"));
    expect(status).toBe(200);
    for (const words of ["9:00:00 am", "9:20:00 am", "9:25:00 am", "9:40:00 am", "Monday to Friday", "To Quay"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("The run of Wednesday, 4 March 2026 · No realtime data for this run.");
  });

  test("shows what realtime data expects, the vehicle, and a skipped stop", async () => {
    const { text } = await page(of("day", "d1"));
    expect(text).toContain("8:25:00 am");
    expect(text).toMatch(/Expected: +8:30:00 am/);
    expect(text).toContain("5 minutes late");
    expect(text).toMatch(/The vehicle is on its way to Quay ?, reported 1 minute ago/);
    expect(text).toContain("canceled");
    const other = await page(`${of("day", "d1")}?date=2026-03-05`);
    expect(other.text).toContain("The run of Thursday, 5 March 2026 · No realtime data for this run.");
    expect(other.text).not.toContain("late");
  });

  test("after midnight the run of yesterday is shown as long as it is under way", async () => {
    const late = await page(of("night", "n1"), new Date("2026-03-05T05:30:00Z"));
    expect(late.text).toContain("The run of Wednesday, 4 March 2026");
    const over = await page(of("night", "n1"), new Date("2026-03-05T08:30:00Z"));
    expect(over.text).toContain("The run of Thursday, 5 March 2026");
  });

  test("a day without service is told, and a trip with a headway begins where the URL says", async () => {
    expect((await page(`${of("day", "d1")}?date=2026-03-07`)).text).toContain("does not run on Saturday, 7 March 2026");
    const { text } = await page(`${of("often", "f1")}?start=14:20:00`);
    expect(text).toMatch(/Repeats every 20 min from 2:00:00 pm until 3:00:00 pm/);
    expect(text).toContain("2:20:00 pm");
    expect(text).toContain("2:30:00 pm");
  });

  test.each([
    ["an unknown trip", () => of("day", "none")],
    ["a trip of another route", () => of("day", "n1")],
    ["an unknown route", () => "/routes/r-none/trips/d1"],
    ["a malformed key", () => "/routes/@@/trips/d1"],
  ])("%s is answered with 404", async (_what, path) => {
    expect((await page(path())).status).toBe(404);
  });

  test.each([
    ["a Onestop ID", () => of("day", "d1")],
    ["a feed and a GTFS id", () => "/routes/f-night:day/trips/d1"],
    ["a version", () => `/routes/f-night@${sha1}:day/trips/d1`],
  ])(
    "by %s decides its status in two reads one after the other, and needs six in all, and few rows",
    { timeout: 60_000 },
    async (_what, path) => {
      const load = () => loadCounted(path(), NOW);
      const { rows, status } = await load();
      expect(status).toBe(200);
      expect(rows, `${rows} rows`).toBeLessThanOrEqual(54);
      await expectTrips(load, path(), { first: 2, levels: 6 });
    },
  );
});
