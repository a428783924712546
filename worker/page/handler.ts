/** A second visitor never waits for the database: what everybody shares is kept, by address, build and data version. */
import type { Context, Handler } from "hono";
import { BUILD_PARAMETER, isPayloadPath, pagePath, pageSearch } from "../../src/domain/payload-path.ts";
import { cachedResponse, cacheTiming, type Given } from "../cache/cached-response.ts";
import { currentDataVersion } from "../cache/data-version.ts";
import { FRESH } from "../cache/entry.ts";
import { type KnownParameters, type SharedAddress, sharedAddress } from "../cache/key.ts";
import { responseMemory } from "../cache/memory.ts";
import { ResponseCache } from "../cache/response-cache.ts";
import { BUILD_ID, type Env, type Settings } from "../env.ts";
import { answerUser } from "../middleware/user.ts";

/** Renders the page (or its payload) at an address of this site: path and query. */
export type Page = (c: Context<Env>, address: string) => Promise<Response>;

export type Pages = {
  page: Page;
  payload: Page;
  parameters: KnownParameters;
  /** Names of screens that speak of the present. */
  lively: ReadonlySet<string>;
};

const HOT_RELOAD = import.meta.env?.MODE === "development";

export function cachedPages({ page, payload, parameters, lively }: Pages): Handler<Env> {
  const cache = new ResponseCache(responseMemory);
  return async function cachedPages(c) {
    const asPayload = isPayloadPath(c.req.path);
    // A payload is data: in a closed portal it is only for users. A page is rendered without a user.
    return asPayload ? answerUser(c, () => sharedPage(c, true)) : sharedPage(c, false);
  };

  async function sharedPage(c: Context<Env>, asPayload: boolean): Promise<Response> {
    const render = asPayload ? payload : page;
    const { address, name, keep } = addressOf(c, asPayload, parameters);
    // Test hooks change clock and data behind the cache's back, hot reload changes the page itself.
    if (HOT_RELOAD || c.get("settings").testHooks || asksForOtherBuild(c, asPayload)) return render(c, address);
    if (!keep) return passed(await render(c, address));
    const { data, down } = await currentDataVersion(c);
    const day = dayOf(c.get("settings"), c.get("now"));
    const key = `${asPayload ? "data" : "page"} ${address} ${BUILD_ID} ${fingerprint(c.get("settings"))} ${day}`;
    const answer = await cache.ask({
      key,
      data,
      down,
      now: Date.now(),
      // What leaves next is not to be ten minutes old.
      ...(lively.has(name) && { patience: FRESH }),
      produce: () => render(c, address),
      scriptSources: () => c.get("scriptSources") ?? "",
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    if (!("entry" in answer)) return passed(answer.response);
    const { etag, storedAt } = answer.entry;
    if (answer.state === "hit") c.set("cachedPage", { key, etag, storedAt, address, day });
    return give(c, answer);
  }
}

function passed(response: Response): Response {
  response.headers.append("server-timing", cacheTiming("pass"));
  return response;
}

function addressOf(c: Context<Env>, asPayload: boolean, parameters: KnownParameters): SharedAddress {
  const start = c.req.url.indexOf("?");
  const search = start < 0 ? "" : c.req.url.slice(start).replace(/#.*$/, "");
  return sharedAddress(pagePath(c.req.path), asPayload ? pageSearch(search) : search, parameters);
}

/** That is an error of its own, and no answer to keep. */
function asksForOtherBuild(c: Context<Env>, asPayload: boolean): boolean {
  const build = asPayload ? c.req.query(BUILD_PARAMETER) : undefined;
  return build !== undefined && build !== BUILD_ID;
}

/** Pages behind a proxy carry the CSRF token of the day. */
export function dayOf({ useProxy }: Settings, now: Date): string {
  return useProxy ? now.toISOString().slice(0, 10) : "";
}

const fingerprints = new WeakMap<Settings, string>();

/** Settings are part of every page, and a variable can change without a new build. */
function fingerprint(settings: Settings): string {
  let known = fingerprints.get(settings);
  if (known === undefined) {
    let hash = 0x811c9dc5;
    for (const char of JSON.stringify(settings)) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
    known = hash.toString(36);
    fingerprints.set(settings, known);
  }
  return known;
}

function give(c: Context<Env>, answer: Given): Response {
  const { scriptSources } = answer.entry;
  if (scriptSources !== "") c.set("scriptSources", scriptSources);
  return cachedResponse({ method: c.req.method, ifNoneMatch: c.req.header("if-none-match") ?? null }, answer);
}
