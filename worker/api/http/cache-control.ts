/** Cache-Control of API responses. `public` ones are also in the response cache, by data version (api/api-cache.ts). */

/** The same for everybody, revalidated each time: an import is visible at once, and an unchanged response is a 304. */
export const SHARED_CONTROL = "public, max-age=0, must-revalidate";

/** Live data: departures, delays, alerts, vehicles. */
export const LIVE = "public, max-age=5";

/** Queries by hash, whose clients want them cached. */
export const PERSISTED_CONTROL = "public, max-age=60";

/** Changes with the clock, but a minute more or less does not matter. */
export const EACH_MINUTE = "public, max-age=60";

const OWN_CONTROLS: readonly string[] = [SHARED_CONTROL, LIVE, PERSISTED_CONTROL, EACH_MINUTE];

/** Whether it is one of these, and not a value of an endpoint's own. */
export function isSharedControl(control: string | null): boolean {
  return control !== null && OWN_CONTROLS.includes(control);
}
