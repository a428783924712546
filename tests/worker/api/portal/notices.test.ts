/** Notices: noted by the writes that cause them and by the clock, each once, and shown to feed readers. */
import { beforeEach, describe, expect, test } from "vitest";
import { findFeed } from "../../../../worker/store/registry/feed.ts";
import { planFetch } from "../../../../worker/store/registry/fetch-plan.ts";
import { writeFeeds } from "../../../../worker/store/registry/registry.ts";
import { headOfChanges } from "../../../../worker/store/registry/webhook.ts";
import { saveDecisions } from "../../../../worker/store/version/activation.ts";
import { listEvents, noteDueNotices } from "../../../../worker/store/version/feed-notice.ts";
import { rowsAs } from "../../../support/rows.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const NOW = "2026-11-23T12:00:00.000Z";
let made = 0;
let feed: string;
let id: number;

/** Titles of what a feed reader gets, the newest first. */
async function titles(query: string): Promise<string[]> {
  const response = await ask(`/api/v2/portal/changes.feed.json?${query}`);
  expect(response.status).toBe(200);
  const { items } = (await response.json()) as { items: { title: string }[] };
  return items.map(({ title }) => title.slice(title.indexOf(": ") + 2));
}
const kinds = async (filter: Parameters<typeof listEvents>[1] = { feed }) =>
  (await listEvents(stores().db, filter, 20)).map(({ kind }) => kind);
const register = async (url: string) => {
  const row = (await findFeed(stores().db, feed))!;
  await writeFeeds(stores().db, [{ ...row, urls: JSON.stringify({ static_current: url }) }], NOW);
};
const fetched = (success: boolean, hour: number) =>
  planFetch(stores().db, id, { success, attemptedAt: NOW.replace("T12", `T${hour}`), delays: [60] });

beforeEach(async () => {
  feed = `f-notices~${++made}`;
  await importFeed(feed, SMALL_FEED, "2026-11-01T06:00:00.000Z");
  id = (await findFeed(stores().db, feed))!.id;
});

describe("a notice", () => {
  test("says that a feed moved to another URL, and nothing about the same one or the first", async () => {
    await register("https://a.example/gtfs.zip");
    await register("https://a.example/gtfs.zip");
    expect(await titles(`feed=${feed}`)).toEqual([]);
    await register("https://b.example/gtfs.zip");
    expect(await titles(`feed=${feed}`)).toEqual(["It is now fetched from https://b.example/gtfs.zip"]);
  });

  test("says that a source is down after three failures, and when it is back", async () => {
    for (const hour of [10, 11]) await fetched(false, hour);
    expect(await kinds()).toEqual([]);
    for (const hour of [12, 13, 14]) await fetched(false, hour);
    expect(await kinds()).toEqual(["source_down"]);
    for (const hour of [15, 16]) await fetched(true, hour);
    expect(await titles(`feed=${feed}`)).toEqual([
      "The source is back",
      "The source is down: 3 fetches in a row failed",
    ]);
  });

  test("says that a timetable ends, 30, 7, and 1 days before, each once", async () => {
    const days = [
      "2026-11-20",
      "2026-12-01",
      "2026-12-02",
      "2026-12-24",
      "2026-12-25",
      "2026-12-30",
      "2026-12-31",
      "2027-01-02",
    ];
    for (const day of days) await noteDueNotices(stores().db, `${day}T12:00:00.000Z`);
    expect(await titles(`feed=${feed}`)).toEqual([
      "The timetable ends on 31 December 2026, in 1 day or less",
      "The timetable ends on 31 December 2026, in 7 days or less",
      "The timetable ends on 31 December 2026, in 30 days or less",
    ]);
  });

  test("is not made for a publisher whose timetables are always short", async () => {
    feed = `${feed}~short`;
    const calendar = SMALL_FEED["calendar.txt"]!.replace("20261231", "20261126");
    await importFeed(feed, { ...SMALL_FEED, "calendar.txt": calendar }, "2026-11-22T06:00:00.000Z");
    await noteDueNotices(stores().db, NOW);
    expect(await kinds()).toEqual([]);
    await noteDueNotices(stores().db, "2026-11-25T12:00:00.000Z");
    expect(await titles(`feed=${feed}`)).toEqual(["The timetable ends on 26 November 2026, in 1 day or less"]);
  });

  test("says that a new version waits, once for each reason", async () => {
    const version = await importFeed(feed, SMALL_FEED, "2026-11-02T06:00:00.000Z", { activate: false });
    const decision = { id: version, outcome: "held", reason: "fewer_routes", evidence: { count: 1, of: 9 } } as const;
    await saveDecisions(stores().db, id, [decision], NOW);
    await saveDecisions(stores().db, id, [decision], "2026-11-24T12:00:00.000Z");
    await saveDecisions(stores().db, id, [{ ...decision, outcome: "held", reason: "feed_deactivated" }], NOW);
    expect(await titles(`feed=${feed}`)).toEqual([
      "A new version waits. It has only 1 route, and the active version has 9 routes. A person must decide",
    ]);
  });

  test("says that realtime stopped, at most once a day, and not of an endpoint that never worked", async () => {
    const poll = (type: string, state: string, since: string, fresh: number) =>
      stores().db.write([
        {
          sql:
            "INSERT OR REPLACE INTO realtime_endpoint (feed_id, type, checked_at, state, since, findings, polls, fresh, timed, " +
            "latency_sum, dated, age_sum, gaps, trips, trips_matched, stops, stops_matched) VALUES (?, ?, ?, ?, ?, '{}', 9, ?, " +
            "0, 0, 0, 0, 0, 0, 0, 0, 0)",
          values: [id, type, NOW, state, since, fresh],
        },
      ]);
    await poll("realtime_alerts", "failed", "2026-11-23T08:00:00.000Z", 0);
    await poll("realtime_trip_updates", "old", "2026-11-23T11:50:00.000Z", 5);
    await noteDueNotices(stores().db, NOW);
    expect(await kinds()).toEqual([]);
    await noteDueNotices(stores().db, "2026-11-23T12:10:00.000Z");
    await poll("realtime_trip_updates", "failed", "2026-11-23T12:20:00.000Z", 5);
    await noteDueNotices(stores().db, "2026-11-23T13:00:00.000Z");
    expect(await titles(`feed=${feed}`)).toEqual(["Trip updates stopped arriving"]);
  });
});

describe("the log of events", () => {
  test("numbers notices together with changes, and is read by operator, place, and line", async () => {
    const { db } = stores();
    const before = await headOfChanges(db);
    for (const hour of [10, 11, 12]) await fetched(false, hour);
    const [notice] = await listEvents(db, { feed }, 1);
    expect(notice!.id).toBe(before + 1);
    expect(await headOfChanges(db)).toBe(before + 1);
    const later = { "routes.txt": `${SMALL_FEED["routes.txt"]}Q,A,2,Harbor,3\n` };
    await importFeed(feed, { ...SMALL_FEED, ...later }, "2026-11-03T06:00:00.000Z");
    expect((await listEvents(db, { feed, after: before }, 20)).map((event) => event.id)).toEqual([
      before + 1,
      before + 2,
    ]);
    const one = async (sql: string) => (await rowsAs<{ value: string }>(db, sql, id))[0]!.value;
    const operator = await one("SELECT onestop_id AS value FROM operator_feed WHERE feed_id = ?");
    const line = await one(
      "SELECT r.onestop_id AS value FROM route r JOIN feed f ON f.active_version_id = r.feed_version_id WHERE f.id = ? AND r.onestop_id IS NOT NULL",
    );
    await db.write([
      {
        sql: "INSERT INTO served_place (country, region, city, agency_id, feed_id) VALUES ('Nowhere', 'West', ?1, ?2, ?2)",
        values: [feed, id],
      },
    ]);
    expect(await kinds({ operator, after: before })).toContain("source_down");
    expect(await kinds({ line, after: before })).toContain("source_down");
    expect(await kinds({ place: ["Nowhere", "West", feed] })).toEqual(["source_down"]);
    expect(await kinds({ place: ["Nowhere"] })).toContain("source_down");
    expect(await kinds({ place: ["West"] })).toEqual([]);
  });

  test("keeps notices of hidden feeds to itself", async () => {
    for (const hour of [10, 11, 12]) await fetched(false, hour);
    await stores().db.write([{ sql: "UPDATE feed SET public = 0 WHERE id = ?", values: [id] }]);
    expect(await kinds()).toEqual([]);
  });
});
