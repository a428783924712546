/**
 * Converts a relative day of a trip list to a date. GraphQL's root field `trips` ignores relative days (Transitland v2),
 * but REST supports them, so they are resolved here in the time zone of the requested feed.
 */
import { isoDate, localNow } from "../../../src/domain/service-day.ts";
import { relativeDay } from "../../schedule/service-days.ts";
import type { ApiContext } from "../graphql/context.ts";
import { askRows } from "./ask.ts";
import type { Asked, Where } from "./parameter.ts";

const WINDOW = "service_window { default_timezone }";

/** The same values with `service_date` instead of `relative_date`. @param where the filter that they produce */
export async function withServiceDate(asked: Asked, where: Where, api: ApiContext): Promise<Asked> {
  const { relative_date, ...others } = asked;
  if (relative_date === undefined) return asked;
  const zone = (await zoneOf(where, api)) ?? "UTC";
  const today = localNow(zone, api.now.getTime()).day;
  return { ...others, service_date: isoDate(relativeDay(relative_date as string, today)) };
}

type Version = { service_window: { default_timezone: string | null } | null };

/** Zone of the route's version, else of the feed's; null if neither is named or known. */
async function zoneOf(where: Where, api: ApiContext): Promise<string | null> {
  const ids = where.route_ids as number[] | undefined;
  const onestopIds = where.route_onestop_ids as string[] | undefined;
  const feed = where.feed_onestop_id as string | undefined;
  let versions: (Version | null | undefined)[] = [];
  if (ids !== undefined || onestopIds !== undefined) {
    const routes = await askRows<{ feed_version: Version }>(
      api,
      `query ($ids: [Int!], $where: RouteFilter) { routes(limit: 1, ids: $ids, where: $where) { feed_version { ${WINDOW} } } }`,
      { ids: ids ?? null, where: onestopIds === undefined ? {} : { onestop_ids: onestopIds } },
    );
    versions = routes.map((route) => route.feed_version);
  } else if (feed !== undefined) {
    const feeds = await askRows<{ feed_state: { feed_version: Version | null } | null }>(
      api,
      `query ($where: FeedFilter) { feeds(limit: 1, where: $where) { feed_state { feed_version { ${WINDOW} } } } }`,
      { where: { onestop_id: feed } },
    );
    versions = feeds.map(({ feed_state }) => feed_state?.feed_version);
  }
  return versions[0]?.service_window?.default_timezone ?? null;
}
