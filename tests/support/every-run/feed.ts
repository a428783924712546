/**
 * Feeds for an exhaustive search of journeys, read row by row from the text of their GTFS files. Nothing here is shared
 * with the search of the portal: rules and constants are those of content/documentation/routing-platform/index.md.
 */
import { filledTimes, type PlainFeed, type PlainRow, placesOf, plainRows } from "../naive-feed.ts";
import { newRun, Vehicles } from "./vehicles.ts";
import { Ways } from "./ways.ts";

/** Longitude and latitude in WGS84 degrees. */
export type Point = readonly [lon: number, lat: number];

/** A call of a run at a place (see Ways), in seconds from the base of the run; null: without a time. */
type Call = {
  place: number;
  arrival: number | null;
  departure: number | null;
  alights: boolean;
  boards: boolean;
};

export type Trip = {
  id: string;
  service: string;
  /** Its row of routes.txt. */
  route: PlainRow;
  /** Whether it is marked as accessible by wheelchair, and as taking bicycles. */
  wheelchair: boolean;
  bikes: boolean;
  zone: string;
  calls: readonly Call[];
  /** The stops at its ends, with the departure from the first one and the arrival at the last one; null: without times. */
  ends: TripEnds | null;
  block: string;
  /** Starts of its runs in seconds of the service day; null: once, by its own times. */
  starts: readonly number[] | null;
};

type TripEnds = { first: string; last: string; departure: number; arrival: number };

/** One feed: its trips and calendars, and the trips in which riders stay on board. */
export type Timetable = { trips: readonly Trip[]; calendars: PlainFeed; lastTime: number; vehicles: Vehicles };

/** What a rider chooses about every ride and every change. */
export type Rider = {
  /** Time of a walk as a multiple of the usual one. */
  pace: number;
  /** Seconds. */
  leastChange: number;
  additionalChange: number;
  rides(route: PlainRow): boolean;
};

/** Without a rider, everything is as usual. */
export type EveryRun = { ways: Ways; feeds: readonly Timetable[]; rider?: Rider };

const DAY = 86_400;

/** Names of files with their text. */
export type Files = Readonly<Record<string, string>>;

/** Meters along a shape for each row of a trip; null: by the straight way from stop to stop. */
export type Along = (feed: PlainFeed, shapeId: string, rows: readonly PlainRow[]) => number[] | null;

/** Reads feeds as one network. */
export function readFeeds(all: readonly Files[], along: Along = () => null): EveryRun {
  const feeds = all.map((files): PlainFeed => {
    const read = Object.entries(files).filter(([name]) => name.endsWith(".txt") && name !== "stop_times.txt");
    return Object.fromEntries(read.map(([name, text]) => [name, plainRows(text)]));
  });
  const ways = new Ways(feeds);
  return { ways, feeds: feeds.map((feed, n) => timetableOf(feed, all[n]!["stop_times.txt"]!, [ways, n], along)) };
}

function timetableOf(feed: PlainFeed, stopTimes: string, [ways, n]: [Ways, number], along: Along): Timetable {
  const rowsOfTrip = new Map<string, PlainRow[]>();
  const [header = "", ...lines] = stopTimes.replace(/^\ufeff/, "").split(/\r?\n/);
  for (let first = 0; first < lines.length; first += 5000) {
    for (const row of plainRows([header, ...lines.slice(first, first + 5000)].join("\n"))) {
      const rows = rowsOfTrip.get(row.trip_id!);
      if (rows === undefined) rowsOfTrip.set(row.trip_id!, [row]);
      else rows.push(row);
    }
  }
  const agencies = feed["agency.txt"] ?? [];
  const zones = new Map(agencies.map((agency) => [agency.agency_id ?? "", agency.agency_timezone!]));
  const routes = new Map((feed["routes.txt"] ?? []).map((route) => [route.route_id!, route]));
  const zoneOf = ({ agency_id: id }: PlainRow) => zones.get(id ?? "") ?? agencies[0]!.agency_timezone!;
  const frequencies = Map.groupBy(feed["frequencies.txt"] ?? [], (row) => row.trip_id!);
  const place = placesOf(feed);
  const seen = new Map<string, ReturnType<typeof callsOf>>();
  const trips: Trip[] = [];
  let lastTime = 0;
  for (const trip of feed["trips.txt"] ?? []) {
    const rows = (rowsOfTrip.get(trip.trip_id!) ?? []).sort(
      (a, b) => Number(a.stop_sequence) - Number(b.stop_sequence),
    );
    if (rows.length < 2) continue;
    const key = JSON.stringify([trip.shape_id, rows.map(({ trip_id, ...row }) => row)]);
    const known = seen.get(key) ?? callsOf(feed, rows, trip.shape_id ?? "", ways.stopsOf(n), place, along);
    seen.set(key, known);
    const runs = frequencies.get(trip.trip_id!);
    lastTime = known.calls.reduce((last, call) => Math.max(last, call.departure ?? 0, call.arrival ?? 0), lastTime);
    const route = routes.get(trip.route_id!)!;
    trips.push({
      ...{ id: trip.trip_id!, service: trip.service_id!, route, zone: zoneOf(route) },
      ...{ wheelchair: trip.wheelchair_accessible === "1", bikes: trip.bikes_allowed === "1" },
      calls: ways.hasNamedTrips ? placed(known.calls) : known.calls,
      ...{ ends: known.ends, block: trip.block_id ?? "" },
      starts: runs === undefined ? null : startsOf(runs, known.base),
    });
    if (runs !== undefined) lastTime = Math.max(lastTime, 2 * DAY);

    /** Places for any trip are the stops themselves. */
    function placed(calls: readonly Call[]): Call[] {
      const named = { id: trip.trip_id!, route: trip.route_id! };
      return calls.map((call) => ({ ...call, place: ways.placeOf(call.place, named) }));
    }
  }
  return { trips, calendars: feed, lastTime, vehicles: new Vehicles(feed, trips) };
}

/** Starts by frequencies as differences from the times of the trip itself; each end of a row is excluded. */
function startsOf(rows: readonly PlainRow[], base: number): number[] {
  const starts = new Set<number>();
  for (const row of rows) {
    const headway = Number(row.headway_secs);
    if (!(headway > 0)) continue;
    for (let time = seconds(row.start_time!); time < seconds(row.end_time!); time += headway) starts.add(time - base);
  }
  return [...starts];
}

function seconds(time: string): number {
  const [h, m, s] = time.split(":").map(Number) as [number, number, number];
  return h * 3600 + m * 60 + s;
}

function callsOf(
  feed: PlainFeed,
  rows: readonly PlainRow[],
  shapeId: string,
  stops: ReadonlyMap<string, number>,
  place: (id: string) => Point | null,
  along: Along,
): { calls: readonly Call[]; ends: TripEnds | null; base: number } {
  const untimed = rows.some((row) => !row.arrival_time || !row.departure_time);
  const times = filledTimes(rows, place, untimed ? along(feed, shapeId, rows) : null);
  const base = times.find((time) => time.departure !== null)?.departure ?? 0;
  const forward = withoutStepsBack(times);
  const calls = rows.flatMap((row, i): Call[] => {
    const stop = stops.get(row.stop_id ?? "");
    if (stop === undefined) return [];
    const [arrival, departure] = forward[i]!;
    return [{ place: stop, arrival, departure, alights: row.drop_off_type !== "1", boards: row.pickup_type !== "1" }];
  });
  const [departure, arrival] = [forward[0]![1] ?? forward[0]![0], forward.at(-1)![0] ?? forward.at(-1)![1]];
  const stopsAtEnds = { first: rows[0]!.stop_id!, last: rows.at(-1)!.stop_id! };
  const ends = departure === null || arrival === null ? null : { ...stopsAtEnds, departure, arrival };
  return { calls, ends, base };
}

/** A step back of 18 hours or more is midnight; past any other one, there are no times. */
function withoutStepsBack(
  times: readonly { arrival: number | null; departure: number | null }[],
): (readonly [arrival: number | null, departure: number | null])[] {
  let last = Number.NEGATIVE_INFINITY;
  let days = 0;
  let ended = false;
  const next = (time: number | null): number | null => {
    if (time === null || ended) return null;
    if (time + days * DAY < last) {
      const over = time + (days + 1) * DAY - last;
      ended = over < 0 || over > 6 * 3600;
      if (ended) return null;
      days += 1;
    }
    last = time + days * DAY;
    return last;
  };
  return times.map(({ arrival, departure }, i) => {
    // Nobody rides to the first stop.
    const isNoArrival = i === 0 && arrival !== null && departure !== null && arrival > departure;
    return [next(isNoArrival ? null : arrival), next(departure)] as const;
  });
}

/** Noon minus 12 hours of a day since 1970-01-01 in a zone, in Unix seconds. */
export function originOf(day: number, zone: string): number {
  const known = origins.get(`${day} ${zone}`);
  if (known !== undefined) return known;
  const noon = day * DAY + DAY / 2;
  const wall = (unix: number) => {
    const parts = formatOf(zone).formatToParts(unix * 1000);
    const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
    return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) / 1000;
  };
  let unix = noon;
  for (let i = 0; i < 3; i++) unix += noon - wall(unix);
  origins.set(`${day} ${zone}`, unix - DAY / 2);
  return unix - DAY / 2;
}

const origins = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  formats.set(zone, made);
  return made;
}

/** Rides from one call of a run to its next one, in columns by departure. */
export type Rides = {
  count: number;
  /** Unix seconds. */
  departures: Int32Array;
  arrivals: Int32Array;
  /** Places. */
  from: Int32Array;
  to: Int32Array;
  /** Indexes of trips. */
  trips: Int32Array;
  /** Number of the run; rides of one run are in order. */
  runs: Int32Array;
  boards: Uint8Array;
  alights: Uint8Array;
};

const ridesOfDays = new WeakMap<Timetable, Map<number, Rides>>();

/** All rides of a service day. */
function ridesOfDay(timetable: Timetable, day: number): Rides {
  const known = ridesOfDays.get(timetable) ?? new Map<number, Rides>();
  ridesOfDays.set(timetable, known);
  const made = known.get(day) ?? makeRides(timetable, day);
  known.set(day, made);
  return made;
}

function makeRides({ trips, vehicles }: Timetable, day: number): Rides {
  const today = [...trips.entries()].filter(([, { service }]) => vehicles.isRunning(service, day));
  const size = today.reduce((sum, [, { calls, starts }]) => sum + calls.length * (starts?.length ?? 1), 0);
  const rides = emptyRides(size);
  for (const [number, trip] of today) {
    const { calls, zone, starts } = trip;
    const origin = originOf(day, zone);
    for (const start of starts ?? [0]) {
      const run = starts === null ? vehicles.runOf(trip, day) : newRun();
      const base = origin + start;
      const timed = calls.filter(({ arrival, departure }) => arrival !== null || departure !== null);
      for (let i = 0; i + 1 < timed.length; i++) {
        const [on, off] = [timed[i]!, timed[i + 1]!];
        const at = rides.count++;
        rides.departures[at] = base + (on.departure ?? on.arrival!);
        rides.arrivals[at] = base + (off.arrival ?? off.departure!);
        rides.from[at] = on.place;
        rides.to[at] = off.place;
        rides.runs[at] = run;
        rides.trips[at] = number;
        rides.boards[at] = on.boards && on.departure !== null ? 1 : 0;
        rides.alights[at] = off.alights && off.arrival !== null ? 1 : 0;
      }
    }
  }
  return inOrder(rides);
}

function emptyRides(size: number): Rides {
  const column = () => new Int32Array(size);
  return {
    ...{ count: 0, departures: column(), arrivals: column(), from: column(), to: column() },
    ...{ runs: column(), trips: column(), boards: new Uint8Array(size), alights: new Uint8Array(size) },
  };
}

/** By departure, then arrival; rides of a run stay in order. */
function inOrder(rides: Rides): Rides {
  const { count, departures, arrivals } = rides;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => departures[a]! - departures[b]! || arrivals[a]! - arrivals[b]! || a - b,
  );
  const sorted = emptyRides(count);
  sorted.count = count;
  for (const name of ["departures", "arrivals", "from", "to", "runs", "trips", "boards", "alights"] as const)
    for (let i = 0; i < count; i++) sorted[name][i] = rides[name][order[i]!]!;
  return sorted;
}

/**
 * All rides of all feeds that the rider may use and that depart at or after a time and arrive by another one, by departure; `visit` receives a day's rides and
 * an index, and the feed.
 */
export function eachRide(
  { feeds, rider }: EveryRun,
  { from, until, descending }: { from: number; until: number; descending: boolean },
  visit: (rides: Rides, at: number, feed: Timetable) => void,
): void {
  const days: { feed: Timetable; rides: Rides; at: number; end: number }[] = [];
  for (const feed of feeds) {
    const first = Math.floor(from / DAY) - 1 - Math.ceil(feed.lastTime / DAY);
    for (let day = first; day <= Math.floor(until / DAY) + 1; day++) {
      const rides = ridesOfDay(feed, day);
      const low = firstAt(rides.departures, rides.count, from);
      const high = firstAt(rides.departures, rides.count, until + 1);
      if (low < high) days.push({ feed, rides, at: descending ? high - 1 : low, end: descending ? low - 1 : high });
    }
  }
  const before = (a: (typeof days)[number], b: (typeof days)[number]) => {
    const departures = a.rides.departures[a.at]! - b.rides.departures[b.at]!;
    const order = departures !== 0 ? departures : a.rides.arrivals[a.at]! - b.rides.arrivals[b.at]!;
    return descending ? order > 0 : order < 0;
  };
  while (days.length > 0) {
    let best = days[0]!;
    for (const day of days) if (before(day, best)) best = day;
    const isUsed = rider?.rides(best.feed.trips[best.rides.trips[best.at]!]!.route) ?? true;
    if (isUsed && best.rides.arrivals[best.at]! <= until) visit(best.rides, best.at, best.feed);
    best.at += descending ? -1 : 1;
    if (best.at === best.end) days.splice(days.indexOf(best), 1);
  }
}

/** Index of the first value that is not less. */
function firstAt(values: Int32Array, count: number, least: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
