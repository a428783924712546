/** Imports from the queue: what becomes of a message, and what is recorded of it. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Bindings } from "../../../worker/env.ts";
import { recordDeadLetters } from "../../../worker/jobs/dead-letters.ts";
import { fetchQueuedFeed } from "../../../worker/jobs/fetch-queued-feed.ts";
import {
  type ImporterBindings,
  importQueuedVersion,
  importQueuedVersions,
} from "../../../worker/jobs/import-version.ts";
import { sendUnsent } from "../../../worker/jobs/send-versions.ts";
import { archiveKey } from "../../../worker/store/archive/archive.ts";
import { type D1Binding, openStores } from "../../../worker/store/db/db.ts";
import { takeLease } from "../../../worker/store/db/lease.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ensureFeed, findFeed } from "../../../worker/store/registry/feed.ts";
import { retryImports } from "../../../worker/store/version/import-job.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { feedLease } from "../../../worker/store/version/pending.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { rowsAs } from "../../support/rows.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";
import { ask } from "../../support/worker/ask.ts";
import { makeZip } from "../../support/zip.ts";

const bindings = env as unknown as Bindings & ImporterBindings;
const { db } = openStores(bindings as unknown as Record<string, unknown>);
const NOW = "2026-11-21T06:00:00.000Z";
const HOUR = 3_600_000;

/** A file of more than a megabyte. */
const NOTES = `note\n${`${"x".repeat(99)}\n`.repeat(10_001)}`;

let made = 0;
let feed: string;
let feedId: number;

beforeEach(async () => {
  feed = `f-queued~${++made}`;
  feedId = (await ensureFeed(db, feed, NOW)).id;
});

/** An archived version that waits for its import. */
async function archived(files: Record<string, string | Uint8Array> = SMALL_FEED, fetchedAt = NOW): Promise<number> {
  const sha1 = `b${String(++made).padStart(39, "0")}`;
  const zip = await makeZip(files);
  await bindings.ARCHIVE.put(archiveKey(sha1), zip);
  return createVersion(db, { feed_id: feedId, sha1, fetched_at: fetchedAt, created_at: fetchedAt, bytes: zip.length });
}

/** The bindings with a queue that writes down what it takes. */
function withQueue(more: Record<string, unknown> = {}) {
  const sent: { version: number; delaySeconds?: number }[] = [];
  const VERSIONS = {
    async send(body: { version: number }, options: { delaySeconds?: number } = {}) {
      sent.push({ ...body, ...options });
    },
    async sendBatch(messages: { body: { version: number } }[]) {
      sent.push(...messages.map(({ body }) => body));
    },
  } as unknown as Queue;
  return { env: { ...bindings, IMPORT_IN_WORKER: "1", IMPORT_RETRY_DELAY: "120", VERSIONS, ...more }, sent };
}

type Tools = Parameters<typeof importQueuedVersion>[2];
const run = (version: number, given = withQueue().env, tools: Partial<Tools> = {}) =>
  importQueuedVersion(given, version, { attempt: 1, delaySeconds: 120, now: () => new Date(NOW), ...tools });

/** A batch of one message, and what became of it. */
function message(version: unknown, attempts = 1) {
  const told: string[] = [];
  const one = {
    body: version === undefined ? null : { version },
    attempts,
    ack: () => void told.push("done"),
    retry: ({ delaySeconds }: { delaySeconds: number }) => void told.push(`again after ${delaySeconds}`),
  };
  return { batch: { messages: [one] } as unknown as MessageBatch<{ version: number }>, told };
}

const states = async () => (await listVersions(db, feedId)).map(({ state }) => state);
const jobs = () =>
  rowsAs<{ state: string; attempts: number; reason: string | null; detail: string | null; next_at: string | null }>(
    db,
    `SELECT state, attempts, reason, detail, next_at FROM import_job WHERE feed_id = ${feedId}`,
  );
const tripsOf = async (version: number) =>
  (
    await rowsAs<{ trip_first: number; trip_count: number }>(
      db,
      `SELECT trip_first, trip_count FROM feed_version WHERE id = ${version}`,
    )
  )[0];
const leases = () => rowsAs<{ name: string }>(db, "SELECT name FROM lease ORDER BY name");
const shown = async (path: string) =>
  (await ask(path)).json() as Promise<{ imports: { sha1: string; words: string }[] }>;
const shownOfFeed = () => shown(`/api/v2/portal/feeds/${feed}/activations`);
const shownOnStatus = async () =>
  (await shown("/api/v2/portal/status")).imports.filter((one) => "feed" in one && one.feed === feed);

/** A database that fails at a statement with this text, as often as it is told. */
function failing(pattern: RegExp, times: number): D1Binding {
  const { DB } = bindings;
  const texts = new WeakMap<object, string>();
  let left = times;
  return {
    prepare(sql) {
      const statement = DB.prepare(sql);
      return {
        bind(...values: unknown[]) {
          const bound = statement.bind(...values);
          texts.set(bound, sql);
          return bound as never;
        },
      };
    },
    async batch(statements: object[]) {
      if (left > 0 && statements.some((one) => pattern.test(texts.get(one) ?? ""))) {
        left--;
        throw new Error("The connection is gone.");
      }
      return DB.batch(statements as D1PreparedStatement[]);
    },
  };
}

describe("a version from the queue", () => {
  it("is imported and activated by policy, and a second message changes nothing", async () => {
    const version = await archived();
    expect(await run(version)).toBe("activated");
    expect(await states()).toEqual(["active"]);
    expect((await findFeed(db, feed))?.active_version_id).toBe(version);
    const before = await tripsOf(version);
    expect(before?.trip_count).toBe(2);
    const { batch, told } = message(version, 2);
    await importQueuedVersions(batch, withQueue().env);
    expect(told).toEqual(["done"]);
    expect(await run(version)).toBe("unchanged");
    expect(await tripsOf(version)).toEqual(before);
    expect([await jobs(), await leases()]).toEqual([[], []]);
  });

  it("waits like any other for a person, if the policy says so", async () => {
    await run(await archived());
    const ended = { ...SMALL_FEED, "calendar.txt": SMALL_FEED["calendar.txt"]!.replace("20261231", "20260201") };
    expect(await run(await archived(ended, "2026-11-22T06:00:00.000Z"))).toBe("imported");
    expect((await states()).toSorted()).toEqual(["active", "imported"]);
  });

  it("is imported once by two consumers", async () => {
    const version = await archived();
    const outcomes = await Promise.all([run(version), run(version)]);
    expect(outcomes.toSorted()).toEqual(["activated", "busy"]);
    expect(await states()).toEqual(["active"]);
    expect(await tripsOf(version)).toMatchObject({ trip_count: 2 });
  });

  it("comes back later while another process works on its feed, without counting as an attempt", async () => {
    const version = await archived();
    await takeLease(db, feedLease(feed), {
      owner: "follow",
      now: NOW,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const { env: given, sent } = withQueue();
    const { batch, told } = message(version);
    await importQueuedVersions(batch, given);
    expect(told).toEqual(["done"]);
    expect(sent).toEqual([{ version, delaySeconds: 120 }]);
    expect(await states()).toEqual(["archived"]);
    await db.write([{ sql: "DELETE FROM lease" }]);
    expect(await run(version)).toBe("activated");
  });

  it("is repeated from the start after an attempt that failed in the middle", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const version = await archived();
    // The rows of stops are written after those of the schedule.
    const { env: given } = withQueue({ DB: failing(/INSERT OR REPLACE INTO stop /, 1) });
    const first = message(version);
    await importQueuedVersions(first.batch, given, { now: () => new Date(NOW) });
    expect(first.told).toEqual(["again after 120"]);
    expect(await jobs()).toEqual([
      {
        ...{ state: "failing", attempts: 1, reason: "unavailable" },
        ...{ detail: "store.unavailable: The database did not respond.", next_at: "2026-11-21T06:02:00.000Z" },
      },
    ]);
    expect((await shownOfFeed()).imports).toMatchObject([
      { words: "The import failed: the database or the archive did not respond. It will be tried again." },
    ]);
    const second = message(version, 2);
    await importQueuedVersions(second.batch, given, { now: () => new Date(NOW) });
    expect(second.told).toEqual(["done"]);
    expect([await states(), await jobs()]).toEqual([["active"], []]);
    const rows = await rowsAs<{ n: number }>(db, `SELECT count(*) AS n FROM stop WHERE feed_version_id = ${version}`);
    expect(rows).toEqual([{ n: 2 }]);
    vi.restoreAllMocks();
  });

  it("is left alone by an attempt whose lease another process has taken over", async () => {
    const version = await archived();
    const name = feedLease(feed);
    let renewals = 0;
    const watched = failing(/never/, 0);
    const DB: D1Binding = {
      prepare: (sql) => {
        if (sql.startsWith("UPDATE lease SET expires_at")) renewals++;
        return watched.prepare(sql);
      },
      batch: (statements) => watched.batch(statements),
    };
    const attempt = run(version, withQueue({ DB }).env, {
      lease: 400,
      async lookUpPlaces() {
        await db.write([{ sql: "UPDATE lease SET owner = 'follow' WHERE name = ?", values: [name] }]);
        const before = renewals;
        await vi.waitFor(() => expect(renewals).toBeGreaterThan(before + 1), { timeout: 20_000 });
        return { points: [], cells: [] };
      },
    });
    await expect(attempt).rejects.toMatchObject({ code: "store.unavailable" });
    expect(await states()).not.toContain("active");
    // The lease of the other process is as it was, and so is its record.
    expect(await leases()).toEqual([{ name }]);
    expect(await jobs()).toMatchObject([{ state: "running" }]);
    await db.write([{ sql: "DELETE FROM lease" }]);
    expect(await run(version)).toBe("activated");
  });

  it("is recorded as too large, until more is allowed", async () => {
    const version = await archived({ ...SMALL_FEED, "notes.txt": NOTES, "plan.pdf": NOTES + NOTES });
    const { env: given, sent } = withQueue();
    expect(await run(version, given)).toBe("large");
    expect(await states()).toEqual(["archived"]);
    const words =
      "It is too large to import here: 1 MB unpacked, and the limit is 1 MB. It waits for the follow command.";
    expect((await shownOfFeed()).imports).toMatchObject([{ state: "large", words }]);
    expect(await shownOnStatus()).toMatchObject([{ state: "large", words }]);
    const later = Date.parse(NOW) + 9 * HOUR;
    expect(await sendUnsent(given, later)).not.toContain(version);
    expect(await sendUnsent({ ...given, IMPORT_IN_WORKER: "2" }, later)).toContain(version);
    expect(sent).toContainEqual({ version });
    expect(await run(version, { ...given, IMPORT_IN_WORKER: "2" })).toBe("activated");
    expect([(await shownOfFeed()).imports, await shownOnStatus()]).toEqual([[], []]);
  });

  it("counts only the part of the zip that is imported", async () => {
    const south = await makeZip({ ...SMALL_FEED, "notes.txt": NOTES });
    const zip = { "south.zip": south, "other.txt": NOTES + NOTES };
    const version = await archived(zip);
    await db.write([
      { sql: "UPDATE feed_version SET url = 'https://a.example/all.zip#south.zip' WHERE id = ?", values: [version] },
    ]);
    expect(await run(version)).toBe("large");
    expect(await run(version, { ...withQueue().env, IMPORT_IN_WORKER: "2" })).toBe("activated");
  });

  it("is too large if it is in a zip inside the zip that is large itself", async () => {
    const notes = { content: NOTES.slice(0, 300_005), stored: true };
    const south = await makeZip({ ...SMALL_FEED, "notes.txt": notes });
    const version = await archived({ "south.zip": south });
    await db.write([
      { sql: "UPDATE feed_version SET url = 'https://a.example/all.zip#south.zip' WHERE id = ?", values: [version] },
    ]);
    expect(await run(version)).toBe("large");
    expect(await run(version, { ...withQueue().env, IMPORT_IN_WORKER: "2" })).toBe("activated");
  });

  it("is not read again if the importer refuses its zip", async () => {
    const { "stops.txt": _, ...files } = SMALL_FEED;
    const version = await archived(files);
    const { batch, told } = message(version);
    await importQueuedVersions(batch, withQueue().env);
    expect(told).toEqual(["done"]);
    expect(await jobs()).toEqual([]);
    const reports = await rowsAs<{ failure_reason: string }>(
      db,
      `SELECT failure_reason FROM validation_report WHERE feed_version_id = ${version}`,
    );
    expect(reports).toMatchObject([{ failure_reason: expect.stringContaining("gtfs.file_missing") }]);
    expect(await run(version)).toBe("gone");
    expect(await sendUnsent(withQueue().env, Date.parse(NOW) + 9 * HOUR)).not.toContain(version);
  });

  it("is dropped if it does not exist, was removed, or imports are switched off", async () => {
    expect(await run(999_999)).toBe("gone");
    const version = await archived();
    expect(await run(version, { ...withQueue().env, IMPORT_IN_WORKER: "" })).toBe("gone");
    await db.write([{ sql: "UPDATE feed_version SET retired_at = ? WHERE id = ?", values: [NOW, version] }]);
    expect(await run(version)).toBe("gone");
    const { batch, told } = message(undefined);
    await importQueuedVersions(batch, withQueue().env);
    expect(told).toEqual(["done"]);
  });
});

describe("versions without a message", () => {
  const later = (hours: number) => Date.parse(NOW) + hours * HOUR;

  it("are sent when a fetch archives them, and by the hourly job when the message is lost", async () => {
    await db.write([
      {
        sql: `UPDATE feed SET urls = '{"static_current":"https://example.org/a.zip"}', spec = 'gtfs' WHERE id = ?`,
        values: [feedId],
      },
    ]);
    const { env: given, sent } = withQueue();
    const zip = storedZip(SMALL_FEED, ++made);
    const fetched = await fetchQueuedFeed(given, feed, {
      fetcher: async () => new Response(zip),
      now: () => new Date(NOW),
    });
    const version = fetched!.versionId!;
    expect(sent).toEqual([{ version }]);
    expect(await shownOnStatus()).toMatchObject([{ state: "queued", words: "It waits in the queue." }]);
    expect(await sendUnsent(given, later(0.5))).not.toContain(version);
    expect(await sendUnsent(given, later(2))).toContain(version);
    // The new message has its time.
    expect(await sendUnsent(given, later(2.5))).not.toContain(version);
    expect(await run(version, given)).toBe("activated");
    expect(await sendUnsent(given, later(9))).not.toContain(version);
  });

  it("are sent after an import that was killed, once its lease has expired", async () => {
    const version = await archived();
    await db.write([
      {
        sql: "INSERT INTO feed_version_import (feed_version_id, in_progress, success, created_at, updated_at) VALUES (?1, 1, 0, ?2, ?2)",
        values: [version, NOW],
      },
      {
        sql: "INSERT INTO lease (name, owner, expires_at) VALUES (?, 'killed', ?)",
        values: [feedLease(feed), "2026-11-21T06:01:00.000Z"],
      },
    ]);
    const { env: given } = withQueue();
    expect(await sendUnsent(given, Date.parse("2026-11-21T06:00:30.000Z"))).not.toContain(version);
    expect(await sendUnsent(given, Date.parse("2026-11-21T06:01:30.000Z"))).toContain(version);
    expect(await run(version, given)).toBe("activated");
  });

  it("are not sent unless imports are switched on", async () => {
    await archived();
    expect(await sendUnsent(withQueue({ IMPORT_IN_WORKER: "" }).env, later(9))).toEqual([]);
  });
});

describe("a dead letter", () => {
  const dead = async (version: number) => {
    const { batch, told } = message(version);
    await recordDeadLetters(batch, bindings, () => new Date(NOW));
    expect(told).toEqual(["done"]);
  };

  it("is shown with its reason, and waits until somebody retries it", async () => {
    const version = await archived();
    const broken = withQueue({ DB: failing(/INSERT OR REPLACE INTO stop /, 99) }).env;
    await expect(run(version, broken, { attempt: 6 })).rejects.toMatchObject({ code: "store.unavailable" });
    await dead(version);
    await db.write([{ sql: "UPDATE feed SET name = 'Queued feed' WHERE id = ?", values: [feedId] }]);
    await refreshLists(db);
    const words = "The import failed 6 times: the database or the archive did not respond. It waits for a person.";
    expect(await shownOnStatus()).toMatchObject([
      { feed_name: "Queued feed", state: "dead", words, changed_at: NOW, next_at: null },
    ]);
    expect((await shownOfFeed()).imports).toMatchObject([{ state: "dead", words }]);
    const { env: given } = withQueue();
    // Leases end by the clock of the machine.
    const later = Date.now() + 99 * HOUR;
    expect(await sendUnsent(given, later)).not.toContain(version);
    expect(await retryImports(db, [version])).toEqual([version]);
    expect(await retryImports(db, [version])).toEqual([]);
    expect(await sendUnsent(given, later)).toContain(version);
    expect(await run(version, given)).toBe("activated");
    expect([await jobs(), await shownOnStatus()]).toEqual([[], []]);
  });

  it("of an import that ended without a word says so", async () => {
    const version = await archived();
    await db.write([
      {
        sql: "INSERT INTO import_job (feed_version_id, feed_id, state, attempts, changed_at) VALUES (?, ?, 'running', 6, ?)",
        values: [version, feedId, NOW],
      },
    ]);
    await dead(version);
    expect(await jobs()).toMatchObject([{ state: "dead", reason: "interrupted" }]);
  });

  it("of a version that somebody imported meanwhile is nothing", async () => {
    const version = await archived();
    await run(version);
    await dead(version);
    await dead(999_999);
    expect(await jobs()).toEqual([]);
  });

  it("comes back if the database does not take it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { batch, told } = message(await archived());
    await recordDeadLetters(batch, { ...bindings, DB: failing(/./, 99) as unknown as D1Database });
    expect(told).toEqual(["again after 300"]);
    vi.restoreAllMocks();
  });
});

it("shows no import of a hidden feed, but imports it", async () => {
  await db.write([{ sql: "UPDATE feed SET public = 0 WHERE id = ?", values: [feedId] }]);
  const version = await archived({ ...SMALL_FEED, "notes.txt": NOTES });
  expect(await run(version)).toBe("large");
  const status = (await shown("/api/v2/portal/status")) as unknown as { imports_by_state: Record<string, number> };
  expect(await shownOnStatus()).toEqual([]);
  expect(status.imports_by_state.large ?? 0).toBe(0);
  expect((await ask(`/api/v2/portal/feeds/${feed}/activations`)).status).toBe(404);
  expect(await run(version, { ...withQueue().env, IMPORT_IN_WORKER: "2" })).toBe("activated");
});
