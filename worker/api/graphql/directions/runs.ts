/** The network of the journey search, and the runs of trips in it. */
import type { RuleScope } from "../../../../src/domain/journey/changes.ts";
import type { ScheduledRun } from "../../../../src/domain/journey/lines.ts";
import type { Network } from "../../../../src/domain/journey/network.ts";
import type { StationWalks } from "../../../../src/domain/journey/station-walks.ts";
import type { ExpectedCall } from "../../../../src/domain/realtime/read-trip-update.ts";
import type { Pattern, TripKind } from "../../../../src/domain/schedule/pattern.ts";
import type { JourneyStop, SchedulePattern } from "../../../store/timetable-file/schedule.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** What realtime data says about a run, by position. */
export type LiveTimes = {
  /** Expected times in Unix seconds; null where it does not stop. */
  arrivals: readonly (number | null)[];
  departures: readonly (number | null)[];
  /** GTFS pickup_type and drop_off_type in place of the scheduled ones; missing for those. */
  boarding?: readonly Pick<ExpectedCall, "pickupType" | "dropOffType">[];
};

/** A run of a scheduled trip, with its pattern. */
export type TransitRun = ScheduledRun & {
  on: RunningPattern;
  /** By realtime data, where there is some. */
  live?: LiveTimes;
};

export type RunningPattern = {
  /** All patterns of its network that are parts of this one. */
  parts: readonly { index: number }[];
  schedule: VersionSchedule;
  routeId: number;
  pattern: Pattern;
  /** The scheduled pattern; null for a run beside the schedule. */
  row: SchedulePattern | null;
  /** At each position; null where the pattern names an area. */
  stops: readonly (JourneyStop | null)[];
  /** Ways inside the stations of the version, by numeric stops. */
  inside: StationWalks;
};

/** A schedule in a network, with its places by numeric stop. */
export type NetworkPart = {
  schedule: VersionSchedule;
  placeAt(stop: number, scope: RuleScope): number | undefined;
  inside: StationWalks;
};

/** A network with the stop of each place. */
export type TransitNetwork = Network<TransitRun> & {
  stops: readonly JourneyStop[];
  /** The schedules that it is made of. */
  schedules: readonly NetworkPart[];
  /** Whether the rider may use a kind of trips of a route. */
  accepts(schedule: VersionSchedule, routeId: number, kind: TripKind): boolean;
  canBoard(stop: JourneyStop): boolean;
  /** Whether pathways of its stations are out of service. */
  hasClosures: boolean;
  /** Alerts without an end close pathways now, and do not tell whether they will at the time of the search. */
  hasOpenOutages: boolean;
  /** Whether its times are expected ones where there is realtime data. */
  live: boolean;
};
