/** From the trips of a day to the grid of a timetable: stops down, trips across. */
import { parseGtfsTime } from "../../domain/time/gtfs-time.ts";
import { type BetweenStops, CallNotes, callNote } from "./call-notes.ts";
import { mergePatterns } from "./merge.ts";
import type { DayTrip, TripFrequency } from "./query.ts";

/** A trip that is repeated at a headway; times of the column are those of its first run. */
type Every = { seconds: number; until: number; exact: boolean };

type Column = {
  key: string;
  headsign: string;
  shortName: string;
  /** GTFS trip_id, and the start of the run (seconds of the service day) of a trip that is repeated. */
  tripId: string;
  start: number | null;
  every: Every | null;
  /** Seconds of the service day for each row, null where the trip does not stop or has no time. */
  times: (number | null)[];
  /** Positions in the notes of the grid, for each row; missing without notes. */
  notes?: (number | null)[];
};

/** Notes are sentences about calls. */
export type Grid = { rows: number[]; columns: Column[]; notes: string[] };

const seconds = (text: string | null) => (text === null ? null : parseGtfsTime(text));

/** Of each call the departure; at the last one the arrival. */
function callTimes(trip: DayTrip): (number | null)[] {
  return trip.stop_times.map((call, i) => {
    const arrival = seconds(call?.arrival_time ?? null);
    const departure = seconds(call?.departure_time ?? null);
    return i === trip.stop_times.length - 1 ? (arrival ?? departure) : (departure ?? arrival);
  });
}

/** The note of each call, as a position in the notes of the grid. */
function callNotes(trip: DayTrip, usual: BetweenStops | undefined, notes: CallNotes): (number | null)[] {
  const last = trip.stop_times.length - 1;
  return trip.stop_times.map((call, i) =>
    call === null ? null : notes.indexOf(callNote(call, { isFirst: i === 0, isLast: i === last }, usual)),
  );
}

/** Runs of a trip: one, or one for each row of frequencies.txt, moved to begin at its start (GTFS reference). */
function runsOf(trip: DayTrip, times: readonly (number | null)[]): { shift: number; every: Every | null }[] {
  const first = times.find((time) => time !== null) ?? 0;
  const repeatedRuns = trip.frequencies.flatMap((row: TripFrequency) => {
    const start = parseGtfsTime(row.start_time);
    const until = parseGtfsTime(row.end_time);
    if (start === null || until === null || until <= start) return [];
    return [{ shift: start - first, every: { seconds: row.headway_secs, until, exact: row.exact_times === 1 } }];
  });
  return trip.frequencies.length === 0 ? [{ shift: 0, every: null }] : repeatedRuns;
}

/** Seconds from the first row to each row, as far as the columns tell: where two share a row, they tell of each other. */
function offsets(rowCount: number, columns: readonly Column[]): (number | null)[] {
  const knownOffsets: (number | null)[] = new Array(rowCount).fill(null);
  for (const { times } of columns.toSorted((a, b) => callCount(b) - callCount(a))) {
    const base = times.findIndex((time, row) => time !== null && knownOffsets[row] !== null);
    const first = times.findIndex((time) => time !== null);
    const origin = base >= 0 ? times[base]! - knownOffsets[base]! : first >= 0 ? times[first]! : 0;
    times.forEach((time, row) => {
      if (time !== null) knownOffsets[row] ??= time - origin;
    });
  }
  return knownOffsets;
}

function callCount(column: Column): number {
  return column.times.reduce<number>((count, time) => count + Number(time !== null), 0);
}

/** Columns in the order in which they would pass the first row. */
function inOrder(rowCount: number, columns: readonly Column[]): Column[] {
  const knownOffsets = offsets(rowCount, columns);
  const passes = ({ times }: Column) => {
    const row = times.findIndex((time) => time !== null);
    return row < 0 ? Number.POSITIVE_INFINITY : times[row]! - (knownOffsets[row] ?? 0);
  };
  const keyedColumns = columns.map((column) => ({ column, at: passes(column) }));
  return keyedColumns
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at) || (a.column.key < b.column.key ? -1 : 1))
    .map(({ column }) => column);
}

/**
 * @param trips of one direction
 * @param stopsOf stop ids of each stop pattern
 * @param usual what the route says of the way between stops
 */
export function buildGrid(
  trips: readonly DayTrip[],
  stopsOf: ReadonlyMap<number, readonly number[]>,
  usual?: BetweenStops,
): Grid {
  const notes = new CallNotes();
  const patterns = [...Map.groupBy(trips, (trip) => trip.stop_pattern_id)]
    .filter(([id]) => stopsOf.has(id))
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b);
  const { rows, places } = mergePatterns(patterns.map(([id]) => stopsOf.get(id)!));
  const columns = patterns.flatMap(([, ofPattern], n) =>
    ofPattern.flatMap((trip) => {
      const tripTimes = callTimes(trip);
      const ofCalls = callNotes(trip, usual, notes);
      return runsOf(trip, tripTimes).map(({ shift, every }, run): Column => {
        const times: (number | null)[] = new Array(rows.length).fill(null);
        const marks: (number | null)[] = new Array(rows.length).fill(null);
        tripTimes.forEach((time, i) => {
          const row = places[n]![i];
          if (row === undefined || time === null) return;
          times[row] = time + shift;
          marks[row] = ofCalls[i] ?? null;
        });
        return {
          key: `${trip.id} ${run}`,
          headsign: trip.trip_headsign ?? "",
          shortName: trip.trip_short_name ?? "",
          tripId: trip.trip_id,
          start: every === null ? null : (tripTimes.find((time) => time !== null) ?? 0) + shift,
          every,
          times,
          ...(marks.some((note) => note !== null) ? { notes: marks } : {}),
        };
      });
    }),
  );
  return { rows, columns: inOrder(rows.length, columns), notes: notes.sentences };
}
