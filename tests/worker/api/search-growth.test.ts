/** What ranked search reads does not depend on how much the store holds. */
import { beforeAll, expect, test } from "vitest";
import { HIT_KINDS, searchCandidates } from "../../../worker/store/entities/search-ranked.ts";
import { writeSearchDocs } from "../../../worker/store/search/write.ts";
import { ask } from "../../support/worker/ask.ts";
import { addFeed, addOperatorRow, addVersion, stores } from "./fixture.ts";

const FEEDS = 60;
const STOPS = 250;
const WAYS = ["Street", "Square", "Station", "Avenue"];

/** Words that no other place has. */
const ownName = (feed: number, stop: number) => `Hel${"aeiouy"[stop % 6]}n${"bcdfg"[feed % 5]}${"aeiouy"[feed % 6]}ra`;

beforeAll(async () => {
  const { db } = stores();
  for (let i = 1; i <= FEEDS; i++) {
    await addFeed(db, { id: i, onestop_id: `f-feed${i}`, name: `Metro Transit ${i}` });
    const routes = Array.from({ length: 12 }, (_, r) => ({ name: `Station Line ${r}`, stops: [0, 1] }));
    await addVersion(db, {
      id: i,
      feedId: i,
      first: i * 1000,
      agencies: [{ name: `Metro Station Transit ${i}`, routes }],
      stops: Array.from({ length: STOPS }, (_, s) => ({
        name: s % 2 === 0 ? `Main ${WAYS[s % 4]} ${s}` : `${ownName(i, s)} Station`,
        lon: i / 10,
        lat: s / 1000,
        type: s === 7 ? 1 : 0,
      })),
    });
    await addOperatorRow(db, { id: i, onestopId: `o-op${i}`, name: `Metro Station ${i}`, feedId: i, agency: i * 1000 });
  }
}, 120_000);

test.each([
  "main street",
  "station",
  "metro",
  "stat",
  "st",
  "statoin",
  "mian strete",
  "helanbara staton",
  "s7",
  "s-9q9-main",
  "nothing of this",
])("%s: at most 600 rows", async (text) => {
  const { db } = stores();
  const found = await searchCandidates(db, text, HIT_KINDS, 20);
  expect(db.cost.rowsRead, `${db.cost.rowsRead} rows`).toBeLessThanOrEqual(600);
  expect(Object.values(found).some((hits) => hits.length > 0)).toBe(text !== "nothing of this");
});

test("a misspelled word costs the same in a store with more words", async () => {
  const read = async () => {
    const { db } = stores();
    await searchCandidates(db, "statoin", HIT_KINDS, 20);
    return db.cost.rowsRead;
  };
  const before = await read();
  const words = Array.from(
    { length: 3_000 },
    (_, i) => `Qu${i.toString(26).replaceAll(/\d/g, (d) => "abcdefghij"[Number(d)]!)}borough`,
  );
  await writeSearchDocs(
    stores().db,
    words.map((name, i) => ({ kind: "stop" as const, ref: 1_000_000 + i, feedVersionId: 999, name, extra: "" })),
  );
  expect(await read()).toBe(before);
});

test("the best of thousands come first: exact names, then stations, then longer names", async () => {
  const { db } = stores();
  const doc = { kind: "stop", feedVersionId: 1, extra: "" } as const;
  await writeSearchDocs(db, [
    { ...doc, ref: 1_200, name: "Station" },
    { ...doc, ref: 1_201, name: "Station", importance: 5 },
  ]);
  const { stops } = await searchCandidates(db, "station", ["stops"], 5);
  expect(stops.slice(0, 2).map((stop) => stop.id)).toEqual([1_201, 1_200]);
});

test("documents of versions that are not active are passed over", async () => {
  const { db } = stores();
  await addFeed(db, { id: 900, onestop_id: "f-renewed", name: "Renewed" });
  const version = { feedId: 900, agencies: [{ name: "Renewed", routes: [] }] };
  const stop = (name: string) => ({ name, lon: 1, lat: 2 });
  await addVersion(db, {
    ...version,
    id: 901,
    first: 900_000,
    active: false,
    stops: Array.from({ length: 12 }, () => stop("Ulmenweg")),
  });
  await addVersion(db, { ...version, id: 902, first: 910_000, stops: [stop("Ulmenweg")] });
  const answer = await ask("/api/v2/portal/search?q=ulmenweg");
  expect(((await answer.json()) as { stops: { id: number }[] }).stops.map(({ id }) => id)).toEqual([910_000]);
});
