/** The stops of a schedule by their ids, and their stations. */
import { BOARDING_AREA } from "../../../../src/domain/gtfs/location-types.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import type { IsSameStation } from "../../../../src/domain/realtime/read-trip-update.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import type { VersionSchedule } from "./version-schedule.ts";

export type ScheduleStops = {
  /** By stop_id, and by numeric id. */
  byGtfsId: ReadonlyMap<string, JourneyStop>;
  byNumber: ReadonlyMap<number, JourneyStop>;
  /** The numeric station of a stop, or its own id: a boarding area belongs to a platform, and that to a station. */
  stationOf: (stop: JourneyStop) => number;
  isSameStation: IsSameStation;
  /** Numeric ids of the stops and entrances that are not accessible by wheelchair. */
  inaccessible: ReadonlySet<number>;
};

/** GTFS values of wheelchair_boarding; without one of them, a stop or an entrance has that of its station. */
const ACCESSIBLE = 1;
const NOT_ACCESSIBLE = 2;

const stopsBySchedule = perObject<VersionSchedule, ScheduleStops>("stops of schedules", {
  by: "schedule of a version",
  within: "schedules of versions",
});

/** The stops of a schedule, indexed once. */
export function scheduleStops(schedule: VersionSchedule): ScheduleStops {
  return stopsBySchedule.getOrMake(schedule, () => indexed(schedule));
}

function indexed(schedule: VersionSchedule): ScheduleStops {
  const byGtfsId = new Map(schedule.stops.map((stop) => [stop.stop_id, stop]));
  const byNumber = new Map(schedule.stops.map((stop) => [stop.id, stop]));
  const stationOf = ({ id, parent_id, location_type }: JourneyStop) => {
    const platform = location_type === BOARDING_AREA && parent_id !== null ? byNumber.get(parent_id) : undefined;
    return platform?.parent_id ?? parent_id ?? id;
  };
  const isSameStation = (a: string, b: string) => {
    const [one, other] = [byGtfsId.get(a), byGtfsId.get(b)];
    return one !== undefined && other !== undefined && stationOf(one) === stationOf(other);
  };
  const boardingOf = ({ wheelchair_boarding, parent_id }: JourneyStop): number | null => {
    const isStated = wheelchair_boarding === ACCESSIBLE || wheelchair_boarding === NOT_ACCESSIBLE;
    const parent = parent_id === null ? undefined : byNumber.get(parent_id);
    return isStated || parent === undefined ? wheelchair_boarding : boardingOf(parent);
  };
  const inaccessibleStops = schedule.stops.filter((stop) => boardingOf(stop) === NOT_ACCESSIBLE);
  const inaccessible = new Set(inaccessibleStops.map(({ id }) => id));
  return { byGtfsId, byNumber, stationOf, isSameStation, inaccessible };
}
