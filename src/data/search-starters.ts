/** What a search suggests before anything is typed: operators with current data, the largest first. */
import { portalQuery, queryOptions } from "./query.ts";

/** Of `{apiBase}/portal/operators/largest`. */
type Largest = {
  operators: {
    onestop_id: string;
    name: string;
    places: [iso: string | null, country: string, region: string | null, city: string | null, rank: number | null][];
  }[];
};

export type Starter = { onestopId: string; name: string; country: string; city: string };

const STARTERS = 5;

/** Empty where another server answers, where nothing is imported, and if the data cannot be read. */
export const startersQuery = queryOptions<readonly Starter[]>({
  queryKey: ["SearchStarters"],
  queryFn: async (context) => {
    const largestQuery = portalQuery<Largest>(`/operators/largest?limit=${STARTERS}`).queryFn(context);
    // Suggestions are no reason to withhold a page.
    const largest = await largestQuery.catch(() => null);
    return (largest?.operators ?? []).map(({ onestop_id, name, places }) => ({
      onestopId: onestop_id,
      name: name || onestop_id,
      country: places[0]?.[1] ?? "",
      city: places.find((place) => place[3])?.[3] ?? "",
    }));
  },
  staleTime: 300_000,
});
