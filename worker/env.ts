/** What the runtime hands to the Worker, and the settings read from it once per isolate. */
import type { ApiUser } from "../src/domain/user.ts";
import { parseSettings, type Settings } from "./settings.ts";

export { parseSettings, type Settings } from "./settings.ts";

export type Bindings = {
  DB: D1Database;
  KV: KVNamespace;
  ARCHIVE: R2Bucket;
  TILES: R2Bucket;
  ASSETS: Fetcher;
  IMPORTS: Queue;
  [variable: string]: unknown;
};

/** Where the API answers, under the site's own origin. */
export const API_BASE = "/api/v2";

/** Name of this build, stamped into both bundles by vite.config.ts. */
export const BUILD_ID: string = import.meta.env?.BUILD_ID ?? "development";

/** A tile as it is stored; null where its archive has none. `version`: the one that an address without any was given. */
export type AnsweredTile = { body: Uint8Array<ArrayBuffer> | null; version: string | null };

/** A page that was given as it is kept: which one, under which address, and of which day where that counts. */
export type CachedPage = { key: string; etag: string; storedAt: number; address: string; day: string };

/** What the links of the chain leave for those behind them. */
export type Variables = {
  requestId: string;
  settings: Settings;
  /** The clock of this request. */
  now: Date;
  /** Whom the token of this request proves; null without one. */
  user: ApiUser | null;
  /** Sources of `script-src`, set by pages. */
  scriptSources: string;
  /** The tile that is answered. */
  tile: AnsweredTile;
  /** The page that is answered, where it is one of the memory. */
  cachedPage: CachedPage;
};

export type Env = { Bindings: Bindings; Variables: Variables };

const read = new WeakMap<object, Settings>();

/**
 * The settings of this isolate.
 * @throws Problem settings.invalid that names the variable and what it takes
 */
export function settingsOf(bindings: Bindings): Settings {
  const known = read.get(bindings);
  if (known !== undefined) return known;
  const settings = parseSettings(bindings);
  read.set(bindings, settings);
  return settings;
}

/** The settings where this isolate has read them before; looks at no variable, and never throws. */
export function knownSettings(bindings: Bindings): Settings | undefined {
  return read.get(bindings);
}
