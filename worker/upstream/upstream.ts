/** Another Transitland v2 server that answers in place of the own database: asked in time, kept, and given stale when it fails. */
import { type Entry, FRESH } from "../cache/entry.ts";
import { isolateMemory } from "../cache/memory.ts";
import { type Ask, PageCache } from "../cache/page-cache.ts";
import { type Problem, problem } from "../problem.ts";

/** Milliseconds that the other server has until its answer begins. */
const DEADLINE = 8_000;

/** Milliseconds for which a server that failed is not asked again, so that visitors need not wait for it one by one. */
const PAUSE = 3_000;

/** Portals that answer for each other would never come to an end. */
const HOPS = "x-portal-hops";
const MOST_HOPS = 3;

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

/** What was answered, and how old it is: 0 for one that counts as new. */
export type UpstreamAnswer = { response: Response; age: number };

export type UpstreamRequest = {
  /** Path and query below the base, with its slash. */
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | ReadableStream<Uint8Array> | null;
};

const answers = new PageCache(isolateMemory);
const downUntil = new Map<string, number>();

export class Upstream {
  readonly #options: UpstreamOptions;
  /** Seconds; the oldest of the answers that were given because no new one was to be had. */
  age = 0;

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  get base(): string {
    return this.#options.base;
  }

  /**
   * An answer that everybody may share.
   * @param name what is asked, as the key of what is kept
   * @param read makes of what came the answer that is given: by `toKeep` or by `toPass`
   * @throws Problem upstream.unavailable when nothing can be had, neither new nor kept
   */
  async shared(
    name: string,
    request: UpstreamRequest,
    read: (response: Response) => Promise<Response> | Response,
  ): Promise<Response> {
    const { base, waitUntil, testHooks } = this.#options;
    const ask: Ask = {
      key: `upstream ${base} ${name}`,
      before: null,
      now: Date.now(),
      renew: testHooks,
      scriptSources: () => "",
      waitUntil,
      produce: async () => read(await this.send(request)),
    };
    const answer = await answers.ask(ask);
    return "entry" in answer ? this.#given(answer.entry) : answer.response;
  }

  /** Sends one request; nothing of it is kept. @throws Problem upstream.unavailable */
  async send({ path, method = "GET", headers = {}, body = null }: UpstreamRequest): Promise<Response> {
    const { base, key, request, testHooks } = this.#options;
    const hops = Number(request.headers.get(HOPS) ?? 0);
    if (!(hops < MOST_HOPS)) throw this.#unavailable("It leads back to this portal.");
    if (!testHooks && (downUntil.get(base) ?? 0) > Date.now()) throw this.#unavailable("It has just failed.");
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
      if (response.status >= 500 || response.status === 429) {
        void response.body?.cancel();
        throw this.#unavailable(`It answered ${response.status}.`);
      }
      return response;
    } catch (error) {
      downUntil.set(base, Date.now() + PAUSE);
      throw (error as Problem | null)?.code === "upstream.unavailable" ? error : this.#unavailable("", error);
    } finally {
      clearTimeout(timer);
    }
  }

  #given(entry: Entry): Response {
    const age = Math.floor((Date.now() - entry.storedAt) / 1000);
    const response = new Response(entry.body, { headers: entry.headers as [string, string][] });
    response.headers.delete("cache-control");
    if (age * 1000 >= FRESH || (this.#options.testHooks && age > 0)) {
      this.age = Math.max(this.age, age);
      response.headers.set("age", String(age));
    }
    return response;
  }

  #unavailable(why: string, cause?: unknown): Problem {
    const detail = `The server behind this portal does not answer.${why === "" ? "" : ` ${why}`}`;
    return problem("upstream.unavailable", detail, { retryAfter: 30 }, cause);
  }
}

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
