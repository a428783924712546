import { lazyQuery } from "../../data/query.ts";

export const routeQuery = lazyQuery("RoutePage", async () => (await import("./load.ts")).routeQuery);
