import { graphqlDocument } from "../../data/document.ts";
import { graphqlQuery, portalQuery } from "../../data/query.ts";
import { queryOptions } from "../../data/query-cache.ts";
import type { Featured } from "./featured.ts";

export type Totals = {
  feeds: number;
  operators: number;
  countries: number;
  active: { routes: number; stops: number };
};

/** How much the portal holds. */
export const totalsQuery = portalQuery<Totals>("/totals");

type Agency = {
  id: number;
  agency_name: string;
  onestop_id: string;
  places: { city_name: string | null; adm0_name: string | null }[] | null;
};

const AGENCIES = graphqlDocument<{ agencies: Agency[] }, { limit: number }>(`
  query HomeAgencies($limit: Int) {
    agencies(limit: $limit) {
      id
      agency_name
      onestop_id
      places(where: { min_rank: 0.2 }) { city_name adm0_name }
    }
  }
`);

/** Agencies that a first visitor may look at. */
export const homeAgenciesQuery = graphqlQuery(AGENCIES, { limit: 8 });

/** One network of the portal, drawn for the first screen; null while nothing is imported. */
export const featuredQuery = queryOptions<Featured | null>({
  queryKey: ["HomeNetwork"],
  queryFn: async (context) => (await import("./featured.ts")).readFeatured(context),
});
