import { lazyQuery } from "../../data/query.ts";
import type { ShownGroup } from "./operations.ts";

/** The name marks it as part of the page (src/data/text.ts). */
export const operationsQuery = lazyQuery<[origin: string], readonly ShownGroup[]>(
  "rest-console",
  async () => (await import("./load.ts")).operationsQuery,
);
