/** Answers the data of a page without the page. */
import type { Context } from "hono";
import { BUILD_PARAMETER, type Payload } from "../../src/data/payload.ts";
import { BUILD_ID, type Env } from "../env.ts";
import { problem } from "../problem.ts";
import { NOT_SHARED, SHARED_CONTROL } from "./respond.ts";
import { answeredQueries } from "./state.ts";
import { withPage } from "./with-page.ts";

/**
 * Answers `{path}/_payload.json`: all queries of the page.
 * @param address path and query of the page
 * @throws Problem build.other when the caller is a page of another build, whose queries may have another shape
 */
export async function payload(c: Context<Env>, address: string): Promise<Response> {
  const build = c.req.query(BUILD_PARAMETER) ?? BUILD_ID;
  if (build !== BUILD_ID) throw problem("build.other", "The site has been updated. Reload the page.");
  const response = await withPage(c, address, { streamed: false }, async ({ client, cost }) => {
    const answer: Payload = { build: BUILD_ID, queries: answeredQueries(client) };
    client.clear();
    return Response.json(answer, { headers: { "cache-control": SHARED_CONTROL, "server-timing": cost() } });
  });
  const location = response.headers.get("location");
  if (location === null) return response;
  // A fetch would follow the redirect to the page itself, so the redirect is sent as data.
  const headers = { "cache-control": response.headers.get("cache-control") ?? NOT_SHARED };
  return Response.json({ redirect: { location, status: response.status } }, { headers });
}
