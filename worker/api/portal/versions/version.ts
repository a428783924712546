/** One feed version: its totals, and the previous and next version. */

import { isCold, isQueryable } from "../../../store/cold/versions.ts";
import { type FeedVersionRow, listVersions } from "../../../store/entities/feed-version.ts";
import { type VersionKey, versionNeighbors } from "../../../store/entities/version-neighbors.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { numericKey } from "../../endpoint/key.ts";
import { refuse } from "../../endpoint/refusal.ts";
import type { JsonSchema } from "../../endpoint/value.ts";
import type { ApiContext } from "../../graphql/context.ts";

/** JSON schemas of versions and their entities. */
export const TEXT: JsonSchema = { type: "string" };
export const NULLABLE: JsonSchema = { type: ["string", "null"] };
export const INTEGER: JsonSchema = { type: "integer" };
export const NUMBER: JsonSchema = { type: ["number", "null"] };

const AGENCY = object({ id: TEXT, onestop_id: NULLABLE, name: TEXT, url: TEXT }, "VersionAgency");

const ROUTE = object(
  {
    id: TEXT,
    onestop_id: NULLABLE,
    short_name: TEXT,
    long_name: TEXT,
    type: INTEGER,
    color: NULLABLE,
    text_color: NULLABLE,
    agency: { ...TEXT, description: "agency_id of its agency" },
  },
  "VersionRoute",
);

const STOP = object(
  {
    id: TEXT,
    onestop_id: NULLABLE,
    name: TEXT,
    lon: NUMBER,
    lat: NUMBER,
    location_type: INTEGER,
  },
  "VersionStop",
);

/** Entities by list name; `id` is the GTFS id. */
export const ENTITY = { agencies: AGENCY, routes: ROUTE, stops: STOP };

export const VERSION_KEY = "Numeric id or SHA-1.";

export const NO_VERSION = { description: "No such feed version", type: "application/json" };
export const UNREADABLE = { description: "A parameter cannot be read", type: "application/json" };

const NEIGHBOR: JsonSchema = {
  anyOf: [object({ sha1: TEXT, fetched_at: TEXT }, "NeighborVersion"), { type: "null" }],
};

export const VERSION: PlainEndpoint = {
  kind: "plain",
  path: "/feed_versions/{feed_version_key}",
  operation: "summarizeFeedVersion",
  summary: "Contents of a feed version, and the versions fetched before and after it",
  segments: { feed_version_key: VERSION_KEY },
  answers: {
    200: {
      description: "Counts of imported rows, and the versions before and after",
      type: "application/json",
      schema: object(
        {
          feed_onestop_id: TEXT,
          sha1: TEXT,
          imported: { type: "boolean" },
          active: { type: "boolean" },
          answered_from: {
            type: ["string", "null"],
            enum: ["database", "archive", null],
            description: "What answers queries of this version: its rows, or one file in the archive",
          },
          agencies: INTEGER,
          routes: INTEGER,
          stops: INTEGER,
          trips: INTEGER,
          previous: NEIGHBOR,
          next: NEIGHBOR,
        },
        "VersionContents",
      ),
    },
    404: NO_VERSION,
  },
  async answer({ path, context }) {
    const key = path.feed_version_key ?? "";
    const [version, neighbors] = await Promise.all([
      findVersion(context.api, key),
      versionNeighbors(context.api.stores.db, versionKey(key)),
    ]);
    if (version === null) return refuse.notFound();
    const { previous, next } = neighbors.get(version.id) ?? { previous: null, next: null };
    const there = isQueryable(version);
    return jsonAnswer({
      feed_onestop_id: version.feed_onestop_id,
      sha1: version.sha1,
      imported: version.imported === 1,
      active: version.active === 1,
      answered_from: !there ? null : isCold(version) ? "archive" : "database",
      agencies: there ? version.agency_count : 0,
      routes: there ? version.route_count : 0,
      stops: there ? version.stop_count : 0,
      trips: there ? version.trip_count : 0,
      previous,
      next,
    });
  },
};

/** Maximum number of feeds expected to publish the same zip. */
const MAX_VERSIONS = 20;

/** Fields beyond the plain columns that a comparison needs. */
const FIELDS = new Set(["service_levels"]);

/** A key of a path: a numeric id, or else a SHA-1. */
export function versionKey(key: string): VersionKey {
  const id = numericKey(key);
  return id === null ? { sha1: key.toLowerCase() } : { id };
}

/**
 * A visible version by numeric id or SHA-1, or null. If several feeds have the same zip, an imported version wins, and
 * among those an active one; then one that is answered from the archive. Reads three rows each.
 * @param fields GraphQL fields whose large columns are read
 */
export async function findVersion(
  { stores }: ApiContext,
  key: string,
  fields: ReadonlySet<string> = FIELDS,
): Promise<FeedVersionRow | null> {
  const keyOfVersion = versionKey(key);
  const filter = "id" in keyOfVersion ? { ids: [keyOfVersion.id] } : keyOfVersion;
  const versions = await listVersions(stores.db, filter, { limit: MAX_VERSIONS, after: null }, fields);
  const rank = (version: FeedVersionRow) => 4 * version.imported + 2 * version.active + (isQueryable(version) ? 1 : 0);
  return versions.reduce<FeedVersionRow | null>(
    (best, version) => (best === null || rank(version) > rank(best) ? version : best),
    null,
  );
}
