/** Checks the request of `reach`. */
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { MAX_REACH_SECONDS } from "../../../../src/domain/journey/reach.ts";
import { problem } from "../../../problem.ts";
import type { JourneyFilter } from "../directions/request.ts";
import type { ReachRequest } from "../schema.generated.ts";

const MAX_MINUTES = MAX_REACH_SECONDS / 60;
const DEFAULT_MINUTES = 30;
const DAY = 86_400;

export type CheckedReach = {
  origin: { kind: "point"; at: LonLat } | { kind: "stop"; onestopId: string };
  /** On the clock of the origin: YYYY-MM-DD, and seconds since midnight. Null: today, now. */
  date: string | null;
  time: number | null;
  /** Unix seconds, instead of date and time; null without. */
  departAt: number | null;
  minutes: number;
  filter: JourneyFilter;
};

/** @throws Problem parameter.invalid with the field */
export function checkedReach(request: ReachRequest): CheckedReach {
  const minutes = request.minutes ?? DEFAULT_MINUTES;
  if (minutes < 1 || minutes > MAX_MINUTES) {
    const detail = `Specify from 1 to ${MAX_MINUTES} minutes.`;
    throw problem("parameter.invalid", detail, { field: "minutes", limit: MAX_MINUTES, actual: minutes });
  }
  const time = request.time ?? null;
  if (time !== null && (time < 0 || time >= DAY)) {
    throw problem("parameter.invalid", "The time must be from 00:00:00 to 23:59:59.", { field: "time" });
  }
  const departAt = request.depart_at == null ? null : Math.floor(new Date(request.depart_at).getTime() / 1000);
  return {
    ...{ origin: originOf(request), date: request.date ?? null, time, departAt, minutes },
    filter: {
      routeTypes: request.route_types == null ? null : new Set(request.route_types),
      wheelchair: request.wheelchair_accessible === true,
      bikes: request.bikes_allowed === true,
    },
  };
}

function originOf({ lat, lon, stop_onestop_id }: ReachRequest): CheckedReach["origin"] {
  const hasStop = stop_onestop_id != null && stop_onestop_id !== "";
  if (hasStop && lat == null && lon == null) return { kind: "stop", onestopId: stop_onestop_id };
  if (hasStop || lat == null || lon == null) {
    const detail = "Specify the origin as lat and lon, or as stop_onestop_id.";
    throw problem("parameter.invalid", detail, { field: hasStop ? "stop_onestop_id" : lat == null ? "lat" : "lon" });
  }
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
    const detail = "The origin takes a lon from -180 to 180 and a lat from -90 to 90.";
    throw problem("parameter.invalid", detail, { field: Math.abs(lat) > 90 ? "lat" : "lon", value: `${lat}, ${lon}` });
  }
  return { kind: "point", at: [lon, lat] };
}
