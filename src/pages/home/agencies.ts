/** The agencies that the first screen names. */

import { graphqlDocument } from "../../data/document.ts";
import type { HomeAgenciesQuery, HomeAgenciesQueryVariables } from "../../data/documents.generated.ts";
import { ask, portalQuery, queryOptions } from "../../data/query.ts";
import { type Mode, modeOf } from "../../domain/gtfs/modes.ts";
import type { WordedVerdict } from "../../domain/verdict/words.ts";
import { type ShownVerdict, shownVerdict } from "../../ui/verdict-badge.tsx";

type Agency = HomeAgenciesQuery["agencies"][number];

const AGENCIES = graphqlDocument<HomeAgenciesQuery, HomeAgenciesQueryVariables>(`
  query HomeAgencies($limit: Int) {
    agencies(limit: $limit) {
      id
      agency_name
      onestop_id
      places(where: { min_rank: 0.2 }) { city_name adm1_name adm0_name }
    }
  }
`);

/** An agency of the first screen; without modes and verdict where another server answers. */
export type HomeAgency = Agency & { modes?: Mode[]; routes?: number; verdict?: ShownVerdict };

/** Of `{apiBase}/portal/operators`; places are ISO code, country, region, city, rank. */
type Operator = {
  id: number;
  onestop_id: string;
  name: string | null;
  routes: number;
  route_types?: number[];
  places: [iso: string | null, country: string, region: string | null, city: string | null, rank: number | null][];
  verdict: WordedVerdict;
};

const AGENCIES_SHOWN = 8;

/** Agencies that a first visitor may look at: those with most routes, where the portal's own list answers. */
export const homeAgenciesQuery = queryOptions<{ agencies: HomeAgency[] }>({
  queryKey: ["HomeAgencies"],
  queryFn: async (context) => {
    const path = `/operators?active=true&sort=routes&order=desc&limit=${AGENCIES_SHOWN}`;
    const answer = await portalQuery<{ operators: Operator[] }>(path).queryFn(context);
    if (answer === null) return ask(context.client, AGENCIES, { limit: AGENCIES_SHOWN }, context.signal);
    return { agencies: answer.operators.map(homeAgency) };
  },
});

function homeAgency({ id, onestop_id, name, places, routes, route_types, verdict }: Operator): HomeAgency {
  return {
    id,
    agency_name: name || onestop_id,
    onestop_id,
    places: places.slice(0, 1).map(([, adm0_name, adm1_name, city_name]) => ({ city_name, adm1_name, adm0_name })),
    modes: [...new Set((route_types ?? []).map(modeOf))],
    routes,
    verdict: shownVerdict(verdict),
  };
}
