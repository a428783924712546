import { headKey, lazyQuery } from "../../data/query.ts";

/** Read by the parts of the page that the server renders. */
export const stopQuery = lazyQuery(headKey("StopPage"), async () => (await import("./load.ts")).stopQuery);

export const stopOutlineQuery = lazyQuery("StopOutline", async () => (await import("./load.ts")).stopOutlineQuery);

export const stopPlaceQuery = lazyQuery("StopPlace", async () => (await import("./load.ts")).stopPlaceQuery);

export const boardQuery = lazyQuery("StopDepartures", async () => (await import("./read-board.ts")).boardQuery);
