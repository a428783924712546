/** From a request to a page: load, decide the status, render. */
import type { Context } from "hono";
import { createQueryClient } from "../../src/data/client.ts";
import { Failure } from "../../src/data/failure.ts";
import type { Transport } from "../../src/data/transport.ts";
import type { Handle } from "../../src/routes.tsx";
import { createContext } from "../api/graphql/context.ts";
import { type Env, parseSettings } from "../env.ts";
import type { Problem } from "../problem.ts";
import { openStores } from "../store/db.ts";
import { problemOf } from "./failure-problem.ts";
import { failedPage, loadPage } from "./load.ts";
import { respond } from "./respond.ts";
import { siteOf } from "./site.ts";
import { apiTransport, failedTransport } from "./transport.ts";

/**
 * Answers a page.
 * @throws Problem route.not_found, store.unavailable … : the error screen of the chain answers then
 */
export async function page(c: Context<Env>): Promise<Response> {
  const settings = c.get("settings");
  const stores = openStores(c.env);
  const site = siteOf(settings, c.get("now"));
  const api = createContext({ stores, now: c.get("now") });
  return withClient(apiTransport(api), async (client) => {
    const loaded = await loadPage(c.req.raw, client, site);
    if (loaded instanceof Response) return loaded;
    if (loaded.failure !== null) throw problemOf(loaded.failure, new URL(c.req.url));
    const handle = loaded.context.matches.at(-1)?.route.handle as Handle | undefined;
    const response = await respond(c, loaded, { client, site, streaming: handle?.kind === "streaming" });
    const { rowsRead, roundTrips } = stores.db.cost;
    response.headers.set("server-timing", `rows;desc="${rowsRead}", trips;desc="${roundTrips}"`);
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
  // The wrong setting itself may be what failed: the screen is then drawn with the defaults.
  if (c.get("settings") === undefined) c.set("settings", parseSettings({}));
  const site = siteOf(c.get("settings"), c.get("now") ?? new Date());
  return withClient(failedTransport(failure), async (client) => {
    const loaded = await loadPage(new Request(c.req.url), client, site);
    if (loaded instanceof Response) throw p;
    return respond(c, failedPage(loaded, failure), { client, site, streaming: false });
  });
}

/** Whatever one request has read goes with it, also when it failed on the way. */
async function withClient(
  transport: Transport,
  answer: (client: ReturnType<typeof createQueryClient>) => Promise<Response>,
): Promise<Response> {
  const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
  try {
    return await answer(client);
  } catch (error) {
    client.clear();
    throw error;
  }
}
