/** All rows of a file in columns, brought together by trip whatever their order was. */
import type { ScheduleBuilder } from "./builder.ts";
import { type Columns, StopTimeRows } from "./rows.ts";

/** Writes row `row` of an open file behind `rows`; false when it is left out. */
export type Writer = { write(row: number, rows: StopTimeRows): boolean };

const FIRST_CAPACITY = 1 << 14;

export class TripSorter {
  readonly #rows: StopTimeRows;
  #tripOf = new Int32Array(FIRST_CAPACITY);
  readonly #counts: Int32Array;
  /** Trips in the order of their first rows. */
  readonly #order: number[] = [];

  constructor(columns: Columns, trips: number) {
    this.#rows = new StopTimeRows(columns, FIRST_CAPACITY);
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

  /** Hands all rows on in file order and forgets them. */
  moveTo(stream: { takeHeld(trip: number, rows: StopTimeRows, row: number): void }): void {
    for (let row = 0; row < this.#rows.count; row++) stream.takeHeld(this.#tripOf[row]!, this.#rows, row);
    this.#rows.count = 0;
  }

  /** Adds every trip, in the order of their first rows (counting sort). */
  addTo(builder: ScheduleBuilder): void {
    const next = new Int32Array(this.#counts.length);
    let at = 0;
    for (const trip of this.#order) {
      next[trip] = at;
      at += this.#counts[trip]!;
    }
    const sorted = new Int32Array(this.#rows.count);
    for (let row = 0; row < this.#rows.count; row++) sorted[next[this.#tripOf[row]!]!++] = row;
    const rows = new StopTimeRows(builder.columns);
    at = 0;
    for (const trip of this.#order) {
      rows.count = 0;
      for (const end = at + this.#counts[trip]!; at < end; at++) rows.copy(this.#rows, sorted[at]!);
      builder.add(trip, rows);
    }
  }
}
