import { lazyQuery } from "../../data/query.ts";

/** The countries of the portal. */
export const countriesQuery = lazyQuery("MapPlaces", async () => {
  const { placeQuery } = await import("../places/query.ts");
  return () => placeQuery([]);
});
