/** What a feed contains, in the names of Transitland v2. */
import type {
  CheckedAgency,
  CheckedRoute,
  CheckedStop,
  FeedDetails,
  ServiceLevel,
} from "../../../src/domain/feed-check/check.ts";
import { isoDate } from "../../../src/domain/time/service-day.ts";
import { agencyId, routeId, stopId } from "../derive/onestop-ids.ts";
import { serviceLevels, serviceWindow } from "../derive/service-levels.ts";
import type { FeedContents } from "../read-feed.ts";
import type { Network } from "../schedule/network.ts";

/**
 * @param sha1 of the zip
 * @param today days since 1970-01-01
 */
export function detailsOf({ network, statistics }: FeedContents, sha1: string, today: number): FeedDetails {
  const levels = serviceLevels(network);
  const window = serviceWindow(network, levels, today);
  const date = (day: number | null) => (day === null ? null : isoDate(day));
  return {
    sha1,
    earliest_calendar_date: date(window.earliest),
    latest_calendar_date: date(window.latest),
    fallback_week: date(window.fallbackWeek),
    timezone: window.timezone,
    files: statistics.map(({ csvLike, valuesCount, valuesUnique, ...file }) => ({
      ...file,
      csv_like: csvLike,
      values_count: Object.fromEntries(valuesCount),
      values_unique: Object.fromEntries(valuesUnique),
    })),
    service_levels: levels.map(({ start, end, seconds }): ServiceLevel => {
      const [monday = 0, tuesday = 0, wednesday = 0, thursday = 0, friday = 0, saturday = 0, sunday = 0] = seconds;
      return {
        ...{ start_date: isoDate(start), end_date: isoDate(end) },
        ...{ monday, tuesday, wednesday, thursday, friday, saturday, sunday },
      };
    }),
    agencies: agenciesOf(network),
    routes: routesOf(network),
    stops: stopsOf(network),
    feed_infos: network.feed.feedInfos.map((info) => ({ ...info })),
    realtime: null,
  };
}

function agenciesOf(network: Network): CheckedAgency[] {
  return network.feed.agencies.list.map((agency, n) => ({ onestop_id: agencyId(network, n), ...agency }));
}

function routesOf(network: Network): CheckedRoute[] {
  const { agencies, routes } = network.feed;
  return routes.list.map(({ line: _, agency, ...columns }, n) => ({
    onestop_id: routeId(network, n),
    ...columns,
    agency: { agency_id: agencies.list[agency]?.agency_id ?? "" },
  }));
}

function stopsOf(network: Network): CheckedStop[] {
  const { stops, levels } = network.feed;
  return stops.list.map((stop, n) => {
    const { line: _, parent, level, lon, lat, ...columns } = stop;
    return {
      onestop_id: stopId(network, n),
      ...columns,
      geometry: lon === null || lat === null ? null : { type: "Point", coordinates: [lon, lat] },
      parent: parent < 0 ? null : { stop_id: stops.list[parent]!.stop_id },
      level: level < 0 ? null : { level_id: levels.list[level]!.level_id },
    };
  });
}
