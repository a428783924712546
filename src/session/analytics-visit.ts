/** What a visit is known by to the analytics service: a number made up for it, and whether it has been named. Browser only. */

const VISIT = "visit";
const NAMED = "visit-named";

/** Made anew for each tab's session; tells nothing about the person. */
export function visitId(): string {
  const known = sessionStorage.getItem(VISIT);
  if (known !== null) return known;
  const id = crypto.randomUUID();
  sessionStorage.setItem(VISIT, id);
  return id;
}

/** Whether this is the first time in the session that the visitor is named. */
export function firstNaming(): boolean {
  if (sessionStorage.getItem(NAMED) !== null) return false;
  sessionStorage.setItem(NAMED, "1");
  return true;
}

/** After signing out the next one is somebody else. */
export function forgetVisit(): void {
  sessionStorage.removeItem(VISIT);
  sessionStorage.removeItem(NAMED);
}
