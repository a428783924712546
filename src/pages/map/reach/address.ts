/** Reach in the address of the map: `reach` as lon,lat, `reachDate` and `reachTime` on the clock there, `reachMinutes`. */
import { dayOf } from "../../../domain/time/service-day.ts";
import type { ViewPoint } from "../../../map/view.ts";
import type { MapState } from "../address.ts";
import { readPlace } from "../directions/address.ts";
import { DEFAULT_MINUTES, MINUTES, type ReachAsked } from "./question.ts";

/** Decimals of a degree: five are a meter. */
const DIGITS = 5;

type Fields = { reach: string | null; date: string | null; time: string | null; minutes: string | null };

/** Reads the query parameters; invalid values are left out. */
export function readFields({ reach, date, time, minutes }: Fields): ReachAsked {
  return {
    from: readPlace(reach ?? undefined),
    date: /^\d{4}-\d{2}-\d{2}$/.test(date ?? "") && dayOf(date ?? "") !== null ? date : null,
    time: /^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? "") ? time : null,
    minutes: MINUTES.find((option) => String(option) === minutes) ?? DEFAULT_MINUTES,
  };
}

type Rest = MapState["rest"];

export function readReach(rest: Rest): ReachAsked {
  const first = (name: string) => rest[name]?.[0] ?? null;
  return readFields({
    ...{ reach: first("reach"), date: first("reachDate"), time: first("reachTime") },
    minutes: first("reachMinutes"),
  });
}

export const writtenPoint = ({ lon, lat }: ViewPoint) => `${lon.toFixed(DIGITS)},${lat.toFixed(DIGITS)}`;

/** The address with this reach, without default values. */
export function writeReach(rest: Rest, { from, date, time, minutes }: ReachAsked): Rest {
  return {
    ...rest,
    reach: from === null ? [] : [writtenPoint(from)],
    reachDate: date === null || from === null ? [] : [date],
    reachTime: time === null || from === null ? [] : [time],
    reachMinutes: minutes === DEFAULT_MINUTES || from === null ? [] : [String(minutes)],
  };
}
