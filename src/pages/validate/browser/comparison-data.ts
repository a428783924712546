/** Compares a checked feed with the active version of a feed of this site, in the browser. */
import type { QueryClient } from "@tanstack/react-query";
import { transportOf } from "../../../data/client.ts";
import { graphqlDocument } from "../../../data/document.ts";
import type {
  VersionToCheckAgainstQuery,
  VersionToCheckAgainstQueryVariables,
} from "../../../data/documents.generated.ts";
import { findQuery } from "../../../data/find.ts";
import { ask } from "../../../data/query.ts";
import { COMPARE, type EntityComparison as Compared, changedBy } from "../../../domain/compare/entities.ts";
import { compareFiles } from "../../../domain/compare/files.ts";
import type { OutlineKind, Outlines } from "../../../domain/compare/outline.ts";
import { compareService, type ServiceRun, weekOfService } from "../../../domain/compare/service.ts";
import type { FeedDetails, ServiceLevel } from "../../../domain/feed-check/check.ts";
import {
  type ComparedKind,
  type ComparedSide,
  LISTS,
  type ListedDifferences,
  type VersionComparison,
} from "../../compare/query.ts";

const VERSION = graphqlDocument<VersionToCheckAgainstQuery, VersionToCheckAgainstQueryVariables>(`
  query VersionToCheckAgainst($onestop_id: String!) {
    feeds(limit: 1, where: { onestop_id: $onestop_id }) {
      onestop_id
      feed_state {
        feed_version {
          sha1
          fetched_at
          earliest_calendar_date
          latest_calendar_date
          service_window { feed_start_date feed_end_date fallback_week }
          service_levels(limit: 1000) { start_date end_date monday tuesday wednesday thursday friday saturday sunday }
          files(limit: 1000) { name rows size sha1 }
        }
      }
    }
  }
`);

/** Rows of a page of a list, and of a list that is compared: more would keep a browser busy for long. */
const PAGE_ROWS = 1000;
const MAX_ROWS = 20_000;
/** Rows of each list of differences that are shown; counts are complete. */
const MAX_SHOWN = 200;

export type ComparedCheck =
  | { kind: "compared"; comparison: VersionComparison }
  /** The zip is the active version itself. */
  | { kind: "same"; feed: string; sha1: string }
  | { kind: "unknown" }
  | { kind: "none"; feed: string };

/** The Onestop ID of the feed that an id or a URL means; null if this site knows none. */
async function feedNamed(client: QueryClient, feedId: string, signal: AbortSignal): Promise<string | null> {
  if (/^f-/.test(feedId)) return feedId;
  const answer = await findQuery([feedId]).queryFn({ client, signal });
  return answer?.lines.flatMap(({ found }) => found).find(({ kind }) => kind === "feed")?.onestop_id ?? null;
}

/** All entities of a kind of a version; null if there are too many, or another server answers. */
async function outlinesOf<K extends OutlineKind>(
  client: QueryClient,
  sha1: string,
  list: ComparedKind,
  signal: AbortSignal,
): Promise<Outlines[K][] | null> {
  const rows: Outlines[K][] = [];
  for (;;) {
    const query = new URLSearchParams({ limit: `${PAGE_ROWS}`, offset: `${rows.length}` });
    const path = `/feed_versions/${sha1}/${list}?${query}`;
    type Page = { of: number } & Record<ComparedKind, Outlines[K][]>;
    const page = ((await transportOf(client).portal?.(path, signal)) ?? null) as Page | null;
    if (page === null || page.of > MAX_ROWS) return null;
    rows.push(...page[list]);
    if (page[list].length === 0 || rows.length >= page.of) return rows;
  }
}

/** The entities of a checked feed in the form that versions are compared in. */
export function checkedOutlines({ agencies, routes, stops }: FeedDetails): { [K in OutlineKind]: Outlines[K][] } {
  return {
    agency: agencies.map(({ agency_id: id, onestop_id, agency_name: name, agency_url: url }) => ({
      ...{ id, onestop_id, name, url },
    })),
    route: routes.map(({ route_id: id, onestop_id, agency, ...route }) => ({
      ...{ id, onestop_id, agency: agency.agency_id },
      short_name: route.route_short_name ?? "",
      long_name: route.route_long_name ?? "",
      type: route.route_type,
      color: route.route_color,
      text_color: route.route_text_color,
    })),
    stop: stops.map(({ stop_id: id, onestop_id, stop_name, geometry, location_type }) => ({
      ...{ id, onestop_id, location_type },
      name: stop_name ?? "",
      lon: geometry?.coordinates[0] ?? null,
      lat: geometry?.coordinates[1] ?? null,
    })),
  };
}

/** The counts of every list, and its first rows. */
export function differencesOf<E>(comparison: Compared<E>): ListedDifferences<E> {
  const { unchanged, added, removed } = comparison;
  const lists = {
    added,
    removed,
    renamed: changedBy(comparison, "renamed"),
    moved: changedBy(comparison, "moved"),
    new_id: changedBy(comparison, "new_id"),
    new_type: changedBy(comparison, "new_type"),
  };
  const counts = Object.fromEntries(LISTS.map((list) => [list, lists[list].length]));
  const cut = Object.fromEntries(LISTS.map((list) => [list, lists[list].slice(0, MAX_SHOWN)]));
  return { counts: { ...counts, unchanged }, ...cut } as ListedDifferences<E>;
}

const runOf = (level: ServiceLevel): ServiceRun => [
  level.start_date,
  level.end_date,
  ...[level.monday, level.tuesday, level.wednesday, level.thursday, level.friday, level.saturday, level.sunday],
];

/**
 * @param given Onestop ID or URL of a feed
 * @param moment of the check, RFC 3339
 * @throws Failure if the site does not answer
 */
export async function compareWithActive(
  client: QueryClient,
  details: FeedDetails,
  feedId: string,
  moment: string,
  signal: AbortSignal,
): Promise<ComparedCheck> {
  const feed = await feedNamed(client, feedId, signal);
  if (feed === null) return { kind: "unknown" };
  const { feeds } = await ask(client, VERSION, { onestop_id: feed }, signal);
  const [activeFeed] = feeds;
  if (activeFeed === undefined) return { kind: "unknown" };
  const active = activeFeed.feed_state?.feed_version ?? null;
  if (active === null) return { kind: "none", feed: activeFeed.onestop_id };
  if (active.sha1 === details.sha1) return { kind: "same", feed: activeFeed.onestop_id, sha1: active.sha1 };
  const ownOutlines = checkedOutlines(details);
  const [agencies, routes, stops] = await Promise.all([
    outlinesOf<"agency">(client, active.sha1, "agencies", signal),
    outlinesOf<"route">(client, active.sha1, "routes", signal),
    outlinesOf<"stop">(client, active.sha1, "stops", signal),
  ]);
  const compareKind = <K extends OutlineKind>(kind: K, from: Outlines[K][] | null) =>
    from === null || ownOutlines[kind].length > MAX_ROWS
      ? null
      : differencesOf(COMPARE[kind](from, ownOutlines[kind] as Outlines[K][]));
  const before = weekOfService(active.service_levels.map(runOf), active.service_window?.fallback_week ?? null);
  const after = weekOfService(details.service_levels.map(runOf), details.fallback_week);
  const sides: Pick<VersionComparison, "from" | "to"> = {
    from: {
      feed_onestop_id: activeFeed.onestop_id,
      sha1: active.sha1,
      fetched_at: active.fetched_at,
      earliest_calendar_date: active.earliest_calendar_date,
      latest_calendar_date: active.latest_calendar_date,
      feed_start_date: active.service_window?.feed_start_date ?? null,
      feed_end_date: active.service_window?.feed_end_date ?? null,
      imported: true,
    },
    to: checkedSide(details, moment),
  };
  return {
    kind: "compared",
    comparison: {
      ...sides,
      agencies: compareKind("agency", agencies),
      routes: compareKind("route", routes),
      stops: compareKind("stop", stops),
      service: {
        weeks: { from: before.weeks, to: after.weeks },
        typical_week: { from: before.typical_week, to: after.typical_week },
        weekdays: compareService(before, after),
      },
      files: compareFiles(active.files, details.files),
    },
  };
}

/** The checked feed as a side of a comparison: of no feed, since no server knows it. */
function checkedSide(details: FeedDetails, moment: string): ComparedSide {
  return {
    feed_onestop_id: "",
    sha1: details.sha1,
    fetched_at: moment,
    earliest_calendar_date: details.earliest_calendar_date,
    latest_calendar_date: details.latest_calendar_date,
    feed_start_date: null,
    feed_end_date: null,
    imported: true,
  };
}
