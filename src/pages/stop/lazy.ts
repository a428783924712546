import { lazyQuery } from "../../data/query.ts";

export const stopQuery = lazyQuery("StopPage", async () => (await import("./load.ts")).stopQuery);

export const stopPlaceQuery = lazyQuery("StopPlace", async () => (await import("./load.ts")).stopPlaceQuery);

export const boardQuery = lazyQuery("StopDepartures", async () => (await import("./read-board.ts")).boardQuery);
