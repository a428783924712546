/** Ways on foot: to and from stops, between them, and inside stations, by the documented rules. */
import type { PlainFeed, PlainRow } from "../naive-feed.ts";
import type { Point } from "./feed.ts";

/** Seconds to or from each stop. */
export type WayTimes = ReadonlyMap<number, number>;

/** Where a stop is reached from the street: seconds in and out; Infinity: no way. */
type Door = { at: Point; inward: number; outward: number };
type Stop = { id: string; feed: number; at: Point; station: string; doors: readonly Door[] };

const METERS_A_SECOND = 1.2;
const DETOUR = 1.3;
const MAX_ACCESS_M = 1000;
const MAX_CHANGE_M = 400;
const CHANGE_S = 60;

export class Ways {
  readonly stops: readonly Stop[];
  readonly #byFeed: ReadonlyMap<string, number>[];
  readonly #inside: Inside[] = [];
  readonly #stations = new Map<string, number[]>();
  readonly #ruled = new Map<number, Map<number, number | null>>();
  readonly #changes: { to: number; seconds: number; walked: number }[][] = [];

  constructor(feeds: readonly PlainFeed[]) {
    const stops: Stop[] = [];
    this.#byFeed = feeds.map((feed, n) => {
      const inside = new Inside(feed);
      this.#inside.push(inside);
      const rows = (feed["stops.txt"] ?? []).filter(
        (row) => ["", "0"].includes(row.location_type ?? "") && row.stop_lat && row.stop_lon,
      );
      const index = new Map<string, number>();
      for (const row of rows) {
        index.set(row.stop_id!, stops.length);
        const at = pointOf(row);
        const doors = inside.doorsOf(row);
        stops.push({
          ...{ id: row.stop_id!, feed: n, at, station: `${n} ${row.parent_station || row.stop_id}` },
          doors: doors.length > 0 ? doors : [{ at, inward: 0, outward: 0 }],
        });
      }
      this.#addRules(feed, index, stops, inside);
      return index;
    });
    this.stops = stops;
    stops.forEach(({ station }, stop) => {
      this.#stations.set(station, [...(this.#stations.get(station) ?? []), stop]);
    });
  }

  stopsOf(feed: number): ReadonlyMap<string, number> {
    return this.#byFeed[feed]!;
  }

  #addRules(feed: PlainFeed, index: ReadonlyMap<string, number>, stops: readonly Stop[], inside: Inside): void {
    const rule = (from: number, to: number, seconds: number | null) => {
      const known = this.#ruled.get(from) ?? new Map<number, number | null>();
      this.#ruled.set(from, known.set(to, seconds));
    };
    for (const [id, from] of index) {
      for (const [other, seconds] of inside.from(id)) {
        const to = index.get(other);
        if (to !== undefined && to !== from) rule(from, to, seconds + CHANGE_S);
      }
    }
    const children = Map.groupBy(feed["stops.txt"] ?? [], (row) => row.parent_station ?? "");
    const stopsOf = (id: string) => {
      const stop = index.get(id);
      if (stop !== undefined) return [stop];
      return (children.get(id) ?? []).flatMap((row) => index.get(row.stop_id!) ?? []);
    };
    const rows = (feed["transfers.txt"] ?? []).filter(
      (row) => !row.from_route_id && !row.to_route_id && !row.from_trip_id && !row.to_trip_id,
    );
    const precision = (row: PlainRow) => Number(index.has(row.from_stop_id!)) + Number(index.has(row.to_stop_id!));
    for (const row of rows.toSorted((a, b) => precision(a) - precision(b))) {
      for (const from of stopsOf(row.from_stop_id!)) {
        for (const to of stopsOf(row.to_stop_id!)) {
          const path = inside.from(stops[from]!.id).get(stops[to]!.id);
          const walk = (path ?? walkSeconds(stops[from]!.at, stops[to]!.at)) + CHANGE_S;
          const least = Number(row.min_transfer_time || Number.NaN);
          if (row.transfer_type === "3") rule(from, to, null);
          else if (row.transfer_type === "1") rule(from, to, 0);
          else if (row.transfer_type === "2" && !Number.isNaN(least)) rule(from, to, least);
          else rule(from, to, walk);
        }
      }
    }
  }

  /** Seconds on foot from a point to the stops around it, or from these to the point. */
  around(point: Point, direction: "in" | "out"): WayTimes {
    const near = this.stops.flatMap(({ station, doors }) =>
      doors.some((door) => meters(point, door.at) <= MAX_ACCESS_M) ? [station] : [],
    );
    const times = new Map<number, number>();
    for (const station of new Set(near)) {
      for (const stop of this.#stations.get(station)!) {
        const seconds = this.stops[stop]!.doors.map(
          (door) => walkSeconds(point, door.at) + (direction === "in" ? door.inward : door.outward),
        );
        const least = Math.min(...seconds);
        if (Number.isFinite(least)) times.set(stop, least);
      }
    }
    return times;
  }

  /** Seconds on foot from stop to stop: by pathways, else through doors, else straight. A rule changes only how long a change takes. */
  #onFoot(from: number, to: number): number {
    const [here, there] = [this.stops[from]!, this.stops[to]!];
    const path = here.feed === there.feed ? this.#inside[here.feed]!.from(here.id).get(there.id) : undefined;
    if (path !== undefined) return path;
    const least = leastBetween(here, there);
    return Number.isFinite(least) ? least : walkSeconds(here.at, there.at);
  }

  /** Changes from a stop: seconds to the next departure, and seconds of them on foot. */
  changesFrom(from: number): readonly { to: number; seconds: number; walked: number }[] {
    this.#changes[from] ??= this.#changesOf(from);
    return this.#changes[from];
  }

  #changesOf(from: number): { to: number; seconds: number; walked: number }[] {
    const here = this.stops[from]!;
    const seconds = new Map<number, number>([[from, CHANGE_S]]);
    const stations = this.stops.flatMap(({ station, doors }) => {
      const isNear = here.doors.some((mine) => doors.some((door) => meters(mine.at, door.at) <= MAX_CHANGE_M));
      return isNear ? [station] : [];
    });
    for (const station of new Set([...stations, here.station])) {
      for (const to of this.#stations.get(station)!) {
        if (to === from) continue;
        const least = leastBetween(here, this.stops[to]!);
        if (Number.isFinite(least)) seconds.set(to, least + CHANGE_S);
      }
    }
    for (const [to, ruled] of this.#ruled.get(from) ?? []) {
      if (ruled === null) seconds.delete(to);
      else seconds.set(to, ruled);
    }
    return Array.from(seconds, ([to, time]) => ({
      to,
      seconds: time,
      walked: to === from ? 0 : this.#onFoot(from, to),
    }));
  }
}

/** The shortest walk from stop to stop: straight within a station, else through their doors. */
function leastBetween(here: Stop, there: Stop): number {
  if (here.station === there.station) return walkSeconds(here.at, there.at);
  return Math.min(
    ...here.doors.flatMap((mine) =>
      there.doors.map((door) => mine.outward + walkSeconds(mine.at, door.at) + door.inward),
    ),
  );
}

/** Ways inside the stations of a feed by pathways.txt. */
class Inside {
  readonly #edges = new Map<string, { to: string; seconds: number }[]>();
  readonly #times = new Map<string, Map<string, number>>();
  readonly #entrances = new Map<string, { id: string; at: Point }[]>();

  constructor(feed: PlainFeed) {
    const rows = feed["stops.txt"] ?? [];
    const points = new Map(rows.map((row) => [row.stop_id!, row]));
    const link = (from: string, to: string, seconds: number) => {
      this.#edges.set(from, [...(this.#edges.get(from) ?? []), { to, seconds }]);
    };
    for (const row of feed["pathways.txt"] ?? []) {
      const [from, to] = [row.from_stop_id!, row.to_stop_id!];
      const seconds = secondsOf(row, points.get(from), points.get(to));
      link(from, to, seconds);
      // Nobody enters by an exit gate.
      if (row.is_bidirectional === "1" && row.pathway_mode !== "7") link(to, from, seconds);
    }
    for (const row of rows) {
      const parent = row.parent_station ?? "";
      if (row.location_type === "4" && parent !== "") {
        link(parent, row.stop_id!, 0);
        link(row.stop_id!, parent, 0);
      }
      if (row.location_type === "2" && row.stop_lat && row.stop_lon) {
        this.#entrances.set(parent, [...(this.#entrances.get(parent) ?? []), { id: row.stop_id!, at: pointOf(row) }]);
      }
    }
  }

  /** Seconds from a stop to the points that pathways lead to. */
  from(id: string): ReadonlyMap<string, number> {
    const known = this.#times.get(id);
    if (known !== undefined) return known;
    const times = new Map([[id, 0]]);
    if (this.#edges.has(id)) {
      // Bellman and Ford: as long as anything gets shorter.
      for (let isShorter = true; isShorter; ) {
        isShorter = false;
        for (const [at, time] of [...times]) {
          for (const { to, seconds } of this.#edges.get(at) ?? []) {
            if (time + seconds >= (times.get(to) ?? Number.POSITIVE_INFINITY)) continue;
            times.set(to, time + seconds);
            isShorter = true;
          }
        }
      }
    }
    this.#times.set(id, times);
    return times;
  }

  /** Entrances from which or to which pathways lead; none: the position of the stop is its door. */
  doorsOf(stop: PlainRow): Door[] {
    return (this.#entrances.get(stop.parent_station ?? "") ?? []).flatMap(({ id, at }) => {
      const inward = this.from(id).get(stop.stop_id!) ?? Number.POSITIVE_INFINITY;
      const outward = this.from(stop.stop_id!).get(id) ?? Number.POSITIVE_INFINITY;
      return Number.isFinite(inward) || Number.isFinite(outward) ? [{ at, inward, outward }] : [];
    });
  }
}

function secondsOf(row: PlainRow, from: PlainRow | undefined, to: PlainRow | undefined): number {
  if (row.traversal_time) return Number(row.traversal_time);
  if (row.length) return Math.ceil(Number(row.length) / METERS_A_SECOND);
  if (Number(row.stair_count || 0) !== 0) return Math.ceil(Math.abs(Number(row.stair_count)) * 0.6);
  if (row.pathway_mode === "5") return 60;
  return from?.stop_lat && to?.stop_lat ? walkSeconds(pointOf(from), pointOf(to)) : 0;
}

const pointOf = (row: PlainRow): Point => [Number(row.stop_lon), Number(row.stop_lat)];

/** Whole seconds of a walk along a straight line. */
export function walkSeconds(from: Point, to: Point): number {
  return Math.ceil((meters(from, to) * DETOUR) / METERS_A_SECOND);
}

export function meters(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const sinLat = Math.sin(((b[1] - a[1]) * radians) / 2);
  const sinLon = Math.sin(((b[0] - a[0]) * radians) / 2);
  const h = sinLat ** 2 + Math.cos(a[1] * radians) * Math.cos(b[1] * radians) * sinLon ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}
