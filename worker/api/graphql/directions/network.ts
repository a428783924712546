/** Loads the schedules around two points as a network for the journey search. */
import type { Bounds, LonLat } from "../../../../src/domain/geo/globe.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { problem } from "../../../problem.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import { messagesOfFeed } from "../../../schedule/realtime.ts";
import { activeVersionsOf, type FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { type RouteAcross, routesAcross } from "../../../store/entities/routes-across.ts";
import { cachedEntries, type Entries, type FeedEntry, listEntries } from "../../../store/lists/read.ts";
import { realtimeOfFeeds } from "../../../store/realtime/feed-routing.ts";
import type { QueryContext } from "../context.ts";
import { closedPathways, type OutageAlerts } from "./closed-pathways.ts";
import { corridor, feedsBetween, meetsAny, walksFrom } from "./feeds-between.ts";
import { MAX_FILE_BYTES_READ } from "./file-schedule.ts";
import { keptLiveNetwork, keptNetwork } from "./kept-networks.ts";
import { isLive, liveNetwork } from "./live.ts";
import { networkOf } from "./make-network.ts";
import { allowsLine, hasType, type JourneyFilter, type Journeying } from "./request.ts";
import { daysOf, daysOfSchedule, runningOn, type Span } from "./running.ts";
import type { TransitNetwork } from "./runs.ts";
import { MAX_WHOLE, readAhead, scheduleOfRoutes, wholeSchedule } from "./schedules.ts";

/** Routes whose schedules one answer reads from the rows of versions without a timetable file. */
export const MAX_ROUTES = 400;

/** The network of `feedsOnTheWay`. */
export async function loadNetwork(
  context: QueryContext,
  points: readonly [LonLat, LonLat],
  span: Span,
  journey: Pick<Journeying, "filter" | "time">,
): Promise<TransitNetwork> {
  return loadNetworkOf(context, await feedsOnTheWay(context, points, span, journey), span, journey.filter);
}

/**
 * The feeds near and between the two points; of many or large ones without a timetable file, their routes near the way.
 * @throws Problem query.too_many_routes
 */
export async function feedsOnTheWay(
  context: QueryContext,
  points: readonly [LonLat, LonLat],
  span: Span,
  { filter, time }: Pick<Journeying, "filter" | "time">,
): Promise<NetworkAround> {
  const { alerts, ...around } = await versionsOnTheWay(context, points, span);
  const routes = around.routes.filter(
    ({ id, agency_id, route_type }) => hasType(filter, route_type) && allowsLine(filter, id, agency_id),
  );
  if (routes.length > MAX_ROUTES) {
    const detail =
      `More than ${MAX_ROUTES} routes of feeds without a timetable file are around these points; directions look at no ` +
      "more. Feeds have a file when they are imported again.";
    throw problem("query.too_many_routes", detail, { limit: MAX_ROUTES });
  }
  return { ...around, routes, outages: { alerts, time } };
}

/** What an operation has read of feeds on the way, by its points and whether it has trip updates. */
const waysOfRequest = perObject<QueryContext, Map<string, Promise<FeedsAround>>>("feeds on the way", {
  by: "request",
  bytes: 200_000,
});

/** The feeds near and between two points with their messages, read once in an operation. */
function versionsOnTheWay(context: QueryContext, points: readonly [LonLat, LonLat], span: Span): Promise<FeedsAround> {
  const ways = waysOfRequest.getOrMake(context, () => new Map());
  const key = JSON.stringify([points, isLive(span, context.now.getTime() / 1000)]);
  const feeds = ways.get(key) ?? versionsAround(context, points, corridor(points), span);
  ways.set(key, feeds);
  return feeds;
}

/** Starts to read what `feedsOnTheWay` needs, before the time of the search is known exactly. */
export function readFeedsAhead(context: QueryContext, points: readonly [LonLat, LonLat], span: Span): void {
  versionsOnTheWay(context, points, span).catch(() => undefined);
}

/**
 * Loads all trips between two times of these feeds or routes. A network of whole feeds is kept in the isolate for further
 * searches on these days.
 * @throws Problem query.too_many_routes
 */
export async function loadNetworkOf(
  context: QueryContext,
  { versions, routes, messages, outages }: NetworkAround,
  span: Span,
  filter: JourneyFilter,
): Promise<TransitNetwork> {
  const now = Math.floor(context.now.getTime() / 1000);
  checkBytes(versions);
  const whole = isSmall(versions);
  const ofVersion = whole ? new Map<number, RouteAcross[]>() : Map.groupBy(routes, (route) => route.feed_version_id);
  const schedules = await Promise.all(
    used({ versions, routes }).map((version) => {
      const days = daysOf(version, span);
      const some = ofVersion.get(version.id);
      return some === undefined
        ? wholeSchedule(context, version, days)
        : scheduleOfRoutes(context, version, some, days);
    }),
  );
  const closures = schedules.map((schedule) =>
    closedPathways(schedule, outages.alerts.get(schedule.version.feed_id) ?? [], outages.time, now),
  );
  if (!whole) {
    const running = schedules.map((schedule, i) => runningOn(schedule, daysOfSchedule(schedule, span), closures[i]!));
    const { network } = networkOf(running, filter);
    return isSilent(messages) ? network : liveNetwork(network, messages, now);
  }
  const network = keptNetwork(context, schedules, closures, span, filter);
  return isSilent(messages) ? network.network : keptLiveNetwork(network, messages, now);
}

/** The versions that are searched: those with a timetable file, and of the others all, or those of which there are routes. */
export function used({ versions, routes }: Pick<NetworkAround, "versions" | "routes">): readonly FeedVersionRow[] {
  if (isSmall(versions)) return versions;
  const ids = new Set(routes.map(({ feed_version_id }) => feed_version_id));
  return versions.filter((version) => version.timetable_bytes !== null || ids.has(version.id));
}

function checkBytes(versions: readonly FeedVersionRow[]): void {
  const bytes = versions.reduce((sum, version) => sum + (version.timetable_bytes ?? 0), 0);
  if (bytes <= MAX_FILE_BYTES_READ) return;
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  const detail =
    `The timetables of all feeds around these points have ${megabytes(bytes)}; one search looks at ` +
    `${megabytes(MAX_FILE_BYTES_READ)} at most.`;
  throw problem("query.too_many_routes", detail, { limit: MAX_FILE_BYTES_READ, actual: bytes });
}

type Messages = ReadonlyMap<number, readonly StoredMessage[]>;

function isSilent(messages: Messages): boolean {
  return [...messages.values()].every((storedMessages) => storedMessages.length === 0);
}

/** Whether the rows of all versions without a timetable file are read as a whole. */
function isSmall(versions: readonly FeedVersionRow[]): boolean {
  const rows = versions.filter((version) => version.timetable_bytes === null);
  const sum = (count: "route_count" | "trip_count") => rows.reduce((total, version) => total + version[count], 0);
  return sum("route_count") <= MAX_WHOLE.routes && sum("trip_count") <= MAX_WHOLE.trips;
}

/** Whether the area of any feed is within walking distance of one of the points. */
export async function hasFeedsAround({ stores }: QueryContext, points: readonly LonLat[]): Promise<boolean> {
  const around = walksFrom(points);
  return (await listEntries(stores.db, "feed")).some(([, { box }]) => box !== null && meetsAny(box, around));
}

const NO_MESSAGES: ReadonlyMap<number, readonly StoredMessage[]> = new Map();

export const NO_OUTAGES: OutageAlerts = { alerts: NO_MESSAGES, time: 0 };

export type NetworkAround = {
  versions: FeedVersionRow[];
  routes: RouteAcross[];
  /** Trip updates by feed. */
  messages: Messages;
  outages: OutageAlerts;
};

/** Feeds around points, with their alerts, whose time is not known yet. */
type FeedsAround = Omit<NetworkAround, "outages"> & Pick<OutageAlerts, "alerts">;

/** Alerts by feed: of all if legs show them, otherwise of feeds with pathways, which alerts can close. */
async function alertsAround(context: QueryContext, ids: readonly number[]): Promise<Messages> {
  if (!context.fields.has("alerts")) {
    return ids.length > 0 ? realtimeOfFeeds(context.stores.db, ids, "realtime_alerts", true) : NO_MESSAGES;
  }
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await messagesOfFeed(context, id, "realtime_alerts")] as const)),
  );
}

/**
 * Active versions of the feeds that can carry a rider from one of the points within an area (see `feedsBetween`), their
 * trip updates, and, if those without a timetable file are many or large, their routes that cross the area. Of the latter
 * away from the points, those without such a route are left out. The boxes are kept in the isolate with the list of feeds; rows read: eight for each
 * feed found, and one for each tile with its routes.
 * @param updated span of which trip updates are wanted; null for none
 */
export async function versionsAround(
  context: QueryContext,
  points: readonly LonLat[],
  area: Bounds,
  updated: Span | null,
): Promise<FeedsAround> {
  const { db } = context.stores;
  const read = async (entries: Entries<FeedEntry>): Promise<FeedsAround> => {
    const { ids, near } = feedsBetween(entries, points, area);
    const chosenIds = new Set(ids);
    readAhead(
      context,
      entries.flatMap(([id, entry]) => (chosenIds.has(id) ? [entry] : [])),
    );
    const hasUpdates = ids.length > 0 && updated !== null && isLive(updated, context.now.getTime() / 1000);
    const [versions, across, messages, alerts] = await Promise.all([
      activeVersionsOf(db, ids, context.fields),
      routesAcross(db, ids, area, MAX_WHOLE),
      hasUpdates ? realtimeOfFeeds(db, ids, "realtime_trip_updates") : NO_MESSAGES,
      alertsAround(context, ids),
    ]);
    const importedVersions = versions.filter((version) => version.visible === 1 && version.imported === 1);
    if (isSmall(importedVersions)) return { versions: importedVersions, routes: across, messages, alerts };
    const crossing = new Set(across.map((route) => route.feed_version_id));
    const reachedVersions = importedVersions.filter(
      ({ id, feed_id, timetable_bytes }) => timetable_bytes !== null || near.has(feed_id) || crossing.has(id),
    );
    return { versions: reachedVersions, routes: isSmall(reachedVersions) ? [] : across, messages, alerts };
  };
  // The list that this isolate knows is nearly always the present one, so it is checked in the trip that uses it.
  const feedEntries = cachedEntries(db, "feed");
  const [entries, ahead] = await Promise.all([
    listEntries(db, "feed"),
    feedEntries === null ? null : read(feedEntries),
  ]);
  return ahead !== null && entries === feedEntries ? ahead : read(entries);
}
