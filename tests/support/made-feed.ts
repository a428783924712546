/** Small random feeds, as tables and as the zip that a producer would publish. */
import fc from "fast-check";
import type { PlainFeed, PlainRow } from "./naive-feed.ts";
import { makeZip } from "./zip.ts";

const time = (seconds: number, padded: boolean) => {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return `${padded ? two(h) : h}:${two(m)}:${two(s)}`;
};

const date = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");

const FIRST_DAY = 18_322; // 2020-03-01, a Sunday
const text = fc.oneof(
  fc.constantFrom("", "North", "Zoo, East", 'The "Loop"'),
  fc.string({ maxLength: 6 }).map((s) => s.trim()),
);
const flag = fc.constantFrom("", "0", "1", "2", "3");

type Shape = { stops: number; services: number; routes: number };

const trip = ({ stops, services, routes }: Shape) =>
  fc.record({
    route: fc.nat(routes - 1),
    service: fc.nat(services - 1),
    direction: fc.constantFrom("", "0", "1"),
    headsign: text,
    short: fc.constantFrom("", "7", "Express"),
    block: fc.constantFrom("", "b1", "b2"),
    start: fc.oneof(
      fc.nat(1600).map((m) => m * 60),
      fc.nat(100_000),
    ),
    unpadded: fc.boolean(),
    calls: fc.array(
      fc.record({
        stop: fc.nat(stops - 1),
        ride: fc.oneof(
          fc.nat(20).map((m) => m * 60),
          fc.nat(3000),
        ),
        dwell: fc.constantFrom(0, 0, 0, 30, 60),
        missing: fc.constantFrom("", "", "", "", "arrival", "departure", "both"),
        pickup: flag,
        dropOff: flag,
        headsign: fc.constantFrom("", "", "Via Hill"),
        timepoint: fc.constantFrom("", "0", "1"),
        distance: fc.option(fc.nat(99_999).map((n) => n / 1000)),
        step: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 6 },
    ),
    frequencies: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.record({
            start: fc.nat(90_000),
            length: fc.nat(9000),
            headway: fc.integer({ min: 60, max: 3600 }),
            exact: fc.constantFrom("", "0", "1"),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      },
    ),
  });

/** Generates the tables of a feed. Copies of trips at other times create patterns with several profiles and timetables. */
export const madeFeed: fc.Arbitrary<PlainFeed> = fc
  .record({
    stops: fc.integer({ min: 1, max: 8 }),
    services: fc.integer({ min: 1, max: 4 }),
    routes: fc.integer({ min: 1, max: 3 }),
  })
  .chain((shape) =>
    fc.record({
      shape: fc.constant(shape),
      trips: fc.array(
        fc.tuple(trip(shape), fc.array(fc.tuple(fc.nat(300), fc.nat(shape.services - 1)), { maxLength: 4 })),
        { maxLength: 8 },
      ),
      calendars: fc.array(fc.record({ weekdays: fc.nat(127), from: fc.nat(20), length: fc.nat(40) }), {
        minLength: shape.services,
        maxLength: shape.services,
      }),
      onlyDates: fc.array(fc.boolean(), { minLength: shape.services, maxLength: shape.services }),
      exceptions: fc.uniqueArray(
        fc.record({ service: fc.nat(shape.services - 1), day: fc.nat(60), type: fc.constantFrom("1", "2") }),
        {
          selector: (e) => e.service * 100 + e.day,
          maxLength: 12,
        },
      ),
    }),
  )
  .map(({ shape, trips, calendars, onlyDates, exceptions }) => {
    const stopTimes: PlainRow[] = [];
    const tripRows: PlainRow[] = [];
    const frequencies: PlainRow[] = [];
    let n = 0;
    for (const [made, copies] of trips) {
      for (const [minutes, service] of [[0, made.service] as const, ...copies]) {
        const trip_id = `t${n++}`;
        tripRows.push({
          route_id: `r${made.route}`,
          service_id: `s${service}`,
          trip_id,
          trip_headsign: made.headsign,
          direction_id: made.direction,
          trip_short_name: made.short,
          block_id: made.block,
        });
        let at = made.start + minutes * 60;
        let sequence = 0;
        for (const call of made.calls) {
          sequence += call.step;
          at += call.ride;
          const arrival = time(at, !made.unpadded);
          at += call.dwell;
          const departure = time(at, !made.unpadded);
          stopTimes.push({
            trip_id,
            arrival_time: call.missing === "arrival" || call.missing === "both" ? "" : arrival,
            departure_time: call.missing === "departure" || call.missing === "both" ? "" : departure,
            stop_id: `p${call.stop}`,
            stop_sequence: String(sequence),
            stop_headsign: call.headsign,
            pickup_type: call.pickup,
            drop_off_type: call.dropOff,
            timepoint: call.timepoint,
            shape_dist_traveled: call.distance === null ? "" : String(call.distance),
          });
        }
        for (const f of made.frequencies) {
          frequencies.push({
            trip_id,
            start_time: time(f.start, true),
            end_time: time(f.start + f.length, true),
            headway_secs: String(f.headway),
            exact_times: f.exact,
          });
        }
      }
    }
    const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    const calendar = calendars.flatMap((c, i) => {
      if (onlyDates[i]!) return [];
      const days = Object.fromEntries(names.map((name, bit) => [name, String((c.weekdays >> bit) & 1)]));
      return [
        {
          service_id: `s${i}`,
          ...days,
          start_date: date(FIRST_DAY + c.from),
          end_date: date(FIRST_DAY + c.from + c.length),
        },
      ];
    });
    // A service without any row would leave its trips with a dangling reference.
    const dates = exceptions.map((e) => ({
      service_id: `s${e.service}`,
      date: date(FIRST_DAY + e.day),
      exception_type: e.type,
    }));
    onlyDates.forEach((only, i) => {
      if (only && !dates.some((d) => d.service_id === `s${i}`)) {
        dates.push({ service_id: `s${i}`, date: date(FIRST_DAY + 7), exception_type: "1" });
      }
    });
    return {
      "agency.txt": [{ agency_name: "Made", agency_url: "https://example.com", agency_timezone: "Europe/Paris" }],
      "stops.txt": Array.from({ length: shape.stops }, (_, i) => ({
        stop_id: `p${i}`,
        stop_name: `Stop ${i}`,
        stop_lat: String(48 + i / 100),
        stop_lon: String(2 + i / 100),
      })),
      "routes.txt": Array.from({ length: shape.routes }, (_, i) => ({
        route_id: `r${i}`,
        route_short_name: String(i),
        route_type: "3",
      })),
      "calendar.txt": calendar,
      "calendar_dates.txt": dates,
      "trips.txt": tripRows,
      "stop_times.txt": stopTimes,
      "frequencies.txt": frequencies,
    };
  });

export const FIRST_MADE_DAY = FIRST_DAY;

const HEADERS: Record<string, string[]> = {
  "calendar.txt": [
    "service_id",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "start_date",
    "end_date",
  ],
  "calendar_dates.txt": ["service_id", "date", "exception_type"],
  "trips.txt": ["route_id", "service_id", "trip_id"],
  "stop_times.txt": ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"],
  "frequencies.txt": ["trip_id", "start_time", "end_time", "headway_secs"],
};

function csvText(rows: readonly PlainRow[], header = Object.keys(rows[0] ?? {}), end = "\n"): string {
  const quote = (s: string) => (/[",\r\n]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s);
  return [header, ...rows.map((row) => header.map((name) => quote(row[name] ?? "")))]
    .map((cells) => cells.join(",") + end)
    .join("");
}

/** @param shuffle order of rows in stop_times: as made, or by stop (then trips are scattered) */
export async function zipOf(feed: PlainFeed, shuffle: "trips" | "stops" = "trips"): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, string> = {};
  for (const [name, rows] of Object.entries(feed)) {
    const sorted =
      name === "stop_times.txt" && shuffle === "stops"
        ? rows.toSorted((a, b) => (a.stop_id! < b.stop_id! ? -1 : 1))
        : rows;
    files[name] = csvText(sorted, rows.length === 0 ? HEADERS[name]! : undefined);
  }
  return makeZip(files);
}
