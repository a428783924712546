/** The pathways that service alerts close for the journeys of a schedule. */
import { perObject } from "../../../../src/domain/memory.ts";
import { isActive } from "../../../../src/domain/realtime/alert-match.ts";
import type { Alert } from "../../../../src/domain/realtime/message.ts";
import { outagesOf } from "../../../../src/domain/station/outages.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import type { PathwayRow } from "../../../store/entities/station.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import { scheduleStops } from "./schedule-stops.ts";
import type { VersionSchedule } from "./version-schedule.ts";

export type ClosedPathways = {
  pathways: readonly PathwayRow[];
  /** The same for the same pathways. */
  key: string;
};

export const NOTHING_CLOSED: ClosedPathways = { pathways: [], key: "" };

/** With the alerts that were active in the latest search. */
type LatestClosures = { alerts: readonly Alert[]; closures: ClosedPathways };

const closedBySchedule = perObject<VersionSchedule, LatestClosures>("closed pathways of schedules", {
  by: "schedule of a version",
  within: "schedules of versions",
});

/**
 * What alerts that are active at a time close in all stations of a schedule.
 * @param at Unix seconds
 */
export function closedPathways(
  schedule: VersionSchedule,
  messages: readonly StoredMessage[],
  at: number,
): ClosedPathways {
  if (schedule.pathways.length === 0 || messages.length === 0) return NOTHING_CLOSED;
  const alerts = messages.flatMap((message) =>
    message.alerts.filter(({ activePeriods }) => isActive(activePeriods, at)),
  );
  const before = closedBySchedule.get(schedule);
  if (before?.alerts.length === alerts.length && alerts.every((alert, i) => alert === before.alerts[i]))
    return before.closures;
  const closures = closedBy(alerts, schedule, at);
  closedBySchedule.set(schedule, { alerts, closures });
  return closures;
}

function closedBy(alerts: readonly Alert[], schedule: VersionSchedule, at: number): ClosedPathways {
  const { byNumber, stationOf } = scheduleStops(schedule);
  const partsByStation = Map.groupBy(
    schedule.stops.filter((stop) => stationOf(stop) !== stop.id),
    stationOf,
  );
  const stationOfPathway = ({ from_stop_id }: PathwayRow) => {
    const stop = byNumber.get(from_stop_id);
    return stop === undefined ? null : stationOf(stop);
  };
  const closedRows: PathwayRow[] = [];
  for (const [station, pathways] of Map.groupBy(schedule.pathways, stationOfPathway)) {
    const points: readonly JourneyStop[] = partsByStation.get(station ?? -1) ?? [];
    const stopId = byNumber.get(station ?? -1)?.stop_id ?? "";
    closedRows.push(...outagesOf(alerts, stopId, { points, pathways }, at).closed.keys());
  }
  const ids = closedRows.map(({ id }) => id).sort((a, b) => a - b);
  return { pathways: closedRows, key: ids.join() };
}
