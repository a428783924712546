/** Identifies a visit to the analytics service: a random id, and whether the visitor was identified. Browser only. */

const VISIT = "visit";
const NAMED_EVENT = "visit-named";

/** A random id per tab session; it reveals nothing about the person. */
export function visitId(): string {
  const storedId = sessionStorage.getItem(VISIT);
  if (storedId !== null) return storedId;
  const id = crypto.randomUUID();
  sessionStorage.setItem(VISIT, id);
  return id;
}

/** Whether this is the first identification in the session. */
export function isFirstIdentification(): boolean {
  if (sessionStorage.getItem(NAMED_EVENT) !== null) return false;
  sessionStorage.setItem(NAMED_EVENT, "1");
  return true;
}

/** Resets the visit after signing out. */
export function forgetVisit(): void {
  sessionStorage.removeItem(VISIT);
  sessionStorage.removeItem(NAMED_EVENT);
}
