/**
 * Client of another Transitland v2 server that replaces the portal's own database: requests have a deadline, and
 * responses are cached and served stale if that server fails.
 */

import { readBounded, TooManyBytesError } from "../../src/domain/bytes/bounded-stream.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import { type Entry, FRESH_FOR_MS } from "../cache/entry.ts";
import { upstreamKey } from "../cache/key.ts";
import {
  type CachedResponse,
  type CacheRequest,
  type CacheState,
  responseCache,
  StaleFallbackError,
} from "../cache/response-cache.ts";
import { sharedBody } from "../cache/shared-body.ts";
import { Problem, problem } from "../problem.ts";

/** Milliseconds until the other server must have sent a response that is read here, or begun to send a streamed one. */
const DEADLINE_MS = 8_000;

/** Maximum bytes of a response that is read here, unpacked; an isolate has 128 MB. */
const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

/** Milliseconds without requests to a server that failed, so that visitors need not wait for it one by one. */
const PAUSE_MS = 3_000;

/** Consecutive failures before a pause: a single one may be caused by its request. */
const MAX_FAILURES = 3;

/** Maximum seconds of a Retry-After that is respected. */
const MAX_PAUSE_S = 120;

/** Default Retry-After in seconds for visitors. */
const DEFAULT_RETRY_AFTER_S = 30;

/** Prevents endless forwarding between sites that use each other as upstream. */
const HOPS_HEADER = "x-portal-hops";
const MAX_HOPS = 3;

const SHARED_CACHE_CONTROL = "public, max-age=0, must-revalidate";

export type UpstreamOptions = {
  /** Base URL of its API without a trailing slash, e.g. `https://transit.land/api/v2`. */
  base: string;
  /** Sent as the header `apikey`; empty for none. */
  key: string;
  /** The visitor's request: its hop count, and its clock while the test hooks are on. */
  request: Request;
  testHooks: boolean;
  /** Keeps the isolate alive after the response is sent. */
  waitUntil(work: Promise<unknown>): void;
};

export type UpstreamRequest = {
  /** Path and query relative to the base, with a leading slash. */
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | ReadableStream<Uint8Array> | null;
  /** Whether a 401 is meant for the caller; otherwise it means that the portal's key is refused. */
  mayRefuse?: boolean;
};

/**
 * Converts a response of the other server. An error that it throws means that there is no usable response; any error
 * except StaleFallbackError is a failure of the server.
 */
type ReadResponse = (response: Response) => Promise<Response> | Response;

/** Consecutive failures of a server, and the time until which it receives no requests. */
type ServerHealth = { failures: number; until: number };
const serverHealth = perIsolate<string, ServerHealth>("health of other servers", {
  by: "address",
  entries: 16,
  bytes: 10_000,
});

export class Upstream {
  readonly #options: UpstreamOptions;
  /** Age in seconds of the oldest stale response that was served for this request. */
  age = 0;
  /** Cache state of the last shared response; null if there was none. */
  state: CacheState | null = null;

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  get base(): string {
    return this.#options.base;
  }

  /** Removes the portal's key from a text, because the other server might repeat it. */
  withoutKey(text: string): string {
    const { key } = this.#options;
    return key === "" ? text : text.replaceAll(key, "").replaceAll(encodeURIComponent(key), "");
  }

  /**
   * Returns a response that all visitors may share, from the cache if possible.
   * @param name cache key of the request
   * @param read converts the server's response with `cacheableResponse` or `uncachedResponse`
   * @throws Problem upstream.unavailable if there is neither a new nor a cached response
   */
  async shared(name: string, request: UpstreamRequest, read: ReadResponse): Promise<Response> {
    const { base, waitUntil, testHooks } = this.#options;
    // Checked here, so that this failure is not shared with requests that wait for the same response.
    this.#checkHops();
    const cacheRequest: CacheRequest = {
      key: upstreamKey(base, name),
      data: 0,
      now: Date.now(),
      renew: testHooks,
      scriptSources: () => "",
      waitUntil,
      produce: () => this.send(request, read),
    };
    const answer = await responseCache.ask(cacheRequest).catch((error: unknown): CachedResponse => {
      if (error instanceof StaleFallbackError) return { response: error.response(), state: "pass" };
      throw error;
    });
    this.state = answer.state;
    return "entry" in answer ? this.#given(answer.entry) : answer.response;
  }

  /**
   * Sends one request without caching its response.
   * @throws Problem upstream.unavailable
   */
  async send(
    { path, method = "GET", headers = {}, body = null, mayRefuse = false }: UpstreamRequest,
    read: ReadResponse,
  ): Promise<Response> {
    const { base, key, request, testHooks } = this.#options;
    const hops = this.#checkHops();
    const before = serverHealth.get(base);
    if (!testHooks && (before?.until ?? 0) > Date.now()) throw this.unavailable("It has just failed.");
    const clock = testHooks ? request.headers.get("x-test-now") : null;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), DEADLINE_MS);
    try {
      const response = await fetch(base + path, {
        method,
        body,
        redirect: "manual",
        signal: late.signal,
        headers: {
          ...headers,
          ...(key === "" ? {} : { apikey: key }),
          ...(clock === null ? {} : { "x-test-now": clock }),
          [HOPS_HEADER]: String(hops + 1),
        },
      });
      this.#checkStatus(response, mayRefuse);
      const answer = await read(response);
      serverHealth.delete(base);
      return answer;
    } catch (error) {
      if (error instanceof StaleFallbackError) throw error;
      const problem = isUnavailable(error) ? error : this.unavailable("", error);
      const { failures = 0, until = 0 } = serverHealth.get(base) ?? {};
      const pause = failures + 1 < MAX_FAILURES ? 0 : Date.now() + PAUSE_MS;
      serverHealth.set(base, { failures: failures + 1, until: Math.max(until, pause) });
      throw problem;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws Problem upstream.unavailable for a status that means there is no usable response */
  #checkStatus(response: Response, mayRefuse: boolean): void {
    const { status } = response;
    if (status < 500 && status !== 429 && (status !== 401 || mayRefuse)) return;
    void response.body?.cancel();
    const wanted = status === 429 ? Number(response.headers.get("retry-after")) : 0;
    if (!(wanted > 0)) throw this.unavailable(`It answered ${status}.`);
    const retryAfter = Math.ceil(Math.min(wanted, MAX_PAUSE_S));
    serverHealth.set(this.base, { failures: 0, until: Date.now() + retryAfter * 1000 });
    throw this.unavailable(`It answered ${status}.`, undefined, retryAfter);
  }

  /**
   * The number of portals that the request has passed.
   * @throws Problem upstream.unavailable beyond the maximum
   */
  #checkHops(): number {
    const hops = Number(this.#options.request.headers.get(HOPS_HEADER) ?? 0);
    if (!(hops < MAX_HOPS)) throw this.unavailable("It leads back to this portal.");
    return hops;
  }

  #given(entry: Entry): Response {
    const age = Math.floor((Date.now() - entry.storedAt) / 1000);
    const response = new Response(sharedBody(entry.body), { headers: entry.headers as [string, string][] });
    const { testHooks } = this.#options;
    if (testHooks) response.headers.set("cache-control", "no-cache");
    if (age * 1000 >= FRESH_FOR_MS || (testHooks && age > 0)) {
      this.age = Math.max(this.age, age);
      response.headers.set("age", String(age));
    }
    return response;
  }

  /**
   * The whole body of a response.
   * @throws Problem upstream.unavailable for one that is too large, however it is packed
   */
  async read(response: Response): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await readBounded(response.body, { maxBytes: MAX_RESPONSE_BYTES });
    } catch (error) {
      if (!(error instanceof TooManyBytesError)) throw error;
      throw this.unavailable(`Its response is larger than ${MAX_RESPONSE_BYTES / 2 ** 20} MB.`, error);
    }
  }

  /** The body of a response as text, without the portal's key. @throws Problem upstream.unavailable */
  async readText(response: Response): Promise<string> {
    return this.withoutKey(new TextDecoder().decode(await this.read(response)));
  }

  /** The problem for a visitor whose request the other server did not answer. */
  unavailable(why: string, cause?: unknown, retryAfter = DEFAULT_RETRY_AFTER_S): Problem {
    const detail = `The server behind this site is not responding.${why === "" ? "" : ` ${why}`}`;
    return problem("upstream.unavailable", detail, { retryAfter }, cause);
  }
}

const isUnavailable = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === "upstream.unavailable";

/** A response that is cached for other visitors. */
export function cacheableResponse(body: BodyInit | null, headers: Headers): Response {
  return new Response(body, { headers: withHeader(headers, "cache-control", SHARED_CACHE_CONTROL) });
}

/** A response for this request only. */
export function uncachedResponse(body: BodyInit | null, status: number, headers: Headers): Response {
  return new Response(body, { status, headers: withHeader(headers, "cache-control", "no-store") });
}

function withHeader(headers: Headers, name: string, value: string): Headers {
  const newHeaders = new Headers(headers);
  newHeaders.set(name, value);
  return newHeaders;
}
