/** Embeds ask the API as their elements in the browser do, in the same process. */
import type { Context } from "hono";
import { type AskApi, readResponse } from "../../src/embed/api.ts";
import { API_BASE, type Env } from "../env.ts";

/** Answers a request as the whole Worker does. */
export type AnswerRequest = (c: Context<Env>, request: Request) => Response | Promise<Response>;

/** Headers that concern the caller: the limit on requests is that of the visitor. */
const FORWARDED_HEADERS = ["cf-connecting-ip", "x-test-now"];

/** So hidden feeds, limits and caches are those of the API. Anonymous, since a frame has no user. */
export function askApi(c: Context<Env>, answer: AnswerRequest): AskApi {
  return async (path) => {
    const headers = new Headers({ accept: "application/json" });
    for (const name of FORWARDED_HEADERS) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    return readResponse(await answer(c, new Request(new URL(API_BASE + path, c.req.url), { headers })));
  };
}
