/** What the cache of a region does with a page, by the rules of worker/cache (docs/decisions/030-response-cache.md), without a Worker. */
import { FRESH_FOR_MS, STALE_WHILE_REVALIDATE_MS } from "../../../worker/cache/entry.ts";

export type Outcome = "hit" | "stale" | "miss";

/** How often each outcome occurred. */
export type Outcomes = Record<Outcome, number>;

export const noOutcomes = (): Outcomes => ({ hit: 0, stale: 0, miss: 0 });

/** Pages that are made: those that a visitor waits for, and those that are renewed behind a stale one. */
export const rendersOf = ({ stale, miss }: Outcomes) => stale + miss;

/** The pages of a kind that one region has cached. */
export class RegionCache {
  /** Seconds since a second before the day began; 0 where nothing is cached, as a new array has it without being written. */
  readonly #storedAt: Float64Array;
  /** The data version of each. */
  readonly #data: Int32Array;

  /** @param pages number of different pages */
  constructor(pages: number) {
    this.#storedAt = new Float64Array(pages);
    this.#data = new Int32Array(pages);
  }

  /**
   * @param at seconds since the beginning of the day
   * @param data the present data version
   */
  visit(rank: number, at: number, data: number): Outcome {
    const storedAt = this.#storedAt[rank]!;
    const age = (at + 1 - storedAt) * 1000;
    const isPresent = storedAt > 0 && this.#data[rank] === data;
    if (isPresent && age < FRESH_FOR_MS) return "hit";
    this.#storedAt[rank] = at + 1;
    this.#data[rank] = data;
    return isPresent && age < STALE_WHILE_REVALIDATE_MS ? "stale" : "miss";
  }
}
