/** The activation policy on stored versions: what becomes active, what is stored of it, and what the API shows. */
import { beforeEach, describe, expect, test } from "vitest";
import { applyPolicy } from "../../../worker/ingest/activation.ts";
import { activateVersion } from "../../../worker/ingest/lifecycle.ts";
import { findFeed, setVisibility } from "../../../worker/store/registry/feed.ts";
import { createVersion, findVersionById } from "../../../worker/store/version/version.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const DAY = 86_400_000;
let made = 0;
let feed: string;
let feedId: number;

/** A small feed with this name and these dates. */
function files(name: string, start = "20260101", end = "20261231"): Record<string, string> {
  return {
    ...SMALL_FEED,
    "agency.txt": SMALL_FEED["agency.txt"]!.replace("Small Transit", name),
    "calendar.txt": SMALL_FEED["calendar.txt"]!.replace("20260101,20261231", `${start},${end}`),
  };
}
async function add(fetched: string, content: Record<string, string>): Promise<number> {
  const id = await importFeed(feed, content, `${fetched}T06:00:00.000Z`, { activate: false });
  feedId = (await findFeed(stores().db, feed))!.id;
  return id;
}
const apply = async (now = NOW) => (await applyPolicy(stores(), feedId, now))?.activated ?? null;
const active = async () => (await findFeed(stores().db, feed))!.active_version_id;
type Shown = { sha1: string; outcome: string; reason: string; words: string; decided_at: string; count: number | null };
async function shown(): Promise<Shown[]> {
  const response = await ask(`/api/v2/portal/feeds/${feed}/activations`);
  return ((await response.json()) as { activations: Shown[] }).activations;
}
const sha1Of = async (id: number) => (await findVersionById(stores().db, id))!.sha1;

beforeEach(() => {
  feed = `f-policy~${++made}`;
});

describe("the activation policy", () => {
  test("activates the newest version, stores why, and does nothing when nothing is new", async () => {
    const first = await add("2026-11-01", files("First"));
    expect(await apply()).toBe(first);
    const second = await add("2026-11-02", files("Second"));
    expect(await apply()).toBe(second);
    expect(await active()).toBe(second);
    expect(await applyPolicy(stores(), feedId, NOW)).toBeNull();
    const both = await shown();
    expect(both.map(({ sha1 }) => sha1).toSorted()).toEqual([await sha1Of(first), await sha1Of(second)].toSorted());
    expect(both.map(({ outcome, reason }) => `${outcome} ${reason}`).toSorted()).toEqual([
      "activated first",
      "activated newest",
    ]);
  });

  test("looks again at a version that waits, and activates it on its day", async () => {
    await add("2026-11-01", files("Now"));
    const now = await apply();
    const later = await add("2026-11-02", files("Later", "20261125"));
    expect([await apply(), await active()]).toEqual([null, now]);
    const [waiting] = await shown();
    expect(waiting).toMatchObject({ outcome: "waiting", reason: "begins_later", until: "2026-11-25" });
    expect([await apply(NOW + DAY), await active()]).toEqual([null, now]);
    // The decision was confirmed, and keeps its time.
    expect((await shown())[0]).toEqual(waiting);
    // It is already the 25th in Vienna.
    expect(await apply(Date.parse("2026-11-24T23:30:00Z"))).toBe(later);
  });

  test("holds a version with less than half of the routes until a person activates it", async () => {
    const routes = `${SMALL_FEED["routes.txt"]}Q,A,2,Two,3\nP,A,3,Three,3\n`;
    const trips = `${SMALL_FEED["trips.txt"]}Q,WD,T3\nP,WD,T4\n`;
    const times = SMALL_FEED["stop_times.txt"]!;
    const more = ["T3", "T4"].map((trip) => `${trip},08:00:00,08:00:00,S,1\n${trip},08:10:00,08:10:00,E,2\n`).join("");
    await add("2026-11-01", {
      ...files("Whole"),
      "routes.txt": routes,
      "trips.txt": trips,
      "stop_times.txt": times + more,
    });
    const whole = await apply();
    const half = await add("2026-11-02", files("Less"));
    expect([await apply(), await active()]).toEqual([null, whole]);
    expect((await shown())[0]).toMatchObject({
      reason: "fewer_routes",
      count: 1,
      of: 3,
      words: "It has only 1 route, and the active version has 3 routes. A person must decide.",
    });
    await activateVersion(stores(), feedId, half);
    expect((await shown()).find(({ reason }) => reason === "by_hand")).toMatchObject({
      sha1: await sha1Of(half),
      outcome: "activated",
    });
    expect([await apply(), await active()]).toEqual([null, half]);
  });

  test("leaves a feed alone that was deactivated, until a person activates a version", async () => {
    const first = await add("2026-11-01", files("First"));
    await apply();
    await activateVersion(stores(), feedId, null);
    const second = await add("2026-11-02", files("Second"));
    expect([await apply(), await active()]).toEqual([null, null]);
    expect((await shown()).map(({ outcome }) => outcome).toSorted()).toEqual(["deactivated", "held"]);
    await activateVersion(stores(), feedId, first);
    expect(await apply()).toBe(second);
  });

  test("lists versions that the archive answers, a page of them at a time, unless the feed is hidden", async () => {
    await add("2026-11-01", files("First"));
    const { db } = stores();
    const sha1s: string[] = [];
    const ids: number[] = [];
    for (let i = 0; i < 25; i++) {
      const time = new Date(Date.parse("2026-10-30T00:00:00Z") - i * DAY).toISOString();
      const sha1 = i.toString(16).padStart(2, "0").repeat(20);
      ids.push(await createVersion(db, { feed_id: feedId, sha1, fetched_at: time, created_at: time }));
      sha1s.push(sha1);
    }
    // The last one was never imported and has no file.
    const values = [JSON.stringify(ids.slice(0, 24))];
    await db.write([
      { sql: "UPDATE feed_version SET cold_bytes = 1 WHERE id IN (SELECT value FROM json_each(?))", values },
    ]);
    const archived = async (query = "") =>
      ((await (await ask(`/api/v2/portal/feeds/${feed}/activations${query}`)).json()) as { archived?: string[] })
        .archived;
    expect(await archived()).toEqual(sha1s.slice(0, 20));
    expect(await archived(`?after=${ids[19]}`)).toEqual(sha1s.slice(20, 24));
    expect(await archived("?after=999999999")).toEqual([]);
    expect((await ask(`/api/v2/portal/feeds/${feed}/activations?after=x`)).status).toBe(400);
    await setVisibility(db, feedId, false);
    expect(await archived("?after=0")).toBeUndefined();
  });

  test("an unknown feed is 404", async () => {
    expect((await ask("/api/v2/portal/feeds/f-nowhere/activations")).status).toBe(404);
  });
});
