/** Documents that an earlier build wrote: found by ranked search after a rebuild, which continues where it was interrupted. */
import { beforeAll, expect, test } from "vitest";
import { rebuildSearch } from "../../../worker/ingest/search-rebuild.ts";
import { HIT_KINDS, searchCandidates } from "../../../worker/store/entities/search-ranked.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { rowsAs } from "../../support/rows.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

const { db } = stores();

const RANKED = ["search_ranked", "search_ranked_stop"];

/** All rows of the index of ranked search. */
async function indexed(): Promise<unknown> {
  const found = await Promise.all(
    RANKED.map((table) => rowsAs<{ rowid: number }>(db, `SELECT rowid FROM ${table} ORDER BY rowid`)),
  );
  const documents = await db.rows("SELECT id, kind, ref, feed_version_id, rank, ranked FROM search_doc ORDER BY id");
  return { found, documents };
}

const hits = async (text: string) => Object.values(await searchCandidates(db, text, HIT_KINDS, 10)).flat().length;

/** The state in which the migration finds the documents of an earlier build. */
async function asEarlierBuild(): Promise<void> {
  await db.write([
    ...[...RANKED, "search_spelling", "search_word"].map((table) => ({ sql: `DELETE FROM ${table}` })),
    { sql: "UPDATE search_doc SET ranked = NULL" },
  ]);
}

beforeAll(async () => {
  await importFeed("f-good", GOOD_FEED);
});

test("makes the documents again, under their numbers, and leaves nothing to do", async () => {
  const before = await indexed();
  const words = await hits("start");
  expect(words).toBeGreaterThan(0);
  await asEarlierBuild();
  expect(await hits("start")).toBe(0);
  expect(await rebuildSearch(stores())).toBeGreaterThan(4);
  expect(await indexed()).toEqual(before);
  expect(await hits("start")).toBe(words);
  expect(await hits("strat")).toBeGreaterThan(0);
  const again = stores();
  expect(await rebuildSearch(again)).toBe(0);
  expect(again.db.cost.rowsRead).toBeLessThanOrEqual(2);
});

test("removes documents whose entity is gone", async () => {
  await db.write([
    { sql: "INSERT INTO search_doc (kind, ref, feed_version_id, rank) VALUES ('stop', 987654, 1, 0)" },
    { sql: "INSERT INTO search_doc (kind, ref, rank) VALUES ('operator', 987654, 0)" },
    { sql: "INSERT INTO search_doc (kind, ref, rank) VALUES ('feed', 987654, 0)" },
  ]);
  await rebuildSearch(stores());
  expect(await db.rows("SELECT kind FROM search_doc WHERE ref = 987654")).toEqual([]);
});
