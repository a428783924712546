import { portalQuery, queryOptions } from "../../data/query.ts";
import type { FeaturedNetwork, HomeNetworks } from "./featured.ts";
import type { WorldPicture } from "./world.ts";

export type Totals = {
  feeds: number;
  operators: number;
  countries: number;
  active: { routes: number; stops: number };
};

/** How much the portal holds. */
export const totalsQuery = portalQuery<Totals>("/totals");

/** One network of the portal, drawn; null while nothing is imported. */
export const featuredQuery = queryOptions<FeaturedNetwork | null>({
  queryKey: ["HomeNetwork"],
  queryFn: async (context) => (await import("./featured.ts")).readFeatured(context),
});

/** The same network with small drawings of all that the home page names. */
export const networksQuery = queryOptions<HomeNetworks>({
  queryKey: ["HomeNetworks"],
  queryFn: async (context) => (await import("./featured.ts")).readNetworks(context),
});

/** All feeds on a map of the world; null where another server answers, and before there are feeds. */
export const worldQuery = queryOptions<WorldPicture | null>({
  queryKey: ["HomeWorld"],
  queryFn: async (context) => (await import("./world.ts")).readWorld(context),
});
