import { lateQuery } from "../../data/query.ts";

export const nearbyQuery = lateQuery("NearbyStops", async () => (await import("./read.ts")).nearbyQuery);
