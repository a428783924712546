/** Medians and spreads of rounds, and ratios between two series of them. */
import type { Spread } from "./table.ts";

/**
 * @param values of at least one round
 * @throws RangeError without a value, or for one that is no number
 */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value)))
    throw new RangeError(`A figure needs numbers, not [${values.join(", ")}].`);
  const sortedValues = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sortedValues.length / 2);
  const upper = sortedValues[middle]!;
  const median = sortedValues.length % 2 === 1 ? upper : (sortedValues[middle - 1]! + upper) / 2;
  return { median, low: sortedValues[0]!, high: sortedValues.at(-1)!, rounds: sortedValues.length };
}

/**
 * How many times better ours is. Rounds that took turns are compared with each other, so that what slowed a round of the
 * machine slowed both; series of different lengths are compared by their medians.
 * @returns null where one side is 0, of which nothing is a multiple
 */
export function ratioOf(ours: readonly number[], beside: readonly number[], better: "less" | "more"): Spread | null {
  const pairs: (readonly [number, number])[] =
    ours.length === beside.length
      ? ours.map((value, i) => [value, beside[i]!] as const)
      : [[spreadOf(ours).median, spreadOf(beside).median] as const];
  if (pairs.some(([one, other]) => one <= 0 || other <= 0)) return null;
  return spreadOf(pairs.map(([one, other]) => (better === "less" ? other / one : one / other)));
}
