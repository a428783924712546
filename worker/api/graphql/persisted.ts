/** Automatic persisted queries (Apollo): stores query texts by their SHA-256. */

import { digestOf } from "../../../src/domain/bytes/digest.ts";
import { PERSISTED_PREFIX } from "../../../src/domain/ids/persisted-key.ts";
import { perIsolate } from "../../../src/domain/memory.ts";
import { type Problem, problem } from "../../problem.ts";
import { inTime } from "../../store/archive/deadline.ts";
import { checkText, LIMITS } from "./limits.ts";

/** Storage beyond this isolate, with the shape of Cloudflare KV. */
export type HashStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
};

/** Bytes of query texts in the memory of the isolate. */
const CACHED_BYTES = 4_000_000;

/** Of an entry with its hash. */
const ENTRY_BYTES = 300;

/** Query texts by hash. */
const texts = perIsolate<string, string>("persisted queries", { by: "hash", bytes: CACHED_BYTES });

/** A character takes two bytes at most. */
function keep(hash: string, text: string): void {
  texts.set(hash, text, ENTRY_BYTES + 2 * text.length);
}

/** Timeout of KV. */
const KV_TIMEOUT_MS = 200;

/** Bounds of the store, whoever fills it. */
export const PERSISTED_LIMITS = {
  /** Characters of one text. */
  characters: LIMITS.characters,
  /** Texts; each has one of as many slots, which its hash selects. */
  slots: 512,
  /** Seconds for which a text is stored. */
  seconds: 7 * 86_400,
  /** Writes of this isolate to the store in an hour. */
  writesAnHour: 60,
} as const;

/**
 * The query text of a request that names a hash. A text that comes with its hash is not stored yet: see `rememberText`.
 * @param text the query, if the request has it; otherwise null
 * @returns the text, or a problem if it is unknown
 */
export async function persistedText(hash: unknown, text: string | null, store?: HashStore): Promise<string | Problem> {
  if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash)) {
    return problem("request.malformed", "extensions.persistedQuery.sha256Hash must be 64 lower-case hex digits.");
  }
  if (text === null) {
    const text = texts.get(hash) ?? (await fromStore(hash, store));
    // Clients send the text only after exactly this message.
    if (text === null) return problem("query.persisted_not_found", "PersistedQueryNotFound");
    keep(hash, text);
    return text;
  }
  const tooLong = checkText(text);
  if (tooLong !== null) return tooLong;
  if ((await digestOf("SHA-256", text)) !== hash) {
    return problem("request.malformed", "extensions.persistedQuery.sha256Hash is not the hash of this query.");
  }
  return text;
}

/**
 * Stores a text under its hash. To be called once the operation has run without an error, so that nothing is stored that the
 * API refuses. The store has a fixed number of slots, and the newest text of a slot replaces the one before: nobody can fill
 * it, and a client whose text was replaced sends it again.
 */
export async function rememberText(hash: string, text: string, store?: HashStore, now = Date.now()): Promise<void> {
  if (texts.get(hash) !== undefined || text.length > PERSISTED_LIMITS.characters) return;
  keep(hash, text);
  if (store === undefined || !writes.take(Math.floor(now / 3_600_000), PERSISTED_LIMITS.writesAnHour)) return;
  const put = (async () => store.put(slotOf(hash), text, { expirationTtl: PERSISTED_LIMITS.seconds }))();
  await inTime(put, KV_TIMEOUT_MS, "KV").catch(() => undefined);
}

/** Counts writes by the hour. */
const writes = {
  hour: 0,
  count: 0,
  take(hour: number, limit: number): boolean {
    if (hour !== this.hour) [this.hour, this.count] = [hour, 0];
    return ++this.count <= limit;
  },
};

/** The text of a hash; null if KV does not have it, or has one with another hash. */
async function fromStore(hash: string, store: HashStore | undefined): Promise<string | null> {
  const text = await inTime((async () => store?.get(slotOf(hash)))(), KV_TIMEOUT_MS, "KV").catch(() => null);
  return typeof text === "string" && (await digestOf("SHA-256", text)) === hash ? text : null;
}

/** The name of the slot of a hash in KV. */
export function slotOf(hash: string): string {
  return `${PERSISTED_PREFIX}${Number.parseInt(hash.slice(0, 8), 16) % PERSISTED_LIMITS.slots}`;
}
