import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DOWNLOAD_POLICY } from "../../../../worker/ingest/download.ts";
import { Observer } from "../../../../worker/ingest/realtime/observer.ts";
import { FetchLog, pollRound } from "../../../../worker/ingest/realtime/poll.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { condenseObservations } from "../../../../worker/store/realtime/observations.ts";
import { observedFeed } from "../../../../worker/store/realtime/observed.ts";
import { replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { findFeed } from "../../../../worker/store/registry/feed.ts";
import { message } from "../../../support/realtime/message.ts";

const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;
const START = Date.parse("2026-11-21T06:00:00Z");
const URL_OF_UPDATES = "https://a.example/updates.pb";

/** Answers of the endpoint: how old the message is in seconds, or a failure. */
type Answer = number | "failed";

let observer: Observer;
let now: number;

beforeEach(async () => {
  await replaceAllRealtime(stores, [], new Date(START));
  await db.write(["feed", "realtime_period", "realtime_endpoint"].map((table) => ({ sql: `DELETE FROM ${table}` })));
  await db.insertRows(
    "feed",
    ["id", "onestop_id", "spec", "urls", "created_at", "updated_at"],
    [[1, "f-a~rt", "gtfs-rt", JSON.stringify({ realtime_trip_updates: URL_OF_UPDATES }), "", ""]],
  );
  observer = new Observer(stores);
  now = START;
});

/** Polls every 30 s. */
async function poll(...answers: Answer[]) {
  const feed = (await findFeed(db, "f-a~rt"))!;
  const log = new FetchLog();
  for (const answer of answers) {
    const fetcher = async () => {
      if (answer === "failed") return new Response(null, { status: 503 });
      const update = { trip: { tripId: "t1" }, stopTimeUpdate: [{ stopSequence: 1, arrival: { delay: now % 977 } }] };
      return new Response(message([{ tripUpdate: update }], { timestamp: now / 1000 - answer }));
    };
    const tools = { stores, fetcher, policy: DOWNLOAD_POLICY, secret: () => undefined, now: () => new Date(now), log };
    await pollRound([feed], { ...tools, observer });
    now += 30_000;
  }
}
const stored = async () => (await observedFeed(db, "f-a~rt", 0, 0))!;
const hours = async () => (await stored()).periods.filter(({ period }) => period === "hour");
const days = async () => (await stored()).periods.filter(({ period }) => period === "day");
const endpoints = async () => (await stored()).endpoints;

describe("observing realtime endpoints", () => {
  it("adds polls up to an hour, and shows the last one", async () => {
    await poll(5, 15, "failed", 100);
    await observer.write(now);
    expect(await hours()).toMatchObject([
      {
        ...{ period: "hour", type: "realtime_trip_updates", start: START / 1000 },
        ...{ polls: 4, fresh: 2, failed: 1, timed: 4, dated: 3, age_sum: 120, age_max: 100, entity_sum: 3, gaps: 0 },
      },
    ]);
    const issues = JSON.parse((await hours())[0]!.issues) as Record<string, number>;
    expect(issues).toMatchObject({ W001: 3, W002: 3, W008: 1, E018: 1 });
    const [endpoint] = await endpoints();
    expect(endpoint).toMatchObject({
      ...{ state: "old", checked_at: "2026-11-21T06:01:30.000Z", since: "2026-11-21T06:01:30.000Z", problem: null },
      ...{ age: 100, entities: 1, polls: 4, fresh: 2 },
    });
    expect(JSON.parse(endpoint!.findings)).toMatchObject({ W001: [1, "e1"], W008: [1, null] });
  });

  it("writes an endpoint every ten minutes, and adds to what is stored", async () => {
    await poll(5);
    await observer.write(now);
    await poll(...Array<Answer>(15).fill(5));
    const { rowsWritten } = db.cost;
    await observer.write(now);
    expect(db.cost.rowsWritten).toBe(rowsWritten);
    await poll(...Array<Answer>(5).fill(5));
    await observer.write(now);
    expect(db.cost.rowsWritten - rowsWritten).toBeLessThan(20 * 6);
    expect(await hours()).toMatchObject([{ polls: 21, fresh: 21 }]);
    const before = db.cost.rowsWritten;
    await poll(5);
    const polled = db.cost.rowsWritten;
    await observer.write(now, true);
    expect(polled).toBeGreaterThan(before);
    expect(db.cost.rowsWritten - polled).toBe(2);
    expect(await endpoints()).toMatchObject([{ polls: 22, since: "2026-11-21T06:00:00.000Z" }]);
  });

  it("counts a gap once, when it is longer than data may be old", async () => {
    await poll(5, "failed", 5, "failed", "failed", "failed", 200, 200, 5);
    await observer.write(now);
    // From the third poll, at 60 s, to the eighth, at 210 s.
    expect(await hours()).toMatchObject([{ gaps: 1, gap_seconds: 150, failed: 4 }]);
  });

  it("makes a day of its hours, and deletes what is old", async () => {
    now = START - 86_400_000;
    await poll(5, "failed");
    await observer.write(now, true);
    now += 3_600_000;
    await poll(15);
    await observer.write(now, true);
    now = START;
    await poll(5);
    await observer.write(now, true);
    expect(await condenseObservations(db, now, 90, true)).toBe(0);
    expect(await days()).toEqual([]);
    await condenseObservations(db, now, 90);
    expect(await days()).toMatchObject([{ polls: 3, fresh: 2, failed: 1, age_sum: 20, age_max: 15 }]);
    expect(JSON.parse((await days())[0]!.issues)).toMatchObject({ W001: 2 });
    expect(await hours()).toHaveLength(3);
    now += 86_400_000;
    expect(await condenseObservations(db, now, 90, true)).toBe(2);
    await condenseObservations(db, now, 90);
    expect([await hours(), await days()].map(({ length }) => length)).toEqual([1, 2]);
    now += 91 * 86_400_000;
    await condenseObservations(db, now, 90);
    expect([...(await hours()), ...(await days()), ...(await endpoints())]).toEqual([]);
  });
});
