/**
 * A slow and obvious search for journeys, straight from the text of GTFS files: every run is tried at every stop, round
 * after round. The product's search is compared with it.
 */
import { readFileSync } from "node:fs";
import { nodePlatform } from "../../../cli/node-platform.ts";
import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { CHANGE_SECONDS } from "../../../src/domain/journey/changes.ts";
import { MAX_BOARDINGS } from "../../../src/domain/journey/raptor.ts";
import { MAX_ACCESS_METERS, MAX_CHANGE_METERS, walkTime } from "../../../src/domain/journey/walk.ts";
import { localNow, serviceDayOrigin } from "../../../src/domain/time/service-day.ts";
import { openFeed } from "../../../worker/ingest/zip/archive.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { type PlainRow, plainRows, runsOnDay, secondsOf } from "../../support/naive-feed.ts";

const DAY = 86_400;

type Call = { stop: number; arrival: number; departure: number; boards: boolean; alights: boolean };
type Trip = {
  service: string;
  block: string;
  calls: Call[];
  frequencies: { start: number; end: number; headway: number }[];
};
type Feed = { zone: string; daysBack: number; trips: Trip[]; calendar: Record<string, PlainRow[]> };
export type PlainStop = { at: LonLat; station: string };
type Run = {
  trip: Trip;
  base: number;
  /** The run of the same vehicle after it, in which riders stay on board. */
  next: Run | null;
};
/** Seconds from alighting at a stop to the next departure at another; null: forbidden. */
type Rules = Map<string, number | null>;

/** Feeds as one network. */
export type PlainNetwork = {
  stops: PlainStop[];
  feeds: Feed[];
  rules: Rules;
  /** Stops within the distance of a change, of each stop. */
  near: number[][];
};

/** Reads the zips. @throws Error where times are left out, which the importer estimates */
export async function plainNetwork(zips: readonly string[]): Promise<PlainNetwork> {
  const network: PlainNetwork = { stops: [], feeds: [], rules: new Map(), near: [] };
  for (const [n, zip] of zips.entries()) await addFeed(network, n, zip);
  const { stops } = network;
  const near = ({ at }: PlainStop) =>
    stops.flatMap((other, i) => (haversine(at, other.at) <= MAX_CHANGE_METERS ? [i] : []));
  return { ...network, near: stops.map(near) };
}

async function addFeed(network: PlainNetwork, n: number, zip: string): Promise<void> {
  const files = await openFeed(bytesSource(new Uint8Array(readFileSync(zip))), nodePlatform);
  const textOf = async (name: string) => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of files.get(name)?.open() ?? []) text += decoder.decode(chunk, { stream: true });
    return text;
  };
  const rowsOf = async (name: string) => plainRows(await textOf(name));
  const index = new Map<string, number>();
  const platforms = new Map<string, number[]>();
  for (const row of await rowsOf("stops.txt")) {
    if (!["", "0"].includes(row.location_type ?? "") || !row.stop_lat) continue;
    const parent = row.parent_station || row.stop_id!;
    index.set(row.stop_id!, network.stops.length);
    platforms.set(parent, [...(platforms.get(parent) ?? []), network.stops.length]);
    network.stops.push({ at: [Number(row.stop_lon), Number(row.stop_lat)], station: `${n} ${parent}` });
  }
  const trips = new Map<string, Trip>();
  for (const row of await rowsOf("trips.txt")) {
    trips.set(row.trip_id!, { service: row.service_id!, block: row.block_id ?? "", calls: [], frequencies: [] });
  }
  const sequences = new Map<Trip, number[]>();
  const [header = "", ...lines] = (await textOf("stop_times.txt")).replace(/^\ufeff/, "").split(/\r?\n/);
  for (let start = 0; start < lines.length; start += 5000) {
    for (const row of plainRows([header, ...lines.slice(start, start + 5000)].join("\n"))) {
      const [trip, stop] = [trips.get(row.trip_id!), index.get(row.stop_id!)];
      const [arrival, departure] = [secondsOf(row.arrival_time), secondsOf(row.departure_time)];
      if (trip === undefined || stop === undefined) continue;
      if (arrival === null || departure === null) throw new Error(`${zip} leaves times out`);
      trip.calls.push({
        stop,
        arrival,
        departure,
        boards: row.pickup_type !== "1",
        alights: row.drop_off_type !== "1",
      });
      sequences.set(trip, [...(sequences.get(trip) ?? []), Number(row.stop_sequence)]);
    }
  }
  for (const [trip, order] of sequences) {
    const by = order.map((sequence, i) => [sequence, trip.calls[i]!] as const).sort((a, b) => a[0] - b[0]);
    trip.calls = by.map(([, call]) => call);
  }
  for (const row of await rowsOf("frequencies.txt")) {
    const [start, end] = [secondsOf(row.start_time)!, secondsOf(row.end_time)!];
    trips.get(row.trip_id!)?.frequencies.push({ start, end, headway: Number(row.headway_secs) });
  }
  const used = [...trips.values()].filter(({ calls }) => calls.length > 1);
  const inside = await pathwayTimes(rowsOf, index);
  for (const [pair, seconds] of inside) network.rules.set(pair, seconds + CHANGE_SECONDS);
  const placesOf = (id: string) => (index.has(id) ? [index.get(id)!] : (platforms.get(id) ?? []));
  const ruled = (await rowsOf("transfers.txt")).filter(
    (row) => !row.from_route_id && !row.from_trip_id && !row.to_route_id && !row.to_trip_id,
  );
  ruled.sort((a, b) => named(a, index) - named(b, index));
  for (const row of ruled) {
    for (const from of placesOf(row.from_stop_id ?? "")) {
      for (const to of placesOf(row.to_stop_id ?? "")) {
        const estimate = walkTime(network.stops[from]!.at, network.stops[to]!.at);
        const walk = (inside.get(`${from} ${to}`) ?? estimate) + CHANGE_SECONDS;
        const minimum = row.min_transfer_time ? Number(row.min_transfer_time) : walk;
        const seconds = { 1: 0, 2: minimum, 3: null }[row.transfer_type ?? ""];
        network.rules.set(`${from} ${to}`, seconds === undefined ? walk : seconds);
      }
    }
  }
  const last = Math.max(...used.map(({ calls }) => calls.at(-1)!.departure));
  network.feeds.push({
    zone: (await rowsOf("agency.txt"))[0]!.agency_timezone!,
    daysBack: Math.floor(Math.max(last, ...used.flatMap(({ frequencies }) => frequencies.map(({ end }) => end))) / DAY),
    trips: used,
    calendar: {
      "calendar.txt": await rowsOf("calendar.txt"),
      "calendar_dates.txt": await rowsOf("calendar_dates.txt"),
    },
  });
}

/** Seconds from stop to stop by pathways, all of which have a time or a length. */
async function pathwayTimes(
  rowsOf: (name: string) => Promise<PlainRow[]>,
  index: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const edges = new Map<string, [to: string, seconds: number][]>();
  for (const row of await rowsOf("pathways.txt")) {
    const seconds = row.traversal_time ? Number(row.traversal_time) : Math.ceil(Number(row.length) / 1.2);
    const [from, to] = [row.from_stop_id!, row.to_stop_id!];
    edges.set(from, [...(edges.get(from) ?? []), [to, seconds]]);
    if (row.is_bidirectional === "1") edges.set(to, [...(edges.get(to) ?? []), [from, seconds]]);
  }
  const times = new Map<string, number>();
  for (const start of edges.keys()) {
    if (!index.has(start)) continue;
    const best = new Map([[start, 0]]);
    // A point whose time improves is looked at again, until none does.
    for (const open = [start]; open.length > 0; ) {
      const at = open.pop()!;
      for (const [to, seconds] of edges.get(at) ?? []) {
        const time = best.get(at)! + seconds;
        if (time >= (best.get(to) ?? Number.POSITIVE_INFINITY)) continue;
        best.set(to, time);
        open.push(to);
      }
    }
    for (const [to, seconds] of best) {
      if (to !== start && index.has(to)) times.set(`${index.get(start)} ${index.get(to)}`, seconds);
    }
  }
  return times;
}

const named = (row: PlainRow, index: Map<string, number>) =>
  Number(index.has(row.from_stop_id ?? "")) + Number(index.has(row.to_stop_id ?? ""));

type Walk = { stop: number; seconds: number };

/** All runs of some days, the stops that they serve, and the changes between these, forward and back. */
export type PlainDays = {
  network: PlainNetwork;
  runs: Run[];
  served: ReadonlySet<number>;
  changes: ReadonlyMap<number, readonly Walk[]>;
  back: ReadonlyMap<number, readonly Walk[]>;
};

const known = new Map<string, PlainDays>();

/** The days of which runs can be under way between two times in Unix seconds. */
export function plainDays(network: PlainNetwork, from: number, until: number): PlainDays {
  const days = network.feeds.map(({ zone, daysBack }) => {
    return [localNow(zone, from * 1000).day - daysBack, localNow(zone, until * 1000).day] as const;
  });
  const key = JSON.stringify(days);
  const made = known.get(key) ?? layOut(network, days);
  known.clear();
  known.set(key, made);
  return made;
}

function layOut(network: PlainNetwork, days: readonly (readonly [first: number, last: number])[]): PlainDays {
  const runs: Run[] = [];
  for (const [n, { zone, trips, calendar }] of network.feeds.entries()) {
    const [first, last] = days[n]!;
    const blocks = new Map<string, Run[]>();
    for (let day = first; day <= last; day++) {
      const origin = serviceDayOrigin(day, zone);
      const running = new Map<string, boolean>();
      for (const trip of trips) {
        if (!running.has(trip.service)) running.set(trip.service, runsOnDay(calendar, trip.service, day));
        if (!running.get(trip.service)!) continue;
        if (trip.frequencies.length === 0) {
          const run: Run = { trip, base: origin, next: null };
          runs.push(run);
          if (trip.block !== "")
            blocks.set(`${trip.block} ${day}`, [...(blocks.get(`${trip.block} ${day}`) ?? []), run]);
        }
        const own = trip.calls[0]!.departure;
        for (const { start, end, headway } of trip.frequencies) {
          const step = headway * Math.ceil(30 / headway);
          for (let time = start; time < end; time += step) runs.push({ trip, base: origin + time - own, next: null });
        }
      }
    }
    joinBlocks(network, blocks);
  }
  runs.sort((a, b) => startOf(a) - startOf(b));
  const served = new Set(runs.flatMap(({ trip }) => trip.calls.map(({ stop }) => stop)));
  const changes = new Map([...served].map((from) => [from, changesFrom(network, served, from)]));
  const back = new Map<number, Walk[]>();
  for (const [from, walks] of changes) {
    for (const { stop, seconds } of walks) back.set(stop, [...(back.get(stop) ?? []), { stop: from, seconds }]);
  }
  return { network, runs, served, changes, back };
}

const startOf = ({ trip, base }: Run) => base + trip.calls[0]!.departure;
const endOf = ({ trip, base }: Run) => base + trip.calls.at(-1)!.arrival;

/** Joins the runs of each vehicle that riders stay on board of: the rules of docs/decisions/022-journey-search.md. */
function joinBlocks({ stops }: PlainNetwork, blocks: ReadonlyMap<string, Run[]>): void {
  for (const [key, block] of blocks) {
    const [, name, day] = /^(.*) (-?\d+)$/s.exec(key)!;
    block.sort((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b));
    for (const [i, run] of block.entries()) {
      const overMidnight = run.trip.calls.at(-1)!.arrival >= DAY;
      const next = block[i + 1] ?? (overMidnight ? blocks.get(`${name} ${Number(day) + 1}`)?.[0] : undefined);
      if (next === undefined || startOf(next) < endOf(run) || startOf(next) > endOf(run) + 3600) continue;
      const [from, to] = [stops[run.trip.calls.at(-1)!.stop]!, stops[next.trip.calls[0]!.stop]!];
      if (from.station === to.station || haversine(from.at, to.at) <= 200) run.next = next;
    }
  }
}

/** Stops near a point, and all stops of a station of which one is. */
export function plainAccess({ network, served }: PlainDays, at: LonLat): Walk[] {
  const near = [...served].filter((stop) => haversine(at, network.stops[stop]!.at) <= MAX_ACCESS_METERS);
  return walksTo(network, served, at, near);
}

function walksTo({ stops }: PlainNetwork, served: ReadonlySet<number>, at: LonLat, near: readonly number[]): Walk[] {
  const stations = new Set(near.map((stop) => stops[stop]!.station));
  return [...served].flatMap((stop) => {
    const { at: there, station } = stops[stop]!;
    return stations.has(station) ? [{ stop, seconds: walkTime(at, there) }] : [];
  });
}

function changesFrom(network: PlainNetwork, served: ReadonlySet<number>, from: number): Walk[] {
  const seconds = new Map<number, number | null>();
  const near = network.near[from]!.filter((stop) => served.has(stop));
  for (const walk of walksTo(network, served, network.stops[from]!.at, near)) {
    seconds.set(walk.stop, walk.seconds + CHANGE_SECONDS);
  }
  seconds.set(from, CHANGE_SECONDS);
  for (const to of served) {
    const rule = network.rules.get(`${from} ${to}`);
    if (rule !== undefined) seconds.set(to, rule);
  }
  return [...seconds].flatMap(([stop, time]) => (time === null ? [] : [{ stop, seconds: time }]));
}

/** The earliest arrival of a departure at or after a time; Infinity if there is none. */
export function plainArrival(day: PlainDays, access: readonly Walk[], egress: readonly Walk[], from: number): number {
  const count = day.network.stops.length;
  let ready = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  for (const { stop, seconds } of access) ready[stop] = from + seconds;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_BOARDINGS; round++) {
    const ridden = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    const aboard = new Set<Run>();
    for (const run of day.runs) {
      const { trip, base } = run;
      if (base + trip.calls.at(-1)!.arrival < from || base + trip.calls[0]!.departure >= best) continue;
      // Riders of the run before are on board, but do not alight where they come from.
      let isOn = aboard.has(run);
      for (const [i, { stop, arrival, departure, boards, alights }] of trip.calls.entries()) {
        if (isOn && alights && i > 0) ridden[stop] = Math.min(ridden[stop]!, base + arrival);
        if (boards && ready[stop]! <= base + departure && i < trip.calls.length - 1) isOn = true;
      }
      if (isOn && run.next !== null) aboard.add(run.next);
    }
    for (const { stop, seconds } of egress) best = Math.min(best, ridden[stop]! + seconds);
    ready = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    for (const stop of day.served) {
      if (ridden[stop] === Number.POSITIVE_INFINITY) continue;
      for (const walk of day.changes.get(stop)!) {
        ready[walk.stop] = Math.min(ready[walk.stop]!, ridden[stop]! + walk.seconds);
      }
    }
  }
  return best;
}

/** The latest departure that arrives at or before a time; -Infinity if there is none. */
export function plainDeparture(
  day: PlainDays,
  access: readonly Walk[],
  egress: readonly Walk[],
  until: number,
): number {
  const count = day.network.stops.length;
  let needed = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  for (const { stop, seconds } of egress) needed[stop] = until - seconds;
  let best = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < MAX_BOARDINGS; round++) {
    const boarded = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    const aboard = new Set<Run>();
    for (const run of day.runs.toReversed()) {
      const { trip, base } = run;
      if (base + trip.calls[0]!.departure > until || base + trip.calls.at(-1)!.arrival <= best) continue;
      let isOn = run.next !== null && aboard.has(run.next);
      for (const [i, { stop, arrival, departure, boards, alights }] of [...trip.calls.entries()].reverse()) {
        if (isOn && boards && i < trip.calls.length - 1) boarded[stop] = Math.max(boarded[stop]!, base + departure);
        if (alights && base + arrival <= needed[stop]! && i > 0) isOn = true;
      }
      if (isOn) aboard.add(run);
    }
    for (const { stop, seconds } of access) best = Math.max(best, boarded[stop]! - seconds);
    needed = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    for (const stop of day.served) {
      if (boarded[stop] === Number.NEGATIVE_INFINITY) continue;
      for (const walk of day.back.get(stop) ?? []) {
        needed[walk.stop] = Math.max(needed[walk.stop]!, boarded[stop]! - walk.seconds);
      }
    }
  }
  return best;
}
