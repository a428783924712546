/** The arrays of a search. All searches of a plan use the same ones, so that none of them allocates its own. */
import { type CallColumns, TouchedPatterns } from "./calls.ts";
import { flowsOf } from "./flows.ts";
import { Labels, NONE } from "./labels.ts";
import type { Flow, Network } from "./network.ts";

/** The places of a round, each with its label, in the order in which they were reached. */
class LabeledPlaces {
  count = 0;
  readonly list: Int32Array;
  readonly labels: Int32Array;

  constructor(places: number) {
    this.list = new Int32Array(places);
    this.labels = new Int32Array(places).fill(NONE);
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.labels[this.list[i]!] = NONE;
    this.count = 0;
  }

  /** The label of a place in this round, to which nothing leads back yet, or a new one. */
  labelAt(place: number, labels: { add(): number }): number {
    const labelTime = this.labels[place]!;
    if (labelTime !== NONE) return labelTime;
    const label = labels.add();
    this.labels[place] = label;
    this.list[this.count++] = place;
    return label;
  }
}

/** The earliest times at each place: to board there, and by vehicle. NaN: of no use. */
export type ReachedTimes = { ready: Float64Array; ridden: Float64Array };

/** The times that are not too late for those of a search where time runs the other way. */
function within(times: Float64Array, opposite: Float64Array): void {
  for (let place = 0; place < times.length; place++) {
    const other = opposite[place]!;
    times[place] = other === Number.POSITIVE_INFINITY ? Number.NaN : 1 - other;
  }
}

export class SearchState<Run> {
  readonly network: Network<Run>;
  readonly labels = new Labels<Run>();
  readonly touched: TouchedPatterns;
  /** When a rider who was reached in the round before can board, at each place. */
  readonly boarding: Float64Array;
  /** The earliest arrival by vehicle at each place. */
  readonly ridden: Float64Array;
  /** When riders can board at each place. */
  readonly ready: Float64Array;
  /** Where riders can board in this round, and in the next one, and where they alight. */
  before: LabeledPlaces;
  reached: LabeledPlaces;
  readonly arrived: LabeledPlaces;
  /** The best arrival so far. */
  best = Number.POSITIVE_INFINITY;
  /** Labels at or after this time are of no use. */
  limit = Number.POSITIVE_INFINITY;
  readonly #calls: CallColumns;
  /** The least seconds to the destination for a rider who alights at each place in this round, or boards there in the next one. */
  remaining: Float32Array = new Float32Array();

  constructor(network: Network<Run>, calls: CallColumns) {
    const { length } = network.places;
    this.network = network;
    this.#calls = calls;
    this.touched = new TouchedPatterns(calls, network.patterns.length);
    this.boarding = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
    this.ridden = new Float64Array(length);
    this.ready = new Float64Array(length);
    this.before = new LabeledPlaces(length);
    this.reached = new LabeledPlaces(length);
    this.arrived = new LabeledPlaces(length);
  }

  flows = (pattern: number): readonly Flow<Run>[] => {
    const { flows } = this.#calls;
    flows[pattern] ??= flowsOf(this.network.patterns[pattern]!);
    return flows[pattern] as readonly Flow<Run>[];
  };

  /**
   * @param until latest useful arrival
   * @param keepsAlike whether to keep also what arrives no later than a second after that
   * @param opposite the times of a search against this one, if what comes too late for it is of no use
   */
  clear(until: number, keepsAlike: boolean, opposite: ReachedTimes | null): void {
    this.best = until + 1;
    this.limit = keepsAlike ? until + 2 : until + 1;
    this.labels.count = 0;
    if (opposite === null) {
      this.ridden.fill(Number.POSITIVE_INFINITY);
      this.ready.fill(Number.POSITIVE_INFINITY);
    } else {
      within(this.ridden, opposite.ready);
      within(this.ready, opposite.ridden);
    }
    this.before.clear();
    this.reached.clear();
    this.arrived.clear();
  }

  /** Notes a better arrival. What leads to one that is as good is of use. Times are whole seconds. */
  improve(best: number): void {
    this.best = best;
    this.limit = best + 1;
  }

  /**
   * What was reached is where riders board now.
   * @param remaining least seconds to the destination from where they alight
   */
  beginRound(remaining: Float32Array): void {
    this.remaining = remaining;
    this.before.clear();
    this.arrived.clear();
    [this.before, this.reached] = [this.reached, this.before];
  }

  /** What is reached now is where riders board next. @param remaining least seconds to the destination from there */
  beginReaching(remaining: Float32Array): void {
    this.remaining = remaining;
  }

  /** A copy of the times so far, in the arrays of an earlier copy if there is one. */
  reachedTimes(earlier: ReachedTimes | null): ReachedTimes {
    if (earlier === null) return { ready: this.ready.slice(), ridden: this.ridden.slice() };
    earlier.ready.set(this.ready);
    earlier.ridden.set(this.ridden);
    return earlier;
  }

  /** Notes that a rider can board at a place. */
  reach(place: number, time: number, before: number, walkSeconds: number): void {
    if (!(time < this.ready[place]! && time + this.remaining[place]! < this.limit)) return;
    this.ready[place] = time;
    this.labels.set(this.reached.labelAt(place, this.labels), time, before, walkSeconds);
  }
}
