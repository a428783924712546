/** Another Transitland v2 server that answers in place of the own database: asked in time, kept, and given stale when it fails. */
import { type Entry, FRESH_FOR_MS } from "../cache/entry.ts";
import { upstreamKey } from "../cache/key.ts";
import { type Cached, type CacheRequest, type CacheState, responseCache } from "../cache/response-cache.ts";
import { StaleFallbackError } from "../cache/stale-fallback-error.ts";
import { Problem, problem } from "../problem.ts";

/** Milliseconds until the other server must have sent a response that is read here, or begun to send a streamed one. */
const DEADLINE = 8_000;

/** Milliseconds without requests to a server that failed, so that visitors need not wait for it one by one. */
const PAUSE = 3_000;

/** Consecutive failures before a pause: a single one may be caused by its request. */
const MAX_FAILURES = 3;

/** Maximum seconds of a Retry-After that is respected. */
const MAX_PAUSE_S = 120;

/** Default Retry-After in seconds for visitors. */
const USUAL_WAIT = 30;

/** Prevents endless forwarding between sites that use each other as upstream. */
const HOPS = "x-portal-hops";
const MAX_HOPS = 3;

const SHARED = "public, max-age=0, must-revalidate";

export type UpstreamOptions = {
  /** Address of its API without a slash at the end, e.g. `https://transit.land/api/v2`. */
  base: string;
  /** Sent as the header `apikey`; empty for none. */
  key: string;
  /** The request that is being answered: how many portals it has passed, and its clock while the test hooks are on. */
  request: Request;
  testHooks: boolean;
  /** Keeps the isolate at work after the answer is out. */
  waitUntil(work: Promise<unknown>): void;
};

export type UpstreamRequest = {
  /** Path and query below the base, with its slash. */
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | ReadableStream<Uint8Array> | null;
  /** A 401 is the answer to the caller; otherwise it says that the key of this portal is refused. */
  mayRefuse?: boolean;
};

/** Makes of what came the answer that is given; what it throws counts as no answer, and all but StaleFallbackError as a failure. */
type Read = (response: Response) => Promise<Response> | Response;

/** How a server has been doing: failures in a row, and until when it is left alone. */
type Doing = { failures: number; until: number };
const doing = new Map<string, Doing>();

export class Upstream {
  readonly #options: UpstreamOptions;
  /** Seconds; the oldest of the answers that were given because no new one was to be had. */
  age = 0;
  /** How the cache did with what was asked last; null where it was not asked. */
  state: CacheState | null = null;

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  get base(): string {
    return this.#options.base;
  }

  /** A text without the portal's key, which whoever was sent it may repeat. */
  withoutKey(text: string): string {
    const { key } = this.#options;
    return key === "" ? text : text.replaceAll(key, "").replaceAll(encodeURIComponent(key), "");
  }

  /**
   * An answer that everybody may share.
   * @param name what is asked, as the key of what is kept
   * @param read makes of what came the answer that is given: by `toKeep` or by `toPass`
   * @throws Problem upstream.unavailable when nothing can be had, neither new nor kept
   */
  async shared(name: string, request: UpstreamRequest, read: Read): Promise<Response> {
    const { base, waitUntil, testHooks } = this.#options;
    // Not the failure of others who wait for the same answer.
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
    const answer = await responseCache.ask(cacheRequest).catch((error: unknown): Cached => {
      if (error instanceof StaleFallbackError) return { response: error.response(), state: "pass" };
      throw error;
    });
    this.state = answer.state;
    return "entry" in answer ? this.#given(answer.entry) : answer.response;
  }

  /** Sends one request; nothing of it is kept. @throws Problem upstream.unavailable */
  async send(
    { path, method = "GET", headers = {}, body = null, mayRefuse = false }: UpstreamRequest,
    read: Read,
  ): Promise<Response> {
    const { base, key, request, testHooks } = this.#options;
    const hops = this.#checkHops();
    const before = doing.get(base);
    if (!testHooks && (before?.until ?? 0) > Date.now()) throw this.unavailable("It has just failed.");
    const clock = testHooks ? request.headers.get("x-test-now") : null;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), DEADLINE);
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
          [HOPS]: String(hops + 1),
        },
      });
      this.#checkStatus(response, mayRefuse);
      const answer = await read(response);
      doing.delete(base);
      return answer;
    } catch (error) {
      if (error instanceof StaleFallbackError) throw error;
      const known = isUnavailable(error) ? error : this.unavailable("", error);
      const { failures = 0, until = 0 } = doing.get(base) ?? {};
      const pause = failures + 1 < MAX_FAILURES ? 0 : Date.now() + PAUSE;
      doing.set(base, { failures: failures + 1, until: Math.max(until, pause) });
      throw known;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws Problem upstream.unavailable for an answer that is none */
  #checkStatus(response: Response, mayRefuse: boolean): void {
    const { status } = response;
    if (status < 500 && status !== 429 && (status !== 401 || mayRefuse)) return;
    void response.body?.cancel();
    const wanted = status === 429 ? Number(response.headers.get("retry-after")) : 0;
    if (!(wanted > 0)) throw this.unavailable(`It answered ${status}.`);
    const retryAfter = Math.ceil(Math.min(wanted, MAX_PAUSE_S));
    doing.set(this.base, { failures: 0, until: Date.now() + retryAfter * 1000 });
    throw this.unavailable(`It answered ${status}.`, undefined, retryAfter);
  }

  /** How many portals the request has passed. */
  #checkHops(): number {
    const hops = Number(this.#options.request.headers.get(HOPS) ?? 0);
    if (!(hops < MAX_HOPS)) throw this.unavailable("It leads back to this portal.");
    return hops;
  }

  #given(entry: Entry): Response {
    const age = Math.floor((Date.now() - entry.storedAt) / 1000);
    const response = new Response(entry.body, { headers: entry.headers as [string, string][] });
    const { testHooks } = this.#options;
    if (testHooks) response.headers.set("cache-control", "no-cache");
    if (age * 1000 >= FRESH_FOR_MS || (testHooks && age > 0)) {
      this.age = Math.max(this.age, age);
      response.headers.set("age", String(age));
    }
    return response;
  }

  /** The problem of a visitor whose answer cannot be had. */
  unavailable(why: string, cause?: unknown, retryAfter = USUAL_WAIT): Problem {
    const detail = `The server behind this portal does not answer.${why === "" ? "" : ` ${why}`}`;
    return problem("upstream.unavailable", detail, { retryAfter }, cause);
  }
}

const isUnavailable = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === "upstream.unavailable";

/** An answer that is kept for others. */
export function toKeep(body: BodyInit | null, headers: Headers): Response {
  return new Response(body, { headers: withHeader(headers, "cache-control", SHARED) });
}

/** An answer for this request alone. */
export function toPass(body: BodyInit | null, status: number, headers: Headers): Response {
  return new Response(body, { status, headers: withHeader(headers, "cache-control", "no-store") });
}

function withHeader(headers: Headers, name: string, value: string): Headers {
  const made = new Headers(headers);
  made.set(name, value);
  return made;
}
