import { lateQuery } from "../../data/query.ts";

export const stopQuery = lateQuery("StopPage", async () => (await import("./read.ts")).stopQuery);
