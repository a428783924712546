import { isZone } from "../../../../src/domain/service-day.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { QueryContext } from "../context.ts";
import { agencyLoader, routeLoader, stopLoader } from "../load/entities.ts";
import { versionLoader } from "../load/versions.ts";
import { stopOfStopTime } from "./stop-of-stop-time.ts";
import type { StopTime } from "./trip.ts";
import { zoneOfVersion } from "./window-of-version.ts";

/** Zone of a stop time (GTFS reference, stop_timezone): that of the stop, else of its station, else of the agency. */
export async function zoneOfStopTime(context: QueryContext, stopTime: StopTime): Promise<string> {
  const stop = await stopOfStopTime(context, stopTime);
  if (isNamed(stop?.stop_timezone)) return stop.stop_timezone;
  const parent = stop?.parent_id == null ? null : await stopLoader(context).load(stop.parent_id);
  if (isNamed(parent?.stop_timezone)) return parent.stop_timezone;
  const version = await versionLoader(context).load(stopTime.trip.feed_version_id);
  if (version !== null && version.agency_count > 1) {
    const [route] = await Promise.all([
      routeLoader(context).load(stopTime.trip.route_id),
      // A few agencies are read beside the routes instead of after them.
      version.agency_count > FEW ? null : agencyLoader(context).loadMany(agenciesOf(version)),
    ]);
    const agency = route === null ? null : await agencyLoader(context).load(route.agency_id);
    if (isNamed(agency?.agency_timezone)) return agency.agency_timezone;
  }
  return version === null ? "UTC" : zoneOfVersion(version);
}

const FEW = 10;

function agenciesOf({ agency_first, agency_count }: FeedVersionRow): number[] {
  return Array.from({ length: agency_count }, (_, i) => agency_first + i);
}

function isNamed<T extends string>(zone: T | null | undefined): zone is T {
  return zone != null && zone !== "" && isZone(zone);
}
