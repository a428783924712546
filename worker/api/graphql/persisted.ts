/** Queries kept by the SHA-256 of their text, as Apollo's automatic persisted queries have them. */
import { digestOf } from "../../../src/domain/hex.ts";
import { type Problem, problem } from "../../problem.ts";
import { RecentMap } from "./recent-map.ts";

/** Where hashes outlive this isolate (Cloudflare KV has this shape); optional. */
export type HashStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
};

const texts = new RecentMap<string>({ entries: 1000, characters: 4_000_000 });
const KEPT_SECONDS = 30 * 86_400;

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
    const found = texts.get(hash) ?? (await store?.get(key(hash)).catch(() => null)) ?? null;
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
    await store?.put(key(hash), text, { expirationTtl: KEPT_SECONDS }).catch(() => undefined);
  }
  return text;
}

function key(hash: string): string {
  return `query:${hash}`;
}
