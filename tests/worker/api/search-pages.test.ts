/** A search that many stops answer: every page costs what it shows, and together they are the whole list. */
import { beforeAll, expect, test } from "vitest";
import { addFeed, addVersion, ask, line, stores } from "./fixture.ts";

const FEEDS = 6;
const STOPS = 120;

beforeAll(async () => {
  const { db } = stores();
  for (let i = 1; i <= FEEDS; i++) {
    await addFeed(db, { id: i, onestop_id: `f-feed${i}`, name: `Feed ${i}` });
    // Versions are numbered against the order of their feeds, and one of them is not active.
    const common = { feedId: i, stops: line(STOPS, -122 + i / 10), agencies: [{ name: `A${i}`, routes: [] }] };
    await addVersion(db, { ...common, id: 100 - i, first: i * 1000, active: i !== 3 });
  }
}, 60_000);

const page = (search: string, limit: number, more = "") =>
  ask(`{ stops(limit: ${limit}, ${more} where: { search: "${search}" }) { id feed_version { id } } }`);

test("pages of any size add up to the whole list, in order of version and id", async () => {
  const active = [6, 5, 4, 2, 1].flatMap((i) => Array.from({ length: STOPS }, (_, s) => i * 1000 + s));
  for (const size of [37, 120, 1000]) {
    const ids: number[] = [];
    for (let after = 0; ; after = ids.at(-1)!) {
      const { data, errors } = await page("st", size, `after: ${after},`);
      expect(errors).toBeUndefined();
      ids.push(...data.stops.map((stop: { id: number }) => stop.id));
      if (data.stops.length < size) break;
    }
    expect(ids).toEqual(active);
  }
});

test("a page for a very common prefix reads a few rows per stop", async () => {
  for (const after of [0, 5060]) {
    const { rowsRead, data } = await page("st", 20, `after: ${after},`);
    expect(data.stops).toHaveLength(20);
    expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(400);
  }
});

test("a first page is one round trip, whether many stops match or few, and a further one two", async () => {
  const { db } = stores();
  await addFeed(db, { id: 50, onestop_id: "f-rare", name: "Rare" });
  const agencies = [{ name: "Rare", routes: [{ name: "Express", stops: [0] }] }];
  await addVersion(db, { id: 200, feedId: 50, first: 50_000, agencies, stops: [{ name: "Quay", lon: 1, lat: 2 }] });
  for (const [search, count] of [
    ["st", 100],
    ["stop 11", 55],
    ["quay", 1],
    ["nowhere", 0],
  ] as const) {
    for (const after of ["", "after: 1119,"]) {
      const { data, trips } = await ask(`{ stops(${after} where: { search: "${search}" }) { stop_name } }`);
      // The second tells whether the version of the cursor is still active.
      expect(trips, search).toBe(after === "" ? 1 : 2);
      if (after === "") expect(data.stops, search).toHaveLength(count);
    }
  }
  const few = await ask('{ stops(where: { search: "quay" }) { id } }');
  expect(few.rowsRead, `${few.rowsRead} rows`).toBeLessThanOrEqual(8);
  const routes = await ask('{ routes(where: { search: "express" }) { id } }');
  expect(routes.data.routes).toEqual([{ id: 50_000 }]);
  expect(routes.trips).toBe(2);
});

test("other filters apply to all matches", async () => {
  const { data } = await ask(
    '{ stops(limit: 5, where: { search: "st", feed_onestop_id: "f-feed2", location: { near: { lon: -120.7, lat: 37, radius: 10 } } }) { id } }',
  );
  expect(data.stops).toEqual([{ id: 2110 }]);
  const of = await ask('{ stops(limit: 2, where: { search: "stop", feed_onestop_id: "f-feed2" }) { id } }');
  expect(of.data.stops).toEqual([{ id: 2000 }, { id: 2001 }]);
  const none = await ask('{ stops(limit: 2, where: { search: "stop", feed_onestop_id: "f-feed3" }) { id } }');
  expect(none.data.stops).toEqual([]);
});

test("a cursor past the last stop returns nothing", async () => {
  expect((await page("st", 20, "after: 999999,")).data.stops).toEqual([]);
});
