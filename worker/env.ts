/** What the runtime hands to the Worker, and the settings read from it once per isolate. */

import type { Context } from "hono";
import { perObject } from "../src/domain/memory.ts";
import type { ApiUser } from "../src/domain/site/user.ts";
import { parseSettings, type Settings } from "./settings.ts";
import type { DataVersion } from "./store/db/data-version.ts";
import { type DbOptions, openStores, type Stores, type Trips } from "./store/db/db.ts";

export { parseSettings, type Settings } from "./settings.ts";
export type { Trips } from "./store/db/db.ts";

export type Bindings = {
  DB: D1Database;
  KV: KVNamespace;
  ARCHIVE: R2Bucket;
  TILES: R2Bucket;
  ASSETS: Fetcher;
  /** Feeds to fetch. */
  IMPORTS: Queue;
  /** Versions to import. */
  VERSIONS: Queue;
  /** Sends mails; absent where `follow` does it over a relay. */
  EMAIL?: SendEmail;
  /** Fetches, imports and activates a feed in a process beside a local site; absent elsewhere. */
  ADDER?: Fetcher;
  [variable: string]: unknown;
};

/** Where the API answers, under the site's own origin. */
export const API_BASE = "/api/v2";

/** Name of this build, stamped into both bundles by vite.config.ts. */
export const BUILD_ID: string = import.meta.env?.BUILD_ID ?? "development";

/**
 * A tile as it is stored; `body` is null if its archive has none there. `version`: of the archive of transit tiles, null for
 * the basemap. `isCurrent`: the address has no version, so that the tile is that of the current one.
 */
export type AnsweredTile = { body: Uint8Array<ArrayBuffer> | null; version: string | null; isCurrent: boolean };

/** A page that was served from memory: its cache key and entry, its address, and its day if that is part of it. */
export type CachedPage = { key: string; etag: string; storedAt: number; address: string; day: string };

export type KnownDataVersion = DataVersion & {
  /** The database did not answer when it was read last: the version is an old one, or none. */
  down: boolean;
};

/** What a request sees of the data version, which is read at most once per request (worker/cache/data-version.ts). */
export type RequestDataVersion = {
  /** Read at most some seconds ago, so that this request makes no trip for it; else null. */
  fresh: KnownDataVersion | null;
  /** Known before this request read anything, however old; null in an isolate that has read none. */
  before: KnownDataVersion | null;
  /** The one known before, if it may decide what cannot wait for a trip. */
  lately: KnownDataVersion | null;
  /** The present one. Never fails: while the database is down it is the last one read, 0 in an isolate that has read none. */
  current: Promise<KnownDataVersion>;
};

/** @property maxRows list members of an answer that the key allows; null for the default */
export type Caller = { name: string; maxRows: number | null };

/** What middleware sets for handlers. */
type Variables = {
  requestId: string;
  settings: Settings;
  /** The clock of this request. */
  now: Date;
  /** Trips to the databases that this request has made. */
  storeTrips: Trips;
  /** Who the rate limit counts, and what their key allows; absent where no limit applies. */
  caller: Caller | undefined;
  /** What the operations of this request have used. */
  used: { rows: number; fields: number };
  /** The user that the bearer token of this request proves; null without one. */
  user: ApiUser | null;
  /** Sources of `script-src`, set by pages. */
  scriptSources: string;
  /** Whether other sites may frame the page; set by embeds only. */
  mayBeFramed: boolean;
  /** Set for a page that is being streamed; settles with its last byte: whether it may be cached. */
  pageComplete: Promise<boolean>;
  /** The tile that is answered. */
  tile: AnsweredTile;
  /** The page that is answered, if it is one from memory. */
  cachedPage: CachedPage;
  /** The data version that this request sees. */
  dataVersion: RequestDataVersion;
};

export type Env = { Bindings: Bindings; Variables: Variables };

/** Opens the databases for a request, near the visitor; the request counts the trips of all stores that it opens. */
export function storesOf(c: Context<Env>, options?: DbOptions): Stores {
  const trips = c.get("storeTrips") as Trips | undefined;
  return openStores(c.env, { reads: "near", ...options, ...(trips !== undefined && { trips }) });
}

/** By bindings, of which an isolate has one set and a test several. */
const settingsByBindings = perObject<object, Settings>("settings", { by: "bindings", bytes: 10_000 });

/**
 * The settings of this isolate.
 * @throws Problem settings.invalid that names the variable and what it takes
 */
export function settingsOf(bindings: Bindings): Settings {
  return settingsByBindings.getOrMake(bindings, () => parseSettings(bindings));
}

/**
 * Hands a feed to what fetches, imports and activates it: the process beside a local site, else the queues if they import.
 * Null where nothing does.
 */
export function feedAdder(env: Bindings): ((onestopId: string) => Promise<void>) | null {
  const { ADDER, IMPORTS } = env;
  if (ADDER !== undefined)
    return async (onestopId) => {
      await ADDER.fetch("https://adder/", { method: "POST", body: onestopId });
    };
  if (settingsOf(env).importInWorkerBytes === 0) return null;
  return async (onestopId) => {
    await IMPORTS.send({ feed: onestopId });
  };
}

/** The settings if this isolate has parsed them before. Never throws. */
export function knownSettings(bindings: Bindings): Settings | undefined {
  return settingsByBindings.get(bindings);
}
