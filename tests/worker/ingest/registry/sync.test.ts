import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { syncRegistry } from "../../../../worker/ingest/registry/sync.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { ensureFeed, findFeed, setVisibility } from "../../../../worker/store/registry/feed.ts";
import { recordFetch } from "../../../../worker/store/registry/fetch.ts";
import { createVersion } from "../../../../worker/store/version/version.ts";
import { rowsAs } from "../../../support/rows.ts";

const { db } = openStores(env as unknown as Record<string, unknown>);
const NOW = "2026-11-21T06:00:00Z";
const LATER = "2026-11-22T06:00:00Z";
const feed = (id: string, more: object = {}) => ({
  id,
  spec: "gtfs",
  urls: { static_current: `https://x.example/${id}.zip` },
  ...more,
});
const dmfr = (name: string, feeds: object[], operators: object[] = []) => ({
  name,
  text: JSON.stringify({ feeds, operators }),
});
const sync = (files: { name: string; text: string }[], now = NOW) => syncRegistry(db, files, { now });
const foundFeeds = async (match: string) =>
  (
    await rowsAs<{ onestop_id: string }>(
      db,
      "SELECT f.onestop_id FROM search JOIN search_doc d ON d.id = search.rowid JOIN feed f ON f.id = d.ref " +
        "WHERE d.kind = 'feed' AND search MATCH ? ORDER BY 1",
      `{name extra ids} : (${match})`,
    )
  ).map((row) => row.onestop_id);

describe("syncRegistry", () => {
  beforeEach(async () => {
    const tables = [
      "feed",
      "feed_version",
      "feed_fetch",
      "operator",
      "operator_feed",
      "superseded",
      "search",
      "search_doc",
    ];
    await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
  });

  it("finds the country of feeds by their id, else by their operators", async () => {
    const countryAt = ([lon]: readonly [number, number]) => (lon < 0 ? "US" : "DE");
    const file = dmfr(
      "a.dmfr.json",
      [feed("f-9q9-own"), feed("f-by~operator"), feed("f-nowhere")],
      [{ onestop_id: "o-u33-b", name: "B", associated_feeds: [{ feed_onestop_id: "f-by~operator" }] }],
    );
    await syncRegistry(db, [file], { now: NOW, countryAt });
    const countries = async () => {
      const rows = await rowsAs<{ id: string; country: string | null }>(
        db,
        "SELECT onestop_id AS id, country FROM feed UNION ALL SELECT onestop_id, country FROM operator",
      );
      return Object.fromEntries(rows.map(({ id, country }) => [id, country && JSON.parse(country)[0]]));
    };
    const expected = { "f-9q9-own": "US", "f-by~operator": "DE", "f-nowhere": null, "o-u33-b": "DE" };
    expect(await countries()).toEqual(expected);
    // The file of the operator need not be part of the sync.
    const alone = dmfr("a.dmfr.json", [feed("f-by~operator")]);
    await syncRegistry(
      db,
      [
        dmfr(
          "b.dmfr.json",
          [],
          [{ onestop_id: "o-u33-b", name: "B", associated_feeds: [{ feed_onestop_id: "f-by~operator" }] }],
        ),
        alone,
      ],
      { now: NOW, countryAt },
    );
    await syncRegistry(db, [alone], { now: LATER, countryAt });
    expect(await countries()).toEqual({ "f-by~operator": "DE", "o-u33-b": "DE" });
  });

  it("writes feeds as the API returns them", async () => {
    const full = feed("f-9q9-ünï~rt", {
      name: "Ünï",
      spec: "gtfs-rt",
      urls: { realtime_alerts: "ftp://a.example/x#y/z", static_historic: ["https://b.example/1", "file:///2"] },
      languages: ["de"],
      license: { use_without_attribution: "unknown", redistribution_allowed: "no" },
      authorization: { type: "header", param_name: "X-Key" },
      tags: { exclude_from_global_query: "true" },
    });
    expect(await sync([dmfr("a.dmfr.json", [full])])).toEqual({
      feeds: 1,
      operators: 0,
      added: 1,
      changed: 0,
      removed: 0,
    });
    expect(await findFeed(db, "f-9q9-ünï~rt")).toMatchObject({
      name: "Ünï",
      spec: "gtfs-rt",
      file: "a.dmfr.json",
      urls: '{"realtime_alerts":"ftp://a.example/x#y/z","static_historic":["https://b.example/1","file:///2"]}',
      languages: '["de"]',
      license: '{"redistribution_allowed":"no","use_without_attribution":"unknown"}',
      authorization: '{"param_name":"X-Key","type":"header"}',
      tags: '{"exclude_from_global_query":"true"}',
      exclude_from_global: 0,
      public: 1,
      deleted_at: null,
      active_version_id: null,
      created_at: NOW,
      updated_at: NOW,
    });
  });

  it("writes nothing the second time, and only the changed row the third time", async () => {
    const feeds = Array.from({ length: 900 }, (_, i) => feed(`f-${i}`, { supersedes_ids: [`f-old${i}`] }));
    const operators = [{ onestop_id: "o-a", name: "A", associated_feeds: [{ feed_onestop_id: "f-1" }] }];
    expect(await sync([dmfr("a", feeds, operators)])).toMatchObject({ feeds: 900, operators: 1, added: 901 });
    const before = db.cost.rowsWritten;
    expect(await sync([dmfr("a", feeds, operators)], LATER)).toEqual({
      feeds: 900,
      operators: 1,
      added: 0,
      changed: 0,
      removed: 0,
    });
    expect(db.cost.rowsWritten).toBe(before);
    feeds[7] = feed("f-7", { supersedes_ids: ["f-old7"], name: "Seven" });
    expect(await sync([dmfr("a", feeds, operators)], LATER)).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(await findFeed(db, "f-7")).toMatchObject({ name: "Seven", created_at: NOW, updated_at: LATER });
    expect(await findFeed(db, "f-8")).toMatchObject({ updated_at: NOW });
    expect(db.cost.rowsWritten - before).toBeLessThan(30);
  });

  it("keeps local data: id, visibility, active version", async () => {
    const made = await ensureFeed(db, "f-1", NOW);
    await setVisibility(db, made.id, false);
    await db.write([{ sql: "UPDATE feed SET active_version_id = 77 WHERE id = ?", values: [made.id] }]);
    expect(await sync([dmfr("a", [feed("f-1", { name: "One" })])], LATER)).toMatchObject({ feeds: 1, changed: 1 });
    expect(await findFeed(db, "f-1")).toMatchObject({
      id: made.id,
      name: "One",
      file: "a",
      public: 0,
      active_version_id: 77,
      created_at: NOW,
    });
  });

  it("removes a feed without versions with its fetches, and marks one that has versions", async () => {
    await sync([dmfr("a", [feed("f-1"), feed("f-2"), feed("f-3")]), dmfr("b", [feed("f-4")])]);
    const [one, two] = [(await findFeed(db, "f-1"))!, (await findFeed(db, "f-2"))!];
    await createVersion(db, { feed_id: one.id, sha1: "a".repeat(40), fetched_at: NOW, created_at: NOW });
    for (const { id } of [one, two]) {
      await recordFetch(db, {
        feedId: id,
        urlType: "static_current",
        url: "https://x.example",
        success: false,
        fetchedAt: NOW,
      });
    }
    expect(await sync([dmfr("a", [feed("f-3")])], LATER)).toEqual({
      feeds: 2,
      operators: 0,
      added: 0,
      changed: 0,
      removed: 2,
    });
    expect(await findFeed(db, "f-1")).toEqual({ ...one, deleted_at: LATER, updated_at: LATER });
    expect(await findFeed(db, "f-2")).toBeNull();
    expect(await db.rows("SELECT feed_id FROM feed_fetch")).toEqual([{ feed_id: one.id }]);
    expect(await foundFeeds("f*")).toEqual(["f-3", "f-4"]);
    expect(await sync([dmfr("a", [feed("f-3")])], LATER)).toMatchObject({ removed: 0 });
    expect(await sync([dmfr("a", [feed("f-1"), feed("f-3")])])).toMatchObject({ feeds: 3, added: 1 });
    expect(await findFeed(db, "f-1")).toMatchObject({ id: one.id, deleted_at: null });
    expect(await foundFeeds("f*")).toEqual(["f-1", "f-3", "f-4"]);
  });

  it("updates search by id, name and current URL, and removes old values", async () => {
    await sync([
      dmfr("a", [
        feed("f-9q9-bart", { name: "Bay Area Rapid Transit" }),
        feed("f-2", { urls: { static_current: "https://zürich.example/g.zip" } }),
      ]),
    ]);
    expect(await foundFeeds("rapid")).toEqual(["f-9q9-bart"]);
    expect(await foundFeeds("9q9")).toEqual(["f-9q9-bart"]);
    expect(await foundFeeds("zurich")).toEqual(["f-2"]);
    await sync([dmfr("a", [feed("f-9q9-bart", { name: "Muni" }), feed("f-2")])]);
    expect(await foundFeeds("rapid OR zurich")).toEqual([]);
    expect(await foundFeeds("muni")).toEqual(["f-9q9-bart"]);
  });

  it("updates redirects of old ids", async () => {
    const superseded = () => db.rows("SELECT * FROM superseded ORDER BY kind, onestop_id");
    await sync([
      dmfr("a", [feed("f-1", { supersedes_ids: ["f-0", "f-00"] })], [{ onestop_id: "o-1", supersedes_ids: ["o-0"] }]),
    ]);
    expect(await superseded()).toEqual([
      { kind: "feed", onestop_id: "f-0", by_onestop_id: "f-1" },
      { kind: "feed", onestop_id: "f-00", by_onestop_id: "f-1" },
      { kind: "operator", onestop_id: "o-0", by_onestop_id: "o-1" },
    ]);
    await sync([dmfr("a", [feed("f-1"), feed("f-2", { supersedes_ids: ["f-0"] })])]);
    expect(await superseded()).toEqual([{ kind: "feed", onestop_id: "f-0", by_onestop_id: "f-2" }]);
  });

  it("changes nothing if one of several files is invalid", async () => {
    await sync([dmfr("a", [feed("f-1")])]);
    const broken = { name: "b.dmfr.json", text: '{"feeds":[{"id":"f-2"}]}' };
    await expect(sync([dmfr("a", [feed("f-3")]), broken])).rejects.toMatchObject({
      code: "dmfr.invalid",
      evidence: { file: "b.dmfr.json" },
    });
    expect(await db.rows("SELECT onestop_id FROM feed")).toEqual([{ onestop_id: "f-1" }]);
  });

  it("reads two files with one base name as one", async () => {
    expect(await sync([dmfr("a", [feed("f-1")]), dmfr("a", [feed("f-2")])])).toMatchObject({ feeds: 2 });
    expect(await sync([dmfr("a", [feed("f-1")]), dmfr("a", [feed("f-2")])])).toMatchObject({ added: 0, removed: 0 });
  });
});
