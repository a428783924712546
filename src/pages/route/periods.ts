/** Times of day by which headways are grouped. */
const HOUR = 3600;

/** Name, and bounds in seconds of the service day; the last one runs over midnight. */
export const PERIODS = [
  ["7–9 am", 7 * HOUR, 9 * HOUR],
  ["9 am–4 pm", 9 * HOUR, 16 * HOUR],
  ["4–6 pm", 16 * HOUR, 18 * HOUR],
  ["6 pm–7 am", 18 * HOUR, 31 * HOUR],
] as const;

/** The same on a clock of 24 hours. */
export const PERIODS_24 = ["07–09", "09–16", "16–18", "18–07"] as const;
