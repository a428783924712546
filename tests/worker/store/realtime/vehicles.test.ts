import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { importArchived } from "../../../../worker/ingest/import.ts";
import { webPlatform } from "../../../../worker/ingest/platform.ts";
import { matchIds } from "../../../../worker/ingest/realtime/sample.ts";
import { Loaders } from "../../../../worker/loaders/loaders.ts";
import { vehiclesIn } from "../../../../worker/schedule/vehicles.ts";
import { type ArchiveBucket, archiveKey } from "../../../../worker/store/archive/archive.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { routesNamed, stopsNamed, tripsNamed } from "../../../../worker/store/realtime/named.ts";
import { replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { ensureFeed } from "../../../../worker/store/registry/feed.ts";
import { createVersion } from "../../../../worker/store/version/version.ts";
import { message } from "../../../support/realtime/message.ts";
import { rowsAs } from "../../../support/rows.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { storedZip } from "../../../support/stored-zip.ts";

const bindings = env as unknown as Record<string, unknown>;
const archive = bindings.ARCHIVE as ArchiveBucket;
const stores = openStores(bindings);
const { db } = stores;
const NOW = "2026-11-21T06:00:00Z";
const tools = { stores, archive, platform: webPlatform, now: () => new Date(NOW), progress: () => {} };

/** The small feed with another route and other trips; its stops keep their ids. */
const OTHER_FEED = {
  ...SMALL_FEED,
  "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nQ,A,1,One,3\n",
  "trips.txt": "route_id,service_id,trip_id\nQ,WD,T2\nQ,WD,U1\n",
  "stop_times.txt": SMALL_FEED["stop_times.txt"]!.replaceAll("T1", "U1"),
};

async function importFeed(onestopId: string, digit: string, files: Readonly<Record<string, string>>): Promise<number> {
  const feed = await ensureFeed(db, onestopId, NOW);
  const sha1 = digit.repeat(40);
  await archive.put(archiveKey(sha1), storedZip(files));
  const version = { feed_id: feed.id, sha1, url: "", fetched_at: NOW, created_at: NOW };
  const id = await createVersion(db, version);
  await importArchived(id, true, tools);
  return id;
}

describe("entities by GTFS id, and vehicles by version", () => {
  let one = 0;
  let other = 0;

  beforeAll(async () => {
    one = await importFeed("f-one", "1", SMALL_FEED);
    other = await importFeed("f-other", "2", OTHER_FEED);
    const shared = await ensureFeed(db, "f-shared~rt", NOW);
    const single = await ensureFeed(db, "f-single~rt", NOW);
    await db.write([{ sql: "UPDATE feed SET spec = 'gtfs-rt' WHERE onestop_id LIKE '%~rt'" }]);
    const ids = await rowsAs<{ id: number; onestop_id: string }>(db, "SELECT id, onestop_id FROM feed ORDER BY id");
    const id = (onestopId: string) => ids.find((feed) => feed.onestop_id === onestopId)!.id;
    await db.insertRows(
      "operator_feed",
      ["id", "onestop_id", "feed_id"],
      [
        [9001, "o-region", id("f-one")],
        [9002, "o-region", id("f-other")],
        [9003, "o-region", shared.id],
        [9004, "o-one", id("f-one")],
        [9005, "o-one", single.id],
      ],
    );
  });

  it("finds only routes, stops and trips of the requested version", async () => {
    const both = (gtfsId: string) => [one, other].map((feedVersionId) => ({ feedVersionId, gtfsId }));
    const versions = (found: { feedVersionId: number; gtfsId: string }[]) =>
      found.map((f) => [f.feedVersionId, f.gtfsId]).sort();
    expect(versions(await routesNamed(db, [...both("R"), ...both("Q"), ...both("nope")]))).toEqual([
      [one, "R"],
      [other, "Q"],
    ]);
    expect(versions(await stopsNamed(db, [...both("S"), ...both("s")]))).toEqual([
      [one, "S"],
      [other, "S"],
    ]);
    const trips = await tripsNamed(stores, [
      ...both("T1"),
      ...both("T2"),
      ...both("U1"),
      ...both("nope"),
      ...both("T1"),
    ]);
    expect(versions(trips)).toEqual([
      [one, "T1"],
      [one, "T2"],
      [other, "T2"],
      [other, "U1"],
    ]);
    const [route] = await routesNamed(db, [{ feedVersionId: one, gtfsId: "R" }]);
    expect(trips.filter((t) => t.feedVersionId === one).map((t) => t.routeId)).toEqual([route?.id, route?.id]);
    expect(await tripsNamed(stores, [{ feedVersionId: 99_999, gtfsId: "T1" }])).toEqual([]);
    expect(await tripsNamed(stores, [])).toEqual([]);
  });

  it("attributes a vehicle to the only version, or to the version with its ids", async () => {
    const versions = async (feed: string, ...parts: object[]) => {
      const entities = parts.map((part) => ({ vehicle: { position: { latitude: 1, longitude: 1 }, ...part } }));
      const input = { feed, type: "realtime_vehicle_positions" as const, message: message(entities) };
      await replaceAllRealtime(stores, [input], new Date(NOW));
      const fresh = openStores(bindings);
      const context = {
        stores: fresh,
        now: new Date(NOW),
        loaders: new Loaders(fresh.db.turn),
        fields: new Set<string>(),
      };
      const vehicles = await vehiclesIn(context, { minLon: 0, minLat: 0, maxLon: 2, maxLat: 2 }, parts.length);
      return vehicles.map(({ version }) => version?.id ?? null);
    };
    expect(await versions("f-single~rt", {}, { trip: { tripId: "U1" } })).toEqual([one, one]);
    expect(await versions("f-one", {})).toEqual([one]);
    const shared = await versions(
      "f-shared~rt",
      {},
      { stopId: "S" },
      { trip: { tripId: "T2" } },
      { trip: { tripId: "T2", routeId: "Q" } },
      { trip: { tripId: "T1" }, stopId: "S" },
      { trip: { tripId: "U1" } },
      { trip: { tripId: "added", routeId: "R" } },
    );
    expect(shared).toEqual([null, null, null, other, one, other, one]);
    expect(await versions("f-unknown~rt", { trip: { tripId: "T1" } })).toEqual([null]);
  });

  it("counts the sampled ids that the served versions have", async () => {
    const ids = { trips: ["T1", "U1", "gone"], stops: ["S", "gone"] };
    const matched = (feed: string) => matchIds(stores, feed, ids);
    expect(await matched("f-single~rt")).toEqual({ trips: 3, tripsMatched: 1, stops: 2, stopsMatched: 1 });
    expect(await matched("f-shared~rt")).toEqual({ trips: 3, tripsMatched: 2, stops: 2, stopsMatched: 1 });
    expect(await matched("f-unknown~rt")).toBeNull();
  });
});
