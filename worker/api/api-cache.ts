/** Nobody waits for what another has just asked: answers of the APIs to anonymous reads, kept by question and data version. */
import type { Context, Handler } from "hono";
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { cachedResponse, cacheTiming } from "../cache/cached-response.ts";
import { currentDataVersion } from "../cache/data-version.ts";
import { responseMemory } from "../cache/memory.ts";
import { ResponseCache } from "../cache/response-cache.ts";
import { StaleFallbackError } from "../cache/stale-fallback-error.ts";
import { BUILD_ID, type Env } from "../env.ts";
import { isSharedControl } from "./cache-control.ts";

export type Api = {
  /** The question of a GET: what it is kept under, and the address that it is made for. Null: not for everybody. */
  question(url: URL, accept: string | null): { key: string; url: URL } | null;
  answer(c: Context<Env>, request: Request): Promise<Response>;
};

const cache = new ResponseCache(responseMemory);

export function cachedApi(api: Api): Handler<Env> {
  const questionOf = questionsOf(api);
  return async function cachedApi(c) {
    const request = c.req.raw;
    if (c.get("settings").testHooks) return uncached(await api.answer(c, request));
    const question = isAnonymousRead(request) ? questionOf(request) : null;
    if (question === null) return api.answer(c, request);
    const { data, down } = await currentDataVersion(c);
    const { href } = question.url;
    try {
      const answer = await cache.ask({
        key: `api ${question.key} ${BUILD_ID}`,
        data,
        down,
        now: Date.now(),
        produce: async () =>
          orUnanswered(await api.answer(c, href === request.url ? request : new Request(href, request))),
        scriptSources: () => "",
        waitUntil: (work) => c.executionCtx.waitUntil(work),
      });
      if ("entry" in answer) return cachedResponse(tagOf(c), answer);
      answer.response.headers.append("server-timing", cacheTiming(answer.state));
      return answer.response;
    } catch (error) {
      if (error instanceof StaleFallbackError) return error.response();
      throw error;
    }
  };
}

/** Whoever says who he is, or which part he wants, is answered for himself. */
function isAnonymousRead({ method, headers, url }: Request): boolean {
  if (method !== "GET" || ["authorization", "apikey", "range"].some((name) => headers.has(name))) return false;
  return !/[?&]api_?key=/i.test(url);
}

/** Addresses that an isolate knows the question of; the longest ones are read anew each time. */
const MOST_KNOWN = 3_000;
const LONGEST_KNOWN = 2_000;

type Question = ReturnType<Api["question"]>;

/** The questions of one API by address, for they come again and again. */
function questionsOf(api: Api): (request: Request) => Question {
  const known = new BoundedMap<string, Question>(MOST_KNOWN);
  return ({ url, headers }) => {
    const accept = headers.get("accept");
    const name = `${accept ?? ""} ${url}`;
    const make = () => api.question(new URL(url), accept);
    return name.length > LONGEST_KNOWN ? make() : known.getOrMake(name, make);
  };
}

const tagOf = (c: Context<Env>) => ({ method: "GET", ifNoneMatch: c.req.header("if-none-match") ?? null });

/** GraphQL says 200 whatever happened, REST 503. @throws StaleFallbackError when the database is down: what was kept is better */
async function orUnanswered(response: Response): Promise<Response> {
  const { status, headers } = response;
  const isRefusal = headers.get("cache-control") === "no-store" && status === 200;
  if (status < 500 && !isRefusal) return response;
  const text = await response.clone().text();
  if (status >= 500 || text.includes('"code":"store.unavailable"')) throw new StaleFallbackError(text, response);
  return response;
}

/** With the test hooks on, clock and data change from request to request. */
function uncached(response: Response): Response {
  if (isSharedControl(response.headers.get("cache-control"))) response.headers.set("cache-control", "no-cache");
  return response;
}
