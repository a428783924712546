/** Groups the rows of a file by trip, whatever their order. */
import type { ScheduleBuilder } from "./builder.ts";
import { type StopTimeColumns, StopTimeRows } from "./rows.ts";

/** Appends row `row` of an open file to `rows`; returns false if the row is dropped. */
export type Writer = { write(row: number, rows: StopTimeRows): boolean };

const FIRST_CAPACITY = 1 << 10;

export class TripSorter {
  readonly #rows: StopTimeRows;
  #tripOf: Int32Array;
  readonly #counts: Int32Array;
  /** Trips in the order of their first rows. */
  readonly #order: number[] = [];
  #sorted: { first: Int32Array; rows: Int32Array } | undefined;
  #scratch: StopTimeRows | undefined;

  /** @param capacity expected number of rows */
  constructor(columns: StopTimeColumns, trips: number, capacity: number = FIRST_CAPACITY) {
    this.#rows = new StopTimeRows(columns, capacity);
    this.#tripOf = new Int32Array(capacity);
    this.#counts = new Int32Array(trips);
  }

  get count(): number {
    return this.#rows.count;
  }

  take(trip: number, row: number, writer: Writer): boolean {
    if (!writer.write(row, this.#rows)) return false;
    const at = this.#rows.count - 1;
    if (at === this.#tripOf.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#tripOf);
      this.#tripOf = larger;
    }
    this.#tripOf[at] = trip;
    if (this.#counts[trip]!++ === 0) this.#order.push(trip);
    return true;
  }

  /** Passes all rows on in file order and clears them. */
  moveTo(stream: { takeHeld(trip: number, rows: StopTimeRows, row: number): void }): void {
    for (let row = 0; row < this.#rows.count; row++) stream.takeHeld(this.#tripOf[row]!, this.#rows, row);
    this.#rows.count = 0;
  }

  /** Adds every trip, in the order of their first rows. */
  addTo(builder: ScheduleBuilder): void {
    for (const trip of this.#order) this.addTrip(trip, builder);
  }

  /** Adds one trip if it has rows. No more rows may be added afterwards. */
  addTrip(trip: number, builder: ScheduleBuilder): void {
    if (this.#counts[trip] === 0) return;
    this.#sorted ??= this.#sort();
    const { first, rows: order } = this.#sorted;
    this.#scratch ??= new StopTimeRows(this.#rows.columns);
    this.#scratch.count = 0;
    for (let at = first[trip]!; at < first[trip]! + this.#counts[trip]!; at++)
      this.#scratch.copy(this.#rows, order[at]!);
    builder.add(trip, this.#scratch);
  }

  /** Row numbers trip by trip (counting sort). */
  #sort(): { first: Int32Array; rows: Int32Array } {
    const first = new Int32Array(this.#counts.length);
    let at = 0;
    for (const trip of this.#order) {
      first[trip] = at;
      at += this.#counts[trip]!;
    }
    const next = first.slice();
    const rows = new Int32Array(this.#rows.count);
    for (let row = 0; row < rows.length; row++) rows[next[this.#tripOf[row]!]!++] = row;
    return { first, rows };
  }
}
