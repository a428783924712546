/** Automatic persisted queries (Apollo): stores query texts by their SHA-256. */
import { digestOf } from "../../../src/domain/digest.ts";
import { BudgetedCache } from "../../../src/domain/memory-budget.ts";
import { type Problem, problem } from "../../problem.ts";
import { inTime } from "../../store/deadline.ts";
import { isolateMemory } from "../../store/isolate-memory.ts";

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
const texts = new BudgetedCache<string, string>(CACHED_BYTES, isolateMemory);

/** A character takes two bytes at most. */
function keep(hash: string, text: string): void {
  texts.set(hash, text, ENTRY_BYTES + 2 * text.length);
}

const KV_TTL_S = 30 * 86_400;

/** Timeout of KV. */
const KV_TIMEOUT_MS = 200;

/**
 * The query text of a request that names a hash.
 * @param text the query, if the request has it (it is stored then); otherwise null
 * @returns the text, or a problem if it is unknown
 */
export async function persistedText(hash: unknown, text: string | null, store?: HashStore): Promise<string | Problem> {
  if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash)) {
    return problem("request.malformed", "extensions.persistedQuery.sha256Hash must be 64 lower-case hex digits.");
  }
  if (text === null) {
    const found = texts.get(hash) ?? (await fromStore(hash, store));
    // Clients send the text only after exactly this message.
    if (found === null) return problem("query.persisted_not_found", "PersistedQueryNotFound");
    keep(hash, found);
    return found;
  }
  if ((await digestOf("SHA-256", text)) !== hash) {
    return problem("request.malformed", "extensions.persistedQuery.sha256Hash is not the hash of this query.");
  }
  if (texts.get(hash) === undefined) {
    keep(hash, text);
    const put = (async () => store?.put(key(hash), text, { expirationTtl: KV_TTL_S }))();
    await inTime(put, KV_TIMEOUT_MS, "KV").catch(() => undefined);
  }
  return text;
}

/** The text of a hash; null if KV does not have it, or has one with another hash. */
async function fromStore(hash: string, store: HashStore | undefined): Promise<string | null> {
  const text = await inTime((async () => store?.get(key(hash)))(), KV_TIMEOUT_MS, "KV").catch(() => null);
  return typeof text === "string" && (await digestOf("SHA-256", text)) === hash ? text : null;
}

function key(hash: string): string {
  return `query:${hash}`;
}
