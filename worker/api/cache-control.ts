/** How long answers of the APIs may be kept. What is `public` is also kept here, by data version (api/api-cache.ts). */

/** Shown to everybody, asked for again each time: a new import counts at once, and whoever has the answer is told 304. */
export const SHARED = "public, max-age=0, must-revalidate";

/** Speaks of the present: departures, delays, alerts, vehicles. */
export const LIVE = "public, max-age=5";

/** Asked for by its hash: whoever does so wants it kept. */
export const PERSISTED = "public, max-age=60";

/** Changes with the clock, but a minute more or less does not matter. */
export const EACH_MINUTE = "public, max-age=60";

const OWN: readonly string[] = [SHARED, LIVE, PERSISTED, EACH_MINUTE];

/** Whether it is one of these, and not what an endpoint says of itself. */
export function isSharedControl(control: string | null): boolean {
  return control !== null && OWN.includes(control);
}
