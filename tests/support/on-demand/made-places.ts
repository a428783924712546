/** Places with fixed routes and service on demand for random tests, and the feed that has many of them beside each other. */
import fc from "fast-check";
import type { PlainPlace, PlainQuestion, PlainRide, PlainZone } from "./plain-journeys.ts";

export type MadePlace = { place: PlainPlace; questions: PlainQuestion[] };

const HOUR = 3600;
/** 2026-03-02, a Monday, at midnight in Chicago, six hours behind UTC: the clock changes on March 8. */
const MONDAY = Date.UTC(2026, 2, 2, 6) / 1000;
export const UTC_OFFSET = -6 * HOUR;
/** Degrees between two places, and to the edge of one. */
const APART = 1;
const REACH = 0.06;

const days = fc.constantFrom("weekdays" as const, "daily" as const, "weekdays" as const);

/** A place around a point. */
function madePlace(lon: number, lat: number): fc.Arbitrary<MadePlace> {
  const at = fc
    .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 }))
    .map(([x, y]): [number, number] => [
      Number((lon + (x / 1000) * REACH).toFixed(5)),
      Number((lat + (y / 1000) * REACH).toFixed(5)),
    ]);
  const zone = fc.tuple(at, fc.integer({ min: 20, max: 80 }), fc.integer({ min: 20, max: 80 })).map(
    ([[x, y], wide, high]): PlainZone => ({
      ...{ west: x - wide / 1000, east: x + wide / 1000 },
      ...{ south: y - high / 1000, north: y + high / 1000 },
    }),
  );
  const stop = fc.integer({ min: 0, max: 4 });
  const run = fc
    .record({
      days,
      stops: fc.uniqueArray(stop, { minLength: 2, maxLength: 4 }),
      first: fc.integer({ min: 6 * 60, max: 14 * 60 }),
      headway: fc.integer({ min: 10, max: 90 }),
      count: fc.integer({ min: 2, max: 20 }),
      legs: fc.array(fc.integer({ min: 3, max: 15 }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ days, stops, first, headway, count, legs }) =>
      Array.from({ length: count }, (_, n) => ({
        days,
        calls: stops.map((stop, i) => ({
          stop,
          time: 60 * (first + n * headway + legs.slice(0, i).reduce((sum, leg) => sum + leg, 0)),
        })),
      })),
    );
  const area = fc.oneof(
    { weight: 2, arbitrary: zone },
    { weight: 1, arbitrary: fc.uniqueArray(stop, { minLength: 1, maxLength: 2 }) },
  );
  const window = fc
    .tuple(fc.integer({ min: 5, max: 15 }), fc.integer({ min: 1, max: 9 }))
    .map(([from, hours]): [number, number] => [from * HOUR, (from + hours) * HOUR]);
  const ride = fc
    .record({
      route: fc.integer({ min: 0, max: 1 }),
      from: area,
      to: fc.option(area, { freq: 2 }),
      days,
      pickup: window,
      dropOff: fc.option(window, { freq: 4 }),
      notice: fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 2, arbitrary: fc.constantFrom(30, 120).map((minutes) => ({ minutes })) },
        { weight: 1, arbitrary: fc.constant({ dayBefore: 17 * HOUR }) },
      ),
      factor: fc.constantFrom(1, 1.3, 2),
      offset: fc.constantFrom(0, 300, 600),
    })
    .map((made): PlainRide => ({ ...made, to: made.to ?? made.from, dropOff: made.dropOff ?? made.pickup }));
  return fc
    .record({
      stops: fc.array(at, { minLength: 5, maxLength: 5 }),
      runs: fc.array(run, { minLength: 2, maxLength: 4 }),
      rides: fc.array(ride, { minLength: 1, maxLength: 4 }),
      questions: fc.array(
        fc.record({
          ends: fc.tuple(at, at),
          picks: fc.tuple(fc.nat(), fc.nat()),
          time: fc.integer({ min: 4 * 60, max: 4 * 24 * 60 }),
          ahead: fc.constantFrom(0, 20, 300, 2880),
          wanted: fc.constantFrom("departure" as const, "arrival" as const),
          uses: fc.constantFrom(
            ...([["ACCESS"], ["EGRESS"], ["ACCESS", "EGRESS"], ["ACCESS", "EGRESS", "DIRECT"], ["DIRECT"]] as const),
          ),
        }),
        { minLength: 4, maxLength: 4 },
      ),
    })
    .map(({ stops, runs, rides, questions }) => ({
      place: { stops, runs: runs.flat(), rides },
      questions: questions.map(({ ends, picks, time, ahead, wanted, uses }): PlainQuestion => {
        // A part that a ride may serve begins or ends in its area; the other end is near a stop.
        const nearStop = (n: number): [number, number] => {
          const [x, y] = stops[n % stops.length]!;
          return [Number((x + 0.003).toFixed(5)), Number((y - 0.002).toFixed(5))];
        };
        const within = (area: PlainZone | number[], other: [number, number]): [number, number] => {
          if (Array.isArray(area)) return nearStop(area[0]!);
          const [x, y] = [(other[0] - lon) / REACH, (other[1] - lat) / REACH];
          return [
            (area.west + area.east) / 2 + (x * (area.east - area.west)) / 2.2,
            (area.south + area.north) / 2 + (y * (area.north - area.south)) / 2.2,
          ];
        };
        const [first, last] = picks.map((n) => rides[n % rides.length]!) as [PlainRide, PlainRide];
        const isWhole = (uses as readonly string[]).includes("DIRECT");
        const isFirst = isWhole || (uses as readonly string[]).includes("ACCESS");
        const isLast = isWhole || (uses as readonly string[]).includes("EGRESS");
        const unix = MONDAY + time * 60;
        return {
          from: isFirst ? within(first.from, ends[0]) : nearStop(picks[0]),
          to: isLast ? within(isWhole ? first.to : last.to, ends[1]) : nearStop(picks[1]),
          ...{ time: unix, now: unix - ahead * 60, wanted, uses },
        };
      }),
    }));
}

/** Places so far from each other that no journey leads from one to another. */
export function madePlaces(count: number): fc.Arbitrary<MadePlace[]> {
  return fc.tuple(
    ...Array.from({ length: count }, (_, i) => madePlace(-100 + APART * (i % 10), 34 + APART * Math.floor(i / 10))),
  );
}

const clock = (seconds: number) =>
  [seconds / HOUR, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
const table = (header: string, rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;

/** The files of a feed with all places. */
export function feedOf(places: readonly MadePlace[]): Record<string, string> {
  const rows = {
    ...{ stops: [] as string[], routes: [] as string[], trips: [] as string[], stopTimes: [] as string[] },
    ...{ rules: [] as string[], groups: [] as string[], members: [] as string[] },
  };
  const features: object[] = [];
  for (const [n, { place }] of places.entries()) {
    for (const [i, [lon, lat]] of place.stops.entries()) rows.stops.push(`s${n}-${i},Stop ${n}-${i},${lat},${lon}`);
    rows.routes.push(`bus${n},A,B${n},,3`);
    for (const route of new Set(place.rides.map((ride) => ride.route)))
      rows.routes.push(`flex${n}-${route},A,F${n}-${route},,715`);
    for (const [i, { days, calls }] of place.runs.entries()) {
      const trip = `run${n}-${i}`;
      rows.trips.push(`bus${n},${days},${trip},,`);
      for (const [i, { stop, time }] of calls.entries())
        rows.stopTimes.push(`${trip},${clock(time)},${clock(time)},s${n}-${stop},,,${i + 1},,,,,`);
    }
    for (const [i, ride] of place.rides.entries()) {
      const trip = `ride${n}-${i}`;
      rows.trips.push(`flex${n}-${ride.route},${ride.days},${trip},${ride.factor},${ride.offset}`);
      const { notice } = ride;
      const rule = notice === null ? "" : `rule${n}-${i}`;
      if (notice !== null)
        rows.rules.push(
          "minutes" in notice ? `${rule},1,${notice.minutes},,` : `${rule},2,,1,${clock(notice.dayBefore)}`,
        );
      for (const [side, area, window] of [
        ["from", ride.from, ride.pickup],
        ["to", ride.to, ride.dropOff],
      ] as const) {
        const id = `${side}${n}-${i}`;
        if (Array.isArray(area)) {
          rows.groups.push(`${id},Group ${id}`);
          for (const stop of area) rows.members.push(`${id},s${n}-${stop}`);
        } else {
          const { west, south, east, north } = area;
          const ring = [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ];
          features.push({
            ...{ type: "Feature", id, properties: { stop_name: id } },
            geometry: { type: "Polygon", coordinates: [ring] },
          });
        }
        const cell = Array.isArray(area) ? `,${id}` : `${id},`;
        const types = side === "from" ? "2,1" : "1,2";
        const sequence = side === "from" ? 1 : 2;
        rows.stopTimes.push(
          `${trip},,,,${cell},${sequence},${clock(window[0])},${clock(window[1])},${types},${side === "from" ? rule : ""}`,
        );
      }
    }
  }
  return {
    "agency.txt": table("agency_id,agency_name,agency_url,agency_timezone", [
      "A,Made,https://a.example,America/Chicago",
    ]),
    "calendar.txt": table("service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date", [
      "weekdays,1,1,1,1,1,0,0,20260101,20261231",
      "daily,1,1,1,1,1,1,1,20260101,20261231",
    ]),
    "stops.txt": table("stop_id,stop_name,stop_lat,stop_lon", rows.stops),
    "routes.txt": table("route_id,agency_id,route_short_name,route_long_name,route_type", rows.routes),
    "trips.txt": table("route_id,service_id,trip_id,safe_duration_factor,safe_duration_offset", rows.trips),
    "stop_times.txt": table(
      "trip_id,arrival_time,departure_time,stop_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id",
      rows.stopTimes,
    ),
    "booking_rules.txt": table(
      "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_last_day,prior_notice_last_time",
      rows.rules,
    ),
    "location_groups.txt": table("location_group_id,location_group_name", rows.groups),
    "location_group_stops.txt": table("location_group_id,stop_id", rows.members),
    "locations.geojson": JSON.stringify({ type: "FeatureCollection", features }),
  };
}
