import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { ensureFeed, findFeed, findFeedById, setVisibility } from "../../../../worker/store/registry/feed.ts";
import { recordFetch } from "../../../../worker/store/registry/fetch.ts";
import { rowsAs } from "../../../support/rows.ts";

const NOW = "2026-11-21T06:00:00Z";
const { db } = openStores(env as unknown as Record<string, unknown>);
const searchable = (word: string) =>
  rowsAs<{ kind: string; ref: number }>(
    db,
    "SELECT d.kind, d.ref FROM search JOIN search_doc d ON d.id = search.rowid WHERE search MATCH ?",
    `"${word}"`,
  );

describe("feeds", () => {
  beforeEach(async () => {
    await db.write(["feed", "feed_fetch", "search", "search_doc"].map((table) => ({ sql: `DELETE FROM ${table}` })));
  });

  it("returns null for an unknown feed", async () => {
    expect(await findFeed(db, "f-nowhere")).toBeNull();
    expect(await findFeedById(db, 99_999)).toBeNull();
  });

  it("creates an unknown feed once, also for two callers at the same time", async () => {
    const [one, two] = await Promise.all([ensureFeed(db, "f-9q9-bart", NOW), ensureFeed(db, "f-9q9-bart", NOW)]);
    expect(one.id).toBe(two.id);
    expect(one).toMatchObject({
      onestop_id: "f-9q9-bart",
      spec: "gtfs",
      file: "",
      urls: "{}",
      public: 1,
      created_at: NOW,
    });
    expect(await db.rows("SELECT id FROM feed")).toHaveLength(1);
    expect(await findFeedById(db, one.id)).toEqual(one);
  });

  it("does not change a known feed", async () => {
    const made = await ensureFeed(db, "f-9q9-bart", NOW);
    await db.write([{ sql: "UPDATE feed SET name = 'BART', file = 'bart.dmfr.json'" }]);
    const again = await ensureFeed(db, "f-9q9-bart", "2027-01-01T00:00:00Z");
    expect(again).toEqual({ ...made, name: "BART", file: "bart.dmfr.json" });
  });

  it("restores a removed feed under its old id", async () => {
    const made = await ensureFeed(db, "f-9q9-bart", NOW);
    await db.write([{ sql: "UPDATE feed SET deleted_at = ?, file = 'x.dmfr.json'", values: [NOW] }]);
    const back = await ensureFeed(db, "f-9q9-bart", "2027-01-01T00:00:00Z");
    expect(back).toEqual({ ...made, updated_at: "2027-01-01T00:00:00Z" });
  });

  it("adds a feed created by an import to search, by its whole id and by its parts", async () => {
    const made = await ensureFeed(db, "f-9q9~ünï-bart", NOW);
    expect(await searchable("bart")).toEqual([{ kind: "feed", ref: made.id }]);
    expect(await searchable("unï")).toEqual([{ kind: "feed", ref: made.id }]);
  });

  it("hides and shows a feed", async () => {
    const { id } = await ensureFeed(db, "f-a", NOW);
    const { id: other } = await ensureFeed(db, "f-b", NOW);
    await setVisibility(db, id, false);
    expect(await findFeedById(db, id)).toMatchObject({ public: 0 });
    expect(await findFeedById(db, other)).toMatchObject({ public: 1 });
    await setVisibility(db, id, true);
    expect(await findFeedById(db, id)).toMatchObject({ public: 1 });
  });

  it("records every attempt, failed ones with the reason", async () => {
    const base = { feedId: 5, urlType: "static_current", url: "https://a.example/gtfs.zip#inner", fetchedAt: NOW };
    const failed = await recordFetch(db, { ...base, success: false, error: "fetch.failed: 404", code: 404 });
    const fine = await recordFetch(db, {
      ...base,
      success: true,
      code: 200,
      size: 12,
      sha1: "a".repeat(40),
      feedVersionId: 3,
    });
    expect(fine).toBeGreaterThan(failed);
    expect(await db.rows("SELECT * FROM feed_fetch ORDER BY id")).toEqual([
      {
        id: failed,
        feed_id: 5,
        url_type: "static_current",
        url: base.url,
        success: 0,
        fetched_at: NOW,
        fetch_error: "fetch.failed: 404",
        response_code: 404,
        response_size: null,
        response_sha1: null,
        feed_version_id: null,
      },
      {
        id: fine,
        feed_id: 5,
        url_type: "static_current",
        url: base.url,
        success: 1,
        fetched_at: NOW,
        fetch_error: null,
        response_code: 200,
        response_size: 12,
        response_sha1: "a".repeat(40),
        feed_version_id: 3,
      },
    ]);
  });
});
