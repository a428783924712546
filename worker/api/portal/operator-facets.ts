/** How many operators there are, by the countries that they serve. */
import { type OperatorFacts, operatorFacts } from "../../store/read/facets.ts";
import type { AgencyPlace } from "../../store/read/place.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { jsonAnswer, object } from "./answer.ts";

export type OperatorFacets = {
  total: number;
  /** Operators that an agency of an active version is resolved to. */
  active: number;
  countries: { adm0_name: string; adm0_iso: string | null; operators: number }[];
};

/** An operator counts once in each country, whatever number of feeds and agencies it has there. */
export function countOperators(rows: readonly OperatorFacts[]): OperatorFacets {
  const all = new Set<string>();
  const active = new Set<string>();
  const countries = new Map<string, { iso: string | null; operators: Set<string> }>();
  for (const { onestop_id, places } of rows) {
    all.add(onestop_id);
    if (places === null) continue;
    active.add(onestop_id);
    for (const { adm0_name, adm0_iso } of JSON.parse(places) as AgencyPlace[]) {
      if (adm0_name == null || adm0_name === "") continue;
      const country = countries.get(adm0_name) ?? { iso: adm0_iso ?? null, operators: new Set() };
      country.operators.add(onestop_id);
      countries.set(adm0_name, country);
    }
  }
  return {
    total: all.size,
    active: active.size,
    countries: [...countries]
      .map(([adm0_name, { iso, operators }]) => ({ adm0_name, adm0_iso: iso, operators: operators.size }))
      .sort((a, b) => b.operators - a.operators || (a.adm0_name < b.adm0_name ? -1 : 1)),
  };
}

export const OPERATOR_FACETS: PlainEndpoint = {
  kind: "plain",
  path: "/facets/operators",
  operation: "countOperators",
  summary: "How many operators there are, by the countries that they serve",
  answers: {
    200: {
      description: "Counts over all visible operators",
      type: "application/json",
      schema: object({
        total: { type: "integer" },
        active: { type: "integer", description: "Operators that an agency of an active version is resolved to" },
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
  answer: async ({ context }) => jsonAnswer(countOperators(await operatorFacts(context.api.stores.db))),
};
