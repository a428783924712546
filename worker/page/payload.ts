/** Answers the data of a page without the page. */
import type { Context } from "hono";
import { BUILD_PARAMETER, type Payload } from "../../src/data/payload.ts";
import { BUILD_ID, type Env } from "../env.ts";
import { problem } from "../problem.ts";
import { NOT_SHARED, SHARED } from "./respond.ts";
import { QuerySender } from "./state.ts";
import { withPage } from "./with-page.ts";

/**
 * Answers `{path}/_payload.json`: all queries of the page, also those that a streaming page sends later.
 * @param address path and query of the page
 * @throws Problem build.other when the caller is a page of another build, whose queries may have another shape
 */
export async function payload(c: Context<Env>, address: string): Promise<Response> {
  const build = c.req.query(BUILD_PARAMETER) ?? BUILD_ID;
  if (build !== BUILD_ID) throw problem("build.other", "The portal has been updated: load the page anew.");
  const response = await withPage(c, address, async ({ client, streaming, cost }) => {
    // A streaming page has queries that its loader did not wait for.
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
  const location = response.headers.get("location");
  if (location === null) return response;
  // A fetch would follow the redirect to the page itself, so the redirect is sent as data.
  const headers = { "cache-control": response.headers.get("cache-control") ?? NOT_SHARED };
  return Response.json({ redirect: { location, status: response.status } }, { headers });
}
