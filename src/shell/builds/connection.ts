/** Reads the browser's Network Information. */

type Connection = { saveData?: boolean; effectiveType?: string };

/** Empty in browsers without the Network Information API. */
export function connection(): Connection {
  return (globalThis.navigator as (Navigator & { connection?: Connection }) | undefined)?.connection ?? {};
}
