/** What the browser says about its connection. */

type Connection = { saveData?: boolean; effectiveType?: string };

/** Empty where the browser does not say. */
export function connection(): Connection {
  return (globalThis.navigator as (Navigator & { connection?: Connection }) | undefined)?.connection ?? {};
}
