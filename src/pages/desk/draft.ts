/** A change that waits while its author signs in again: kept for this tab only. Browser only. */
import type { Change } from "./requests.ts";

const KEY = "desk-change";

export function keepDraft(change: Change): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(change));
  } catch {
    // Without storage, or for a file beyond its size, the author starts again.
  }
}

/** The change, once. */
export function takeDraft(): Change | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(text ?? "null") as Change | null;
  } catch {
    return null;
  }
}
