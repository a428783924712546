/** Each binding absent, failing, hanging, wrong or full, under each kind of answer: an answer in time, and never an unknown error. */
import { beforeAll, describe, expect, it } from "vitest";
import { importVersion } from "../../worker/ingest/import.ts";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { webPlatform } from "../../worker/ingest/platform.ts";
import { bytesSource } from "../../worker/ingest/zip/directory.ts";
import { openStores } from "../../worker/store/db.ts";
import { ensureFeed } from "../../worker/store/feed.ts";
import { registerObject } from "../../worker/store/shards/registered.ts";
import { createVersion } from "../../worker/store/version.ts";
import { GOOD_FEED } from "../support/good-feed.ts";
import { ask, bindings } from "../support/worker/ask.ts";
import { makeZip } from "../support/zip.ts";

const PATHS = [
  "/",
  "/feeds",
  "/feeds/_payload.json",
  "/search?q=x",
  "/map",
  "/stops/s-x",
  "/api/v2/rest/feeds",
  "/api/v2/rest/stops.geojson",
  `/api/v2/query?query=${encodeURIComponent("{ feeds { onestop_id } }")}`,
  "/api/v2/portal/datasets",
  "/tiles/transit.json",
  "/tiles/transit/0/0/0.mvt",
  "/tiles/basemap.pmtiles",
  "/datasets/files/feeds.csv",
  "/cards/feeds/f-x.png",
  "/sitemap.xml",
  "/robots.txt",
  "/feed.xml",
  "/builds/latest.json",
  "/builds/meta/other.json",
  "/health",
  "/playground",
];
const BINDINGS = ["DB", "KV", "ARCHIVE", "TILES", "ASSETS"].filter((name) => name in bindings);

/** A binding of which every call gives this answer; statements and sessions are made before anything is asked. */
function every(answer: () => unknown): object {
  const made = () => binding;
  const binding: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "then"
          ? undefined
          : ["prepare", "bind", "withSession", "getByName"].includes(String(name))
            ? made
            : answer,
    },
  );
  return binding;
}

const FAULTS: Readonly<Record<string, unknown>> = {
  absent: undefined,
  failing: every(() => Promise.reject(new Error("down"))),
  slow: every(() => new Promise<never>(() => {})),
  wrong: every(() => Promise.resolve("nonsense")),
  full: every(() => Promise.reject(new Error("D1_ERROR: database or disk is full: SQLITE_FULL"))),
  "half-written": every(() =>
    Promise.resolve({ results: [{ id: 1 }], success: true, objects: [{}], size: 3, body: null }),
  ),
};

/** Milliseconds in which each answer must be there. */
const ANSWER_DEADLINE_MS = 10_000;

describe.each(BINDINGS)("with the binding %s", (binding) => {
  it.each(Object.keys(FAULTS))("%s, every kind of answer comes in time, with a code", async (fault) => {
    const wrong = await Promise.all(
      PATHS.map(async (path) => {
        const late = new Promise<null>((done) => setTimeout(done, ANSWER_DEADLINE_MS, null));
        const response = await Promise.race([ask(path, { vars: { [binding]: FAULTS[fault] } }), late]);
        if (response === null) return `${path}: no answer`;
        const body = await Promise.race([response.text(), late]);
        if (body === null) return `${path}: no end`;
        const isKnown = response.status < 500 || response.status === 503 || response.status === 501;
        return isKnown && !/\n\s+at /.test(body) ? null : `${path}: ${response.status} ${body.slice(0, 120)}`;
      }),
    );
    expect(wrong.filter((line) => line !== null)).toEqual([]);
  });
});

describe("with the shard of a version in a Durable Object", () => {
  const NOW = "2026-03-01T12:00:00.000Z";
  /** Read from the object: departures, trips, and the page of a version. */
  const inObject: string[] = [];

  beforeAll(async () => {
    const stores = openStores(bindings);
    const feed = await ensureFeed(stores.db, "f-good", NOW);
    const sha1 = "6".repeat(40);
    const versionId = await createVersion(stores.db, { feed_id: feed.id, sha1, fetched_at: NOW, created_at: NOW });
    const shard = await registerObject(stores.db, NOW, null);
    await importVersion(
      { zip: bytesSource(await makeZip(GOOD_FEED)), versionId, shard, fetchedAt: NOW },
      { stores, platform: webPlatform, now: () => new Date(NOW), progress: () => {} },
    );
    await activateVersion(stores, feed.id, versionId, NOW);
    const stop = await stores
      .shard(shard)
      .row("SELECT onestop_id FROM stop WHERE feed_version_id = ? LIMIT 1", versionId);
    const trips = `{ feed_versions(where: { sha1: "${sha1}" }) { trips(limit: 2) { trip_id stop_times(limit: 2) { stop_sequence } } } }`;
    inObject.push(
      `/api/v2/rest/stops/${String(stop?.onestop_id)}/departures?date=2026-03-04`,
      `/api/v2/query?query=${encodeURIComponent(trips)}`,
    );
  });

  it("answers while the object does", async () => {
    const answers = await Promise.all(inObject.map(async (path) => (await ask(path)).json()));
    expect(answers).toMatchObject([
      { stops: [{ departures: expect.any(Array) }] },
      { data: { feed_versions: [{ trips: [{ stop_times: expect.any(Array) }, {}] }] } },
    ]);
  });

  it.each(Object.keys(FAULTS))("%s, every answer comes in time, with a code", async (fault) => {
    for (const [i, path] of inObject.entries()) {
      // No answer from a cache.
      const late = new Promise<null>((done) => setTimeout(done, ANSWER_DEADLINE_MS, null));
      const answer = ask(`${path}&fresh=${fault}${i}`, { vars: { SHARD_OBJECTS: FAULTS[fault] } });
      const body = await Promise.race([answer.then((response) => response.text()), late]);
      const code = { absent: "settings.invalid", full: "store.full" }[fault] ?? "store.unavailable";
      expect(body, path).toContain(code);
      expect(body).not.toMatch(/\n\s+at /);
    }
  });
});
