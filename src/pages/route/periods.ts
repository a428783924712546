/** Times of day by which headways are grouped; src/pages/route/text.tsx names them in the same order. */
const HOUR = 3600;

/** Bounds in seconds of the service day; the last period runs over midnight. */
export const PERIODS = [
  [7 * HOUR, 9 * HOUR],
  [9 * HOUR, 16 * HOUR],
  [16 * HOUR, 18 * HOUR],
  [18 * HOUR, 31 * HOUR],
] as const;
