import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { REFS } from "../../../../worker/store/search/number.ts";
import {
  removeSearchDocs,
  removeVersionSearchDocs,
  type SearchDoc,
  writeSearchDocs,
} from "../../../../worker/store/search/write.ts";
import { rowsAs } from "../../../support/rows.ts";

const { db } = openStores(env as unknown as Record<string, unknown>);
const found = async (match: string) =>
  (
    await rowsAs<{ ref: number }>(
      db,
      "SELECT d.ref FROM search JOIN search_doc d ON d.id = search.rowid WHERE search MATCH ? ORDER BY d.ref",
      match,
    )
  ).map((row) => row.ref);
/** Entities in the order of ranked search. */
const ranked = async (match: string) =>
  (
    await rowsAs<{ ref: number }>(
      db,
      "SELECT rowid % ?2 AS ref FROM search_ranked WHERE search_ranked MATCH ?1 UNION ALL " +
        "SELECT rowid % ?2 FROM search_ranked_stop WHERE search_ranked_stop MATCH ?1",
      match,
      REFS,
    )
  ).map((row) => row.ref);
const doc = (ref: number, name: string, more: Partial<SearchDoc> = {}): SearchDoc => ({
  kind: "stop",
  ref,
  name,
  extra: "",
  ...more,
});

describe("search documents", () => {
  beforeEach(async () => {
    await db.write(
      ["search", "search_ranked", "search_ranked_stop", "search_doc"].map((table) => ({ sql: `DELETE FROM ${table}` })),
    );
  });

  it("are found by name, by extra words and by id, ignoring diacritics", async () => {
    await writeSearchDocs(db, [
      doc(1, "Estación Central", { kind: "feed", extra: "Madrid", ids: "f-ezjm-central" }),
      doc(2, "Gare du Nord", { extra: "Paris", importance: 2, feedVersionId: 7 }),
    ]);
    expect(await found("estacion")).toEqual([1]);
    expect(await found("par*")).toEqual([2]);
    expect(await found('"f-ezjm-central"')).toEqual([1]);
    expect(await db.rows("SELECT kind, ref, feed_version_id, rank FROM search_doc ORDER BY ref")).toEqual([
      { kind: "feed", ref: 1, feed_version_id: null, rank: 0 },
      { kind: "stop", ref: 2, feed_version_id: 7, rank: 2 },
    ]);
  });

  it("of entities are not found by ids, which are looked up", async () => {
    await writeSearchDocs(db, [doc(1, "Central", { ids: "s-ezjm-central 4711" })]);
    expect(await found("4711")).toEqual([]);
    expect(await ranked("4711")).toEqual([]);
  });

  it("are ranked by kind, then by fewer words, then by importance", async () => {
    await writeSearchDocs(db, [
      doc(1, "Central Park West", { importance: 7 }),
      doc(2, "Central", { importance: 1 }),
      doc(3, "Central Park"),
      doc(4, "Central", { importance: 5 }),
      doc(2, "Central Line", { kind: "route" }),
      doc(9, "Central Agency", { kind: "agency" }),
    ]);
    expect(await ranked("central")).toEqual([2, 4, 2, 3, 1]);
    await writeSearchDocs(db, [doc(1, "Central", { importance: 7 })]);
    expect(await ranked("central")).toEqual([2, 1, 4, 2, 3]);
    expect(await ranked("west")).toEqual([]);
    await removeSearchDocs(db, "stop", [1, 4]);
    expect(await ranked("central")).toEqual([2, 2, 3]);
  });

  it("add each word of a name once to the words that misspelled ones may mean", async () => {
    const words = async () =>
      (await rowsAs<{ word: string }>(db, "SELECT word FROM search_word ORDER BY word")).map((row) => row.word);
    const before = await words();
    await writeSearchDocs(db, [doc(1, "Żółwia 1234 Qvist"), doc(2, "Qvist", { extra: "Description" })]);
    expect((await words()).filter((word) => !before.includes(word))).toEqual(["qvist", "zolwia"]);
    await writeSearchDocs(db, [doc(3, "Qvist")]);
    const [row] = await rowsAs<{ n: number }>(
      db,
      "SELECT count(*) AS n FROM search_spelling WHERE search_spelling MATCH '7176697374'",
    );
    expect(row?.n).toBe(1);
  });

  it("are replaced by kind and ref, without affecting others", async () => {
    await writeSearchDocs(db, [doc(1, "Alpha"), doc(1, "Beta", { kind: "route" })]);
    await writeSearchDocs(db, [doc(1, "Gamma")]);
    expect(await found("alpha")).toEqual([]);
    expect(await found("beta")).toEqual([1]);
    expect(await found("gamma")).toEqual([1]);
    expect(await db.rows("SELECT id FROM search_doc")).toHaveLength(2);
  });

  it("keep any text unchanged: quotes, brackets, other scripts, empty text", async () => {
    await writeSearchDocs(db, [doc(1, `"]}' OR 1=1 --`), doc(2, "三重交通"), doc(3, "")]);
    expect(await found("三重交通")).toEqual([2]);
    expect(await db.rows("SELECT id FROM search_doc")).toHaveLength(3);
  });

  it("are written even if they exceed one statement", async () => {
    const filler = "x".repeat(20_000);
    const count = await writeSearchDocs(
      db,
      Array.from({ length: 100 }, (_, i) => doc(i, `name${i}`, { extra: filler })),
    );
    expect(count).toBe(100);
    expect(await found("name99")).toEqual([99]);
  });

  it("are removed by ref", async () => {
    await writeSearchDocs(db, [doc(1, "Alpha"), doc(2, "Alpha"), doc(2, "Alpha", { kind: "route" })]);
    await removeSearchDocs(db, "stop", [2, 3]);
    expect(await db.rows("SELECT kind, ref FROM search_doc ORDER BY ref")).toEqual([
      { kind: "stop", ref: 1 },
      { kind: "route", ref: 2 },
    ]);
    expect(await found("alpha")).toEqual([1, 2]);
  });

  it("are removed for a whole version in slices, and the removal can be repeated", async () => {
    await writeSearchDocs(
      db,
      Array.from({ length: 5_001 }, (_, i) => doc(i, "Alpha", { feedVersionId: 4 })),
    );
    await writeSearchDocs(db, [doc(9_000, "Alpha", { feedVersionId: 5 }), doc(9_001, "Alpha")]);
    expect(await removeVersionSearchDocs(db, 4)).toBe(5_001);
    expect(await removeVersionSearchDocs(db, 4)).toBe(0);
    expect(await found("alpha")).toEqual([9_000, 9_001]);
  });
});
