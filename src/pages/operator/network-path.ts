/** Routes that a page draws and lists at most. */
export const ROUTES = 150;

/** Path below `{apiBase}/portal` of an operator's routes; the interactive map asks it again. */
export function networkPath(operatorKey: string): string {
  return `/operators/${encodeURIComponent(operatorKey.toWellFormed())}/network?routes=${ROUTES}`;
}
