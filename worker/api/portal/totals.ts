/** Totals of all entities, and the operators with the most routes. */
import { listEntries, listTotals } from "../../store/lists/read.ts";
import { jsonAnswer, LISTED_PLACES, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { limitValue } from "../endpoint/value.ts";

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
      schema: object(
        {
          feeds: INTEGER,
          feed_versions: INTEGER,
          operators: INTEGER,
          operator_rows: { ...INTEGER, description: "Operators, counted once per feed and agency" },
          countries: INTEGER,
          active: object(
            { feed_versions: INTEGER, agencies: INTEGER, routes: INTEGER, stops: INTEGER, trips: INTEGER },
            "ActiveTotals",
          ),
        },
        "Totals",
      ),
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

/** `{apiBase}/portal/operators/largest`. */
const TEXT = { type: "string" };
const PARAMETERS = [parameter("limit", limitValue(8, 100), "Maximum number of operators.")];

export const LARGEST: PlainEndpoint = {
  kind: "plain",
  path: "/operators/largest",
  operation: "listLargestOperators",
  summary: "The largest operators with active data, by number of routes",
  description: "Has no counts and verdicts, so it reads only one row per 256 operators.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Largest first; places as in the list of operators",
      type: "application/json",
      schema: object(
        {
          operators: {
            type: "array",
            items: object(
              {
                id: INTEGER,
                onestop_id: TEXT,
                name: TEXT,
                routes: INTEGER,
                places: LISTED_PLACES,
              },
              "LargeOperator",
            ),
          },
        },
        "LargestOperators",
      ),
    },
    400: { description: "A parameter cannot be read", type: "application/json" },
  },
  async answer({ url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const entries = await listEntries(context.api.stores.db, "operator");
    const operators = entries
      .map(([id, { onestopId, name, places, agencies, routes }]) => ({
        id,
        onestop_id: onestopId,
        name,
        routes,
        places,
        agencies,
      }))
      .filter(({ agencies }) => agencies > 0)
      .toSorted((a, b) => b.routes - a.routes || (a.onestop_id < b.onestop_id ? -1 : 1))
      .slice(0, Number(query.limit ?? 8))
      .map(({ agencies: _, ...operator }) => operator);
    return jsonAnswer({ operators });
  },
};
