/**
 * Random feeds whose times are hard to read, with random trip updates: agencies in several zones, days on which clocks
 * change, trips of several days, loops, frequencies with touching windows, and services of calendar_dates.txt alone.
 */
import fc from "fast-check";
import { type PlainFeed, type PlainRow, secondsOf } from "../naive-feed.ts";

/** A prediction for one call of a run: seconds late, written as a delay or as a time. */
export type MadePrediction = {
  /** Position of the call in its trip. */
  call: number;
  arrival: number | null;
  departure: number | null;
  isTime: boolean;
  bySequence: boolean;
  hasNoData: boolean;
  isSkipped: boolean;
  /** stop_id of the stop at which the call takes place instead. */
  assigned: string | null;
};

/** A trip update about one run. */
export type MadeUpdate = {
  tripId: string;
  day: number;
  /** Seconds of the service day; null for a trip without frequencies. */
  startTime: number | null;
  isCanceled: boolean;
  /** trip_id of the run that copies the trip (DUPLICATED), with its start; null for an update of the scheduled run. */
  copy: { tripId: string; start: number } | null;
  /** Whether the message names the run by its route, direction, start time, and date. */
  byRoute: boolean;
  predictions: MadePrediction[];
};

/** A run that only the message has (ADDED, NEW), with the schedule that the message gives it. */
export type MadeAddition = {
  tripId: string;
  routeId: string;
  day: number;
  relationship: "ADDED" | "NEW";
  /** In order; times in seconds of the service day. */
  calls: { stopId: string; arrival: number; departure: number; isSkipped: boolean }[];
  /** Seconds, of all calls; null without a prediction. */
  late: number | null;
};

export type MadeClock = { feed: PlainFeed; updates: MadeUpdate[]; additions: MadeAddition[]; now: number };

const HOUR = 3600;
const DAY = 86_400;

/** Dates around which clocks change somewhere, forward and back, and an ordinary one. */
const DATES = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-06-17", "2026-10-04", "2026-10-25", "2026-11-01"];

/** Zones with changes of an hour and of half an hour, east and west of Greenwich, and without changes. */
const ZONES = [
  ...["America/New_York", "America/Chicago", "America/St_Johns", "Europe/Berlin", "Europe/London"],
  ...["Australia/Lord_Howe", "Pacific/Chatham", "Asia/Kathmandu", "Africa/Casablanca", "UTC"],
];

const clock = (seconds: number) => {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(seconds / HOUR))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

export const isoOf = (day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 10);

const date = (day: number) => isoOf(day).replaceAll("-", "");

const STOPS = 5;
const SERVICES = 3;
const ROUTES = 4;

const trip = fc.record({
  route: fc.nat(ROUTES - 1),
  service: fc.nat(SERVICES - 1),
  start: fc.oneof(
    fc.nat(24 * 12).map((n) => n * 300),
    fc.nat(60 * HOUR),
  ),
  calls: fc.array(
    fc.record({
      // Steps around the stops, so that no call follows another at the same stop; loops return.
      step: fc.integer({ min: 1, max: STOPS - 1 }),
      ride: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 120, max: 2 * HOUR }) }, fc.constant(26 * HOUR)),
      dwell: fc.constantFrom(0, 0, 60, 1800),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  frequencies: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(
      fc.record({
        gap: fc.constantFrom(0, 0, 900),
        length: fc.integer({ min: 300, max: 2 * HOUR }),
        headway: fc.integer({ min: 10, max: 60 }).map((minutes) => minutes * 60),
        exact: fc.constantFrom("0", "1"),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  ),
});

const service = fc.record({
  weekdays: fc.nat(127),
  hasCalendar: fc.boolean(),
  /** By day from five days before the middle. */
  exceptions: fc.array(fc.constantFrom("", "", "1", "2"), { minLength: 11, maxLength: 11 }),
});

const addition = fc.record({
  route: fc.nat(ROUTES - 1),
  day: fc.integer({ min: -2, max: 2 }),
  relationship: fc.constantFrom("ADDED" as const, "NEW" as const),
  start: fc.nat(30 * 12).map((n) => n * 300),
  first: fc.nat(STOPS - 1),
  calls: fc.array(
    fc.record({
      step: fc.integer({ min: 1, max: STOPS - 1 }),
      ride: fc.integer({ min: 120, max: HOUR }),
      dwell: fc.constantFrom(0, 60),
      isSkipped: fc.nat(9).map((n) => n === 0),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  late: fc.oneof(fc.constant(null), fc.integer({ min: -600, max: 2 * HOUR })),
});

const update = fc.record({
  trip: fc.nat(1000),
  day: fc.integer({ min: -3, max: 2 }),
  run: fc.nat(1000),
  isCanceled: fc.nat(9).map((n) => n === 0),
  byRoute: fc.boolean(),
  copyStart: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    fc.nat(24 * 12).map((n) => n * 300),
  ),
  predictions: fc.array(
    fc.record({
      call: fc.nat(5),
      late: fc.oneof(fc.integer({ min: -1200, max: 1200 }), fc.integer({ min: 0, max: 4 * HOUR })),
      events: fc.constantFrom("arrival", "departure", "both"),
      isTime: fc.boolean(),
      bySequence: fc.boolean(),
      hasNoData: fc.nat(9).map((n) => n === 0),
      isSkipped: fc.nat(9).map((n) => n === 0),
      assigned: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        fc.nat(STOPS - 1).map((n) => `p${n}`),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** @returns the feed with its messages, and the instant (Unix seconds) at which it is looked at */
export const madeClock: fc.Arbitrary<MadeClock> = fc
  .record({
    middle: fc.constantFrom(...DATES),
    zones: fc.array(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 3 }),
    stopZones: fc.array(fc.constantFrom("", ...ZONES), { minLength: STOPS, maxLength: STOPS }),
    trips: fc.array(trip, { minLength: 1, maxLength: 7 }),
    services: fc.array(service, { minLength: SERVICES, maxLength: SERVICES }),
    updates: fc.array(update, { maxLength: 5 }),
    additions: fc.array(addition, { maxLength: 2 }),
    now: fc.integer({ min: -36 * 60, max: 36 * 60 }),
  })
  .map(({ middle, zones, stopZones, trips, services, updates, additions, now }) => {
    const center = Date.parse(middle) / 1000 / DAY;
    const stopTimes: PlainRow[] = [];
    const frequencies: PlainRow[] = [];
    const starts: number[][] = [];
    trips.forEach((made, n) => {
      const trip_id = `t${n}`;
      let at = made.start;
      let stop = n % STOPS;
      made.calls.forEach(({ step, ride, dwell }, i) => {
        if (i > 0) {
          at += ride;
          stop = (stop + step) % STOPS;
        }
        const arrival_time = clock(at);
        at += dwell;
        const departure_time = clock(at);
        stopTimes.push({
          trip_id,
          arrival_time,
          departure_time,
          stop_id: `p${stop}`,
          stop_sequence: String(i * 2 + 3),
        });
      });
      let from = made.start % DAY;
      const runs: number[] = [];
      for (const { gap, length, headway, exact } of made.frequencies) {
        from += gap;
        const [start_time, end_time] = [clock(from), clock(from + length)];
        frequencies.push({ trip_id, start_time, end_time, headway_secs: String(headway), exact_times: exact });
        for (let run = from; run < from + length; run += headway) runs.push(run);
        from += length;
      }
      starts.push(runs);
    });
    const days = services.map(({ weekdays, hasCalendar, exceptions }, i) => ({
      calendar: hasCalendar
        ? [
            {
              service_id: `s${i}`,
              ...Object.fromEntries(WEEKDAYS.map((name, bit) => [name, String((weekdays >> bit) & 1)])),
              start_date: date(center - 4),
              end_date: date(center + 4),
            },
          ]
        : [],
      dates: exceptions.flatMap((exception_type, offset) =>
        exception_type === "" ? [] : [{ service_id: `s${i}`, date: date(center - 5 + offset), exception_type }],
      ),
    }));
    days.forEach(({ calendar, dates }, i) => {
      if (calendar.length + dates.length === 0) {
        dates.push({ service_id: `s${i}`, date: date(center), exception_type: "1" });
      }
    });
    const feed: PlainFeed = {
      "agency.txt": zones.map((agency_timezone, i) => ({
        ...{ agency_id: `a${i}`, agency_name: `Agency ${i}`, agency_url: "https://example.com", agency_timezone },
      })),
      "stops.txt": stopZones.map((stop_timezone, i) => ({
        ...{ stop_id: `p${i}`, stop_name: `Stop ${i}`, stop_timezone },
        ...{ stop_lat: String(48 + i / 10), stop_lon: String(2 + (i % 2) / 10) },
      })),
      "routes.txt": Array.from({ length: ROUTES }, (_, i) => ({
        ...{ route_id: `r${i}`, agency_id: `a${i % zones.length}`, route_short_name: String(i), route_type: "3" },
      })),
      "calendar.txt": days.flatMap(({ calendar }) => calendar),
      "calendar_dates.txt": days.flatMap(({ dates }) => dates),
      "trips.txt": trips.map((made, i) => ({
        ...{ trip_id: `t${i}`, route_id: `r${made.route}`, service_id: `s${made.service}` },
      })),
      "stop_times.txt": stopTimes,
      "frequencies.txt": frequencies,
      // With dates of the feed, no day is replaced by one of an ordinary week.
      "feed_info.txt": [
        {
          ...{ feed_publisher_name: "Made", feed_publisher_url: "https://example.com", feed_lang: "en" },
          ...{ feed_start_date: date(center - 30), feed_end_date: date(center + 30) },
        },
      ],
    };
    const named = new Map(
      updates.map((made): [string, MadeUpdate] => {
        const index = made.trip % trips.length;
        const runs = starts[index]!;
        const startTime = runs.length === 0 ? null : runs[made.run % runs.length]!;
        const once = [...new Map(made.predictions.map((p) => [p.call % trips[index]!.calls.length, p])).entries()];
        const sorted = once.toSorted(([a], [b]) => a - b);
        // A vehicle that makes up for time could seem to run backward; the rules for that have their own tests.
        let late = Number.NEGATIVE_INFINITY;
        const predictions = sorted.map(([call, { late: seconds, events, ...how }]): MadePrediction => {
          late = Math.max(late, seconds);
          const [arrival, departure] = [events === "departure" ? null : late, events === "arrival" ? null : late];
          return { ...how, call, arrival, departure };
        });
        const day = center + made.day;
        const copy = made.copyStart === null ? null : { tripId: `copy of t${index}`, start: made.copyStart };
        const isCanceled = made.isCanceled && copy === null;
        const first = secondsOf(stopTimes.find(({ trip_id }) => trip_id === `t${index}`)!.departure_time)!;
        // Of a route with several trips at that time, the name would mean them all.
        const isAlone = trips.every(
          ({ route }, n) =>
            n === index ||
            route !== trips[index]!.route ||
            (starts[n]!.length === 0 && trips[n]!.start !== trips[index]!.start),
        );
        const byRoute = made.byRoute && copy === null && isAlone;
        const entry = {
          ...{ tripId: `t${index}`, day, startTime: startTime ?? (byRoute ? first : null), copy, byRoute },
          ...{ isCanceled, predictions },
        };
        return [`${index} ${day} ${startTime} ${copy?.tripId}`, entry];
      }),
    );
    return {
      ...{ feed, updates: [...named.values()], now: center * DAY + HOUR * 12 + now * 60 },
      additions: additions.map((made, n) => ({ ...additionOf(made, center), tripId: `added ${n}` })),
    };
  });

type AdditionDraft = typeof addition extends fc.Arbitrary<infer T> ? T : never;

function additionOf({ route, day, relationship, start, first, calls, late }: AdditionDraft, center: number) {
  let [at, stop] = [start, first];
  return {
    ...{ routeId: `r${route}`, day: center + day, relationship, late },
    calls: calls.map(({ step, ride, dwell, isSkipped }, i) => {
      if (i > 0) [at, stop] = [at + ride, (stop + step) % STOPS];
      const arrival = at;
      at += dwell;
      return { stopId: `p${stop}`, arrival, departure: at, isSkipped };
    }),
  };
}
