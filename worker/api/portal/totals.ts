/** How much there is of everything. */
import { activeTotals, countFeeds, countVersions, operatorFacts } from "../../store/read/facets.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { jsonAnswer, object } from "./answer.ts";
import { countOperators } from "./operator-facets.ts";

const INTEGER = { type: "integer" };

export const TOTALS: PlainEndpoint = {
  kind: "plain",
  path: "/totals",
  operation: "countEverything",
  summary: "How many feeds, versions, operators and countries there are, and what the active versions hold",
  answers: {
    200: {
      description: "Counts over what is visible",
      type: "application/json",
      schema: object({
        feeds: INTEGER,
        feed_versions: INTEGER,
        operators: INTEGER,
        countries: INTEGER,
        active: object({ feed_versions: INTEGER, agencies: INTEGER, routes: INTEGER, stops: INTEGER, trips: INTEGER }),
      }),
    },
  },
  async answer({ context }) {
    const { db } = context.api.stores;
    const [feeds, versions, operators, active] = await Promise.all([
      countFeeds(db),
      countVersions(db),
      operatorFacts(db),
      activeTotals(db),
    ]);
    const counted = countOperators(operators);
    const { versions: feed_versions, ...held } = active;
    return jsonAnswer({
      feeds,
      feed_versions: versions,
      operators: counted.total,
      countries: counted.countries.length,
      active: { feed_versions, ...held },
    });
  },
};
