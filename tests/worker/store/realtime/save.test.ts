import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { putRealtime, removal, replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { getRealtime, storedFacts } from "../../../../worker/store/realtime/state.ts";
import { busyMessage, message } from "../../../support/realtime/message.ts";

const NOW = new Date("2026-11-21T06:00:00Z");
const LATER = new Date("2026-11-21T06:00:30Z");
const UPDATES = "realtime_trip_updates";
const fresh = () => openStores(env as unknown as Record<string, unknown>);
const stores = fresh();
const { db } = stores;

const late = (tripId: string, delay: number) =>
  message([{ tripUpdate: { trip: { tripId }, stopTimeUpdate: [{ stopSequence: 1, departure: { delay } }] } }]);
const delayOf = async (feed: string, tripId: string) =>
  (await getRealtime(fresh().db, [{ feed, type: UPDATES }]))[0]?.tripUpdates.of(tripId)[0]?.stopTimeUpdates[0]
    ?.departure?.delay;

/** The counter that grows with every change of a message. */
const messageVersion = async () => Number((await db.rows("SELECT next FROM counter WHERE name = 'realtime'"))[0]?.next);

describe("saving realtime messages", () => {
  beforeEach(() => replaceAllRealtime(stores, [], NOW));

  it("returns the last message, and its facts without its bytes", async () => {
    const put = await putRealtime(stores, "f-a~rt", UPDATES, late("t1", 60), NOW);
    expect(put).toMatchObject({ changed: true, entities: 1, headerTime: 1_790_000_000 });
    expect(await delayOf("f-a~rt", "t1")).toBe(60);
    await putRealtime(stores, "f-a~rt", UPDATES, late("t1", 90), LATER);
    expect(await delayOf("f-a~rt", "t1")).toBe(90);
    const facts = await storedFacts(db, ["f-b", "f-a~rt"]);
    expect(facts).toEqual([
      {
        feed: "f-a~rt",
        type: UPDATES,
        sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
        size: late("t1", 90).length,
        entities: 1,
        headerTime: 1_790_000_000,
        fetchedAt: LATER.toISOString(),
      },
    ]);
  });

  it("separates feeds and types", async () => {
    await putRealtime(stores, "f-a", UPDATES, late("t1", 1), NOW);
    await putRealtime(stores, "f-b", UPDATES, late("t1", 2), NOW);
    await putRealtime(stores, "f-a", "realtime_alerts", message([{ alert: { headerText: { translation: [] } } }]), NOW);
    expect(await delayOf("f-a", "t1")).toBe(1);
    expect(await delayOf("f-b", "t1")).toBe(2);
    const [alerts] = await getRealtime(db, [{ feed: "f-a", type: "realtime_alerts" }]);
    expect(alerts?.alerts).toHaveLength(1);
    await db.write(removal("feed_onestop_id = ?1", ["f-a"]));
    expect(await delayOf("f-a", "t1")).toBeUndefined();
    expect(await delayOf("f-b", "t1")).toBe(2);
    expect((await storedFacts(db, ["f-a", "f-b"])).map((f) => f.feed)).toEqual(["f-b"]);
    expect(await db.rows("SELECT count(*) AS n FROM realtime_part")).toEqual([{ n: 1 }]);
  });

  it("saves a message of several parts byte by byte, and a shorter one after it", async () => {
    const large = busyMessage(2000, 20);
    expect(large.length).toBeGreaterThan(1_500_000);
    await putRealtime(stores, "f-a", UPDATES, large, NOW);
    const [held] = await getRealtime(fresh().db, [{ feed: "f-a", type: UPDATES }]);
    expect(held?.bytes).toEqual(large);
    expect(held?.facts.entities).toBe(2000);
    await putRealtime(stores, "f-a", UPDATES, late("t1", 5), LATER);
    expect(await delayOf("f-a", "t1")).toBe(5);
    expect(await db.rows("SELECT count(*) AS n FROM realtime_part")).toEqual([{ n: 1 }]);
  });

  it("writes one row when the same message is saved again, and reports no change", async () => {
    await putRealtime(stores, "f-a", UPDATES, busyMessage(500, 20), NOW);
    const version = await messageVersion();
    const again = fresh();
    const put = await putRealtime(again, "f-a", UPDATES, busyMessage(500, 20), LATER);
    expect(put.changed).toBe(false);
    expect(again.db.cost.rowsWritten).toBeLessThanOrEqual(1);
    expect(await messageVersion()).toBe(version);
    expect((await storedFacts(db, ["f-a"]))[0]?.fetchedAt).toBe(LATER.toISOString());
    await putRealtime(stores, "f-a", UPDATES, late("t1", 5), LATER);
    expect(await messageVersion()).toBeGreaterThan(version);
  });

  it("reads one row of facts for a message it has already read", async () => {
    await putRealtime(stores, "f-a", UPDATES, busyMessage(2000, 20), NOW);
    await delayOf("f-a", "trip-2026-7");
    const again = fresh();
    const [held] = await getRealtime(again.db, [{ feed: "f-a", type: UPDATES }]);
    expect(held?.tripUpdates.of("trip-2026-7")).toHaveLength(1);
    expect(again.db.cost.rowsRead).toBeLessThanOrEqual(7);
    expect(again.db.cost.roundTrips).toBe(1);
  });

  it("refuses an invalid message and keeps the last valid one", async () => {
    await putRealtime(stores, "f-a", UPDATES, late("t1", 60), NOW);
    for (const [broken, code] of [
      [new Uint8Array(), "realtime.malformed"],
      [new TextEncoder().encode("<!doctype html><title>503</title>"), "realtime.not_protobuf"],
      [late("t1", 60).subarray(0, 20) as Uint8Array<ArrayBuffer>, "realtime.malformed"],
    ] as const) {
      await expect(putRealtime(stores, "f-a", UPDATES, broken, LATER)).rejects.toMatchObject({ code, status: 400 });
    }
    expect(await delayOf("f-a", "t1")).toBe(60);
  });

  it("replaces all messages at once or none", async () => {
    await putRealtime(stores, "f-old", UPDATES, late("t1", 1), NOW);
    const broken = { feed: "f-b", type: UPDATES, message: new Uint8Array([255]) } as const;
    const good = { feed: "f-a", type: UPDATES, message: late("t1", 2) } as const;
    await expect(replaceAllRealtime(stores, [good, broken], NOW)).rejects.toMatchObject({ code: "realtime.malformed" });
    expect(await delayOf("f-old", "t1")).toBe(1);
    expect(await delayOf("f-a", "t1")).toBeUndefined();
    await replaceAllRealtime(stores, [good, { ...good, message: late("t1", 3) }], NOW);
    expect(await delayOf("f-old", "t1")).toBeUndefined();
    expect(await delayOf("f-a", "t1")).toBe(3);
  });

  it("never mixes two messages for a reader during a write", async () => {
    const versions = [busyMessage(800, 20, 1_790_000_000), busyMessage(790, 20, 1_790_000_030)];
    await putRealtime(stores, "f-a", UPDATES, versions[0]!, NOW);
    const write = async () => {
      for (let i = 1; i < 8; i++) await putRealtime(fresh(), "f-a", UPDATES, versions[i % 2]!, NOW);
    };
    const read = async () => {
      for (let i = 0; i < 16; i++) {
        const [held] = await getRealtime(fresh().db, [{ feed: "f-a", type: UPDATES }]);
        expect(held?.facts.entities).toBe(held?.facts.headerTime === 1_790_000_000 ? 800 : 790);
        expect(held?.bytes.length).toBe(held?.facts.size);
      }
    };
    await Promise.all([write(), read()]);
  });
});
