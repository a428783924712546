/** Minutes up to which a departure is announced as `in 4 min`; later ones have only their time. */
const MAX_ANNOUNCED_MINUTES = 60;

/**
 * Whole minutes until a departure, counted between the minutes that clocks show; null if it is later or has left.
 * @param at epoch seconds
 * @param present the current minute since 1970
 */
export function minutesUntil(at: number, present: number): number | null {
  const minutes = Math.floor(at / 60) - present;
  return minutes < 0 || minutes > MAX_ANNOUNCED_MINUTES ? null : minutes;
}
