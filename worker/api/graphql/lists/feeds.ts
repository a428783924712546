import type { LicenseFilter } from "../../../store/read/condition.ts";
import { type FeedFilter, type FeedRow, listFeeds } from "../../../store/read/feed.ts";
import { feedsOfVersions } from "../../../store/read/hull.ts";
import type { Page } from "../../../store/read/page.ts";
import type { QueryContext } from "../context.ts";
import { storedSpec } from "../feed-spec.ts";
import type { AreaFilter } from "./area-filter.ts";
import { touchedVersions } from "./feed-versions.ts";

export type FeedWhere = AreaFilter & {
  onestop_id?: string | null;
  spec?: readonly string[] | null;
  fetch_error?: boolean | null;
  import_status?: FeedFilter["importStatus"];
  search?: string | null;
  tags?: Readonly<Record<string, unknown>> | null;
  source_url?: { url?: string | null; type?: string | null; case_sensitive?: boolean | null } | null;
  license?: LicenseFilter | null;
};

/** Visible feeds in the order of their ids. */
export async function listFeedsWhere(
  context: QueryContext,
  where: FeedWhere,
  page: Page,
  ids: readonly number[] | null,
): Promise<FeedRow[]> {
  if (page.limit === 0) return [];
  const versions = await touchedVersions(context, where, "active");
  const source = where.source_url;
  const filter: FeedFilter = {
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

/** The same among the feeds of one parent. */
export function listNestedFeeds(
  context: QueryContext,
  where: FeedWhere,
  ids: readonly number[],
  limit: number,
): Promise<FeedRow[]> {
  return listFeedsWhere(context, where, { limit, after: null }, ids);
}
