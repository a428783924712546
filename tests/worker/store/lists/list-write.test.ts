import { beforeEach, describe, expect, test } from "vitest";
import { activateVersion, unimportVersion } from "../../../../worker/ingest/lifecycle.ts";
import { deriveOperators } from "../../../../worker/ingest/operators.ts";
import { syncRegistry } from "../../../../worker/ingest/registry/sync.ts";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { type FeedEntry, listEntries, listTotals } from "../../../../worker/store/lists/read.ts";
import { ensureFeed, findFeed, setVisibility } from "../../../../worker/store/registry/feed.ts";
import { recordFetch } from "../../../../worker/store/registry/fetch.ts";
import { successorOf } from "../../../../worker/store/registry/replaced-ids.ts";
import { rowAs, rowsAs } from "../../../support/rows.ts";
import { stores } from "../../api/fixture.ts";
import { csv, importFeed } from "../../api/imported.ts";

const NOW = "2026-11-21T06:00:00.000Z";
const { db } = stores();

/** Everything that readers see, without the numbers that operators' rows happen to have. */
async function lists() {
  const entries = async (kind: "feed" | "operator") =>
    (await listEntries(db, kind)).map(([, entry]) => entry).sort((a, b) => (a.onestopId < b.onestopId ? -1 : 1));
  const shown = async (kind: string) =>
    (await rowsAs<{ shown: string }>(db, `SELECT shown FROM ${kind}_list ORDER BY shown ->> 'onestop_id'`)).map((row) =>
      JSON.parse(row.shown),
    );
  return [
    await entries("feed"),
    await entries("operator"),
    await shown("feed"),
    await shown("operator"),
    await listTotals(db),
    await db.rows("SELECT * FROM served_place ORDER BY country, region, city, agency_id"),
    await db.rows("SELECT * FROM place_list ORDER BY level, country, region"),
  ];
}

async function expectDerived() {
  const kept = await lists();
  await refreshLists(db);
  expect(await lists()).toEqual(kept);
  const { operator } = await listTotals(db);
  const rows =
    "SELECT count(*) AS rows FROM operator_feed t JOIN feed f ON f.id = t.feed_id WHERE f.public = 1 AND f.deleted_at IS NULL";
  expect(operator.rows).toBe((await rowAs<{ rows: number }>(db, rows))!.rows);
}

const files = (name: string) => ({
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone",
    `${name},${name},https://a.example,Europe/Berlin`,
  ),
  "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "1,One,52.5,13.4", "2,Two,52.51,13.41"),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", `1,${name},1,3`),
  "trips.txt": csv("route_id,service_id,trip_id,shape_id", "1,w,t,s"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    "t,08:00:00,08:00:00,1,1",
    "t,08:10:00,08:10:00,2,2",
  ),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "w,1,1,1,1,1,0,0,20260101,20261231",
  ),
  "shapes.txt": csv("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence", "s,52.5,13.4,1", "s,52.51,13.41,2"),
});
const sync = async (feeds: object[], operators: object[]) => {
  await syncRegistry(db, [{ name: "a", text: JSON.stringify({ feeds, operators }) }], { now: NOW });
  await deriveOperators(db);
};
const idOf = async (onestopId: string) => (await findFeed(db, onestopId))!.id;

beforeEach(async () => {
  const tables = [
    "feed",
    "feed_version",
    "feed_version_import",
    "feed_version_file",
    "feed_fetch",
    "agency",
    "operator",
    "operator_feed",
  ];
  await db.write([...tables, "search", "search_doc", "superseded"].map((table) => ({ sql: `DELETE FROM ${table}` })));
  await refreshLists(db);
});

describe("lists", () => {
  test("are equal at every step to lists derived from scratch", async () => {
    const alpha = {
      id: "f-a",
      spec: "gtfs",
      urls: { static_current: "https://a.example/gtfs.zip" },
      tags: { unstable_url: "true" },
    };
    const live = { id: "f-a~rt", spec: "gtfs-rt", urls: { realtime_alerts: "https://a.example/rt" } };
    const operator = {
      onestop_id: "o-a",
      name: "A",
      tags: { us_ntd_id: "1" },
      associated_feeds: [{ feed_onestop_id: "f-a" }, { feed_onestop_id: "f-a~rt" }],
    };
    await sync([alpha, live], [operator]);
    await expectDerived();
    await recordFetch(db, {
      feedId: await idOf("f-a"),
      urlType: "static_current",
      url: "u",
      success: false,
      fetchedAt: NOW,
      error: "404",
    });
    await expectDerived();
    const first = await importFeed("f-a", files("X"));
    await expectDerived();
    const other = await importFeed("f-b", files("Y"), "2026-04-01T12:00:00.000Z");
    await expectDerived();
    await setVisibility(db, await idOf("f-b"), false);
    await expectDerived();
    expect((await listTotals(db)).feed).toMatchObject({
      count: 2,
      versions: 1,
      active: 1,
      agencies: 1,
      routes: 1,
      stops: 2,
    });
    await setVisibility(db, await idOf("f-b"), true);
    await expectDerived();
    await activateVersion(stores(), await idOf("f-a"), null);
    await expectDerived();
    await activateVersion(stores(), await idOf("f-a"), first);
    await expectDerived();
    await unimportVersion(stores(), { id: other, feed_id: await idOf("f-b") }, NOW);
    await expectDerived();
    await sync(
      [{ ...alpha, name: "Alpha" }],
      [{ ...operator, name: "New name", associated_feeds: [{ feed_onestop_id: "f-a" }] }],
    );
    await expectDerived();
    await sync([], []);
    await expectDerived();
    expect((await listTotals(db)).feed.active).toBe(0);
  });

  test("name what replaced a feed or operator only while that is visible", async () => {
    const operator = (onestop_id: string, feed: string, more = {}) => ({
      onestop_id,
      name: onestop_id,
      associated_feeds: [{ feed_onestop_id: feed }],
      ...more,
    });
    await sync(
      [
        { id: "f-old", spec: "gtfs" },
        { id: "f-new", spec: "gtfs", supersedes_ids: ["f-old"] },
      ],
      [operator("o-old", "f-old"), operator("o-new", "f-new", { supersedes_ids: ["o-old"] })],
    );
    const replacements = async () => {
      const entries = [...(await listEntries(db, "feed")), ...(await listEntries(db, "operator"))];
      return Object.fromEntries(entries.map(([, { onestopId, replacedBy }]) => [onestopId, replacedBy]));
    };
    const all = { "f-old": "f-new", "f-new": null, "o-old": "o-new", "o-new": null };
    expect(await replacements()).toEqual(all);
    await setVisibility(db, await idOf("f-new"), false);
    await expectDerived();
    expect(await replacements()).toEqual({ "f-old": null, "o-old": null });
    expect(await successorOf(db, "feed", "f-old")).toBeNull();
    expect(await successorOf(db, "operator", "o-old")).toBeNull();
    await setVisibility(db, await idOf("f-new"), true);
    await expectDerived();
    expect(await replacements()).toEqual(all);
    expect(await successorOf(db, "feed", "f-old")).toBe("f-new");
    expect(await successorOf(db, "operator", "o-old")).toBe("o-new");
  });

  test("contain the entry of a feed", async () => {
    await importFeed("f-a", files("X"));
    const [[, entry]] = (await listEntries(db, "feed")) as [[number, FeedEntry]];
    expect(entry.onestopId).toBe("f-a");
    expect(entry.importStatus).toBe("success");
    expect(entry.serviceEnd).toBe("2026-12-31");
    expect(entry.content).toEqual(["shapes"]);
    expect(entry.box).toEqual([13.4, 52.5, 13.41, 52.51]);
    expect(entry.operatorNames).toBe("X");
  });

  test("are derived by the first reader", async () => {
    await ensureFeed(db, "f-a", NOW);
    await db.write([{ sql: "DELETE FROM tally" }, { sql: "DELETE FROM list_block" }, { sql: "DELETE FROM feed_list" }]);
    expect((await listTotals(db)).feed.count).toBe(1);
    await db.write([{ sql: "DELETE FROM tally" }, { sql: "DELETE FROM list_block" }]);
    expect(await listEntries(db, "feed")).toHaveLength(1);
  });

  test("contain a feed in one block, whatever its name", async () => {
    const feeds = Array.from({ length: 600 }, (_, i) => ({ id: `f-${i}`, spec: "gtfs", name: `"${i}'` }));
    await sync(feeds, []);
    expect(await listEntries(db, "feed")).toHaveLength(600);
    expect((await listTotals(db)).feed.count).toBe(600);
    await expectDerived();
    db.cost.rowsRead = 0;
    await recordFetch(db, {
      feedId: await idOf("f-7"),
      urlType: "static_current",
      url: "u",
      success: true,
      fetchedAt: NOW,
    });
    expect(db.cost.rowsRead).toBeLessThan(60);
  });
});
