/** A feed, an operator, a route and a stop of the data, as examples on pages that explain ids and URLs. */
import { graphqlDocument } from "./document.ts";
import type { ExamplesQuery, ExamplesQueryVariables } from "./documents.generated.ts";
import { ask, queryOptions } from "./query.ts";

/** Empty texts for what there is none of, or what cannot be read. */
export type FirstExamples = { feed: string; url: string; operator: string; route: string; stop: string };

const EXAMPLES = graphqlDocument<ExamplesQuery, ExamplesQueryVariables>(`
  query Examples($one: Int!, $feeds: Int!) {
    operators(limit: $one) { onestop_id }
    routes(limit: $one) { onestop_id }
    stops(limit: $one) { onestop_id }
    feeds(limit: $feeds, where: { spec: [GTFS] }) { onestop_id urls { static_current } }
  }
`);

/** Feeds that are read to find one with a URL; the feeds of a sample have none. */
const FEEDS_READ = 20;

export const examplesQuery = queryOptions<FirstExamples>({
  queryKey: ["Examples"],
  queryFn: async ({ client, signal }) => {
    // A page that explains ids is of use without examples, too.
    const nothing: ExamplesQuery = { operators: [], routes: [], stops: [], feeds: [] };
    const examples = ask(client, EXAMPLES, { one: 1, feeds: FEEDS_READ }, signal).catch(() => nothing);
    const { operators, routes, stops, feeds } = await examples;
    const feed = feeds.find(({ urls }) => /^https?:/.test(urls?.static_current ?? "")) ?? feeds[0];
    return {
      feed: feed?.onestop_id ?? "",
      url: feed?.urls?.static_current ?? "",
      operator: operators[0]?.onestop_id ?? "",
      route: routes[0]?.onestop_id ?? "",
      stop: stops[0]?.onestop_id ?? "",
    };
  },
  staleTime: 300_000,
});
