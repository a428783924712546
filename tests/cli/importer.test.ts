/**
 * Imports on the built Workers with real queues, database and bucket: from the hourly job to the active version, killed in
 * the middle, and given up.
 */
import "../../cli/silence.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { builtImporter, builtWorker } from "../../cli/build/bundle.ts";
import { importerOwn } from "../../cli/importer/configuration.ts";
import { migrate } from "../../cli/migrate.ts";
import { readSettings } from "../../cli/settings.ts";
import { unpackStopPlace } from "../../src/domain/packed/place.ts";
import { syncRegistry } from "../../worker/ingest/registry/sync.ts";
import { DEAD_LETTERS, IMPORT_ATTEMPTS } from "../../worker/jobs/messages.ts";
import { archiveKey } from "../../worker/store/archive/archive.ts";
import { openStores, type Stores } from "../../worker/store/db/db.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import { retryImports } from "../../worker/store/version/import-job.ts";
import { rowsAs } from "../support/rows.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";

const NOW = "2026-11-21T06:00:00.000Z";
const HOUR = 3_600_000;
const POLL = { timeout: 120_000, interval: 50 };

let folder: string;
let running: { miniflare: Miniflare; stores: Stores };
/** What servers answer, by URL. */
let served: Map<string, Uint8Array<ArrayBuffer>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-importer-"));
  served = new Map();
  running = await start();
});
afterEach(async () => {
  await running.miniflare.dispose();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * Starts both Workers on the store of the test. Messages of queues live as long as the process.
 * @param places takes the place of the files with places
 */
async function start(places?: () => Promise<Response>): Promise<typeof running> {
  const settings = readSettings({});
  Object.assign(settings.vars, { FETCH_DUE: "9", IMPORT_IN_WORKER: "32", TEST_HOOKS: "1" });
  const [consumer] = importerOwn().queues.consumers;
  const shared = {
    compatibilityDate: settings.compatibilityDate,
    d1Databases: settings.databases,
    r2Buckets: settings.buckets,
  };
  const [site, importer] = await Promise.all([builtWorker(settings), builtImporter(settings)]);
  const options = convertV4MiniflareOptions({
    workers: [
      {
        ...site,
        ...shared,
        name: "site",
        kvNamespaces: settings.namespaces,
        outboundService: (request: Request) => {
          const zip = served.get(request.url);
          return new Response(zip ?? null, { status: zip === undefined ? 404 : 200 });
        },
        queueConsumers: {
          "portal-imports": { maxBatchSize: 1, maxBatchTimeout: 0 },
          [DEAD_LETTERS]: { maxBatchTimeout: 0 },
        },
      },
      {
        ...importer,
        ...shared,
        ...(places === undefined ? {} : { assets: undefined, serviceBindings: { PLACES: places } }),
        name: "importer",
        bindings: { ...importer.bindings, IMPORT_RETRY_DELAY: "0" },
        queueConsumers: {
          [consumer!.queue]: {
            maxBatchSize: 1,
            maxBatchTimeout: 0,
            maxRetries: consumer!.max_retries,
            deadLetterQueue: consumer!.dead_letter_queue,
          },
        },
      },
    ],
    cf: false,
    log: new Log(LogLevel.NONE),
    handleRuntimeStdio: (stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) => {
      stdout.resume();
      stderr.resume();
    },
  } as unknown as Parameters<typeof convertV4MiniflareOptions>[0]);
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: folder, telemetry: { enabled: false } });
  const stores = openStores({ DB: await miniflare.getD1Database("DB", "site") }, { attempts: 10 });
  await migrate(stores.db);
  return { miniflare, stores };
}

/** Runs the hourly job as of a time. */
async function hourlyJob(time: number): Promise<void> {
  const site = await running.miniflare.getWorker("site");
  await site.scheduled({ scheduledTime: new Date(time), cron: "17 * * * *" });
}

/** Feeds with these ids, whose servers send the zips. */
async function list(zips: Record<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  const feeds = Object.entries(zips).map(([id, zip]) => {
    served.set(`https://example.org/${id}.zip`, zip);
    return { id, spec: "gtfs", urls: { static_current: `https://example.org/${id}.zip` } };
  });
  await syncRegistry(running.stores.db, [{ name: "a", text: JSON.stringify({ feeds }) }], { now: NOW });
}

const activeOf = async (feed: string) => (await findFeed(running.stores.db, feed))?.active_version_id ?? null;
const jobs = () =>
  rowsAs<{ state: string; attempts: number }>(running.stores.db, "SELECT state, attempts FROM import_job");
const versions = () =>
  rowsAs<{ id: number; sha1: string; imported: number; trip_count: number }>(
    running.stores.db,
    "SELECT id, sha1, imported, trip_count FROM feed_version ORDER BY id",
  );
const page = async (path: string) => (await running.miniflare.dispatchFetch(`http://127.0.0.1${path}`)).text();

test("the hourly job fetches, and the queues import and activate, with places", async () => {
  await list({ "f-u2e-small": await makeZip(SMALL_FEED), "f-u2e-bad": await makeZip({ "agency.txt": "agency_id\n" }) });
  await hourlyJob(Date.now());
  await vi.waitFor(async () => expect(await activeOf("f-u2e-small")).not.toBeNull(), POLL);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), POLL);
  expect(await versions()).toMatchObject([
    { imported: expect.any(Number), trip_count: expect.any(Number) },
    { imported: expect.any(Number) },
  ]);
  expect((await versions()).map(({ imported }) => imported).toSorted()).toEqual([0, 1]);
  const stops = await rowsAs<{ place: string }>(running.stores.db, "SELECT place FROM stop ORDER BY id");
  expect(stops.map(({ place }) => unpackStopPlace(place).adm1_name)).toEqual(["Wien", "Wien"]);
  // Nothing is done twice.
  const before = await versions();
  await hourlyJob(Date.now() + 9 * HOUR);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), POLL);
  expect(await versions()).toEqual(before);
});

test("an import that is killed in the middle is repeated, and its rows are there once", async () => {
  await running.miniflare.dispose();
  const released = Promise.withResolvers<Response>();
  let asked = 0;
  running = await start(() => {
    asked++;
    return released.promise;
  });
  await list({ "f-u2e-small": await makeZip(SMALL_FEED) });
  await hourlyJob(Date.now());
  // The rows of the schedule are written; those of stops wait for their places.
  await vi.waitFor(() => expect(asked).toBe(1), POLL);
  const written = "SELECT 1 AS written FROM pattern";
  await vi.waitFor(async () => expect(await running.stores.db.rows(written)).not.toEqual([]), POLL);
  await running.miniflare.dispose();
  released.resolve(new Response(null, { status: 500 }));
  running = await start();
  const { db } = running.stores;
  const [killed] = await versions();
  expect([killed?.imported, await activeOf("f-u2e-small")]).toEqual([0, null]);
  // Its message is gone, and its lease expires.
  await db.write([{ sql: "UPDATE lease SET expires_at = ?", values: [NOW] }]);
  await hourlyJob(Date.now() + 2 * HOUR);
  await vi.waitFor(async () => expect(await activeOf("f-u2e-small")).toBe(killed!.id), POLL);
  const [again] = await versions();
  expect(again?.trip_count).toBe(killed?.trip_count);
  const [{ n } = { n: 0 }] = await rowsAs<{ n: number }>(db, "SELECT count(*) AS n FROM stop");
  const [{ stops } = { stops: -1 }] = await rowsAs<{ stops: number }>(
    db,
    "SELECT stop_count AS stops FROM feed_version",
  );
  expect(n).toBe(stops);
});

test("a version that cannot be imported is given up, shown, and imported once somebody retries it", async () => {
  await list({ "f-u2e-small": await makeZip(SMALL_FEED) });
  const zip = served.get("https://example.org/f-u2e-small.zip")!;
  const { miniflare, stores } = running;
  const { db } = stores;
  await hourlyJob(Date.now());
  await vi.waitFor(async () => expect(await activeOf("f-u2e-small")).not.toBeNull(), POLL);
  // A second version, whose zip the archive has lost.
  const sha1 = "c".repeat(40);
  await db.write([
    {
      sql:
        "INSERT INTO feed_version (id, feed_id, sha1, url, file, fetched_at, created_at) " +
        "SELECT 99, id, ?1, '', '', ?2, ?2 FROM feed",
      values: [sha1, new Date(Date.now() + HOUR).toISOString()],
    },
  ]);
  await hourlyJob(Date.now() + HOUR);
  await vi.waitFor(async () => expect(await jobs()).toEqual([{ state: "dead", attempts: IMPORT_ATTEMPTS }]), POLL);
  expect(importerOwn().queues.consumers[0]!.max_retries).toBe(IMPORT_ATTEMPTS - 1);
  const words = `The import failed ${IMPORT_ATTEMPTS} times: something went wrong on our side. It waits for a person.`;
  expect(await page("/status")).toContain(words);
  expect(await page("/feeds/f-u2e-small")).toContain(words);
  const archive = await miniflare.getR2Bucket("ARCHIVE", "site");
  await archive.put(archiveKey(sha1), zip);
  expect(await retryImports(db, [99])).toEqual([99]);
  await hourlyJob(Date.now() + HOUR);
  await vi.waitFor(async () => expect(await activeOf("f-u2e-small")).toBe(99), POLL);
  expect(await jobs()).toEqual([]);
});
