/** A feed, an operator, a route and a stop of the data, as examples on pages that explain ids and URLs. */
import { graphqlDocument } from "./document.ts";
import type { ExamplesQuery, ExamplesQueryVariables } from "./documents.generated.ts";
import { ask, queryOptions } from "./query.ts";

/** Empty texts for what there is none of, or what cannot be read. */
export type Examples = { feed: string; url: string; operator: string; route: string; stop: string };

const EXAMPLES = graphqlDocument<ExamplesQuery, ExamplesQueryVariables>(`
  query Examples($routes: Int!, $feeds: Int!) {
    routes(limit: $routes) {
      onestop_id
      feed_onestop_id
      agency { onestop_id }
      route_stops(limit: 1) { stop { onestop_id } }
    }
    feeds(limit: $feeds, where: { spec: [GTFS] }) { onestop_id urls { static_current } }
  }
`);

/** Feeds that are read to find one with a URL. */
const FEEDS_READ = 5;

export const examplesQuery = queryOptions<Examples>({
  queryKey: ["Examples"],
  queryFn: async ({ client, signal }) => {
    // A page that explains ids is of use without examples, too.
    const nothing: ExamplesQuery = { routes: [], feeds: [] };
    const asked = ask(client, EXAMPLES, { routes: 1, feeds: FEEDS_READ }, signal).catch(() => nothing);
    const { routes, feeds } = await asked;
    const [route] = routes;
    const source = feeds.find(({ urls }) => /^https?:/.test(urls?.static_current ?? "")) ?? feeds[0];
    return {
      feed: route?.feed_onestop_id ?? source?.onestop_id ?? "",
      url: source?.urls?.static_current ?? "",
      operator: route?.agency.onestop_id ?? "",
      route: route?.onestop_id ?? "",
      stop: route?.route_stops[0]?.stop.onestop_id ?? "",
    };
  },
  staleTime: 300_000,
});
