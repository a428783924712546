/** Seeded randomness: the same seed gives the same attacks. */

export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** As many items of the list as are wanted, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
};

/** Mulberry32 (Tommy Ettinger, public domain). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)]!,
    sample(list, count) {
      const left = [...list];
      const taken: (typeof left)[number][] = [];
      while (taken.length < count && left.length > 0) taken.push(left.splice(below(left.length), 1)[0]!);
      return taken;
    },
  };
}
