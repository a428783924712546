import type DataLoader from "dataloader";
import { type FeedRow, feedsById } from "../../../store/read/feed.ts";
import { type FeedVersionRow, versionsById } from "../../../store/read/feed-version.ts";
import { type ImportRow, importsOfVersions } from "../../../store/read/version-parts.ts";
import type { QueryContext } from "../context.ts";

/** Feed versions by id, whether or not they may be seen. */
export function versionLoader({ loaders, stores, fields }: QueryContext): DataLoader<number, FeedVersionRow | null> {
  return loaders.byId("feed_version", (ids) => versionsById(stores.db, ids, fields));
}

/** Feeds by id; null for hidden ones. */
export function feedLoader({ loaders, stores }: QueryContext): DataLoader<number, FeedRow | null> {
  return loaders.byId("feed", (ids) => feedsById(stores.db, ids));
}

/** Imports by the id of their version, which is theirs as well. */
export function importLoader({
  loaders,
  stores,
}: QueryContext): DataLoader<number, (ImportRow & { id: number }) | null> {
  return loaders.byId("import", async (ids) =>
    (await importsOfVersions(stores.db, ids)).map((row) => ({ ...row, id: row.feed_version_id })),
  );
}
