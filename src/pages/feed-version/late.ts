import { lateQuery } from "../../data/query.ts";

export const networkQuery = lateQuery("VersionNetwork", async () => (await import("./network.ts")).networkQuery);
