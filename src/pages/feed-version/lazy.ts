import { lazyQuery } from "../../data/query.ts";

export const networkQuery = lazyQuery("VersionNetwork", async () => (await import("./network.ts")).networkQuery);
