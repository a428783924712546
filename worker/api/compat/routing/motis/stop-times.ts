/** MOTIS' `stoptimes`: departures and arrivals of a stop, its station, and its platforms. */

import { topType } from "../../../../../src/domain/gtfs/route-types.ts";
import { isCanceledRun } from "../../../../../src/domain/realtime/canceled.ts";
import { dataOf } from "../../../endpoint/ask.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { FLAG, INSTANT, oneOf, TEXT } from "../../../endpoint/value.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { wholeFrom } from "../choices.ts";
import { readCursor, unixOf } from "../journeys.ts";
import { modeOf, readModes } from "./modes.ts";
import { type MotisRequest, motisOperation } from "./operation.ts";
import { LANGUAGE, modeParameter } from "./parameters.ts";
import { alertsOf, callPlace, isCanceledCall, offerOf, routeMembers, stopPlace, timesOf } from "./places.ts";
import { type CallRow, callFragment, type MotisStopRow, type MotisTripRow, tripFragment } from "./rows.ts";
import { type ModelCall, type MotisRun, type MotisRunRow, readRuns, runId, startOfRun } from "./runs.ts";
import { STOP_TIMES } from "./schemas.ts";
import { groupPlace, STOP_PARAMETERS, stopGroup } from "./stops.ts";

const DEFAULT_EVENTS = 10;
const MAX_EVENTS = 100;
/** Calls that a board lists of one stop. */
const MAX_BOARD = 1000;
/** More calls than asked for, so that those of one second stay on one page. */
const BESIDE = 20;
const HOUR_S = 3600;
/** Windows in seconds that are looked at until there are enough events. */
const WINDOWS_S = [2 * HOUR_S, 12 * HOUR_S, 48 * HOUR_S, 168 * HOUR_S] as const;
const MAX_WINDOW_S = 168 * HOUR_S;

const PARAMETERS = [
  ...STOP_PARAMETERS,
  parameter("time", INSTANT, "Beginning of the list, or its end with EARLIER; now by default.", "2026-11-25T08:00:00Z"),
  parameter("arriveBy", FLAG, "true: arrivals instead of departures.", false),
  parameter(
    "direction",
    oneOf({ later: "LATER", earlier: "EARLIER" }),
    "LATER: after the time, as departures by default; EARLIER: before it, as arrivals by default.",
    "later",
  ),
  modeParameter("mode"),
  parameter("n", wholeFrom(1, 1000, 3), `Number of events; ${DEFAULT_EVENTS} by default, ${MAX_EVENTS} at most.`),
  parameter("window", wholeFrom(1, MAX_WINDOW_S, 1800), "All events within so many seconds, if they are more than n."),
  parameter("fetchStops", FLAG, "true: with the stops after a departure, or before an arrival.", false),
  parameter("withAlerts", FLAG, "false: without alerts.", true),
  parameter("withScheduledSkippedStops", FLAG, "true: also calls at which nobody may board, or leave.", false),
  LANGUAGE,
  parameter("pageCursor", TEXT, "nextPageCursor or previousPageCursor of an answer.", "LATER|1795593600"),
];

const NOT_OFFERED = { both: ["false"], realtimeMode: ["realtime"] };

function boardDocument(list: string, alerts: boolean): string {
  return `query ($ids: [Int!], $limit: Int!, $where: StopTimeFilter!) {
    stops(limit: 100, ids: $ids) {
      calls: ${list}(limit: $limit, where: $where) {
        ...call stop_headsign service_date
        trip { ...trip ends: stop_times(limit: 2, where: { ends_only: true }) { stop { ...stop } } }
      }
    }
  }
  ${tripFragment(alerts)}\n${callFragment(alerts)}`;
}

type BoardRow = CallRow & {
  stop_headsign: string | null;
  service_date: string | null;
  /** `ends`: its first and last stop; empty for a run that only realtime data has. */
  trip: MotisTripRow & { ends: { stop: MotisStopRow }[] };
};
/** An event on the board, with its time in Unix seconds. */
type BoardEvent = { row: BoardRow; time: number };

type Page = { from: number; isEarlier: boolean; count: number; window: number };

export const MOTIS_STOP_TIMES = motisOperation({
  path: "/stoptimes",
  operation: "readMotisStopTimes",
  summary: "Departures or arrivals of a stop",
  description: "By the expected time, where agencies publish delays. Calls of the same second are on the same page.",
  parameters: PARAMETERS,
  notOffered: NOT_OFFERED,
  schema: STOP_TIMES,
  mayBeMissing: true,
  async body(request) {
    const { api, query, values } = request;
    const cursor = readCursor((values.pageCursor as string | undefined) ?? null);
    const group = await stopGroup(request);
    const isArrival = values.arriveBy === true;
    const now = Math.floor(api.now.getTime() / 1000);
    const page: Page = {
      from: cursor?.time ?? (values.time === undefined ? now : unixOf(values.time as string)),
      isEarlier: cursor?.arriveBy ?? (values.direction ?? (isArrival ? "EARLIER" : "LATER")) === "EARLIER",
      count: Math.min(
        (values.n as number | undefined) ?? (values.window === undefined ? DEFAULT_EVENTS : 0),
        MAX_EVENTS,
      ),
      window: (values.window as number | undefined) ?? 0,
    };
    const events = await eventsOf(request, group.ids, readModes(query, "mode"), page);
    const { first, last } = { first: events[0]?.time ?? page.from, last: events.at(-1)?.time ?? page.from };
    return {
      stopTimes: await shownEvents(request, events),
      place: await groupPlace(
        request,
        group,
        events.find(({ row }) => isAt(row, group.stop))?.row.arrival.stop_timezone,
      ),
      previousPageCursor: `EARLIER|${first - 1}`,
      nextPageCursor: `LATER|${last + 1}`,
    };
  },
});

/** Whether a call is at a stop, or at a platform of it. */
const isAt = ({ stop }: BoardRow, { id, stop_id }: MotisStopRow) => stop.id === id || stop.parent?.stop_id === stop_id;

/** The events of a page in the order of their times. Each window is read from where the one before it ends. */
async function eventsOf(
  request: MotisRequest,
  ids: readonly number[],
  types: readonly number[] | null,
  page: Page,
): Promise<BoardEvent[]> {
  let events: BoardEvent[] = [];
  let next = 0;
  for (const seconds of [page.window, ...WINDOWS_S].filter((one) => one > 0 && one >= page.window)) {
    const more = await eventsWithin(request, ids, types, page, [next, seconds]);
    events = page.isEarlier ? [...more, ...events] : [...events, ...more];
    next = seconds + 1;
    if (events.length >= page.count) break;
  }
  return ofPage(events, page);
}

/** The first or last events, with the others of the last second. */
function ofPage(events: BoardEvent[], { isEarlier, count, from, window }: Page): BoardEvent[] {
  const isInWindow = ({ time }: BoardEvent) => Math.abs(time - from) <= window;
  if (isEarlier) {
    const bound = events.at(-count)?.time ?? Number.NEGATIVE_INFINITY;
    return events.filter((event) => (count > 0 && event.time >= bound) || isInWindow(event)).slice(-MAX_BOARD);
  }
  const bound = events[count - 1]?.time ?? Number.POSITIVE_INFINITY;
  return events.filter((event) => (count > 0 && event.time <= bound) || isInWindow(event)).slice(0, MAX_BOARD);
}

async function eventsWithin(
  { api, values }: MotisRequest,
  ids: readonly number[],
  types: readonly number[] | null,
  { from, isEarlier, count, window }: Page,
  [nearest, farthest]: readonly [seconds: number, seconds: number],
): Promise<BoardEvent[]> {
  const isArrival = values.arriveBy === true;
  const list = values.withScheduledSkippedStops === true ? "stop_times" : isArrival ? "arrivals" : "departures";
  const at = (unix: number) => new Date(Math.max(0, unix) * 1000).toISOString();
  const where = {
    expected_from: at(isEarlier ? from - farthest : from + nearest),
    expected_until: at(isEarlier ? from - nearest : from + farthest),
    exclude_first: isArrival,
    exclude_last: !isArrival,
  };
  // The board begins with the earliest: only of later ones, all of any mode, the first are enough.
  const limit = isEarlier || types !== null || window > 0 ? MAX_BOARD : Math.min(count + BESIDE, MAX_BOARD);
  const document = boardDocument(list, values.withAlerts !== false);
  const { stops } = await dataOf<{ stops: { calls: BoardRow[] }[] }>(api, document, { ids, limit, where });
  return stops
    .flatMap(({ calls }) => calls)
    .filter(({ trip }) => types === null || types.includes(topType(trip.route.route_type)))
    .flatMap((row) => {
      const { arrival, departure } = timesOf(row);
      const time = isArrival ? arrival : departure;
      return time === null ? [] : [{ row, time }];
    })
    .sort((a, b) => a.time - b.time || a.row.trip.id - b.row.trip.id || a.row.stop_sequence - b.row.stop_sequence);
}

const MODELS = `query ($ids: [Int!]) {
  trips(limit: 1000, ids: $ids) { id stop_times(limit: 1000) { stop_sequence arrival_time departure_time } }
}`;

type ModelRow = { id: number; stop_times: ModelCall[] };

/** The calls of trips that repeat at a headway, without a day, by their numeric ids. */
async function modelCalls(api: ApiContext, events: readonly BoardEvent[]): Promise<Map<number, ModelCall[]>> {
  const ids = new Set(events.filter(({ row }) => row.trip.frequencies.length > 0).map(({ row }) => row.trip.id));
  if (ids.size === 0) return new Map();
  const { trips } = await dataOf<{ trips: ModelRow[] }>(api, MODELS, { ids: [...ids] });
  return new Map(trips.map(({ id, stop_times }) => [id, stop_times]));
}

async function shownEvents(request: MotisRequest, events: readonly BoardEvent[]): Promise<object[]> {
  const { api, values } = request;
  const models = await modelCalls(api, events);
  const runs = events.map(({ row }): MotisRun => {
    const { trip, stop, service_date: date } = row;
    const startTime = startOfRun(trip, row, models.get(trip.id) ?? []);
    return { feed: stop.feed_onestop_id, tripId: trip.trip_id, date, startTime };
  });
  const rows = values.fetchStops === true ? await readRuns(api, runs, { alerts: false, lines: false }) : [];
  return events.map(({ row }, i) => shownEvent(request, row, runs[i]!, rows[i] ?? null));
}

function shownEvent(
  { values, dialect, languages }: MotisRequest,
  row: BoardRow,
  run: MotisRun,
  runRow: MotisRunRow | null,
) {
  const isArrival = values.arriveBy === true;
  const { trip } = row;
  const isCanceled = isCanceledCall(row, trip);
  const { alerts = [], ...place } = callPlace(row, isCanceled, dialect, languages);
  const allAlerts = [...alerts, ...alertsOf(trip, languages)];
  const ends = trip.ends.length > 0 ? trip.ends : [row];
  return {
    place: { ...place, ...(allAlerts.length === 0 ? {} : { alerts: allAlerts }) },
    mode: modeOf(trip.route.route_type),
    realTime: timesOf(row).isRealtime || isCanceled,
    ...{ tripFrom: stopPlace(ends[0]!.stop, dialect), tripTo: stopPlace(ends.at(-1)!.stop, dialect) },
    ...routeMembers(trip.route, run.feed),
    headsign: row.stop_headsign ?? trip.trip_headsign ?? ends.at(-1)!.stop.stop_name ?? "",
    directionId: trip.direction_id === null ? "" : String(trip.direction_id),
    ...{ tripId: runId(run), tripShortName: trip.trip_short_name ?? "" },
    pickupDropoffType: isCanceled ? "NOT_ALLOWED" : offerOf(isArrival ? row.drop_off_type : row.pickup_type),
    ...{ cancelled: isCanceled, tripCancelled: isCanceledRun(trip.schedule_relationship) },
    bikesAllowed: trip.bikes_allowed === 1,
    wheelchairAccessible: trip.wheelchair_accessible === 1 ? "ACCESSIBLE" : "NOT_ACCESSIBLE",
    reservation: "NONE",
    ...besideCall(runRow, row, isArrival, dialect, languages),
  };
}

/** The stops of the run after a departure, or before an arrival. */
function besideCall(
  runRow: MotisRunRow | null,
  { stop_sequence }: BoardRow,
  isArrival: boolean,
  dialect: MotisRequest["dialect"],
  languages: readonly string[],
) {
  if (runRow === null) return {};
  const { calls, trip } = runRow;
  const others = calls.filter((call) =>
    isArrival ? call.stop_sequence < stop_sequence : call.stop_sequence > stop_sequence,
  );
  const places = others.map((call) => callPlace(call, isCanceledCall(call, trip), dialect, languages));
  return isArrival ? { previousStops: places } : { nextStops: places };
}
