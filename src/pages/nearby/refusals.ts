/** Messages by `GeolocationPositionError.code`. */
export const REFUSALS: Readonly<Record<number, string>> = {
  1: "The browser may not tell your position. Allow it for this site.",
  2: "Your position cannot be found just now.",
  3: "Finding your position takes too long.",
};
