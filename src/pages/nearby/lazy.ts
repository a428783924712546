import { lazyQuery } from "../../data/query.ts";

export const nearbyQuery = lazyQuery("NearbyStops", async () => (await import("./load.ts")).nearbyQuery);
