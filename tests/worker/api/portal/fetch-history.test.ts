/** The history of a feed's fetches, servers whose feeds fail, and how long new content takes. */
import { beforeAll, describe, expect, test } from "vitest";
import type { HistoryDay, HostIncident } from "../../../../src/domain/registry/fetch-history.ts";
import { applyPolicy } from "../../../../worker/ingest/activation.ts";
import { refetchDelays } from "../../../../worker/ingest/refetch.ts";
import { findFeed } from "../../../../worker/store/registry/feed.ts";
import { recordFetch } from "../../../../worker/store/registry/fetch.ts";
import { planFetch } from "../../../../worker/store/registry/fetch-plan.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const { db } = stores();
const DAY = 86_400_000;
const NOON = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
const daysAgo = (days: number, minutes = 0) => new Date(NOON - days * DAY + minutes * 60_000).toISOString();

const ids = new Map<string, number>();

/** A feed of the registry with attempts: days ago, and whether they succeeded. */
async function feed(id: string, url: string, attempts: [daysAgo: number, success: boolean][]): Promise<void> {
  await importFeed(id, SMALL_FEED, daysAgo(80), { activate: false });
  const { id: feedId } = (await findFeed(db, id))!;
  ids.set(id, feedId);
  await db.write([
    {
      sql: "UPDATE feed SET spec = 'gtfs', urls = json_object('static_current', ?2) WHERE id = ?1",
      values: [feedId, url],
    },
  ]);
  for (const [n, [days, success]] of attempts.entries()) {
    const fetchedAt = daysAgo(days, n);
    await recordFetch(db, { feedId, urlType: "static_current", url, success, fetchedAt });
    await planFetch(db, feedId, { success, attemptedAt: fetchedAt, delays: refetchDelays(0.5) });
  }
}
const get = async (path: string) => (await ask(`/api/v2/portal${path}`)).json();
const history = async (id: string) => ((await get(`/feeds/${id}/fetch_history`)) as { days: HistoryDay[] }).days;
type Status = { incidents: HostIncident[]; freshness: { versions: number; mean_seconds: number | null } };

beforeAll(async () => {
  await feed("f-good", "https://good.example/a.zip", [
    [200, true],
    [40, false],
    [40, true],
    [3, true],
  ]);
  await feed("f-down~a", "https://down.example/a.zip", [
    [9, true],
    [5, false],
    [4, false],
  ]);
  await feed("f-down~b", "https://down.example/b.zip", [[6, false]]);
  await feed("f-alone", "https://alone.example/b.zip", [[6, false]]);
  await feed("f-hidden", "https://down.example/c.zip", [[30, false]]);
  await db.write([{ sql: "UPDATE feed SET public = 0 WHERE onestop_id = 'f-hidden'" }]);
});

describe("the fetch history", () => {
  test("has the attempts of 90 days by day", async () => {
    const days = await history("f-good");
    expect(days).toHaveLength(90);
    expect(days.filter(({ result }) => result !== "none")).toEqual([
      { date: daysAgo(40).slice(0, 10), fetched: 1, failed: 1, result: "mixed" },
      { date: daysAgo(3, 3).slice(0, 10), fetched: 1, failed: 0, result: "fetched" },
    ]);
    expect((await history("f-down~b")).filter(({ result }) => result === "failed")).toHaveLength(1);
  });

  test("of a feed that is hidden or does not exist is 404", async () => {
    for (const id of ["f-hidden", "f-nowhere"])
      expect((await ask(`/api/v2/portal/feeds/${id}/fetch_history`)).status).toBe(404);
  });
});

describe("the status", () => {
  test("names servers of which several visible feeds fail, since the first failure", async () => {
    const { incidents } = (await get("/status")) as Status;
    expect(incidents).toEqual(
      [{ host: "down.example", feeds: 2, since: daysAgo(6).slice(0, 10) }].map((one) => ({
        ...one,
        since: expect.stringContaining(one.since),
      })),
    );
  });

  test("tells the mean time from a fetch until its version became active by policy", async () => {
    expect(((await get("/status")) as Status).freshness).toEqual({ versions: 0, mean_seconds: null });
    for (const id of ["f-good", "f-down~a", "f-hidden"])
      await applyPolicy(stores(), ids.get(id)!, Date.parse(daysAgo(id === "f-good" ? 20 : 10)));
    const { versions, mean_seconds } = ((await get("/status")) as Status).freshness;
    expect(versions).toBe(2);
    expect(mean_seconds! / 86_400).toBeCloseTo(65, 1);
  });
});
