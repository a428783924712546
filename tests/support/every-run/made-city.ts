/**
 * Small cities by chance, as GTFS files: lines that cross, stations with pathways, nights, weekends, rules of transfers,
 * vehicles that continue as another line, and faulty times.
 */
import fc from "fast-check";
import type { Files, Point } from "./feed.ts";

/** A city of a few kilometers, its corner somewhere on Earth. */
export type MadeCity = {
  files: Files;
  stops: readonly Point[];
  /** Whether there are stairs or escalators in a station. */
  hasSteps: boolean;
  /** Origins and destinations between which a rider changes where there are rules for it. */
  changes: readonly (readonly [from: Point, to: Point])[];
};

/** Agencies of lines in turn; the line of all stops is of the first one. */
const AGENCIES = ["A", "B"];
/** pathway_mode of stairs and escalators. */
const STEPS = [2, 4];
/** Types of lines in turn, some of them extended ones. */
const ROUTE_TYPES = [3, 0, 700, 109, 2];

const CALENDARS = [
  "daily,1,1,1,1,1,1,1,20260216,20260329",
  "weekdays,1,1,1,1,1,0,0,20260216,20260329",
  "saturdays,0,0,0,0,0,1,0,20260216,20260329",
  "fortnight,0,0,1,0,0,0,0,20260225,20260325",
];
const SERVICES = ["daily", "weekdays", "saturdays", "fortnight", "once"];

const two = (value: number) => String(value).padStart(2, "0");
const clock = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** Marks of trips and stops for riders with wheelchairs and bicycles: none, yes, no. */
const mark = fc.constantFrom("", "0", "1", "1", "1", "2");

const stop = fc.record({
  wheelchair: mark,
  /** Meters from the corner. */
  x: fc.integer({ min: 0, max: 6000 }),
  y: fc.integer({ min: 0, max: 6000 }),
  /** A second platform so many meters away makes it a station. */
  platform: fc.option(fc.integer({ min: 30, max: 900 }), { freq: 4 }),
  /** Ways from an entrance to the first platform, and from there to the second one. */
  inside: fc.option(
    fc.record({
      /** Meters from the first platform. */
      entrance: fc.integer({ min: -500, max: 500 }),
      modes: fc.tuple(fc.constantFrom(1, 2, 5, 6, 7), fc.constantFrom(1, 2, 4)),
      seconds: fc.tuple(fc.option(fc.integer({ min: 0, max: 400 })), fc.option(fc.integer({ min: 0, max: 400 }))),
      bothWays: fc.tuple(fc.boolean(), fc.boolean()),
    }),
    { freq: 1 },
  ),
});

const call = fc.record({
  stop: fc.nat(15),
  ride: fc.integer({ min: 60, max: 900 }),
  wait: fc.constantFrom(0, 0, 0, 60),
  rule: fc.constantFrom(",", ",", ",", ",", "1,", ",1"),
});

const line = fc.record({
  /** Of its trips in turn. */
  wheelchairs: fc.tuple(mark, mark),
  bikes: fc.tuple(mark, mark),
  calls: fc.array(call, { minLength: 2, maxLength: 7 }),
  service: fc.constantFrom(...SERVICES),
  first: fc.integer({ min: 0, max: 26 * 60 }).map((minutes) => minutes * 60),
  headway: fc.integer({ min: 5, max: 240 }).map((minutes) => minutes * 60),
  trips: fc.integer({ min: 1, max: 9 }),
  /** Slower trips that are overtaken. */
  slow: fc.boolean(),
  isFrequent: fc.boolean(),
  /** Seconds by which the times from the second call on go back in one of the trips. */
  back: fc.constantFrom(0, 0, 0, 0, 1200, 86_400),
  /** Its vehicles are those of the line before it, so many seconds later. */
  layover: fc.option(fc.constantFrom(0, 0, 120, 1800, 4000), { freq: 2 }),
});

const TRANSFER_COLUMNS =
  "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time";

/** Rules about two trips, by their numbers; the stops and routes that some name as well change nothing. */
const stay = fc.record({
  from: fc.nat(30),
  to: fc.nat(30),
  type: fc.constantFrom(4, 4, 5),
  beside: fc.option(fc.tuple(fc.nat(15), fc.nat(15), fc.nat(5), fc.nat(5)), { freq: 2 }),
});

const transfer = fc.record({
  from: fc.nat(15),
  to: fc.nat(15),
  type: fc.constantFrom(0, 1, 2, 2, 3),
  seconds: fc.integer({ min: 0, max: 900 }),
});

/** One side of a rule at a hub: its platform or its station; any of the lines there, one of them, or one of its trips. */
const side = fc.record({
  isStation: fc.boolean(),
  names: fc.constantFrom("any", "line", "trip"),
  line: fc.nat(5),
  trip: fc.nat(8),
});

/** Rows that are no rules: of changes without both stops, and of staying on board without both trips. */
const looseRow = fc.record({
  stop: fc.option(fc.nat(15)),
  isTo: fc.boolean(),
  lines: fc.tuple(fc.nat(5), fc.nat(5)),
  trips: fc.option(fc.tuple(fc.nat(30), fc.nat(30))),
  type: fc.constantFrom(0, 1, 2, 3, 3),
});

/** Rules of different precision about changes at a stop where lines meet, or from there to the other platform. */
const hub = fc.record({
  stop: fc.nat(15),
  isBetweenPlatforms: fc.boolean(),
  rules: fc.array(
    fc.record({
      from: side,
      to: side,
      // Types 4 and 5 are about vehicles: of a stop, a station, or a line they say nothing.
      type: fc.constantFrom("", 0, 1, 2, 2, 2, 3, 3, 4, 5),
      seconds: fc.option(fc.integer({ min: 0, max: 1500 }), { freq: 5 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
});

type HubSide = typeof side extends fc.Arbitrary<infer Side> ? Side : never;

export const madeCity = (corner: Point): fc.Arbitrary<MadeCity> =>
  fc
    .record({
      stops: fc.array(stop, { minLength: 4, maxLength: 12 }),
      lines: fc.array(line, { minLength: 2, maxLength: 6 }),
      transfers: fc.array(transfer, { maxLength: 6 }),
      hubs: fc.array(hub, { maxLength: 4 }),
      stays: fc.array(stay, { maxLength: 8 }),
      looseRows: fc.array(looseRow, { maxLength: 3 }),
      isLevel: fc.boolean(),
    })
    .map(({ stops, lines, transfers, hubs, stays, looseRows, isLevel }) => {
      const at = (x: number, y: number): Point => [
        Number((corner[0] + x / (111_195 * Math.cos((corner[1] * Math.PI) / 180))).toFixed(6)),
        Number((corner[1] + y / 111_195).toFixed(6)),
      ];
      const row = (id: string, [lon, lat]: Point, type = 0, parent = "", wheelchair = "") =>
        `${id},${id},${lat},${lon},${type},${parent},${wheelchair}`;
      const platforms = stops.flatMap(({ x, y, platform, wheelchair }, i) => {
        if (platform === null) return [{ id: `s${i}`, at: at(x, y), station: "", wheelchair }];
        // The first platform has the mark of the station.
        return [0, platform].map((aside, n) => {
          return { id: `s${i}-${n}`, at: at(x + aside, y), station: `s${i}`, wheelchair: n === 0 ? "" : "1" };
        });
      });
      const stations = stops.flatMap(({ x, y, platform, wheelchair }, i) =>
        platform === null ? [] : [row(`s${i}`, at(x, y), 1, "", wheelchair)],
      );
      const withWays = stops.flatMap(({ x, y, platform, inside }, i) =>
        platform === null || inside === null ? [] : [{ ...inside, i, at: at(x + inside.entrance, y - 40) }],
      );
      const pathways = withWays.flatMap(({ i, modes, seconds, bothWays }) =>
        [
          [`s${i}-in`, `s${i}-0`],
          [`s${i}-0`, `s${i}-1`],
        ].map(([from, to], n) => {
          const mode = isLevel && STEPS.includes(modes[n]!) ? 1 : modes[n]!;
          return [`w${i}-${n}`, from, to, mode, bothWays[n] ? 1 : 0, seconds[n] ?? "", n === 0 ? "" : 90].join();
        }),
      );
      const idOf = (n: number) => platforms[n % platforms.length]!.id;
      const lineOf = (n: number) => `r${n % lines.length}`;
      const trips: string[] = [];
      const times: string[] = [];
      const frequencies: string[] = [];
      const single: string[] = [];
      const visits: { line: number; trip: string; platform: string }[] = [];
      const linesAt = (platform: string) => [
        ...new Set(visits.flatMap((visit) => (visit.platform === platform ? [visit.line] : []))),
      ];
      /** Of the line before: its vehicles, its service, its last stop, and when each trip ends. */
      let before = { vehicle: "", service: "", stop: 0, ends: [] as number[] };
      lines.forEach(({ calls, layover, first, headway, trips: count, slow, isFrequent, back, ...line }, l) => {
        const marksOf = (t: number) => [line.wheelchairs[t % 2], line.bikes[t % 2]].join();
        const goesOn = layover !== null && l > 0 && !isFrequent;
        const [vehicle, service] = goesOn ? [before.vehicle, before.service] : [`v${l}`, line.service];
        const ends: number[] = [];
        for (let t = 0; t < (isFrequent ? 1 : count); t++) {
          const id = `t${l}-${t}`;
          trips.push(`r${l},${service},${id},${isFrequent ? "" : `${vehicle}-${t}`},${marksOf(t)}`);
          if (!isFrequent) single.push(id);
          let now = goesOn ? (before.ends[t] ?? first) + layover : first + t * headway;
          calls.forEach(({ stop: other, ride, wait, rule }, i) => {
            const n = i === 0 && goesOn ? before.stop : other;
            if (i > 0) now += slow && t % 2 === 0 ? 2 * ride : ride;
            const arrival = i > 0 && t === 1 && now >= back ? now - back : now;
            times.push(`${id},${clock(arrival)},${clock(arrival + wait)},${idOf(n)},${i},${rule}`);
            visits.push({ line: l, trip: id, platform: idOf(n) });
            now += wait;
          });
          ends.push(now);
          if (isFrequent) frequencies.push(`${id},${clock(first)},${clock(first + count * headway)},${headway}`);
        }
        before = { vehicle, service, stop: calls.at(-1)!.stop, ends };
      });
      // Every stop has service every day: whether a platform without any makes its station near is nowhere defined.
      trips.push("all,daily,all,,1,1");
      platforms.forEach(({ id }, i) => {
        times.push(`all,${clock(10_800 + i * 3600)},${clock(10_800 + i * 3600)},${id},${i},,`);
      });
      const meetings = platforms.filter(({ id }) => linesAt(id).length > 1);
      const sideOf = (platform: (typeof platforms)[number], { isStation, names, ...number }: HubSide) => {
        const { id, station } = platform;
        const here = linesAt(id);
        const line = here[number.line % here.length] ?? 0;
        const ids = visits.filter((visit) => visit.line === line).map((visit) => visit.trip);
        return {
          stop: isStation && station !== "" ? station : id,
          route: names === "line" ? `r${line}` : "",
          trip: names === "trip" ? ids[number.trip % ids.length]! : "",
        };
      };
      const changes: [Point, Point][] = [];
      const pointOf = new Map(platforms.map((platform) => [platform.id, platform.at]));
      /** Stops of a line before, and after, the first call at a platform. */
      const besideCall = (line: number, platform: string) => {
        const { trip } = visits.find((visit) => visit.line === line)!;
        const ids = visits.filter((visit) => visit.trip === trip).map((visit) => visit.platform);
        const call = ids.indexOf(platform);
        return { before: ids.slice(0, Math.max(0, call)), after: call === -1 ? [] : ids.slice(call + 1) };
      };
      const ruleRows = hubs.flatMap(({ stop, isBetweenPlatforms, rules }) => {
        const at = meetings.length > 0 ? meetings : platforms;
        const here = at[stop % at.length]!;
        const beside = platforms.find(
          ({ id, station }) => station !== "" && station === here.station && id !== here.id,
        );
        const there = isBetweenPlatforms && beside !== undefined ? beside : here;
        for (const first of linesAt(here.id))
          for (const second of linesAt(there.id)) {
            const [from, to] = [besideCall(first, here.id).before[0], besideCall(second, there.id).after.at(-1)];
            if (first !== second && from !== undefined && to !== undefined)
              changes.push([pointOf.get(from)!, pointOf.get(to)!]);
          }
        return rules.map(({ from, to, type, seconds }) => {
          const [a, b] = [sideOf(here, from), sideOf(there, to)];
          const sides = [a.stop, b.stop, a.route, b.route, a.trip, b.trip].join();
          return [sides, `${sides},${type},${type === 2 ? (seconds ?? "") : ""}`] as const;
        });
      });
      const file = (header: string, rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;
      return {
        stops: platforms.map((platform) => platform.at),
        hasSteps: !isLevel && withWays.some(({ modes }) => modes.some((mode) => STEPS.includes(mode))),
        changes,
        files: {
          "agency.txt": file("agency_id,agency_name,agency_url,agency_timezone", [
            ...AGENCIES.map((id) => `${id},City ${id},https://city.example,America/New_York`),
          ]),
          "stops.txt": file("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding", [
            ...stations,
            ...platforms.map((platform) => row(platform.id, platform.at, 0, platform.station, platform.wheelchair)),
            ...withWays.map(({ i, at: place }) => row(`s${i}-in`, place, 2, `s${i}`)),
          ]),
          "routes.txt": file("route_id,agency_id,route_short_name,route_long_name,route_type", [
            "all,A,all,All stops,3",
            ...lines.map((_, l) => `r${l},${AGENCIES[l % 2]},${l},Line ${l},${ROUTE_TYPES[l % ROUTE_TYPES.length]}`),
          ]),
          "trips.txt": file("route_id,service_id,trip_id,block_id,wheelchair_accessible,bikes_allowed", trips),
          "stop_times.txt": file(
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type",
            times,
          ),
          "frequencies.txt": file("trip_id,start_time,end_time,headway_secs", frequencies),
          "transfers.txt": file(TRANSFER_COLUMNS, [
            ...new Map(
              transfers.map(({ from, to, type, seconds }) => {
                const pair = `${idOf(from)},${idOf(to)}`;
                return [pair, `${pair},,,,,${type},${type === 2 ? seconds : ""}`];
              }),
            ).values(),
            ...new Map(ruleRows).values(),
            ...new Map(
              (single.length === 0 ? [] : stays).map(({ from, to, type, beside }) => {
                const pair = `${single[from % single.length]},${single[to % single.length]}`;
                const [a, b, r, s] = beside ?? [];
                const others = a === undefined ? ",,," : [idOf(a), idOf(b!), lineOf(r!), lineOf(s!)].join();
                return [pair, `${others},${pair},${type},`];
              }),
            ).values(),
            ...looseRows.map(({ stop, isTo, lines: [a, b], trips: named, type }) => {
              const id = stop === null ? "" : idOf(stop);
              const [from, to] = (named ?? []).map((n) => single[n % single.length] ?? "");
              const sides = [isTo ? "" : id, isTo ? id : "", lineOf(a), lineOf(b), from ?? "", to ?? ""];
              return [...sides, type, type === 2 ? 600 : ""].join();
            }),
          ]),
          "pathways.txt": file(
            "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,length",
            pathways,
          ),
          "calendar.txt": file(
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
            CALENDARS,
          ),
          "calendar_dates.txt": file("service_id,date,exception_type", ["once,20260307,1", "weekdays,20260310,2"]),
        },
      };
    });
