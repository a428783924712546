import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../worker/store/db.ts";
import {
  removeSearchDocs,
  removeVersionSearchDocs,
  type SearchDoc,
  writeSearchDocs,
} from "../../../worker/store/search-write.ts";
import { rowsAs } from "../../support/rows.ts";

const { db } = openStores(env as unknown as Record<string, unknown>);
const found = async (match: string) =>
  (
    await rowsAs<{ ref: number }>(
      db,
      "SELECT d.ref FROM search JOIN search_doc d ON d.id = search.rowid WHERE search MATCH ? ORDER BY d.ref",
      match,
    )
  ).map((row) => row.ref);
const doc = (ref: number, name: string, more: Partial<SearchDoc> = {}): SearchDoc => ({
  kind: "stop",
  ref,
  name,
  extra: "",
  ids: "",
  ...more,
});

describe("search documents", () => {
  beforeEach(async () => {
    await db.write([{ sql: "DELETE FROM search" }, { sql: "DELETE FROM search_doc" }]);
  });

  it("are found by name, by extra words and by id, ignoring diacritics", async () => {
    await writeSearchDocs(db, [
      doc(1, "Estación Central", { extra: "Madrid", ids: "s-ezjm-central" }),
      doc(2, "Gare du Nord", { extra: "Paris", rank: 2.5, feedVersionId: 7 }),
    ]);
    expect(await found("estacion")).toEqual([1]);
    expect(await found("par*")).toEqual([2]);
    expect(await found('"s-ezjm-central"')).toEqual([1]);
    expect(await db.rows("SELECT kind, ref, feed_version_id, rank FROM search_doc ORDER BY ref")).toEqual([
      { kind: "stop", ref: 1, feed_version_id: null, rank: 0 },
      { kind: "stop", ref: 2, feed_version_id: 7, rank: 2.5 },
    ]);
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
