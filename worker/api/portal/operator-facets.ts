/** Counts operators by country. */
import { listEntries, listTotals, type OperatorEntry } from "../../store/read/lists.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { jsonAnswer, object } from "./answer.ts";

export type OperatorFacets = {
  total: number;
  /** Operators of agencies in active versions. */
  active: number;
  countries: { adm0_name: string; adm0_iso: string | null; operators: number }[];
};

/** Counts an operator once per country, regardless of its number of feeds and agencies there. */
export function countOperators(operators: readonly OperatorEntry[], active: number): OperatorFacets {
  const countries = new Map<string, { iso: string | null; operators: number }>();
  for (const { places } of operators) {
    const own = new Map(places.map(([iso, country]) => [country, iso]));
    for (const [name, iso] of own) {
      const country = countries.get(name) ?? { iso: null, operators: 0 };
      countries.set(name, { iso: country.iso ?? iso, operators: country.operators + 1 });
    }
  }
  return {
    total: operators.length,
    active,
    countries: [...countries]
      .map(([adm0_name, { iso, operators: count }]) => ({ adm0_name, adm0_iso: iso, operators: count }))
      .sort((a, b) => b.operators - a.operators || (a.adm0_name < b.adm0_name ? -1 : 1)),
  };
}

export const OPERATOR_FACETS: PlainEndpoint = {
  kind: "plain",
  path: "/facets/operators",
  operation: "countOperators",
  summary: "Numbers of operators by country",
  answers: {
    200: {
      description: "Counts of all visible operators",
      type: "application/json",
      schema: object({
        total: { type: "integer" },
        active: { type: "integer", description: "Operators with an agency in an active version" },
        countries: {
          type: "array",
          items: object({
            adm0_name: { type: "string" },
            adm0_iso: { type: ["string", "null"] },
            operators: { type: "integer" },
          }),
        },
      }),
    },
  },
  async answer({ context }) {
    const { db } = context.api.stores;
    const { operator } = await listTotals(db);
    const rows = await listEntries(db, "operator");
    const entries = rows.map(([, entry]) => entry);
    return jsonAnswer(countOperators(entries, operator.active));
  },
};
