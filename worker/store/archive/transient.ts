/** Failures of connections, which pass: D1 and R2 answer the same call a moment later. */

/** Source of a regular expression, so that each store can add what it says itself. */
const CONNECTION =
  "network connection lost|object to be reset|fetch failed|ECONNRE|socket hang up|other side closed|terminated";

/** @param own what a store says of its own failures that pass, as the source of a regular expression */
export function transientErrors(ownErrors: string): (error: unknown) => boolean {
  const pattern = new RegExp(`${CONNECTION}|${ownErrors}`, "i");
  return (error) => pattern.test(error instanceof Error ? error.message : String(error));
}
