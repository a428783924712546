/** `{apiBase}/portal/totals`: totals of all entities. */
import { listTotals } from "../../store/read/lists.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { jsonAnswer, object } from "./answer.ts";

const INTEGER = { type: "integer" };

export const TOTALS: PlainEndpoint = {
  kind: "plain",
  path: "/totals",
  operation: "countEverything",
  summary: "Numbers of feeds, versions, operators and countries, and the contents of the active versions",
  answers: {
    200: {
      description: "Counts of everything that is visible",
      type: "application/json",
      schema: object({
        feeds: INTEGER,
        feed_versions: INTEGER,
        operators: INTEGER,
        operator_rows: { ...INTEGER, description: "Operators, counted once per feed and agency" },
        countries: INTEGER,
        active: object({ feed_versions: INTEGER, agencies: INTEGER, routes: INTEGER, stops: INTEGER, trips: INTEGER }),
      }),
    },
  },
  async answer({ context }) {
    const { db } = context.api.stores;
    const { feed, operator } = await listTotals(db);
    const { agencies, routes, stops, trips } = feed;
    return jsonAnswer({
      feeds: feed.count,
      feed_versions: feed.versions,
      operators: operator.count,
      operator_rows: operator.rows,
      countries: operator.countries,
      active: { feed_versions: feed.active, agencies, routes, stops, trips },
    });
  },
};
