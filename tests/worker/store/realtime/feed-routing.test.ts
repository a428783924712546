import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { realtimeOfFeeds, servedVersions, vehicleMessagesIn } from "../../../../worker/store/realtime/feed-routing.ts";
import { putRealtime, replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { message } from "../../../support/realtime/message.ts";

const NOW = new Date("2026-11-21T06:00:00Z");
const UPDATES = "realtime_trip_updates";
const VEHICLES = "realtime_vehicle_positions";
const fresh = () => openStores(env as unknown as Record<string, unknown>);
const stores = fresh();
const { db } = stores;

type Feed = [id: number, onestopId: string, spec: string, version: number | null, visible?: number, deleted?: string];
const FEEDS: Feed[] = [
  [1, "f-a", "gtfs", 11],
  [2, "f-a~rt", "gtfs-rt", null],
  [3, "f-b", "gtfs", 13],
  [4, "f-regional~rt", "gtfs-rt", null],
  [5, "f-hidden~rt", "gtfs-rt", null, 0],
  [6, "f-gone~rt", "gtfs-rt", null, 1, "2026-01-01T00:00:00Z"],
  [7, "f-lonely", "gtfs", 17],
  [8, "f-other", "gtfs", 18],
  [9, "f-inactive", "gtfs", null],
];
/** operator Onestop ID → feeds */
const OPERATORS: [string, number[]][] = [
  ["o-a", [1, 2, 5, 6, 8]],
  ["o-a2", [1, 2]],
  ["o-region", [1, 3, 4, 9]],
  ["o-elsewhere", [7]],
];

const update = (tripId: string) => message([{ tripUpdate: { trip: { tripId } } }]);
const vehicleAt = (...places: [number, number][]) =>
  message(places.map(([longitude, latitude]) => ({ vehicle: { position: { longitude, latitude } } })));

describe("realtime of static feeds", () => {
  beforeAll(async () => {
    await db.insertRows(
      "feed",
      ["id", "onestop_id", "spec", "active_version_id", "public", "deleted_at", "created_at", "updated_at"],
      FEEDS.map(([id, onestopId, spec, version, visible, deleted]) => [
        id,
        onestopId,
        spec,
        version,
        visible ?? 1,
        deleted ?? null,
        NOW.toISOString(),
        NOW.toISOString(),
      ]),
    );
    const rows = OPERATORS.flatMap(([onestopId, feeds]) => feeds.map((feed) => [onestopId, feed] as const));
    await db.insertRows(
      "operator_feed",
      ["id", "onestop_id", "feed_id"],
      rows.map(([onestopId, feed], i) => [i + 1, onestopId, feed]),
    );
  });
  beforeEach(() => replaceAllRealtime(stores, [], NOW));

  it("is from the feed itself and from public realtime feeds with a shared operator, each once", async () => {
    for (const [, feed] of FEEDS) await putRealtime(stores, feed, UPDATES, update(feed), NOW);
    const found = await realtimeOfFeeds(fresh().db, [1, 3, 7, 99], UPDATES);
    const feeds = (id: number) => found.get(id)?.map((m) => m.facts.feed);
    expect(feeds(1)).toEqual(["f-a", "f-a~rt", "f-regional~rt"]);
    expect(feeds(3)).toEqual(["f-b", "f-regional~rt"]);
    expect(feeds(7)).toEqual(["f-lonely"]);
    expect(feeds(99)).toEqual([]);
    expect(found.get(1)?.[1]?.tripUpdates.of("f-a~rt")).toHaveLength(1);
  });

  it("separates types and costs a few rows", async () => {
    await putRealtime(stores, "f-regional~rt", UPDATES, update("t"), NOW);
    await putRealtime(stores, "f-regional~rt", "realtime_alerts", message([]), NOW);
    await realtimeOfFeeds(db, [3], UPDATES);
    const again = fresh();
    const found = await realtimeOfFeeds(again.db, [3], UPDATES);
    expect(found.get(3)?.map((m) => m.facts.type)).toEqual([UPDATES]);
    expect(again.db.cost.roundTrips).toBe(1);
    expect(again.db.cost.rowsRead).toBeLessThanOrEqual(20);
    expect((await realtimeOfFeeds(db, [3], VEHICLES)).get(3)).toEqual([]);
  });

  it("finds the active versions for a realtime feed", async () => {
    const versions = async (...feeds: string[]) =>
      (await servedVersions(db, feeds)).map((v) => [v.realtimeFeed, v.feedOnestopId, v.feedVersionId]);
    expect(await versions("f-regional~rt")).toEqual([
      ["f-regional~rt", "f-a", 11],
      ["f-regional~rt", "f-b", 13],
    ]);
    expect(await versions("f-a~rt", "f-lonely", "f-unknown")).toEqual([
      ["f-a~rt", "f-a", 11],
      ["f-a~rt", "f-other", 18],
      ["f-lonely", "f-lonely", 17],
    ]);
  });

  it("finds the messages with vehicles near a box, also across the antimeridian", async () => {
    await putRealtime(stores, "f-a~rt", VEHICLES, vehicleAt([-122.4, 37.7], [-122.2, 37.9], [0, 0]), NOW);
    await putRealtime(stores, "f-b", VEHICLES, vehicleAt([179.9, -18]), NOW);
    await putRealtime(stores, "f-hidden~rt", VEHICLES, vehicleAt([-122.3, 37.8]), NOW);
    await putRealtime(stores, "f-lonely", VEHICLES, message([{ vehicle: {} }]), NOW);
    const near = async (minLon: number, minLat: number, maxLon: number, maxLat: number) =>
      (await vehicleMessagesIn(db, { minLon, minLat, maxLon, maxLat })).map((m) => m.facts.feed);
    expect(await near(-122.3, 37.8, -122.1, 38)).toEqual(["f-a~rt"]);
    expect(await near(-122.2, 37.9, -122, 38)).toEqual(["f-a~rt"]);
    expect(await near(-122.1, 37.8, -122, 38)).toEqual([]);
    expect(await near(179, -19, -179, -17)).toEqual(["f-b"]);
    expect(await near(-180, -90, 180, 90)).toEqual(["f-a~rt", "f-b"]);
    expect(await near(10, 50, 9, 40)).toEqual([]);
  });
});
