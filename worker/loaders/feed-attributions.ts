/** Loads attributions.txt of feed versions. */
import type DataLoader from "dataloader";
import type { FeedAttribution } from "../../src/domain/gtfs/attributions.ts";
import { attributionsOfVersions } from "../store/entities/feed-attributions.ts";
import type { ReadContext } from "./loaders.ts";

/** The rows of attributions.txt by the id of their version, in the order of the file. */
export function attributionLoader({ loaders, stores }: ReadContext): DataLoader<number, FeedAttribution[]> {
  return loaders.get("attributions", (ids: readonly number[]) =>
    attributionsOfVersions(stores.db, ids, loaders.countUnpacked),
  );
}
