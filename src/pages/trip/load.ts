/** Reads a trip: its calls and days from the schedule, and the run of one day as realtime data has it. */
import { ask, type QueryFunctionContext, queryOptions } from "../../data/query.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import type { EntityKey } from "../../domain/ids/keys.ts";
import { isRemoved, isShownCanceled } from "../../domain/realtime/canceled.ts";
import { parseGtfsTime } from "../../domain/time/gtfs-time.ts";
import { epochMs } from "../../domain/time/instant.ts";
import { buildSchematic, geometryPaths, geometryPoint, type Schematic } from "../../ui/schematic/build.ts";
import { findEntities } from "../find-entities.ts";
import { onGround } from "../ground.ts";
import { callNote } from "../timetable/call-notes.ts";
import { type RunRow, TRIP, TRIP_RUN, type TripCall, type TripDetails, type TripRoute } from "./query.ts";

export type CallOfTrip = Omit<TripCall, "arrival_time" | "departure_time"> & {
  /** Seconds of the service day; null without a time in the feed. */
  arrival: number | null;
  departure: number | null;
  /** What riders need to know about the call; null if it is as usual. */
  note: string | null;
};

export type TripPage = {
  route: Omit<TripRoute, "trips">;
  trip: Omit<TripDetails, "stop_times" | "shape">;
  calls: CallOfTrip[];
  schematic: Schematic | null;
  /** The key is an id that the route had in an earlier version. */
  previous: boolean;
};

/** Seconds by which a call is late (negative: early), and when it is expected, in epoch seconds. */
export type Estimate = { late: number; at: number };

export type RunCall = {
  canceled: boolean;
  arrival: Estimate | null;
  departure: Estimate | null;
  /** Name of the stop to which realtime data moves the call; null where it stays. */
  movedTo: string | null;
};

export type TripRun = {
  canceled: boolean;
  /** Whether realtime data is about this run. */
  live: boolean;
  /** By stop_sequence. */
  calls: Record<number, RunCall>;
  alerts: NonNullable<RunRow["alerts"]>;
  vehicle: {
    /** Name of the stop that it is at or heads for; null if it does not say. */
    stop: string | null;
    status: string | null;
    /** Epoch milliseconds of its report; null if it does not say. */
    at: number | null;
    position: readonly [number, number] | null;
  } | null;
};

const secondsOf = (text: string | null) => (text === null ? null : parseGtfsTime(text));

/** The calls of a trip. @param start of one run of a trip with frequencies, in seconds of the service day; else null */
export function callsOf(route: Omit<TripRoute, "trips">, trip: TripDetails, start: number | null): CallOfTrip[] {
  const rows = trip.stop_times.filter((row) => row !== null);
  const first = secondsOf(rows[0]?.departure_time ?? rows[0]?.arrival_time ?? null);
  const shift = trip.frequencies.length > 0 && start !== null && first !== null ? start - first : 0;
  const at = (text: string | null) => {
    const seconds = secondsOf(text);
    return seconds === null ? null : seconds + shift;
  };
  return rows.map(({ arrival_time, departure_time, ...row }, i) => ({
    ...row,
    arrival: at(arrival_time),
    departure: at(departure_time),
    note: callNote(row, { isFirst: i === 0, isLast: i === rows.length - 1 }, route),
  }));
}

function draw(route: Omit<TripRoute, "trips">, trip: TripDetails): Schematic | null {
  const stops = trip.stop_times.flatMap((row) => {
    const at = row === null ? null : geometryPoint(row.stop.geometry);
    return row === null || at === null ? [] : [{ at, name: row.stop.stop_name ?? row.stop.stop_id, key: row.stop.id }];
  });
  const paths = geometryPaths(trip.shape?.geometry);
  return buildSchematic({
    // Without a shape the stops are joined by straight lines.
    lines: [
      {
        paths: paths.length > 0 ? paths : [stops.map(({ at }) => at)],
        color: routeBadge(route).fill,
        name: "",
        key: route.id,
      },
    ],
    stops,
  });
}

/** The query of a trip; null when no route of the key has it. */
export function tripQuery(key: EntityKey, tripId: string, start: number | null) {
  return queryOptions({
    queryKey: ["TripPage", key, tripId, start] as const,
    queryFn: async (context): Promise<TripPage | null> => {
      const { client, signal } = context;
      const { entities, previous } = await findEntities(client, TRIP, "routes", key, { trip: tripId }, signal);
      const match = entities.find(({ trips }) => trips.length > 0);
      const row = match?.trips[0];
      if (match === undefined || row === undefined) return null;
      const { trips: _, ...route } = match;
      const { stop_times: __, shape: ___, ...trip } = row;
      return {
        route,
        trip,
        calls: callsOf(route, row, start),
        schematic: await onGround(draw(route, row), context),
        previous,
      };
    },
  });
}

type EventRow = NonNullable<RunRow["stop_times"][number]>["arrival"];

function estimateOf({ scheduled_unix, estimated_unix }: EventRow): Estimate | null {
  if (estimated_unix === null || scheduled_unix === null) return null;
  return { late: estimated_unix - scheduled_unix, at: estimated_unix };
}

export function runOf(row: RunRow): TripRun {
  const isCanceled = (relationship: string | null) => isShownCanceled(relationship) || isRemoved(relationship);
  const vehicle = row.vehicle_position;
  const calls = row.stop_times.flatMap((call): [number, RunCall][] =>
    call === null
      ? []
      : [
          [
            call.stop_sequence,
            {
              canceled: isCanceled(call.schedule_relationship),
              arrival: estimateOf(call.arrival),
              departure: estimateOf(call.departure),
              movedTo: call.scheduled_stop === null ? null : (call.stop.stop_name ?? ""),
            },
          ],
        ],
  );
  return {
    canceled: isCanceled(row.schedule_relationship),
    live: row.schedule_relationship !== null && row.schedule_relationship !== "STATIC",
    calls: Object.fromEntries(calls),
    alerts: row.alerts ?? [],
    vehicle:
      vehicle === null
        ? null
        : {
            stop: vehicle.stop === null ? null : vehicle.stop.stop_name || vehicle.stop.stop_id,
            status: vehicle.current_status,
            at: vehicle.timestamp === null ? null : epochMs(vehicle.timestamp),
            position: geometryPoint(vehicle.position),
          },
  };
}

/** The run of a service day: none where the trip does not run on that day; failed where it could not be read. */
export type RunAnswer = { kind: "run"; run: TripRun } | { kind: "none" } | { kind: "failed" };

/** Names a run: the numeric id of the route, the GTFS trip_id, the service day, and the start of a run with a headway. */
export type RunName = { route: number; trip: string; date: string; start: string | null };

async function readRun(run: RunName, { client, signal }: QueryFunctionContext): Promise<RunAnswer> {
  const row = (await ask(client, TRIP_RUN, run, signal)).routes[0]?.trips[0];
  return row === undefined ? { kind: "none" } : { kind: "run", run: runOf(row) };
}

/** The run of a trip on a service day. */
export function tripRunQuery(run: RunName) {
  const queryKey = ["TripRun", run] as const;
  return queryOptions({
    queryKey,
    queryFn: (context) =>
      readRun(run, context).catch((error: unknown): RunAnswer => {
        // The page keeps the run that it shows until another one can be read.
        if (context.signal.aborted || context.client.getQueryData(queryKey) !== undefined) throw error;
        return { kind: "failed" };
      }),
    staleTime: 60_000,
  });
}
