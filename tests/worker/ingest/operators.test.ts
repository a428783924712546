import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { deriveOperators } from "../../../worker/ingest/operators.ts";
import { syncRegistry } from "../../../worker/ingest/registry/sync.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed, findFeed } from "../../../worker/store/registry/feed.ts";
import type { OperatorFeedRow } from "../../../worker/store/registry/operator.ts";
import { REFS, rangeOfKind } from "../../../worker/store/search/number.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { rowsAs } from "../../support/rows.ts";

const { db } = openStores(env as unknown as Record<string, unknown>);
const NOW = "2026-11-21T06:00:00Z";
const SF = JSON.stringify([{ city_name: "San Francisco", adm1_name: "California", adm0_name: "USA", rank: 0.9 }]);

/** A version of the feed with these agencies, made active. */
async function activate(
  feed: string,
  agencies: { id: number; agency_id: string; onestop_id?: string | null; places?: string }[],
) {
  const { id } = (await findFeed(db, feed))!;
  const first = Math.min(...agencies.map((agency) => agency.id));
  const version = await createVersion(db, {
    feed_id: id,
    sha1: String(first).padStart(40, "0"),
    fetched_at: NOW,
    created_at: NOW,
  });
  await db.insertRows(
    "agency",
    ["id", "feed_version_id", "agency_id", "onestop_id", "agency_name", "places"],
    agencies.map((a) => [
      a.id,
      version,
      a.agency_id,
      a.onestop_id === undefined ? `o-gh-${a.agency_id}` : a.onestop_id,
      `Agency ${a.agency_id}`,
      a.places ?? "[]",
    ]),
  );
  await db.write([
    {
      sql: "UPDATE feed_version SET agency_first = ?, agency_count = ? WHERE id = ?",
      values: [first, agencies.length, version],
    },
    { sql: "UPDATE feed SET active_version_id = ? WHERE id = ?", values: [version, id] },
  ]);
  return id;
}
const rows = () =>
  rowsAs<OperatorFeedRow>(db, "SELECT * FROM operator_feed ORDER BY onestop_id, feed_id, gtfs_agency_id");
const summary = async () => (await rows()).map((row) => [row.onestop_id, row.gtfs_agency_id, row.agency_id]);
const found = async (match: string) =>
  (
    await rowsAs<{ onestop_id: string }>(
      db,
      "SELECT o.onestop_id FROM search JOIN search_doc d ON d.id = search.rowid JOIN operator_feed o ON o.id = d.ref " +
        "WHERE d.kind = 'operator' AND search MATCH ? ORDER BY 1",
      `{name extra ids} : (${match})`,
    )
  ).map((row) => row.onestop_id);
/** Operators that only ranked search finds. */
const ranked = async (match: string) =>
  (
    await rowsAs<{ onestop_id: string }>(
      db,
      "SELECT o.onestop_id FROM search_ranked s JOIN operator_feed o ON s.rowid % ?2 = o.id " +
        "WHERE search_ranked MATCH ?1 AND s.rowid >= ?3 AND s.rowid < ?4 ORDER BY 1",
      match,
      REFS,
      ...rangeOfKind("operator"),
    )
  ).map((row) => row.onestop_id);
const registry = (operators: object[], feeds = ["f-1", "f-2"]) =>
  syncRegistry(
    db,
    [{ name: "a", text: JSON.stringify({ feeds: feeds.map((id) => ({ id, spec: "gtfs" })), operators }) }],
    { now: NOW },
  );
const associated = (...feeds: string[]) => feeds.map((feed_onestop_id) => ({ feed_onestop_id }));

describe("deriveOperators", () => {
  beforeEach(async () => {
    const tables = [
      "feed",
      "feed_version",
      "agency",
      "operator",
      "operator_feed",
      "superseded",
      "search",
      "search_doc",
    ];
    await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
    await registry([
      { onestop_id: "o-one", name: "Operator One", short_name: "ONE", associated_feeds: associated("f-1", "f-2") },
    ]);
    await deriveOperators(db);
  });

  it("writes a row per feed before anything is imported, and finds the operator", async () => {
    expect(await summary()).toEqual([
      ["o-one", null, null],
      ["o-one", null, null],
    ]);
    expect(await found("operator AND one")).toEqual(["o-one"]);
  });

  it("writes nothing when nothing changed, for all feeds and for one", async () => {
    const feed = await activate("f-1", [{ id: 11, agency_id: "A", places: SF }]);
    await deriveOperators(db);
    const { rowsWritten } = db.cost;
    const before = await rows();
    await deriveOperators(db);
    await deriveOperators(db, [feed]);
    expect(db.cost.rowsWritten).toBe(rowsWritten);
    expect(await rows()).toEqual(before);
  });

  it("links the association to its agency when a version is activated, and keeps its id", async () => {
    const before = await rows();
    const feed = await activate("f-1", [{ id: 11, agency_id: "A", places: SF }]);
    await deriveOperators(db, [feed]);
    const after = await rows();
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    expect(after.find((row) => row.feed_id === feed)).toMatchObject({
      name: "Operator One",
      gtfs_agency_id: "A",
      agency_id: 11,
      places: "San Francisco, California, USA",
    });
    expect(await found("francisco")).toEqual(["o-one"]);
  });

  it("finds an operator by its agencies' names in all of its feeds, only in ranked search", async () => {
    const first = await activate("f-1", [{ id: 11, agency_id: "Metro" }]);
    await deriveOperators(db, [first]);
    expect(await ranked('"\uE000metro"')).toEqual(["o-one"]);
    expect(await found('"\uE000metro"')).toEqual([]);
    // The rows of the other feed are not read anew, and its agency is still known.
    const second = await activate("f-2", [{ id: 21, agency_id: "Tram" }]);
    await deriveOperators(db, [second]);
    expect(await ranked('"\uE000metro" AND "\uE000tram"')).toEqual(["o-one"]);
    expect(await found("agency")).toEqual([]);
  });

  it("generates operators for agencies without one, with an id from the feed if the agency has none", async () => {
    const feed = await activate("f-2", [
      { id: 21, agency_id: "A" },
      { id: 22, agency_id: "B", onestop_id: null },
    ]);
    await deriveOperators(db, [feed]);
    expect(await summary()).toEqual([
      ["o-2-agencyb", "B", 22],
      ["o-gh-A", "A", 21],
      ["o-one", null, null],
      ["o-one", null, null],
    ]);
    expect(await found("agency")).toEqual(["o-2-agencyb", "o-gh-A"]);
  });

  it("follows a new version of the feed: ids stay with the GTFS agency, removed agencies are no longer found", async () => {
    const feed = await activate("f-2", [
      { id: 21, agency_id: "A" },
      { id: 22, agency_id: "B" },
    ]);
    await deriveOperators(db, [feed]);
    const before = new Map((await rows()).map((row) => [row.onestop_id, row.id]));
    await activate("f-2", [
      { id: 31, agency_id: "B" },
      { id: 32, agency_id: "C" },
    ]);
    await deriveOperators(db, [feed]);
    const after = await rows();
    expect(after.find((row) => row.onestop_id === "o-gh-B")).toMatchObject({ id: before.get("o-gh-B"), agency_id: 31 });
    expect(await found("agency")).toEqual(["o-gh-B", "o-gh-C"]);
    await db.write([{ sql: "UPDATE feed SET active_version_id = NULL WHERE id = ?", values: [feed] }]);
    await deriveOperators(db, [feed]);
    expect(await summary()).toEqual([
      ["o-one", null, null],
      ["o-one", null, null],
    ]);
    expect(await found("agency")).toEqual([]);
  });

  it("keeps one search document for an operator in several feeds", async () => {
    const one = await activate("f-1", [
      { id: 11, agency_id: "A", onestop_id: "o-shared" },
      { id: 12, agency_id: "B", onestop_id: "o-shared" },
    ]);
    const two = await activate("f-2", [
      { id: 21, agency_id: "C", onestop_id: "o-shared" },
      { id: 22, agency_id: "D" },
    ]);
    await deriveOperators(db, [one]);
    await deriveOperators(db, [two]);
    expect(await found("agency AND a")).toEqual(["o-shared"]);
    expect(await found("agency AND c")).toEqual(["o-shared"]);
    await db.write([{ sql: "UPDATE feed SET active_version_id = NULL WHERE id = ?", values: [one] }]);
    await deriveOperators(db, [one]);
    expect(await found("a")).toEqual([]);
    expect(await found("agency AND c")).toEqual(["o-shared"]);
    expect(await db.rows("SELECT ref FROM search_doc WHERE kind = 'operator'")).toHaveLength(3);
  });

  it("prefers the registry's operator to the generated one with the same id", async () => {
    await registry([{ onestop_id: "o-gh-A", name: "Curated", associated_feeds: associated("f-1") }]);
    const feed = await activate("f-2", [
      { id: 21, agency_id: "A" },
      { id: 22, agency_id: "B" },
    ]);
    await deriveOperators(db);
    const [curated] = await rowsAs<OperatorFeedRow>(db, "SELECT * FROM operator_feed WHERE name = 'Curated'");
    expect(
      await db.rows(
        "SELECT ref FROM search_doc d JOIN operator_feed o ON o.id = d.ref WHERE d.kind = 'operator' AND o.onestop_id = 'o-gh-A'",
      ),
    ).toEqual([{ ref: curated?.id }]);
    expect(await found("curated")).toEqual(["o-gh-A"]);
    expect(feed).toBeGreaterThan(0);
  });

  it("follows registry changes: renamed, moved and removed operators, and removed feeds", async () => {
    await registry([{ onestop_id: "o-one", name: "Renamed", associated_feeds: associated("f-2") }]);
    await deriveOperators(db);
    expect((await rows()).map((row) => row.name)).toEqual(["Renamed"]);
    expect(await found("operator")).toEqual([]);
    expect(await found("renamed")).toEqual(["o-one"]);
    await registry([{ onestop_id: "o-one", name: "Renamed", associated_feeds: associated("f-2") }], ["f-1"]);
    await deriveOperators(db);
    expect(await rows()).toEqual([]);
    expect(await found("renamed")).toEqual([]);
  });

  it("includes a feed known only from an import, and the operators that were waiting for it", async () => {
    await registry([{ onestop_id: "o-late", name: "Late", associated_feeds: associated("f-late") }]);
    await deriveOperators(db);
    expect(await rows()).toEqual([]);
    const { id } = await ensureFeed(db, "f-late", NOW);
    await activate("f-late", [{ id: 41, agency_id: "L" }]);
    await deriveOperators(db, [id]);
    expect(await summary()).toEqual([["o-late", "L", 41]]);
  });

  it("repairs search documents that an interrupted run left behind", async () => {
    await db.write([
      { sql: "DELETE FROM search" },
      { sql: "DELETE FROM search_doc" },
      { sql: "INSERT INTO search_doc (kind, ref) VALUES ('operator', 987654)" },
    ]);
    await deriveOperators(db);
    expect(await found("operator")).toEqual(["o-one"]);
    expect(await db.rows("SELECT ref FROM search_doc WHERE ref = 987654")).toEqual([]);
  });
});
