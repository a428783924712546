/** The labels of a search: where riders are, when, and how they came there. */
import type { Flow } from "./network.ts";
import type { InVehicle } from "./stays.ts";

/** No label. */
export const NONE = -1;

const FIRST_LABELS = 1024;

/** Where riders are and how they came there, in columns. A label without a flow was reached on foot. */
export class Labels<Run> {
  count = 0;
  times = new Float64Array(FIRST_LABELS);
  /** The label from which it was reached; NONE at the origin. */
  before = new Int32Array(FIRST_LABELS);
  /** Seconds of the walk that leads to it; 0 for a label reached on board. */
  walked = new Float64Array(FIRST_LABELS);
  #runs = new Int32Array(FIRST_LABELS);
  #boards = new Int32Array(FIRST_LABELS);
  #alights = new Int32Array(FIRST_LABELS);
  readonly #flows: (Flow<Run> | null)[] = [];
  readonly #from: (InVehicle<Run> | null)[] = [];

  /** A label without values. */
  add(): number {
    if (this.count === this.times.length) this.#grow();
    return this.count++;
  }

  set(label: number, time: number, before: number, walked: number): number {
    this.times[label] = time;
    this.before[label] = before;
    this.walked[label] = walked;
    this.#flows[label] = null;
    return label;
  }

  /** Notes that a label was reached on board of a run: a search does so often, and makes no object for it. */
  ride(label: number, flow: Flow<Run>, run: number, board: number, from: InVehicle<Run> | null, alight: number): void {
    this.#flows[label] = flow;
    this.#runs[label] = run;
    this.#boards[label] = board;
    this.#alights[label] = alight;
    this.#from[label] = from;
  }

  /** The vehicle that leads to a label, with the position of alighting; `last` is null for a walk. */
  vehicleOf(label: number): { last: InVehicle<Run> | null; alight: number } {
    const flow = this.#flows[label] ?? null;
    const [run, board] = [this.#runs[label]!, this.#boards[label]!];
    const last = flow === null ? null : { flow, run, board, from: this.#from[label] ?? null };
    return { last, alight: this.#alights[label]! };
  }

  #grow(): void {
    const twice = <T extends Float64Array | Int32Array>(column: T, larger: T): T => {
      larger.set(column);
      return larger;
    };
    const length = 2 * this.times.length;
    this.times = twice(this.times, new Float64Array(length));
    this.walked = twice(this.walked, new Float64Array(length));
    this.before = twice(this.before, new Int32Array(length));
    this.#runs = twice(this.#runs, new Int32Array(length));
    this.#boards = twice(this.#boards, new Int32Array(length));
    this.#alights = twice(this.#alights, new Int32Array(length));
  }
}
