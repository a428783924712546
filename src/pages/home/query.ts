import { portalQuery, queryOptions } from "../../data/query.ts";
import type { FeaturedNetwork } from "./featured.ts";

export type Totals = {
  feeds: number;
  operators: number;
  countries: number;
  active: { routes: number; stops: number };
};

/** How much the portal holds. */
export const totalsQuery = portalQuery<Totals>("/totals");

/** One network of the portal, drawn for the first screen; null while nothing is imported. */
export const featuredQuery = queryOptions<FeaturedNetwork | null>({
  queryKey: ["HomeNetwork"],
  queryFn: async (context) => (await import("./featured.ts")).readFeatured(context),
});
