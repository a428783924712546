/** Answers page requests: loads, decides the status, renders. */
import type { Context } from "hono";
import { Failure, plainFailure } from "../../src/data/failure.ts";
import type { Near } from "../../src/domain/registry/near-id.ts";
import { type Env, parseSettings, storesOf } from "../env.ts";
import type { Problem } from "../problem.ts";
import { nearIds } from "../store/lists/near-ids.ts";
import { upstreamOf } from "../upstream/of-request.ts";
import { isCrawler } from "./crawler.ts";
import { failedPage, loadPage } from "./load.ts";
import { respond } from "./respond.ts";
import { siteOf } from "./site.ts";
import { failedTransport } from "./transport.ts";
import { withClient, withPage } from "./with-page.ts";

/**
 * Answers a page.
 * @param address path and query of the page
 * @param early whether its frame may be sent before its data is read; never for crawlers
 * @throws Problem route.not_found, store.unavailable … : the error screen answers then
 */
export async function page(c: Context<Env>, address: string, early: boolean): Promise<Response> {
  const isStreamed = early && !isCrawler(c.req.header("user-agent"));
  return withPage(c, address, { streamed: isStreamed }, async ({ loaded, client, site, cost, onStream }) => {
    const response = await respond(c, loaded, { client, site, onStream });
    response.headers.set("server-timing", cost());
    return response;
  });
}

/** The error screen at the address of the request, with the status of the problem. */
export async function errorScreen(c: Context<Env>, p: Problem): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const failure = new Failure(
    p.status,
    p.code,
    p.code === "route.not_found" ? `Page not found: ${pathname}` : p.detail,
  );
  // If parsing the settings failed, the screen is rendered with the defaults.
  if (c.get("settings") === undefined) c.set("settings", parseSettings({}));
  const site = siteOf(c.get("settings"), c.get("now") ?? new Date());
  const near = p.code === "route.not_found" ? await nearOnes(c, pathname) : [];
  return withClient(failedTransport(failure), async (client) => {
    const page = await loadPage(new Request(c.req.url), client, site);
    if (page instanceof Response) throw p;
    return respond(c, failedPage(page, { ...plainFailure(failure), ...(near.length > 0 && { near }) }), {
      client,
      site,
      onStream: () => {},
    });
  });
}

/** Rows and milliseconds for suggestions: the error must not wait for them. */
const SUGGESTION_ROWS = 500;
const SUGGESTION_TIME = 1_000;

/** Ids similar to the one in the path; none for another server's data, in a closed portal, or on failure. */
async function nearOnes(c: Context<Env>, pathname: string): Promise<Near[]> {
  try {
    if (c.req.method === "HEAD" || c.get("settings").requireLogin || upstreamOf(c) !== null) return [];
    const options = { rowsReadLimit: SUGGESTION_ROWS, attempts: 1, deadline: SUGGESTION_TIME };
    return await nearIds(storesOf(c, options).db, pathname);
  } catch {
    // Suggestions are optional: their failure does not change the error page.
    return [];
  }
}
