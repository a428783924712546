/** Runs of trips: their ids in the dialect of MOTIS, and what an answer shows of them. */
import { formatGtfsTime, parseGtfsTime } from "../../../../../src/domain/time/gtfs-time.ts";
import { dayOf, isoDate } from "../../../../../src/domain/time/service-day.ts";
import { problem } from "../../../../problem.ts";
import { dataOf } from "../../../endpoint/ask.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { readFeedId } from "../feed-id.ts";
import { type CallRow, callFragment, type MotisStopRow, type MotisTripRow, tripFragment } from "./rows.ts";

/** A trip on a service day. */
export type MotisRun = {
  feed: string;
  tripId: string;
  /** YYYY-MM-DD; null: the next day on which the trip runs. */
  date: string | null;
  /** First departure (HH:MM:SS) of a run of a trip that repeats at a headway; null for other trips. */
  startTime: string | null;
};

/** `sequences`: of a ride on a part of the run, the stop_sequence of its calls. */
export type MotisRide = MotisRun & { sequences?: readonly number[] };

export type MotisRunRow = {
  run: MotisRun;
  trip: MotisTripRow;
  line: unknown;
  /** All calls of the run, or those of the ride. */
  calls: CallRow[];
  /** The first and the last stop of the run; empty for a run without calls. */
  ends: MotisStopRow[];
};

const RUN_ID = /^(\d{4})(\d\d)(\d\d)_(?:(\d{1,3}:\d\d:\d\d)_)?(f-.+)$/is;

/** The id of a run: its day, its start where the trip repeats, its feed, and its trip. */
export function runId({ feed, tripId, date, startTime }: MotisRun): string {
  const parts = [date?.replaceAll("-", ""), startTime, feed, tripId];
  return parts.filter((part) => part != null && part !== "").join("_");
}

/** The ways to read the id of a run, or of a trip on the next day on which it runs. @throws Problem parameter.invalid */
function readRunId(text: string): MotisRun[] {
  const [, year, month, day, startTime = null, key = text] = RUN_ID.exec(text) ?? [];
  const date = year === undefined ? null : `${year}-${month}-${day}`;
  const names = readFeedId(key).filter(({ id }) => id !== "");
  if (names.length > 0 && (date === null || dayOf(date) !== null)) {
    return names.map(({ feed, id }) => ({ feed, tripId: id, date, startTime }));
  }
  const detail = "The parameter tripId must be the id of a trip in an answer.";
  throw problem("parameter.invalid", detail, { field: "tripId", value: text.slice(0, 200) });
}

/** Runs of one operation: its aliases are limited, and each run has two. */
const MAX_RUNS = 15;
/** Calls of a run. */
const MAX_CALLS = 1000;

/** What is read beside the calls: alerts, and the line of the trip. */
type RunOptions = { alerts: boolean; lines: boolean };

function runsDocument(count: number, { alerts, lines }: RunOptions): string {
  const each = Array.from({ length: count }, (_, i) => i);
  const variables = each.map(
    (i) => `$feed${i}: String!, $trip${i}: String!, $date${i}: Date, $start${i}: Seconds, $sequences${i}: [Int!]`,
  );
  const shape = lines ? "shape { geometry }" : "";
  const fields = each.map(
    (i) => `run${i}: trips(limit: 1, where: { feed_onestop_id: $feed${i}, trip_id: $trip${i} }) {
      ...trip ${shape}
      stop_times(limit: ${MAX_CALLS}, where: {
        service_date: $date${i}, start_time: $start${i}, stop_sequences: $sequences${i}
      }) { ...call }
      ends: stop_times(limit: 2, where: { service_date: $date${i}, start_time: $start${i}, ends_only: true }) { stop { ...stop } }
    }`,
  );
  const fragments = `${tripFragment(alerts)}\n${callFragment(alerts)}`;
  return `query (${variables.join(", ")}) { ${fields.join("\n")} }\n${fragments}`;
}

type RunAnswer = MotisTripRow & {
  shape?: { geometry: unknown } | null;
  stop_times: CallRow[];
  ends: { stop: MotisStopRow }[];
};

/** What is known about runs with a day, in their order; null for one whose trip is not in the active version. */
export async function readRuns(
  context: ApiContext,
  runs: readonly MotisRide[],
  options: RunOptions,
): Promise<(MotisRunRow | null)[]> {
  const rows: (MotisRunRow | null)[] = [];
  for (let first = 0; first < runs.length; first += MAX_RUNS) {
    const part = runs.slice(first, first + MAX_RUNS);
    const variables = part.flatMap(({ feed, tripId, date, startTime, sequences = null }, i) => [
      ...[[`feed${i}`, feed] as const, [`trip${i}`, tripId] as const],
      ...[[`date${i}`, date] as const, [`start${i}`, startTime] as const, [`sequences${i}`, sequences] as const],
    ]);
    const document = runsDocument(part.length, options);
    const data = await dataOf<Record<string, RunAnswer[]>>(context, document, {
      ...Object.fromEntries(variables),
    });
    for (const [i, run] of part.entries()) {
      const [row] = data[`run${i}`] ?? [];
      if (row === undefined) rows.push(null);
      else {
        const ends = row.ends.map(({ stop }) => stop);
        rows.push({ run, trip: row, line: row.shape?.geometry ?? null, calls: row.stop_times, ends });
      }
    }
  }
  return rows;
}

/** Days on which the next run of a trip is looked for. */
const DAYS_AHEAD = 14;

const NEXT_RUN = `query ($feed: String!, $trip: String!, $dates: [Date!]) {
  trips(limit: 1, where: { feed_onestop_id: $feed, trip_id: $trip, service_dates: $dates }) { service_dates }
  any: trips(limit: 1, where: { feed_onestop_id: $feed, trip_id: $trip }) { calendar { start_date added_dates(limit: 1) } }
}`;

type NextRun = {
  trips: { service_dates: string[] | null }[];
  any: { calendar: { start_date: string; added_dates: string[] } }[];
};

/** The run with its day: without one, the next day of the next two weeks, else the first of its calendar. Null: no such trip. */
async function withDay(context: ApiContext, run: MotisRun): Promise<MotisRun | null> {
  if (run.date !== null) return run;
  const today = Math.floor(context.now.getTime() / 86_400_000);
  const dates = Array.from({ length: DAYS_AHEAD }, (_, i) => isoDate(today + i));
  const { trips, any } = await dataOf<NextRun>(context, NEXT_RUN, { feed: run.feed, trip: run.tripId, dates });
  const calendar = any[0]?.calendar;
  if (calendar === undefined) return null;
  return { ...run, date: trips[0]?.service_dates?.[0] ?? calendar.added_dates[0] ?? calendar.start_date };
}

/** The run with an id of an answer. @throws Problem parameter.invalid, entity.not_found */
export async function readRun(context: ApiContext, text: string, options: RunOptions): Promise<MotisRunRow> {
  for (const candidate of readRunId(text)) {
    const run = await withDay(context, candidate);
    if (run === null) continue;
    const [row] = await readRuns(context, [run], options);
    if (row == null) continue;
    const [frequency] = row.trip.frequencies;
    if (frequency === undefined || run.startTime !== null) return row;
    const [firstRun] = await readRuns(context, [{ ...run, startTime: frequency.start_time }], options);
    if (firstRun != null) return firstRun;
  }
  throw problem("entity.not_found", "No trip has this id.", { field: "tripId", value: text.slice(0, 200) });
}

/** The times of a call in the file. */
export type ModelCall = Pick<CallRow, "stop_sequence" | "arrival_time" | "departure_time">;

/**
 * First departure of the run to which a call belongs, of a trip that repeats at a headway; null for other trips.
 * @param calls the calls of the trip without a run
 */
export function startOfRun(trip: MotisTripRow, call: ModelCall, calls: readonly ModelCall[]): string | null {
  if (trip.frequencies.length === 0) return null;
  const timeOf = (one: ModelCall | undefined) => parseGtfsTime(one?.departure_time ?? one?.arrival_time ?? "");
  const model = timeOf(calls.find(({ stop_sequence }) => stop_sequence === call.stop_sequence));
  const [first, time] = [timeOf(calls[0]), timeOf(call)];
  if (first === null || model === null || time === null) return null;
  return formatGtfsTime(first + time - model);
}
