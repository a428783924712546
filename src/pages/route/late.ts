import { lateQuery } from "../../data/query.ts";

export const routeQuery = lateQuery("RoutePage", async () => (await import("./read.ts")).routeQuery);
