/** GraphQL documents of the feed version page. */

import { graphqlDocument } from "../../data/document.ts";
import type {
  FeedVersionHeadQuery,
  FeedVersionHeadQueryVariables,
  FeedVersionPageQuery,
  FeedVersionPageQueryVariables,
} from "../../data/documents.generated.ts";
import { graphqlQuery, headKey, portalQuery } from "../../data/query.ts";
import { namesInShort } from "../../domain/registry/feed-name.ts";
import type { Query } from "../../domain/screen.ts";
import { FEED_SOURCE } from "../../ui/feed-source.ts";
import type { VersionListParameter } from "./lists.ts";
import { type ListName, listPath } from "./lists.ts";

export type EntityCounts = VersionImport["entity_count"];

export type VersionImport = NonNullable<ShownVersion["feed_version_gtfs_import"]>;

export type VersionFile = ShownVersion["files"][number];

export type ShownFinding = NonNullable<ShownFindingGroup["errors"]>[number];

export type ShownFindingGroup = Report["errors"][number];

export type Report = NonNullable<ShownVersion["validation_reports"]>[number];

export type ShownServiceLevel = ShownVersion["service_levels"][number];

export type ShownVersion = FeedVersionPageQuery["feed_versions"][number];

const GROUPS = `(limit: 200) {
  filename
  error_code
  field
  kept
  count
  errors(limit: 5) { entity_id field line value message geometry }
}`;

const VERSION = graphqlDocument<FeedVersionPageQuery, FeedVersionPageQueryVariables>(`
  query FeedVersionPage($ids: [Int!], $sha1: String, $feed: String) {
    feed_versions(limit: 5, ids: $ids, where: { sha1: $sha1, feed_onestop_id: $feed }) {
      id
      sha1
      name
      description
      url
      fetched_at
      earliest_calendar_date
      latest_calendar_date
      feed {
        id
        onestop_id
        name
        ${FEED_SOURCE}
        feed_state { feed_version { id sha1 } }
      }
      feed_infos(limit: 1) { feed_publisher_name feed_version feed_lang }
      service_window { feed_start_date feed_end_date fallback_week default_timezone }
      service_levels(limit: 1000) { start_date end_date monday tuesday wednesday thursday friday saturday sunday }
      files(limit: 1000) { id name rows size sha1 csv_like header }
      feed_version_gtfs_import {
        success
        in_progress
        schedule_removed
        exception_log
        created_at
        entity_count
        warning_count
        skip_entity_error_count
        skip_entity_reference_count
        skip_entity_filter_count
        skip_entity_marked_count
        interpolated_stop_time_count
      }
      validation_reports(limit: 1) {
        id
        reported_at
        success
        failure_reason
        validator
        validator_version
        errors${GROUPS}
        warnings${GROUPS}
      }
    }
  }
`);

/** Decides the status, is shown in the head, and names the id of the rest: one trip to the database. */
const HEAD = graphqlDocument<FeedVersionHeadQuery, FeedVersionHeadQueryVariables>(`
  query FeedVersionHead($ids: [Int!], $sha1: String, $feed: String) {
    feed_versions(limit: 1, ids: $ids, where: { sha1: $sha1, feed_onestop_id: $feed }) {
      id
      sha1
      fetched_at
      earliest_calendar_date
      latest_calendar_date
      service_window { feed_start_date feed_end_date }
      feed { onestop_id name }
    }
  }
`);

/**
 * What a feed is called: its own name, else its operators', else its Onestop ID.
 * @param operators null where they are not read
 */
export function nameOfFeed(
  { name, onestop_id }: { name: string | null; onestop_id: string },
  operators: readonly { name: string | null; short_name: string | null }[] | null | undefined,
): string {
  const names = (operators ?? []).flatMap((operator) => operator.name || operator.short_name || []);
  return name || namesInShort(names) || onestop_id;
}

export type VersionHead = FeedVersionHeadQuery["feed_versions"][number];

const SHA1 = /^[0-9a-f]{40}$/i;
const ID = /^[1-9]\d{0,9}$/;

/** Whether a text can be the key of a version: a SHA-1, or a numeric id of 32 bits. */
export function isVersionKey(key: string): boolean {
  return SHA1.test(key) || (ID.test(key) && Number(key) <= 0x7fff_ffff);
}

/**
 * @param key SHA-1 or numeric id (`isVersionKey`)
 * @param feed Onestop ID of the feed, or null for whatever feed has it
 */
export function versionQuery(key: string, feed: string | null) {
  return graphqlQuery(VERSION, keyVariables(key, feed));
}

/** Reads what the head of the page shows, and the id by which the rest of the page is read beside the version. */
export function versionHeadQuery(key: string, feed: string | null) {
  return { ...graphqlQuery(HEAD, keyVariables(key, feed)), queryKey: headKey("FeedVersionHead", key, feed) };
}

function keyVariables(key: string, feed: string | null) {
  const sha1 = SHA1.test(key) ? key.toLowerCase() : null;
  return { ids: sha1 === null ? [Number(key)] : null, sha1, feed };
}

/** A page of agencies, routes or stops; null where another server answers. */
export function entitiesQuery<Row>(id: number, list: ListName, query: Query<VersionListParameter>) {
  return portalQuery<{ total: number; of: number; offset: number } & Record<ListName, Row[]>>(
    listPath(id, list, query),
  );
}
