/** Input of the whole-feed rules. */
import type { Report } from "../report.ts";
import type { Network } from "../schedule/network.ts";
import type { FileStatistics } from "../statistics.ts";
import type { RowFacts } from "./row-rule.ts";

export type ValidatedFeed = {
  network: Network;
  statistics: readonly FileStatistics[];
  facts: RowFacts;
  tripLines: TripLines;
  report: Report;
};

/** @param today day of the validation, days since 1970-01-01 */
export type FeedRule = (feed: ValidatedFeed, today: number) => void;

/** Maps trips to their lines in stop_times.txt, so that a finding about one of their stops can name its line. */
export class TripLines {
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #sequence: Int32Array;
  /** 1 if the trip's rows are not in the order of stop_sequence. */
  readonly #unordered: Uint8Array;

  constructor(trips: number) {
    this.#first = new Int32Array(trips);
    this.#last = new Int32Array(trips);
    this.#sequence = new Int32Array(trips);
    this.#unordered = new Uint8Array(trips);
  }

  /** Records a row of the trip, in file order. */
  note(trip: number, line: number, sequence: number): void {
    if (this.#first[trip] === 0) this.#first[trip] = line;
    else if (sequence < this.#sequence[trip]!) this.#unordered[trip] = 1;
    this.#last[trip] = line;
    this.#sequence[trip] = sequence;
  }

  /**
   * Line of the row at a 0-based position by stop_sequence; the line of the trip's first row if its rows are not
   * consecutive and in order.
   * @param rows number of rows of the trip
   */
  lineOf(trip: number, position: number, rows: number): number {
    const first = this.#first[trip]!;
    const together = this.#unordered[trip] === 0 && this.#last[trip]! - first + 1 === rows;
    return together ? first + position : first;
  }
}
