/** Rows of stop_times stored by column: the rows of one trip, or of a whole file that has to be sorted. */

/**
 * Integer columns. `stop` is below -1 if the row names a location or a group (network.ts); missing values are NONE.
 */
export const INT_COLUMNS = [
  "stop",
  "arrival",
  "departure",
  "stopSequence",
  "stopHeadsign",
  "pickupType",
  "dropOffType",
  "continuousPickup",
  "continuousDropOff",
  "timepoint",
  "startWindow",
  "endWindow",
  "pickupBookingRule",
  "dropOffBookingRule",
  "location",
  "locationGroup",
] as const;

export type IntColumn = (typeof INT_COLUMNS)[number];

/** Optional columns that a file has, besides stop and times; absent ones use no memory. */
export type StopTimeColumns = { ints: readonly IntColumn[]; distance: boolean };

export class StopTimeRows {
  count = 0;
  readonly columns: StopTimeColumns;
  readonly ints: Record<IntColumn, Int32Array>;
  /** shape_dist_traveled; NaN if missing. */
  distance: Float64Array;
  #capacity: number;

  constructor(columns: StopTimeColumns, capacity = 256) {
    this.columns = columns;
    this.#capacity = capacity;
    const none = new Int32Array(0);
    this.ints = Object.fromEntries(INT_COLUMNS.map((name) => [name, none])) as Record<IntColumn, Int32Array>;
    for (const name of columns.ints) this.ints[name] = new Int32Array(capacity);
    this.distance = new Float64Array(columns.distance ? capacity : 0);
  }

  /** Makes room for one more row and returns its number. */
  push(): number {
    if (this.count === this.#capacity) {
      this.#capacity *= 2;
      for (const name of this.columns.ints) {
        const larger = new Int32Array(this.#capacity);
        larger.set(this.ints[name]);
        this.ints[name] = larger;
      }
      if (this.columns.distance) {
        const larger = new Float64Array(this.#capacity);
        larger.set(this.distance);
        this.distance = larger;
      }
    }
    return this.count++;
  }

  /** Appends a copy of a row with the same columns. */
  copy(from: StopTimeRows, row: number): void {
    const at = this.push();
    for (const name of this.columns.ints) this.ints[name][at] = from.ints[name][row]!;
    if (this.columns.distance) this.distance[at] = from.distance[row]!;
  }

  /** Sorts rows by stop_sequence if necessary. Equal sequences keep the order of the file. */
  sortBySequence(): void {
    const sequence = this.ints.stopSequence;
    let isSorted = true;
    for (let i = 1; i < this.count && isSorted; i++) isSorted = sequence[i - 1]! <= sequence[i]!;
    if (isSorted) return;
    const order = Array.from({ length: this.count }, (_, i) => i).sort((a, b) => sequence[a]! - sequence[b]! || a - b);
    for (const name of this.columns.ints) {
      const before = this.ints[name].slice(0, this.count);
      order.forEach((from, to) => {
        this.ints[name][to] = before[from]!;
      });
    }
    if (this.columns.distance) {
      const before = this.distance.slice(0, this.count);
      order.forEach((from, to) => {
        this.distance[to] = before[from]!;
      });
    }
  }
}
