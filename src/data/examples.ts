/** A feed, an operator, a route and a stop of the data, as examples on pages that explain ids and URLs. */
import { isPlainId } from "../domain/ids/plain-id.ts";
import { graphqlDocument } from "./document.ts";
import type { ExamplesQuery, ExamplesQueryVariables } from "./documents.generated.ts";
import { ask, queryOptions } from "./query.ts";

/** Empty texts for what there is none of, or what cannot be read. */
export type FirstExamples = { feed: string; url: string; operator: string; route: string; stop: string };

/** Rows of each kind that are read to find a good example: the feeds of a sample have no URL, and some ids are not Latin. */
const ROWS_READ = 20;

const EXAMPLES = graphqlDocument<ExamplesQuery, ExamplesQueryVariables>(`
  query Examples($rows: Int!) {
    operators(limit: $rows) { onestop_id }
    routes(limit: $rows) { onestop_id route_stops(limit: 1) { stop { onestop_id } } }
    feeds(limit: $rows, where: { spec: [GTFS] }) { onestop_id urls { static_current } }
  }
`);

/** The first route whose id, and whose first stop's id, everybody can type; else the first one. */
function exampleRoute(routes: ExamplesQuery["routes"]): { route: string; stop: string } {
  const ids = routes.map(({ onestop_id: route, route_stops: [first] }) => ({
    route: route ?? "",
    stop: first?.stop.onestop_id ?? "",
  }));
  return ids.find(({ route, stop }) => isPlainId(route) && isPlainId(stop)) ?? ids[0] ?? { route: "", stop: "" };
}

export const examplesQuery = queryOptions<FirstExamples>({
  queryKey: ["Examples"],
  queryFn: async ({ client, signal }) => {
    // A page that explains ids is of use without examples, too.
    const nothing: ExamplesQuery = { operators: [], routes: [], feeds: [] };
    const examples = ask(client, EXAMPLES, { rows: ROWS_READ }, signal).catch(() => nothing);
    const { operators, routes, feeds } = await examples;
    const feed = feeds.find(({ urls }) => /^https?:/.test(urls?.static_current ?? "")) ?? feeds[0];
    return {
      feed: feed?.onestop_id ?? "",
      url: feed?.urls?.static_current ?? "",
      operator: (operators.find(({ onestop_id: id }) => isPlainId(id)) ?? operators[0])?.onestop_id ?? "",
      ...exampleRoute(routes),
    };
  },
  staleTime: 300_000,
});
