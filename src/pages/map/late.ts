import { lateQuery } from "../../data/query.ts";

/** The countries of the portal. */
export const countriesQuery = lateQuery("MapPlaces", async () => {
  const { placeQuery } = await import("../places/query.ts");
  return () => placeQuery([]);
});
