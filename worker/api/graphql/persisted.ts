/** Queries kept by the SHA-256 of their text, as Apollo's automatic persisted queries have them. */
import { digestOf } from "../../../src/domain/hex.ts";
import { type Problem, problem } from "../../problem.ts";
import { inTime } from "../../store/deadline.ts";
import { RecentMap } from "./recent-map.ts";

/** Where hashes outlive this isolate (Cloudflare KV has this shape); optional. */
export type HashStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
};

const texts = new RecentMap<string>({ entries: 1000, characters: 4_000_000 });
const KEPT_SECONDS = 30 * 86_400;

/** Milliseconds that KV has. */
const DEADLINE = 200;

/**
 * The text to run for a request that names a hash.
 * @param text the query, when the request brings it (it is then kept), else null
 * @returns the text, or why there is none
 */
export async function persistedText(hash: unknown, text: string | null, store?: HashStore): Promise<string | Problem> {
  if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash)) {
    return problem("request.malformed", "extensions.persistedQuery.sha256Hash must be 64 lower-case hex digits.");
  }
  if (text === null) {
    const found = texts.get(hash) ?? (await fromStore(hash, store));
    // Clients look for exactly this message before they send the text.
    if (found === null) return problem("query.persisted_not_found", "PersistedQueryNotFound");
    texts.set(hash, found, found.length);
    return found;
  }
  if ((await digestOf("SHA-256", text)) !== hash) {
    return problem("request.malformed", "extensions.persistedQuery.sha256Hash is not the hash of this query.");
  }
  if (texts.get(hash) === undefined) {
    texts.set(hash, text, text.length);
    const put = (async () => store?.put(key(hash), text, { expirationTtl: KEPT_SECONDS }))();
    await inTime(put, DEADLINE, "KV").catch(() => undefined);
  }
  return text;
}

/** The text under a hash; null where the store has none, or something else. */
async function fromStore(hash: string, store: HashStore | undefined): Promise<string | null> {
  const text = await inTime((async () => store?.get(key(hash)))(), DEADLINE, "KV").catch(() => null);
  return typeof text === "string" && (await digestOf("SHA-256", text)) === hash ? text : null;
}

function key(hash: string): string {
  return `query:${hash}`;
}
