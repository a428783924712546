import { lateQuery } from "../../data/query.ts";

export const drawnPlaceQuery = lateQuery(
  "DrawnPlace",
  async () => (await import("./read.ts")).drawnPlaceQuery,
  300_000,
);
