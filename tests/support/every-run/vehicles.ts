/** Runs that one vehicle makes one after the other, by block_id and types 4 and 5 of transfers.txt, tried one by one. */
import { type PlainFeed, type PlainRow, runsOnDay } from "../naive-feed.ts";
import { originOf, type Trip } from "./feed.ts";
import { meters } from "./ways.ts";

const DAY = 86_400;
const MAX_LAYOVER_S = 3600;
const MAX_BETWEEN_STOPS_M = 200;
const MAX_TO_NEXT_DAY_S = 26 * 3600;

let runsMade = 0;

/** A number that no other run of any feed has. */
export const newRun = () => runsMade++;

/** A run of a trip without frequencies. */
type Run = { trip: Trip; day: number };

export class Vehicles {
  readonly #feed: PlainFeed;
  readonly #running = new Map<string, boolean>();
  readonly #numbers = new Map<string, number>();
  readonly #runs = new Map<number, Run>();
  readonly #blocks: Map<string, Trip[]>;
  readonly #byId: Map<string, Trip>;
  /** transfer_type by from_trip_id and to_trip_id. */
  readonly #rules = new Map<string, Map<string, number>>();
  readonly #stops: Map<string, PlainRow>;
  readonly #next = new Map<number, readonly number[]>();
  readonly #before = new Map<number, number[]>();

  constructor(feed: PlainFeed, trips: readonly Trip[]) {
    this.#feed = feed;
    const single = trips.filter(({ starts, ends }) => starts === null && ends !== null);
    this.#blocks = Map.groupBy(
      single.filter(({ block }) => block !== ""),
      ({ block }) => block,
    );
    for (const block of this.#blocks.values())
      block.sort((a, b) => a.ends!.departure - b.ends!.departure || a.ends!.arrival - b.ends!.arrival);
    this.#byId = new Map(single.map((trip) => [trip.id, trip]));
    this.#stops = new Map((feed["stops.txt"] ?? []).map((row) => [row.stop_id!, row]));
    for (const { transfer_type: type, from_trip_id: from, to_trip_id: to } of feed["transfers.txt"] ?? []) {
      if ((type !== "4" && type !== "5") || !from || !to) continue;
      this.#rules.set(from, (this.#rules.get(from) ?? new Map<string, number>()).set(to, Number(type)));
    }
  }

  isRunning(service: string, day: number): boolean {
    const key = `${service} ${day}`;
    const known = this.#running.get(key) ?? runsOnDay(this.#feed, service, day);
    this.#running.set(key, known);
    return known;
  }

  /** The number of the run of a trip on a day. */
  runOf(trip: Trip, day: number): number {
    const key = `${day} ${trip.id}`;
    const known = this.#numbers.get(key) ?? newRun();
    this.#numbers.set(key, known);
    this.#runs.set(known, { trip, day });
    return known;
  }

  /** Runs that continue a run. */
  after(number: number): readonly number[] {
    const known = this.#next.get(number);
    if (known !== undefined) return known;
    const run = this.#runs.get(number);
    const found = run === undefined || run.trip.ends === null ? [] : this.#continuing(run);
    const numbers = found.map(({ trip, day }) => this.runOf(trip, day));
    this.#next.set(number, numbers);
    return numbers;
  }

  /** Runs that a run continues. */
  before(number: number): readonly number[] {
    const known = this.#before.get(number);
    if (known !== undefined) return known;
    const run = this.#runs.get(number);
    const all = run === undefined ? [] : this.#candidates(run);
    const numbers = all.map(({ trip, day }) => this.runOf(trip, day)).filter((one) => this.after(one).includes(number));
    this.#before.set(number, numbers);
    return numbers;
  }

  /** Runs that may come before a run: of its block, or by a rule, on its day or the day before. */
  #candidates({ trip, day }: Run): Run[] {
    const ruled = [...this.#rules].flatMap(([from, types]) => (types.has(trip.id) ? [from] : []));
    const trips = new Set([
      ...(trip.block === "" ? [] : (this.#blocks.get(trip.block) ?? [])),
      ...ruled.flatMap((id) => this.#byId.get(id) ?? []),
    ]);
    return [...trips].flatMap((other) =>
      [day, day - 1].flatMap((on) => (this.isRunning(other.service, on) ? [{ trip: other, day: on }] : [])),
    );
  }

  #continuing(run: Run): Run[] {
    const { trip, day } = run;
    const types = this.#rules.get(trip.id) ?? new Map<string, number>();
    const byRule = [...types].flatMap(([id, type]) => {
      const to = this.#byId.get(id);
      if (type !== 4 || to === undefined) return [];
      const on = to.ends!.departure >= trip.ends!.arrival ? this.#on(to, day) : this.#onNextDay(to, run);
      return on ?? [];
    });
    const next = trip.block === "" ? null : this.#nextInBlock(run);
    if (next === null || types.has(next.trip.id) || !this.#isNear(trip.ends!.last, next.trip.ends!.first))
      return byRule;
    const layover = this.#at(next, next.trip.ends!.departure) - this.#at(run, trip.ends!.arrival);
    return layover >= 0 && layover <= MAX_LAYOVER_S ? [...byRule, next] : byRule;
  }

  #nextInBlock(run: Run): Run | null {
    const block = this.#blocks.get(run.trip.block)!;
    for (const trip of block.slice(block.indexOf(run.trip) + 1)) {
      const next = this.#on(trip, run.day);
      if (next !== null) return next;
    }
    for (const trip of block) {
      const next = this.#onNextDay(trip, run);
      if (next !== null) return next;
    }
    return null;
  }

  #on(trip: Trip, day: number): Run | null {
    return this.isRunning(trip.service, day) ? { trip, day } : null;
  }

  /** After a run that passes midnight. */
  #onNextDay(trip: Trip, run: Run): Run | null {
    const next = this.#on(trip, run.day + 1);
    const isSoon = originOf(run.day + 1, trip.zone) - originOf(run.day, run.trip.zone) <= MAX_TO_NEXT_DAY_S;
    return run.trip.ends!.arrival >= DAY && isSoon ? next : null;
  }

  #at({ trip, day }: Run, seconds: number): number {
    return originOf(day, trip.zone) + seconds;
  }

  #isNear(a: string, b: string): boolean {
    if (a === b) return true;
    const [one, other] = [this.#stops.get(a), this.#stops.get(b)];
    if (one === undefined || other === undefined) return false;
    if (one.parent_station && one.parent_station === other.parent_station) return true;
    if (!one.stop_lat || !one.stop_lon || !other.stop_lat || !other.stop_lon) return false;
    const [from, to] = [one, other].map((row) => [Number(row.stop_lon), Number(row.stop_lat)] as const);
    return meters(from!, to!) <= MAX_BETWEEN_STOPS_M;
  }
}
