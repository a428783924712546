/** The log of changes: what enters it when versions become active, who finds it, and what leaves it. */
import { beforeEach, describe, expect, test } from "vitest";
import type { ShownChange } from "../../../../src/domain/changes/shown.ts";
import { logChanges } from "../../../../worker/ingest/changes.ts";
import { activateVersion, unimportVersion } from "../../../../worker/ingest/lifecycle.ts";
import { findFeed } from "../../../../worker/store/registry/feed.ts";
import { deleteChanges, waitingChanges } from "../../../../worker/store/version/feed-change.ts";
import { findVersionById, setActiveVersion } from "../../../../worker/store/version/version.ts";
import { rowsAs } from "../../../support/rows.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

let made = 0;
let feed: string;
let feedId: number;

/** A later version: a route, a stop and hours more, a stop elsewhere, a later end, and fares. */
const LATER = {
  "stops.txt": `${SMALL_FEED["stops.txt"]!.replace("S,Start,48.2,", "S,Start,48.201,")}N,New Stop,48.22,16.39\n`,
  "routes.txt": `${SMALL_FEED["routes.txt"]}Q,A,2,Harbor,3\n`,
  "trips.txt": `${SMALL_FEED["trips.txt"]}Q,WD,T3\n`,
  "stop_times.txt": `${SMALL_FEED["stop_times.txt"]}T3,08:00:00,08:00:00,S,1\nT3,10:00:00,10:00:00,N,2\n`,
  "calendar.txt": SMALL_FEED["calendar.txt"]!.replace("20261231", "20270630"),
  "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nF,2.50,EUR,0,0\n",
};

async function add(files: Record<string, string> = {}, activate = true): Promise<number> {
  const id = await importFeed(feed, { ...SMALL_FEED, ...files }, "2026-11-01T06:00:00.000Z", { activate: false });
  feedId = (await findFeed(stores().db, feed))!.id;
  if (activate) await activateVersion(stores(), feedId, id);
  return id;
}

async function changes(query = `feed=${feed}`): Promise<ShownChange[]> {
  const response = await ask(`/api/v2/portal/changes?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { changes: ShownChange[] }).changes;
}

const sha1Of = async (id: number) => (await findVersionById(stores().db, id))!.sha1;
const placeRows = async (id: number) =>
  (await rowsAs<{ place: string }>(stores().db, "SELECT place FROM feed_change_place WHERE change_id = ?", id)).length;

beforeEach(() => {
  feed = `f-changes~${++made}`;
});

describe("the log of changes", () => {
  test("says in a rider's words what a version changed, with links to what is there", async () => {
    const first = await add();
    expect(await changes()).toEqual([]);
    const second = await add(LATER);
    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      feed: { onestop_id: feed },
      from: await sha1Of(first),
      to: await sha1Of(second),
      ends: { from: "2026-12-31", to: "2027-06-30" },
      fares: ["fare_attributes.txt"],
    });
    expect(change!.lines.map(({ words }) => words)).toEqual([
      "1 route was added",
      "1 stop was added",
      "1 stop moved by 50 meters or more",
      "There are 2 more hours of service each weekday",
      "The timetable now ends on 30 June 2027, 6 months later than before",
      "The fares changed",
    ]);
    expect(change!.title).toContain(": 1 route was added, and more");
    expect(change!.hours[0]).toEqual({ weekday: "monday", from: 1_200, to: 8_400 });
    const [route] = change!.lines[0]!.sample;
    expect(route).toMatchObject({ id: "Q", name: "2 Harbor" });
    expect((await ask(route!.path!)).status).toBe(200);
    expect((await ask(change!.lines[1]!.sample[0]!.path!)).status).toBe(200);
  });

  test("names what was removed without a link, and the way back has an entry of its own", async () => {
    const first = await add();
    const second = await add(LATER);
    const [there] = await changes();
    await activateVersion(stores(), feedId, first);
    const [back] = await changes();
    expect(back!.lines[0]).toMatchObject({ kind: "routes_removed", sample: [{ name: "2 Harbor", path: null }] });
    await activateVersion(stores(), feedId, second);
    const again = await changes();
    // The same pair of versions once more: one entry, at the end of the log.
    expect(again).toHaveLength(2);
    expect(again[0]!.id).toBeGreaterThan(back!.id);
    expect(again.map(({ id }) => id)).not.toContain(there!.id);
    expect(await placeRows(there!.id)).toBe(0);
  });

  test("has no entry for a version in which riders notice nothing", async () => {
    await add();
    await add({ "feed_info.txt": "feed_publisher_name,feed_publisher_url,feed_lang\nX,https://x.example,en\n" });
    expect(await changes()).toEqual([]);
    expect(await waitingChanges(stores().db, feedId)).toEqual([]);
  });

  test("gets the entry of an interrupted process from the next one, once", async () => {
    await add();
    const second = await add(LATER, false);
    await setActiveVersion(stores().db, feedId, second);
    expect(await changes()).toEqual([]);
    expect(await Promise.all([logChanges(stores().db), logChanges(stores().db)])).toEqual([1, 1]);
    expect(await changes()).toHaveLength(1);
    expect(await logChanges(stores().db)).toBe(0);
  });

  test("is found by operator, place, time and last change", async () => {
    const places = JSON.stringify([{ adm0_name: "Austria", adm1_name: "Wien", city_name: `City ${made}`, rank: 1 }]);
    await add();
    const second = await add(LATER, false);
    const { db } = stores();
    const { agency_first } = (await findVersionById(db, second))!;
    await db.write([{ sql: "UPDATE agency SET places = ? WHERE id = ?", values: [places, agency_first] }]);
    await activateVersion(stores(), feedId, second);
    const [change] = await changes();
    const [row] = await rowsAs<{ onestop_id: string }>(
      db,
      "SELECT onestop_id FROM operator_feed WHERE feed_id = ?",
      feedId,
    );
    const ids = async (query: string) => (await changes(query)).map(({ id }) => id);
    expect(await ids(`operator=${row!.onestop_id}&since=${change!.changed_at}`)).toContain(change!.id);
    expect(await ids(`place=Austria/Wien/City+${made}`)).toEqual([change!.id]);
    expect(await ids("place=Austria/Wien")).toContain(change!.id);
    expect(await ids("place=Wien")).toEqual([]);
    expect(await ids("days=7&limit=100")).toContain(change!.id);
    expect(await ids(`feed=${feed}&until=${change!.changed_at}`)).toEqual([]);
    await activateVersion(stores(), feedId, await add({}, false));
    expect(await ids(`feed=${feed}`)).toHaveLength(2);
    expect(await ids(`feed=${feed}&last=true`)).toEqual([(await changes())[0]!.id]);
  });

  test("refuses filters that exclude each other", async () => {
    const response = await ask(`/api/v2/portal/changes?feed=${feed}&operator=o-x`);
    expect(response.status).toBe(400);
    expect((await ask("/api/v2/portal/changes?place=a/b/c/d")).status).toBe(400);
  });

  test("shows nothing of a feed that is hidden or deactivated, or of a version that was removed", async () => {
    const { db } = stores();
    await add();
    const second = await add(LATER);
    const [{ id }] = (await changes()) as [ShownChange];
    const hide = (hidden: 0 | 1) =>
      db.write([{ sql: "UPDATE feed SET public = ? WHERE id = ?", values: [1 - hidden, feedId] }]);
    await hide(1);
    expect(await changes()).toEqual([]);
    await hide(0);
    expect(await changes()).toHaveLength(1);
    await activateVersion(stores(), feedId, null);
    expect(await changes()).toEqual([]);
    await activateVersion(stores(), feedId, second);
    expect(await changes()).toHaveLength(1);
    await unimportVersion(stores(), { id: second, feed_id: feedId }, "2026-11-20T12:00:00Z");
    expect(await rowsAs(db, "SELECT id FROM feed_change WHERE feed_id = ?", feedId)).toEqual([]);
    expect(await placeRows(id)).toBe(0);
  });

  test("forgets entries that are older than a time", async () => {
    await add();
    await add(LATER);
    const [change] = await changes();
    const { db } = stores();
    await db.write([
      { sql: "UPDATE feed_change SET changed_at = '2020-01-01T00:00:00Z' WHERE id = ?", values: [change!.id] },
    ]);
    expect(await deleteChanges(db, "2020-06-01T00:00:00Z", true)).toBe(1);
    expect(await changes()).toHaveLength(1);
    expect(await deleteChanges(db, "2020-06-01T00:00:00Z", false)).toBe(1);
    expect(await changes()).toEqual([]);
  });
});
