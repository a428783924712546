/** Routes that a page draws and lists at most. */
export const ROUTES = 150;

/** Path below `{apiBase}/portal` of an operator's routes; the interactive map asks it again. */
export function networkPath(operatorKey: string): string {
  return `/operators/${encodeURIComponent(operatorKey.toWellFormed())}/network?routes=${ROUTES}`;
}

/** An operator with at most so many stops has them in its drawing and its map; they lie in one row of the store. */
export const WITH_STOPS = 200;
