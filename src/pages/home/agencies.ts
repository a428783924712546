/** The agencies that the first screen names. */

import { graphqlDocument } from "../../data/document.ts";
import type { HomeAgenciesQuery, HomeAgenciesQueryVariables } from "../../data/documents.generated.ts";
import { ask, portalQuery, queryOptions } from "../../data/query.ts";

type Agency = HomeAgenciesQuery["agencies"][number];

const AGENCIES = graphqlDocument<HomeAgenciesQuery, HomeAgenciesQueryVariables>(`
  query HomeAgencies($limit: Int) {
    agencies(limit: $limit) {
      id
      agency_name
      onestop_id
      places(where: { min_rank: 0.2 }) { city_name adm0_name }
    }
  }
`);

/** Of `{apiBase}/portal/operators/largest`; places are ISO code, country, region, city, rank. */
type Operator = {
  id: number;
  onestop_id: string;
  name: string;
  places: [iso: string | null, country: string, region: string | null, city: string | null, rank: number | null][];
};

const AGENCIES_SHOWN = 8;

/** Agencies that a first visitor may look at: those with most routes, where the portal's own list answers. */
export const homeAgenciesQuery = queryOptions<{ agencies: Agency[] }>({
  queryKey: ["HomeAgencies"],
  queryFn: async (context) => {
    const path = `/operators/largest?limit=${AGENCIES_SHOWN}`;
    const answer = await portalQuery<{ operators: Operator[] }>(path).queryFn(context);
    if (answer === null) return ask(context.client, AGENCIES, { limit: AGENCIES_SHOWN }, context.signal);
    const agencies = answer.operators.map(({ id, onestop_id, name, places }) => ({
      id,
      agency_name: name || onestop_id,
      onestop_id,
      places: places.map(([, adm0_name, , city_name]) => ({ city_name, adm0_name })),
    }));
    return { agencies };
  },
});
