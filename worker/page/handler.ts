/** Serves pages and their data through the response cache. */
import type { Context, Handler } from "hono";
import { BUILD_PARAMETER, isPayloadPath, pagePath, pageSearch } from "../../src/domain/site/payload-path.ts";
import { cachedResponse, passedResponse } from "../cache/cached-response.ts";
import { FRESH_FOR_MS } from "../cache/entry.ts";
import { type CachedKind, type KnownParameters, responseKey, type SharedAddress, sharedAddress } from "../cache/key.ts";
import { askCache } from "../cache/response-cache.ts";
import { BUILD_ID, type Env, type Settings } from "../env.ts";
import { countRender } from "../middleware/rate-limit.ts";
import { answerUser } from "../middleware/user.ts";
import { isCrawler } from "./crawler.ts";
import { NOT_SHARED } from "./respond.ts";

/**
 * Renders the page (or its payload) at an address of this site: path and query.
 * @param early whether it may be sent while it is made
 */
export type RenderPage = (c: Context<Env>, address: string, early: boolean) => Promise<Response>;

export type Pages = {
  page: RenderPage;
  payload: RenderPage;
  parameters: KnownParameters;
  /** Names of screens whose content is about the present moment. */
  lively: ReadonlySet<string>;
  /** Names of screens that no cache stores. */
  unshared: ReadonlySet<string>;
};

const HOT_RELOAD = import.meta.env?.MODE === "development";

export function cachedPages({ page, payload, parameters, lively, unshared }: Pages): Handler<Env> {
  return async function cachedPages(c) {
    const asPayload = isPayloadPath(c.req.path);
    // A payload is data: in a closed portal it is only for users. A page is rendered without a user.
    return asPayload ? answerUser(c, () => cachedPage(c, true)) : cachedPage(c, false);
  };

  async function cachedPage(c: Context<Env>, asPayload: boolean): Promise<Response> {
    const render: RenderPage = async (...request) => {
      countRender(c);
      return (asPayload ? payload : page)(...request);
    };
    const settings = c.get("settings");
    const { address, name, keep } = addressOf(c, asPayload, parameters);
    const isRead = c.req.method !== "HEAD";
    if (unshared.has(name)) {
      const response = await render(c, address, isRead);
      response.headers.set("cache-control", NOT_SHARED);
      return passedResponse(response);
    }
    // Test hooks change clock and data without a new data version; hot reload changes the page itself.
    if (HOT_RELOAD || settings.testHooks || namesOtherBuild(c, asPayload)) return render(c, address, isRead);
    if (!keep) return passedResponse(await render(c, address, isRead));
    const day = dayOf(settings, c.get("now"));
    const key = responseKey(kindOf(c, asPayload), `${address} ${day}`, settings);
    const answer = await askCache(c, {
      key,
      // A board of departures must not be ten minutes old.
      ...(lively.has(name) && { staleForMs: FRESH_FOR_MS }),
      produce: (early) => render(c, address, early && isRead),
    });
    if (!("entry" in answer)) return passedResponse(answer.response, answer.state);
    const { etag, storedAt, scriptSources } = answer.entry;
    if (answer.state === "hit") c.set("cachedPage", { key, etag, storedAt, address, day });
    if (scriptSources !== "") c.set("scriptSources", scriptSources);
    return cachedResponse({ method: c.req.method, ifNoneMatch: c.req.header("if-none-match") ?? null }, answer);
  }
}

/** Crawlers get the page whole (crawler.ts), which is another document than the one that is streamed. */
function kindOf(c: Context<Env>, asPayload: boolean): CachedKind {
  if (asPayload) return "payload";
  return isCrawler(c.req.header("user-agent")) ? "whole-page" : "page";
}

function addressOf(c: Context<Env>, asPayload: boolean, parameters: KnownParameters): SharedAddress {
  const start = c.req.url.indexOf("?");
  const search = start < 0 ? "" : c.req.url.slice(start).replace(/#.*$/, "");
  return sharedAddress(pagePath(c.req.path), asPayload ? pageSearch(search) : search, parameters);
}

/** A request for data by the page of another build gets an error, which is not cached. */
function namesOtherBuild(c: Context<Env>, asPayload: boolean): boolean {
  const build = asPayload ? c.req.query(BUILD_PARAMETER) : undefined;
  return build !== undefined && build !== BUILD_ID;
}

/** Pages behind a proxy carry the CSRF token of the day. */
export function dayOf({ useProxy }: Settings, now: Date): string {
  return useProxy ? now.toISOString().slice(0, 10) : "";
}
