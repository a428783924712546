/** `{apiBase}/portal/feed_versions/{from}/compare/{to}`: the differences between two versions. */

import { CHANGES, COMPARE, changedBy, type EntityComparison } from "../../../../src/domain/compare/entities.ts";
import { compareFiles, type FileDifference } from "../../../../src/domain/compare/files.ts";
import type { OutlineKind } from "../../../../src/domain/compare/outline.ts";
import {
  compareService,
  type ServiceRun,
  type WeekdayDifference,
  weekOfService,
} from "../../../../src/domain/compare/service.ts";
import { identityOf, perIsolate, perObject } from "../../../../src/domain/memory.ts";
import type { Db } from "../../../store/db/db.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { filesOfVersions } from "../../../store/entities/version-parts.ts";
import { summarizedVersion } from "../../../store/version/retention.ts";
import { MAX_COMPARED_ENTITIES, readVersionSummary } from "../../../store/version/summary.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { parameter, type QueryValues, readAsked } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { type JsonSchema, limitValue, oneOf, INTEGER as WHOLE } from "../../endpoint/value.ts";
import {
  ENTITY,
  findVersion,
  INTEGER,
  NO_VERSION,
  NULLABLE,
  NUMBER,
  TEXT,
  UNREADABLE,
  VERSION_KEY,
} from "./version.ts";

/** Bytes of cached comparisons (versions do not change), and of one difference in memory with the rows that it names. */
const CACHED_BYTES = 4 * 1024 * 1024;
const DIFFERENCE_BYTES = 800;
const COMPARISON_OVERHEAD_BYTES = 4_000;

type VersionComparison = {
  entities: { [K in OutlineKind]: EntityComparison<object> | null };
  service: {
    weeks: { from: number; to: number };
    typical_week: { from: string | null; to: string | null };
    weekdays: WeekdayDifference[];
  };
  files: FileDifference[];
};

const comparisons = perIsolate<string, VersionComparison>("comparisons of versions", {
  by: "database and two versions",
  bytes: CACHED_BYTES,
});

/** Comparisons under way, by the database of a request: the parts of a page share one. */
const running = perObject<Db, Map<string, Promise<VersionComparison>>>("comparisons under way", {
  by: "request",
  bytes: 10_000,
});

/** An import allocates new id ranges, which distinguish a version before and after it was imported again. */
function keyOf(version: FeedVersionRow): string {
  const { id, imported, outline, agency_first, route_first, stop_first, fallback_week, service_levels } = version;
  return [id, imported, outline, agency_first, route_first, stop_first, fallback_week, service_levels?.length].join(
    " ",
  );
}

/** @param from version with its service levels; need not be the older one */
async function comparisonOf(db: Db, from: FeedVersionRow, to: FeedVersionRow): Promise<VersionComparison> {
  const key = `${identityOf(db.source)} ${keyOf(from)}/${keyOf(to)}`;
  const cachedComparison = comparisons.get(key);
  if (cachedComparison !== undefined) return cachedComparison;
  const runningComparisons = running.getOrMake(db, () => new Map());
  const comparison = runningComparisons.get(key) ?? compareUncached(db, from, to);
  runningComparisons.set(key, comparison);
  const result = await comparison.finally(() => runningComparisons.delete(key));
  comparisons.set(key, result, COMPARISON_OVERHEAD_BYTES + DIFFERENCE_BYTES * differences(result));
  return result;
}

async function compareUncached(db: Db, from: FeedVersionRow, to: FeedVersionRow): Promise<VersionComparison> {
  const [agency, route, stop, files] = await Promise.all([
    entities(db, from, to, "agency"),
    entities(db, from, to, "route"),
    entities(db, from, to, "stop"),
    filesOfVersions(db, [...new Set([from.id, to.id])]),
  ]);
  const filesOf = (version: FeedVersionRow) => files.filter((file) => file.feed_version_id === version.id);
  const [before, after] = [serviceOf(from), serviceOf(to)];
  return {
    entities: { agency, route, stop },
    service: {
      weeks: { from: before.weeks, to: after.weeks },
      typical_week: { from: before.typical_week, to: after.typical_week },
      weekdays: compareService(before, after),
    },
    files: compareFiles(filesOf(from), filesOf(to)),
  };
}

async function entities<K extends OutlineKind>(db: Db, from: FeedVersionRow, to: FeedVersionRow, kind: K) {
  const sides = [from, to].map(summarizedVersion);
  const [first, second] = sides.map((side) =>
    side !== null && side[`${kind}_count`] <= MAX_COMPARED_ENTITIES ? side : null,
  );
  if (first == null || second == null) return null;
  const [before, after] = await Promise.all([
    readVersionSummary(db, first, kind),
    readVersionSummary(db, second, kind),
  ]);
  return COMPARE[kind](before, after);
}

function serviceOf(version: FeedVersionRow) {
  return weekOfService(JSON.parse(version.service_levels ?? "[]") as ServiceRun[], version.fallback_week);
}

function differences({ entities }: VersionComparison): number {
  const size = (c: EntityComparison<object> | null) =>
    c === null ? 0 : c.added.length + c.removed.length + c.changed.length;
  return size(entities.agency) + size(entities.route) + size(entities.stop);
}

const LISTS = ["added", "removed", ...CHANGES] as const;
type ListName = (typeof LISTS)[number];

const NAMES = { agency: "agencies", route: "routes", stop: "stops" } as const satisfies Record<OutlineKind, string>;
const KINDS = Object.keys(NAMES) as OutlineKind[];

/** `stops.moved` … */
const LIST_NAMES = KINDS.flatMap((kind) => LISTS.map((list) => `${NAMES[kind]}.${list}`));

const PARAMETERS = [
  parameter("limit", limitValue(20, 1000), "Maximum number of rows of each list; counts are always complete."),
  parameter(
    "list",
    oneOf(Object.fromEntries(LIST_NAMES.map((name) => [name, name]))),
    "The list that `offset` applies to, such as stops.moved; all other lists start at their first row.",
  ),
  parameter("offset", WHOLE, "Number of rows of that list to skip.", 0),
];

function rowsOf(comparison: EntityComparison<object>, list: ListName): readonly object[] {
  if (list === "added" || list === "removed") return comparison[list];
  // `metres` is the deprecated name of `meters`.
  return changedBy(comparison, list).map((pair) => ({ ...pair, metres: pair.meters }));
}

/** The counts of every list, and a page of each. */
function pageOf(comparison: EntityComparison<object> | null, name: string, query: QueryValues): object | null {
  if (comparison === null) return null;
  const limit = (query.limit as number | undefined) ?? 20;
  const counts: Record<string, number> = { unchanged: comparison.unchanged };
  const lists: Record<string, readonly object[]> = {};
  for (const list of LISTS) {
    const rows = rowsOf(comparison, list);
    const offset = query.list === `${name}.${list}` ? Math.max(0, (query.offset as number | undefined) ?? 0) : 0;
    counts[list] = rows.length;
    lists[list] = rows.slice(offset, offset + limit);
  }
  return { counts, ...lists };
}

function headOf(version: FeedVersionRow) {
  const { feed_onestop_id, sha1, fetched_at, earliest_calendar_date, latest_calendar_date } = version;
  const { feed_start_date, feed_end_date } = version;
  return {
    feed_onestop_id,
    sha1,
    fetched_at,
    earliest_calendar_date,
    latest_calendar_date,
    feed_start_date,
    feed_end_date,
    imported: version.imported === 1,
  };
}

const HEAD = object(
  {
    feed_onestop_id: TEXT,
    sha1: TEXT,
    fetched_at: TEXT,
    earliest_calendar_date: NULLABLE,
    latest_calendar_date: NULLABLE,
    feed_start_date: NULLABLE,
    feed_end_date: NULLABLE,
    imported: { type: "boolean" },
  },
  "ComparedVersion",
);

const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });

function changes(name: "agencies" | "routes" | "stops"): JsonSchema {
  const entity = { agencies: "Agency", routes: "Route", stops: "Stop" }[name];
  const changeSchema = object(
    {
      from: ENTITY[name],
      to: ENTITY[name],
      by: {
        type: "string",
        enum: ["id", "name", "name and place", "place", "address"],
        description: "How the two were matched",
      },
      changes: list({ type: "string", enum: CHANGES }),
      meters: { ...NUMBER, description: "Distance by which it moved, in meters" },
      metres: { ...NUMBER, deprecated: true, description: "The same as `meters`" },
    },
    `Changed${entity}`,
  );
  const schema = object(
    {
      counts: object(Object.fromEntries(["unchanged", ...LISTS].map((key) => [key, INTEGER])), "ChangeCounts"),
      added: list(ENTITY[name]),
      removed: list(ENTITY[name]),
      ...Object.fromEntries(CHANGES.map((change) => [change, list(changeSchema)])),
    },
    `${entity}Changes`,
  );
  return { anyOf: [schema, { type: "null" }] };
}

const SPAN = object({ from: INTEGER, to: INTEGER }, "Change");
const FILE: JsonSchema = {
  anyOf: [object({ rows: INTEGER, size: INTEGER, sha1: TEXT }, "FileFacts"), { type: "null" }],
};

export const COMPARE_VERSIONS: PlainEndpoint = {
  kind: "plain",
  path: "/feed_versions/{from_key}/compare/{to_key}",
  operation: "compareFeedVersions",
  summary: "What changed from one feed version to another",
  description:
    "Agencies, routes and stops that were added, removed, renamed, moved (with the distance in meters) or given a new " +
    "id or type; service of each weekday in seconds; row counts of files. If an id changed, the agency, route or stop " +
    "is matched by its name and position. The two versions may belong to different feeds. Costs one row per file and " +
    `one per 512 agencies, routes or stops of either version; a list of more than ${MAX_COMPARED_ENTITIES}, or of a version ` +
    "that is not imported, is null.",
  segments: { from_key: VERSION_KEY, to_key: VERSION_KEY },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Counts and the first rows of every list",
      type: "application/json",
      schema: object(
        {
          from: HEAD,
          to: HEAD,
          agencies: changes("agencies"),
          routes: changes("routes"),
          stops: changes("stops"),
          service: object(
            {
              weeks: SPAN,
              typical_week: object({ from: NULLABLE, to: NULLABLE }, "ChangedDay"),
              weekdays: list(object({ weekday: TEXT, typical: SPAN, average: SPAN }, "WeekdayChange")),
            },
            "ServiceChange",
          ),
          files: list(
            object(
              {
                name: TEXT,
                change: { type: "string", enum: ["added", "removed", "changed", "same"] },
                from: FILE,
                to: FILE,
              },
              "FileChange",
            ),
          ),
        },
        "VersionComparison",
      ),
    },
    400: UNREADABLE,
    404: NO_VERSION,
  },
  async answer({ path, url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const [from, to] = await Promise.all([
      findVersion(context.api, path.from_key ?? ""),
      findVersion(context.api, path.to_key ?? ""),
    ]);
    if (from === null || to === null) return refuse.notFound();
    const { entities, service, files } = await comparisonOf(context.api.stores.db, from, to);
    return jsonAnswer({
      from: headOf(from),
      to: headOf(to),
      ...Object.fromEntries(KINDS.map((kind) => [NAMES[kind], pageOf(entities[kind], NAMES[kind], query)])),
      service,
      files,
    });
  },
};
