/** Routes that a page draws and lists. */
export const ROUTES = 150;

/** Path below `{apiBase}/portal` of an operator's routes; the interactive map requests it too. */
export function networkPath(operatorKey: string): string {
  return `/operators/${encodeURIComponent(operatorKey.toWellFormed())}/network?routes=${ROUTES}`;
}

/** Stops are drawn for operators with at most this many, which fit into one row of the database. */
export const WITH_STOPS = 200;
