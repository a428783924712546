/** Serves anonymous reads of the APIs through the response cache. */

import type { Context, Handler } from "hono";
import { perIsolate } from "../../../src/domain/memory.ts";
import { cachedResponse, passedResponse } from "../../cache/cached-response.ts";
import { responseKey } from "../../cache/key.ts";
import { isAnonymousRead } from "../../cache/precondition.ts";
import { askCache, StaleFallbackError } from "../../cache/response-cache.ts";
import type { Env } from "../../env.ts";
import { preferredTags } from "./accept-language.ts";
import { busyProblem } from "./busy.ts";
import { isSharedControl } from "./cache-control.ts";
import { publicUrl } from "./public-url.ts";

export type Api = {
  /** Null if the response is not the same for everybody. @param language tags that the client prefers, if `readsLanguage` */
  question(url: URL, accept: string | null, language: string | null): Question | null;
  /** Whether responses depend on Accept-Language. */
  readsLanguage?: boolean;
  answer(c: Context<Env>, request: Request): Promise<Response>;
};

type Question = {
  /** The cache key of a GET. */
  key: string;
  /** The URL for which the response is made. */
  url: URL;
  /** Headers that the response gets for the URL as requested, beside those that are cached. */
  headers?: Readonly<Record<string, string>>;
};

export function cachedApi(api: Api): Handler<Env> {
  return async function cachedApi(c) {
    const request = c.req.raw;
    const settings = c.get("settings");
    if (settings.testHooks) return withoutCache(await api.answer(c, request));
    const question = isAnonymousRead(request) ? questionOf(api, request, settings.siteUrl) : null;
    const busy = busyProblem(c);
    if (question === null) {
      if (busy !== undefined) throw busy;
      return api.answer(c, request);
    }
    const { href } = question.url;
    try {
      const answer = await askCache(c, {
        key: responseKey("api", question.key, settings),
        ...(busy !== undefined && { onlyCached: busy }),
        produce: async () =>
          orStaleFallback(await api.answer(c, href === request.url ? request : new Request(href, request))),
      });
      const response =
        "entry" in answer
          ? cachedResponse({ method: "GET", ifNoneMatch: c.req.header("if-none-match") ?? null }, answer)
          : passedResponse(answer.response, answer.state);
      for (const [name, value] of Object.entries(question.headers ?? {})) response.headers.set(name, value);
      return response;
    } catch (error) {
      if (error instanceof StaleFallbackError) return error.response();
      throw error;
    }
  };
}

/** Cache keys by URL, of all APIs, and the longest URL of which one is remembered. */
const questions = perIsolate<string, Question | null>("questions of the API", {
  by: "media type, language, and URL",
  entries: 2_000,
  bytes: 8_000_000,
});
const MAX_ADDRESS_LENGTH = 2_000;

function questionOf(api: Api, { url, headers }: Request, siteUrl: string): Question | null {
  const accept = headers.get("accept");
  const language = api.readsLanguage === true ? preferredTags(headers) : null;
  const name = `${accept ?? ""} ${language ?? ""} ${url}`;
  const make = () => api.question(publicUrl(url, siteUrl), accept, language);
  return name.length > MAX_ADDRESS_LENGTH ? make() : questions.getOrMake(name, make);
}

/** @throws StaleFallbackError while the database is down, which GraphQL reports with status 200 and REST with 503 */
async function orStaleFallback(response: Response): Promise<Response> {
  const { status, headers } = response;
  const isRefusal = headers.get("cache-control") === "no-store" && status === 200;
  if (status < 500 && !isRefusal) return response;
  const text = await response.clone().text();
  if (status >= 500 || text.includes('"code":"store.unavailable"')) throw new StaleFallbackError(text, response);
  return response;
}

/** With the test hooks on, clock and data change between requests, so responses must not be cached. */
function withoutCache(response: Response): Response {
  if (isSharedControl(response.headers.get("cache-control"))) response.headers.set("cache-control", "no-cache");
  return response;
}
