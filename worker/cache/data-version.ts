/** The data version as this isolate knows it: at most some seconds old. */

import type { Context } from "hono";
import { perObject } from "../../src/domain/memory.ts";
import { type Env, type KnownDataVersion, type RequestDataVersion, storesOf } from "../env.ts";
import { inTime } from "../store/archive/deadline.ts";
import { readDataVersion } from "../store/db/data-version.ts";

/** Milliseconds for which it is not read again: a change shows after at most that long. */
export const DATA_VERSION_FRESH_MS = 3_000;

/** Milliseconds that the database has to answer; after that the last version read stays in use until the answer is there. */
const DEADLINE_MS = 1_000;

/** How long an unfinished read of the version continues in the background, in milliseconds. */
const LATE_MS = 6_000;

const UNREAD: KnownDataVersion = { data: 0, withdrawn: 0, redirects: 0, overrides: false, down: true };

/** Milliseconds for which the last known data version is used by callers that cannot wait for a database trip. */
const LATELY_MS = 60_000;

/** `readAt`: when the reading began; `triedAt`: when it was read, or began to be read anew. */
type Reading = { version: KnownDataVersion; readAt: number; triedAt: number };

/** By database binding, of which an isolate has one and a test several. */
const readings = perObject<object, Reading>("data versions", { by: "database", bytes: 1_000 });

/** Begins to read the data version, if the last reading is some seconds old. */
export function dataVersionOf(c: Context<Env>): RequestDataVersion {
  const requestVersion = c.get("dataVersion") as RequestDataVersion | undefined;
  if (requestVersion !== undefined) return requestVersion;
  const version = beginToRead(c);
  c.set("dataVersion", version);
  return version;
}

/** The present data version of the last withdrawal. Never fails. */
export async function withdrawnOf(c: Context<Env>): Promise<number> {
  return (await dataVersionOf(c).current).withdrawn;
}

function beginToRead(c: Context<Env>): RequestDataVersion {
  const database = c.env.DB as object | undefined;
  if (database === undefined)
    return { fresh: UNREAD, before: UNREAD, lately: UNREAD, current: Promise.resolve(UNREAD) };
  const { testHooks } = c.get("settings");
  // With the test hooks on, data changes faster than this.
  const fresh = testHooks ? null : freshDataVersion(database);
  const last = readings.get(database);
  const before = last?.version ?? null;
  const isLate = last === undefined || Date.now() - last.readAt >= LATELY_MS;
  // A test changes rules between two requests; a test that delays database trips measures how long a visitor waits.
  const mayDecide = !isLate && (!testHooks || c.get("storeTrips").delay > 0);
  return {
    fresh,
    before,
    lately: mayDecide ? before : null,
    current: fresh === null ? read(c, database) : Promise.resolve(fresh),
  };
}

async function read(c: Context<Env>, database: object): Promise<KnownDataVersion> {
  const last = readings.get(database);
  // Requests that come meanwhile use the last version instead of reading too.
  if (last !== undefined) last.triedAt = Date.now();
  const { db } = storesOf(c, { attempts: 1 });
  const startedAt = Date.now();
  const reading = readDataVersion(db).then((version) => remember(database, { ...version, down: false }, startedAt));
  // A late answer counts too, as does one that this request does not wait for: a slow database must not hide changes.
  c.executionCtx.waitUntil(inTime(reading, LATE_MS, "D1").catch(() => {}));
  const version = await inTime(reading, DEADLINE_MS, "D1").catch(() => null);
  if (version !== null) return version;
  const present = readings.get(database);
  if (present === undefined) return UNREAD;
  if (present.readAt >= startedAt) return present.version;
  return remember(database, { ...present.version, down: true }, present.readAt);
}

/** Stores a version, unless one that was read later is known. @param readAt when its reading began */
function remember(database: object, version: KnownDataVersion, readAt: number): KnownDataVersion {
  const before = readings.get(database);
  if (before !== undefined && before.readAt > readAt) return before.version;
  readings.set(database, { version, readAt, triedAt: Date.now() });
  return version;
}

/** The version that was read lately; null if it has to be read anew. */
export function freshDataVersion(database: object): KnownDataVersion | null {
  const last = readings.get(database);
  return last !== undefined && Date.now() - last.triedAt < DATA_VERSION_FRESH_MS ? last.version : null;
}
