/** The pathways that service alerts close for the journeys of a schedule. */
import { perObject } from "../../../../src/domain/memory.ts";
import type { Alert } from "../../../../src/domain/realtime/message.ts";
import { outageAt, outagesOf } from "../../../../src/domain/station/outages.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import type { PathwayRow } from "../../../store/entities/station.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import { scheduleStops } from "./schedule-stops.ts";
import type { VersionSchedule } from "./version-schedule.ts";

export type ClosedPathways = {
  pathways: readonly PathwayRow[];
  /** Alerts without an end close more pathways now, and do not tell whether they still do. */
  isOpenEnded: boolean;
  /** The same for the same values. */
  key: string;
};

export const NOTHING_CLOSED: ClosedPathways = { pathways: [], isOpenEnded: false, key: "" };

/** Sentence of answers for times at which such alerts are not taken into account. */
export const OPEN_OUTAGES =
  "Service alerts report elevators or pathways out of service without an end; at this time, more than a week later, they are taken to be open.";

/** Alerts of the feeds with pathways, and the time (Unix seconds) at which they count. */
export type OutageAlerts = { alerts: ReadonlyMap<number, readonly StoredMessage[]>; time: number };

type AlertsAt = { closing: readonly Alert[]; openEnded: readonly Alert[] };

/** Alerts of messages that close something at a time, and those that do not tell. Both times are Unix seconds. */
function alertsAt(messages: readonly StoredMessage[], at: number, now: number): AlertsAt {
  const alerts = messages.flatMap((message) => message.alerts);
  const { CLOSED = [], OPEN = [] } = Object.groupBy(alerts, ({ activePeriods }) => outageAt(activePeriods, at, now));
  return { closing: CLOSED, openEnded: OPEN };
}

/** A text that is the same for alerts that close the same, for keys of memories. @param now Unix seconds */
export function outageKey({ alerts, time }: OutageAlerts, now: number): string {
  const ofMessage = (message: StoredMessage) => [
    message.facts.sha1,
    message.alerts.map(({ activePeriods }) => outageAt(activePeriods, time, now)[0]).join(""),
  ];
  return JSON.stringify([...alerts.values()].map((messages) => messages.map(ofMessage)));
}

/** With the alerts of the latest search. */
type LatestClosures = { alerts: AlertsAt; closures: ClosedPathways };

const closedBySchedule = perObject<VersionSchedule, LatestClosures>("closed pathways of schedules", {
  by: "schedule of a version",
  within: "schedules of versions",
});

const areSame = (some: readonly Alert[], others: readonly Alert[]) =>
  some.length === others.length && some.every((alert, i) => alert === others[i]);

/**
 * What alerts close at a time in all stations of a schedule.
 * @param at Unix seconds
 * @param now Unix seconds
 */
export function closedPathways(
  schedule: VersionSchedule,
  messages: readonly StoredMessage[],
  at: number,
  now: number,
): ClosedPathways {
  if (schedule.pathways.length === 0 || messages.length === 0) return NOTHING_CLOSED;
  const alerts = alertsAt(messages, at, now);
  const before = closedBySchedule.get(schedule);
  if (
    before !== undefined &&
    areSame(alerts.closing, before.alerts.closing) &&
    areSame(alerts.openEnded, before.alerts.openEnded)
  )
    return before.closures;
  const pathways = closedBy(alerts.closing, schedule, at);
  const isOpenEnded = alerts.openEnded.length > 0 && closedBy(alerts.openEnded, schedule, at).length > 0;
  const ids = pathways.map(({ id }) => id).sort((a, b) => a - b);
  const closures = { pathways, isOpenEnded, key: `${ids.join()}${isOpenEnded ? "?" : ""}` };
  closedBySchedule.set(schedule, { alerts, closures });
  return closures;
}

function closedBy(alerts: readonly Alert[], schedule: VersionSchedule, at: number): PathwayRow[] {
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
  return closedRows;
}
