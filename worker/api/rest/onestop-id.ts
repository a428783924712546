/** `/onestop_id/{onestop_id}`: redirects to the entity by the first letter of its id; the target decides whether it exists. */
import type { PlainEndpoint, RestRequest } from "../endpoint/endpoint.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";

const KINDS: Readonly<Record<string, string>> = { f: "feeds", o: "operators", s: "stops", r: "routes" };

export const ONESTOP_ID_REDIRECT: PlainEndpoint = {
  kind: "plain",
  path: "/onestop_id/{onestop_id}",
  operation: "resolveOnestopId",
  summary: "Redirect to the feed, operator, stop or route with a Onestop ID",
  segments: { onestop_id: "Onestop ID: f-…, o-…, s-… or r-…" },
  answers: {
    200: {
      description: "The entity, for clients that follow redirects",
      type: "application/json",
      schema: {
        anyOf: ["FeedList", "OperatorList", "StopList", "RouteList"].map((name) => ({
          $ref: `#/components/schemas/${name}`,
        })),
      },
    },
    302: { description: "URL of the entity", type: null },
    404: { description: "No such type of id", type: "text/plain" },
  },
  examples: { onestop_id: SAMPLE.feed },
  answer({ path, url, mount }: RestRequest) {
    const id = path.onestop_id ?? "";
    const kind = /^[fosr]-./.test(id) ? KINDS[id.charAt(0)] : undefined;
    if (kind === undefined) return refuse.text(404, "not found");
    const location = `${mount}/${kind}/${encodeURIComponent(id.toWellFormed())}${url.search}`;
    return new Response(null, { status: 302, headers: { location, "cache-control": "no-cache" } });
  },
};
