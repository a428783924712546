/**
 * Imports versions from the queue, with the importer of the command line and under the leases of `follow`. One invocation
 * imports one version. An import that was interrupted is known by its expired lease, and repeated from the start.
 */

import { failureLine, redact } from "../../src/domain/log-line.ts";
import { type ImportFailure, importWords } from "../../src/domain/registry/import-job.ts";
import { parseSettings } from "../env.ts";
import { applyPolicy } from "../ingest/activation.ts";
import { pathInArchive } from "../ingest/fetch.ts";
import { importArchived } from "../ingest/import.ts";
import { ACTIVATION_LEASE, LEASE_MS, Leases } from "../ingest/leases.ts";
import { activateVersion } from "../ingest/lifecycle.ts";
import { type FeedLimits, readLimits } from "../ingest/limits.ts";
import type { PlaceLookup } from "../ingest/places.ts";
import { webPlatform } from "../ingest/platform.ts";
import { openFeed } from "../ingest/zip/archive.ts";
import { asProblem, type Problem } from "../problem.ts";
import { type ArchiveBucket, openZip } from "../store/archive/archive.ts";
import { type D1Binding, type Db, openStores } from "../store/db/db.ts";
import { findFeedById } from "../store/registry/feed.ts";
import { failAddition, isAdded, stepAddition } from "../store/registry/feed-addition.ts";
import {
  endImportJob,
  findImportJob,
  type ImportJobRecord,
  isRefused,
  QUEUE_OWNER,
  saveImportJobs,
} from "../store/version/import-job.ts";
import { feedLease } from "../store/version/pending.ts";
import { findVersionById, type VersionRow } from "../store/version/version.ts";
import { importedCounts } from "../store/version/write.ts";
import type { VersionMessage } from "./messages.ts";

/** Bindings of the importer: those of the databases and settings, and these. */
export type ImporterBindings = {
  ARCHIVE: R2Bucket;
  VERSIONS: Queue;
  /** Seconds until the second attempt; doubles each time. Also until a feed that is busy is looked at again. */
  IMPORT_RETRY_DELAY: string;
  [variable: string]: unknown;
};

export type QueueImportTools = {
  now?(): Date;
  /** Milliseconds that a lease lasts unless it is renewed. */
  lease?: number;
  lookUpPlaces?: PlaceLookup;
};

/**
 * `gone`: the version or its feed is no longer there, or must not be imported. `busy`: another process works on the feed.
 * `unchanged`: imported before, and nothing was to be decided.
 */
export type QueueImportOutcome = "activated" | "imported" | "unchanged" | "refused" | "large" | "gone" | "busy";

/** Codes of problems that the feed has caused: its zip is not read again. */
const FEED_PROBLEM = /^(archive|csv|gtfs)\./;

/** Codes of a zip, and of a zip inside it, that has more bytes than are unpacked. */
const TOO_LARGE = /^archive\.(nested_)?too_large$/;

/** A zip inside the zip may have this part of the bytes that are imported. */
const NESTED_SHARE = 4;

export async function importQueuedVersions(
  batch: MessageBatch<VersionMessage>,
  env: ImporterBindings,
  tools: QueueImportTools = {},
): Promise<void> {
  for (const message of batch.messages) {
    const id = message.body?.version;
    if (typeof id !== "number") {
      message.ack();
      continue;
    }
    const firstDelay = Number(env.IMPORT_RETRY_DELAY);
    const delaySeconds = firstDelay * 2 ** (message.attempts - 1);
    try {
      const outcome = await importQueuedVersion(env, id, { ...tools, attempt: message.attempts, delaySeconds });
      // As a new message: the work of another process is no failed attempt.
      if (outcome === "busy") await env.VERSIONS.send({ version: id }, { delaySeconds: firstDelay });
      message.ack();
    } catch (error) {
      const { code, detail } = asProblem(error);
      console.error(failureLine("A version was not imported.", error, { version: id, code, detail: redact(detail) }));
      message.retry({ delaySeconds });
    }
  }
}

/**
 * @param attempt which attempt this is, from 1
 * @param delaySeconds until the next one, for the record
 * @throws the problem of this site because of which the attempt failed; it is recorded
 */
export async function importQueuedVersion(
  env: ImporterBindings,
  versionId: number,
  { attempt, delaySeconds, ...tools }: QueueImportTools & { attempt: number; delaySeconds: number },
): Promise<QueueImportOutcome> {
  const now = tools.now ?? (() => new Date());
  const { db } = openStores(env);
  const version = await findVersionById(db, versionId);
  const feed = version === null ? null : await findFeedById(db, version.feed_id);
  if (version === null || feed === null || feed.deleted_at !== null) return "gone";
  const leases = new Leases(db, `${QUEUE_OWNER}${crypto.randomUUID().slice(0, 8)}`, tools.lease ?? LEASE_MS);
  const record = (state: ImportState) =>
    saveImportJobs(db, [
      {
        feed_version_id: versionId,
        feed_id: version.feed_id,
        attempts: attempt,
        changed_at: now().toISOString(),
        ...state,
      },
    ]);
  let isDone = false;
  try {
    if (!(await leases.take(feedLease(feed.onestop_id)))) return "busy";
    const outcome = await underLease({ env, version, leases, now, record, tools });
    isDone = true;
    return outcome;
  } catch (error) {
    if (!leases.lost.aborted) {
      const problem = asProblem(error);
      const nextAt = new Date(now().getTime() + delaySeconds * 1000).toISOString();
      const detail = `${problem.code}: ${redact(detailOf(problem))}`;
      await record({ state: "failing", reason: failureOf(problem), detail, next_at: nextAt }).catch(() => {});
    }
    throw error;
  } finally {
    if (isDone) await leases.end(feedLease(feed.onestop_id));
    // Leases that are left expire, which tells that their work is not finished.
    await leases.close();
  }
}

function failureOf({ code }: Problem): ImportFailure {
  return code === "store.unavailable" ? "unavailable" : "unexpected";
}

/** The detail, and what caused an error that nobody expected. */
function detailOf({ code, detail, cause }: Problem): string {
  return code === "internal" && cause instanceof Error ? cause.message : detail;
}

/** What a step of an import tells of it. */
type ImportState = Pick<ImportJobRecord, "state"> & Partial<ImportJobRecord>;

type Work = {
  env: ImporterBindings;
  version: VersionRow;
  leases: Leases;
  now(): Date;
  record(state: ImportState): Promise<void>;
  tools: QueueImportTools;
};

async function underLease({ env, version, leases, now, record, tools }: Work): Promise<QueueImportOutcome> {
  const archive = env.ARCHIVE as ArchiveBucket;
  const stores = openStores(guardBindings(env, leases.lost));
  const { db } = stores;
  // Read under the lease: another process may have imported it just before.
  const before = (await importedCounts(db, version.id)) !== null;
  const at = () => now().toISOString();
  const fail = (reason: { code: string; detail: string }) => failAddition(db, version.feed_id, reason, at());
  if (!before) {
    const maxBytes = parseSettings({ IMPORT_IN_WORKER: env.IMPORT_IN_WORKER }).importInWorkerBytes;
    // A person has stopped it after its message was sent.
    if ((await findImportJob(db, version.id))?.reason === "stopped") return "gone";
    if (maxBytes === 0 || (await isExcluded(db, version.id))) {
      await endImportJob(db, version.id);
      await fail({ code: "feed_version.not_imported", detail: "This version was removed or refused before." });
      return "gone";
    }
    const limits = limitsFor(env, maxBytes);
    const bytes = await unpackedBytes(archive, version, limits);
    if (bytes > maxBytes) {
      await record({ state: "large", bytes, max_bytes: maxBytes });
      const detail = importWords({ state: "large", attempts: 1, reason: null, bytes, max_bytes: maxBytes });
      await fail({ code: "gtfs.too_large", detail });
      return "large";
    }
    await record({ state: "running" });
    const { lookUpPlaces } = tools;
    const importTools = { stores, archive, platform: webPlatform, now, progress: () => {}, limits };
    try {
      await importArchived(version.id, false, { ...importTools, ...(lookUpPlaces && { lookUpPlaces }) });
    } catch (error) {
      const { code, detail } = asProblem(error);
      if (!FEED_PROBLEM.test(code)) throw error;
      // The importer has stored why; a new zip is a new version.
      await endImportJob(db, version.id);
      await fail({ code, detail: redact(detail) });
      return "refused";
    }
  }
  if (!(await leases.take(ACTIVATION_LEASE))) return "busy";
  const isOfPerson = await isAdded(db, version);
  if (isOfPerson) await activateVersion(stores, version.feed_id, version.id, at());
  const decision = isOfPerson ? null : await applyPolicy(stores, version.feed_id, now().getTime());
  await leases.end(ACTIVATION_LEASE);
  if (isOfPerson) await stepAddition(db, version.feed_id, "active", at());
  if (isOfPerson || decision?.activated != null) return "activated";
  return before ? "unchanged" : "imported";
}

/** Whether a person has removed the version, or the importer has refused its zip. */
async function isExcluded(db: Db, versionId: number): Promise<boolean> {
  const [version, isRefusedVersion] = await Promise.all([findVersionById(db, versionId), isRefused(db, versionId)]);
  return version === null || version.retired_at !== null || isRefusedVersion;
}

/** A zip inside the zip is unpacked into memory, beside what is read from it. */
function limitsFor(env: ImporterBindings, maxBytes: number): FeedLimits {
  const limits = readLimits(env as Record<string, string>);
  return { ...limits, zip: { ...limits.zip, nested: Math.min(limits.zip.nested, maxBytes / NESTED_SHARE) } };
}

/**
 * Bytes of the files that are read into memory, without compression, from the directory of the zip; 0 if it cannot be
 * read. Memory grows with them, more than with the size of the zip.
 */
async function unpackedBytes(archive: ArchiveBucket, version: VersionRow, limits: FeedLimits): Promise<number> {
  const zip = await openZip(archive, version.sha1);
  if (zip === null) return 0;
  try {
    const files = await openFeed(zip, webPlatform, pathInArchive(version.url), limits.zip);
    const read = [...files.values()].filter(({ name }) => /\.(txt|geojson)$/.test(name));
    return read.reduce((sum, { size }) => sum + size, 0);
  } catch (error) {
    const { code, evidence } = asProblem(error);
    if (TOO_LARGE.test(code)) return (evidence.actual ?? 0) * NESTED_SHARE;
    if (FEED_PROBLEM.test(code)) return 0;
    throw error;
  }
}

/** The bindings, with databases that take nothing more once the leases are lost. */
function guardBindings(env: ImporterBindings, signal: AbortSignal): Record<string, unknown> {
  const guard = (name: string, binding: unknown): unknown => {
    if (name === "DB") return guardedDatabase(binding as D1Binding, signal);
    return binding;
  };
  return Object.fromEntries(Object.entries(env).map(([name, binding]) => [name, guard(name, binding)]));
}

function guardedDatabase(database: D1Binding, signal: AbortSignal): D1Binding {
  return {
    prepare: (sql) => database.prepare(sql),
    async batch(statements) {
      signal.throwIfAborted();
      return database.batch(statements);
    },
  };
}
