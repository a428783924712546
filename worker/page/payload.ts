/** The data of a page as the client needs it, without the page. */
import type { Context } from "hono";
import { BUILD_PARAMETER, type Payload } from "../../src/data/payload.ts";
import { BUILD_ID, type Env } from "../env.ts";
import { problem } from "../problem.ts";
import { openPage } from "./open.ts";
import { NOT_SHARED, SHARED } from "./respond.ts";
import { QuerySender } from "./state.ts";

const PATH = "/_payload.json";

/**
 * Answers `{path}/_payload.json`: every query of the page, also those that a streaming page sends later.
 * @throws Problem build.other when a page of another build asks, whose queries may have another shape
 */
export async function payload(c: Context<Env>): Promise<Response> {
  const url = new URL(c.req.url);
  const build = url.searchParams.get(BUILD_PARAMETER) ?? BUILD_ID;
  if (build !== BUILD_ID) throw problem("build.other", "The portal has been updated: load the page anew.");
  url.searchParams.delete(BUILD_PARAMETER);
  url.pathname = url.pathname.slice(0, -PATH.length) || "/";
  return openPage(c, url, async ({ client, streaming, cost }) => {
    await Promise.allSettled(
      client
        .getQueryCache()
        .getAll()
        .map((query) => query.promise),
    );
    const answer: Payload = { build: BUILD_ID, queries: new QuerySender(client).take() };
    client.clear();
    return Response.json(answer, {
      headers: { "cache-control": streaming ? NOT_SHARED : SHARED, "server-timing": cost() },
    });
  });
}
