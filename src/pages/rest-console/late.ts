import { lateQuery } from "../../data/query.ts";
import type { ShownGroup } from "./operations.ts";

/** Named as what stands in the page (src/data/text.ts). */
export const operationsQuery = lateQuery<[origin: string], readonly ShownGroup[]>(
  "rest-console",
  async () => (await import("./read.ts")).operationsQuery,
);
