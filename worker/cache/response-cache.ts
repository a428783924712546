/** Responses that are the same for everybody: cached, served stale while one request revalidates, and if no new one can be made. */

import type { Context } from "hono";
import { digestOf } from "../../src/domain/bytes/digest.ts";
import { failureLine } from "../../src/domain/log-line.ts";
import { type Memory, perIsolate } from "../../src/domain/memory.ts";
import type { Env } from "../env.ts";
import type { Problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";
import { dataVersionOf } from "./data-version.ts";
import {
  type Entry,
  entryOf,
  FRESH_FOR_MS,
  isCacheable,
  isFresh,
  STALE_IF_ERROR_MS,
  STALE_WHILE_REVALIDATE_MS,
} from "./entry.ts";
import { type ResponseMemory, responseMemory } from "./memory.ts";
import { FLIGHTS, SingleFlight } from "./single-flight.ts";

/** What the cache did, for Server-Timing. */
export type CacheState = "hit" | "stale" | "miss" | "pass";

export type CachedResponse =
  /** `cost`: Server-Timing of the response when it was made, for the request that it was made for. */
  | { entry: Entry; state: CacheState; cost?: string }
  /** `pass`: the response is not cached; `miss`: it is cached when it has been sent. */
  | { response: Response; state: "pass" | "miss" };

export type CacheRequest = {
  key: string;
  /** Data version that the response has to be of. One of another version is served if no new one can be made. */
  data: number;
  /** Data version of the last withdrawal: a response of an earlier one is not served, whatever happens. */
  withdrawn?: number;
  /** The database did not answer just now: cached responses are served at once. */
  down?: boolean;
  /**
   * The present data version, while it is being read and `data` is the last one known. What is cached waits for it; a
   * response that has to be made does not, and is stored under `data`, which its rows are not older than.
   */
  present?: Promise<{ data: number; withdrawn?: number; down: boolean }>;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds for which it may be served while revalidating, if shorter than usual. */
  staleForMs?: number;
  /** Milliseconds for which it is served as it is, in place of the max-age that it is sent with. */
  freshForMs?: number;
  /** Only what is cached is served, however old: thrown where nothing is. */
  onlyCached?: Problem;
  /** Makes a new response even if one is cached, which is then only served if that fails. */
  renew?: boolean;
  /**
   * Makes the response; throws if it cannot.
   * @param early whether it may be sent while it is made. If an older one could be served instead, a failure must be known
   *   before anything is sent.
   */
  produce(early: boolean): Promise<Response>;
  /** Sources of script-src of the response made. */
  scriptSources(): string;
  /** Of a response that is sent while it is made: settles with its last byte, false if it may not be cached. */
  complete?(): Promise<boolean> | undefined;
  /** Keeps the isolate at work after the response was sent. */
  waitUntil(work: Promise<unknown>): void;
};

/** Longer keys are not remembered as uncacheable. */
const MAX_PASSED_KEY_LENGTH = 1_000;

/** Null: the response is not cacheable. */
export type RenderResult = { entry: Entry; cost: string } | null;

export class ResponseCache {
  readonly #memory: ResponseMemory;
  readonly #flights: SingleFlight<RenderResult>;
  readonly #passedUntil: Memory<string, number>;

  /** @param passedUntil keys of responses that were not cacheable, and until when they are not expected to be */
  constructor(memory: ResponseMemory, flights: SingleFlight<RenderResult>, passedUntil: Memory<string, number>) {
    this.#memory = memory;
    this.#flights = flights;
    this.#passedUntil = passedUntil;
  }

  async ask(cacheRequest: CacheRequest): Promise<CachedResponse> {
    const { key, now, renew = false, present, onlyCached } = cacheRequest;
    const stored = await this.#find(cacheRequest);
    const { data, withdrawn = 0, down = false } = (stored === undefined ? undefined : await present) ?? cacheRequest;
    const request = { ...cacheRequest, data };
    const entry = stored !== undefined && stored.data < withdrawn ? undefined : stored;
    if (onlyCached !== undefined) {
      if (entry === undefined || now - entry.storedAt > STALE_IF_ERROR_MS) throw onlyCached;
      return { entry: entry, state: isFresh(entry, request) ? "hit" : "stale" };
    }
    if (entry !== undefined && !renew) {
      if (isFresh(entry, request)) return { entry: entry, state: "hit" };
      const staleForMs = down ? STALE_IF_ERROR_MS : (entry.fresh ?? request.staleForMs ?? STALE_WHILE_REVALIDATE_MS);
      if (now - entry.storedAt < staleForMs && (down || entry.data === data)) {
        if (!this.#flights.isFlying(flightName(request)))
          request.waitUntil(this.#make(request).catch((error) => this.#logStale(error)));
        return { entry: entry, state: "stale" };
      }
    }
    try {
      if ((this.#passedUntil.get(key) ?? 0) > now) return { response: await request.produce(!down), state: "pass" };
      return await this.#makeOrJoin(request, entry === undefined && !down);
    } catch (error) {
      if (entry === undefined || now - entry.storedAt > STALE_IF_ERROR_MS || !isTransient(error)) throw error;
      this.#logStale(error);
      return { entry: entry, state: "stale" };
    }
  }

  /** The entry in memory, or a newer one that another isolate has put into the Cache API. */
  async #find(request: CacheRequest): Promise<Entry | undefined> {
    const near = this.#memory.get(request.key);
    if (near !== undefined && request.renew !== true && isFresh(near, request)) return near;
    const far = await edgeGet(request.key);
    // Another request may have made the response meanwhile.
    const present = this.#memory.get(request.key);
    if (far === undefined || (present !== undefined && far.storedAt <= present.storedAt)) return present;
    this.#memory.put(request.key, far);
    return far;
  }

  /** Makes the response, or waits for the request that is making it. */
  async #makeOrJoin(request: CacheRequest, early: boolean): Promise<CachedResponse> {
    const other = await this.#flights.join(flightName(request), () => request.produce(early));
    if (other !== null) {
      if ("error" in other) throw other.error;
      if ("alone" in other) return { response: other.alone, state: "pass" };
      if (other.value !== null) return { entry: other.value.entry, state: "hit" };
      return { response: await request.produce(early), state: "pass" };
    }
    const { promise: passedResponse, resolve: pass } = Promise.withResolvers<CachedResponse>();
    const flight = this.#make(request, early, pass);
    // Others may be waiting when this visitor leaves.
    request.waitUntil(flight.catch(() => {}));
    const cachedResponse = flight.then((result): CachedResponse | Promise<CachedResponse> =>
      result === null ? passedResponse : { ...result, state: "miss" },
    );
    return Promise.race([passedResponse, cachedResponse]);
  }

  /** @param pass takes a response that is not cacheable, or that is sent while it is made */
  #make(
    request: CacheRequest,
    early = false,
    pass: (cached: CachedResponse) => void = () => {},
  ): Promise<RenderResult> {
    const { key, data, now, freshForMs } = request;
    return this.#flights.start(flightName(request), async () => {
      const response = await request.produce(early);
      if (!isCacheable(response)) {
        if (key.length <= MAX_PASSED_KEY_LENGTH) this.#passedUntil.set(key, now + FRESH_FOR_MS);
        pass({ response, state: "pass" });
        return null;
      }
      const cost = response.headers.get("server-timing") ?? "";
      const scriptSources = request.scriptSources();
      const complete = request.complete?.();
      const etag = complete === undefined ? null : await etagOf(request);
      const cacheable = etag === null ? response : sendAndKeep(response, etag, pass);
      const entry = await entryOf(cacheable, { scriptSources, storedAt: now, data, etag, freshForMs });
      if ((await complete) === false) return null;
      this.#memory.put(key, entry);
      request.waitUntil(edgePut(key, entry));
      return { entry, cost };
    });
  }

  #logStale(error: unknown): void {
    console.error(failureLine("A cached response is served stale, because no new one can be made.", error));
  }
}

/** Passes a response on while it is made. Returns another one with the same bytes. */
function sendAndKeep(response: Response, etag: string, pass: (cached: CachedResponse) => void): Response {
  if (response.body === null) return response;
  const [clientBody, cacheBody] = response.body.tee();
  const early = new Response(clientBody, response);
  early.headers.set("etag", etag);
  pass({ response: early, state: "miss" });
  return new Response(cacheBody, response);
}

/** ETag of a response whose bytes are not known yet. */
const etagOf = async ({ key, data, now }: CacheRequest) => `W/"${await digestOf("SHA-1", `${key} ${data} ${now}`)}"`;

/** The cache of this isolate. */
export const responseCache = new ResponseCache(
  responseMemory,
  new SingleFlight(perIsolate("responses under way", FLIGHTS)),
  perIsolate("responses that are not cached", { by: "cache key", entries: 2_000, bytes: 4_000_000 }),
);

/** Asks the cache on behalf of a request: with the data version, the clock and the lifetime of that request. */
export async function askCache(
  c: Context<Env>,
  {
    key,
    onlyCached,
    staleForMs,
    freshForMs,
    produce,
  }: Pick<CacheRequest, "key" | "onlyCached" | "staleForMs" | "freshForMs" | "produce">,
): Promise<CachedResponse> {
  const { fresh, before, current } = dataVersionOf(c);
  // An isolate that knows no version waits for its first one: its responses could not be stored under any.
  const { data, withdrawn, down } = fresh ?? before ?? (await current);
  return responseCache.ask({
    key,
    data,
    withdrawn,
    down,
    ...(fresh === null && before !== null && { present: current }),
    now: Date.now(),
    ...(onlyCached !== undefined && { onlyCached }),
    ...(staleForMs !== undefined && { staleForMs }),
    ...(freshForMs !== undefined && { freshForMs }),
    produce,
    scriptSources: () => c.get("scriptSources") ?? "",
    complete: () => c.get("pageComplete") as Promise<boolean> | undefined,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
}

/** A request that knows of a newer data version does not wait for a response made from an older one. */
const flightName = ({ key, data }: CacheRequest) => `${data} ${key}`;

/** A 404 is an answer; a 5xx is an outage. */
function isTransient(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status !== "number" || status >= 500;
}

/** A host that does not exist: these addresses are keys. */
const ORIGIN = "http://cached.portal.invalid/";

/** Milliseconds that the Cache API has to answer. */
const DEADLINE_MS = 150;

const addressOf = (key: string) => ORIGIN + encodeURIComponent(key);

// The runtime gives every isolate one; Node and browsers have none.
const cache = () => (globalThis as typeof globalThis & { caches: { default: Cache } }).caches.default;

/** An entry of the Cache API, which outlives the isolates of a data center and is shared by them. A failure is a miss. */
async function edgeGet(key: string): Promise<Entry | undefined> {
  try {
    const cachedResponse = await inTime(cache().match(addressOf(key)), DEADLINE_MS, "The cache");
    if (cachedResponse === undefined) return undefined;
    const about = JSON.parse(cachedResponse.headers.get("x-entry") ?? "") as Omit<Entry, "body">;
    return { ...about, body: new Uint8Array(await inTime(cachedResponse.arrayBuffer(), DEADLINE_MS, "The cache")) };
  } catch {
    return undefined;
  }
}

async function edgePut(key: string, { body, ...about }: Entry): Promise<void> {
  const headers = {
    "cache-control": `public, max-age=${STALE_IF_ERROR_MS / 1000}`,
    "content-type": "application/octet-stream",
    "x-entry": JSON.stringify(about),
  };
  try {
    await cache().put(addressOf(key), new Response(body, { headers }));
  } catch (error) {
    console.error(failureLine("A response cannot be cached.", error));
  }
}

/** Thrown in place of caching a response that reports an outage, so that a stale one is served if there is one. */
export class StaleFallbackError extends Error {
  /** As on a problem: the failure is transient. */
  readonly status = 503;
  readonly #body: string;
  readonly #init: ResponseInit;

  /** @param init status and headers of the response that is sent if nothing is cached */
  constructor(body: string, { status, headers }: Pick<Response, "status" | "headers">) {
    super("The response reports an outage.");
    this.#body = body;
    this.#init = { status, headers };
  }

  /** Made for each request that waited for the same. */
  response(): Response {
    return new Response(this.#body, this.#init);
  }
}
