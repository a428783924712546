import { lazyQuery } from "../../data/query.ts";

export const drawnPlaceQuery = lazyQuery(
  "DrawnPlace",
  async () => (await import("./load.ts")).drawnPlaceQuery,
  300_000,
);
