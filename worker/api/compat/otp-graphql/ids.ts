/** Ids as OpenTripPlanner has them: `FEED:ID` with the Onestop ID of the feed, and Relay's global ids made of them. */
import { onestopIdLookupKey } from "../../../../src/domain/ids/onestop.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { versionLoader } from "../../../loaders/entities.ts";
import { primeLoader } from "../../../loaders/loaders.ts";
import { tripsByGtfsId } from "../../../schedule/find-trips.ts";
import { routeByGtfsId, stopByGtfsId } from "../../../schedule/realtime.ts";
import type { ScheduledTrip } from "../../../schedule/trip.ts";
import type { AgencyRow } from "../../../store/entities/agency.ts";
import { type FeedVersionRow, versionsBeside } from "../../../store/entities/feed-version.ts";
import type { RouteRow } from "../../../store/entities/route.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../../graphql/context.ts";
import { listAgencies } from "../../graphql/lists/agencies.ts";

/** The feed and the id of a `gtfsId`; null for any other text. The id may be empty: an agency need not have one. */
export function readGtfsId(text: string): { feed: string; id: string } | null {
  const parts = /^(f-[^:]+):(.*)$/is.exec(text);
  return parts === null ? null : { feed: parts[1]!, id: parts[2]! };
}

/** Onestop IDs of the feeds of versions, which most objects of an answer have in their ids. */
const feedIds = perObject<QueryContext, Map<number, string>>("feeds of an answer", { by: "request", bytes: 10_000 });

/** Makes the ids of objects of a version known at once: answers with many of them would wait for each. */
export function primeVersion(context: QueryContext, version: FeedVersionRow): void {
  versionLoader(context).prime(version.id, version);
  feedIds.getOrMake(context, () => new Map()).set(version.id, version.feed_onestop_id);
}

/** `FEED:ID` of something in a version; at once if the feed of the version is known. */
export function gtfsIdIn(context: QueryContext, versionId: number, id: string): string | Promise<string> {
  const ofVersions = feedIds.getOrMake(context, () => new Map());
  const feed = ofVersions.get(versionId);
  if (feed !== undefined) return `${feed}:${id}`;
  return versionLoader(context)
    .load(versionId)
    .then((version) => {
      const feedOfVersion = version?.feed_onestop_id ?? "";
      ofVersions.set(versionId, feedOfVersion);
      return `${feedOfVersion}:${id}`;
    });
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Relay's id of an object: its type and its own id, in base64url. */
export function globalId(type: string, id: string): string {
  const text = `${type}:${id}`;
  const bytes = isAscii(text) ? text : String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The type and the own id in one of Relay's ids; null for any other text. */
export function readGlobalId(text: string): { type: string; id: string } | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const [, type, id] =
      /^([A-Za-z]+):(.*)$/s.exec(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)) ?? [];
    return type === undefined || id === undefined ? null : { type, id };
  } catch {
    return null;
  }
}

/** The active version of a public feed by the Onestop ID of the feed; null if it has none. */
export function activeVersion(context: QueryContext, feed: string): Promise<FeedVersionRow | null> {
  const { loaders, stores, fields } = context;
  return loaders
    .get<string, FeedVersionRow | null>("active version of feed", (feeds) =>
      Promise.all(
        feeds.map(async (activeOf) => {
          const versions = await versionsBeside(stores.db, { activeOf }, fields);
          primeLoader(versionLoader(context), versions);
          return versions.find(({ visible, active }) => visible === 1 && active === 1) ?? null;
        }),
      ),
    )
    .load(onestopIdLookupKey(feed));
}

type ByName<Row> = (context: QueryContext, version: FeedVersionRow, id: string) => Promise<Row | null>;

/** Finds something by its `gtfsId`; null if nothing has it. */
function byGtfsId<Row>(inVersion: ByName<Row>) {
  return async (context: QueryContext, text: string): Promise<Row | null> => {
    const name = readGtfsId(text);
    const version = name === null ? null : await activeVersion(context, name.feed);
    return name === null || version === null ? null : inVersion(context, version, name.id);
  };
}

export const stopOfId = byGtfsId<StopRow>((context, version, id) => stopByGtfsId(context, version.id, id));
export const routeOfId = byGtfsId<RouteRow>((context, version, id) => routeByGtfsId(context, version.id, id));

export const tripOfId = byGtfsId<ScheduledTrip>(async (context, version, tripId) => {
  const [trips] = await tripsByGtfsId(context, [{ version, tripId }]);
  return trips?.[0] ?? null;
});

/** A feed has few agencies. */
const MAX_AGENCIES = 1000;

export const agencyOfId = byGtfsId<AgencyRow>(async (context, version, id) => {
  const where = { feed_onestop_id: version.feed_onestop_id };
  const agencies = await listAgencies(context, where, { limit: MAX_AGENCIES, after: null });
  return agencies.find(({ agency_id }) => agency_id === id) ?? null;
});

/** Things by their ids, null for each that does not exist. */
export function eachOf<Row>(
  find: (context: QueryContext, id: string) => Promise<Row | null>,
  context: QueryContext,
  ids: readonly (string | null)[],
): Promise<(Row | null)[]> {
  return Promise.all(ids.map((id) => (id === null ? null : find(context, id))));
}
