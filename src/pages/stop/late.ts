import { lateQuery } from "../../data/query.ts";

export const stopQuery = lateQuery("StopPage", async () => (await import("./read.ts")).stopQuery);

export const boardQuery = lateQuery("StopDepartures", async () => (await import("./read-board.ts")).boardQuery);
