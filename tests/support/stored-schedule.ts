/** Schedule rows in maps instead of tables, read with the decoders of the API. */
import { callsBetween } from "../../src/domain/schedule/board.ts";
import { decodePattern, type Pattern } from "../../src/domain/schedule/pattern.ts";
import { mondayOf, servicesOn } from "../../src/domain/schedule/service-week.ts";
import { type ScheduledStopTime, stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import { decodeTimetable, type Timetable } from "../../src/domain/schedule/timetable.ts";
import { findTripNumbers, tripKeyBucket } from "../../src/domain/schedule/trip-key.ts";
import { decodeVisits } from "../../src/domain/schedule/visits.ts";
import { Numbering } from "../../worker/ingest/numbering.ts";
import type { FeedContents } from "../../worker/ingest/read-feed.ts";
import {
  patternRows,
  serviceDayRows,
  timetableRows,
  tripKeyRows,
  visitRows,
  visitsOf,
} from "../../worker/ingest/schedule/encode.ts";
import { byDeparture, type PlainDeparture } from "./naive-feed.ts";

/** First ids of a version by kind, far apart so that ids of two kinds are never equal. */
const FIRST = {
  agency: 1000,
  route: 20_000,
  stop: 300_000,
  route_stop: 4_000_000,
  trip: 50_000_000,
  pattern: 600_000,
  shape: 70_000,
  service: 8000,
  level: 900_000,
  pathway: 910_000,
  location: 920_000,
  location_group: 930_000,
  booking_rule: 940_000,
};

export class StoredSchedule {
  readonly numbering: Numbering;
  readonly patterns = new Map<number, Pattern & { routeId: number; directionId: number; stopPatternId: number }>();
  readonly timetables = new Map<number, { patternId: number; serviceId: number; timetable: Timetable }>();
  readonly #visits: Map<number, string>;
  readonly #weeks: { day: number; services: string }[];
  readonly #tripKeys: Map<number, string>;
  readonly #tripCount: number;

  constructor(contents: FeedContents) {
    const { network, headsigns } = contents;
    this.numbering = new Numbering(network);
    this.numbering.begin(FIRST);
    for (const row of patternRows(network, this.numbering, headsigns, 1)) {
      const pattern = decodePattern(row as { stops: string; profiles: string; timetables: string });
      this.patterns.set(
        row.id as number,
        Object.assign(pattern, {
          routeId: row.route_id as number,
          directionId: row.direction_id as number,
          stopPatternId: row.stop_pattern_id as number,
        }),
      );
    }
    for (const row of timetableRows(network, this.numbering)) {
      this.timetables.set(row.id as number, {
        patternId: row.pattern_id as number,
        serviceId: row.service_id as number,
        timetable: decodeTimetable(row.trips as string),
      });
    }
    this.#visits = new Map(
      [...visitRows(visitsOf(network, this.numbering), this.numbering)].map((r) => [
        r.stop_id as number,
        r.visits as string,
      ]),
    );
    this.#weeks = [...serviceDayRows(network, this.numbering, 1)].map((r) => ({
      day: r.day as number,
      services: r.services as string,
    }));
    this.#tripKeys = new Map(
      [...tripKeyRows(network, this.numbering, 1)].map((r) => [r.bucket as number, r.entries as string]),
    );
    this.#tripCount = this.numbering.counts.trip;
  }

  /** Numeric ids of the services that run on a day. */
  services(day: number): number[] {
    return servicesOn(this.#weeks.findLast((w) => w.day <= mondayOf(day))?.services, day);
  }

  departures(stop: number, day: number, start: number, end: number): PlainDeparture[] {
    const running = new Set(this.services(day));
    const found: PlainDeparture[] = [];
    for (const { patternId, position } of decodeVisits(this.#visits.get(stop) ?? "!!!")) {
      const pattern = this.patterns.get(patternId)!;
      for (const { serviceId, timetableId } of pattern.timetables) {
        if (!running.has(serviceId)) continue;
        const { timetable } = this.timetables.get(timetableId)!;
        for (const { index, departure, arrival } of callsBetween(pattern, timetable, position, start, end)) {
          const { stopSequence } = stopTimeAt(pattern, timetable, index, position);
          found.push({ departure, arrival, tripId: timetable.tripIds[index]!, sequence: stopSequence! });
        }
      }
    }
    return found.sort(byDeparture);
  }

  /** Finds a trip by its GTFS id, as the API does. */
  trip(
    tripId: string,
  ): { id: number; rows: ScheduledStopTime[]; pattern: Pattern; timetable: Timetable; index: number } | null {
    const entries = this.#tripKeys.get(tripKeyBucket(tripId, this.#tripCount));
    for (const number of entries === undefined ? [] : findTripNumbers(entries, tripId)) {
      const id = FIRST.trip + number;
      const timetableId = Math.max(...[...this.timetables.keys()].filter((t) => t <= id));
      const { timetable, patternId } = this.timetables.get(timetableId)!;
      const index = id - timetableId;
      if (timetable.tripIds[index] !== tripId) continue;
      const pattern = this.patterns.get(patternId)!;
      return { id, rows: tripStopTimes(pattern, timetable, index), pattern, timetable, index };
    }
    return null;
  }
}

/** All rows of trip `index`, in order. */
export function tripStopTimes(pattern: Pattern, timetable: Timetable, index: number): ScheduledStopTime[] {
  return pattern.stops.map((_, position) => stopTimeAt(pattern, timetable, index, position));
}

/** The row as in `stop_times.txt`, without the times that the importer interpolated. */
export function asInFile(row: ScheduledStopTime): ScheduledStopTime {
  if (row.interpolated === 0) return row;
  return {
    ...row,
    arrival: row.interpolated & 1 ? null : row.arrival,
    departure: row.interpolated & 2 ? null : row.departure,
    interpolated: 0,
  };
}
