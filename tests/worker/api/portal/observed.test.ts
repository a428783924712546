/** Realtime endpoints as they were observed: of a feed, and in the ranking. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { ObservedEndpoint, RankedEndpoint } from "../../../../src/domain/realtime/observed.ts";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { Observer } from "../../../../worker/ingest/realtime/observer.ts";
import { problem } from "../../../../worker/problem.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { condenseObservations } from "../../../../worker/store/realtime/observations.ts";
import { putRealtime } from "../../../../worker/store/realtime/save.ts";
import { message } from "../../../support/realtime/message.ts";
import { addFeed, NOW, stores } from "../fixture.ts";

const { db } = stores();
const handler = portalHandler("/api/v2");
const HOUR_MS = 3_600_000;
const VEHICLES = "realtime_vehicle_positions";
const ALERTS = "realtime_alerts";

async function get(path: string) {
  const opened = openStores(env as unknown as Record<string, unknown>);
  const response = await handler(new Request(`http://portal.invalid/api/v2/portal${path}`), {
    api: createContext({ stores: opened, now: NOW, user: null }),
    archive: null,
  });
  const { rowsRead, roundTrips } = opened.db.cost;
  return { status: response.status, body: (await response.json()) as never, rowsRead, roundTrips };
}
const ofFeed = async (id: string) => {
  const { body, ...more } = await get(`/feeds/${encodeURIComponent(id)}/realtime`);
  return { endpoints: (body as { endpoints: ObservedEndpoint[] }).endpoints, ...more };
};
const ranking = async (query = "") =>
  (await get(`/realtime${query}`)).body as { total: number; endpoints: RankedEndpoint[] };

/** Polls every hour until now; `fresh` of four polls bring a message of five seconds ago, the others fail. */
async function observe(
  feedId: number,
  feed: string,
  type: typeof VEHICLES | typeof ALERTS,
  hours: number,
  fresh: number,
) {
  const observer = new Observer(stores());
  for (let i = hours; i >= 0; i--) {
    // Long ago, twice a day is enough.
    if (i > 48 && i % 12 !== 0) continue;
    const at = NOW.getTime() - i * HOUR_MS;
    const isFresh = (hours - i) % 4 < fresh;
    const entity = { vehicle: { position: { latitude: 28 + i / 1000, longitude: -82 }, vehicle: { id: `bus ${i}` } } };
    const result = isFresh
      ? await putRealtime(stores(), feed, type, message([entity], { timestamp: at / 1000 - 5 }), new Date(at))
      : problem("fetch.failed", "The source answered with status 503.");
    await observer.take({ feedId, feed, type, at, latency: 40 + (i % 3), result });
    await observer.write(at);
    if (i % 24 === 0) await condenseObservations(db, at, 90);
  }
  await observer.write(NOW.getTime(), true);
}

beforeAll(async () => {
  const rt = { spec: "gtfs-rt" };
  await addFeed(db, { id: 1, onestop_id: "f-good~rt", name: "Good", ...rt });
  await addFeed(db, { id: 2, onestop_id: "f-poor~rt", name: "Poor", ...rt });
  await addFeed(db, { id: 3, onestop_id: "f-hidden~rt", name: "Hidden", public: 0, ...rt });
  await addFeed(db, { id: 4, onestop_id: "f-closed~rt", license: '{"redistribution_allowed":"no"}', ...rt });
  await observe(1, "f-good~rt", VEHICLES, 100 * 24, 4);
  await observe(2, "f-poor~rt", VEHICLES, 30, 2);
  await observe(2, "f-poor~rt", ALERTS, 30, 3);
  await observe(3, "f-hidden~rt", VEHICLES, 30, 4);
  await observe(4, "f-closed~rt", VEHICLES, 30, 4);
}, 120_000);

test("a feed has its last 24 hours, 90 days, findings and last message", async () => {
  const { endpoints, rowsRead, roundTrips } = await ofFeed("f-good~rt");
  expect(endpoints).toMatchObject([{ type: VEHICLES, state: "fresh", age: 5, problem: null, entities: 1 }]);
  const [{ hours, days, day, findings, message: last }] = endpoints as [ObservedEndpoint];
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toMatchObject({ polls: 1, fresh: 1, failed: 0, age: 5, latency: 40, issues: { W001: 1 } });
  expect(days).toHaveLength(90);
  expect(new Set(days.map(({ start }) => start)).size).toBe(90);
  expect(days.slice(0, -1).every(({ polls, fresh }) => polls >= 2 && fresh === polls)).toBe(true);
  expect(day).toMatchObject({ polls: 24, fresh: 24, gaps: 0, trips: 0 });
  expect(findings).toContainEqual({
    code: "W001",
    words: "The message, a vehicle, or a trip update has no time",
    ...{ count: 1, example: "e1" },
  });
  expect(last).toMatchObject({ entities: 1, first: [{ id: "e1", words: "bus 0" }], positions: [[-82, 28]] });
  expect(roundTrips).toBe(1);
  // A row for each hour since yesterday and each day, and a few for the feed, the endpoint and its message.
  expect(rowsRead).toBeLessThan(48 + 90 + 20);
});

test("hides hidden feeds, and messages that may not be passed on", async () => {
  expect((await ofFeed("f-hidden~rt")).status).toBe(404);
  expect((await ofFeed("f-none~rt")).status).toBe(404);
  const { endpoints } = await ofFeed("f-closed~rt");
  expect(endpoints[0]?.message).toMatchObject({ entities: 1, first: [], positions: [] });
  const { total, endpoints: ranked } = await ranking();
  expect([total, ranked.map(({ feed }) => feed)]).toEqual([4, ["f-closed~rt", "f-good~rt", "f-poor~rt", "f-poor~rt"]]);
});

test("ranks by reliability, by type, and in pages", async () => {
  const { endpoints } = await ranking();
  expect(endpoints.map(({ fresh, polls }) => [fresh, polls])).toEqual([
    [24, 24],
    [24, 24],
    [18, 24],
    [12, 24],
  ]);
  expect(endpoints.at(-1)).toMatchObject({ feed: "f-poor~rt", name: "Poor", type: VEHICLES });
  expect((await ranking(`?type=${ALERTS}`)).endpoints).toMatchObject([{ type: ALERTS }]);
  const page = await ranking("?limit=2&after=2");
  expect([page.total, page.endpoints.length]).toEqual([4, 2]);
  expect((await get("/realtime?type=nonsense")).status).toBe(400);
});
