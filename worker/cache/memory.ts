/** Cached responses in the memory of this isolate: one least-recently-used cache, bounded in bytes. */
import { type Memory, perIsolate } from "../../src/domain/memory.ts";
import type { AnsweredTile, CachedPage, Settings } from "../env.ts";
import type { Entry } from "./entry.ts";

/** Bytes of everything in it, as long as other caches do not need them. */
const CAPACITY_BYTES = 36 * 1024 * 1024;

/** Larger bodies are left to the Cache API. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Bytes of the objects around an entry's strings and body. */
const ENTRY_OVERHEAD_BYTES = 500;

/** The same for a response as it was sent, which has a Headers object. */
const SENT_OVERHEAD_BYTES = 1_500;

/** A response as it left the middleware, for the fast path (cache/fast-path.ts). */
export type SentResponse = {
  /** The settings under which it was sent. */
  settings: Settings;
  /** Without those of one response. */
  headers: Headers;
  /** A page refers to its entry; a tile has its body. */
  of: CachedPage | AnsweredTile;
};

/** A question can be longer than its answer, so keys and headers count: two bytes a character at most. */
function sizeOf(value: Entry | SentResponse, key: string): number {
  const headers = [...value.headers].reduce((sum, [name, text]) => sum + 2 * (name.length + text.length), 0);
  const body = "body" in value ? value.body : "body" in value.of ? value.of.body : null;
  const overhead = "of" in value ? SENT_OVERHEAD_BYTES : ENTRY_OVERHEAD_BYTES;
  return headers + 2 * key.length + (body?.length ?? 0) + overhead;
}

export class ResponseMemory {
  readonly #responses: Memory<string, Entry | SentResponse>;

  constructor(responses: Memory<string, Entry | SentResponse>) {
    this.#responses = responses;
  }

  get(key: string): Entry | undefined {
    return this.#responses.get(key) as Entry | undefined;
  }

  put(key: string, entry: Entry): void {
    if (entry.body.length > MAX_BODY_BYTES) this.#responses.delete(key);
    else this.#responses.set(key, entry, sizeOf(entry, key));
  }

  /** @param address path and query */
  getSent(address: string): SentResponse | undefined {
    return this.#responses.get(`sent ${address}`) as SentResponse | undefined;
  }

  putSent(address: string, sentResponse: SentResponse): void {
    const key = `sent ${address}`;
    this.#responses.set(key, sentResponse, sizeOf(sentResponse, key));
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#responses.bytes;
  }
}

/** The one memory of an isolate: pages, API answers, tiles and texts for crawlers compete for the same bytes. */
export const responseMemory = new ResponseMemory(
  perIsolate("responses", { by: "cache key or address", bytes: CAPACITY_BYTES }),
);
