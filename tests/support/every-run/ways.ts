/** Ways on foot: to and from stops, between them, and inside stations, by the documented rules. */
import type { PlainFeed, PlainRow } from "../naive-feed.ts";
import type { Point } from "./feed.ts";

/** Seconds to or from each place. */
export type WayTimes = ReadonlyMap<number, number>;

/** Where a stop is reached from the street: seconds in and out; Infinity: no way. */
type Door = { at: Point; inward: number; outward: number };
type Stop = {
  id: string;
  feed: number;
  at: Point;
  parent: string;
  station: string;
  doors: readonly Door[];
  isInaccessible: boolean;
};

const METERS_A_SECOND = 1.2;
const DETOUR = 1.3;
const MAX_ACCESS_M = 1000;
const MAX_CHANGE_M = 400;
const CHANGE_S = 60;

/** The trip of a call, as rules of transfers.txt name it. */
export type CallTrip = { id: string; route: string };

/**
 * A stop with the rules that hold for the calls of some trips there: numbers of rows of transfers.txt that may come first and
 * second. The first places are the stops themselves, for trips that no row names.
 */
type Place = { stop: number; first: readonly number[]; second: readonly number[] };

/** A change from one vehicle to another: seconds to the next departure, and seconds of them on foot. */
export type Change = { to: number; seconds: number; walked: number };

export class Ways {
  readonly stops: readonly Stop[];
  /** Calls refer to these. */
  readonly places: Place[] = [];
  readonly #byFeed: ReadonlyMap<string, number>[];
  readonly #inside: Inside[] = [];
  readonly #rules: readonly Rule[];
  readonly #stations = new Map<string, number[]>();
  /** Of each stop. */
  readonly #placesAt: number[][];
  readonly #changes: Change[][] = [];

  constructor(feeds: readonly PlainFeed[]) {
    const stops: Stop[] = [];
    this.#byFeed = feeds.map((feed, n) => {
      const inside = new Inside(feed);
      this.#inside.push(inside);
      const rows = (feed["stops.txt"] ?? []).filter(
        (row) => ["", "0"].includes(row.location_type ?? "") && row.stop_lat && row.stop_lon,
      );
      const marks = new Map((feed["stops.txt"] ?? []).map((row) => [row.stop_id!, row.wheelchair_boarding ?? ""]));
      const markOf = ({ stop_id: id, parent_station: parent }: PlainRow) =>
        ["1", "2"].includes(marks.get(id!)!) ? marks.get(id!) : marks.get(parent ?? "");
      const index = new Map<string, number>();
      for (const row of rows) {
        index.set(row.stop_id!, stops.length);
        const at = pointOf(row);
        const doors = inside.doorsOf(row);
        stops.push({
          ...{ id: row.stop_id!, feed: n, at, parent: row.parent_station ?? "" },
          station: `${n} ${row.parent_station || row.stop_id}`,
          doors: doors.length > 0 ? doors : [{ at, inward: 0, outward: 0 }],
          isInaccessible: markOf(row) === "2",
        });
      }
      return index;
    });
    this.stops = stops;
    this.#rules = feeds.flatMap((feed, n) => rulesOf(feed, n, (id) => this.#byFeed[n]!.has(id)));
    this.#placesAt = stops.map(() => []);
    for (let stop = 0; stop < stops.length; stop++) this.placeOf(stop, null);
    stops.forEach(({ station }, stop) => {
      this.#stations.set(station, [...(this.#stations.get(station) ?? []), stop]);
    });
  }

  stopsOf(feed: number): ReadonlyMap<string, number> {
    return this.#byFeed[feed]!;
  }

  /** The place where a trip calls at a stop; trips of which the same rules hold have it in common. */
  placeOf(stop: number, trip: CallTrip | null): number {
    const { id, feed, parent } = this.stops[stop]!;
    const rowsFor = (side: "from" | "to") =>
      this.#rules.flatMap((rule, n) => {
        const { stop: ruled, route, trip: tripId } = rule[side];
        const isHere = rule.feed === feed && (ruled === id || (parent !== "" && ruled === parent));
        const isNamed = tripId !== "" ? tripId === trip?.id : route === "" || route === trip?.route;
        return isHere && isNamed ? [n] : [];
      });
    const place: Place = { stop, first: rowsFor("from"), second: rowsFor("to") };
    const key = JSON.stringify(place);
    const known = this.#placesAt[stop]!.find((other) => JSON.stringify(this.places[other]) === key);
    if (known !== undefined) return known;
    this.#placesAt[stop]!.push(this.places.length);
    return this.places.push(place) - 1;
  }

  /** Whether any rule names a route or a trip, so that places are not the same as stops. */
  get hasNamedTrips(): boolean {
    return this.#rules.some(({ rank }) => rank > 0);
  }

  /** Seconds on foot from a point to the places around it, or from these to the point. */
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
        if (!Number.isFinite(least)) continue;
        for (const place of this.#placesAt[stop]!) times.set(place, least);
      }
    }
    return times;
  }

  /** Seconds on foot from stop to stop: by pathways, else through doors, else straight. A rule changes only how long a change takes. */
  #onFoot(from: number, to: number): number {
    if (from === to) return 0;
    const [here, there] = [this.stops[from]!, this.stops[to]!];
    const path = this.#path(from, to);
    if (path !== undefined) return path;
    const least = leastBetween(here, there);
    return Number.isFinite(least) ? least : walkSeconds(here.at, there.at);
  }

  /** Seconds by pathways. */
  #path(from: number, to: number): number | undefined {
    const [here, there] = [this.stops[from]!, this.stops[to]!];
    return here.feed === there.feed ? this.#inside[here.feed]!.from(here.id).get(there.id) : undefined;
  }

  /** Changes from a place. All feeds have to be read before. */
  changesFrom(from: number): readonly Change[] {
    this.#changes[from] ??= this.#changesOf(from);
    return this.#changes[from];
  }

  #changesOf(place: number): Change[] {
    const { stop: from, first } = this.places[place]!;
    const here = this.stops[from]!;
    const near = this.stops.flatMap(({ station, doors }) => {
      const isNear = here.doors.some((mine) => doors.some((door) => meters(mine.at, door.at) <= MAX_CHANGE_M));
      return isNear ? [station] : [];
    });
    const stations = new Set([...near, here.station]);
    const inside = this.#inside[here.feed]!.from(here.id);
    return this.stops.flatMap(({ id, feed, station }, to) => {
      const path = feed === here.feed && to !== from ? inside.get(id) : undefined;
      const walk = stations.has(station) ? leastBetween(here, this.stops[to]!) : Number.POSITIVE_INFINITY;
      const usual = (from === to ? 0 : (path ?? walk)) + CHANGE_S;
      if (first.length === 0 && !Number.isFinite(usual)) return [];
      return this.#placesAt[to]!.flatMap((other): Change[] => {
        const rule = this.#ruleOf(first, this.places[other]!.second);
        const seconds = rule === null ? usual : this.#ruledSeconds(rule, from, to);
        return Number.isFinite(seconds) ? [{ to: other, seconds, walked: this.#onFoot(from, to) }] : [];
      });
    });
  }

  /** The most specific of the rules that hold for both calls; of those that are alike, the last row. */
  #ruleOf(first: readonly number[], second: readonly number[]): Rule | null {
    let best: Rule | null = null;
    for (const n of first) {
      if (!second.includes(n)) continue;
      const rule = this.#rules[n]!;
      if (best === null || rule.rank > best.rank || (rule.rank === best.rank && rule.stops >= best.stops)) best = rule;
    }
    return best;
  }

  /** Infinity: nobody may change. */
  #ruledSeconds({ type, least }: Rule, from: number, to: number): number {
    if (type === "3") return Number.POSITIVE_INFINITY;
    if (type === "1") return 0;
    if (type === "2" && least !== null) return least;
    return (this.#path(from, to) ?? walkSeconds(this.stops[from]!.at, this.stops[to]!.at)) + CHANGE_S;
  }
}

/** One side of a row of transfers.txt; empty: any. */
type RuleEnd = { stop: string; route: string; trip: string };

/** A row of transfers.txt about a change between vehicles. */
type Rule = {
  feed: number;
  from: RuleEnd;
  to: RuleEnd;
  type: string;
  /** Seconds. */
  least: number | null;
  /** How specific it is about trips and routes. */
  rank: number;
  /** How many of its two stops are stops, not stations. */
  stops: number;
};

/** The reference's order, the least specific first: what a row names on its two sides. */
const RANKS = ["any any", "any route", "route route", "any trip", "route trip", "trip trip"];

function rulesOf(feed: PlainFeed, n: number, isStop: (id: string) => boolean): Rule[] {
  const rows = (feed["transfers.txt"] ?? []).filter(({ transfer_type: type }) =>
    ["", "0", "1", "2", "3"].includes(type ?? ""),
  );
  return rows.flatMap((row): Rule[] => {
    if (!row.from_stop_id || !row.to_stop_id) return [];
    const from = { stop: row.from_stop_id, route: row.from_route_id ?? "", trip: row.from_trip_id ?? "" };
    const to = { stop: row.to_stop_id, route: row.to_route_id ?? "", trip: row.to_trip_id ?? "" };
    const named = [from, to].map(({ route, trip }) => (trip !== "" ? "trip" : route !== "" ? "route" : "any"));
    return [
      {
        ...{ feed: n, from, to, type: row.transfer_type ?? "" },
        least: row.min_transfer_time ? Number(row.min_transfer_time) : null,
        rank: RANKS.indexOf(named.sort().join(" ")),
        stops: Number(isStop(from.stop)) + Number(isStop(to.stop)),
      },
    ];
  });
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
