import type { Page } from "../../../store/db/page.ts";
import { type FeedRow, listFeeds, type FeedFilter as StoreFilter } from "../../../store/entities/feed.ts";
import { feedsOfVersions } from "../../../store/entities/hull.ts";
import type { QueryContext } from "../context.ts";
import type { FeedFilter, FeedSpecTypes } from "../schema.generated.ts";
import { touchedVersions } from "./feed-versions.ts";
import { rankRows } from "./search-rank.ts";

/** Visible feeds, ordered by id. */
export function listFeedsWhere(
  context: QueryContext,
  where: FeedFilter,
  page: Page,
  ids: readonly number[] | null,
): Promise<FeedRow[]> {
  return rankRows(context, where, unrankedFeedsWhere(context, where, page, ids));
}

async function unrankedFeedsWhere(
  context: QueryContext,
  where: FeedFilter,
  page: Page,
  ids: readonly number[] | null,
): Promise<FeedRow[]> {
  if (page.limit === 0) return [];
  const versions = await touchedVersions(context, where, "active");
  const source = where.source_url;
  const filter: StoreFilter = {
    ids,
    onestopId: where.onestop_id ?? null,
    specs: where.spec?.map(storedSpec) ?? null,
    fetchError: where.fetch_error ?? null,
    importStatus: where.import_status ?? null,
    search: where.search ?? null,
    tags: where.tags ?? null,
    sourceUrl:
      source == null
        ? null
        : { url: source.url ?? null, type: source.type ?? null, caseSensitive: source.case_sensitive ?? null },
    license: where.license ?? null,
    within: versions === null ? null : await feedsOfVersions(context.stores.db, versions),
  };
  return listFeeds(context.stores.db, filter, page);
}

/** Visible feeds among those of a parent, ordered by id. */
export function listNestedFeeds(
  context: QueryContext,
  where: FeedFilter,
  ids: readonly number[],
  limit: number,
): Promise<FeedRow[]> {
  return listFeedsWhere(context, where, { limit, after: null }, ids);
}

/** Feed formats: as the registry stores them and as the schema spells them. */
const SCHEMA_NAMES: Readonly<Record<string, FeedSpecTypes>> = {
  gtfs: "GTFS",
  "gtfs-rt": "GTFS_RT",
  gbfs: "GBFS",
  mds: "MDS",
};
const STORED_NAMES = Object.fromEntries(
  Object.entries(SCHEMA_NAMES).map(([storedName, schemaName]) => [schemaName, storedName]),
);

/** The FeedSpecTypes value of a stored format; null for a format that the schema does not have. */
export function specOfSchema(storedName: string): FeedSpecTypes | null {
  return SCHEMA_NAMES[storedName] ?? null;
}

function storedSpec(spec: string): string {
  return STORED_NAMES[spec] ?? spec;
}
