/** What the journey search reads of a version, from its timetable file or from its rows. */
import type { Transfer } from "../../../../src/domain/journey/changes.ts";
import type { Timetable } from "../../../../src/domain/schedule/timetable.ts";
import type { StreetChanges } from "../../../../src/domain/streets/street-changes.ts";
import type { AgencyRow } from "../../../store/entities/agency.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import type { RouteRow } from "../../../store/entities/route.ts";
import type { PathwayRow } from "../../../store/entities/station.ts";
import type { JourneyStop, SchedulePattern } from "../../../store/timetable-file/schedule.ts";
import type { QueryContext } from "../context.ts";

/** What the search reads of a version, or of its routes near the way. Treat as immutable. */
export type VersionSchedule = {
  version: FeedVersionRow;
  /** Of each route; its GTFS id where rules of transfers.txt name routes. */
  routes: ReadonlyMap<number, { agency_id: number; route_type: number; route_id: string | null }>;
  patterns: readonly SchedulePattern[];
  /** By numeric id. */
  timetables: ReadonlyMap<number, Timetable>;
  /** Stops of the patterns; of a whole version, and where it has transfers, also stations. */
  stops: readonly JourneyStop[];
  transfers: readonly Transfer[];
  pathways: readonly PathwayRow[];
  /** Walks on streets between the stops of a version with a timetable file; null without them. */
  streetChanges: StreetChanges | null;
  /** Numeric services by day since 1970-01-01, of the days that were asked for. */
  services: Map<number, ReadonlySet<number>>;
  /** Zones in which the times of routes count, by numeric id; of a version with one agency empty. */
  zones: ReadonlyMap<number, string>;
  /** Rows to show, where they were read. */
  shown: { routes: ReadonlyMap<number, RouteRow>; agencies: ReadonlyMap<number, AgencyRow> };
};

/** A schedule, with what adds the services of further days to it, and its bytes in memory. */
export type ReadSchedule = {
  schedule: VersionSchedule;
  addServices: (context: QueryContext, days: readonly number[]) => Promise<void> | void;
  bytes: number;
};
